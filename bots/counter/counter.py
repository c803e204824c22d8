"""Remembers every card, counts trumps, and bids, makes trump, asks, shoots the moon and plays alone by estimate."""

from collections import Counter

import arena_bot
import bids
import cardplay
import making
import napoleon
from arena_bot import JOKER, rank_of, suit_of
from memory import Table


def give(act):
    """The asker gives away a card of a suit he can be rid of; a partner his best trump, or else his highest card."""
    trump, legal = act["trump"], act["legal"]
    if act["contract"] == "ask" and act["declarer"] == act["seat"]:
        held = Counter(suit_of(card, trump) for card in act["hand"])
        return min(
            legal,
            key=lambda c: (suit_of(c, trump) == trump, c[0] == "A", held[suit_of(c, trump)], rank_of(c, trump)),
        )
    return max(legal, key=lambda c: (suit_of(c, trump) == trump, rank_of(c, trump)))


def discard(act):
    trump, legal = act["trump"], act["legal"]
    if trump is None:  # before the bidding: jacks and the joker may become trumps
        return min(legal, key=lambda card: (card[0] == "J" or card == JOKER, rank_of(card, None), card))
    return min(legal, key=lambda card: making.keep(card, act["hand"], trump))


def play(act, table):
    if act["contract"] == "misere":
        return napoleon.play_misere(act, table)
    if act["trump"] is None:
        return napoleon.first_lead(act, table)
    return cardplay.play(act, table)


class CounterBot:
    def hello(self, message):
        self.table = Table(message)

    def choose(self, act):
        phase, table = act["phase"], self.table
        if phase == "bid":
            return (bids if table.partners else napoleon).bid(act, table)
        if phase == "trump":
            return bids.trump(act, table)
        if phase in ("order", "name"):
            return making.make(act, table)
        if phase == "pickup":
            return "take"
        if phase == "discard":
            return discard(act)
        if phase == "defend":
            return making.defend(act, table)
        if phase == "call":
            return making.call(act)
        if phase == "give":
            return give(act)
        if phase == "play":
            return play(act, table)
        return act["legal"][0]  # to name a suit for a joker before the hand is seen, or to claim a deal without faces


if __name__ == "__main__":
    bot = CounterBot()
    arena_bot.run(bot.choose, name="counter", version="1.1", tables=64, hello=bot.hello)
