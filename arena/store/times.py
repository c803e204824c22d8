"""How long answers took, a letter each: steps of a factor, from a microsecond to a quarter of an hour.

Three letters double the time, so that one tells it to about an eighth, and a game's times take less room than its
actions.
"""

from bisect import bisect
from collections.abc import Iterable
from typing import Final

_FIRST: Final = ord("!")  # the letter of a microsecond or less
_LAST: Final = ord("~")
_IN_AN_OCTAVE: Final = 3
_LETTERS: Final = "".join(map(chr, range(_FIRST, _LAST + 1)))

# Between a letter and the next, in nanoseconds.
_BOUNDS: Final = [round(1000 * 2 ** ((step + 0.5) / _IN_AN_OCTAVE)) for step in range(_LAST - _FIRST)]


def as_letters(nanoseconds: Iterable[int]) -> str:
    """Return times as letters."""
    return "".join([_LETTERS[bisect(_BOUNDS, each)] for each in nanoseconds])


def as_micros(letters: str) -> list[int]:
    """Return the times that letters stand for, in microseconds."""
    return [_MICROS[letter] for letter in letters]


_MICROS: Final = {letter: round(2 ** (step / _IN_AN_OCTAVE)) for step, letter in enumerate(_LETTERS)}
