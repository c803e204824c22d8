"""The whist movement: any two are partners equally often, and opponents twice as often; rounds; fair when stopped."""

from collections import Counter
from itertools import combinations

import pytest

from arena.tournament.movement import MAX_ENTRANTS, MIN_ENTRANTS, whist_movement

ALL = range(MIN_ENTRANTS, MAX_ENTRANTS + 1)
IN_ROUNDS = [n for n in ALL if n % 4 in (0, 1)]
NOT_IN_ROUNDS = [n for n in ALL if n % 4 in (2, 3)]


def meetings(n: int) -> tuple[Counter[tuple[int, ...]], Counter[tuple[int, ...]]]:
    """How often any two are partners, and how often opponents."""
    partners: Counter[tuple[int, ...]] = Counter()
    opponents: Counter[tuple[int, ...]] = Counter()
    for north, east, south, west in whist_movement(n):
        for pair in (north, south), (east, west):
            partners[tuple(sorted(pair))] += 1
        for pair in (north, east), (east, south), (south, west), (west, north):
            opponents[tuple(sorted(pair))] += 1
    return partners, opponents


@pytest.mark.parametrize("n", ALL)
def test_nobody_sits_twice_at_a_table(n: int) -> None:
    assert all(len(set(table)) == 4 and set(table) <= set(range(n)) for table in whist_movement(n))


@pytest.mark.parametrize("n", IN_ROUNDS)
def test_for_0_or_1_modulo_4_any_two_are_partners_once_and_opponents_twice(n: int) -> None:
    partners, opponents = meetings(n)
    assert partners == dict.fromkeys(combinations(range(n), 2), 1)
    assert opponents == dict.fromkeys(combinations(range(n), 2), 2)


@pytest.mark.parametrize("n", NOT_IN_ROUNDS)
def test_for_2_or_3_modulo_4_any_two_are_partners_twice_and_opponents_four_times(n: int) -> None:
    partners, opponents = meetings(n)
    assert partners == dict.fromkeys(combinations(range(n), 2), 2)
    assert opponents == dict.fromkeys(combinations(range(n), 2), 4)


@pytest.mark.parametrize("n", IN_ROUNDS)
def test_in_a_round_nobody_plays_twice_and_at_most_one_rests(n: int) -> None:
    tables = whist_movement(n)
    rounds = [tables[start : start + n // 4] for start in range(0, len(tables), n // 4)]
    assert len(rounds) == (n - 1 if n % 4 == 0 else n)
    resting = [set(range(n)) - {entrant for table in tables for entrant in table} for tables in rounds]
    assert all(len(rest) == n % 4 for rest in resting)
    if n % 4 == 1:
        assert set.union(*resting) == set(range(n)), "each rests once"


@pytest.mark.parametrize("n", ALL)
def test_everyone_plays_as_many_tables_and_is_never_far_ahead(n: int) -> None:
    plays = Counter(dict.fromkeys(range(n), 0))
    for table in whist_movement(n):
        plays.update(table)
        assert max(plays.values()) - min(plays.values()) <= (2 if n % 4 < 2 else 3)
    assert set(plays.values()) == {(n - 1) * (1 if n % 4 < 2 else 2)}


@pytest.mark.parametrize("n", NOT_IN_ROUNDS)
def test_without_rounds_any_two_have_met_but_have_to_meet_again_when_half_is_played(n: int) -> None:
    tables = whist_movement(n)
    met = Counter(pair for table in tables[: len(tables) // 2] for pair in combinations(sorted(table), 2))
    assert all(1 <= met[pair] <= 5 for pair in combinations(range(n), 2)), "of the six times in all"


@pytest.mark.parametrize("n", ALL)
def test_nobody_keeps_a_seat(n: int) -> None:
    seats = Counter((entrant, seat) for table in whist_movement(n) for seat, entrant in enumerate(table))
    for entrant in range(n):
        sat = [seats[entrant, seat] for seat in range(4)]
        assert max(sat) - min(sat) <= 6, "the tables of the point at infinity turn, which costs the others a few"


def test_the_same_number_of_entrants_has_the_same_tables() -> None:
    assert all(whist_movement(n) == whist_movement(n) for n in (9, 14, 16))


@pytest.mark.parametrize("n", [-1, 0, 3, MAX_ENTRANTS + 1])
def test_too_few_or_too_many_entrants_are_refused_with_the_range(n: int) -> None:
    with pytest.raises(ValueError, match=f"4 to {MAX_ENTRANTS} entrants, not for {n}"):
        whist_movement(n)
