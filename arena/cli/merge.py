"""`arena merge`: results of one competition that were played in two places, in one folder."""

from pathlib import Path

import click

from arena.cli.report import Ranked, say_if_unfinished
from arena.cli.source import Source
from arena.errors import BadResults
from arena.store.results import Results
from arena.tournament.merge import merge as join

FOLDER = click.Path(path_type=Path)


@click.command()
@click.argument("into", type=FOLDER)
@click.argument("other", type=FOLDER)
def merge(into: Path, other: Path) -> None:
    """Take over into the results folder INTO what another machine has played of the same competition.

    \b
    Game, options, seed, limits, format and entrants have to be the same, and a match that was played in both must
    have come out the same; what does not fit is refused, and INTO is left as it was. OTHER is only read.

    \b
    Example, of two machines:
      arena run spring.toml --part 1/2 --out one          # on the first
      arena run spring.toml --part 2/2 --out two          # on the second
      arena merge one two && arena standings one
    """
    Results.open(into).close()  # which is to be there already
    if into.resolve() == other.resolve():
        raise BadResults(f"{other}: a folder can't be merged with itself; name two")
    with Results.create_or_open(into) as results:
        with Results.open(other) as others:
            joined = join(results, others)
        click.echo(f"{joined} matches of {other} are in {into} now")
        source = Source(results)
        results.keep_standings(Ranked.of(source).as_json(source))
        say_if_unfinished(source)
