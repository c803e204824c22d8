"""Games of more than two sides: ratings against the package, the rest by hand."""

import math
import random
from itertools import pairwise
from statistics import NormalDist

import pytest
import trueskill

from arena.ranking.effects import seat_effect
from arena.ranking.free_for_all import after_ranking
from arena.ranking.outcomes import outcomes_of
from arena.ranking.pairs import board_pairs, every_rotation, points_per_deal
from arena.ranking.skill import BETA, MU, SIGMA, courses, order_spread, rate
from arena.ranking.standings import crosstable, standings, tallies
from arena.records import Played
from tests.ranking.games import entrant

EXACT = (lambda x: math.erfc(-x / math.sqrt(2)) / 2, NormalDist().pdf, NormalDist().inv_cdf)


def package(draw_probability: float) -> trueskill.TrueSkill:
    return trueskill.TrueSkill(MU, SIGMA, BETA, tau=0, draw_probability=draw_probability, backend=EXACT)


def table(names: str, scores: tuple[int, ...], board: int = 1, forfeits: tuple[int, ...] = ()) -> Played:
    """Return a game of single players, a letter each; ten deals."""
    best = max(scores)
    winner = scores.index(best) if scores.count(best) == 1 and not forfeits else None
    ending = "forfeit" if forfeits else "deals"
    return Played("m", board, tuple((name,) for name in names), scores, 10, winner, ending, forfeits)


def test_a_ranking_of_many_is_what_the_package_finds() -> None:
    chance, env = random.Random(1), package(0)
    for _ in range(200):
        skills = [(chance.gauss(25, 5), chance.uniform(0.3, 8.4)) for _ in range(chance.randint(2, 8))]
        teams = [(env.create_rating(*skill),) for skill in skills]
        theirs = env.rate(teams, ranks=range(len(skills)), min_delta=1e-13)
        ours = after_ranking([(mu, sigma**2) for mu, sigma in skills], [False] * (len(skills) - 1), BETA)
        for (rating,), (mu, variance) in zip(theirs, ours, strict=True):
            assert mu == pytest.approx(rating.mu, abs=1e-6)
            assert math.sqrt(variance) == pytest.approx(rating.sigma, abs=1e-6)


def test_level_is_the_limit_of_a_draw() -> None:
    """The package at a draw margin of next to nothing."""
    chance, env = random.Random(2), package(1e-5)
    for _ in range(200):
        skills = [(chance.gauss(25, 3), chance.uniform(0.5, 8.4)) for _ in range(chance.randint(2, 6))]
        ranks = [0]
        for _ in skills[1:]:
            ranks.append(ranks[-1] + chance.randint(0, 1))
        theirs = env.rate([(env.create_rating(*skill),) for skill in skills], ranks=ranks, min_delta=1e-13)
        level = [one == two for one, two in pairwise(ranks)]
        ours = after_ranking([(mu, sigma**2) for mu, sigma in skills], level, BETA)
        for (rating,), (mu, variance) in zip(theirs, ours, strict=True):
            assert mu == pytest.approx(rating.mu, abs=1e-3)
            assert math.sqrt(variance) == pytest.approx(rating.sigma, abs=1e-3)


def test_the_order_of_the_totals_is_rated() -> None:
    env = package(0)
    after = env.rate([(env.create_rating(),) for _ in range(3)], min_delta=1e-13)
    ratings = rate("abc", [table("abc", (4, 11, 7))])
    assert [ratings[name].mu for name in "bca"] == [pytest.approx(rating.mu, abs=1e-6) for (rating,) in after]


def test_who_forfeits_has_lost_to_each_of_the_others_who_are_not_compared() -> None:
    outcomes = outcomes_of("abc", [table("abc", (9, 1, 5), forfeits=(0,))], "loss")
    assert outcomes.results == [(1, 0), (2, 0)]
    assert outcomes.tables == [((1,), (0,)), ((2,), (0,))]
    assert outcomes_of("abc", [table("abc", (9, 1, 5), forfeits=(0,))], "void").tables == []


def test_a_game_without_a_winner_has_an_order_all_the_same() -> None:
    outcomes = outcomes_of("abc", [table("abc", (7, 7, 2))], "loss")
    assert outcomes.tables == [((0, 1), (2,))]
    assert outcomes.results == [(0, 2), (1, 2)]


# A board in its three rotations. Own points: a 10 + 9 + 2, b 5 + 4 + 1, c 0 + 2 + 6.
BOARD = [table("abc", (10, 5, 0)), table("bca", (4, 2, 9)), table("cab", (6, 2, 1))]


def test_a_board_counts_once_all_have_had_every_seat() -> None:
    assert list(every_rotation(BOARD[:2])) == []
    assert [len(games) for games in every_rotation(BOARD)] == [3]
    assert list(every_rotation([*BOARD[:2], table("cab", (6, 2, 1), forfeits=(0,))])) == []
    assert list(every_rotation([*BOARD[:2], table("cab", (6, 2, 1), board=2)])) == []


def test_points_are_told_above_each_of_the_others() -> None:
    """Over thirty deals a had 21 points, b 10 and c 8: a is 11 above b and 13 above c, so 12/30 on average."""
    pairs = {(pair.name, pair.opponent): pair for pair in board_pairs(BOARD)}
    assert {key: (pair.points, pair.deals) for key, pair in pairs.items()} == {
        ("a", "b"): (11, 30),
        ("a", "c"): (13, 30),
        ("b", "a"): (-11, 30),
        ("b", "c"): (2, 30),
        ("c", "a"): (-13, 30),
        ("c", "b"): (-2, 30),
    }
    estimate = points_per_deal(pair for pair in pairs.values() if pair.name == "a")
    assert estimate is not None
    assert estimate.value == pytest.approx(12 / 30)


def test_the_crosstable_tells_who_finished_above_whom() -> None:
    cells = {(cell.name, cell.opponent): cell.tally[:4] for cell in crosstable("abc", BOARD)}
    assert cells["a", "b"] == (3, 3, 0, 0)
    assert cells["a", "c"] == (3, 2, 1, 0)
    assert cells["b", "c"] == (3, 2, 1, 0)
    forfeited = {(c.name, c.opponent): c.tally for c in crosstable("abc", [table("abc", (9, 1, 5), forfeits=(0,))])}
    assert forfeited["a", "b"] == (1, 0, 0, 0, 1)
    assert forfeited["b", "a"] == (1, 1, 0, 0, 0)
    assert ("b", "c") not in forfeited


def test_wins_are_those_of_the_whole_table() -> None:
    assert tallies("abc", BOARD) == {"a": (3, 2, 1, 0, 0), "b": (3, 0, 3, 0, 0), "c": (3, 1, 2, 0, 0)}


def test_a_seat_is_worth_what_it_scored_above_the_mean_of_the_others() -> None:
    """Seat 0 had 10, 4 and 6 where the others had 2.5, 5.5 and 1.5: 10.5 in thirty deals."""
    effect = seat_effect(BOARD)
    assert effect is not None
    assert effect.value == pytest.approx(10.5 / 30)


def test_the_standings_of_single_players() -> None:
    chance = random.Random(5)
    strength = dict(zip("abcd", (12, 8, 5, 0), strict=True))
    games = []
    for board in range(40):
        for names in ("abc", "abd", "acd", "bcd"):
            for turn in range(3):
                seats = names[turn:] + names[:turn]
                scores = tuple(strength[name] + chance.randint(0, 6) for name in seats)
                games.append(table(seats, scores, board))
    lines = standings([entrant(name) for name in "dbca"], games, {})
    assert [line.name for line in lines] == list("abcd")
    assert [line.bt_rank for line in lines] == [1, 2, 3, 4]
    assert all(line.points_ci95 for line in lines)
    assert all((line.above_next or 0) > 0.99 for line in lines[:-1])
    course = courses("abcd", games)
    ratings = rate("abcd", games)
    assert {name: course[name][-1][:2] for name in "abcd"} == {name: (360, ratings[name].mu) for name in "abcd"}
    spread = order_spread("abcd", games)
    assert all(0 < value < 3 for value in spread.values())
