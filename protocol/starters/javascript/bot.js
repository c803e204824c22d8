"use strict";
// Bids by counting trumps, leads its best cards, wins tricks cheaply.

const { run, SUITS, JOKER, suitOf, rankOf, power, bestOf } = require("./arena-bot.js");

const TO_MAKE = 4; // half tricks a hand is worth that makes trump in two-handed Euchre

/** The first of the items for which `value` is highest. */
const highest = (items, value) => items.reduce((best, item) => (value(item) > value(best) ? item : best));

/** Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1. */
function worth(hand, suit) {
  let halfTricks = 0;
  for (const card of hand) {
    if (suitOf(card, suit) === suit) halfTricks += rankOf(card, suit) >= 20 ? 2 : 1;
    else if (card[0] === "A") halfTricks += 1;
  }
  return halfTricks;
}

const bestSuit = (hand, suits) => highest(suits, (suit) => worth(hand, suit));

/** The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good. */
function chooseBid({ legal, hand }) {
  const halfTricks = worth(hand, bestSuit(hand, SUITS));
  const share = Math.floor(hand.length / 6);
  if (legal.includes("moon") && halfTricks >= 8 * share) return "moon";
  if (legal.includes("ask") && halfTricks >= 7 * share) return "ask";
  return legal.find((call) => 2 * Number(call) <= halfTricks + 2 * share) ?? legal[0]; // a word is no number
}

/** Make the suit proposed trump? A dealer would have the up-card besides. */
function chooseOrder({ legal, hand, upcard, history, seat, dealer }) {
  const suit = upcard === JOKER ? history.find(([, word]) => SUITS.includes(word))[1] : upcard[1];
  return legal[worth(seat === dealer ? [...hand, upcard] : hand, suit) >= TO_MAKE ? 1 : 0];
}

function chooseName({ legal, hand }) {
  const suit = bestSuit(hand, legal.filter((call) => call.length === 1));
  return worth(hand, suit) >= TO_MAKE || !legal.includes("pass") ? suit : "pass";
}

function chooseCard({ legal, trump, trick, seat, declarer, taken }, cost) {
  const partner = taken.length === 4 ? (seat + 2) % 4 : null;
  const cheapest = (cards) => highest(cards, (card) => -cost(card));
  let cards = legal.filter((card) => !card.includes(":")); // not "renege:SEAT:TRICK"
  if (trick.length === 0) {
    const plain = cards.filter((card) => suitOf(card, trump) !== trump);
    return highest(declarer === seat || declarer === partner || plain.length === 0 ? cards : plain, cost);
  }
  const led = suitOf(trick[0][1], trump);
  const following = cards.filter((card) => suitOf(card, trump) === led);
  if (following.length > 0) cards = following;
  const [winner, best] = bestOf(trick, trump);
  const wins = cards.filter((card) => power(card, trump, led) > power(best, trump, led));
  return cheapest(winner === partner || wins.length === 0 ? cards : wins);
}

/** The answer to a question: one of act.legal. */
function choose(act) {
  const { phase, legal, hand } = act;
  const trump = act.trump ?? bestSuit(hand, SUITS);
  const cost = (card) => rankOf(card, trump) + (suitOf(card, trump) === trump ? 100 : 0);
  switch (phase) {
    case "bid":
      return chooseBid(act);
    case "trump":
    case "name-upcard":
      return bestSuit(hand, legal);
    case "name":
      return chooseName(act);
    case "order":
      return chooseOrder(act);
    case "discard":
      return highest(legal, (card) => -cost(card));
    case "give":
      return highest(legal, (card) => (act.declarer === act.seat ? -cost(card) : cost(card)));
    case "play":
      return chooseCard(act, cost);
    case "claim":
    case "pickup":
      return legal[legal.length - 1];
    default:
      return legal[0];
  }
}

if (require.main === module) run({ choose, tables: 64 });

module.exports = { choose };
