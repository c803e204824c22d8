"""Bids by trump length and bowers, wins tricks as cheaply as it can, and trusts its partner."""

import arena_bot
from arena_bot import SUITS

PARTNER = 1.0  # tricks of six expected of the partner
TO_MAKE = 2.2  # worth of a hand of five that makes trump
ALONE = 4.2  # worth of one that plays alone, or defends alone
LOW = 2.5  # the rank of the cards of a misere on average, at most, a two being 0
EVERYTHING = {"ask": 1.0, "moon": 0.6, "little-pepper": 1.0, "big-pepper": 0.6}  # tricks that may be wanting in these
ALL_FIVE = {"nap": 0.4, "wellington": 0.2, "blucher": 0.1}  # the same in Napoleon


class Greedy:
    """One match: its game, and what it is worth to hold which cards."""

    def hello(self, message):
        self.rules = message["rules"]
        self.sides = message["sides"]
        self.bowers = not message["game"].startswith("napoleon/")
        self.partners = len(set(self.sides)) < len(self.sides)

    def choose(self, act):
        """One of the legal actions; the first where a phase has no method: naming a suit before the hand is seen."""
        decide = getattr(self, act["phase"].replace("-", "_"), None)
        return decide(act) if decide else act["legal"][0]

    # ---- what cards are worth ----

    def suit(self, card, trump):
        return arena_bot.suit_of(card, trump, self.bowers)

    def rank(self, card, trump):
        return arena_bot.rank_of(card, trump, self.bowers)

    def worth(self, hand, trump):
        """Tricks a hand may take with this trump: bowers, other trumps, aces of other suits."""
        tricks, highest = 0.0, 20 if self.bowers else 12
        for card in hand:
            rank = self.rank(card, trump)
            if self.suit(card, trump) == trump:
                tricks += 1.0 if rank > highest else 0.9 if rank == highest else 0.7 if rank >= 10 else 0.5
            elif rank == 12:
                tricks += 0.6
        return tricks

    def best_trump(self, hand, suits=SUITS):
        return max(suits, key=lambda suit: self.worth(hand, suit))

    def cheapest(self, cards, trump):
        return min(cards, key=lambda card: (self.suit(card, trump) == trump, self.rank(card, trump)))

    def allies(self, act):
        """The seats on this one's side: its partner, or whoever else plays against a single declarer."""
        me, declarer = act["seat"], act["declarer"]
        if self.partners:
            return [seat for seat, side in enumerate(self.sides) if side == self.sides[me]]
        return [me] if me == declarer else [seat for seat in range(len(self.sides)) if seat != declarer]

    # ---- the phases ----

    def bid(self, act):
        """The lowest bid above the standing one, if the hand is worth it."""
        hand = act["hand"]
        tricks = self.worth(hand, self.best_trump(hand))
        helped = tricks + PARTNER * len(hand) / 6 if self.partners else tricks
        wanting = EVERYTHING if self.partners else ALL_FIVE
        for call in act["legal"]:
            if call in wanting and tricks >= len(hand) - wanting[call]:
                return call
            if call == "misere" and sum(self.rank(card, None) for card in hand) <= LOW * len(hand):
                return call
            if call.isdigit() and helped >= int(call):
                return call
        return act["legal"][0]  # pass, or the lowest bid of a dealer who may not

    def trump(self, act):
        return self.best_trump(act["hand"], act["legal"])

    def order(self, act):
        """Make the up-card's suit trump if the hand, with the card for the dealer who would take it, is worth it."""
        mine = act["hand"] + ([act["upcard"]] if act["dealer"] == act["seat"] else [])
        return self.make(act, self.worth(mine, proposed(act)), act["legal"][1:])

    def name(self, act):
        """Name the best suit if it is worth it, or if there is no other way."""
        best = self.best_trump(act["hand"], [action for action in act["legal"] if action in SUITS])
        return self.make(act, self.worth(act["hand"], best), [word for word in act["legal"] if word[0] == best])

    def make(self, act, tricks, words):
        """Pass, or one of the words: the last is `-alone`, where there are two."""
        if tricks < TO_MAKE and "pass" in act["legal"]:
            return "pass"
        return words[-1] if tricks >= ALONE else words[0]

    def pickup(self, act):
        return "take"

    def defend(self, act):
        return "alone" if self.worth(act["hand"], act["trump"]) >= ALONE else "pass"

    def call(self, act):
        """Lay the lowest card away that is no trump; a hand of trumps keeps them."""
        card = self.cheapest(act["legal"][1:], act["trump"])
        return "pass" if self.suit(card, act["trump"]) == act["trump"] else card

    def give(self, act):
        """The asker is rid of his lowest card that is no trump; his partner, or a lone player's, gives the best."""
        asking = act["contract"] == "ask" and act["declarer"] == act["seat"]
        return act["legal"][0] if asking else act["legal"][-1]

    def discard(self, act):
        """Lay away the lowest card that is no trump; before there is trump, the lowest that is no jack."""
        trump = act["trump"]
        if trump:
            return self.cheapest(act["legal"], trump)
        return min(act["legal"], key=lambda card: (card[0] == "J", self.rank(card, trump)))

    def claim(self, act):
        return "claim"

    def play(self, act):
        trump, trick = act["trump"], act["trick"]
        cards = [card for card in act["legal"] if ":" not in card]
        if act["contract"] == "misere":
            return self.duck(act, cards)
        if not trick:
            return self.lead(act, cards)
        led = self.suit(trick[0][1], trump)
        if self.rules.get("renege") == "cutthroat":  # does not renege, and does not accuse
            cards = [card for card in cards if self.suit(card, trump) == led] or cards
        winner, winning = arena_bot.best_of(trick, trump, self.bowers)
        if winner in self.allies(act):
            return self.cheapest(cards, trump)
        best = arena_bot.power(winning, trump, led, self.bowers)
        wins = [card for card in cards if arena_bot.power(card, trump, led, self.bowers) > best]
        return self.cheapest(wins or cards, trump)

    def lead(self, act, cards):
        """Declarers lead their best trump, the others an ace; failing that the lowest card.

        In Napoleon the first lead makes trump: it is the best of the suit with the most worth.
        """
        declaring = act["declarer"] in self.allies(act)
        trump = act["trump"] or self.best_trump(act["hand"])
        trumps = [card for card in cards if self.suit(card, trump) == trump]
        aces = [card for card in cards if card[0] == "A" and self.suit(card, trump) != trump]
        if declaring and trumps:
            return max(trumps, key=lambda card: self.rank(card, trump))
        return aces[0] if aces else self.cheapest(cards, trump)

    def duck(self, act, cards):
        """A misere: its bidder plays the highest card that does not win, the others their lowest."""
        cards = sorted(cards, key=lambda card: self.rank(card, None))
        if not act["trick"] or act["declarer"] != act["seat"]:
            return cards[0]
        led = act["trick"][0][1][1]
        best = max(self.rank(card, None) for _, card in act["trick"] if card[1] == led)
        return next((card for card in reversed(cards) if card[1] != led or self.rank(card, None) < best), cards[0])


def proposed(act):
    """The suit of the up-card, or the one the dealer named for a joker."""
    if act["upcard"] != arena_bot.JOKER:
        return act["upcard"][1]
    return next(word for _, word in act["history"] if word in SUITS)


if __name__ == "__main__":
    greedy = Greedy()
    arena_bot.run(greedy.choose, name="greedy", version="1.1", tables=64, hello=greedy.hello)
