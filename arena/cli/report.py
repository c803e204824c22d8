"""`arena standings`, `arena crosstable`, `arena export`: what stands in a results folder."""

import json
from pathlib import Path

import click
import msgspec

from arena.cli.options import say
from arena.cli.source import Source
from arena.publish.tables import (
    FORMATS,
    Format,
    crosstable_json,
    crosstable_list,
    crosstable_table,
    render,
    standings_table,
)
from arena.publish.tables import (
    standings_json as as_standings_json,
)
from arena.ranking.doubts import disagreements, separations
from arena.ranking.standings import crosstable as make_crosstable

FOLDER = click.argument("results", type=click.Path(path_type=Path))
FORMAT = click.option("--format", "format_", type=click.Choice(FORMATS), default="text", show_default=True)


@click.command()
@FOLDER
@FORMAT
def standings(results: Path, format_: Format) -> None:
    """Print the standings of RESULTS, a folder that `arena run --out` made.

    \b
    rating is mu - 3 sigma of TrueSkill, ±order how far mu moves over other orders of the same games; points/deal
    counts what a side scored above its opponent, with a 95 % interval from boards played from both sides; bt is the
    Bradley-Terry strength in Elo, which no order moves, with !N where it ranks N; P(>next) is the probability of
    being better than the next line.

    Example: arena standings results/spring --format markdown
    """
    with Source.open(results) as source:
        print_standings(source, format_)
        say_if_unfinished(source)


def print_standings(source: Source, format_: Format) -> None:
    """Print the standings of a source, and tell on stderr how far their order is to be believed."""
    games = source.played()
    lines = source.standings(games)
    if format_ == "json":
        text = as_standings_json(source.name, source.game, lines, len(games))
    else:
        text = render(standings_table(lines, exact=format_ == "csv"), format_)
    click.echo(text, nl=False)
    for doubt in (*disagreements(lines), *separations(lines)):
        say(doubt)


def say_if_unfinished(source: Source) -> None:
    """Tell if a competition has not been played to its end."""
    extent = source.extent()
    if not extent.finished:
        games = source.plan.games()
        say(f"unfinished: {extent.played} {'' if games is None else f'of {games} '}games have been played")


def standings_json(source: Source) -> str:
    """Return the standings of a source as JSON."""
    games = source.played()
    return as_standings_json(source.name, source.game, source.standings(games), len(games))


@click.command()
@FOLDER
@FORMAT
def crosstable(results: Path, format_: Format) -> None:
    """Print what each entrant of RESULTS did against each other: wins-losses, and points per deal.

    Example: arena crosstable results/spring
    """
    with Source.open(results) as source:
        games = source.played()
        names = [line.name for line in source.standings(games, full=False)]
        cells = make_crosstable(names, games)
        if format_ == "json":
            click.echo(crosstable_json(source.name, source.game, cells), nl=False)
        elif format_ == "csv":
            click.echo(render(crosstable_list(cells), "csv"), nl=False)
        else:
            click.echo(render(crosstable_table(names, cells), format_), nl=False)
        say_if_unfinished(source)


@click.command()
@FOLDER
def export(results: Path) -> None:
    """Print every game of RESULTS as one line of JSON, in plan order.

    \b
    A game is its board (with seed and rules, its deals) and its actions; scores follow from them.

    Example: arena export results/spring > spring.jsonl
    """
    with Source.open(results) as source:
        common = {"game": source.game, "rules": source.rules.options.as_dict(), "seed": source.seed}
        for spec in source.matches():
            seats = [spec.entrants[number].name for number in spec.seats]
            for record in source.results.games(spec.id):
                line = {"id": f"{spec.id}-{record.board}", **common, "seats": seats, **msgspec.structs.asdict(record)}
                click.echo(json.dumps(line, ensure_ascii=False))
