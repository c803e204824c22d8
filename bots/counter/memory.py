"""What a seat can know in the play of a deal: the cards hidden from it, who is out of a suit, who is on its side."""

from collections import Counter

import arena_bot
from arena_bot import JOKER, SUITS

LOWEST = {24: "9", 25: "9", 28: "8", 32: "7"}  # rank of a deck of so many cards; 25 with a joker


class Table:
    """One match: its game and options, and the side of each seat."""

    def __init__(self, hello):
        self.game = hello["game"].partition("/")[0]  # of `napoleon/1`
        self.rules, self.sides = hello["rules"], hello["sides"]
        self.seats = len(self.sides)
        self.partners = len(set(self.sides)) < self.seats
        self.bowers = self.game != "napoleon"
        size = self.rules.get("deck", 24)
        lowest = LOWEST[size] if self.bowers else "2"
        ranks = "23456789TJQKA"
        copies = 2 if self.rules.get("double_deck") else 1
        self.deck = Counter({rank + suit: copies for suit in SUITS for rank in ranks[ranks.index(lowest) :]})
        if size == 25 or self.rules.get("joker") or self.rules.get("pepper") is False:
            self.deck[JOKER] = 1

    def allies(self, act):
        """The seats on this one's side: its partner, or whoever else plays against a single declarer."""
        me, declarer = act["seat"], act["declarer"]
        if self.partners:
            return [seat for seat, side in enumerate(self.sides) if side == self.sides[me]]
        return [me] if me == declarer else [seat for seat in range(self.seats) if seat != declarer]


class Memory:
    """The deal as one seat knows it, and how cards rank in it."""

    def __init__(self, act, table):
        self.trump, self.bowers = act["trump"], table.bowers
        self.allies = table.allies(act)
        self.opponents = [seat for seat in range(table.seats) if seat not in self.allies and seat not in act["out"]]
        plays = plays_of(act)
        self.unseen = table.deck.copy()
        self.unseen.subtract(act["hand"])
        self.unseen.subtract(card for _, card in plays)
        for seat, word in act["history"]:  # a card that this seat gave or laid away is no secret to it
            if seat == act["seat"] and word in self.unseen and (seat, word) not in plays:
                self.unseen[word] -= 1
        if act["upcard"] and not upcard_taken(act):
            self.unseen[act["upcard"]] -= 1  # it lies face down
        self.voids = set()  # (seat, suit)
        size = table.seats - len(act["out"])
        for start in range(0, len(plays), size):
            led = self.suit(plays[start][1])
            for seat, card in plays[start : start + size]:
                if self.suit(card) != led:
                    self.voids.add((seat, led))

    def suit(self, card):
        return arena_bot.suit_of(card, self.trump, self.bowers)

    def rank(self, card):
        return arena_bot.rank_of(card, self.trump, self.bowers)

    def power(self, card, led):
        return arena_bot.power(card, self.trump, led, self.bowers)

    def best_of(self, trick):
        return arena_bot.best_of(trick, self.trump, self.bowers)

    def higher(self, card):
        """How many hidden cards beat this one in its own suit."""
        suit, rank = self.suit(card), self.rank(card)
        return sum(
            number
            for other, number in self.unseen.items()
            if number > 0 and self.suit(other) == suit and self.rank(other) > rank
        )

    def hidden(self, suit):
        """How many cards of a suit are hidden."""
        return sum(number for card, number in self.unseen.items() if number > 0 and self.suit(card) == suit)

    def beaten_by_hidden(self, card, led):
        """Whether a hidden card may beat this one in a trick in which `led` was led."""
        mine = self.power(card, led)
        return any(number > 0 and self.power(other, led) > mine for other, number in self.unseen.items())

    def may_hold(self, suit):
        """The opponents who may still hold a suit."""
        if not self.hidden(suit):
            return []
        return [seat for seat in self.opponents if (seat, suit) not in self.voids]


def plays_of(act):
    """The cards played so far, in order: the last entries of the history that are cards."""
    if act["phase"] != "play":
        return []
    count = sum(act["taken"]) * (len(act["taken"]) - len(act["out"])) + len(act["trick"])
    cards = [tuple(entry) for entry in act["history"] if len(entry[1]) == 2 or entry[1] == JOKER]
    return cards[len(cards) - count :]


def upcard_taken(act):
    """Whether the dealer has taken the up-card: it was made trump, and not left lying."""
    words = {word for _, word in act["history"]}
    return not words.isdisjoint(("order", "order-alone", "accept")) and "leave" not in words


def seats_to_come(act):
    """The seats that play to this trick after this one."""
    seats = len(act["taken"])
    after = [(act["seat"] + i) % seats for i in range(1, seats)]
    active = [seat for seat in after if seat not in act["out"]]
    return active[: len(active) - len(act["trick"])]
