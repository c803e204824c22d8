"""Figures: what is measured, how often, and what is said of it."""

import json
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from arena.publish.tables import Table

LEAST: Final = 5  # repeats
MOST: Final = 25
SECONDS: Final = 30.0  # after which a figure is not repeated any more
STEADY: Final = 0.05  # spread over median at which it need not be
NOISY: Final = 0.1  # and from which on it is said to be noisy

Better = Literal["less", "more"]


class Row(NamedTuple):
    """Something to be measured: `measure` returns one value, whatever it is compared with measured beside it.

    reach: what is to be reached, aim: what lies beyond; better: whether less is. note: what the figure counts.
    """

    name: str
    unit: str
    measure: Callable[[], float]
    reach: float | None = None
    aim: float | None = None
    better: Better = "less"
    note: str = ""
    most: int = MOST  # repeats, of what takes long


class Figure(NamedTuple):
    """A row with its values."""

    row: Row
    values: list[float]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def spread(self) -> float:
        """Half the range of the middle half."""
        return spread(self.values)

    @property
    def verdict(self) -> str:
        words = []
        if self.row.reach is not None:
            words.append("missed")
            for word, bound in (("reached", self.row.reach), ("beyond", self.row.aim)):
                if bound is not None and _within(self.median, bound, self.row.better):
                    words[0] = word
        if self.spread > NOISY * self.median:
            words.append("noisy")
        return ", ".join(words)

    def as_dict(self) -> dict[str, Any]:
        row = self.row
        return {
            "name": row.name,
            "unit": row.unit,
            "median": self.median,
            "spread": self.spread,
            "values": self.values,
            "reach": row.reach,
            "aim": row.aim,
            "better": row.better,
            "verdict": self.verdict,
            "note": row.note,
        }


def spread(values: Sequence[float]) -> float:
    """Return half the range of the middle half of some values; of few, half of all their range."""
    if len(values) < 4:
        return (max(values) - min(values)) / 2
    low, _, high = statistics.quantiles(values, n=4)
    return (high - low) / 2


def measured(row: Row, *, quick: bool = False) -> Figure:
    """Measure a row until its spread is small, or it has been tried for long enough."""
    values: list[float] = []
    begun = time.monotonic()
    most = 1 if quick else row.most
    least = min(LEAST, most)
    while len(values) < most:
        values.append(row.measure())
        if len(values) >= least:
            steady = spread(values) <= STEADY * statistics.median(values)
            if steady or time.monotonic() - begun > SECONDS:
                break
    return Figure(row, values)


def _within(value: float, bound: float, better: Better) -> bool:
    return value <= bound if better == "less" else value >= bound


def figures_table(figures: Sequence[Figure]) -> Table:
    rows = []
    for figure in figures:
        row = figure.row
        sign = "≤" if row.better == "less" else "≥"
        bounds = [f"{sign} {bound:g}" if bound is not None else "" for bound in (row.reach, row.aim)]
        rows.append([row.name, _short(figure.median), _short(figure.spread), row.unit, *bounds, figure.verdict])
    headers = ["figure", "measured", "± spread", "unit", "reach", "aim", "verdict"]
    return Table(headers, rows, frozenset({"figure", "unit", "verdict"}))


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 20 else f"{value:.2f}"


def slower(figures: Sequence[Figure], published: Path) -> list[str]:
    """Return in words what is worse than in a published run by more than both spreads together."""
    before = {each["name"]: each for each in json.loads(published.read_text("utf-8"))["figures"]}
    found = []
    for figure in figures:
        then = before.get(figure.row.name)
        if then is None:
            continue
        worse = figure.median - then["median"] if figure.row.better == "less" else then["median"] - figure.median
        if worse > figure.spread + then["spread"]:
            found.append(
                f"{figure.row.name}: {_short(figure.median)} ± {_short(figure.spread)} {figure.row.unit}, where"
                f" {_short(then['median'])} ± {_short(then['spread'])} was published"
            )
    return found
