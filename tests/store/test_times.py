"""How long answers took, as letters: three of them double the time, from `!`, a microsecond or less."""

import pytest

from arena.store.times import as_letters, as_micros

US = 1000  # nanoseconds


@pytest.mark.parametrize(
    ("micros", "letter"),
    [
        (0, "!"),
        (1, "!"),
        (2, "$"),  # one doubling
        (4, "'"),
        (1024, "?"),  # ten of them: 30 letters on, 33 + 30 = 63
        (1_000_000, "]"),  # 3 log2(10^6) = 59.79, so 60: 93
        (10**9, "{"),  # 89.69, so 90: 123
        (10**12, "~"),  # the last
    ],
)
def test_a_time_and_its_letter(micros: int, letter: str) -> None:
    assert as_letters([micros * US]) == letter


def test_a_letter_tells_a_time_to_about_an_eighth() -> None:
    for exponent in range(40, 290):
        micros = 10 ** (exponent / 40)
        (back,) = as_micros(as_letters([round(micros * US)]))
        assert back == pytest.approx(micros, rel=0.135)  # half a step is a factor of 2^(1/6) = 1.122, and back is whole


def test_there_is_a_letter_for_each_and_none_needs_two_bytes() -> None:
    text = as_letters([10**n for n in range(19)])
    assert len(text.encode("ascii")) == 19
    assert as_micros("") == []
