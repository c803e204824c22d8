"""`arena replay`: a stored game, told."""

from pathlib import Path
from typing import Final

import click

from arena.cli import colour
from arena.cli.report import FOLDER
from arena.cli.source import Source
from arena.errors import BadResults
from arena.publish.telling import plain, tell_game
from arena.records import GameRecord, MatchSpec


@click.command()
@FOLDER
@click.argument("game")
def replay(results: Path, game: str) -> None:
    """Tell a GAME of RESULTS, deal by deal.

    GAME is an id as `arena export` prints it (the beginning of one will do), or a number: the first game played is 1.

    Example: arena replay results/spring 17
    """
    with Source.open(results) as source:
        spec, record = find_game(source, game)
        names = [spec.entrants[number].name for number in spec.seats]
        click.echo(f"Game {spec.id}-{record.board} of {source.name}")
        for line in tell_game(source.rules, source.seed, record, names, red=red_paint if colour() else plain):
            click.echo(line, color=colour())


SHORTEST: Final = 4  # letters of the beginning of an id


def red_paint(text: str) -> str:
    """Return text in red."""
    return click.style(text, fg="red")


def find_game(source: Source, wanted: str) -> tuple[MatchSpec, GameRecord]:
    """Return a game by number in plan order, or by the beginning of its id. Raises BadResults."""
    number = 0
    found: list[tuple[MatchSpec, GameRecord]] = []
    for spec in source.matches():
        for record in source.results.games(spec.id):
            number += 1
            name = f"{spec.id}-{record.board}"
            if name == wanted or wanted == str(number):
                return spec, record
            if len(wanted) >= SHORTEST and name.startswith(wanted):
                found.append((spec, record))
    if len(found) == 1:
        return found[0]
    where = f"{source.results.folder}: {number} games there, 1 to {number}; `arena export` prints their ids"
    raise BadResults(
        f"{len(found)} games have an id that begins with {wanted!r}; {where}"
        if found
        else f"there is no game {wanted!r}; {where}"
    )
