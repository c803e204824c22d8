"""TrueSkill in closed form against the package, and against figures of forty digits."""

import math
import random
from itertools import permutations
from statistics import NormalDist, pstdev

import pytest
import trueskill

from arena.ranking.skill import UPDATES, Rating, closed_form, courses, order_spread, orders_tried, rate
from arena.ranking.truncated import TAIL, tail, truncated
from tests.ranking.games import game

EXACT = (lambda x: math.erfc(-x / math.sqrt(2)) / 2, NormalDist().pdf, NormalDist().inv_cdf)
PACKAGE = trueskill.TrueSkill(25, 25 / 3, 25 / 6, tau=0, draw_probability=0, backend=EXACT)


@pytest.mark.parametrize("members", [1, 2, 3])
def test_the_closed_form_is_what_the_package_finds(members: int) -> None:
    chance = random.Random(members)
    for _ in range(300):
        teams = [[(chance.gauss(25, 12), chance.uniform(0.3, 8.4)) for _ in range(members)] for _ in range(2)]
        theirs = PACKAGE.rate([tuple(PACKAGE.create_rating(*each) for each in team) for team in teams], ranks=[0, 1])
        ours = closed_form(*([Rating(*each) for each in team] for team in teams))
        for one, two in zip([*ours[0], *ours[1]], [*theirs[0], *theirs[1]], strict=True):
            assert one.mu == pytest.approx(two.mu, abs=1e-10)
            assert one.sigma == pytest.approx(two.sigma, abs=1e-10)


def test_the_loop_of_games_between_two_is_what_the_package_finds() -> None:
    chance = random.Random(3)
    names = [f"bot {n}" for n in range(5)]
    games = [game(*chance.sample(names, 2), n, (chance.choice((0, 40)), 20)) for n in range(400)]
    theirs = {name: PACKAGE.create_rating() for name in names}
    for played in games:
        (winner,), (loser,) = played.sides[played.winner or 0], played.sides[1 - (played.winner or 0)]
        theirs[winner], theirs[loser] = trueskill.rate_1vs1(theirs[winner], theirs[loser], env=PACKAGE)
    ours = rate(names, games)
    for name in names:
        assert ours[name].mu == pytest.approx(theirs[name].mu, abs=1e-9)
        assert ours[name].sigma == pytest.approx(theirs[name].sigma, abs=1e-9)


@pytest.mark.parametrize(
    ("t", "v", "w"),  # mpmath, 40 digits: npdf(t) / ncdf(t)
    [
        (-14.99, 15.056130156555659, 0.99566424437540845),
        (-15.01, 15.07604355404426, 0.9956754972351446),
        (-20.01, 20.059728448042083, 0.99753916386672034),
        (-36.0, 36.027735075281061, 0.99923194451902659),
        (-100.0, 100.00999800099926, 0.99990005995005174),
        (-1e4, 10000.000099999998, 0.9999999900000006),
        (-1e8, 1e8, 1.0),
    ],
)
def test_the_corrections_far_out(t: float, v: float, w: float) -> None:
    assert truncated(t) == (pytest.approx(v, rel=1e-12), pytest.approx(w, rel=1e-11))


def test_the_series_meets_the_function() -> None:
    below, above = tail(TAIL), truncated(math.nextafter(TAIL, 0))
    assert below == (pytest.approx(above[0], rel=1e-12), pytest.approx(above[1], rel=1e-10))


def test_a_gap_that_the_package_cannot_rate_is_rated() -> None:
    with pytest.raises(FloatingPointError):
        trueskill.rate_1vs1(trueskill.Rating(25, 0.5), trueskill.Rating(1025, 0.5), env=trueskill.TrueSkill(tau=0))
    for gap in (10, 100, 200, 400, 1000, 10_000):
        (low,), (high,) = closed_form([Rating(25.0, 0.5)], [Rating(25.0 + gap, 0.5)])
        assert 25 < low.mu < high.mu < 25 + gap or gap == 10
        assert math.isfinite(low.sigma)
        assert 0 < low.sigma < 0.5


def test_a_team_that_the_package_cannot_rate_is_rated_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [game(("a", "b"), ("c", "d"), 1, (32, 20)), game(("a", "c"), ("b", "d"), 1, (20, 32))]
    names = ["a", "b", "c", "d"]
    by_package = rate(names, games)

    def cannot(*_: object, **__: object) -> None:
        raise FloatingPointError

    monkeypatch.setattr("arena.ranking.skill._ENVIRONMENT.rate", cannot)
    without = rate(names, games)
    for name in names:
        assert without[name].mu == pytest.approx(by_package[name].mu, abs=1e-9)
        assert without[name].sigma == pytest.approx(by_package[name].sigma, abs=1e-9)


def test_many_games_of_teams_are_rated_as_the_package_would(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(5)
    names = list("abcdef")
    games = []
    for n in range(60):
        a, b, c, d = chance.sample(names, 4)
        games.append(game((a, b), (c, d), n, (chance.choice((0, 40)), 20)))
    by_package = rate(names, games)
    monkeypatch.setattr("arena.ranking.skill.BY_PACKAGE", 59)
    monkeypatch.setattr("arena.ranking.skill._ENVIRONMENT", None)
    for name, rating in rate(names, games).items():
        assert rating.mu == pytest.approx(by_package[name].mu, abs=1e-10)
        assert rating.sigma == pytest.approx(by_package[name].sigma, abs=1e-10)


def test_the_order_spread_is_that_of_all_orders() -> None:
    """Five games have 120 orders; 400 drawn at random spread as these do, to within four errors of 3.5 %."""
    games = [game("a", "b", n, scores) for n, scores in enumerate([(9, 0), (9, 0), (0, 9), (9, 0), (0, 9)])]
    seen = [rate(["a", "b"], order)["a"].mu for order in permutations(games)]
    drawn = order_spread(["a", "b"], games, orders=400)
    assert drawn["a"] == pytest.approx(pstdev(seen), rel=0.15)
    assert drawn["a"] == pytest.approx(drawn["b"])
    assert drawn == order_spread(["a", "b"], games, orders=400)
    assert drawn != order_spread(["a", "b"], games, orders=400, seed="another")


def test_one_game_has_one_order() -> None:
    assert order_spread(["a", "b"], [game("a", "b", 1, (9, 0))]) == {"a": 0.0, "b": 0.0}


def test_the_cost_of_the_order_spread_is_bounded() -> None:
    assert orders_tried(0) == orders_tried(1000) == 10
    assert orders_tried(1000, orders=7) == 7
    assert orders_tried(UPDATES // 5) == 5
    assert orders_tried(10**6) == 3


def test_a_course_ends_at_the_rating_and_begins_with_the_first_game() -> None:
    chance = random.Random(7)
    games = [game(*chance.sample("abc", 2), n, (chance.choice((0, 40)), 20)) for n in range(200)]
    told = courses("abc", games, points=10)
    final = rate("abc", games)
    for name in "abc":
        counts = [count for count, _, _ in told[name]]
        assert counts == sorted(set(counts))
        assert len(counts) == 10
        assert counts[-1] == sum((name,) in each.sides for each in games)
        assert told[name][-1][1:] == (final[name].mu, final[name].sigma)
        halfway = rate("abc", games[:100])[name]
        assert told[name][4][1:] == (halfway.mu, halfway.sigma)
    assert courses(["a", "b"], []) == {"a": [], "b": []}
