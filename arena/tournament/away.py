"""What a worker of a cluster runs: told of this host, it answers; sent bots, it builds them; sent a match, it plays it.

Plain functions that travel by name. They know nothing of the cluster's scheduler: what they are told is enough.
"""

import logging
import os
import platform
import socket
import tempfile
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec

from arena import __version__
from arena.bot.build import built_copy, cache_folder, prepare, prepared
from arena.bot.isolation import Wanted, choose
from arena.bot.orphans import adopt_orphans
from arena.bot.parcel import unpack
from arena.errors import BadBot, HostTrouble, NoIsolation
from arena.records import EntrantSpec, MatchResult, MatchSpec, Tier
from arena.referee.worker import available_cores

log = logging.getLogger(__name__)

_one_at_a_time = threading.Lock()  # a match takes whatever its process has left behind for its own


class Host(msgspec.Struct, frozen=True):
    """A machine that plays, as one of its workers sees it. cache: where built bots are kept there."""

    name: str
    cores: int
    system: str
    python: str
    arena: str
    isolation: Tier
    cache: str


class BotsGone(BrokenExecutor):
    """A worker that had been given the bots has them no more: they have to be sent again."""


def this_host(wanted: Wanted) -> Host:
    """Return what there is to know of the machine this runs on. Raises NoIsolation."""
    return Host(
        name=platform.node(),
        cores=len(available_cores()) or os.cpu_count() or 1,
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        python=platform.python_version(),
        arena=__version__,
        isolation=choose(wanted),
        cache=str(cache_folder().absolute()),
    )


def weakest(hosts: Iterable[Host]) -> Tier:
    """Return the tier that all of these hosts give at least."""
    return max((host.isolation for host in hosts), key=get_args(Tier).index)


def lacking(contents: Sequence[str]) -> list[str]:
    """Return those of these bots, known by their content, that have not been built here."""
    return [content for content in contents if not built_copy(content).is_dir()]


def settle(parcel: bytes, content: str) -> None:
    """Unpack a bot that was sent, and build it. Raises BadBot."""
    with tempfile.TemporaryDirectory(prefix="arena-parcel-") as scratch:
        folder = Path(scratch, "bot")
        try:
            unpack(parcel, folder)
            arrived = prepare(folder).content
        except OSError as error:
            raise BadBot(f"{error.filename}: {error.strerror}") from None
        except BadBot as error:  # of a folder that nobody else knows
            raise BadBot(str(error).replace(f"{folder}: ", "")) from None
        if arrived != content:
            raise BadBot(f"a bot arrived with other files than it was sent with: {arrived} in place of {content}")


def play_away(play: Callable[[MatchSpec], MatchResult], spec: MatchSpec, wanted: Wanted, *, pin: bool) -> MatchResult:
    """Play a match with this host's copies of the bots. Raises HostTrouble, BotsGone."""
    with _one_at_a_time:
        adopt_orphans()
        if pin:
            _claim_core()
        try:
            tier = choose(wanted)
        except NoIsolation as error:
            raise HostTrouble(f"{platform.node()}: {error}") from None
        entrants = tuple(_here(entrant) for entrant in spec.entrants)
        return play(msgspec.structs.replace(spec, entrants=entrants, isolation=tier))


def _here(entrant: EntrantSpec) -> EntrantSpec:
    """Return an entrant as it stands on this host."""
    try:
        ours = prepared(entrant.content)
    except BadBot as error:
        raise BotsGone(f"{platform.node()}: {error}") from None
    return msgspec.structs.replace(entrant, command=ours.command, folder=ours.folder)


@cache
def _claim_core() -> socket.socket | None:
    """Keep this thread, and with it the bots, on a core that no other worker of this host has claimed.

    A claim is a name in Linux's abstract namespace of sockets: it ends with the process, however that ends.
    """
    for core in available_cores():
        claim = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            claim.bind(f"\0arena core {core}")
        except OSError:
            claim.close()
        else:
            os.sched_setaffinity(0, {core})
            return claim
    log.info("every core has a worker of its own already: this one is not kept on one")
    return None
