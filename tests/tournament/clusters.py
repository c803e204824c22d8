"""Dask clusters for the tests: a scheduler and workers in processes of their own, of which none is left in the end."""

import json
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.processes import ROOT
from tests.waiting import wait_until

MARK = "ARENA_TEST_CLUSTER"
_WHO = """
import asyncio, sys
from distributed import rpc
async def ask():
    async with rpc(sys.argv[1]) as scheduler:
        print(*(await scheduler.identity(n_workers=-1))["workers"])
asyncio.run(ask())
"""
NO_DASHBOARD = ("--dashboard-address", "127.0.0.1:0")


class Dask:
    """A scheduler and workers. before: words to call each program with, to put it into a namespace."""

    def __init__(self, folder: Path, before: Sequence[str] = (), host: str = "127.0.0.1", **env: str) -> None:
        self.folder = folder
        self.mark = uuid.uuid4().hex
        self.started: list[subprocess.Popen[bytes]] = []
        self._before = before
        where = folder / f"scheduler-{self.mark}.json"
        words = ["--host", host, "--port", "0", "--scheduler-file", str(where), *NO_DASHBOARD]
        self.scheduler = self.start("scheduler", *words, before=before, **env)
        wait_until(lambda: where.exists() and where.read_text("utf-8").endswith("}"))
        self.address: str = json.loads(where.read_text("utf-8"))["address"]

    def start(self, program: str, *words: str, before: Sequence[str] = (), **env: str) -> "subprocess.Popen[bytes]":
        with Path(self.folder, f"{program}-{len(self.started)}.log").open("wb") as log:
            process = subprocess.Popen(
                [*before, sys.executable, "-m", "dask", program, *words],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), MARK: self.mark, **env},
                start_new_session=True,
            )
        self.started.append(process)
        return process

    def workers(
        self,
        number: int = 2,
        *,
        threads: int = 1,
        host: str = "127.0.0.1",
        scheduler: str = "",
        before: Sequence[str] = (),
        **env: str,
    ) -> "subprocess.Popen[bytes]":
        """Start workers with a nanny each, and wait until the scheduler knows them."""
        known = len(self.known())
        words = ["--nworkers", str(number), "--nthreads", str(threads), "--host", host, *NO_DASHBOARD]
        started = self.start("worker", scheduler or self.address, *words, before=before, **env)
        wait_until(lambda: len(self.known()) >= known + number)
        return started

    def known(self) -> list[str]:
        """Return the addresses of the workers that the scheduler knows."""
        words = [*self._before, sys.executable, "-c", _WHO, self.address]
        return subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout.split()

    def dismiss(self, workers: "subprocess.Popen[bytes]") -> None:
        """End workers, and wait until the scheduler knows no others either."""
        workers.terminate()
        workers.wait()
        wait_until(lambda: not self.known())

    def end(self) -> None:
        """Kill all of it, and see that nothing is left."""
        for process in self.started:
            process.kill()  # workers end with their nanny
            process.wait()
        wait_until(lambda: not self.running())

    def running(self) -> list[int]:
        """Return the processes of this cluster that are running: they have its mark in their environment."""
        found = []
        for process in Path("/proc").iterdir():
            if process.name.isdigit():
                try:
                    marked = f"{MARK}={self.mark}".encode() in (process / "environ").read_bytes().split(b"\0")
                except OSError:
                    continue  # it has ended
                if marked:
                    found.append(int(process.name))
        return found

    def playing(self) -> list[int]:
        """Return the processes of workers, as against those of their nannies: those that a nanny has started."""
        nannies = {process.pid for process in self.started}
        running = set(self.running()) - nannies
        return sorted(pid for pid in running if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes())


@contextmanager
def dask(folder: Path, before: Sequence[str] = (), host: str = "127.0.0.1", **env: str) -> Iterator[Dask]:
    """Give a cluster; in the end nothing of it is left, nor a guardian of its bots."""
    guardians = _guardians()
    cluster = Dask(folder, before, host, **env)
    try:
        yield cluster
    finally:
        cluster.end()
        wait_until(lambda: _guardians() <= guardians)


def _guardians() -> set[int]:
    found = set()
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                words = (process / "cmdline").read_bytes()
                state = (process / "stat").read_text("ascii", "replace").rpartition(")")[2].split()[0]
            except OSError:
                continue  # it has ended
            if b"watch) bots=" in words and state != "Z":
                found.add(int(process.name))
    return found
