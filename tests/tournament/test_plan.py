"""The plan: everyone meets everyone over the same boards from both sides; ids are stable."""

from collections import Counter
from itertools import combinations

import pytest

from arena.records import EntrantSpec, LimitsSpec, MatchSpec
from arena.rules.registry import make_rules
from arena.tournament.formats import RoundRobin
from arena.tournament.formats.base import circle
from arena.tournament.plan import Plan, Setup, twin

RULES = make_rules("bid-euchre")


def entrants(*names: str) -> list[EntrantSpec]:
    return [EntrantSpec(name, "1", f"hash {name}", "", (), "") for name in names]


def matches(names: str = "abcd", boards: int = 7, size: int = 3, **changes: object) -> list[MatchSpec]:
    settings = {"rules": RULES, "seed": "s", "limits": LimitsSpec()} | changes
    setup = Setup(**settings, format=RoundRobin(boards=boards, match_boards=size), entrants=entrants(*names))
    return list(Plan(setup, lambda _matches: None).so_far())


@pytest.mark.parametrize("n", range(2, 12))
def test_a_round_robin_has_every_pairing_once_and_nobody_twice_in_a_round(n: int) -> None:
    pairings = [pair for round_ in circle(n) for pair in round_]
    assert sorted(pairings) == list(combinations(range(n), 2))
    for start in range(0, len(pairings), n // 2):
        playing = [player for pairing in pairings[start : start + n // 2] for player in pairing]
        assert len(set(playing)) == len(playing)


def test_every_pairing_plays_every_board_from_both_sides() -> None:
    seen = Counter(
        (spec.entrants[spec.seats[0]].name, spec.entrants[spec.seats[1]].name, board)
        for spec in matches()
        for board in spec.boards
    )
    assert set(seen.values()) == {1}
    assert len(seen) == 4 * 3 * 7
    for spec in matches():
        assert spec.seats in ((0, 1, 0, 1), (1, 0, 1, 0))


def test_the_first_boards_come_first() -> None:
    firsts = [spec.boards[0] for spec in matches()]
    assert firsts == sorted(firsts)


def test_ids_are_all_different_and_stay_when_boards_or_entrants_are_added() -> None:
    ids = [spec.id for spec in matches(boards=6)]
    assert len(set(ids)) == len(ids)
    assert set(ids) <= {spec.id for spec in matches(boards=12)}
    assert set(ids) <= {spec.id for spec in matches(names="abcde", boards=6)}


@pytest.mark.parametrize(
    "change",
    [
        {"rules": make_rules("bid-euchre", {"target": 31})},
        {"seed": "t"},
        {"limits": LimitsSpec(move_ms=999)},
    ],
)
def test_whatever_can_change_a_result_changes_the_ids(change: dict[str, object]) -> None:
    assert not {spec.id for spec in matches()} & {spec.id for spec in matches(**change)}


def test_twins_are_the_two_sides_of_the_same_boards() -> None:
    twins = Counter(twin(spec) for spec in matches())
    assert set(twins.values()) == {2}
