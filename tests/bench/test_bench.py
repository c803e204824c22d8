"""The benchmark counts and says what it should; how fast anything is, no test asks."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench.figures import MOST, Figure, Row, figures_table, measured, slower
from tests.bench.others import rules_only
from tests.bench.reports import simulated_results


def row(values: Iterator[float], **more: Any) -> Row:
    return Row("a figure", "s", lambda: next(values), **more)


def test_a_steady_figure_is_measured_five_times_and_an_unsteady_one_as_often_as_allowed() -> None:
    assert measured(row(iter([1.0] * 99))).values == [1.0] * 5
    unsteady = measured(row(iter([1.0, 3.0] * 99)))
    assert len(unsteady.values) == MOST
    assert unsteady.verdict == "noisy"


@pytest.mark.parametrize(
    ("value", "better", "verdict"),
    [
        *[(2.1, "less", "missed"), (2.0, "less", "reached"), (1.0, "less", "beyond")],
        *[(0.9, "more", "missed"), (2.0, "more", "reached"), (3.0, "more", "beyond")],
    ],
)
def test_verdicts(value: float, better: str, verdict: str) -> None:
    reach, aim = (2.0, 1.0) if better == "less" else (1.0, 3.0)
    assert Figure(row(iter(()), reach=reach, aim=aim, better=better), [value] * 5).verdict == verdict


def test_what_is_worse_than_published_by_more_than_the_spreads_is_flagged(tmp_path: Path) -> None:
    figures = [
        Figure(Row("slower", "s", float), [2.0, 2.0, 2.0]),
        Figure(Row("as before", "s", float), [1.1, 1.1, 1.1]),
        Figure(Row("fewer", "games/s", float, better="more"), [5.0, 5.0, 5.0]),
        Figure(Row("new", "s", float), [9.0]),
    ]
    before = {"slower": (1.0, 0.2), "as before": (1.0, 0.2), "fewer": (9.0, 0.1)}
    listed = [{"name": name, "median": median, "spread": spread} for name, (median, spread) in before.items()]
    (tmp_path / "bench.json").write_text(json.dumps({"figures": listed}), "utf-8")
    found = slower(figures, tmp_path / "bench.json")
    assert [line.partition(":")[0] for line in found] == ["slower", "fewer"]
    assert [line[0] for line in figures_table(figures).rows] == ["slower", "as before", "fewer", "new"]


def test_what_is_measured_is_there(tmp_path: Path) -> None:
    """Bid Euchre's rules are played out, and a store of simulated games is filled."""
    assert rules_only(1) > 0
    folder = simulated_results(tmp_path, 4, 100)
    assert (folder / "competition.db").is_file()
