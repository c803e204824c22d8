"""A match of two, ended by a sequential probability ratio test."""

from collections import deque
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from arena.ranking.pairs import BoardPair, board_pairs
from arena.ranking.sequential import Hypotheses, Verdict, sequential_test
from arena.records import Played
from arena.tournament.formats.base import LOOKAHEAD, Ask, Boards, Field, Meeting, Round, Settings

Risk = Annotated[float, Meta(gt=0, lt=0.5)]
Elo = Annotated[float, Meta(ge=-2000, le=2000)]
Points = Annotated[float, Meta(ge=-100, le=100)]


class HeadToHead(Settings, frozen=True, tag="match"):
    """Two entrants play until it is decided whether the first is stronger than the second by the lower or by the upper
    value: in Elo from games won (elo0, elo1), or in points per deal (points0, points1). alpha: the risk of the upper
    verdict when the lower is true; beta: the reverse. boards: the most there will be.
    """

    boards: Boards = 5000
    match_boards: Annotated[int, Meta(ge=1, le=10_000)] = 10
    elo0: Elo | None = None
    elo1: Elo | None = None
    points0: Points | None = None
    points1: Points | None = None
    alpha: Risk = 0.05
    beta: Risk = 0.05

    def check(self, field: Field) -> str | None:
        if len(field.names) != 2:
            return f"a match is between two entrants; there are {len(field.names)}"
        elo, points = (self.elo0, self.elo1), (self.points0, self.points1)
        if elo != (None, None) and points != (None, None):
            return "elo0 and elo1, or points0 and points1: not both"
        if (elo[0] is None) != (elo[1] is None) or (points[0] is None) != (points[1] is None):
            return "a test needs both its values: elo0 and elo1, or points0 and points1"
        for unit, low, high in (("elo", *elo), ("points", *points)):
            if low is not None and high is not None and low >= high:
                return f"{unit}0 must be less than {unit}1"
        return None

    @property
    def hypotheses(self) -> Hypotheses:
        """What is tested; without any values, whether the first gains nothing or 0.2 points a deal."""
        if self.elo0 is not None and self.elo1 is not None:
            return Hypotheses("elo", self.elo0, self.elo1, self.alpha, self.beta)
        low, high = (0.0, 0.2) if self.points0 is None or self.points1 is None else (self.points0, self.points1)
        return Hypotheses("points", low, high, self.alpha, self.beta)

    def schedule(self, field: Field, ask: Ask) -> Iterator[Round | None]:
        pairs: list[BoardPair] = []
        open_: deque[Meeting] = deque()
        for boards in self.chunks():
            while len(open_) >= LOOKAHEAD:
                games = ask(open_[0])
                if games is None:
                    yield None
                    continue
                open_.popleft()
                pairs += own_pairs(field, games)
            if sequential_test(pairs, self.hypotheses).decision is not None:
                return
            open_.append(Meeting((0, 1), boards))
            yield (open_[-1],)

    def verdict(self, field: Field, ask: Ask) -> Verdict:
        """Return what the test says after the boards that are played without a gap."""
        pairs: list[BoardPair] = []
        for boards in self.chunks():
            games = ask(Meeting((0, 1), boards))
            if games is None:
                break
            pairs += own_pairs(field, games)
        return sequential_test(pairs, self.hypotheses)

    def tell(self, field: Field, ask: Ask) -> list[str]:
        return tell_verdict(field.names, self.hypotheses, self.verdict(field, ask))


def own_pairs(field: Field, games: list[Played]) -> list[BoardPair]:
    """Return the board pairs as the first entrant sees them."""
    return [pair for pair in board_pairs(games) if pair.name == field.names[0]]


def tell_verdict(names: tuple[str, ...], hypotheses: Hypotheses, verdict: Verdict) -> list[str]:
    """Return the verdict in words, with its error rates."""
    unit = "Elo" if hypotheses.unit == "elo" else "points a deal"
    low, high = f"{hypotheses.low:g}", f"{hypotheses.high:g} {unit}"
    told = {
        None: f"not decided between {low} and {high}",
        "low": f"{names[0]} is not better than {names[1]} by {high}: {low} is accepted",
        "high": f"{names[0]} is better than {names[1]} by more than {low}: {high} is accepted",
    }[verdict.decision]
    return [
        f"{told}, after {verdict.pairs} boards from both sides",
        f"log-likelihood ratio {verdict.llr:+.2f}, bounds {verdict.lower:.2f} and {verdict.upper:.2f};"
        f" a wrong verdict has probability {hypotheses.alpha:g} if {low} is true, {hypotheses.beta:g} if {high} is",
    ]
