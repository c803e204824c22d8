"""Each entrant a seat of its own, with partners that change: a whist movement."""

from collections.abc import Iterator
from math import comb
from typing import ClassVar

from arena.tournament.formats.base import Ask, Field, Meeting, Round, Settings
from arena.tournament.formats.static import single_players, too_many_tables
from arena.tournament.movement import MAX_ENTRANTS, MIN_ENTRANTS, whist_movement


class Individual(Settings, frozen=True, tag="individual"):
    """Every two entrants are partners equally often, and opponents equally often; rated as teams of two.

    Single players meet as in a round-robin: there each has a seat of its own as it is.
    """

    fixed: ClassVar[bool] = True
    for_two: ClassVar[bool] = False

    def check(self, field: Field) -> str | None:
        if field.sides > 2:
            return too_many_tables(field)
        if field.seats != 4 or field.sides != 2:
            return "individual needs a game of partnerships (four seats, two sides), or of more than two single players"
        if not MIN_ENTRANTS <= len(field.names) <= MAX_ENTRANTS:
            return (
                f"individual needs {MIN_ENTRANTS} to {MAX_ENTRANTS} entrants, each in a seat of its own;"
                f" there are {len(field.names)}"
            )
        return None

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        for boards in self.chunks():
            if field.sides > 2:
                yield from single_players(field, boards)
                continue
            for table in whist_movement(len(field.names)):
                yield (Meeting(table, boards),)

    def games(self, field: Field) -> int:
        entrants = len(field.names)
        tables = comb(entrants, field.sides) if field.sides > 2 else len(whist_movement(entrants))
        return tables * self.boards * field.sides
