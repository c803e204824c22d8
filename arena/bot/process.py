"""One bot process: three pipes, a process group that is killed whole, and what the system knows of its time."""

import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from arena.bot.guardian import Guardian
from arena.errors import HostTrouble
from arena.records import EntrantSpec

READ_SIZE: Final = 64 * 1024
KEEP_STDERR: Final = 4096  # bytes of the end of stderr that are kept for the bot's author


class CpuTimes(NamedTuple):
    """At one moment, in nanoseconds: monotonic time, CPU time used, and time spent waiting for a CPU.

    The last two are None where the system does not tell.
    """

    wall: int
    used: int | None
    waited: int | None

    def used_since(self, before: "CpuTimes") -> float | None:
        """Return the CPU time used since, in milliseconds."""
        if self.used is None or before.used is None:
            return None
        return round((self.used - before.used) / 1e6, 3)


class BotProcess:
    """A running bot. Nothing here blocks."""

    def __init__(self, entrant: EntrantSpec, guardian: Guardian) -> None:
        """Start the bot. Raises OSError if its program can't be run, HostTrouble if this machine has no room."""
        self._guardian = guardian
        self.status: int | None = None
        self.ended_itself: int | None = None  # its exit status, if it had ended before it was killed
        self._stderr: deque[bytes] = deque()
        self._stderr_size = 0
        try:
            self._popen = subprocess.Popen(
                entrant.command,
                cwd=entrant.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=environment(),
                start_new_session=True,
            )
        except BlockingIOError as error:
            raise HostTrouble(f"no more processes: {error.strerror}") from None
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr
        self.pid = self._popen.pid
        self.stdin = self._popen.stdin.fileno()
        self.stdout = self._popen.stdout.fileno()
        self.stderr = self._popen.stderr.fileno()
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe, False)
        guardian.watch(self.pid)

    def write(self, data: bytes) -> int:
        """Write what the pipe takes and return how much that was: all of it if the bot has closed the pipe."""
        try:
            return os.write(self.stdin, data)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(data)

    def read(self) -> bytes | None:
        """Return what the bot wrote: b"" at the end of its output, None if there is nothing now."""
        try:
            return os.read(self.stdout, READ_SIZE)
        except BlockingIOError:
            return None

    def drain_stderr(self) -> bool:
        """Read what is on stderr and keep its end; return whether there may be more later."""
        try:
            data = os.read(self.stderr, READ_SIZE)
        except BlockingIOError:
            return True
        self._stderr.append(data[-KEEP_STDERR:])
        self._stderr_size += len(self._stderr[-1])
        while self._stderr_size - len(self._stderr[0]) >= KEEP_STDERR:
            self._stderr_size -= len(self._stderr.popleft())
        return bool(data)

    def stderr_tail(self) -> bytes:
        """Return the last bytes the bot wrote to stderr, KEEP_STDERR at most."""
        return b"".join(self._stderr)[-KEEP_STDERR:]

    def times(self) -> CpuTimes:
        """Return the clocks of the bot: used by it and all of its session, waited by its longest waiting thread."""
        used = _cpu_used(self.pid)
        if used is not None:
            used += sum(_cpu_used(pid) or 0 for pid in _session(self.pid) if pid != self.pid)
        return CpuTimes(time.monotonic_ns(), used, _cpu_waited(self.pid))

    def kill(self) -> int | None:
        """Kill the bot and all of its group; return its exit status, negative for a signal."""
        if self.status is None:
            self.ended_itself = self._popen.poll()
            if self.ended_itself is None:
                self._kill_group()
            self._guardian.forget(self.pid)
            with suppress(subprocess.TimeoutExpired):
                self.status = self._popen.wait(timeout=30)
            self._kill_group()
            self._drain_all_stderr()
            for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
                assert pipe is not None
                with suppress(BrokenPipeError):
                    pipe.close()
        return self.status

    def poll(self) -> int | None:
        """Return the exit status of a bot that has ended by itself."""
        return self._popen.poll()

    def wait(self, seconds: float) -> None:
        """Wait for the bot to end by itself, up to so many seconds."""
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(timeout=seconds)

    def _drain_all_stderr(self) -> None:
        """Read what a bot that has ended left on its stderr; a pipe holds at most 1 MiB."""
        for _ in range(16):
            if not self.drain_stderr():
                return

    def _kill_group(self) -> None:
        with suppress(ProcessLookupError, PermissionError):  # macOS answers EPERM for a group of zombies
            os.killpg(self.pid, signal.SIGKILL)


def environment() -> dict[str, str]:
    """Return the environment of a bot: nothing of the organiser's but the search path."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "TZ": "UTC"}


def _cpu_used(pid: int) -> int | None:
    """Return the CPU time of all threads of a process, by its CPU clock (Linux: clock_getcpuclockid(3))."""
    try:
        return time.clock_gettime_ns((~pid << 3) | 2)
    except OSError:
        return None


def _session(leader: int) -> Iterator[int]:
    """Yield the processes of a session, as far as /proc shows them."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            with suppress(OSError, ValueError, IndexError):  # it has ended meanwhile
                stat = (process / "stat").read_text("ascii", "replace")
                if int(stat.rpartition(")")[2].split()[3]) == leader:
                    yield int(process.name)


def _cpu_waited(pid: int) -> int | None:
    """Return the run delay of the thread of a process that waited longest, from Linux's schedstat."""
    try:
        tasks = Path(f"/proc/{pid}/task").iterdir()
        return max(int((task / "schedstat").read_text("ascii").split()[1]) for task in tasks)
    except (OSError, IndexError, ValueError):
        return None
