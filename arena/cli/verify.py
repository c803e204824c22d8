"""`arena verify`: results, audited, and what was published of them."""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from arena.cli.report import FOLDER, Ranked, crosstable_text, export_lines
from arena.cli.source import Source
from arena.errors import UserError
from arena.publish.audit import alike_lines, first_difference
from arena.publish.tables import Format, as_json
from arena.store.results import Results
from arena.tournament.verify import Finding
from arena.tournament.verify import verify as check

FOUND: Final = 1
SPEAK_EVERY: Final = 2.0  # seconds between lines on how far it is
TABLES: Final[dict[str, Format]] = {
    ".txt": "text",
    ".md": "markdown",
    ".csv": "csv",
    ".json": "json",
    ".html": "html",
}
GAMES: Final = ".jsonl"


@click.command()
@FOLDER
@click.argument("published", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def verify(results: Path, published: tuple[Path, ...], format_: str) -> None:
    """Play every game of RESULTS again from its board and actions, and compare; and what was PUBLISHED of them.

    \b
    Deals, legality, scores, winners, digests, seats and the ranking are compared. PUBLISHED are files that `arena
    standings` and `arena crosstable` wrote (.txt, .md, .csv, .json, .html by their format) or `arena export` (.jsonl).
    Exit code 0 if all is right, 1 if something was found; each finding names its game and deal, or file and line.

    \b
    Examples:
      arena verify results/spring
      arena verify results/spring site/standings.md site/crosstable.csv
    """
    files = [(path, _lines(path)) for path in published]
    games = 0
    findings: list[Finding] = []
    spoken = time.monotonic()
    with Results.open(results) as opened:
        for checked in check(opened):
            games += checked.games
            findings += checked.findings
            if time.monotonic() - spoken > SPEAK_EVERY:
                spoken = time.monotonic()
                click.echo(f"{games} games checked", err=True)
        for path, lines in files:
            findings += _check_published(path, lines, opened)
    if format_ == "json":
        listed = [finding._asdict() for finding in findings]
        click.echo(as_json({"games": games, "findings": listed}), nl=False)
    else:
        for finding in findings:
            click.echo(_in_words(finding))
        done = f"{games} games played again" + (f", {len(files)} files compared" if files else "")
        click.echo(f"{done}: " + (f"{len(findings)} findings" if findings else "all is right"))
    sys.exit(FOUND if findings else 0)


def _in_words(finding: Finding) -> str:
    where = []
    if finding.match is not None:
        where.append(f"game {finding.match}-{finding.board}" if finding.board else f"match {finding.match}")
    if finding.deal is not None:
        where.append(f"deal {finding.deal}")
    return f"{', '.join(where)}: {finding.problem}" if where else finding.problem


def _lines(path: Path) -> list[str]:
    """Return the lines of a published file. Raises UserError."""
    if path.suffix not in (*TABLES, GAMES):
        raise UserError(f"{path}: its ending tells no format; those are {', '.join((*TABLES, GAMES))}")
    try:
        return _split(path.read_text("utf-8"))
    except FileNotFoundError:
        raise UserError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: can't be read: {error}") from None


def _split(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _check_published(path: Path, lines: Sequence[str], results: Results) -> Iterator[Finding]:
    """Compare a published file with what it comes closest to of what can be published in its format."""
    source = Source(results)
    if path.suffix == GAMES:
        what, difference = "the games", first_difference(lines, export_lines(source))
    else:
        tables = {name: _split(text) for name, text in _tables(source, TABLES[path.suffix])}
        what = max(tables, key=lambda name: alike_lines(lines, tables[name]))
        if not alike_lines(lines, tables[what]):
            yield Finding(None, None, None, f"{path}: no line of it is one of the standings or the crosstable")
            return
        difference = first_difference(lines, tables[what])
    if difference is not None:
        there, right = (
            "nothing" if text is None else repr(text) for text in (difference.published, difference.follows)
        )
        yield Finding(
            None, None, None, f"{path}, line {difference.line}: {there} is published, {right} follows from {what}"
        )


def _tables(source: Source, format_: Format) -> Iterator[tuple[str, str]]:
    yield "the standings", Ranked.of(source).text(source, format_)
    yield "the crosstable", crosstable_text(source, format_)
    yield "the standings of all versions", Ranked.of(source, every=True).text(source, format_)
