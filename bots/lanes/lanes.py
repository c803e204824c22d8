"""Many tables, one batch: every request that has come is scored in one call of `Model.score`, and all are answered.

Each legal action of each request is a row of features; the model scores all rows at once, and each request takes its
best. Put a neural net in place of `Model`, and a batch of sixty-four positions costs hardly more than one.
"""

import json
import os
import sys

import numpy as np
from arena_bot import JOKER, SUITS, best_of, power, rank_of, suit_of

TABLES = 64
READ_SIZE = 1 << 20


class Model:
    """A linear model, its weights set by hand. A net has the same face: rows of features in, a score a row out."""

    # what stands in a row, and what it is worth
    FEATURES = {
        "first": 0.001,  # the first of `legal`, for phases that nothing is known of
        "bid within the hand": 2.0,
        "bid above the hand": -4.0,
        "tricks bid": -0.3,
        "value as trump": 1.0,
        "makes trump": -3.9,
        "wins the trick": 3.0,
        "takes it from the partner": -4.0,
        "rank": -0.05,
        "is trump": -1.0,
        "rank when leading": 0.12,
        "trump when leading for the contract": 3.0,
        "keeps a strong card": -0.02,
        "gives a strong card": 0.04,
    }
    WEIGHTS = np.array(list(FEATURES.values()), dtype=np.float32)

    def score(self, rows):
        """Return the score of each row: an array (rows, features) -> (rows,)."""
        return rows @ self.WEIGHTS


COLUMN = {name: number for number, name in enumerate(Model.FEATURES)}


def value(hand, suit):
    """Half tricks that a hand is worth under a suit."""
    trumps = [card for card in hand if suit_of(card, suit) == suit]
    strong = sum(rank_of(card, suit) >= 20 for card in trumps)
    aces = sum(card[0] == "A" and card[1] != suit for card in hand if card != JOKER)
    return len(trumps) + strong + aces


def fill(rows, act):
    """Write the features of each legal action of a request into its rows."""
    rows[0, COLUMN["first"]] = 1
    hand, phase = act["hand"], act["phase"]
    worth = {suit: value(hand, suit) for suit in SUITS}
    trump = act["trump"] or max(worth, key=worth.get)
    trick, seat = act["trick"], act["seat"]
    partner = (seat + 2) % 4 if len(act["taken"]) == 4 else None
    for row, action in zip(rows, act["legal"]):
        if action.isdigit():
            spare = worth[trump] + 2 - 2 * int(action)
            row[COLUMN["bid within the hand" if spare >= 0 else "bid above the hand"]] = 1
            row[COLUMN["tricks bid"]] = int(action)
        elif action in ("ask", "moon"):
            row[COLUMN["bid within the hand"]] = worth[trump] >= 9
            row[COLUMN["bid above the hand"]] = worth[trump] < 9
        elif action in SUITS:
            row[COLUMN["value as trump"]] = worth[action]
            row[COLUMN["makes trump"]] = "pass" in act["legal"]
        elif action in ("order", "accept"):
            row[COLUMN["value as trump"]] = worth.get(act["upcard"][1], worth[trump])
            row[COLUMN["makes trump"]] = 1
        elif ":" not in action and (len(action) == 2 or action == JOKER):
            _fill_card(row, action, act, trump, trick, seat, partner, phase)


def _fill_card(row, card, act, trump, trick, seat, partner, phase):
    strength = rank_of(card, trump) + 30 * (suit_of(card, trump) == trump)
    if phase != "play":
        gives = phase == "give" and act["declarer"] != seat
        row[COLUMN["gives a strong card" if gives else "keeps a strong card"]] = strength
        return
    row[COLUMN["rank"]] = rank_of(card, trump)
    row[COLUMN["is trump"]] = suit_of(card, trump) == trump
    if not trick:
        row[COLUMN["rank when leading"]] = rank_of(card, trump)
        ours = act["declarer"] in (seat, partner)
        row[COLUMN["trump when leading for the contract"]] = ours and suit_of(card, trump) == trump
        return
    led = suit_of(trick[0][1], trump)
    winner, best = best_of(trick, trump)
    wins = power(card, trump, led) > power(best, trump, led)
    row[COLUMN["wins the trick"]] = wins
    row[COLUMN["takes it from the partner"]] = wins and winner == partner


def decide(model, acts):
    """Return an action for each request: one batch for all of them."""
    ends = np.cumsum([len(act["legal"]) for act in acts])
    rows = np.zeros((ends[-1], len(COLUMN)), dtype=np.float32)
    for act, end in zip(acts, ends):
        fill(rows[end - len(act["legal"]) : end], act)
    scores = model.score(rows)
    return [act["legal"][int(np.argmax(scores[end - len(act["legal"]) : end]))] for act, end in zip(acts, ends)]


def main():
    model, rest = Model(), b""
    while data := os.read(0, READ_SIZE):
        *lines, rest = (rest + data).split(b"\n")
        messages = [json.loads(line) for line in lines]
        hellos = sum(message.get("type") == "hello" for message in messages)
        out = [{"type": "ready", "name": "lanes", "tables": TABLES}] * hellos
        acts = [message for message in messages if message.get("type") == "act"]
        if acts:
            out += [{"id": act["id"], "action": action} for act, action in zip(acts, decide(model, acts))]
        if out:
            sys.stdout.write("".join(json.dumps(each, separators=(",", ":")) + "\n" for each in out))
            sys.stdout.flush()
        if any(message.get("type") == "quit" for message in messages):
            return


if __name__ == "__main__":
    main()
