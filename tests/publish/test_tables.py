"""Tables in every format, with the names that strangers choose."""

import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest

from arena.errors import UserError
from arena.publish.tables import (
    Table,
    choose,
    crosstable_json,
    crosstable_list,
    crosstable_table,
    render,
    standings_json,
    standings_table,
)
from arena.ranking.standings import Cell, Tally
from arena.records import Standing

NAMES = ["a|b", "007", "1e3", "[red]x", "<b>", "a,b", 'say "hi"', "=1+1", "*star*", "näme", "a_b_c", "\\", "`tick`"]
LINES = [
    Standing(n, name, "1.10", 25.0, 1.0, 22.0, 10, 6, 3, 0, 1, 0.25, (0.125, 0.375), 2)
    for n, name in enumerate(NAMES, start=1)
]
CELLS = [Cell(a, b, Tally(2, 1, 1, 0, 0), None) for a in NAMES for b in NAMES if a != b]


class Cells(HTMLParser):
    """Collects the text of table cells, and the tags that stand inside them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        if tag == "td":
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


def test_text_shows_names_as_they_are() -> None:
    lines = render(standings_table(LINES), "text").splitlines()
    for line, name in zip(lines[2:], NAMES, strict=True):
        assert re.match(rf"\s*\d+  {re.escape(name)} +1\.10 ", line), line


def test_csv_reads_back() -> None:
    header, *rows = csv.reader(io.StringIO(render(standings_table(LINES, exact=True), "csv")))
    assert header[:3] == ["rank", "name", "version"]
    assert [row[1] for row in rows] == NAMES
    assert rows[0][header.index("ci95 low")] == "0.125"
    assert [row[0] for row in csv.reader(io.StringIO(render(crosstable_list(CELLS), "csv")))][1:] == [
        c.name for c in CELLS
    ]


def test_markdown_keeps_its_columns_and_its_characters() -> None:
    header, _, *rows = render(standings_table(LINES), "markdown").splitlines()
    for row, name in zip(rows, NAMES, strict=True):
        cells = re.split(r"(?<!\\)\|", row.replace("\\\\", "\0"))[1:-1]
        assert len(cells) == header.count("|") - 1, row
        assert re.sub(r"\\(.)", r"\1", cells[1].strip()).replace("\0", "\\") == name
        assert not re.search(r"(?<!\\)[<>*_`\[\]]", cells[1]), row


@pytest.mark.parametrize("table", [standings_table(LINES), crosstable_table(NAMES, CELLS)])
def test_html_shows_names_as_text(table: object) -> None:
    text = render(table, "html")
    page = Cells(text)
    assert page.tags <= {"table", "thead", "tbody", "tr", "th", "td"}
    for name in NAMES:
        assert any(name in cell for cell in page.cells), name


def test_json_has_the_documented_shape() -> None:
    read = json.loads(standings_json("cup", "bid-euchre/1", LINES, 60))
    assert list(read) == ["competition", "game", "entrants", "games", "standings"]
    assert list(read["standings"][0]) == [
        "rank",
        "name",
        "version",
        "mu",
        "sigma",
        "rating",
        "games",
        "wins",
        "losses",
        "draws",
        "forfeits",
        "points_per_deal",
        "points_ci95",
        "faults",
        "order_spread",
        "bt",
        "bt_ci95",
        "bt_rank",
        "above_next",
        "boards_needed",
    ]
    assert [line["name"] for line in read["standings"]] == NAMES
    assert read["standings"][0]["points_ci95"] == [0.125, 0.375]
    assert len(json.loads(crosstable_json("cup", "x", CELLS))["cells"]) == len(CELLS)


FULL = [
    Standing(
        rank, name, "1.0", 25.0, 1.0, 22.0, 1000, 666, 334, 0, 0, 0.25, (0.125, 0.375), 0, 0.31, bt, (bt - 9, bt + 9),
        bt_rank, above, more,
    )
    for rank, name, bt, bt_rank, above, more in [
        (1, "oracle", 210.4, 1, 0.999, 0),
        (2, "counter", 18.2, 3, 0.83, 44),
        (3, "greedy", 21.7, 2, 0.02, 0),
        (4, "random", -250.3, 4, None, None),
    ]
]  # fmt: skip


def test_text_marks_who_stands_elsewhere_by_bradley_terry_and_stays_narrow() -> None:
    text = render(standings_table(FULL), "text").splitlines()
    assert max(map(len, text)) <= 120
    before, column = text[0].index("± 95%") + len("± 95%"), text[0].index("bt") + len("bt")
    assert [line[before:column].strip() for line in text[2:5]] == ["+210", "!3 +18", "!2 +22"]
    assert re.split(r" {2,}", text[3].strip())[-2] == "0.83"
    assert "bt" not in render(standings_table(LINES), "text").splitlines()[0].split()


def test_csv_and_json_have_every_figure() -> None:
    header, *rows = csv.reader(io.StringIO(render(standings_table(FULL, exact=True), "csv")))
    row = dict(zip(header, rows[1], strict=True))
    assert (row["order spread"], row["bt"], row["bt rank"]) == ("0.31", "18.2", "3")
    assert (row["bt ci95 low"], row["P(above next)"], row["boards needed"]) == (repr(18.2 - 9), "0.83", "44")
    assert dict(zip(header, rows[3], strict=True))["boards needed"] == ""
    read = json.loads(standings_json("cup", "bid-euchre/1", FULL, 60))["standings"][1]
    assert (read["boards_needed"], read["bt_rank"], read["above_next"]) == (44, 3, 0.83)


def test_an_empty_table_is_a_table() -> None:
    for format_ in ("text", "markdown", "csv", "html"):
        assert "rank" in render(standings_table([]), format_)


def test_columns_are_chosen_by_name_in_the_order_asked_for() -> None:
    table = Table(["rank", "name", "rating"], [["1", "a", "9.00"], ["2", "b", "8.00"]], frozenset({"name"}))
    assert render(choose(table, ["name", "rank"]), "csv") == "name,rank\na,1\nb,2\n"
    with pytest.raises(UserError, match="no column `elo`; there are rank, name, rating"):
        choose(table, ["elo"])
