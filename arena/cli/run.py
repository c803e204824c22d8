"""`arena run`: a competition, from its file or from options, played as far as it has not been."""

import logging
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import msgspec

from arena import __version__
from arena.bot.isolation import Wanted, choose
from arena.cli import INTERRUPTED
from arena.cli.options import LIMITS, game_options, isolation_option, parse_format, raw_competition, say
from arena.cli.progress import Lines, LiveTable, Progress
from arena.cli.report import Ranked, print_standings
from arena.cli.source import Source
from arena.errors import BadCompetition, BadResults
from arena.publish.tables import FORMATS, Format
from arena.records import EntrantSpec
from arena.referee.worker import available_cores
from arena.rules.game import Rules
from arena.store.results import LOG, Results
from arena.tournament.competition import Competition, check, check_format, digest, identity, open_seal, read_competition
from arena.tournament.entry import enter
from arena.tournament.executors import LocalPool, check_descriptors
from arena.tournament.formats import KINDS, League
from arena.tournament.logs import RunLog
from arena.tournament.plan import field_of
from arena.tournament.run import Pace, Run, left_to_play
from arena.tournament.seal import new_seed
from arena.tournament.stored import plan_of

NOT_ALL_PLAYED: Final = 1


@click.command()
@click.argument("bots", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="COMPETITION.toml | BOT...")
@click.option("--kind", type=click.Choice(list(KINDS)), help="Format; README tells of each.  [default: round-robin]")
@click.option(
    "--boards",
    type=click.IntRange(1),
    help="Boards of a meeting, each from both sides.  [default: 50; league 25, match at most 5000]",
)
@click.option("--with", "settings", multiple=True, metavar="NAME=VALUE", help="Setting of the format, repeatable.")
@click.option("--max-matches", type=click.IntRange(1), help="End a league after so many matches.")
@click.option(
    "--match-boards", type=click.IntRange(1), help="Boards the same processes play before a fresh start.  [default: 25]"
)
@click.option("--seed", help="Seed of all deals. Without one, a new one is drawn and stored.")
@click.option(
    "--sealed-seed",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where the seed is, if COMPETITION.toml has only its seed_commitment.",
)
@click.option("--name", help="Name of the competition.  [default: that of the results folder]")
@game_options
@click.option("--out", type=click.Path(path_type=Path), help="Results folder.  [default: results/NAME]")
@click.option("--workers", type=click.IntRange(1, 1024), help="Matches played at once.  [default: one for each core]")
@isolation_option
@click.option("--pin/--no-pin", default=True, help="Keep each worker and its bots on one core.  [default: pin]")
@click.option(
    "--format", "format_", type=click.Choice(FORMATS), default="text", help="Of the table printed at the end."
)
@click.option("--debug", is_flag=True, help="Log every match and every bot's start.")
def run(
    bots: tuple[Path, ...],
    out: Path | None,
    sealed_seed: Path | None,
    max_matches: int | None,
    workers: int | None,
    isolation: Wanted | None,
    pin: bool,
    format_: Format,
    debug: bool,
    **options: Any,
) -> None:
    """Play a competition between BOTs, or the one that COMPETITION.toml describes, and print its standings.

    \b
    Results go to the folder --out; run it again on the same folder and it goes on where it stopped. More boards and
    more bots may be added; a bot whose files have changed is a new version and plays anew.
    Ctrl-C (or SIGTERM) once: matches under way are finished; twice: stop at once. Nothing finished is lost.

    \b
    Examples:
      arena run bots/duck bots/greedy --boards 50 --seed spring --out results/spring
      arena run spring.toml --workers 2
      arena run bots/* --kind swiss --with rounds=4
    """
    from_file = len(bots) == 1 and bots[0].suffix == ".toml"
    if from_file:
        competition, out = _from_file(bots[0], out, sealed_seed, options)
    elif sealed_seed is not None:
        raise BadCompetition("--sealed-seed goes with a competition file that has a seed_commitment")
    else:
        competition, out = _from_options(bots, out, options)
    if max_matches is not None:
        competition = _ended_after(competition, max_matches)
    drawn = not from_file and options["seed"] is None
    file = bots[0].read_text("utf-8") if from_file else None
    manner = Manner(workers, isolation, pin, debug)
    sys.exit(play_competition(competition, out, manner, format_, drawn=drawn, file=file))


class Manner(NamedTuple):
    """How a competition is played here, which does not change what comes of it."""

    workers: int | None = None
    isolation: Wanted | None = None
    pin: bool = True
    debug: bool = False


def play_competition(
    competition: Competition, out: Path, manner: Manner, format_: Format, *, drawn: bool, file: str | None = None
) -> int:
    """Play a competition as far as it has not been, print its standings, and return the exit code.

    drawn: its seed was drawn and may give way to the one that is stored. file: the text of the competition file.
    """
    rules = competition.make_rules()
    workers = manner.workers or len(available_cores()) or os.cpu_count() or 1
    check_descriptors(workers)
    tier = choose(manner.isolation or competition.limits.isolation)
    entry = enter(competition.playing(), competition.game, say)
    for reason in entry.left_out:
        say(f"left out: {reason}")
    check_format(competition.format, field_of(rules, entry.entrants))
    with Results.create_or_open(out) as results:
        if drawn and (stored := results.meta("seed")) is not None:
            competition = msgspec.structs.replace(competition, seed=stored)
        _check_same(results, competition, rules)
        _say_what_changed(results.entrants(), entry.entrants)
        _describe(results, competition, rules, entry.entrants, file)
        source = Source(results)
        if aside := results.set_plan(source.plan.so_far()):
            say(f"{aside} games stored there are of no match of this plan; they are kept, and not ranked")
        code = 0
        extent = source.extent()
        if not extent.finished:
            games = source.plan.games()
            pace = Pace(None if games is None else games - extent.played)
            progress: Progress = Lines(pace)
            if sys.stderr.isatty():
                progress = LiveTable(pace, entry.entrants, rules.sides, source.played())
            there = f"{extent.played} games played" if games is None else f"{games} games, {pace.games_left} to play"
            say(f"{competition.name}: {len(entry.entrants)} entrants, {there}")
            say(f"isolation: {tier}{'' if tier == 'full' else '; `arena doctor` tells what that means and why'}")
            for note in entry.notes:
                say(note)
            with _open_log(out / LOG, manner.debug) as log:
                todo = left_to_play(plan_of(results, entry.entrants).matches(), results.done(), tier)
                pool = LocalPool(workers, log, pin=manner.pin)
                code = _play(Run(todo, rules.sides, results, pool, progress.played, progress.tick), progress)
            results.set_plan(source.plan.so_far())  # what was stored before may have come into the plan
        ranked = Ranked.of(source)
        results.keep_standings(ranked.as_json(source))
        print_standings(source, ranked, format_)
        say(f"results are in {out}")
    return code


def _open_log(path: Path, debug: bool) -> RunLog:
    try:
        return RunLog(path, logging.DEBUG if debug else logging.INFO)
    except OSError as error:
        raise BadResults(f"{path}: the log can't be written: {error.strerror}; choose another --out") from None


def _play(run: Run, progress: Progress) -> int:
    with progress, _interrupts(run, progress):
        run.play()
    for spec, reason in run.unplayed:
        names = " against ".join(entrant.name for entrant in spec.entrants)
        click.echo(f"not played: {names}, boards {spec.boards[0]} to {spec.boards[-1]}: {reason}", err=True)
    if run.stopping and run.left():
        click.echo("stopped before all was played; run it again to go on", err=True)
        return INTERRUPTED
    return NOT_ALL_PLAYED if run.unplayed else 0


@contextmanager
def _interrupts(run: Run, progress: Progress) -> Iterator[None]:
    """Let the first Ctrl-C stop a run, and the second end it at once."""

    def interrupted(*_: object) -> None:
        if run.stopping:
            run.abort()
        else:
            run.stop()
            progress.say("finishing the matches under way; Ctrl-C again to stop at once")

    before = {number: signal.signal(number, interrupted) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _from_file(path: Path, out: Path | None, sealed: Path | None, options: dict[str, Any]) -> tuple[Competition, Path]:
    """Return the competition of a file, and where its results go."""
    given = [name for name, value in options.items() if value not in (None, ())]
    if given:
        option = {"rules": "rule", "settings": "with"}.get(given[0], given[0].replace("_", "-"))
        raise BadCompetition(f"--{option} does not go with a competition file; write it in {path}")
    competition = read_competition(path)
    if sealed is not None:
        competition = open_seal(competition, read_sealed(sealed), str(path))
    elif not competition.seed:
        raise BadCompetition(f"{path}: its seed is sealed; name the file that holds it: --sealed-seed FILE")
    return competition, out or Path("results", _slug(competition.name))


def _from_options(bots: tuple[Path, ...], out: Path | None, options: dict[str, Any]) -> tuple[Competition, Path]:
    """Return the competition that the options describe, with a fresh seed if they name none."""
    seed = options["seed"] if options["seed"] is not None else new_seed()
    name = options["name"] or (out.name if out else None) or f"{options['game'] or 'bid-euchre'}-{seed[:8]}"
    raw = raw_competition(
        bots,
        name,
        seed,
        options["game"],
        options["rules"],
        format={
            "kind": options["kind"],
            "boards": options["boards"],
            "match_boards": options["match_boards"],
            **parse_format(options["settings"]),
        },
        limits={limit: options.get(limit) for limit in LIMITS},
    )
    return check(raw, folder=Path.cwd(), where="arena run"), out or Path("results", _slug(name))


def _ended_after(competition: Competition, max_matches: int) -> Competition:
    """Return a competition that ends after so many matches. Raises BadCompetition."""
    if not isinstance(competition.format, League):
        kind = competition.format.__struct_config__.tag
        raise BadCompetition(f"--max-matches ends a league; this is a {kind}, which ends by itself")
    return msgspec.structs.replace(
        competition, format=msgspec.structs.replace(competition.format, max_matches=max_matches)
    )


def read_sealed(path: Path) -> str:
    """Return the seed that a file holds. Raises BadCompetition."""
    try:
        return path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadCompetition(f"{path}: the sealed seed can't be read: {error}") from None


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "competition"


def _check_same(results: Results, competition: Competition, rules: Rules) -> None:
    """Raise BadResults if the folder holds results of another competition."""
    stored = results.meta("identity")
    ours = identity(rules, competition.seed, competition.limits, competition.format.match_boards)
    if stored is not None and digest(ours) != digest(stored):
        raise BadResults(
            f"{results.folder}: results of another competition are there ({results.meta('name')}):"
            f" {'; '.join(_differences(stored, ours))}; choose another --out, or the same settings"
        )


def _say_what_changed(before: list[EntrantSpec], now: list[EntrantSpec]) -> None:
    """Tell of entrants whose files have changed since the last run, and of those who have left."""
    hashes = {entrant.name: entrant.hash for entrant in now}
    for entrant in before:
        if entrant.name not in hashes:
            say(f"{entrant.name} is not an entrant any more; its results are kept, and not ranked")
        elif hashes[entrant.name] != entrant.hash:
            say(f"{entrant.name} has changed since the last run: it plays all its games anew")


def _differences(stored: dict[str, Any], ours: dict[str, Any], prefix: str = "") -> Iterator[str]:
    for key in sorted({*stored, *ours}):
        before, now = stored.get(key), ours.get(key)
        if isinstance(before, dict) and isinstance(now, dict):
            yield from _differences(before, now, f"{prefix}{key}.")
        elif before != now:
            yield f"{prefix}{key} is {before!r} there and {now!r} here"


def _describe(
    results: Results, competition: Competition, rules: Rules, entrants: list[EntrantSpec], file: str | None
) -> None:
    facts = {
        "name": competition.name,
        "game": rules.id,
        "rules": rules.options.as_dict(),
        "seed": competition.seed,
        "seed_commitment": competition.seed_commitment,
        "file": file,
        "withdrawn": [entrant.name or entrant.path for entrant in competition.entrants if entrant.withdrawn],
        "format": msgspec.to_builtins(competition.format),
        "limits": msgspec.structs.asdict(competition.limits),
        "ranking": msgspec.structs.asdict(competition.ranking),
        "identity": identity(rules, competition.seed, competition.limits, competition.format.match_boards),
        "arena": __version__,
    }
    results.describe(facts, entrants)
