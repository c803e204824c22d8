"""Processes that a bot has started and that have left its process group: they are ours in the end, and ended.

On Linux a process may ask to become the parent of all its descendants whose own parents have ended (prctl(2),
PR_SET_CHILD_SUBREAPER). A worker does; after a match, whoever is still its child was started by a bot.
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

_SET_SUBREAPER: Final = 36
_GET_SUBREAPER: Final = 37
GRACE_SECONDS: Final = 0.2  # for a process that is about to end


def adopt_orphans() -> None:
    """Become the parent of all descendants whose parents end. Does nothing where the system can't."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_SUBREAPER, 1, 0, 0, 0)


def adopts_orphans() -> bool:
    """Tell whether this process has become their parent."""
    if sys.platform != "linux":
        return False
    answer = ctypes.c_int()
    ctypes.CDLL(None).prctl(_GET_SUBREAPER, ctypes.byref(answer), 0, 0, 0)
    return bool(answer.value)


def end_orphans(spare: Collection[int]) -> int:
    """Kill and reap every child of this process but those to be spared; return how many were running.

    Killing one may hand us its children, so it looks again until there are none.
    """
    ended = 0
    while orphans := [pid for pid in _children() if pid not in spare]:
        for pid in orphans:
            if _ends_by_itself(pid):
                continue
            ended += 1
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)
    return ended


def _ends_by_itself(pid: int) -> bool:
    """Reap a child that has ended, or is about to: the first process of a namespace ends a moment after the last."""
    deadline = time.monotonic() + GRACE_SECONDS
    while True:
        try:
            if os.waitpid(pid, os.WNOHANG)[0]:
                return True
        except ChildProcessError:
            return True
        if time.monotonic() > deadline:
            return False
        time.sleep(0.001)


def _children() -> list[int]:
    return [
        int(pid) for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text("ascii").split()
    ]
