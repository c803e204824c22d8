"""Bids by trump length and bowers, wins tricks as cheaply as it can, and trusts its partner."""

import arena_bot
from arena_bot import SUITS, best_of, power, rank_of, suit_of

PARTNER = 1.0  # tricks expected of the partner


def worth(hand, trump):
    """Tricks a hand may take with this trump: bowers, other trumps, aces of other suits."""
    tricks = 0.0
    for card in hand:
        rank = rank_of(card, trump)
        if suit_of(card, trump) == trump:
            tricks += 1.0 if rank >= 21 else 0.9 if rank == 20 else 0.7 if rank >= 10 else 0.5
        elif rank == 12:
            tricks += 0.6
    return tricks


def best_trump(hand, suits=SUITS):
    return max(suits, key=lambda suit: worth(hand, suit))


def bid(act):
    """The lowest bid above the standing one, if the hand is worth it."""
    hand = act["hand"]
    tricks = worth(hand, best_trump(hand))
    everything = len(hand)
    for call in act["legal"]:
        if tricks >= everything - {"ask": 1.0, "moon": 0.6}.get(call, -1.0):
            return call
        if call.isdigit() and tricks + PARTNER * everything / 6 >= int(call):
            return call
    return act["legal"][0]  # pass, or the lowest bid of a dealer who may not


def give(act):
    """Away with the lowest card that is no trump; the first of `legal` is just that."""
    return act["legal"][0] if act["declarer"] == act["seat"] else act["legal"][-1]


def play(act):
    trump, trick = act["trump"], act["trick"]
    cards = [card for card in act["legal"] if ":" not in card]
    if act["rules"] == "cutthroat" and trick:  # does not renege, and does not accuse
        led = suit_of(trick[0][1], trump)
        cards = [card for card in cards if suit_of(card, trump) == led] or cards
    if not trick:
        return lead(cards, trump, act["declarer"] in (act["seat"], partner(act)))
    led = suit_of(trick[0][1], trump)
    winner, winning = best_of(trick, trump)
    if winner == partner(act):
        return cheapest(cards, trump)
    wins = [card for card in cards if power(card, trump, led) > power(winning, trump, led)]
    return cheapest(wins or cards, trump)


def lead(cards, trump, declaring):
    """Declarers lead their best trump, the others an ace; failing that the lowest card."""
    trumps = [card for card in cards if suit_of(card, trump) == trump]
    aces = [card for card in cards if card[0] == "A" and suit_of(card, trump) != trump]
    if declaring and trumps:
        return max(trumps, key=lambda card: rank_of(card, trump))
    return aces[0] if aces else cheapest(cards, trump)


def cheapest(cards, trump):
    return min(cards, key=lambda card: (suit_of(card, trump) == trump, rank_of(card, trump)))


def partner(act):
    return (act["seat"] + 2) % 4


class Greedy:
    def hello(self, message):
        self.rules = message["rules"]

    def choose(self, act):
        act["rules"] = self.rules.get("renege")
        phase, legal = act["phase"], act["legal"]
        if phase == "bid":
            return bid(act)
        if phase == "trump":
            return best_trump(act["hand"], legal)
        if phase == "give":
            return give(act)
        if phase == "discard":
            return min(legal, key=lambda card: (rank_of(card, None), card))
        if phase == "play":
            return play(act)
        return legal[-1] if phase == "claim" else legal[0]


greedy = Greedy()
arena_bot.run(greedy.choose, name="greedy", version="1.0", tables=64, hello=greedy.hello)
