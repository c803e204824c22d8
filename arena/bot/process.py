"""One bot process: three pipes, a way to end it with all it has started, and what the system knows of its time."""

import os
import re
import signal
import subprocess
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from arena.bot.ceilings import THREADS
from arena.bot.guardian import Guardian
from arena.bot.launch import BWRAP, PRLIMIT, launch
from arena.errors import HostTrouble
from arena.records import EntrantSpec, Tier

SPARE_MB: Final = 32  # of memory that a bot may have beyond what it is allowed: its limits count otherwise
_STATUS: Final = re.compile(r"^(RssAnon|RssShmem|VmSwap|Threads):\s+(\d+)", re.MULTILINE)
READ_SIZE: Final = 64 * 1024
END_SECONDS: Final = 1.0  # for a bot that has closed its output to be seen to have ended
KEEP_STDERR: Final = 4096  # bytes of the end of stderr that are kept for the bot's author


class CpuTimes(NamedTuple):
    """At one moment, in nanoseconds: monotonic time, CPU time used, and time spent waiting for a CPU.

    The last two are None where the system does not tell.
    """

    wall: int
    used: int | None
    waited: int | None

    def since(self, before: "CpuTimes") -> "CpuTimes":
        """Return what has passed since an earlier reading."""
        return CpuTimes(self.wall - before.wall, _minus(self.used, before.used), _minus(self.waited, before.waited))


def _minus(now: int | None, before: int | None) -> int | None:
    return None if now is None or before is None else now - before


class BotProcess:
    """A running bot. Nothing here blocks."""

    def __init__(self, entrant: EntrantSpec, guardian: Guardian, tier: Tier = "none", memory_mb: int = 1024) -> None:
        """Start the bot. Raises OSError if its program can't be run, HostTrouble if this machine fails it."""
        self._guardian = guardian
        self._tier = tier
        self._memory_mb = memory_mb
        self.status: int | None = None
        self.ended_itself: int | None = None  # its exit status, if it had ended before it was killed
        self.killed_for = ""
        self._stderr: deque[bytes] = deque()
        self._stderr_size = 0
        self.stderr_written = 0  # bytes, as far as they have been read
        self._bot_pid = 0
        guardian.ensure()
        try:
            self._popen, self._report = launch(tier, entrant, memory_mb, guardian.announce)
        except HostTrouble:
            if not guardian.ensure():
                raise
            self._popen, self._report = launch(tier, entrant, memory_mb, guardian.announce)
        guardian.watched(self._popen.pid)
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr
        self.pid = self._popen.pid
        self.stdin = self._popen.stdin.fileno()
        self.stdout = self._popen.stdout.fileno()
        self.stderr = self._popen.stderr.fileno()
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe, False)

    @property
    def bot_pid(self) -> int:
        """The process of the bot itself: in `full` the innermost of those that were started for it."""
        if self._tier != "full":
            return self.pid
        if not self._bot_pid:
            pid = self.pid
            while inner := _children(pid):
                pid = inner[0]
            if pid == self.pid or _name(pid) in (BWRAP, PRLIMIT):
                return pid  # it is not there yet, or any more
            self._bot_pid = pid
        return self._bot_pid

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

    def close_stdin(self) -> None:
        """Let the bot see the end of its input."""
        assert self._popen.stdin is not None
        self._popen.stdin.close()

    def others(self) -> list[int]:
        """Return the other processes of the bot's session that are still there; what it has started, most of all."""
        return [pid for pid in _session(self.pid) if pid != self.pid]

    def drain_stderr(self) -> bool:
        """Read what is on stderr and keep its end; return whether there may be more later."""
        try:
            data = os.read(self.stderr, READ_SIZE)
        except BlockingIOError:
            return True
        self.stderr_written += len(data)
        self._stderr.append(data[-KEEP_STDERR:])
        self._stderr_size += len(self._stderr[-1])
        while self._stderr_size - len(self._stderr[0]) >= KEEP_STDERR:
            self._stderr_size -= len(self._stderr.popleft())
        return bool(data)

    def stderr_tail(self) -> bytes:
        """Return the last bytes the bot wrote to stderr, KEEP_STDERR at most."""
        return b"".join(self._stderr)[-KEEP_STDERR:]

    def cpu_used(self) -> int | None:
        """Return the CPU time of the bot's own process in nanoseconds, None where the system does not tell."""
        return _cpu_used(self.bot_pid)

    def times(self) -> CpuTimes:
        """Return the clocks of the bot: used by it and all of its session, waited by its longest waiting thread."""
        pid = self.bot_pid
        used = _cpu_used(pid)
        if used is not None and self._tier == "none":  # elsewhere it can't start others
            used += sum(_cpu_used(other) or 0 for other in _session(pid) if other != pid)
        return CpuTimes(time.monotonic_ns(), used, _cpu_waited(pid))

    def takes_too_much(self) -> str:
        """Return in words what the bot has more of than it may; nothing if that is all right, or can't be known."""
        if self._tier == "none":
            return ""
        try:
            status = Path(f"/proc/{self.bot_pid}/status").read_text("ascii", "replace")
        except OSError:
            return ""
        found = {name: int(value) for name, value in _STATUS.findall(status)}
        memory = (found.get("RssAnon", 0) + found.get("RssShmem", 0) + found.get("VmSwap", 0)) // 1024
        if memory > self._memory_mb + SPARE_MB:
            return f"it took {memory} MiB of memory"
        return f"it started {found['Threads']} threads" if found.get("Threads", 0) > THREADS else ""

    def pause(self) -> None:
        """Stop the bot until `resume`."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let the bot run again."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):  # it has ended; macOS says EPERM of zombies
            if self._tier == "full":
                os.kill(self.bot_pid, number)
            else:
                os.killpg(self.pid, number)

    def kill(self) -> int | None:
        """Kill the bot and all of its group; return its exit status, negative for a signal."""
        if self.status is None:
            self.ended_itself = self.poll()
            if self.ended_itself is None and not self._kill_namespace():
                self._kill_group()
            self._guardian.forget(self.pid)
            for _ in range(2):  # the first is enough, unless a namespace does not end with its first process
                with suppress(subprocess.TimeoutExpired):
                    self._popen.wait(timeout=30)
                    self.status = self.poll()
                self._kill_group()
            self._drain_all_stderr()
            for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
                assert pipe is not None
                with suppress(BrokenPipeError):
                    pipe.close()
            if self._report is not None:
                os.close(self._report)
                self._report = None
        return self.status

    def kill_for(self, reason: str) -> None:
        """Kill the bot for something; that its output is closed will be seen, as of any that ends."""
        if not self.killed_for:
            self.killed_for = reason
            if not self._kill_namespace():
                self._kill_group()

    def poll(self) -> int | None:
        """Return the exit status of a bot that has ended by itself, negative for a signal."""
        status = self._popen.poll()
        if self._tier == "full" and status is not None and status > 128:
            return 128 - status  # bubblewrap says it the way shells do
        return status

    def wait(self, seconds: float) -> None:
        """Wait for the bot to end by itself, up to so many seconds."""
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(timeout=seconds)

    def never_ran(self) -> bool:
        """Tell whether a process that has ended was never the bot's: its isolation could not be set up."""
        if self._report is None or self._popen.poll() is None:
            return False
        try:
            return b"exit-code" not in os.read(self._report, READ_SIZE)
        except BlockingIOError:
            return True

    def _drain_all_stderr(self) -> None:
        """Read what a bot that has ended left on its stderr; a pipe holds at most 1 MiB."""
        for _ in range(16):
            if not self.drain_stderr():
                return

    def _kill_namespace(self) -> bool:
        """Kill the first process of the bot's namespace, and so all in it; return whether there was one.

        The process that waits for it ends when the last of them is gone.
        """
        first = _children(self.pid) if self._tier == "full" else []
        for pid in first:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return bool(first)

    def _kill_group(self) -> None:
        with suppress(ProcessLookupError, PermissionError):  # macOS answers EPERM for a group of zombies
            os.killpg(self.pid, signal.SIGKILL)


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text("ascii", "replace").strip()
    except OSError:
        return ""


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
    except OSError:
        return []


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
