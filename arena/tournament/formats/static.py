"""Formats that are known from the start: everybody against everybody, and newcomers against the field."""

from collections.abc import Iterator
from math import comb
from typing import ClassVar, Final

from arena.tournament.formats.base import Ask, Field, Meeting, Round, Settings, circle
from arena.tournament.movement import every_table

MAX_TABLES: Final = 20_000  # of single players, in a competition


class RoundRobin(Settings, frozen=True, tag="round-robin"):
    """Everybody meets everybody over the same boards.

    Breadth first: all pairings over the first boards, then all over the next ones, so that an early table is fair.
    Single players meet at every table of them that there can be.
    """

    fixed: ClassVar[bool] = True
    for_two: ClassVar[bool] = False

    def check(self, field: Field) -> str | None:
        return too_many_tables(field)

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        for boards in self.chunks():
            if field.sides > 2:
                yield from single_players(field, boards)
                continue
            for pairs in circle(len(field.names)):
                yield tuple(Meeting(pair, boards) for pair in pairs)

    def games(self, field: Field) -> int:
        return comb(len(field.names), field.sides) * self.boards * field.sides


def single_players(field: Field, boards: tuple[int, ...]) -> Iterator[Round]:
    """Yield a round for every table of single players, in an order in which nobody is far ahead of another."""
    for table in every_table(len(field.names), field.sides):
        yield (Meeting(table, boards),)


def too_many_tables(field: Field) -> str | None:
    """Return that single players have too many tables, if so."""
    tables = comb(len(field.names), field.sides)
    if field.sides > 2 and tables > MAX_TABLES:
        return f"{len(field.names)} entrants make {tables:,} tables of {field.sides}, over {MAX_TABLES:,}: enter fewer"
    return None


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
