"""Formats that are known from the start: everybody against everybody, and newcomers against the field."""

from collections.abc import Iterator
from math import comb
from typing import ClassVar

from arena.tournament.formats.base import Ask, Field, Meeting, Round, Settings, circle


class RoundRobin(Settings, frozen=True, tag="round-robin"):
    """Everybody meets everybody over the same boards.

    Breadth first: all pairings over the first boards, then all over the next ones, so that an early table is fair.
    """

    fixed: ClassVar[bool] = True

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        for boards in self.chunks():
            for pairs in circle(len(field.names)):
                yield tuple(Meeting(pair, boards) for pair in pairs)

    def games(self, field: Field) -> int:
        return comb(len(field.names), 2) * self.boards * field.sides


class Gauntlet(Settings, frozen=True, tag="gauntlet"):
    """Newcomers, by name, meet all others, who do not meet each other: the least that tells where they stand."""

    fixed: ClassVar[bool] = True

    newcomers: tuple[str, ...] = ()

    def check(self, field: Field) -> str | None:
        if not self.newcomers:
            return 'a gauntlet needs its newcomers: newcomers = ["…"], names of entrants who meet all others'
        for name in self.newcomers:
            if name not in field.names:
                return f"newcomers: {name!r} is not an entrant; the entrants are {', '.join(field.names)}"
        if len(set(self.newcomers)) == len(field.names):
            return "newcomers: all entrants are named; somebody must be there for them to meet"
        return None

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        new, old = self._camps(field)
        fewer, more = sorted((new, old), key=len)
        for boards in self.chunks():
            for shift in range(len(more)):
                yield tuple(
                    Meeting((min(one, other), max(one, other)), boards)
                    for place, one in enumerate(fewer)
                    for other in [more[(place + shift) % len(more)]]
                )

    def games(self, field: Field) -> int:
        new, old = self._camps(field)
        return len(new) * len(old) * self.boards * field.sides

    def _camps(self, field: Field) -> tuple[list[int], list[int]]:
        numbers = range(len(field.names))
        new = [number for number in numbers if field.names[number] in self.newcomers]
        return new, [number for number in numbers if number not in new]
