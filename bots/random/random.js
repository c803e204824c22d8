"use strict";
// Any legal action, all equally likely. The same questions with the same seed get the same answers.

const { run } = require("./arena-bot.js");

let seed = "";

/** A number from 0 to 1 made from a text: FNV-1a, then a last mixing of the bits. */
function chance(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

run({
  name: "random",
  version: "1.0",
  tables: 64,
  hello: (message) => {
    seed = message.seed;
  },
  choose: (act) => {
    const moment = [seed, act.game, act.deal, act.seat, act.phase, act.history.length].join("/");
    return act.legal[Math.floor(chance(moment) * act.legal.length)];
  },
});
