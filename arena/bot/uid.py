"""Whose rights a bot has: never root's.

An ordinary user's bots run as that user. When arena runs as root, each bot gets a uid of its own that nobody else has,
so that one can't signal another, and a limit on processes counts its own alone.
"""

import os
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from arena.errors import NoIsolation

_WIDE_FIRST: Final = 0x6000_0000  # of a range that no distribution or container runtime gives out
_NARROW_FIRST: Final = 60_000  # in a container that knows 65,536 uids and no more
_EACH: Final = 64  # uids for one worker; it never runs more bots at once

_number = count()


class _Range(NamedTuple):
    first: int
    size: int


def own_uids() -> bool:
    """Tell whether each bot has a uid of its own."""
    return os.geteuid() == 0


def fresh_uid() -> int | None:
    """Return a uid for the next bot; None where bots have ours, since only root may give them another.

    Raises NoIsolation for a root that has no others to give.
    """
    if not own_uids():
        return None
    first, size = _range()
    return first + (os.getpid() * _EACH + next(_number) % _EACH) % size


def _range() -> _Range:
    try:
        inside, _, length = map(int, Path("/proc/self/uid_map").read_text("ascii").splitlines()[-1].split())
    except (OSError, ValueError, IndexError):  # not Linux
        return _Range(_NARROW_FIRST, 2_000)
    last = inside + length
    if last <= _NARROW_FIRST + _EACH:
        raise NoIsolation(
            "arena runs as root of a user namespace that knows no other users, and bots must not have root's rights:"
            " run it as an ordinary user, or map 65,536 uids (/proc/self/uid_map)"
        )
    return _Range(_WIDE_FIRST, 0x1000_0000) if last > 0x7000_0000 else _Range(_NARROW_FIRST, last - _NARROW_FIRST)
