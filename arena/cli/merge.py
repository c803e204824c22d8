"""`arena merge`: results of one competition that were played in two places, in one folder."""

from pathlib import Path

import click

from arena.cli.report import Ranked, say_if_unfinished
from arena.cli.source import Source
from arena.store.results import Results
from arena.tournament.merge import merge as join

FOLDER = click.Path(path_type=Path)


@click.command()
@click.argument("into", type=FOLDER)
@click.argument("others", nargs=-1, required=True, type=FOLDER)
def merge(into: Path, others: tuple[Path, ...]) -> None:
    """Take over into the results folder INTO what other machines have played of the same competition.

    \b
    Game, options, seed, limits, format and entrants have to be the same, and a match that was played in both must
    have come out the same; what does not fit is refused, and INTO is left as it was. OTHERS are only read.

    \b
    Example, of two machines:
      arena run spring.toml --part 1/2 --out one          # on the first
      arena run spring.toml --part 2/2 --out two          # on the second
      arena merge one two && arena standings one
    """
    Results.open(into).close()  # which is to be there already
    with Results.create_or_open(into) as results:
        for folder in others:
            with Results.open(folder) as other:
                joined = join(results, other)
            click.echo(f"{joined} matches of {folder} are in {into} now")
        source = Source(results)
        results.keep_standings(Ranked.of(source).as_json(source))
        say_if_unfinished(source)
