"""Each entrant a seat of its own, with partners that change: a whist movement."""

from collections.abc import Iterator
from typing import ClassVar

from arena.tournament.formats.base import Ask, Field, Meeting, Round, Settings
from arena.tournament.movement import MAX_ENTRANTS, MIN_ENTRANTS, whist_movement


class Individual(Settings, frozen=True, tag="individual"):
    """Every two entrants are partners equally often, and opponents equally often; rated as teams of two."""

    fixed: ClassVar[bool] = True

    def check(self, field: Field) -> str | None:
        if field.seats != 4 or field.sides != 2:
            return "individual needs a game of partnerships: four seats, two sides"
        if not MIN_ENTRANTS <= len(field.names) <= MAX_ENTRANTS:
            return (
                f"individual needs {MIN_ENTRANTS} to {MAX_ENTRANTS} entrants, each in a seat of its own;"
                f" there are {len(field.names)}"
            )
        return None

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        tables = whist_movement(len(field.names))
        for boards in self.chunks():
            for table in tables:
                yield (Meeting(table, boards),)

    def games(self, field: Field) -> int:
        return len(whist_movement(len(field.names))) * self.boards * field.sides
