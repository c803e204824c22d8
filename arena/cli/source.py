"""What the reporting commands read: a results folder, its plan, and its games in plan order."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

from arena.errors import BadResults
from arena.ranking.standings import standings
from arena.records import EntrantSpec, MatchSpec, Played, Standing
from arena.store.results import Results
from arena.tournament.merge import Part
from arena.tournament.stored import plan_of


class Extent(NamedTuple):
    """How far a competition is: games of the plan so far, those played, and whether more may follow from results."""

    planned: int
    played: int
    open: bool

    @property
    def finished(self) -> bool:
        return self.played == self.planned and not self.open


class Source:
    """A results folder opened for reading, with what its own description says of it."""

    def __init__(self, results: Results) -> None:
        self.results = results
        if results.meta("identity") is None:
            raise BadResults(f"{results.folder}: nothing has been stored there yet; `arena run` goes on with it")
        self.name: str = results.meta("name")
        self.game: str = results.meta("game")
        self.seed: str = results.meta("seed")
        self.plan = plan_of(results)
        self.rules = self.plan.setup.rules
        self.forfeits: str = results.meta("ranking")["forfeits"]
        self.entrants: list[EntrantSpec] = results.entrants()

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open a results folder. Raises BadResults."""
        return cls(Results.open(folder))

    def matches(self) -> Iterator[MatchSpec]:
        """Yield the plan as far as results tell it."""
        return self.plan.so_far()

    def extent(self, part: Part | None = None) -> Extent:
        """Return how far the competition is, or a part of it."""
        planned = played = 0
        done = self.results.done()
        for spec in self.plan.matches():
            if spec is None:
                return Extent(planned, played, True)
            if part is not None and not part.has(spec):
                continue
            planned += len(spec.boards)
            played += len(spec.boards) if spec.id in done else 0
        return Extent(planned, played, False)

    def played(self, *, every: bool = False) -> list[Played]:
        """Return the games that have been played, in plan order; or all there are, those of old versions too."""
        return list(self.results.played(every=every))

    def standings(self, games: list[Played], *, every: bool = False, full: bool = True) -> list[Standing]:
        """Return the standings after these games; in full, with what tells how far their order is to be believed."""
        entrants = self.results.versions() if every else self.entrants
        faults = self.results.fault_counts(every=every)
        return standings(entrants, games, faults, forfeits=self.forfeits, full=full)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.results.close()
