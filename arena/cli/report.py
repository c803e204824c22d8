"""`arena standings`, `arena crosstable`, `arena export`: what stands in a results folder."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Self

import click
import msgspec

from arena.cli.options import say
from arena.cli.source import Source
from arena.errors import UserError
from arena.publish.tables import (
    FORMATS,
    Format,
    choose,
    crosstable_json,
    crosstable_list,
    crosstable_table,
    render,
    standings_json,
    standings_table,
)
from arena.ranking.doubts import disagreements, separations
from arena.ranking.effects import seat_effect
from arena.ranking.standings import crosstable as make_crosstable
from arena.records import Played, Standing

FOLDER = click.argument("results", type=click.Path(path_type=Path))
FORMAT = click.option("--format", "format_", type=click.Choice(FORMATS), default="text", show_default=True)


@click.command()
@FOLDER
@FORMAT
@click.option("--all-versions", is_flag=True, help="Rank old versions too, and those who have left.")
@click.option("--columns", metavar="NAME,…", help="Only these columns, in this order; not with --format json.")
def standings(results: Path, format_: Format, all_versions: bool, columns: str | None) -> None:
    """Print the standings of RESULTS, a folder that `arena run --out` made.

    \b
    rating is mu - 3 sigma of TrueSkill, ±order how far mu moves over other orders of the same games; points/deal
    counts what a side scored above its opponent, with a 95 % interval from boards played from both sides; bt is the
    Bradley-Terry strength in Elo, which no order moves, with !N where it ranks N; P(>next) is the probability of
    being better than the next line.

    \b
    Examples:
      arena standings results/spring --format markdown
      arena standings results/spring --columns rank,name,rating
    """
    if columns is not None and format_ == "json":
        raise UserError("--columns does not go with --format json, which has them all by name")
    with Source.open(results) as source:
        chosen = None if columns is None else [name.strip() for name in columns.split(",")]
        print_standings(source, Ranked.of(source, every=all_versions), format_, chosen)
        say_if_unfinished(source)


class Ranked(NamedTuple):
    """The games of a competition in plan order, and the standings after them."""

    games: list[Played]
    lines: list[Standing]

    @classmethod
    def of(cls, source: Source, *, every: bool = False) -> Self:
        """Rank what is of the plan; or every version that has ever played, in all games there are."""
        games = source.played(every=every)
        return cls(games, source.standings(games, every=every))

    def as_json(self, source: Source) -> str:
        return standings_json(source.name, source.game, self.lines, len(self.games))

    def text(self, source: Source, format_: Format, columns: Sequence[str] | None = None) -> str:
        """Return the standings in a format, as they are published; of all formats but JSON some columns alone."""
        if format_ == "json":
            return self.as_json(source)
        table = standings_table(self.lines, exact=format_ == "csv")
        return render(table if columns is None else choose(table, columns), format_)


def print_standings(source: Source, ranked: Ranked, format_: Format, columns: Sequence[str] | None = None) -> None:
    """Print the standings of a source; tell on stderr what its format says, and how far the order is to be believed."""
    click.echo(ranked.text(source, format_, columns), nl=False)
    for told in (*source.plan.tell(), *disagreements(ranked.lines), *separations(ranked.lines)):
        say(told)
    seat = seat_effect(ranked.games)
    if seat is not None and seat.interval is not None:
        half = (seat.interval[1] - seat.interval[0]) / 2
        others = "the other" if source.plan.field.sides == 2 else "the others"
        say(f"the side of seat 0 scores {seat.value:+.3f} ± {half:.3f} points a deal above {others}")


def say_if_unfinished(source: Source) -> None:
    """Tell if a competition has not been played to its end."""
    extent = source.extent()
    if not extent.finished:
        games = source.plan.games()
        say(f"unfinished: {extent.played} {'' if games is None else f'of {games} '}games have been played")


@click.command()
@FOLDER
@FORMAT
def crosstable(results: Path, format_: Format) -> None:
    """Print what each entrant of RESULTS did against each other: wins-losses, and points per deal.

    Example: arena crosstable results/spring
    """
    with Source.open(results) as source:
        click.echo(crosstable_text(source, format_), nl=False)
        say_if_unfinished(source)


def crosstable_text(source: Source, format_: Format) -> str:
    """Return the crosstable of a source in a format, as it is published."""
    games = source.played()
    names = [line.name for line in source.standings(games, full=False)]
    cells = make_crosstable(names, games)
    if format_ == "json":
        return crosstable_json(source.name, source.game, cells)
    return render(crosstable_list(cells) if format_ == "csv" else crosstable_table(names, cells), format_)


@click.command()
@FOLDER
def export(results: Path) -> None:
    """Print every game of RESULTS as one line of JSON, in plan order.

    \b
    A game is its board (with seed and rules, its deals) and its actions; scores follow from them.

    Example: arena export results/spring > spring.jsonl
    """
    with Source.open(results) as source:
        for line in export_lines(source):
            click.echo(line)


def export_lines(source: Source) -> Iterator[str]:
    """Yield the games of a source as they are published, in plan order."""
    common = {"game": source.game, "rules": source.rules.options.as_dict(), "seed": source.seed}
    for spec in source.matches():
        seats = [spec.entrants[number].name for number in spec.seats]
        for record in source.results.games(spec.id):
            line = {"id": f"{spec.id}-{record.board}", **common, "seats": seats, **msgspec.structs.asdict(record)}
            yield json.dumps(line, ensure_ascii=False)
