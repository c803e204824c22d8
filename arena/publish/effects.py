"""What a seat and the deal are worth, in the formats of the other tables."""

from typing import NamedTuple

from arena.publish.tables import Table, as_json
from arena.ranking.pairs import Estimate


class Effect(NamedTuple):
    """What one side scores above the others, in points per deal; side: which one, in words."""

    side: str
    estimate: Estimate


def effects_json(competition: str, game: str, effects: list[Effect]) -> str:
    """Return effects as JSON; ci95 is a list of two, or null where there is one board only."""
    return as_json(
        {
            "competition": competition,
            "game": game,
            "effects": [
                {
                    "side": effect.side,
                    "points_per_deal": effect.estimate.value,
                    "ci95": effect.estimate.interval,
                    "boards": effect.estimate.freedom + 1,
                }
                for effect in effects
            ],
        }
    )


def effects_table(effects: list[Effect], *, exact: bool = False) -> Table:
    """Return effects for reading; `exact` gives all digits and the intervals' ends, for CSV."""
    rows = []
    for effect in effects:
        value, interval = effect.estimate[:2]
        if exact:
            numbers = [repr(value), *(map(repr, interval) if interval else ("", ""))]
        else:
            numbers = [f"{value:+.3f}", f"{(interval[1] - interval[0]) / 2:.3f}" if interval else ""]
        rows.append([effect.side, *numbers, str(effect.estimate.freedom + 1)])
    shown = ["ci95 low", "ci95 high"] if exact else ["± 95%"]
    return Table(["side", "points/deal", *shown, "boards"], rows, frozenset({"side"}))
