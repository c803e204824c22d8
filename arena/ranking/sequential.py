"""A sequential test between two entrants: play board pairs until it is clear which of two differences is the true one.

Wald's test of the probability ratio (A. Wald, Sequential Analysis, 1947), generalised to a distribution of which only
the mean is supposed (M. Van den Bergh, The Generalized Sequential Probability Ratio Test, as chess engines are tested):
with n board pairs of mean m and standard error e, the log likelihood ratio of the means `high` and `low` is close to

    (high - low) (2 m - high - low) / (2 e²)

A board pair, not a game, is the observation: its two games share their cards. In Elo it is a score from 0 to 1 in
quarters; in points, what was scored above the other, with deals as in `pairs.ratio`.
"""

import math
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from arena.ranking.pairs import BoardPair

LEAST_PAIRS: Final = 16  # before which nothing is decided: the spread has to be seen first
_SUPPOSED: Final = 8.0  # pairs of a supposed spread that are mixed in, so that the first seen are never without any
_COIN: Final = 0.125  # the variance of the score of two games that a coin decides

Unit = Literal["elo", "points"]
Decision = Literal["low", "high"]


class Hypotheses(Struct, frozen=True):
    """The two differences to tell apart, in Elo or in points per deal, and how often either may be taken for the other.

    alpha: how often `high` may be decided where `low` is true; beta: the other way round. Raises ValueError for low
    >= high, and for alpha or beta that are not between 0 and a half.
    """

    unit: Unit
    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise ValueError(f"low has to be below high, not {self.low} and {self.high}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ValueError(f"{name} has to be between 0 and 0.5, not {value}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which `low` and `high` are decided."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


class Verdict(NamedTuple):
    """Where a test stands. decision: None while it goes on; pairs: how many were used, those after it ignored."""

    llr: float
    lower: float
    upper: float
    decision: Decision | None
    pairs: int


def expected_score(elo: float) -> float:
    """Return the share of games that an entrant so much stronger wins."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def sequential_test(pairs: Iterable[BoardPair], hypotheses: Hypotheses) -> Verdict:
    """Return the verdict at the first crossing on board pairs of one entrant against one other, in plan order."""
    lower, upper = hypotheses.bounds
    in_elo = hypotheses.unit == "elo"
    low, high = hypotheses.low, hypotheses.high
    if in_elo:
        low, high = expected_score(low), expected_score(high)
    n = 0
    llr = scored = length = squares = products = lengths = 0.0
    for pair in pairs:
        points, deals = (pair.wins / 2, 1) if in_elo else (pair.points, pair.deals)
        n += 1
        scored += points
        length += deals
        squares += points * points
        products += points * deals
        lengths += deals * deals
        mean = scored / length
        strayed = max(0.0, squares - 2 * mean * products + mean * mean * lengths)
        supposed = _COIN if in_elo else lengths / n  # a point in each deal
        variance = (strayed + _SUPPOSED * supposed) / (n + _SUPPOSED - 1)
        llr = (high - low) * (2 * mean - high - low) * length * length / (2 * n * variance)
        if n >= LEAST_PAIRS and not lower < llr < upper:
            return Verdict(llr, lower, upper, "low" if llr <= lower else "high", n)
    return Verdict(llr, lower, upper, None, n)
