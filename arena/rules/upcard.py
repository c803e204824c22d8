"""What games with a card turned up share: proposing its suit as trump, and naming another."""

from collections.abc import Iterable, Sequence

from arena.rules.cards import JOKER, SUITS, Card, Suit


def proposed_suit(upcard: Card, named: Suit | None) -> Suit:
    """Return the suit an up-card proposes: its own, or the one the dealer named for a joker."""
    if upcard == JOKER:
        assert named is not None
        return named
    return upcard[1]


def suits_to_name(turned_down: Suit, *, any_suit: bool = False) -> tuple[Suit, ...]:
    """Return the suits that may be named once the up-card has been turned down."""
    return SUITS if any_suit else tuple(suit for suit in SUITS if suit != turned_down)


def calls(choices: Iterable[str], *, may_pass: bool = True) -> Sequence[str]:
    """Return legal calls, `pass` first unless it is barred."""
    return (*(("pass",) if may_pass else ()), *choices)
