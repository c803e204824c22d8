"""Differences of two entrants, and how sure they are; expected values by numpy's least squares and scipy's t."""

import pytest

from arena.ranking.pairs import BoardPair, Estimate, above, board_pairs, boards_needed, by_name, difference
from arena.ranking.student import student_below
from tests.ranking.games import game


def points(board: int, i: int, j: int) -> int:
    """Points of i above j on a board: made up, so that they do not add up."""
    return (13 * board + 7 * i * j + 5 * i + board * j * j) % 21 - 10


def pair(name: str, opponent: str, board: int, points: int, deals: int = 10) -> list[BoardPair]:
    return [
        BoardPair(name, opponent, board, points, deals, 1.0),
        BoardPair(opponent, name, board, -points, deals, 1.0),
    ]


def test_in_a_round_robin_it_is_the_estimate_of_least_squares() -> None:
    """Four entrants, five boards; numpy.linalg.lstsq, and the spread of the five boards' own estimates."""
    met = [
        each
        for board in range(5)
        for i in range(4)
        for j in range(i + 1, 4)
        for each in pair(f"p{i}", f"p{j}", board, points(board, i, j))
    ]
    seen = difference("p0", "p1", by_name(met))
    assert seen is not None
    assert seen.value == pytest.approx(-0.33)
    assert seen.error == pytest.approx(0.23216373532487802)
    assert seen.freedom == 4
    assert above(seen) == pytest.approx(0.11412456858120794)
    other = difference("p2", "p3", by_name(met))
    assert other is not None
    assert other.value == pytest.approx(-0.17)


def test_opponents_count_only_on_boards_that_both_met_them_on() -> None:
    """a met c on boards 1-3, b met c on 2-4: on 2 and 3 a scored 2 and 4, b 1 and 1 per deal; (1 + 3) / 2 = 2."""
    met = [*pair("a", "c", 1, 900), *pair("a", "c", 2, 20), *pair("a", "c", 3, 40)]
    met += [*pair("b", "c", 2, 10), *pair("b", "c", 3, 10), *pair("b", "c", 4, -900)]
    seen = difference("a", "b", by_name(met))
    assert seen is not None
    assert seen.value == pytest.approx(2.0)
    assert seen.error == pytest.approx(1.0)  # of 1 and 3: their deviation sqrt(2), over sqrt(2)


def test_nothing_connects_strangers() -> None:
    index = by_name([*pair("a", "c", 1, 9), *pair("b", "d", 1, 9)])
    assert difference("a", "b", index) is None
    assert difference("a", "nobody", index) is None


def test_one_board_gives_a_difference_without_an_error() -> None:
    seen = difference("a", "b", by_name(pair("a", "b", 1, 20)))
    assert seen == Estimate(2.0, None, None)
    assert above(seen) == 0.5
    assert boards_needed(seen) is None


@pytest.mark.parametrize(
    ("t", "freedom", "below"),  # scipy.stats.t.cdf
    [
        (-2.5, 1, 0.12111894159084341),
        (0.3, 2, 0.6037571695799112),
        (1.7, 3, 0.906154679223295),
        (-2.5, 4, 0.03338327240599407),
        (6.0, 5, 0.999076930855203),
        (1.7, 50, 0.9523277853182979),
        (-2.5, 51, 0.00783850608365095),
        (0.3, 300, 0.6178075405859293),
        (1.7, 1000, 0.9552790565203799),
    ],
)
def test_the_distribution_of_t(t: float, freedom: int, below: float) -> None:
    assert student_below(t, freedom) == pytest.approx(below, abs=1e-6 if freedom > 300 else 1e-12)
    assert student_below(-t, freedom) == pytest.approx(1 - student_below(t, freedom))


@pytest.mark.parametrize(
    ("value", "more"),  # the least N with N >= 10 (t(0.95, N - 1) / value)², by scipy, less the 10 there are
    [(1.0, 19), (-1.0, 19), (0.1, 2698), (3.0, 0), (1e-9, None), (0.0, None)],
)
def test_boards_needed(value: float, more: int | None) -> None:
    assert boards_needed(Estimate(value, None, 1.0, 9)) == more


def test_equal_bots_are_as_likely_above_as_below() -> None:
    assert above(Estimate(0.0, (0.0, 0.0), 0.0, 9)) == 0.5
    assert above(Estimate(-0.1, (-0.1, -0.1), 0.0, 9)) == 0.0


def test_wins_of_a_board_pair() -> None:
    games = [game("a", "b", 1, (32, 20)), game("b", "a", 1, (9, 9), ending="max-deals")]
    assert [(each.name, each.wins) for each in board_pairs(games)] == [("b", 0.5), ("a", 1.5)]
