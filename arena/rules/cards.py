"""Cards as tokens, and the decks made of them.

A card is its token: rank `2`-`9 T J Q K A`, then suit `c d h s`; the joker is `joker`. Two cards of a double
deck with the same rank and suit are equal; nothing ever tells one from the other.
"""

from typing import Final

Card = str
Suit = str

SUITS: Final[tuple[Suit, ...]] = ("c", "d", "h", "s")
RANKS: Final = "23456789TJQKA"
JOKER: Final[Card] = "joker"

SAME_COLOUR: Final[dict[Suit, Suit]] = {"c": "s", "s": "c", "d": "h", "h": "d"}


def make_deck(lowest: str = "9", *, joker: bool = False, copies: int = 1) -> tuple[Card, ...]:
    """Return a deck in its standard order, the one a shuffle starts from.

    Suits in the order c d h s, ranks upwards inside a suit, whole packs one after the other, the joker last.
    """
    pack = [rank + suit for suit in SUITS for rank in RANKS[RANKS.index(lowest) :]]
    return (*(pack * copies), *([JOKER] if joker else []))


def printed_suit(card: Card) -> Suit:
    """Return the suit printed on a card; the joker's is `joker`."""
    return card if card == JOKER else card[1]
