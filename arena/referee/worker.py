"""What a pool of workers runs: MatchSpec -> MatchResult. One worker a core, pinned to it with its bots."""

import logging
import multiprocessing
import os
import platform
import signal
import threading
import time
from functools import cache
from multiprocessing import connection
from typing import Any

from arena.bot.guardian import Guardian
from arena.bot.orphans import adopt_orphans, adopts_orphans, end_orphans
from arena.errors import HostTrouble
from arena.records import MatchResult, MatchSpec
from arena.referee.match import Match

log = logging.getLogger(__name__)


def play_match(spec: MatchSpec) -> MatchResult:
    """Play a match and return what came of it; void if this machine could not play it."""
    started = time.monotonic()
    log.debug("match %s begins: %d boards", spec.id, len(spec.boards))
    match = Match(spec, guardian())
    void = None
    try:
        match.play()
    except HostTrouble as trouble:
        void = str(trouble)
        log.warning("match %s is void: %s", spec.id, void)
    finally:
        match.close()
        end_escaped(spec.id)
    seconds = time.monotonic() - started
    boards = () if void else spec.boards
    games = tuple(match.games[board] for board in boards)
    log.info("match %s is over: %d games, %d faults, %.3f s", spec.id, len(games), len(match.faults), seconds)
    return MatchResult(
        id=spec.id,
        games=games,
        faults=() if void else tuple(match.faults),
        seconds=seconds,
        host=platform.node(),
        core=pinned_core(),
        isolation=spec.isolation,
        ponderers=tuple(place.seat for place in match.places if place.ponders),
        times=tuple(tuple(match.times.get(board, ())) for board in boards),
        void=void,
    )


def end_escaped(match: str) -> None:
    """End what the bots of a match have started and hidden from their process groups."""
    if adopts_orphans() and (escaped := end_orphans({guardian().pid})):
        log.warning("match %s: %d processes that bots had started were still running, and were ended", match, escaped)


@cache
def guardian() -> Guardian:
    """Return the guardian of this process's bots, made when it is first needed."""
    return Guardian()


def start_worker(cores: Any) -> None:
    """Prepare a process of the local pool; `cores` is a queue of the cores to pin workers to, None for anywhere.

    Ctrl-C reaches every process of the terminal, and SIGTERM every process of a service: workers leave both to the
    parent, and bots, which are in sessions of their own, see none. A worker whose parent has died ends at once, and its
    guardian ends its bots.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # a handler, not SIG_IGN, which bots would inherit
    guardian.cache_clear()
    adopt_orphans()
    if (core := cores.get()) is not None:
        os.sched_setaffinity(0, {core})
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def available_cores() -> list[int]:
    """Return the cores this process may run on; empty where the system does not say."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def pinned_core() -> int | None:
    """Return the core this process is pinned to, if it is."""
    cores = available_cores()
    return cores[0] if len(cores) == 1 else None
