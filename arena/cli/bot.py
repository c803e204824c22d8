"""`arena bot`: what an author does with a bot of his own."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from arena.bot.build import prepare
from arena.bot.guardian import Guardian
from arena.bot.isolation import Wanted, choose
from arena.bot.manifest import read_manifest
from arena.bot.orphans import adopt_orphans
from arena.bot.starter import languages, make_bot
from arena.check.steps import STEPS
from arena.check.walk import Bench, Outcome, walk
from arena.cli import colour
from arena.cli.options import isolation_option, say
from arena.cli.report import FORMAT
from arena.errors import BadBot
from arena.publish.tables import Format, Table, as_json, render
from arena.records import LimitsSpec, Tier
from arena.rules.registry import find_game
from arena.rules.registry import games as all_games
from arena.tournament.submission import entered_in

FAILED: Final = 1

FOLDER: Final = click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")


@click.group()
def bot() -> None:
    """Make a bot, check it, build it, list those entered.

    \b
    Example:
      arena bot new mine --language python
      arena bot check mine
    """


LIST: Final = "?"  # stands for --language without a value


@bot.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR", required=False)
@click.option(
    "--language", is_flag=False, flag_value=LIST, default=LIST, metavar="L", help="Its language; without L, lists them."
)
@click.option("--game", "games", multiple=True, metavar="G", help="Game it plays, repeatable.  [default: all]")
@click.option("--name", help="What it is called.  [default: as its folder]")
def new(folder: Path | None, language: str, games: tuple[str, ...], name: str | None) -> None:
    """Make a bot in DIR that plays soundly from the start, with a client, a test and a README.

    \b
    Examples:
      arena bot new --language
      arena bot new mine --language python
    """
    if language == LIST or folder is None:
        for each in languages():
            here = "" if not each.missing else f"   not on this machine: {', '.join(each.missing)}"
            click.echo(f"{each.name:<12} {each.title:<12}{here}")
        if folder is not None:
            raise BadBot(f"{folder}: say in which --language, one of those above")
        return
    names = [find_game(game).name for game in games] or list(all_games())
    made = make_bot(folder, language.lower(), names, name or folder.resolve().name)
    for path in made:
        click.echo(path)
    say(f"next: read {folder / 'README.md'}; arena bot check {folder}; arena play --human 0 {folder}")


@bot.command()
@FOLDER
def build(folder: Path) -> None:
    """Copy and build the bot in DIR, as a competition does, and say where it is and what its hash is.

    Example: arena bot build mine
    """
    entrant = prepare(folder, on_build=say)
    click.echo(f"{entrant.name} {entrant.version}")
    click.echo(f"hash    {entrant.hash}")
    click.echo(f"folder  {entrant.folder}")
    click.echo(f"command {' '.join(entrant.command)}")


@bot.command()
@FOLDER
@click.option("--step", "numbers", type=click.IntRange(1, len(STEPS)), multiple=True, metavar="N", help="Only step N.")
@click.option("--move-ms", type=click.IntRange(1), default=1_000, show_default=True, help="Time for each answer.")
@click.option("--start-ms", type=click.IntRange(1), default=10_000, show_default=True, help="Time to get ready.")
@click.option("--memory-mb", type=click.IntRange(16), default=1_024, show_default=True, help="Memory of the bot.")
@isolation_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text")
def check(
    folder: Path,
    numbers: tuple[int, ...],
    move_ms: int,
    start_ms: int,
    memory_mb: int,
    isolation: Wanted | None,
    format_: str,
) -> None:
    """Put the bot in DIR through all that can come to it in a competition, step by step.

    A step that fails says what the bot did, what to do about it, and the very bytes that were exchanged. Exit code 1
    if one fails.

    \b
    Examples:
      arena bot check mine
      arena bot check mine --step 17 --step 18
    """
    limits = LimitsSpec(start_ms=start_ms, move_ms=move_ms, memory_mb=memory_mb)
    tier = choose(isolation or "auto")
    outcomes = []
    for outcome in checked(folder, limits, tier, numbers):
        outcomes.append(outcome)
        if format_ == "text":
            tell(outcome)
    failed = sum(not outcome.passed for outcome in outcomes)
    if format_ == "json":
        click.echo(as_json([_as_dict(outcome) for outcome in outcomes]), nl=False)
    else:
        say(f"{len(outcomes) - failed} of {len(outcomes)} steps passed, under isolation {tier}")
    sys.exit(FAILED if failed else 0)


@bot.command("list")
@click.argument("competition", type=click.Path(path_type=Path), metavar="COMPETITION.toml")
@FORMAT
def list_(competition: Path, format_: Format) -> None:
    """List the bots that are entered in a competition.

    Example: arena bot list spring.toml
    """
    entered = entered_in(competition)
    if format_ == "json":
        click.echo(as_json([each._asdict() for each in entered]), nl=False)
        return
    rows = [
        [each.name, each.version, each.language, each.hash[:12], each.folder + " (withdrawn)" * each.withdrawn]
        for each in entered
    ]
    headers = ["name", "version", "language", "hash", "folder"]
    click.echo(render(Table(headers, rows, frozenset(headers)), format_), nl=False)


def checked(folder: Path, limits: LimitsSpec, tier: Tier, numbers: Iterable[int] = ()) -> Iterator[Outcome]:
    """Build a bot and yield what comes of the steps of its check; of those with the given numbers, if there are any."""
    entrant = prepare(folder, on_build=say)
    adopt_orphans()
    guardian = Guardian()
    try:
        yield from walk(Bench(folder, read_manifest(folder), entrant, limits, tier, guardian, []), STEPS, numbers)
    finally:
        guardian.close()


def tell(outcome: Outcome) -> None:
    """Print what came of a step."""
    mark = click.style("ok", fg="green") if outcome.passed else click.style("FAIL", fg="red", bold=True)
    width = 4 + len(mark) - len(click.unstyle(mark))
    name = outcome.step.name
    found = f"  {outcome.found}" if outcome.passed and outcome.found else ""
    click.echo(f"{mark:<{width}} {outcome.number:>2}  {name:<58} {outcome.seconds:6.2f} s{found}", color=colour())
    if outcome.passed:
        return
    click.echo(f"         {outcome.found}")
    click.echo(f"         What to do: {outcome.step.advice}")
    for line in outcome.exchanged:
        click.echo(f"         {line}")
    if outcome.stderr:
        click.echo(f"         stderr: {outcome.stderr[-1000:]}")


def _as_dict(outcome: Outcome) -> dict[str, object]:
    return {
        "number": outcome.number,
        "step": outcome.step.name,
        "passed": outcome.passed,
        "found": outcome.found,
        "seconds": round(outcome.seconds, 3),
        "advice": outcome.step.advice,
        "exchanged": outcome.exchanged,
        "stderr": outcome.stderr,
    }
