"""A look at the machine before a competition: one fact a line, with what would make it better."""

import os
import platform
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from arena.bot import landlock
from arena.bot.build import cache_folder
from arena.bot.isolation import probe
from arena.bot.launch import BWRAP, tiers_of_system
from arena.bot.programs import PYTHON, find_program, reachable, why_not
from arena.bot.uid import fresh_uid
from arena.errors import NoIsolation, TooFewDescriptors
from arena.referee.worker import available_cores
from arena.tournament.executors import check_descriptors


class Fact(NamedTuple):
    """Something about this machine. help: what would change it; empty if nothing is to be changed."""

    what: str
    state: Literal["good", "fair", "bad"]
    found: str
    help: str = ""


def examine(cache: Path | None = None) -> list[Fact]:
    """Return what there is to say about this machine."""
    facts = [*_system(), *_isolation(), *_room()]
    try:
        return [*facts, *_bots(cache or cache_folder())]
    except NoIsolation as error:
        return [*facts, Fact("rights of bots", "bad", str(error), "run arena as an ordinary user")]


def _system() -> Iterator[Fact]:
    yield Fact("system", "good", f"{platform.system()} {platform.release()}, Python {platform.python_version()}")
    if sys.platform != "linux":
        yield Fact("isolation", "bad", "bots are isolated on Linux only", "use Linux for bots that you don't trust")


def _isolation() -> Iterator[Fact]:
    for tier in tiers_of_system():
        finding = probe(tier)
        if finding.works:
            yield Fact(f"isolation {tier}", "good", _made_of(tier))
        else:
            yield Fact(f"isolation {tier}", "bad" if tier == "none" else "fair", finding.reason, finding.remedy)
    if sys.platform == "linux":
        yield Fact(
            "control groups",
            "good",
            "not used: a bot under full or partial isolation is one process, bounded by limits and the referee",
        )


def _made_of(tier: str) -> str:
    if tier == "full":
        version = subprocess.run([BWRAP, "--version"], capture_output=True, text=True, check=False).stdout.strip()
        return f"{version}, seccomp, limits"
    return {"partial": f"landlock {landlock.version()}, seccomp, limits", "none": "limits"}[tier]


def _bots(cache: Path) -> Iterator[Fact]:
    uid = fresh_uid()
    who = f"uid {os.getuid()}, as yours" if uid is None else f"a uid of their own each, such as {uid}"
    yield Fact("rights of bots", "good", who)
    python = find_program(PYTHON)
    if python is None:
        yield Fact(PYTHON, "bad", f"no {why_not(PYTHON)}", "install python3 for all users")
    elif python != os.path.realpath(sys.executable):
        yield Fact(
            PYTHON,
            "fair",
            f"bots run on {python}, since {os.path.realpath(sys.executable)} is closed to them",
            "run arena as an ordinary user, or on a Python that all may run",
        )
    else:
        yield Fact(PYTHON, "good", python)
    there = next(folder for folder in (cache, *cache.absolute().parents) if folder.is_dir())
    if reachable("/bin/sh", there):
        yield Fact("built bots", "good", f"in {cache}")
    else:
        yield Fact("built bots", "bad", f"{there} is closed to the bots", "let ARENA_CACHE name a folder all may enter")


def _room() -> Iterator[Fact]:
    cores = available_cores()
    count = len(cores) or os.cpu_count() or 1
    yield Fact("cores", "good", f"{count}: so many matches at once" + ("" if cores else "; workers can't be pinned"))
    load = os.getloadavg()[0]
    if load > 0.5 * count:
        yield Fact("load", "fair", f"{load:.1f}: others use this machine; bots' clocks run on", "wait, or --workers 1")
    else:
        yield Fact("load", "good", f"{load:.1f}")
    try:
        check_descriptors(count)
        yield Fact("file descriptors", "good", f"{resource.getrlimit(resource.RLIMIT_NOFILE)[0]}")
    except TooFewDescriptors as error:
        yield Fact("file descriptors", "bad", str(error), "ulimit -n 1024")
    if Path("/proc/self/schedstat").exists():
        yield Fact("stolen time", "good", "told from a bot's own by the kernel's run delay")
    else:
        yield Fact("stolen time", "fair", "can't be told from a bot's own", "a kernel with schedstat")
