"""What a format is: settings, and the rounds that follow from them and from the results so far.

A format is a generator. It yields rounds of meetings; where the next round depends on results that are not there yet
it yields None, and is asked again when something has come in. It may ask for the games of meetings it has yielded, and
for nothing else: so what it yields follows from results alone, and not from who finished first or how often it was
interrupted.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, ClassVar, Final, NamedTuple

from msgspec import Meta, Struct

from arena.records import Played

LOOKAHEAD: Final = 4  # meetings begun before the results of the first are known, where a format decides by results

Boards = Annotated[int, Meta(ge=1, le=1_000_000)]


class Meeting(NamedTuple):
    """Entrants, by number, who play some boards in every rotation over the sides. Four differ in each seat."""

    entrants: tuple[int, ...]
    boards: tuple[int, ...]


Round = tuple[Meeting, ...]
Ask = Callable[[Meeting], list[Played] | None]  # the games of a meeting, None while one is missing


class Field(NamedTuple):
    """Who plays what. stake: points by which a forfeited game counts as lost where two must be told apart."""

    names: tuple[str, ...]
    seats: int
    sides: int
    stake: int


class Settings(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """[format], what all kinds have in common. Each kind adds `schedule(field, ask)`, which yields its rounds.

    boards: each is played from all sides. match_boards: how many of them the same processes play before all bots are
    started afresh. fixed: whether its rounds depend on no results; then it can be played in parts. for_two: whether it
    is for games of two sides alone.
    """

    fixed: ClassVar[bool] = False
    for_two: ClassVar[bool] = True

    boards: Boards = 50
    match_boards: Annotated[int, Meta(ge=1, le=10_000)] = 25

    def problem(self, field: Field) -> str | None:
        """Return what is wrong with these settings for this game and these entrants, None if nothing is."""
        if field.sides > 2 and self.for_two:
            return "it is for games of two sides; single players meet in a round-robin, or individual"
        if len(field.names) < field.sides:
            return (
                f"at a table of {field.sides} single players so many entrants are needed; there are {len(field.names)}"
            )
        return self.check(field)

    def check(self, field: Field) -> str | None:
        """Return what is wrong with these settings for these entrants, None if nothing is."""
        return None

    def games(self, field: Field) -> int | None:
        """Return how many games there will be, None if that depends on results."""
        return None

    def tell(self, field: Field, ask: Ask) -> list[str]:
        """Return, in lines for a person, what stands by this format's own rules."""
        return []

    def chunks(self, first: int = 1, boards: int | None = None) -> Iterator[tuple[int, ...]]:
        """Yield `boards` boards from `first` on, so many at a time as the same processes play."""
        last = first + (self.boards if boards is None else boards) - 1
        for start in range(first, last + 1, self.match_boards):
            yield tuple(range(start, min(start + self.match_boards, last + 1)))


def circle(entrants: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the rounds of a round robin by the circle method; in none of them does anybody play twice."""
    places: list[int | None] = list(range(entrants))
    if entrants % 2:
        places.append(None)  # who meets nobody rests
    for _ in range(len(places) - 1):
        yield [
            (min(one, other), max(one, other))
            for one, other in zip(places[: len(places) // 2], reversed(places), strict=False)
            if one is not None and other is not None
        ]
        places.insert(1, places.pop())


def wait_for(meetings: Sequence[Meeting], ask: Ask) -> Iterator[None]:
    """Yield None until all games of these meetings are there."""
    for meeting in meetings:
        while ask(meeting) is None:
            yield None


def play(meetings: Round, ask: Ask) -> Iterator[Round | None]:
    """Yield a round, and then None until all its games are there."""
    yield meetings
    yield from wait_for(meetings, ask)
