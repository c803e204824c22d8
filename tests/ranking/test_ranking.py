"""Ratings, intervals and tables from games made up by hand."""

import random

import pytest

from arena.ranking.pairs import board_pairs, points_per_deal
from arena.ranking.skill import rate
from arena.ranking.standings import crosstable, standings
from arena.ranking.student import student_t
from tests.ranking.games import entrant, game


@pytest.mark.parametrize(
    ("freedom", "quantile"),  # a printed table of Student's t, two-sided 95 %
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (100, 1.984),
        (1000, 1.962),
    ],
)
def test_students_t(freedom: int, quantile: float) -> None:
    assert student_t(freedom) == pytest.approx(quantile, rel=0.005)


def test_one_game_moves_the_ratings_as_the_paper_says() -> None:
    """TrueSkill's published example: 25 and 25/3 against the same, no draws, tau 0: 29.205 and 20.795, sigma 7.195."""
    ratings = rate(["a", "b"], [game("a", "b", 1, (32, 20))])
    assert ratings["a"].mu == pytest.approx(29.205, abs=0.001)
    assert ratings["b"].mu == pytest.approx(20.795, abs=0.001)
    assert ratings["a"].sigma == ratings["b"].sigma == pytest.approx(7.195, abs=0.001)
    assert ratings["a"].value == pytest.approx(29.205 - 3 * 7.195, abs=0.005)


def test_games_ended_by_the_guard_and_draws_are_not_rated() -> None:
    fresh = rate(["a", "b"], [])
    for unrated in (game("a", "b", 1, (30, 20), ending="max-deals"), game("a", "b", 1, (20, 20), ending="max-deals")):
        ratings = rate(["a", "b"], [unrated])
        assert (ratings["a"].mu, ratings["a"].sigma) == (fresh["a"].mu, fresh["a"].sigma)


def test_a_forfeit_is_a_loss_or_void() -> None:
    forfeited = [game("a", "b", 1, (0, 0), forfeits=(0,))]
    assert rate(["a", "b"], forfeited)["b"].mu > 25
    assert rate(["a", "b"], forfeited, forfeits="void")["b"].mu == 25


def test_points_per_deal_by_hand() -> None:
    """Board 1: a wins 32-20 (12) and loses 10-30 (-20) in 10 + 8 deals; board 2: 30-0 and 30-10 in 6 + 6.

    Sums: -8 of 18, 50 of 12; 42/30 = 1.4. Residuals -8 - 25.2 = -33.2 and 50 - 16.8 = 33.2; error
    sqrt(2/1 * (33.2² + 33.2²)) / 30 = 2.2133; t(1) = 12.706.
    """
    games = [
        game("a", "b", 1, (32, 20), 10),
        game("a", "b", 2, (30, 0), 6),
        game("b", "a", 1, (30, 10), 8),
        game("b", "a", 2, (10, 30), 6),
    ]
    estimate = points_per_deal(pair for pair in board_pairs(games) if pair.name == "a")
    assert estimate is not None
    assert estimate.value == pytest.approx(1.4)
    assert estimate.error == pytest.approx(2.21333, abs=1e-4)
    assert estimate.interval is not None
    assert estimate.interval[1] == pytest.approx(1.4 + 12.706 * 2.21333, rel=1e-3)


def test_a_board_played_from_one_side_only_or_forfeited_does_not_count_for_points() -> None:
    assert board_pairs([game("a", "b", 1, (32, 20))]) == []
    assert board_pairs([game("a", "b", 1, (32, 20)), game("b", "a", 1, (0, 0), forfeits=(0,))]) == []


def test_intervals_cover_as_often_as_they_say() -> None:
    """Boards of a known mean and a luck that the sides exchange: 95 % of 2,000 intervals hold the truth."""
    chance = random.Random(7)
    hits = 0
    for _ in range(2000):
        games = []
        for board in range(1, 13):
            luck = chance.gauss(0, 40)  # of whoever sits at seats 0 and 2
            for sides in (("a", "b"), ("b", "a")):
                deals = chance.randint(6, 14)
                skill = 0.5 * deals * (1 if sides[0] == "a" else -1)
                games.append(game(*sides, board, (round(1000 * (skill + luck + chance.gauss(0, 9))), 0), deals))
        estimate = points_per_deal(pair for pair in board_pairs(games) if pair.name == "a")
        assert estimate is not None
        assert estimate.interval is not None
        hits += estimate.interval[0] <= 500 <= estimate.interval[1]
    assert 0.93 < hits / 2000 < 0.97  # four standard deviations of a binomial are 0.02


def test_standings() -> None:
    games = [
        game("a", "b", 1, (32, 20)),
        game("b", "a", 1, (20, 32)),
        game("a", "c", 1, (32, 0), forfeits=(1,)),
        game("c", "a", 1, (5, 32)),
        game("b", "c", 1, (32, 9)),
        game("c", "b", 2, (9, 9), ending="max-deals"),
    ]
    table = standings([entrant("c"), entrant("b"), entrant("a")], games, {"hash c": 4})
    assert [line.name for line in table] == ["a", "b", "c"]
    assert [line.rank for line in table] == [1, 2, 3]
    a, b, c = table
    assert (a.games, a.wins, a.losses, a.draws, a.forfeits) == (4, 4, 0, 0, 0)
    assert (b.games, b.wins, b.losses, b.draws, b.forfeits) == (4, 1, 2, 1, 0)
    assert (c.games, c.wins, c.losses, c.draws, c.forfeits, c.faults) == (4, 0, 2, 1, 1, 4)
    assert a.points_per_deal == pytest.approx(24 / 20)
    assert c.points_per_deal is None
    cells = {(cell.name, cell.opponent): cell for cell in crosstable(["a", "b", "c"], games)}
    assert len(cells) == 6
    assert cells["a", "b"].tally.wins == cells["b", "a"].tally.losses == 2
    assert cells["a", "b"].points is not None
    assert cells["b", "a"].points is not None
    assert cells["a", "b"].points.value == -cells["b", "a"].points.value
