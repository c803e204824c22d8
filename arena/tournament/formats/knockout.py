"""Knockout: who loses is out. Seeded in the order of entry; boards are added until a tie is decided."""

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta

from arena.records import Played
from arena.tournament.formats.base import Ask, Boards, Field, Meeting, Round, Settings, play
from arena.tournament.formats.margins import Lead, lead


class Tie(NamedTuple):
    """Two who meet, and the first board they play; other is None for one who is through without playing."""

    one: int
    other: int | None
    first: int

    def meeting(self, boards: tuple[int, ...]) -> Meeting:
        assert self.other is not None, "who is through without playing meets nobody"
        return Meeting((self.one, self.other), boards)


class Knockout(Settings, frozen=True, tag="knockout"):
    """boards: of each tie to begin with; then match_boards more at a time, until who leads is the better with
    probability `confidence`, or max_boards are played. If points are equal then, the one entered first goes through.
    """

    confidence: Annotated[float, Meta(ge=0.5, lt=1)] = 0.95
    max_boards: Boards = 500

    def check(self, field: Field) -> str | None:
        if self.max_boards < self.boards:
            return f"max_boards = {self.max_boards} is less than boards = {self.boards}"
        return None

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        left: Sequence[int | None] = bracket(len(field.names))
        number = 0
        while len(left) > 1:
            ties = self._ties(left, number)
            for chunk in self._chunks(ties[0].first):
                open_ = [tie for tie in ties if tie.other is not None and not self._stand(tie, field, ask, chunk[0])[1]]
                if not open_:
                    break
                yield from play(tuple(tie.meeting(chunk) for tie in open_), ask)
            left = [self._winner(tie, field, ask) for tie in ties]
            number += 1

    def tell(self, field: Field, ask: Ask) -> list[str]:
        left: Sequence[int | None] = bracket(len(field.names))
        told: list[str] = []
        number = 0
        while len(left) > 1:
            ties = self._ties(left, number)
            told.append(f"{_title(len(ties))}:")
            results = [self._tell_tie(tie, field, ask) for tie in ties]
            told += [f"  {text}" for text, _ in results]
            through = [winner for _, winner in results if winner is not None]
            if len(through) < len(ties):
                return told
            left = through
            number += 1
        return [*told, *(f"{field.names[winner]} has won" for winner in through)]

    def _tell_tie(self, tie: Tie, field: Field, ask: Ask) -> tuple[str, int | None]:
        one = field.names[tie.one]
        if tie.other is None:
            return f"{one} is through without playing", tie.one
        other = field.names[tie.other]
        now, decided = self._stand(tie, field, ask)
        winner = self._winner(tie, field, ask) if decided else None
        how = f"{now.points:+d} points on {now.boards} boards, P {max(now.sure, 1 - now.sure):.3f}"
        if winner is None:
            return f"{one} against {other}: {how}; under way" if now.boards else f"{one} against {other}", None
        names = (one, other) if winner == tie.one else (other, one)
        return f"{names[0]} beat {names[1]}: {how}", winner

    def _ties(self, left: Sequence[int | None], number: int) -> list[Tie]:
        first = number * self.max_boards + 1
        pairs = [(left[place], left[-1 - place]) for place in range(len(left) // 2)]
        return [Tie(one, other, first) for one, other in pairs if one is not None]

    def _chunks(self, first: int) -> Iterator[tuple[int, ...]]:
        yield from self.chunks(first)
        yield from self.chunks(first + self.boards, self.max_boards - self.boards)

    def _stand(self, tie: Tie, field: Field, ask: Ask, end: int | None = None) -> tuple[Lead, bool]:
        """Return how a tie stands after the boards that are played, or those before `end`, and if that decides it."""
        games: list[Played] = []
        now = Lead(0, 0, 0.5)
        for chunk in self._chunks(tie.first):
            played = ask(tie.meeting(chunk)) if end is None or chunk[0] < end else None
            if played is None:
                break
            games += played
            now = lead(field.names[tie.one], games, field.stake)
            clear = now.points != 0 and max(now.sure, 1 - now.sure) >= self.confidence
            if now.boards >= self.max_boards or (now.boards >= self.boards and clear):
                return now, True
        return now, False

    def _winner(self, tie: Tie, field: Field, ask: Ask) -> int:
        if tie.other is None:
            return tie.one
        points = self._stand(tie, field, ask)[0].points
        return min(tie.one, tie.other) if points == 0 else tie.one if points > 0 else tie.other


def bracket(entrants: int) -> list[int | None]:
    """Return a bracket that is folded: who stands first meets who stands last, and so on in each round.

    Seeds are numbers from 0; None is nobody, met by the highest seeds if the entrants are no power of two. As the
    winner of a tie takes its better place, the first two seeds meet in the final at the earliest.
    """
    size = 1
    while size < entrants:
        size *= 2
    return [number if number < entrants else None for number in range(size)]


def _title(ties: int) -> str:
    return {1: "final", 2: "semi-finals", 4: "quarter-finals"}.get(ties, f"round of {2 * ties}")
