"""What the reporting commands read: a results folder, its plan, and its games in plan order."""

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import msgspec

from arena.errors import BadResults
from arena.ranking.standings import standings
from arena.records import EntrantSpec, LimitsSpec, MatchSpec, Played, Standing
from arena.rules.registry import rules_by_id
from arena.store.results import Results
from arena.tournament.competition import Format
from arena.tournament.plan import plan


class Source:
    """A results folder opened for reading, with what its own description says of it."""

    def __init__(self, results: Results) -> None:
        self.results = results
        if results.meta("identity") is None:
            raise BadResults(f"{results.folder}: nothing has been stored there yet; `arena run` goes on with it")
        self.name: str = results.meta("name")
        self.game: str = results.meta("game")
        self.seed: str = results.meta("seed")
        self.rules = rules_by_id(self.game, results.meta("rules"))
        self.limits = msgspec.convert(results.meta("limits"), LimitsSpec)
        self.format = msgspec.convert(results.meta("format"), Format)
        self.forfeits: str = results.meta("ranking")["forfeits"]
        self.entrants: list[EntrantSpec] = results.entrants()

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open a results folder. Raises BadResults."""
        return cls(Results.open(folder))

    def matches(self) -> Iterator[MatchSpec]:
        """Yield the plan."""
        return plan(self.rules, self.seed, self.limits, self.format, self.entrants)

    def played(self) -> list[Played]:
        """Return the games that have been played, in plan order."""
        return list(self.results.played(self.matches(), self.rules.sides))

    def standings(self, games: list[Played], *, full: bool = True) -> list[Standing]:
        """Return the standings after these games; in full, with what tells how far their order is to be believed."""
        faults = self.results.fault_counts(spec.id for spec in self.matches())
        return standings(self.entrants, games, faults, forfeits=self.forfeits, full=full)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.results.close()
