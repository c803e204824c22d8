"""Starting a bot's program, in each of the tiers of isolation.

    full     bubblewrap: namespaces of its own, a read-only view of a few folders; seccomp, limits
    partial  landlock and seccomp, limits; needs no package, no root and no namespaces
    none     limits, as far as the system has them

All end a bot when its maker ends, where the system can; see `guardian` for where it can't. A bot never has uid 0.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple

from arena.bot import landlock, seccomp
from arena.bot.ceilings import ceilings, lower
from arena.bot.surroundings import DEVICES, SYSTEM, environment, readable
from arena.bot.uid import fresh_uid, own_uids
from arena.errors import HostTrouble
from arena.records import EntrantSpec, Tier

Popen = subprocess.Popen[bytes]

_DIE_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG
_NO_NEW_PRIVILEGES: Final = 38  # PR_SET_NO_NEW_PRIVS

_OOM_SCORE: Final = Path("/proc/self/oom_score_adj")  # of Linux

BWRAP: Final = "bwrap"
PRLIMIT: Final = "prlimit"


class Launched(NamedTuple):
    """A started program. status: a descriptor on which bubblewrap tells how it went, in `full`."""

    popen: Popen
    status: int | None


def launch(tier: Tier, entrant: EntrantSpec, memory_mb: int, announce: Callable[[], None]) -> Launched:
    """Start a bot in the way of a tier. Raises OSError if its program can't be run, HostTrouble.

    announce: called in the new process, first of all.
    """
    try:
        return _LAUNCHERS[tier](entrant, memory_mb, announce)
    except BlockingIOError as error:
        raise HostTrouble(f"no more processes: {error.strerror}") from None
    except subprocess.SubprocessError as error:
        raise HostTrouble(f"a bot can't be put under {tier} isolation: {error}") from None


def _start(
    words: Sequence[str],
    entrant: EntrantSpec,
    before: Callable[[], None],
    *,
    cwd: str,
    pass_fds: Sequence[int] = (),
) -> Popen:
    """Start a program. before: called in the new process, which is forked for it; so this is for small parents."""
    uid = fresh_uid()
    can_be_first_to_go = os.access(_OOM_SCORE, os.W_OK)
    # An interrupt that comes while Python forks would be lost: handlers that run then let no exception out.
    unblocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})

    def first() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, unblocked)
        if can_be_first_to_go:  # should memory run out after all; another uid may not say so any more
            _OOM_SCORE.write_text("1000", "ascii")
        if uid is not None:
            os.setgroups([])
            os.setresgid(uid, uid, uid)
            os.setresuid(uid, uid, uid)
        before()

    try:
        return subprocess.Popen(
            words,
            cwd=cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=environment(entrant),
            start_new_session=True,
            pass_fds=pass_fds,
            preexec_fn=first,
        )
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, unblocked)


# ---- none ----------------------------------------------------------------------------------------------------------


def _plain(entrant: EntrantSpec, memory_mb: int, announce: Callable[[], None]) -> Launched:
    limits = ceilings(memory_mb, counts_others=not own_uids())

    def before() -> None:
        announce()
        lower(limits)

    return Launched(_start(entrant.command, entrant, before, cwd=entrant.folder), None)


# ---- partial -------------------------------------------------------------------------------------------------------


def _partial(entrant: EntrantSpec, memory_mb: int, announce: Callable[[], None]) -> Launched:
    limits = ceilings(memory_mb, counts_others=not own_uids())
    program = seccomp.filter_program(alone=False)
    libc: Any = ctypes.CDLL(None, use_errno=True)
    files = landlock.ruleset([*(path for path in SYSTEM if path.exists()), *readable(entrant)], DEVICES)
    parent = os.getpid()

    def confine() -> None:
        announce()
        lower(limits)
        libc.prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
        libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        landlock.restrict(files, libc)
        seccomp.confine(program, libc)

    try:
        return Launched(_start(entrant.command, entrant, confine, cwd=entrant.folder), None)
    finally:
        os.close(files)


# ---- full ----------------------------------------------------------------------------------------------------------


def _full(entrant: EntrantSpec, memory_mb: int, announce: Callable[[], None]) -> Launched:
    with ExitStack() as ours:
        rules, rules_in = os.pipe()
        ours.callback(os.close, rules)
        with os.fdopen(rules_in, "wb") as file:
            file.write(seccomp.filter_program(alone=True))  # it is smaller than a pipe
        status, status_in = os.pipe()
        ours.callback(os.close, status_in)
        words = [
            *bubblewrap(entrant),
            *("--seccomp", str(rules), "--json-status-fd", str(status_in), "--chdir", entrant.folder, "--"),
            *limited(ceilings(memory_mb, counts_others=False)),
            *entrant.command,
        ]
        try:
            popen = _start(words, entrant, announce, cwd="/", pass_fds=(rules, status_in))
        except BaseException:
            os.close(status)
            raise
        os.set_blocking(status, False)
        return Launched(popen, status)


def bubblewrap(entrant: EntrantSpec, *, to_build: bool = False) -> list[str]:
    """Return the command that gives a program namespaces of its own.

    Nothing in it can be written to; to build a bot, its own folder and a /tmp, with a /proc, of its own.
    """
    words = [
        *(_tool(BWRAP), "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"),
        *("--cap-drop", "ALL", "--hostname", "bot"),
    ]
    for path in SYSTEM:
        if path.is_symlink():
            words += ["--symlink", str(path.readlink()), str(path)]
        elif path.exists():
            words += ["--ro-bind", str(path), str(path)]
    for path in readable(entrant):
        words += ["--ro-bind", str(path), str(path)]
    for path in DEVICES:
        words += ["--dev-bind", str(path), str(path)]
    if to_build:
        words += [
            "--proc",
            "/proc",
            "--tmpfs",
            "/tmp",
            "--bind",
            entrant.folder,
            entrant.folder,
            "--chdir",
            entrant.folder,
        ]
    return [*words, "--remount-ro", "/"]


def limited(limits: dict[str, int]) -> list[str]:
    """Return the command that gives a program limits. Within the namespace, so that only its own threads count."""
    return [_tool(PRLIMIT), *(f"--{name}={value}" for name, value in limits.items()), "--"]


def _tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise HostTrouble(f"{name} is not on this machine")
    return str(Path(path).resolve())


_LAUNCHERS: Final[dict[Tier, Callable[[EntrantSpec, int, Callable[[], None]], Launched]]] = {
    "full": _full,
    "partial": _partial,
    "none": _plain,
}


def tiers_of_system() -> tuple[Tier, ...]:
    """Return the tiers that there are for this system at all, the best first."""
    return ("full", "partial", "none") if sys.platform == "linux" else ("none",)
