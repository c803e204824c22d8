"""Standings and crosstables in the formats people paste: text, Markdown, CSV, JSON, HTML.

Names come from strangers. Whatever the format, a name reads as it is written: nothing in it becomes a number, a
cell border or markup.
"""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from tabulate import tabulate

from arena.ranking.standings import Cell
from arena.records import Standing

Format = Literal["text", "markdown", "csv", "json", "html"]
FORMATS: Final[tuple[Format, ...]] = ("text", "markdown", "csv", "json", "html")

_MARKDOWN_SPECIALS: Final = str.maketrans({c: f"\\{c}" for c in r"\`*_{}[]<>|~#"})


class Table(NamedTuple):
    """Headers and rows of text; `left` names the columns that are not numbers."""

    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: frozenset[str]


def render(table: Table, format_: Format) -> str:
    """Return a table as text of one of the formats but JSON, ending with a newline."""
    if format_ == "csv":
        return _csv(table)
    rows: Sequence[Sequence[str]] = table.rows
    headers: Sequence[str] = table.headers
    if format_ == "markdown":
        rows = [[cell.translate(_MARKDOWN_SPECIALS) for cell in row] for row in rows]
        headers = [cell.translate(_MARKDOWN_SPECIALS) for cell in headers]
    styles = {"text": "simple", "markdown": "pipe", "html": "html"}
    text = tabulate(
        rows,
        headers=headers,
        tablefmt=styles[format_],
        disable_numparse=True,
        colalign=["left" if header in table.left else "right" for header in table.headers] if rows else None,
        preserve_whitespace=True,
    )
    return text + "\n"


def _csv(table: Table) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.headers)
    writer.writerows(table.rows)
    return out.getvalue()


def as_json(value: Any) -> str:
    """Return a value as JSON for people and programs, ending with a newline."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


# ---- standings ---------------------------------------------------------------------------------------------


def standings_json(competition: str, game: str, lines: Sequence[Standing], games: int) -> str:
    """Return the standings as JSON; rating = mu - 3 sigma, the interval a list of two or null."""
    return as_json(
        {
            "competition": competition,
            "game": game,
            "entrants": len(lines),
            "games": games,
            "standings": [{field: getattr(line, field) for field in line.__struct_fields__} for line in lines],
        }
    )


def standings_table(lines: Sequence[Standing], *, exact: bool = False) -> Table:
    """Return the standings for reading; `exact` gives all digits and the interval's ends, for CSV."""
    draws = any(line.draws for line in lines)
    headers = ["rank", "name", "version", "rating", "mu", "sigma", "games", "wins", "losses"]
    headers += (["draws"] if draws or exact else []) + ["forfeits", "points/deal"]
    headers += ["ci95 low", "ci95 high"] if exact else ["± 95%"]
    headers += ["faults"]
    rows = [_standings_row(line, draws or exact, exact) for line in lines]
    return Table(headers, rows, frozenset({"name", "version"}))


def _standings_row(line: Standing, draws: bool, exact: bool) -> list[str]:
    number = repr if exact else "{:.2f}".format
    row = [str(line.rank), line.name, line.version, number(line.rating), number(line.mu), number(line.sigma)]
    row += [
        str(line.games),
        str(line.wins),
        str(line.losses),
        *([str(line.draws)] if draws else []),
        str(line.forfeits),
    ]
    points, interval = line.points_per_deal, line.points_ci95
    if exact:
        row += ["" if points is None else repr(points), *([repr(end) for end in interval] if interval else ["", ""])]
    else:
        row += [
            "" if points is None else f"{points:+.3f}",
            f"{(interval[1] - interval[0]) / 2:.3f}" if interval else "",
        ]
    return [*row, str(line.faults)]


# ---- crosstable --------------------------------------------------------------------------------------------


def crosstable_json(competition: str, game: str, cells: Sequence[Cell]) -> str:
    """Return the crosstable as JSON, one object for each ordered pair of entrants."""
    return as_json(
        {
            "competition": competition,
            "game": game,
            "cells": [
                {
                    "name": cell.name,
                    "opponent": cell.opponent,
                    **cell.tally._asdict(),
                    "points_per_deal": cell.points.value if cell.points else None,
                    "points_ci95": cell.points.interval if cell.points else None,
                }
                for cell in cells
            ],
        }
    )


def crosstable_table(names: Sequence[str], cells: Sequence[Cell]) -> Table:
    """Return the crosstable for reading: wins-losses and points per deal of row against column."""
    found = {(cell.name, cell.opponent): cell for cell in cells}
    numbered = [f"{place} {name}" for place, name in enumerate(names, start=1)]
    rows = []
    for label, name in zip(numbered, names, strict=True):
        row = [label]
        for opponent in names:
            cell = found.get((name, opponent))
            row.append("" if cell is None else _cell_text(cell))
        rows.append(row)
    corner = "row against column"
    headers = [corner, *(str(place) for place in range(1, len(names) + 1))]
    return Table(headers, rows, frozenset({corner}))


def crosstable_list(cells: Sequence[Cell]) -> Table:
    """Return the crosstable as a list, for CSV."""
    headers = [
        "name",
        "opponent",
        "games",
        "wins",
        "losses",
        "draws",
        "forfeits",
        "points/deal",
        "ci95 low",
        "ci95 high",
    ]
    rows = []
    for cell in cells:
        points = ["", "", ""]
        if cell.points:
            points = [repr(cell.points.value), *([repr(end) for end in cell.points.interval or ()] or ["", ""])]
        rows.append([cell.name, cell.opponent, *(str(number) for number in cell.tally), *points])
    return Table(headers, rows, frozenset({"name", "opponent"}))


def _cell_text(cell: Cell) -> str:
    points = f" {cell.points.value:+.2f}" if cell.points else ""
    return f"{cell.tally.wins}-{cell.tally.losses + cell.tally.forfeits}{points}"
