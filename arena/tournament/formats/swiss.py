"""Swiss: in each round those meet who have done equally well and have not met."""

from collections.abc import Iterator, Sequence
from math import ceil, log2
from typing import Annotated, NamedTuple

from msgspec import Meta

from arena.tournament.formats.base import Ask, Field, Meeting, Round, Settings, play
from arena.tournament.formats.margins import lead

_TRIES = 20_000  # steps of the search for a round without a second meeting, before one is allowed


class Line(NamedTuple):
    """How an entrant stands: 1 for a meeting won or a round of rest, ½ for one drawn; points above opponents."""

    number: int
    score: float
    points: int
    opponents: tuple[int, ...]
    rested: bool


class Swiss(Settings, frozen=True, tag="swiss"):
    """rounds: how many; left out, as many as a knockout would have, and two more. boards: of each round, all new."""

    rounds: Annotated[int, Meta(ge=1, le=1000)] | None = None

    def check(self, field: Field) -> str | None:
        most = len(field.names) - 1 + len(field.names) % 2
        if self.rounds is not None and self.rounds > most:
            return f"rounds = {self.rounds}: after {most} rounds {len(field.names)} entrants have all met"
        return None

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        lines = [Line(number, 0, 0, (), False) for number in range(len(field.names))]
        for number in range(self._rounds(field)):
            pairs, resting = pair(lines)
            for boards in self.chunks(first=number * self.boards + 1):
                yield from play(tuple(Meeting(each, boards) for each in pairs), ask)
            lines = self._after(lines, number, pairs, resting, field, ask)

    def games(self, field: Field) -> int:
        return self._rounds(field) * (len(field.names) // 2) * self.boards * field.sides

    def tell(self, field: Field, ask: Ask) -> list[str]:
        lines = [Line(number, 0, 0, (), False) for number in range(len(field.names))]
        complete = 0
        for number in range(self._rounds(field)):
            pairs, resting = pair(lines)
            if any(ask(Meeting(each, boards)) is None for each in pairs for boards in self._boards(number)):
                break
            lines = self._after(lines, number, pairs, resting, field, ask)
            complete += 1
        told = [
            f"{complete} of {self._rounds(field)} rounds are complete; after them (score, opponents' score, points):"
        ]
        for place, line in enumerate(sorted(lines, key=lambda line: order(line, lines)), start=1):
            buchholz = sum(lines[other].score for other in line.opponents)
            told.append(f"{place:3} {field.names[line.number]}  {line.score:g}  {buchholz:g}  {line.points:+d}")
        return told

    def _rounds(self, field: Field) -> int:
        n = len(field.names)
        return self.rounds or min(ceil(log2(n)) + 2, n - 1 + n % 2)

    def _boards(self, number: int) -> Iterator[tuple[int, ...]]:
        return self.chunks(first=number * self.boards + 1)

    def _after(
        self,
        lines: Sequence[Line],
        number: int,
        pairs: Sequence[tuple[int, int]],
        resting: int | None,
        field: Field,
        ask: Ask,
    ) -> list[Line]:
        """Return how all stand after one more round, all games of which are there."""
        after = list(lines)
        for one, other in pairs:
            games = [game for boards in self._boards(number) for game in ask(Meeting((one, other), boards)) or ()]
            points = lead(field.names[one], games, field.stake).points
            score = 0.5 if points == 0 else float(points > 0)
            for who, met, won, above in ((one, other, score, points), (other, one, 1 - score, -points)):
                line = after[who]
                after[who] = line._replace(
                    score=line.score + won, points=line.points + above, opponents=(*line.opponents, met)
                )
        if resting is not None:
            after[resting] = after[resting]._replace(score=after[resting].score + 1, rested=True)
        return after


def order(line: Line, lines: Sequence[Line]) -> tuple[float, float, int, int]:
    """Return the key that sorts lines: score, the opponents' score (Buchholz), points, and the order of entry."""
    return -line.score, -sum(lines[other].score for other in line.opponents), -line.points, line.number


def pair(lines: Sequence[Line]) -> tuple[list[tuple[int, int]], int | None]:
    """Return the next round's pairs, and who rests if they are odd: the last who has not rested yet.

    From the top down each meets the next he has not met, in the first round the one half the table below. If nobody
    finds a whole round like that, second meetings are allowed.
    """
    queue = [line.number for line in sorted(lines, key=lambda line: order(line, lines))]
    resting = None
    if len(queue) % 2:
        resting = next((number for number in reversed(queue) if not lines[number].rested), queue[-1])
        queue.remove(resting)
    if not any(line.opponents for line in lines):
        half = len(queue) // 2
        return list(zip(queue[:half], queue[half:], strict=True)), resting
    met = {line.number: frozenset(line.opponents) for line in lines}
    found = _search(queue, met) or list(zip(queue[::2], queue[1::2], strict=True))
    return [(min(pair_), max(pair_)) for pair_ in found], resting


def _search(queue: Sequence[int], met: dict[int, frozenset[int]]) -> list[tuple[int, int]] | None:
    """Pair everybody with somebody not met, the first always with the nearest that will do; None if that takes long."""
    pairs: list[tuple[int, int]] = []
    free = list(queue)
    tries: list[Iterator[int]] = [iter(free[1:])]
    for _ in range(_TRIES):
        if not free:
            return pairs
        first = free[0]
        other = next((other for other in tries[-1] if other not in met[first]), None)
        if other is not None:
            pairs.append((first, other))
            free = [each for each in free if each not in (first, other)]
            tries.append(iter(free[1:]))
            continue
        tries.pop()
        if not pairs:
            return None
        undone = pairs.pop()
        free = [each for each in queue if each in undone or each in free]
    return None
