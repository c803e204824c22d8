"""The sequential test, by hand and by chance; seat and dealer."""

import math
import random

import pytest

from arena.ranking.effects import DealPoints, dealer_effect, seat_effect
from arena.ranking.pairs import BoardPair
from arena.ranking.sequential import LEAST_PAIRS, Hypotheses, Unit, expected_score, sequential_test
from tests.ranking.games import game


@pytest.mark.parametrize(
    ("low", "high", "alpha", "beta"),
    [(5, 5, 0.05, 0.05), (5, 0, 0.05, 0.05), (0, 5, 0, 0.05), (0, 5, 0.05, 0.5), (0, math.inf, 0.05, 0.05)],
)
def test_hypotheses_that_cannot_be_told_apart(low: float, high: float, alpha: float, beta: float) -> None:
    with pytest.raises(ValueError, match="has to be"):
        Hypotheses("elo", low, high, alpha, beta)


def test_bounds_are_walds() -> None:
    verdict = sequential_test([], Hypotheses("elo", 0, 5))
    assert verdict[:3] == (0.0, pytest.approx(-math.log(19)), pytest.approx(math.log(19)))
    assert verdict.decision is None


def test_expected_scores() -> None:
    """The table of the Elo system: 400 points are ten to one, 0 points are even."""
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)


def test_the_ratio_by_hand() -> None:
    """Scores 1, 0.5, 0.5, 1: mean 0.75, squares about it 0.25; eight supposed pairs of 0.125: 1.25 / 11.

    Elo 0 and 400: 0.5 and 10/11; (9/22) (1.5 - 31/22) 4 / (2 * 1.25 / 11) = 0.654545.
    """
    pairs = [BoardPair("a", "b", n, 0, 20, wins) for n, wins in enumerate((2.0, 1.0, 1.0, 2.0))]
    assert sequential_test(pairs, Hypotheses("elo", 0, 400)).llr == pytest.approx(0.654545, abs=1e-5)


def test_it_stops_at_the_first_crossing_and_not_too_early() -> None:
    pairs = [BoardPair("a", "b", n, 100, 20, 2.0) for n in range(100)]
    units: tuple[Unit, ...] = ("elo", "points")
    for unit in units:
        verdict = sequential_test(pairs, Hypotheses(unit, 0, 50 if unit == "elo" else 2))
        assert verdict.decision == "high"
        assert LEAST_PAIRS <= verdict.pairs < 100
    assert sequential_test(pairs[: LEAST_PAIRS - 1], Hypotheses("elo", 0, 50)).decision is None


def test_equal_bots_are_decided_as_equal() -> None:
    pairs = [BoardPair("a", "b", n, 0, 20, 1.0) for n in range(400)]
    assert sequential_test(pairs, Hypotheses("points", 0, 1)).decision == "low"
    assert sequential_test(pairs, Hypotheses("elo", 0, 50)).decision == "low"


@pytest.mark.parametrize("truth", [0.0, 0.5])
def test_it_errs_no_more_often_than_it_says(truth: float) -> None:
    """1,000 tests on points of a known mean: 5 % wrong at most, and three of its deviations."""
    chance = random.Random(1)
    wrong = 0
    for _ in range(1000):
        pairs = [BoardPair("a", "b", n, round(chance.gauss(20 * truth, 22)), 20, 1.0) for n in range(300)]
        verdict = sequential_test(pairs, Hypotheses("points", 0, 0.5))
        assert verdict.decision is not None
        wrong += verdict.decision == ("low" if truth else "high")
    assert wrong <= 50 + 3 * math.sqrt(1000 * 0.05 * 0.95)


def test_the_seat_by_hand() -> None:
    """Board 1: side 0 is 12 above in 10 deals and 20 above in 8; board 2: 30 and -20 in 6 + 6. 42 / 30 = 1.4.

    Residuals 32 - 25.2 = 6.8 and 10 - 16.8 = -6.8; sqrt(2 (6.8² + 6.8²)) / 30 = 0.45333.
    """
    games = [game("a", "b", 1, (32, 20), 10), game("a", "b", 2, (30, 0), 6), game("a", "c", 1, (99, 0), 9)]
    games += [game("b", "a", 1, (30, 10), 8), game("b", "a", 2, (10, 30), 6)]
    seen = seat_effect(games)
    assert seen is not None
    assert seen.value == pytest.approx(1.4)
    assert seen.error == pytest.approx(0.453333, abs=1e-5)


def test_the_dealer_by_hand() -> None:
    """Dealer's side above: 3, -2 on board 1, 4, 1 on board 2: 6 / 4; residuals -2 and 2; sqrt(2 * 8) / 4 = 1."""
    deals = [DealPoints(1, 0, (4, 1)), DealPoints(1, 1, (2, 0)), DealPoints(2, 0, (4, 0)), DealPoints(2, 1, (-2, -1))]
    seen = dealer_effect(deals)
    assert seen is not None
    assert (seen.value, seen.error) == (pytest.approx(1.5), pytest.approx(1.0))
    assert dealer_effect([]) is None
