"""What a match of two came to, in the formats of the other tables."""

from typing import NamedTuple

from arena.publish.tables import Table, as_json
from arena.ranking.pairs import Estimate
from arena.ranking.sequential import Hypotheses, Verdict
from arena.records import Standing


class Comparison(NamedTuple):
    """Two entrants by name, the line of the first in the standings, what it scored above the second, and the test."""

    names: tuple[str, ...]
    line: Standing
    points: Estimate | None
    hypotheses: Hypotheses
    verdict: Verdict


def comparison_json(competition: str, game: str, comparison: Comparison) -> str:
    """Return a comparison as JSON; its verdict is "high", "low", or null while it is not decided."""
    line, points, hypotheses, verdict = comparison[1:]
    return as_json(
        {
            "competition": competition,
            "game": game,
            "first": comparison.names[0],
            "second": comparison.names[1],
            "games": line.games,
            "wins": line.wins,
            "losses": line.losses,
            "draws": line.draws,
            "forfeits": line.forfeits,
            "points_per_deal": points.value if points else None,
            "points_ci95": points.interval if points else None,
            "unit": hypotheses.unit,
            "low": hypotheses.low,
            "high": hypotheses.high,
            "alpha": hypotheses.alpha,
            "beta": hypotheses.beta,
            "verdict": verdict.decision,
            "boards": verdict.pairs,
            "llr": verdict.llr,
            "bounds": [verdict.lower, verdict.upper],
        }
    )


def comparison_table(comparison: Comparison) -> Table:
    """Return a comparison as a table of one row."""
    line, points, hypotheses, verdict = comparison[1:]
    half = (points.interval[1] - points.interval[0]) / 2 if points and points.interval else None
    unit = "Elo" if hypotheses.unit == "elo" else "points/deal"
    cells = {
        "first": comparison.names[0],
        "second": comparison.names[1],
        "games": str(line.games),
        "wins": str(line.wins),
        "losses": str(line.losses),
        "points/deal": f"{points.value:+.3f}" if points else "",
        "± 95%": f"{half:.3f}" if half is not None else "",
        "boards": str(verdict.pairs),
        "tested": f"{hypotheses.low:g} or {hypotheses.high:g} {unit}",
        "llr": f"{verdict.llr:+.2f}",
        "verdict": {"high": f"{hypotheses.high:g}", "low": f"{hypotheses.low:g}", None: "open"}[verdict.decision],
    }
    return Table(list(cells), [list(cells.values())], frozenset({"first", "second", "tested", "verdict"}))
