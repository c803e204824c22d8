"""A normal variable of which it is known that it is positive: the two corrections TrueSkill makes with it.

With t = mean / deviation: v(t) = density(t) / distribution(t), what the mean rises by in deviations, and
w(t) = v (v + t), the share by which the variance shrinks (Herbrich, Minka, Graepel 2006, eqs. for draw margin 0).
"""

import math
from typing import Final

TAIL: Final = -15.0  # below it by the series; erfc itself would hold until about -37, but v + t loses digits
_TERMS: Final = 10


def truncated(t: float) -> tuple[float, float]:
    """Return v and w for any t; v is exact to 13 digits, w to 11."""
    if t <= TAIL:
        return tail(t)
    v = math.sqrt(2.0 / math.pi) * math.exp(-0.5 * t * t) / math.erfc(-t / math.sqrt(2.0))
    return v, v * (v + t)


def tail(t: float) -> tuple[float, float]:
    """Return v and w for t <= TAIL, where the distribution is a number too small to divide by.

    The distribution is density(t) / |t| * (1 - d) with d = 1/t² - 3/t⁴ + 15/t⁶ - … (Abramowitz and Stegun 26.2.12),
    so that v = |t| / (1 - d) and w = t² d / (1 - d)²; no difference of near numbers is taken.
    """
    square = t * t
    term = d_by_square = 1.0
    for odd in range(3, 2 * _TERMS, 2):
        term *= -odd / square
        d_by_square += term
    below_one = 1.0 - d_by_square / square
    return -t / below_one, d_by_square / (below_one * below_one)
