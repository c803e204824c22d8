"""TrueSkill for games of more than two sides: who finished before whom, each for himself.

Each player's performance is normal about his skill. That one finished before the next cuts off half of the distribution
of their difference; that two finished level pins it to nothing, which is the limit of TrueSkill's draw as its margin
goes to 0. The cuts stand in a chain, so that messages pass along it to and fro until they change no more (expectation
propagation; Herbrich, Minka, Graepel: TrueSkill, NIPS 2006, section 3). The package `trueskill` finds the same.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from arena.ranking.truncated import truncated

_CLOSE: Final = 1e-6  # change of a message's mean, in points of mu, when it is good enough
_SWEEPS: Final = 200


class _Message(NamedTuple):
    """A normal factor: precision, and precision times mean; (0, 0) says nothing."""

    precision: float = 0.0
    weighted: float = 0.0

    def times(self, other: "_Message") -> "_Message":
        return _Message(self.precision + other.precision, self.weighted + other.weighted)

    def moments(self) -> tuple[float, float]:
        """Return mean and variance."""
        return self.weighted / self.precision, 1 / self.precision


def after_ranking(
    skills: Sequence[tuple[float, float]], level: Sequence[bool], beta: float
) -> list[tuple[float, float]]:
    """Return mean and variance of each skill after a game.

    skills: mean and variance before it, in the order of finishing, best first. level: for each but the last, whether
    the next finished level with it. beta: deviation of one performance.
    """
    noise = beta * beta
    priors = [_Message(1 / (variance + noise), mean / (variance + noise)) for mean, variance in skills]
    down = [_Message() for _ in skills]  # to each, from the comparison with the one before it
    up = [_Message() for _ in skills]  # to each, from the comparison with the one after it
    last = len(skills) - 1
    course = [*range(last), *range(last - 2, 0, -1)]
    for _ in range(_SWEEPS):
        moved = 0.0
        for k in course:
            before = up[k], down[k + 1]
            up[k], down[k + 1] = _compared(priors[k].times(down[k]), priors[k + 1].times(up[k + 1]), level[k])
            moved = max(moved, _change(before[0], up[k]), _change(before[1], down[k + 1]))
        if last == 1 or moved < _CLOSE:
            break
    found = []
    for (mean, variance), above, below in zip(skills, down, up, strict=True):
        told = above.times(below)
        if told.precision == 0.0:
            found.append((mean, variance))
            continue
        seen, spread = told.moments()
        share = variance / (variance + spread + noise)
        found.append((mean + share * (seen - mean), variance * (1 - share)))
    return found


def _compared(first: _Message, second: _Message, level: bool) -> tuple[_Message, _Message]:
    """Return what a comparison tells of the one that finished first and of the second, from what else is known."""
    (mean, variance), (its_mean, its_variance) = first.moments(), second.moments()
    if level:
        return _Message(1 / its_variance, its_mean / its_variance), _Message(1 / variance, mean / variance)
    total = variance + its_variance
    lead, spread = mean - its_mean, math.sqrt(total)
    v, w = truncated(lead / spread)
    if w == 0.0:
        return _Message(), _Message()
    rest = total * (1 - w)
    cut_mean, cut_variance = lead + spread * v / w, rest / w
    of_first, of_second = cut_variance + its_variance, cut_variance + variance
    return (
        _Message(1 / of_first, (its_mean + cut_mean) / of_first),
        _Message(1 / of_second, (mean - cut_mean) / of_second),
    )


def _change(before: _Message, after: _Message) -> float:
    if before.precision == 0.0 or after.precision == 0.0:
        return abs(before.precision - after.precision)
    return abs(before.weighted / before.precision - after.weighted / after.precision)
