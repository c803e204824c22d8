"""A competition played as far as it has not been, and its table printed: what `run` and `compare` share."""

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click
import msgspec
from msgspec.structs import asdict

from arena import __version__
from arena.bot.isolation import Wanted
from arena.cli import INTERRUPTED
from arena.cli.options import isolation_option, say
from arena.cli.progress import Lines, LiveTable, Progress
from arena.cli.report import Ranked, print_standings
from arena.cli.source import Source
from arena.errors import BadCompetition, BadResults
from arena.publish.tables import FORMATS, Format
from arena.records import EntrantSpec
from arena.referee.worker import available_cores
from arena.rules.game import Rules
from arena.store.file import LOG
from arena.store.results import Results
from arena.tournament.away import this_host, weakest
from arena.tournament.competition import Competition, check_format, differences, digest, identity
from arena.tournament.entry import enter, read_names
from arena.tournament.executors import LocalPool, check_descriptors
from arena.tournament.logs import RunLog
from arena.tournament.merge import Part
from arena.tournament.plan import field_of
from arena.tournament.run import Pace, Run, left_to_play
from arena.tournament.stored import plan_of

if TYPE_CHECKING:
    from arena.tournament.cluster import Cluster

F = TypeVar("F", bound=Callable[..., Any])

Tell = Callable[[Source, Ranked, Format], None]

NOT_ALL_PLAYED: Final = 1
EXECUTORS: Final = ("local", "dask")


class Manner(NamedTuple):
    """How a competition is played and told, which does not change what comes of it."""

    workers: int | None
    isolation: Wanted | None
    executor: str
    scheduler: str | None
    pin: bool
    format_: Format
    debug: bool


def manner_options(function: F) -> F:
    """Add the options that make a Manner to a command."""
    for option in reversed(
        [
            click.option(
                "--workers", type=click.IntRange(1, 1024), help="Matches played at once.  [default: one for each core]"
            ),
            isolation_option,
            click.option(
                "--executor", type=click.Choice(EXECUTORS), default="local", help="Where to play.  [default: local]"
            ),
            click.option(
                "--scheduler", metavar="tcp://HOST:PORT", help="With --executor dask: the scheduler of the cluster."
            ),
            click.option(
                "--pin/--no-pin", default=True, help="Keep each worker and its bots on one core.  [default: pin]"
            ),
            click.option(
                "--format",
                "format_",
                type=click.Choice(FORMATS),
                default="text",
                help="Of the table printed at the end.  [default: text]",
            ),
            click.option("--debug", is_flag=True, help="Log every match and every bot's start."),
        ]
    ):
        function = option(function)
    return function


def conduct(
    competition: Competition,
    out: Path,
    manner: Manner,
    *,
    drawn: bool,
    file: str | None = None,
    part: Part | None = None,
    tell: Tell = print_standings,
) -> int:
    """Play a competition as far as it has not been, tell what came of it, and return the exit code.

    drawn: its seed was drawn and may give way to the one that is stored. file: the text of the competition file.
    part: the only part of it that is played here.
    """
    rules = competition.make_rules()
    playing = competition.playing()
    check_format(competition.format, field_of(rules, read_names(playing, competition.game)))
    if part is not None and not competition.format.fixed:
        kind = competition.format.__struct_config__.tag
        raise BadCompetition(f"--part: what a {kind} plays depends on results, so it can't be played in parts")
    wanted = manner.isolation or competition.limits.isolation
    cluster = _cluster(manner, wanted)
    hosts = list(cluster.hosts.values()) if cluster else [this_host(wanted)]
    workers = manner.workers or len(available_cores()) or os.cpu_count() or 1
    if not cluster:
        check_descriptors(workers)
    entry = enter(playing, say)
    for reason in entry.left_out:
        say(f"left out: {reason}")
    check_format(competition.format, field_of(rules, [entrant.name for entrant in entry.entrants]))
    if cluster:
        cluster.send(entry.entrants, [Path(entrant.path) for entrant in playing])
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
        extent = source.extent(part)
        if not extent.finished:
            tier = weakest(hosts)
            results.note({"hosts": (results.meta("hosts") or {}) | {host.name: asdict(host) for host in hosts}})
            games = extent.planned if part else source.plan.games()
            pace = Pace(None if games is None else games - extent.played)
            progress: Progress = Lines(pace)
            if sys.stderr.isatty():
                progress = LiveTable(pace, entry.entrants, rules.sides, source.played())
            there = f"{extent.played} games played" if games is None else f"{games} games, {pace.games_left} to play"
            say(f"{competition.name}: {len(entry.entrants)} entrants, {there}")
            say(f"isolation: {tier}{'' if tier == 'full' else '; `arena doctor` tells what that means and why'}")
            for note in entry.notes:
                say(note)
            if cluster:
                say(f"{cluster.workers} matches at once on {', '.join(sorted({host.name for host in hosts}))}")
            with _open_log(out / LOG, manner.debug) as log:
                matches = plan_of(results, entry.entrants).matches()
                todo = left_to_play(part.of(matches) if part else matches, results.done(), tier)
                pool = cluster or LocalPool(workers, log, pin=manner.pin)
                code = _play(Run(todo, rules.sides, results, pool, progress.played, progress.tick), progress)
            results.set_plan(source.plan.so_far())  # what was stored before may have come into the plan
        ranked = Ranked.of(source)
        results.keep_standings(ranked.as_json(source))
        tell(source, ranked, manner.format_)
        say(f"results are in {out}{'; `arena merge` joins them with those of the other parts' if part else ''}")
    return code


def _cluster(manner: Manner, wanted: Wanted) -> "Cluster | None":
    """Return the cluster to play on, which is left when the command ends; None to play here."""
    if (manner.executor == "dask") != (manner.scheduler is not None):
        raise BadCompetition("--executor dask and --scheduler tcp://HOST:PORT go together; one of them is missing")
    if manner.scheduler is None:
        return None
    from arena.tournament.cluster import Cluster  # here, since dask takes a second to be imported

    cluster = Cluster(manner.scheduler, wanted, pin=manner.pin, workers=manner.workers)
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


def _check_same(results: Results, competition: Competition, rules: Rules) -> None:
    """Raise BadResults if the folder holds results of another competition."""
    stored = results.meta("identity")
    ours = identity(rules, competition.seed, competition.limits, competition.format.match_boards)
    if stored is not None and digest(ours) != digest(stored):
        raise BadResults(
            f"{results.folder}: results of another competition are there ({results.meta('name')}):"
            f" {'; '.join(differences(stored, ours))}; choose another --out, or the same settings"
        )


def _say_what_changed(before: Sequence[EntrantSpec], now: Sequence[EntrantSpec]) -> None:
    """Tell of entrants whose files have changed since the last run, and of those who have left."""
    hashes = {entrant.name: entrant.hash for entrant in now}
    for entrant in before:
        if entrant.name not in hashes:
            say(f"{entrant.name} is not an entrant any more; its results are kept, and not ranked")
        elif hashes[entrant.name] != entrant.hash:
            say(f"{entrant.name} has changed since the last run: it plays all its games anew")


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
        "limits": asdict(competition.limits),
        "ranking": asdict(competition.ranking),
        "identity": identity(rules, competition.seed, competition.limits, competition.format.match_boards),
        "arena": __version__,
    }
    results.describe(facts, entrants)
