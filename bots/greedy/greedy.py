"""Bids by trump length and bowers, wins tricks as cheaply as it can, and trusts its partner."""

import arena_bot
from arena_bot import SUITS, best_of, power, rank_of, suit_of

PARTNER = 1.0  # tricks expected of the partner
TO_MAKE = 2.2  # worth of a hand of five that makes trump in two-handed Euchre


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


def order(act):
    """Make the up-card's suit trump if the hand, with the card for the dealer who would take it, is worth it."""
    mine = act["hand"] + ([act["upcard"]] if act["dealer"] == act["seat"] and act["upcard"] else [])
    return act["legal"][1] if worth(mine, proposed(act)) >= TO_MAKE else "pass"


def proposed(act):
    """The suit of the up-card, or the one the dealer named for a joker."""
    if act["upcard"] != arena_bot.JOKER:
        return act["upcard"][1]
    return next(word for seat, word in act["history"] if word in SUITS)


def name(act):
    """Name the best suit if it is worth it, or if there is no other way."""
    suits = [action for action in act["legal"] if action in SUITS]
    best = best_trump(act["hand"], suits)
    return best if worth(act["hand"], best) >= TO_MAKE or "pass" not in act["legal"] else "pass"


def discard(act):
    """Lay away the lowest card that is no trump; before there is trump, the lowest that is no jack."""
    trump = act["trump"]
    return min(
        act["legal"],
        key=lambda card: (
            bool(trump) and suit_of(card, trump) == trump,
            card[0] == "J" and not trump,
            rank_of(card, trump),
        ),
    )


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
    return (act["seat"] + 2) % 4 if len(act["taken"]) == 4 else None


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
        if phase == "order":
            return order(act)
        if phase == "name":
            return name(act)
        if phase == "discard":
            return discard(act)
        if phase == "play":
            return play(act)
        return legal[-1] if phase in ("claim", "pickup") else legal[0]


greedy = Greedy()
arena_bot.run(greedy.choose, name="greedy", version="1.0", tables=64, hello=greedy.hello)
