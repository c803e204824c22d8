"""`arena effects`: what a seat and the deal were worth, whoever sat there."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from arena.cli.options import say
from arena.cli.report import FOLDER, FORMAT, say_if_unfinished
from arena.cli.source import Source
from arena.errors import BadRecord, BadResults
from arena.publish.effects import Effect, effects_json, effects_table
from arena.publish.tables import Format, render
from arena.ranking.effects import DealPoints, dealer_effect, seat_effect
from arena.records import Played
from arena.tournament.deals import deals_from_all_sides

SPEAK_EVERY: Final = 2.0  # seconds between lines on how far it is


@click.command()
@FOLDER
@FORMAT
def effects(results: Path, format_: Format) -> None:
    """Print what the side of seat 0 and the side of the dealer scored above the others in RESULTS, in points per deal.

    Counted are boards that the same sides have played in every seat, so that the entrants cancel, with 95 % intervals
    over boards. The games are played again for it, which takes a while.

    Example: arena effects results/spring
    """
    with Source.open(results) as source:
        games = source.played()
        seat = seat_effect(games)
        try:
            dealer = dealer_effect(_told(source, games))
        except BadRecord as error:
            raise BadResults(
                f"{results}: a game can't be played again: {error}; `arena verify {results}` tells which"
            ) from None
        if seat is None or dealer is None:
            raise BadResults(f"{results}: no board has been played from all sides")
        found = [Effect("seat 0", seat), Effect("dealer", dealer)]
        if format_ == "json":
            click.echo(effects_json(source.name, source.game, found), nl=False)
        else:
            click.echo(render(effects_table(found, exact=format_ == "csv"), format_), nl=False)
        say_if_unfinished(source)


def _told(source: Source, games: list[Played]) -> Iterator[DealPoints]:
    """Yield the deals of boards played from all sides; tell how far it is."""
    spoken, sides = time.monotonic(), max(source.rules.sides) + 1
    for boards, deals in enumerate(deals_from_all_sides(source.results, source.rules, source.seed, games), start=1):
        yield from deals
        if time.monotonic() - spoken > SPEAK_EVERY:
            spoken = time.monotonic()
            say(f"{sides * boards} of {len(games)} games played again")
