"""A small process that outlives its maker by a moment, and ends the bots its maker left behind.

A referee killed by `kill -9` can't tidy up. Its guardian, in a session of its own, sees the pipe between them
close and kills every process group it was told of and not told to forget. A shell is enough for that.
"""

import os
import subprocess
from contextlib import suppress
from typing import Final

_SCRIPT: Final = r"""
trap '' INT TERM HUP QUIT
bots=' '
while read -r verb pid; do
    case $verb in
        watch) bots="$bots$pid " ;;
        forget) bots="${bots%% $pid *} ${bots#* $pid }" ;;
    esac
done
for pid in $bots; do kill -9 "-$pid" 2>/dev/null; done
"""


class Guardian:
    """The guardian of the bots of this process."""

    def __init__(self) -> None:
        self._watched: set[int] = set()
        self._process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            ["/bin/sh", "-c", _SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            cwd="/",
            env={"PATH": os.defpath},
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def watch(self, pid: int) -> None:
        """Kill this process group when we die."""
        self._watched.add(pid)
        self._tell("watch", pid)

    def forget(self, pid: int) -> None:
        """Never mind this process group: it has been killed, or is about to be."""
        self._watched.discard(pid)
        self._tell("forget", pid)

    def close(self) -> None:
        """End the guardian; bots still watched are killed."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _tell(self, verb: str, pid: int) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{verb} {pid}\n".encode())
            self._process.stdin.flush()
        except BrokenPipeError:  # somebody has killed it: a new one takes over
            with suppress(BrokenPipeError):
                self._process.stdin.close()
            self._process.wait()
            self._process = self._start()
            for watched in self._watched:
                self._tell("watch", watched)
