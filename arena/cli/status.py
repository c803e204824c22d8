"""`arena status`: how far a competition is, and what went wrong in it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from arena.cli.progress import duration
from arena.cli.report import FOLDER
from arena.cli.source import Extent, Source
from arena.publish.tables import as_json
from arena.store.results import Work

SHOWN: Final = 10  # of a list, to a person


@click.command()
@FOLDER
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def status(results: Path, format_: str) -> None:
    """Tell what of the competition in RESULTS is played, what is left, and how long that takes.

    Games that were forfeited are listed, and matches that were void because the machine failed them: those count for
    nothing and were begun again. While a run goes on, this tells what it has stored so far.

    Example: arena status results/spring
    """
    with Source.open(results) as source:
        extent, work = source.extent(), source.results.work()
        if format_ == "json":
            click.echo(as_json(_facts(source, extent, work)), nl=False)
        else:
            kind = source.results.meta("format")["kind"]
            click.echo(f"{source.name}: {source.game}, {kind}, {len(source.entrants)} entrants")
            for head, text in _lines(source, extent, work):
                click.echo(f"{head:<11}{text}")


def _seconds_left(source: Source, extent: Extent, work: Work) -> float | None:
    """Return how long one worker takes for what is left, by what the matches so far took; None if it is not known."""
    if extent.finished:
        return 0.0
    games = source.plan.games()
    return None if games is None or not work.games else (games - extent.played) * work.seconds / work.games


def _facts(source: Source, extent: Extent, work: Work) -> dict[str, Any]:
    results = source.results
    return {
        "competition": source.name,
        "game": source.game,
        "format": results.meta("format"),
        "entrants": [entrant.name for entrant in source.entrants],
        "withdrawn": results.meta("withdrawn") or [],
        "finished": extent.finished,
        "running": results.being_written(),
        "games": source.plan.games(),
        "games_played": extent.played,
        "matches_played": work.matches,
        "seconds_played": round(work.seconds, 3),
        "seconds_left": _seconds_left(source, extent, work),
        "last_finished": work.finished,
        "aside": results.aside(),
        "forfeits": [{"game": f"{match}-{board}", "names": names} for match, board, names in results.forfeits()],
        "voids": [void._asdict() for void in results.voids()],
        "hosts": results.meta("hosts") or {},
    }


def _lines(source: Source, extent: Extent, work: Work) -> Iterator[tuple[str, str]]:
    results = source.results
    if withdrawn := results.meta("withdrawn"):
        yield "withdrawn", ", ".join(withdrawn)
    games = source.plan.games()
    of = "" if games is None else f" of {games}"
    share = f" ({100 * extent.played // games} %)" if games else ""
    last = f"; the last ended {work.finished}" if work.finished else ""
    yield "played", f"{extent.played}{of} games{share}{last}"
    yield "left", _left(source, extent, work)
    if results.being_written():
        yield "running", "`arena run` is writing there now"
    for name, host in (results.meta("hosts") or {}).items():
        yield "host", f"{name}: {host['cores']} cores, {host['system']}, isolation {host['isolation']}"
    if aside := results.aside():
        yield "aside", f"{aside} games are of no match of the plan as it is now (`arena standings --all-versions`)"
    forfeits = [f"{', '.join(names)} ({match}-{board})" for match, board, names in results.forfeits()]
    yield from _list("forfeits", "games", forfeits)
    voids = [
        f"{' against '.join(void.entrants)}, boards {void.boards[0]} to {void.boards[-1]}, {void.at}: {void.reason}"
        for void in results.voids()
    ]
    yield from _list("voids", "matches, which were begun again", voids)
    for line in source.plan.tell():
        yield "stands", line


def _left(source: Source, extent: Extent, work: Work) -> str:
    if extent.finished:
        return "nothing"
    games = source.plan.games()
    if games is None:
        return "what results decide"
    seconds = _seconds_left(source, extent, work)
    if seconds is None:
        return f"{games - extent.played} games"
    places = f", {duration(seconds / work.places)} on the {work.places} cores that played" if work.places > 1 else ""
    return f"{games - extent.played} games: about {duration(seconds)} of one worker{places}"


def _list(head: str, what: str, entries: list[str]) -> Iterator[tuple[str, str]]:
    yield head, f"{len(entries)} {what}" if entries else "none"
    for entry in entries[:SHOWN]:
        yield "", entry
    if len(entries) > SHOWN:
        yield "", f"and {len(entries) - SHOWN} more; --format json lists all"
