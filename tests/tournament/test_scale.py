"""A small run of the script that tries how everything grows."""

from pathlib import Path

from arena.store.results import Results
from tests.bench.scale import PARTS, simulate, slices_table, steps_table


def test_a_simulated_round_robin_is_planned_run_stored_and_ranked(tmp_path: Path) -> None:
    told: list[str] = []
    planned, ran, steps = simulate(21, tmp_path / "results", told.append)
    for slices in (planned, ran):
        assert sum(each.pairings for each in slices) == 21 * 20 // 2
        assert len(slices) == PARTS
    assert "420 of 420 matches" in told[-6]
    assert len(slices_table(planned, ran).rows) == PARTS
    assert len(steps_table(steps).rows) == 5
    with Results.open(tmp_path / "results") as results:
        games = list(results.played())
    assert len(games) == 420
    assert {frozenset(game.sides) for game in games} == {
        frozenset({(f"bot {a}",), (f"bot {b}",)}) for a in range(21) for b in range(a)
    }
