"""`arena doctor`: what this machine gives, why not more, and what would change it."""

import sys
from pathlib import Path
from typing import Final

import click

from arena.bot.isolation import WANTED, Wanted, choose
from arena.cli.options import say
from arena.cli.report import FORMAT
from arena.errors import NoIsolation
from arena.publish.tables import Format, Table, as_json, render
from arena.tournament.checkup import Fact, examine

NOT_AS_WANTED: Final = 1


@click.command()
@click.option("--isolation", type=click.Choice(WANTED), default="auto", help="Exit with 1 if bots can't be kept so.")
@click.option(
    "--cache", type=click.Path(path_type=Path), help="Where built bots are to be kept.  [default: $ARENA_CACHE]"
)
@FORMAT
def doctor(isolation: Wanted, cache: Path | None, format_: Format) -> None:
    """Tell what this machine can do for a competition, and what would help.

    Small programs are started to find out; nothing is changed.

    Example: arena doctor --isolation full
    """
    facts = examine(cache)
    if format_ == "json":
        click.echo(as_json([fact._asdict() for fact in facts]), nl=False)
    else:
        click.echo(render(_table(facts), format_), nl=False)
    try:
        say(f"bots would play under isolation {choose(isolation)}")
    except NoIsolation as error:
        say(str(error))
        sys.exit(NOT_AS_WANTED)


def _table(facts: list[Fact]) -> Table:
    headers = ["what", "state", "found", "what would help"]
    return Table(headers, [list(fact) for fact in facts], frozenset(headers))
