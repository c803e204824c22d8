"""Published tables and games, held against what follows from the results."""

import math
import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

_NUMBER: Final = re.compile(r"(-?\d+\.\d+(?:e[-+]?\d+)?|-?\d+e[-+]?\d+)")
_TOLERANCE: Final = 1e-7  # of numbers with all their digits: the last ones may be another machine's


class Difference(NamedTuple):
    """The first line of a published file that is not what follows; None where one of the two has ended."""

    line: int
    published: str | None
    follows: str | None


def first_difference(published: Iterable[str], follows: Iterable[str]) -> Difference | None:
    """Return the first line in which a published file differs from what follows from the results, if one does."""
    for number, (there, right) in enumerate(zip_longest(published, follows), start=1):
        if there is None or right is None or not _alike(there, right):
            return Difference(number, there, right)
    return None


def alike_lines(published: Sequence[str], follows: Sequence[str]) -> int:
    """Return how many lines are the same, at the same place: what tells which table a file was meant to be."""
    return sum(map(_alike, published, follows))


def _alike(one: str, other: str) -> bool:
    """Tell whether two lines are the same, but for the last digits of numbers that have all of them."""
    if one == other:
        return True
    ours, theirs = _NUMBER.split(one), _NUMBER.split(other)
    if len(ours) != len(theirs) or ours[::2] != theirs[::2]:
        return False
    return all(map(_same_number, ours[1::2], theirs[1::2]))


def _same_number(one: str, other: str) -> bool:
    if one == other:
        return True
    rounded = max(len(one), len(other)) < 10  # as tables for reading have them
    return not rounded and math.isclose(float(one), float(other), rel_tol=_TOLERANCE, abs_tol=_TOLERANCE)
