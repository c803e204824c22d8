"""How much of this machine one bot can take: limits that the kernel keeps for it."""

import resource
from pathlib import Path
from typing import Final

MIB: Final = 1024 * 1024
_RESERVED: Final = 8192  # MiB of addresses beyond its memory: interpreters reserve much and use little
_SECONDS: Final = 24 * 3600  # of CPU time: a back stop, far beyond any match
THREADS: Final = 256  # of one bot; Java starts about thirty
_MANY_THREADS: Final = 4096  # of a user's bots together, where the system can't count those of one

# Names as prlimit(1) writes them, and the numbers of setrlimit(2); not every system has all.
_NUMBERS: Final = {
    name: getattr(resource, f"RLIMIT_{name.upper()}")
    for name in ("as", "core", "cpu", "data", "fsize", "memlock", "nofile", "nproc", "sigpending", "stack", "msgqueue")
    if hasattr(resource, f"RLIMIT_{name.upper()}")
}


def ceilings(memory_mb: int, *, counts_others: bool) -> dict[str, int]:
    """Return the limits of one process, by name; sizes in bytes.

    `data` counts what is private and writable at this moment. What a bot makes read-only after it has filled it is not
    counted, so the referee looks at what it really has (`BotProcess.takes_too_much`); shared memory and files it can't
    have at all. counts_others: the system counts threads and signals of the whole user, not of one bot.
    """
    wanted = {
        "as": (memory_mb + _RESERVED) * MIB,
        "core": 0,
        "cpu": _SECONDS,
        "data": memory_mb * MIB,
        "fsize": 8 * MIB,
        "memlock": 0,
        "nofile": 64,
        "nproc": _MANY_THREADS + _threads_running() if counts_others else THREADS,
        "sigpending": _MANY_THREADS if counts_others else 256,
        "stack": 8 * MIB,
        "msgqueue": 0,
    }
    return {name: _at_most(wanted[name], number) for name, number in _NUMBERS.items()}


def lower(limits: dict[str, int]) -> None:
    """Give this process these limits; raising them again is root's alone."""
    for name, value in limits.items():
        resource.setrlimit(_NUMBERS[name], (value, value))


def _at_most(value: int, number: int) -> int:
    hard = resource.getrlimit(number)[1]
    return value if hard == resource.RLIM_INFINITY else min(value, hard)


def _threads_running() -> int:
    """Return how many threads this machine runs, whosever they are."""
    try:
        return int(Path("/proc/loadavg").read_text("ascii").split()[3].partition("/")[2])
    except (OSError, ValueError, IndexError):
        return 4096
