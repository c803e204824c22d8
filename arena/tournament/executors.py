"""Where matches are played: anything that is a `concurrent.futures.Executor`.

The local one is a pool of processes, one for each core. It is made afresh after one of its processes has died.
"""

import multiprocessing
import resource
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from typing import Final, Protocol

from arena.errors import TooFewDescriptors
from arena.referee.worker import available_cores, start_worker
from arena.tournament.logs import RunLog

_DESCRIPTORS: Final = 100  # of the parent, and of a worker with its bots
_DESCRIPTORS_EACH: Final = 6  # of the parent for each worker


class Executors(Protocol):
    """A maker of executors. workers: how many matches one plays at once."""

    workers: int

    def make(self) -> Executor:
        """Return a fresh executor."""

    def kill(self) -> None:
        """End at once whatever the executors made are playing."""


def check_descriptors(workers: int) -> None:
    """Make sure of enough file descriptors, raising our own limit as far as we may. Raises TooFewDescriptors."""
    needed = _DESCRIPTORS + _DESCRIPTORS_EACH * workers
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        if hard != resource.RLIM_INFINITY and hard < needed:
            raise TooFewDescriptors(
                f"{workers} workers need {needed} file descriptors, and this process may have {hard}:"
                " raise the limit (ulimit -n), or choose fewer --workers"
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


class LocalPool:
    """Processes of this machine, forked where the system forks, else spawned."""

    def __init__(self, workers: int, log: RunLog, *, pin: bool = True) -> None:
        self.workers = workers
        self._log = log
        self._pin = pin
        self._context = multiprocessing.get_context(log.method)

    def make(self) -> ProcessPoolExecutor:
        """Return a fresh pool; the log gets a fresh queue, since a worker may have died while it held the old one."""
        self._log.renew()
        cores = self._context.SimpleQueue()
        available = available_cores() if self._pin else []
        for number in range(self.workers):
            cores.put(available[number % len(available)] if len(available) >= self.workers else None)
        return ProcessPoolExecutor(
            self.workers,
            mp_context=self._context,
            initializer=_start,
            initargs=(cores, self._log.for_worker()),
        )

    def kill(self) -> None:
        """Kill the processes of this pool; their guardians end the bots."""
        for child in multiprocessing.active_children():
            child.kill()


def _start(cores: object, set_up_log: partial[None]) -> None:
    set_up_log()
    start_worker(cores)
