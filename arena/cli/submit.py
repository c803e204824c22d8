"""`arena submit`: a bot is checked and entered in a competition."""

import sys
from pathlib import Path
from typing import Final

import click

from arena.bot.isolation import Wanted, choose
from arena.bot.manifest import read_manifest
from arena.cli.bot import FOLDER, checked, tell
from arena.cli.options import isolation_option, say
from arena.tournament.competition import read_competition
from arena.tournament.submission import check_fit, enter_bot

REFUSED: Final = 1


@click.command()
@FOLDER
@click.option(
    "--to",
    "path",
    required=True,
    type=click.Path(path_type=Path),
    metavar="COMPETITION.toml",
    help="Where to enter it.",
)
@isolation_option
def submit(folder: Path, path: Path, isolation: Wanted | None) -> None:
    """Check the bot in DIR and enter it in a competition.

    It is built, put through every step of `arena bot check` under the limits of the competition, copied beside the
    competition file under the hash of its files, and named there. A bot of a name that is there already is a new
    version and takes its place; results of the old one are kept. One that fails a step is refused, with exit code 1.

    Example: arena submit mine --to spring.toml
    """
    competition = read_competition(path)
    check_fit(read_manifest(folder), competition, folder)
    failed = 0
    for outcome in checked(folder, competition.limits, choose(isolation or competition.limits.isolation)):
        if not outcome.passed:
            tell(outcome)
            failed += 1
    if failed:
        say(f"refused: {failed} steps failed; nothing has been entered")
        sys.exit(REFUSED)
    now, before = enter_bot(folder, path)
    if before is None:
        click.echo(f"{now.name} {now.version} is entered in {path} as {now.folder}")
    else:
        click.echo(f"{now.name} {now.version} takes the place of {before.version} in {path}, as {now.folder}")
