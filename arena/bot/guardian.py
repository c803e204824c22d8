"""A small process that outlives its maker by a moment, and ends the bots its maker left behind.

A referee killed by `kill -9` can't tidy up. Its guardian, in a session of its own, sees the pipe between them
close and kills every process group it was told of and not told to forget. A shell is enough for that.
"""

import os
import signal
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

    def announce(self) -> None:
        """Called in a new process before it becomes a bot: to be killed, with its group, when our maker dies.

        So there is no moment in which a bot runs and the guardian does not know. Raises OSError.
        """
        assert self._process.stdin is not None
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        os.write(self._process.stdin.fileno(), f"watch {os.getpid()}\n".encode())
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)

    def ensure(self) -> bool:
        """Make sure that there is a guardian to announce to; return whether it had to be replaced."""
        before = self.pid
        self._tell("attention", 0)
        return self.pid != before

    def watched(self, pid: int) -> None:
        """Remember a bot that has announced itself, for a guardian that takes over."""
        self._watched.add(pid)

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
        except BrokenPipeError:  # somebody has killed it
            self._replace()

    def _replace(self) -> None:
        """A new guardian takes over from one that was killed."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()
        self._process = self._start()
        for watched in self._watched:
            self._tell("watch", watched)
