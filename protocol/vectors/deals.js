"use strict";
// The deals of a competition, in JavaScript: written from section 8 of SPEC.md, and the source of deals.json.
//
//     node deals.js > deals.json

const { createHash } = require("node:crypto");

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The bytes of the stream of a deal, one after the other. */
function* stream(seed, board, deal) {
  const key = sha256(`arena deal 1\n${seed}\n${board}\n${deal}`);
  for (let i = 0; ; i++) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(i);
    yield* sha256(key, counter);
  }
}

function below(n, bytes) {
  for (;;) {
    const byte = bytes.next().value;
    if (byte < 256 - (256 % n)) return byte % n;
  }
}

function shuffled(deck, seed, board, deal) {
  const cards = [...deck];
  const bytes = stream(seed, board, deal);
  for (let i = cards.length - 1; i > 0; i--) {
    const j = below(i + 1, bytes);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

const firstDealer = (seats, seed, board) => below(seats, stream(seed, board, 0));

function deck(lowest, joker, copies) {
  const ranks = "23456789TJQKA".split("").slice("23456789TJQKA".indexOf(lowest));
  const pack = ["c", "d", "h", "s"].flatMap((suit) => ranks.map((rank) => rank + suit));
  return [...Array(copies).fill(pack).flat(), ...(joker ? ["joker"] : [])];
}

const decks = {
  24: deck("9", false, 1),
  25: deck("9", true, 1),
  32: deck("7", false, 1),
  48: deck("9", false, 2),
  52: deck("2", false, 1),
};

const cases = [];
for (const [seed, board, deal, size] of [
  ["spring", 1, 1, 24],
  ["spring", 1, 2, 24],
  ["spring", 2, 1, 24],
  ["spring-2026", 1000, 17, 24],
  ["", 1, 1, 24],
  ["Été ♠", 3, 1, 24],
  ["spring", 1, 1, 25],
  ["spring", 1, 1, 32],
  ["spring", 1, 1, 48],
  ["spring", 1, 1, 52],
  ["0123456789abcdef0123456789abcdef", 123456, 500, 48],
]) {
  cases.push({ seed, board, deal, deck: size, cards: shuffled(decks[size], seed, board, deal).join(" ") });
}
const dealers = [];
for (const seats of [2, 3, 4, 5]) {
  for (const board of [1, 2, 3, 1000]) {
    dealers.push({ seed: "spring", board, seats, first_dealer: firstDealer(seats, "spring", board) });
  }
}
const standard = Object.fromEntries(Object.entries(decks).map(([size, cards]) => [size, cards.join(" ")]));
console.log(JSON.stringify({ decks: standard, deals: cases, first_dealers: dealers }, null, 2));
