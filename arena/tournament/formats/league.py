"""League: goes on until it is stopped, or until the order of all neighbours in the table is known well enough."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Annotated, NamedTuple

from msgspec import Meta

from arena.ranking.by_points import by_points, probability_above
from arena.ranking.pairs import BoardPair, board_pairs
from arena.tournament.formats.base import LOOKAHEAD, Ask, Boards, Field, Meeting, Round, Settings, circle


class Neighbours(NamedTuple):
    """Two who stand next to each other, by number, and the probability that this is their order."""

    upper: int
    lower: int
    sure: float


class League(Settings, frozen=True, tag="league"):
    """First all meet over `boards` boards; then, again and again, those two neighbours whose order is least sure play
    match_boards more, until every order is sure with probability `confidence`, or max_matches are played.
    """

    boards: Boards = 25
    confidence: Annotated[float, Meta(ge=0.5, lt=1)] = 0.95
    max_matches: Annotated[int, Meta(ge=1)] | None = None

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        pairs: list[BoardPair] = []
        met: Counter[frozenset[int]] = Counter()
        open_: deque[Meeting] = deque()
        begun = 0
        for meeting in self._meetings(field, pairs, met, open_):
            while meeting is None or len(open_) >= LOOKAHEAD:
                games = ask(open_[0])
                if games is None:
                    yield None
                    continue
                open_.popleft()
                pairs += board_pairs(games)
                if meeting is None:
                    break
            if meeting is None:
                continue
            begun += field.sides
            if self.max_matches is not None and begun > self.max_matches:
                return
            open_.append(meeting)
            met[frozenset(meeting.entrants)] += len(meeting.boards)
            yield (meeting,)

    def tell(self, field: Field, ask: Ask) -> list[str]:
        pairs = [
            each
            for round_ in takewhile(lambda each: each is not None, self.schedule(field, ask))
            for meeting in round_ or ()
            for each in board_pairs(ask(meeting) or ())
        ]
        return [
            f"{field.names[each.upper]} above {field.names[each.lower]}: P {each.sure:.3f}"
            + ("" if each.sure >= self.confidence else f", less than {self.confidence:g} yet")
            for each in neighbours(field.names, pairs)
        ]

    def _meetings(
        self,
        field: Field,
        pairs: Sequence[BoardPair],
        met: Counter[frozenset[int]],
        open_: Sequence[Meeting],
    ) -> Iterator[Meeting | None]:
        """Yield who is to meet next; None if that needs the result of a meeting that is open."""
        for boards in self.chunks():
            for round_ in circle(len(field.names)):
                for pair in round_:
                    yield Meeting(pair, boards)
        while open_:
            yield None
        while True:
            unsure = [each for each in neighbours(field.names, pairs) if each.sure < self.confidence]
            busy = {frozenset(meeting.entrants) for meeting in open_}
            free = [each for each in unsure if frozenset((each.upper, each.lower)) not in busy]
            if unsure:
                least = min(free or unsure, key=lambda each: each.sure)
                pair = (min(least.upper, least.lower), max(least.upper, least.lower))
                yield Meeting(pair, next(self.chunks(met[frozenset(pair)] + 1, self.match_boards)))
            elif open_:
                yield None
            else:
                return


def neighbours(names: Sequence[str], pairs: Sequence[BoardPair]) -> list[Neighbours]:
    """Return all neighbours in the table of these board pairs, from the top."""
    strength = by_points(pairs)
    order = sorted(range(len(names)), key=lambda number: (-strength.get(names[number], 0.0), number))
    return [
        Neighbours(upper, lower, probability_above(names[upper], names[lower], pairs))
        for upper, lower in pairwise(order)
    ]
