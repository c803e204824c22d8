"""`arena run`: a competition, from its file or from options, played as far as it has not been."""

import logging
import os
import re
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from arena import __version__
from arena.bot.isolation import Wanted
from arena.cli import INTERRUPTED
from arena.cli.options import LIMITS, game_options, isolation_option, raw_competition, say
from arena.cli.progress import Lines, LiveTable, Progress
from arena.cli.report import standings_json, standings_text
from arena.cli.source import Source
from arena.errors import BadCompetition, BadResults
from arena.publish.tables import FORMATS, Format
from arena.records import EntrantSpec
from arena.referee.worker import available_cores
from arena.rules.game import Rules
from arena.store.results import LOG, Results
from arena.tournament.away import Host, this_host, weakest
from arena.tournament.competition import Competition, check, digest, identity, read_competition
from arena.tournament.entry import enter
from arena.tournament.executors import LocalPool, check_descriptors
from arena.tournament.logs import RunLog
from arena.tournament.plan import plan
from arena.tournament.run import Pace, Run, left_to_play

if TYPE_CHECKING:
    from arena.tournament.cluster import Cluster

NOT_ALL_PLAYED: Final = 1
EXECUTORS: Final = ("local", "dask")


@click.command()
@click.argument("bots", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="COMPETITION.toml | BOT...")
@click.option(
    "--boards", type=click.IntRange(1), help="Boards, each played from both sides by every pairing.  [default: 50]"
)
@click.option(
    "--match-boards", type=click.IntRange(1), help="Boards the same processes play before a fresh start.  [default: 25]"
)
@click.option("--seed", help="Seed of all deals. Without one, a new one is drawn and stored.")
@click.option("--name", help="Name of the competition.  [default: that of the results folder]")
@game_options
@click.option("--out", type=click.Path(path_type=Path), help="Results folder.  [default: results/NAME]")
@click.option("--workers", type=click.IntRange(1, 1024), help="Matches played at once.  [default: one for each core]")
@isolation_option
@click.option("--executor", type=click.Choice(EXECUTORS), default="local", help="Where to play.  [default: local]")
@click.option("--scheduler", metavar="tcp://HOST:PORT", help="With --executor dask: the scheduler of the cluster.")
@click.option("--pin/--no-pin", default=True, help="Keep each worker and its bots on one core.  [default: pin]")
@click.option(
    "--format", "format_", type=click.Choice(FORMATS), default="text", help="Of the table printed at the end."
)
@click.option("--debug", is_flag=True, help="Log every match and every bot's start.")
def run(
    bots: tuple[Path, ...],
    out: Path | None,
    workers: int | None,
    isolation: Wanted | None,
    executor: str,
    scheduler: str | None,
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
    """
    from_file = len(bots) == 1 and bots[0].suffix == ".toml"
    competition, out = _from_file(bots[0], out, options) if from_file else _from_options(bots, out, options)
    rules = competition.make_rules()
    wanted = isolation or competition.limits.isolation
    cluster = _cluster(executor, scheduler, wanted, workers, pin=pin)
    hosts = list(cluster.hosts.values()) if cluster else [this_host(wanted)]
    tier = weakest(hosts)
    workers = workers or len(available_cores()) or os.cpu_count() or 1
    if not cluster:
        check_descriptors(workers)
    entry = enter(competition.entrants, competition.game, say)
    if cluster:
        cluster.send(entry.entrants, [Path(entrant.path) for entrant in competition.entrants])
    for reason in entry.left_out:
        click.echo(f"left out: {reason}", err=True)
    with Results.create_or_open(out) as results:
        if options["seed"] is None and not from_file and (stored := results.meta("seed")) is not None:
            competition = msgspec.structs.replace(competition, seed=stored)
        _check_same(results, competition, rules)
        _say_what_changed(results.entrants(), entry.entrants)
        matches = list(plan(rules, competition.seed, competition.limits, competition.format, entry.entrants))
        _describe(results, competition, rules, entry.entrants, hosts)
        if aside := results.set_plan(spec.id for spec in matches):
            say(f"{aside} games stored there are of no match of this plan; they are kept, and not ranked")
        source = Source(results)
        todo = [msgspec.structs.replace(spec, isolation=tier) for spec in left_to_play(matches, results.done())]
        games_left = sum(len(spec.boards) for spec in todo)
        pace = Pace(games_left)
        progress: Progress = Lines(pace)
        if sys.stderr.isatty():
            progress = LiveTable(pace, entry.entrants, rules.sides, source.played())
        code = 0
        if todo:
            games = sum(len(spec.boards) for spec in matches)
            click.echo(
                f"{competition.name}: {len(entry.entrants)} entrants, {games} games, {games_left} to play", err=True
            )
            say(f"isolation: {tier}{'' if tier == 'full' else '; `arena doctor` tells what that means and why'}")
            for note in entry.notes:
                say(note)
            if cluster:
                say(f"{cluster.workers} matches at once on {', '.join(sorted({host.name for host in hosts}))}")
            with _open_log(out / LOG, debug) as log:
                pool = cluster or LocalPool(workers, log, pin=pin)
                code = _play(Run(todo, rules.sides, results, pool, progress.played, progress.tick), progress)
        results.keep_standings(standings_json(source))
        click.echo(standings_text(source, format_), nl=False)
        click.echo(f"results are in {out}", err=True)
    sys.exit(code)


def _cluster(
    executor: str, scheduler: str | None, wanted: Wanted, workers: int | None, *, pin: bool
) -> "Cluster | None":
    """Return the cluster to play on, which is left when the command ends; None to play here."""
    if (executor == "dask") != (scheduler is not None):
        raise BadCompetition("--executor dask and --scheduler tcp://HOST:PORT go together; one of them is missing")
    if scheduler is None:
        return None
    from arena.tournament.cluster import Cluster  # here, since dask takes a second to be imported

    cluster = Cluster(scheduler, wanted, pin=pin, workers=workers)
    click.get_current_context().call_on_close(cluster.close)
    return cluster


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


def _from_file(path: Path, out: Path | None, options: dict[str, Any]) -> tuple[Competition, Path]:
    """Return the competition of a file, and where its results go."""
    given = [name for name, value in options.items() if value not in (None, ())]
    if given:
        raise BadCompetition(f"--{given[0].replace('_', '-')} does not go with a competition file; write it in {path}")
    competition = read_competition(path)
    return competition, out or Path("results", _slug(competition.name))


def _from_options(bots: tuple[Path, ...], out: Path | None, options: dict[str, Any]) -> tuple[Competition, Path]:
    """Return the competition that the options describe, with a fresh seed if they name none."""
    seed = options["seed"] if options["seed"] is not None else secrets.token_hex(16)
    name = options["name"] or (out.name if out else None) or f"{options['game'] or 'bid-euchre'}-{seed[:8]}"
    raw = raw_competition(
        bots,
        name,
        seed,
        options["game"],
        options["rules"],
        format={"boards": options["boards"], "match_boards": options["match_boards"]},
        limits={limit: options.get(limit) for limit in LIMITS},
    )
    return check(raw, folder=Path.cwd(), where="arena run"), out or Path("results", _slug(name))


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "competition"


def _check_same(results: Results, competition: Competition, rules: Rules) -> None:
    """Raise BadResults if the folder holds results of another competition."""
    stored = results.meta("identity")
    ours = identity(rules, competition.seed, competition.limits, competition.format)
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
    results: Results, competition: Competition, rules: Rules, entrants: list[EntrantSpec], hosts: list[Host]
) -> None:
    seen = {host.name: msgspec.structs.asdict(host) for host in hosts}
    facts = {
        "name": competition.name,
        "game": rules.id,
        "rules": rules.options.as_dict(),
        "seed": competition.seed,
        "format": msgspec.structs.asdict(competition.format),
        "limits": msgspec.structs.asdict(competition.limits),
        "ranking": msgspec.structs.asdict(competition.ranking),
        "identity": identity(rules, competition.seed, competition.limits, competition.format),
        "arena": __version__,
        "hosts": {**(results.meta("hosts") or {}), **seen},
    }
    results.describe(facts, entrants)
