"""Small drawings and what stands beside them, by hand."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from arena.publish import charts
from arena.publish.pages import extremes
from arena.publish.profiles import Profile
from tests.ranking.games import game

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("value", "found"), [(9.0, "h5"), (-9.0, "h-5"), (4.5, "h2"), (0.5, "h0"), (99.0, "h5")])
def test_heat_goes_from_the_worst_to_the_best(value: float, found: str) -> None:
    assert charts.heat(value, 9.0) == found


def test_without_a_value_or_a_scale_there_is_no_heat() -> None:
    assert charts.heat(None, 9.0) == ""
    assert charts.heat(0.0, 0.0) == ""


@pytest.mark.parametrize(
    ("milliseconds", "text"), [(0.015, "15 µs"), (1.5, "1.5 ms"), (999, "999 ms"), (2500, "2.5 s")]
)
def test_times_are_told_as_people_say_them(milliseconds: float, text: str) -> None:
    assert charts.duration(milliseconds) == text


def test_a_histogram_has_a_bar_for_each_doubling_and_none_taller_than_the_most() -> None:
    drawn = ElementTree.fromstring(charts.histogram({8: 1, 9: 1, 15: 2, 16: 1, 70: 2}, "<times>"))
    assert drawn.get("aria-label") == "<times>"
    heights = [float(bar.get("height", "")) for bar in drawn.iter("rect")]
    assert heights == [72.0, 18.0, 0.0, 36.0]  # 8 to 15: four; 16 to 31: one; 32 to 63: none; 64 to 127: two


def test_a_badge_escapes_what_it_is_given() -> None:
    badge = ElementTree.fromstring(charts.badge("rank", "3 of <24> & more"))
    assert [text.text for text in badge.iter(f"{SVG}text")] == ["rank", "3 of <24> & more"]


def test_quantiles_of_answers() -> None:
    profile = Profile()
    assert profile.quantile(0.5) is None
    profile.times = Counter({1000: 50, 2000: 49, 9000: 1})
    assert [profile.quantile(share) for share in (0.5, 0.51, 0.99, 1.0)] == [1.0, 2.0, 2.0, 9.0]


def test_extremes_are_boards_played_both_ways_from_the_worst_to_the_best() -> None:
    """Board 1: a is 12 above and then 20; board 2: 6 below and 4 above, -2; board 3 was played one way only."""
    games = [game("a", "b", 1, (32, 20)), game("a", "b", 2, (10, 16)), game("a", "b", 3, (32, 0))]
    games += [game("b", "a", 1, (10, 30)), game("b", "a", 2, (12, 16))]
    found = extremes(games)
    assert [(each.board, each.points) for each in found["a"]] == [(2, -2), (1, 32)]
    assert [(each.board, each.points, each.opponents) for each in found["b"]] == [(1, -32, "a"), (2, 2, "a")]
