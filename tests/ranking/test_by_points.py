"""Strengths in points per deal, by hand."""

import pytest

from arena.ranking.by_points import by_points, probability_above
from arena.ranking.pairs import BoardPair


def met(name: str, opponent: str, board: int, points: int) -> list[BoardPair]:
    """Return a board pair of ten deals, as both see it."""
    return [BoardPair(name, opponent, board, points, 10, 1), BoardPair(opponent, name, board, -points, 10, 1)]


def test_strengths_are_carried_along_a_chain_of_meetings() -> None:
    """a is 3 a deal above b, b 1 above c: 3, 0 and -1, less their mean 2/3; a and c have not met."""
    strength = by_points([*met("a", "b", 1, 30), *met("b", "c", 1, 10)])
    assert strength == pytest.approx({"a": 7 / 3, "b": -2 / 3, "c": -5 / 3}, abs=1e-6)


def test_in_a_round_robin_they_are_the_means_of_least_squares() -> None:
    """a-b +2, a-c +4, b-c -1: of three, each is a third of the sum of what it scored: 2, -1, -1."""
    strength = by_points([*met("a", "b", 1, 20), *met("a", "c", 1, 40), *met("b", "c", 1, -10)])
    assert strength == pytest.approx({"a": 2.0, "b": -1.0, "c": -1.0}, abs=1e-6)


def test_without_a_game_nothing_is_known() -> None:
    assert by_points([]) == {}
    assert probability_above("a", "b", []) == 0.5
    assert probability_above("a", "b", met("a", "b", 1, 30)) == 0.5
    assert probability_above("a", "b", [*met("a", "b", 1, 30), *met("a", "b", 2, 20)]) > 0.9
