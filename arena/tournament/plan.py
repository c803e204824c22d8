"""The plan: every match of a competition, each with a stable id, in the order in which the ranking takes its games.

It follows from the competition, its entrants and, in formats that decide by results, the results so far; from nothing
else.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from arena.records import EntrantSpec, LimitsSpec, MatchSpec, Played
from arena.rules.game import Rules
from arena.tournament.competition import digest, identity
from arena.tournament.formats import AnyFormat, Field, Meeting

PlayedOf = Callable[[Sequence[MatchSpec]], list[Played] | None]  # the games of matches, None while one is missing


class Setup(NamedTuple):
    """What a plan follows from."""

    rules: Rules
    seed: str
    limits: LimitsSpec
    format: AnyFormat
    entrants: Sequence[EntrantSpec]


def field_of(rules: Rules, names: Iterable[str]) -> Field:
    """Return who plays what, as formats see it."""
    return Field(tuple(names), rules.seats, max(rules.sides) + 1, rules.stake)


class Plan:
    """A plan, and what its format says of the results so far."""

    def __init__(self, setup: Setup, played: PlayedOf) -> None:
        self.setup = setup
        self.field = field_of(setup.rules, [entrant.name for entrant in setup.entrants])
        self._played = played
        self._options = setup.rules.options.as_dict()
        self._common = digest(identity(setup.rules, setup.seed, setup.limits, setup.format.match_boards))

    def matches(self) -> Iterator[MatchSpec | None]:
        """Yield the matches in order; None where results must be there first: ask again when there are."""
        position = 0
        for round_ in self.setup.format.schedule(self.field, self.ask):
            if round_ is None:
                yield None
                continue
            for rotation in range(self.field.sides):
                for meeting in round_:
                    yield self._match(meeting, rotation, position)
                    position += 1

    def so_far(self) -> Iterator[MatchSpec]:
        """Yield the matches as far as the results tell them."""
        for spec in self.matches():
            if spec is None:
                return
            yield spec

    def tell(self) -> list[str]:
        """Return, in lines for a person, what stands by the format's own rules."""
        return self.setup.format.tell(self.field, self.ask)

    def games(self) -> int | None:
        """Return how many games there will be, None if that depends on results."""
        return self.setup.format.games(self.field)

    def ask(self, meeting: Meeting) -> list[Played] | None:
        """Return the games of a meeting, None while one is missing."""
        return self._played([self._match(meeting, rotation) for rotation in range(self.field.sides)])

    def _match(self, meeting: Meeting, rotation: int, position: int = 0) -> MatchSpec:
        setup = self.setup
        entrants = tuple(setup.entrants[number] for number in meeting.entrants)
        places = setup.rules.sides if len(entrants) <= self.field.sides else range(self.field.seats)
        seats = tuple((place + rotation) % len(entrants) for place in places)
        return MatchSpec(
            id=match_id(self._common, meeting.boards, [entrants[number].hash for number in seats]),
            game=setup.rules.id,
            options=self._options,
            seed=setup.seed,
            boards=meeting.boards,
            seats=seats,
            entrants=entrants,
            limits=setup.limits,
            position=position,
        )


def match_id(common: str, boards: Sequence[int], seat_hashes: Sequence[str]) -> str:
    """Return the id of a match: whatever could change its result is in it. common: digest of the identity."""
    text = f"{common} boards {' '.join(map(str, boards))} seats {' '.join(seat_hashes)}"
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:16]


def twin(spec: MatchSpec) -> tuple[frozenset[str], tuple[int, ...]]:
    """Return what the matches of a meeting share; they are not played at one time."""
    return frozenset(entrant.hash for entrant in spec.entrants), spec.boards
