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

from arena.errors import UserError
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


def choose(table: Table, columns: Sequence[str]) -> Table:
    """Return the columns of these names, in their order. Raises UserError for one that is not there."""
    places = []
    for name in columns:
        if name not in table.headers:
            raise UserError(f"--columns: there is no column `{name}`; there are {', '.join(table.headers)}")
        places.append(table.headers.index(name))
    return Table(columns, [[row[place] for place in places] for row in table.rows], table.left)


def render(table: Table, format_: Format) -> str:
    """Return a table as text of one of the formats but JSON, ending with a newline."""
    if format_ == "csv":
        return _csv(table)
    if format_ == "text":
        return _text(table)
    rows: Sequence[Sequence[str]] = table.rows
    headers: Sequence[str] = table.headers
    if format_ == "markdown":
        rows = [[cell.translate(_MARKDOWN_SPECIALS) for cell in row] for row in rows]
        headers = [cell.translate(_MARKDOWN_SPECIALS) for cell in headers]
    styles = {"markdown": "pipe", "html": "html"}
    text = tabulate(
        rows,
        headers=headers,
        tablefmt=styles[format_],
        disable_numparse=True,
        colalign=["left" if header in table.left else "right" for header in table.headers] if rows else None,
        preserve_whitespace=True,
    )
    return text + "\n"


def _text(table: Table) -> str:
    """Return columns as narrow as they can be, so that the standings fit a terminal."""
    widths = [max(map(len, column)) for column in zip(table.headers, *table.rows, strict=True)]
    sides = ["<" if header in table.left else ">" for header in table.headers]
    lines = [
        "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)).rstrip()
        for row in (table.headers, ["-" * width for width in widths], *table.rows)
    ]
    return "\n".join(lines) + "\n"


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
    """Return the standings as JSON; rating = mu - 3 sigma, an interval a list of two or null."""
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
    """Return the standings for reading; `exact` gives all digits, the intervals' ends and every column, for CSV.

    Before a Bradley-Terry strength stands `!` and the place by it, where that is not the rank.
    """
    headers, rows = (_EXACT_HEADERS, [_exact_row(line) for line in lines]) if exact else _for_reading(lines)
    return Table(headers, rows, frozenset({"name", "version"}))


_EXACT_HEADERS: Final = (
    *("rank", "name", "version", "rating", "mu", "sigma", "order spread", "games", "wins", "losses", "draws"),
    *("forfeits", "points/deal", "ci95 low", "ci95 high", "bt", "bt ci95 low", "bt ci95 high", "bt rank"),
    *("P(above next)", "boards needed", "faults"),
)


def _exact_row(line: Standing) -> list[str]:
    values: list[float | None] = [line.rating, line.mu, line.sigma, line.order_spread]
    values += [line.games, line.wins, line.losses, line.draws, line.forfeits]
    values += [line.points_per_deal, *(line.points_ci95 or (None, None))]
    values += [line.bt, *(line.bt_ci95 or (None, None)), line.bt_rank]
    values += [line.above_next, line.boards_needed, line.faults]
    return [str(line.rank), line.name, line.version, *("" if value is None else repr(value) for value in values)]


def _for_reading(lines: Sequence[Standing]) -> tuple[list[str], list[list[str]]]:
    """Return headers and rows; draws, forfeits and what only the full standings have are shown if any line has them."""
    draws, forfeits = any(line.draws for line in lines), any(line.forfeits for line in lines)
    full = any(line.bt is not None for line in lines)
    headers = ["rank", "name", "version", "rating", "mu", "sigma", *(["±order"] if full else [])]
    headers += ["games", "wins", "losses", *(["draws"] if draws else []), *(["forfeits"] if forfeits else [])]
    headers += ["points/deal", "± 95%"]
    headers += [*(["bt", "P(>next)"] if full else []), "faults"]
    rows = []
    for line in lines:
        row = [str(line.rank), line.name, line.version]
        row += [f"{line.rating:.2f}", f"{line.mu:.2f}", f"{line.sigma:.2f}"]
        row += [_shown(line.order_spread, ".2f")] if full else []
        row += [str(line.games), str(line.wins), str(line.losses), *([str(line.draws)] if draws else [])]
        interval = line.points_ci95
        row += [str(line.forfeits)] if forfeits else []
        row += [_shown(line.points_per_deal, "+.3f")]
        row += [_shown((interval[1] - interval[0]) / 2 if interval else None, ".3f")]
        row += [_strength(line), _shown(line.above_next, ".2f")] if full else []
        rows.append([*row, str(line.faults)])
    return headers, rows


def _shown(value: float | None, form: str) -> str:
    return "" if value is None else format(value, form)


def _strength(line: Standing) -> str:
    mark = "" if line.bt_rank in (None, line.rank) else f"!{line.bt_rank} "
    return mark + _shown(line.bt, "+.0f")


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
