"""A second, independent implementation of the seven games.

It is written from the rules text alone, slowly and literally, so that tests can
compare another implementation with it.  The only entry point is `make`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .bid_euchre import BidEuchre
from .common import DeckOf, Game
from .euchre import Euchre
from .hasenpfeffer import Hasenpfeffer
from .napoleon import Napoleon
from .railroad_euchre import RailroadEuchre
from .three_handed_euchre import ThreeHandedEuchre
from .two_handed_euchre import TwoHandedEuchre

__all__ = ["make"]

GAMES: dict[str, type[Game]] = {
    "bid-euchre": BidEuchre,
    "two-handed-euchre": TwoHandedEuchre,
    "euchre": Euchre,
    "three-handed-euchre": ThreeHandedEuchre,
    "railroad-euchre": RailroadEuchre,
    "hasenpfeffer": Hasenpfeffer,
    "napoleon": Napoleon,
}


def make(name: str, options: Mapping[str, Any], first_dealer: int, deck_of: DeckOf) -> Game:
    """Start the game `name`; see `Game` for what can be done with it.

    `options` holds only the options that differ from the defaults, `deck_of(n)` is
    the deck of deal number n (1, 2, 3 ...) in the order in which it is dealt.
    """
    return GAMES[name](options, first_dealer, deck_of)
