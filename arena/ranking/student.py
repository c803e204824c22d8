"""Student's t: its quantiles and its distribution, for whole degrees of freedom."""

import math
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
_NORMAL: Final = NormalDist()
_MANY: Final = 300  # degrees of freedom from which an expansion is as good as the sum


def student_t(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return the two-sided quantile of Student's t.

    Exact for 1 and 2 degrees of freedom; above, the expansion of Abramowitz and Stegun 26.7.5, good to 0.5 % from 3.
    """
    p = (1 + confidence) / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    x = _NORMAL.inv_cdf(p)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + math.fsum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))


def student_below(t: float, freedom: int) -> float:
    """Return the probability of a value below t.

    By the finite sums of Abramowitz and Stegun 26.7.3 and 26.7.4; with very many degrees by 26.7.8, then good to 1e-6.
    """
    if freedom > _MANY:
        return _NORMAL.cdf(t * (1 - 1 / (4 * freedom)) / math.sqrt(1 + t * t / (2 * freedom)))
    angle = math.atan(t / math.sqrt(freedom))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    if freedom % 2:
        term, within = math.cos(angle), 2 / math.pi * angle
        total = term if freedom > 1 else 0.0
        for odd in range(3, freedom - 1, 2):
            term *= square * (odd - 1) / odd
            total += term
        within += 2 / math.pi * sine * total
    else:
        term = total = 1.0
        for even in range(2, freedom - 1, 2):
            term *= square * (even - 1) / even
            total += term
        within = sine * total
    return (1 + within) / 2
