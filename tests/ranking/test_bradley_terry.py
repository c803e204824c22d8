"""Bradley-Terry strengths against scipy's minimum of the same likelihood, and numpy's sandwich of it."""

import math

import pytest

from arena.ranking import bradley_terry
from arena.ranking.bradley_terry import strengths
from arena.records import Played
from tests.ranking.games import game


def duel(board: int, one: str | tuple[str, ...], two: str | tuple[str, ...], *, won: bool) -> Played:
    return game(one, two, board, (32, 20) if won else (20, 32))


def design() -> list[Played]:
    """Three entrants, twelve boards from both sides, won by a made-up rule."""
    games = []
    for board in range(12):
        for s in (0, 1):
            for i, j in ((0, 1), (0, 2), (1, 2)):
                won = (7 * board + 5 * s + 3 * i + 11 * j + board * board * (i + 1)) % 10 < 5 + 2 * (j - i)
                if s == 0:
                    games.append(duel(board, f"p{i}", f"p{j}", won=won))
                else:
                    games.append(duel(board, f"p{j}", f"p{i}", won=not won))
    return games


def test_strengths_and_errors_are_those_of_an_independent_program() -> None:
    found = strengths(["p0", "p1", "p2"], design())
    expected = {
        "p0": (255.27465188, 47.54521503),
        "p1": (-29.57305734, 20.65769161),
        "p2": (-225.70159455, 42.09622624),
    }
    for name, (value, error) in expected.items():
        assert found[name].value == pytest.approx(value, abs=0.001)
        assert found[name].error == pytest.approx(error, abs=0.001)
    assert found["p1"].interval is not None
    assert found["p1"].interval[1] == pytest.approx(-29.57305734 + 2.200985 * 20.65769161, rel=1e-3)


def test_an_order_of_games_makes_no_difference() -> None:
    forward, backward = strengths(["p0", "p1", "p2"], design()), strengths(["p0", "p1", "p2"], design()[::-1])
    for name, strength in forward.items():
        assert strength.value == pytest.approx(backward[name].value, abs=0.001)


def test_partners_share_a_strength() -> None:
    games = []
    for board in range(12):
        for n, (one, two) in enumerate(((("a", "b"), ("c", "d")), (("a", "c"), ("d", "b")), (("a", "d"), ("b", "c")))):
            games.append(duel(board, one, two, won=board % 3 != 0 if n == 1 else (3 * board + n * board + n) % 4 != 0))
    found = strengths("abcd", games)
    assert [found[name].value for name in "abcd"] == pytest.approx(
        [229.52669739, -55.67349737, -118.17971307, -55.67348696], abs=0.001
    )
    assert [found[name].error for name in "abcd"] == pytest.approx(
        [80.6744987, 99.22864947, 79.06504358, 99.22864944], rel=1e-4
    )


def test_whoever_never_lost_is_finite_and_not_sure() -> None:
    """200 to 0: scipy's minimum with the prior, and the model's error, since the sandwich (8.3) has nothing to see."""
    games = [duel(board, *seats, won=seats[0] == "a") for board in range(100) for seats in (("a", "b"), ("b", "a"))]
    found = strengths(["a", "b"], games)
    assert found["a"].value == -found["b"].value == pytest.approx(528.51095, abs=0.001)
    assert found["a"].error == pytest.approx(126.00749, abs=0.001)


def test_errors_of_very_many_entrants_are_nearly_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The short way, for more than forty entrants, forgets only that the others' strengths move too: 1 / 12 here."""
    names = [f"p{n}" for n in range(12)]
    games = []
    for board in range(30):
        for i in range(12):
            for j in range(i + 1, 12):
                won = (7 * board + 3 * i * j + 11 * j + board * board * (i + 1)) % 13 < 7
                games += [duel(board, names[i], names[j], won=won), duel(board, names[j], names[i], won=won)]
    exact = strengths(names, games)
    monkeypatch.setattr(bradley_terry, "EXACT", 0)
    for name, strength in strengths(names, games).items():
        assert strength.value == exact[name].value
        assert strength.error == pytest.approx(exact[name].error or 0, rel=0.2)


def test_in_a_long_chain_the_slope_of_the_log_posterior_is_nil() -> None:
    """Each of 150 meets only the next two; slopes by the definition, game by game."""
    names = [f"p{n}" for n in range(150)]
    games = []
    for n in range(148):
        for board in range(6):
            for ahead in (1, 2):
                won = n % 3 == 0 or (5 * n + 3 * board * ahead + board) % 7 < 4
                games.append(duel(board, names[n], names[n + ahead], won=won))
    theta = {name: strength.value * math.log(10) / 400 for name, strength in strengths(names, games).items()}

    def prior(shift: float) -> list[float]:
        return [0.5 - 1 / (1 + math.exp(-value - shift)) for value in theta.values()]

    low, high = -5.0, 5.0  # the games say nothing of the mean: it is where the prior's slopes add up to nothing
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if sum(prior(middle)) > 0 else (low, middle)
    slopes = dict(zip(names, prior(low), strict=True))
    for played in games:
        (one,), (two,) = played.sides
        strayed = (played.winner == 0) - 1 / (1 + math.exp(theta[two] - theta[one]))
        slopes[one] += strayed
        slopes[two] -= strayed
    assert max(theta.values()) - min(theta.values()) > 3
    assert max(map(abs, slopes.values())) < 1e-4


def test_without_games_all_are_equal_and_nothing_is_known() -> None:
    assert strengths(["a", "b"], []) == {"a": (0.0, None, None), "b": (0.0, None, None)}
    assert strengths([], []) == {}
