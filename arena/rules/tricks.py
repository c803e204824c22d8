"""Which card beats which, and who must follow with what.

All of it is looked up in tables, one `Ranking` for each trump suit, made once.
Rules, section 0: bowers and joker belong to the trump suit in every respect.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from arena.rules.cards import JOKER, RANKS, SAME_COLOUR, SUITS, Card, Suit, make_deck

ALL_CARDS: Final = make_deck("2", joker=True)

# Strength of a card in a trick: 0 for a discard, plain cards of the led suit by rank, trumps above them all.
_TRUMP: Final = 100
_LEFT, _RIGHT, _BEST = 20, 21, 22  # ranks of left bower, right bower and joker; an ace is 12


class Ranking:
    """The order of the cards while one suit (or none) is trump.

    suit: the suit a card belongs to. rank: its place inside that suit. order: the place of a card in a list of
    legal actions. strength[led][card]: what a card is worth in a trick in which `led` was led.
    """

    def __init__(self, trump: Suit | None, *, bowers: bool) -> None:
        self.trump = trump
        self.suit: dict[Card, Suit] = {}
        self.rank: dict[Card, int] = {}
        for card in ALL_CARDS:
            self.suit[card], self.rank[card] = _place(card, trump, bowers)
        self.order: dict[Card, int] = {}
        for card in ALL_CARDS:
            group = 2 if self.suit[card] == trump else 0
            printed = SUITS.index(card[1]) if card != JOKER else len(SUITS)
            self.order[card] = (group * 100 + self.rank[card]) * 10 + printed
        self.strength: dict[Suit, dict[Card, int]] = {
            led: {card: self._strength(card, led) for card in ALL_CARDS} for led in (*SUITS, JOKER)
        }

    def _strength(self, card: Card, led: Suit) -> int:
        if self.suit[card] == self.trump:
            return _TRUMP + self.rank[card]
        return 1 + self.rank[card] if self.suit[card] == led else 0

    def sort(self, cards: list[Card]) -> None:
        """Put cards in the order of a lead: plain cards by rank, then trumps; equal ranks by printed suit."""
        cards.sort(key=self.order.__getitem__)

    def sorted(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards in the order of `sort`."""
        return sorted(cards, key=self.order.__getitem__)

    def followers(self, hand: Sequence[Card], led: Suit) -> list[Card]:
        """Return the cards of a hand that follow the led suit, in the hand's order."""
        suit = self.suit
        return [card for card in hand if suit[card] == led]

    def trumps(self, hand: Sequence[Card]) -> list[Card]:
        """Return the trumps of a hand, lowest first."""
        return self.sorted([card for card in hand if self.suit[card] == self.trump])


def _place(card: Card, trump: Suit | None, bowers: bool) -> tuple[Suit, int]:
    """Return the suit a card belongs to and its rank there."""
    if card == JOKER:
        return trump or JOKER, _BEST
    rank, suit = card[0], card[1]
    if bowers and trump and rank == "J":
        if suit == trump:
            return trump, _RIGHT
        if suit == SAME_COLOUR[trump]:
            return trump, _LEFT
    return suit, RANKS.index(rank)


@cache
def ranking(trump: Suit | None, *, bowers: bool = True) -> Ranking:
    """Return the order of the cards while `trump` is trump."""
    return Ranking(trump, bowers=bowers)


def legal_cards(hand: Sequence[Card], led: Card | None, order: Ranking) -> list[Card]:
    """Return what may be played from a hand after the card `led`, each token once, in the documented order."""
    cards = order.sorted(hand)
    if led is not None:
        cards = order.followers(cards, order.suit[led]) or cards
    return list(dict.fromkeys(cards))


def winning_card(cards: Sequence[Card], order: Ranking) -> int:
    """Return the index of the card that wins a trick; of two identical cards the first played wins."""
    strength = order.strength[order.suit[cards[0]]]
    return max(range(len(cards)), key=lambda i: (strength[cards[i]], -i))
