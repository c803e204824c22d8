"""Strength in points per deal, from board pairs of any schedule: what an entrant would score against an average field.

What one scores against another is taken to be the difference of their strengths, fitted by least squares, so that who
met the stronger opponents is not the worse for it. In a full round robin that is the order by points per deal.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from arena.ranking.pairs import BoardPair, above, by_name, difference

_ROUNDS: Final = 200  # of the iteration at most; it has settled long before
_SETTLED: Final = 1e-9


def by_points(pairs: Iterable[BoardPair]) -> dict[str, float]:
    """Return the strength of everyone who has a board pair, in points per deal, with mean 0."""
    points: dict[tuple[str, str], float] = {}
    deals: dict[tuple[str, str], int] = {}
    for pair in pairs:
        key = pair.name, pair.opponent
        points[key] = points.get(key, 0) + pair.points
        deals[key] = deals.get(key, 0) + pair.deals
    met: dict[str, list[tuple[str, int]]] = {}
    total: dict[str, float] = {}
    for (name, opponent), number in deals.items():
        met.setdefault(name, []).append((opponent, number))
        total[name] = total.get(name, 0) + points[name, opponent]
    strength = dict.fromkeys(met, 0.0)
    for _ in range(_ROUNDS):
        moved = 0.0
        for name, opponents in met.items():
            weight = sum(number for _, number in opponents)
            fitted = (total[name] + sum(strength[other] * number for other, number in opponents)) / weight
            moved = max(moved, abs(fitted - strength[name]))
            strength[name] = fitted
        if moved < _SETTLED:
            break
    mean = sum(strength.values()) / len(strength) if strength else 0.0
    return {name: value - mean for name, value in strength.items()}


def probability_above(name: str, other: str, pairs: Sequence[BoardPair]) -> float:
    """Return the probability that one entrant is stronger than another; a half while nothing tells."""
    estimate = difference(name, other, by_name(pairs))
    return 0.5 if estimate is None else above(estimate)
