"""Three-handed Euchre (section 4 of the rules text)."""

from __future__ import annotations

from typing import Any, ClassVar

from .common import Game
from .euchre import Euchre

DEFAULTS: dict[str, Any] = {
    "deck": 24,
    "target": 10,
    "march": 3,
    "stick_the_dealer": False,
    "discard_upcard": False,
}


class ThreeHandedEuchre(Euchre):
    """A game of Three-handed Euchre; each of the three seats is a side.

    The phases are those of Standard Euchre without any `alone`, so that nobody ever
    sits out.
    """

    DEFAULTS: ClassVar[dict[str, Any]] = {**DEFAULTS, **Game.GUARDS}
    seat_count = 3
    can_go_alone = False

    def side_count(self) -> int:
        """Each plays for himself."""
        return 3

    def side_of(self, seat: int) -> int:
        """Each plays for himself."""
        return seat

    def score(self, maker: int, alone: bool, lone_defence: bool) -> None:
        """Maker 3-4 tricks 1, five 3 (or 2); euchred: each opponent 2."""
        tricks = self.tricks_of_side(maker)
        if tricks == 5:
            self.scores[maker] += self.options["march"]
        elif tricks >= 3:
            self.scores[maker] += 1
        else:
            for seat in range(self.seat_count):
                if seat != maker:
                    self.scores[seat] += 2
