"""Points per deal, with an interval from boards that were played from both sides.

The unit of evidence is a board: the same deals, played with the sides exchanged, against every opponent. All that
an entrant scored on one board hangs together through its cards, and nothing does across boards; so the interval is
that of a ratio of sums over boards (W. G. Cochran, Sampling Techniques, 3rd ed., 6.4), with Student's t.
"""

import math
from collections.abc import Iterable
from statistics import NormalDist
from typing import Final, NamedTuple

from arena.records import Played

CONFIDENCE: Final = 0.95


class Estimate(NamedTuple):
    """A mean with its 95 % interval, None while there are fewer than two boards; standard error likewise."""

    value: float
    interval: tuple[float, float] | None
    error: float | None


class BoardPair(NamedTuple):
    """What `name` scored above `opponent` in the two games of a board, and the deals these took."""

    name: str
    opponent: str
    board: int
    points: int
    deals: int


def board_pairs(games: Iterable[Played]) -> list[BoardPair]:
    """Return the boards that two entrants have played from both sides, once for each of the two.

    A board with a forfeited game is left out: its points are not those of play. So are games of other than two sides,
    and of partners.
    """
    open_: dict[tuple[frozenset[tuple[str, ...]], int], Played] = {}
    pairs = []
    for game in games:
        if game.forfeits or len(game.sides) != 2 or any(len(side) != 1 for side in game.sides):
            continue
        other = open_.pop((frozenset(game.sides), game.board), None)
        if other is None:
            open_[frozenset(game.sides), game.board] = game
            continue
        deals = game.deals + other.deals
        (one,), (two,) = game.sides
        for name, opponent in ((one, two), (two, one)):
            points = sum(_above(each, name) for each in (game, other))
            pairs.append(BoardPair(name, opponent, game.board, points, deals))
    return pairs


def _above(game: Played, name: str) -> int:
    side = game.sides.index((name,))
    return game.scores[side] - game.scores[1 - side]


def points_per_deal(pairs: Iterable[BoardPair]) -> Estimate | None:
    """Return the points per deal over these board pairs, boards taken as the independent units; None without any."""
    boards: dict[int, tuple[int, int]] = {}
    for pair in pairs:
        points, deals = boards.get(pair.board, (0, 0))
        boards[pair.board] = points + pair.points, deals + pair.deals
    if not boards:
        return None
    total_deals = sum(deals for _, deals in boards.values())
    value = sum(points for points, _ in boards.values()) / total_deals
    n = len(boards)
    if n < 2:
        return Estimate(value, None, None)
    squares = sum((points - value * deals) ** 2 for points, deals in boards.values())
    error = math.sqrt(n / (n - 1) * squares) / total_deals
    half = student_t(n - 1) * error
    return Estimate(value, (value - half, value + half), error)


def student_t(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return the two-sided quantile of Student's t.

    Exact for 1 and 2 degrees of freedom; above, the expansion of Abramowitz and Stegun 26.7.5, good to 0.5 % from 3.
    """
    p = (1 + confidence) / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    x = NormalDist().inv_cdf(p)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + math.fsum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))
