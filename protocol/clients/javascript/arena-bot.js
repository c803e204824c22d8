"use strict";
// A client for bots in JavaScript (Node.js): copy this file beside your bot. It needs nothing else.
//
//     const { run } = require("./arena-bot.js");
//     run({ name: "duck", version: "1.0", choose: (act) => act.legal[0] });
//
// `act` is the message described in SPEC.md; the answer must be one of act.legal.
// Print nothing to stdout yourself: it belongs to the protocol. stderr is yours.

/**
 * Answer the referee until it says quit.
 *
 * choose(act) returns an action. hello(message) and result(message), if given, are told of the start of the match
 * and of the end of each deal. tables: how many requests may be sent at once; a bot that keeps no state between
 * requests can take many and loses nothing.
 */
function run({ choose, name = "", version = "", tables = 1, hello, result }) {
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    let out = "";
    let over = false;
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.type === "act") {
        out += JSON.stringify({ id: message.id, action: choose(message) }) + "\n";
      } else if (message.type === "hello") {
        if (hello) hello(message);
        out += JSON.stringify({ type: "ready", name, version, tables }) + "\n";
      } else if (message.type === "result") {
        if (result) result(message);
      } else if (message.type === "quit") {
        over = true;
      }
    }
    if (out) process.stdout.write(out);
    if (over) process.exit(0);
  });
  process.stdin.on("end", () => process.exit(0));
}

// ---- cards of the Euchre family ---------------------------------------------------------------------------

const SUITS = ["c", "d", "h", "s"];
const JOKER = "joker";
const RANKS = "23456789TJQKA";
const SAME_COLOUR = { c: "s", s: "c", d: "h", h: "d" };

/** The suit a card belongs to: the joker and the left bower are trumps. */
function suitOf(card, trump) {
  return card === JOKER || (trump && card === "J" + SAME_COLOUR[trump]) ? trump : card[1];
}

/** The place of a card in its suit: the higher, the stronger. */
function rankOf(card, trump) {
  if (card === JOKER) return 22;
  if (trump && card === "J" + trump) return 21;
  if (trump && card === "J" + SAME_COLOUR[trump]) return 20;
  return RANKS.indexOf(card[0]);
}

/** What a card is worth in a trick in which the suit `led` was led; 0 for a discard. */
function power(card, trump, led) {
  const suit = suitOf(card, trump);
  if (trump && suit === trump) return 100 + rankOf(card, trump);
  return suit === led ? 1 + rankOf(card, trump) : 0;
}

/** The entry [seat, card] that wins a trick as it stands; of two equal cards the first played. */
function bestOf(trick, trump) {
  const led = suitOf(trick[0][1], trump);
  return trick.reduce((best, entry) => (power(entry[1], trump, led) > power(best[1], trump, led) ? entry : best));
}

module.exports = { run, SUITS, JOKER, suitOf, rankOf, power, bestOf };
