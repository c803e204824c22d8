"""Matches played by the workers of a dask cluster, on as many machines as it has.

All scheduling is dask's: this looks at the workers before anything is played, sends each host the bots it lacks, and
puts what dask says of its tasks into the words of `concurrent.futures`. A worker that dies costs its match only: dask
plays it again on another. Where the scheduler has died the executor is broken, and making the next one finds out
whether it has come back.
"""

import asyncio
import logging
import pydoc
import threading
import time
import warnings
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from concurrent.futures import wait as wait_until_done
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, Self, TypeVar

try:
    from distributed import Client, KilledWorker, rpc
    from distributed.comm.addressing import get_address_host
except ImportError as error:  # said when it is asked for; see `Cluster`
    _MISSING: ImportError | None = error
else:
    _MISSING = None

from arena import __version__
from arena.bot.isolation import Wanted
from arena.bot.manifest import content_hash
from arena.bot.parcel import pack
from arena.errors import BadBot, HostTrouble, NoCluster
from arena.records import EntrantSpec
from arena.tournament.away import Host, lacking, play_away, settle, this_host

T = TypeVar("T")

CONNECT_SECONDS: Final = 8.0  # for the scheduler to answer
LOOK_SECONDS: Final = 120.0  # for all workers to say what they are; a probe of isolation may take 30 on a bad one
END_SECONDS: Final = 5.0  # for workers to be told to drop what they play, and for a connection to close
WATCH_SECONDS: Final = 1.0  # between looks at whether there are workers
ALONE_SECONDS: Final = 60.0  # without any worker, before that is taken for the end; a restart takes a few

log = logging.getLogger(__name__)


class Cluster:
    """A maker of executors on the workers of a cluster. Use as a context manager.

    hosts: by the address of each worker, what it says of its host. workers: how many matches are played at once.
    """

    def __init__(self, address: str, wanted: Wanted, *, pin: bool = True, workers: int | None = None) -> None:
        """Look at the workers of the cluster whose scheduler has this address. Raises NoCluster."""
        if _MISSING is not None:
            raise NoCluster(f"dask is not installed here ({_MISSING}): pip install 'euchre-arena[cluster]'")
        _speak_through_arena()
        self.address = address
        self._wanted = wanted
        self._pin = pin
        self._bots: dict[str, Path] = {}  # by content
        self._killed = False
        self._client = _connect(address)
        try:
            self.hosts = self._look()
        except BaseException:
            self.close()
            raise
        self.workers = min(workers or len(self.hosts), len(self.hosts))

    def send(self, entrants: Sequence[EntrantSpec], folders: Iterable[Path]) -> None:
        """Have the bots of entrants, made from some of these folders, built on every host. Raises NoCluster, BadBot."""
        found = {content_hash(folder): folder for folder in folders}
        if changed := [entrant.name for entrant in entrants if entrant.content not in found]:
            raise BadBot(f"the files of {', '.join(changed)} have changed just now; run it again")
        self._bots = {entrant.content: found[entrant.content] for entrant in entrants}
        self._build()

    def _build(self) -> None:
        """Send each host the bots that it lacks, and have them built there."""
        bots = self._bots
        for workers in self._by_cache():
            [missing] = self._ask(workers[:1], lacking, list(bots)).values()
            for content in missing:
                where = f"host {self.hosts[workers[0]].name}"
                log.info("%s is sent %s", where, bots[content])
                task = self._client.submit(settle, pack(bots[content], content), content, workers=workers, pure=False)
                try:
                    task.result()
                except BadBot as error:
                    raise NoCluster(f"{where} can't play {bots[content]}: {error}") from None
                except (
                    KilledWorker,
                    CancelledError,
                    OSError,
                ) as error:  # a worker died, the scheduler did, or a call to it
                    raise NoCluster(f"{where} was lost while it built {bots[content]}: {_one_line(error)}") from None

    def make(self) -> "Matches":
        """Return a fresh executor, on workers that have been looked at. Raises NoCluster."""
        self._killed = False
        if self._client.status != "running":
            self._client = _connect(self.address)
        self.hosts = self._look()
        self._build()
        play = partial(play_away, wanted=self._wanted, pin=self._pin)
        return Matches(self._client, play, {get_address_host(worker) for worker in self.hosts}, self._end)

    def kill(self) -> None:
        """Have the executor, when it is shut down, end what is played. Here is nothing to wait for: this may be called
        by a signal's handler, in the middle of anything.
        """
        self._killed = True

    def close(self) -> None:
        """Leave the cluster."""
        try:
            self._client.close(timeout=END_SECONDS)
        except (OSError, TimeoutError) as error:
            log.warning("the connection to %s did not close: %s", self.address, error)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _end(self, under_way: "Mapping[str, Future[Any]]") -> None:
        """Leave the cluster, giving up these tasks. If it was killed, the workers that play them are restarted, which
        ends the bots; workers without a nanny, which nobody would start again, play to the end of their match.
        """
        try:
            busy = self._busy(under_way) if self._killed and self._client.status == "running" else []
            for task in under_way.values():
                task.cancel()
            if busy:
                self._client.sync(
                    self._client.restart_workers,
                    busy,
                    timeout=END_SECONDS,
                    raise_for_error=False,
                    callback_timeout=2 * END_SECONDS,
                )
        except (OSError, TimeoutError) as error:
            log.warning("workers may go on with matches that nobody waits for: %s", error)
        self.close()

    def _busy(self, tasks: Collection[str]) -> list[str]:
        """Return the workers with a nanny that have one of these tasks."""
        assert self._client.scheduler is not None
        known = self._client.sync(self._client.scheduler.identity, n_workers=-1, callback_timeout=END_SECONDS)[
            "workers"
        ]
        processing = self._client.sync(self._client.processing, callback_timeout=END_SECONDS)
        return [
            worker
            for worker, theirs in processing.items()
            if worker in known and known[worker]["nanny"] and not set(tasks).isdisjoint(theirs)
        ]

    def _look(self) -> dict[str, Host]:
        """Return the host of each worker, by its address. Raises NoCluster if one of them can't be used."""
        try:
            threads: dict[str, int] = self._client.sync(self._client.nthreads, callback_timeout=CONNECT_SECONDS)
        except (OSError, TimeoutError) as error:
            raise NoCluster(f"the scheduler at {self.address} does not answer: {_one_line(error)}") from None
        start = f"dask worker {self.address} --nworkers CORES --nthreads 1"
        if not threads:
            raise NoCluster(f"the cluster at {self.address} has no workers; start some: {start}")
        for worker, number in sorted(threads.items()):
            if number != 1:
                raise NoCluster(
                    f"worker {worker} has {number} threads, and a match needs a process of its own;"
                    f" start its workers so: {start}"
                )
        for worker, version in self._ask(list(threads), pydoc.locate, "arena.__version__").items():
            if version != __version__:
                raise NoCluster(
                    f"worker {worker} has {f'arena {version}' if version else 'no arena'}, and this is arena"
                    f" {__version__}: install the same there, and start the worker again"
                )
        return self._ask(list(threads), this_host, self._wanted)

    def _ask(self, workers: list[str], question: Callable[..., T], *words: Any) -> dict[str, T]:
        """Return what workers answer, by their addresses. Raises NoCluster if one of them fails."""
        try:
            answers = self._client.sync(
                self._client.run,
                question,
                *words,
                workers=workers,
                on_error="return",
                callback_timeout=LOOK_SECONDS,
            )
        except (OSError, TimeoutError) as error:
            raise NoCluster(f"the workers of {self.address} do not answer: {_one_line(error)}") from None
        for worker, answer in sorted(answers.items()):
            if isinstance(answer, Exception):
                raise NoCluster(f"worker {worker} can't play: {_one_line(answer)}")
        return dict(sorted(answers.items()))

    def _by_cache(self) -> list[list[str]]:
        """Return the workers in groups that share a host and there a cache of bots."""
        groups: dict[tuple[str, str, str], list[str]] = {}
        for worker, host in self.hosts.items():
            groups.setdefault((get_address_host(worker), host.name, host.cache), []).append(worker)
        return list(groups.values())


class Matches(Executor):
    """An executor of dask's, whose futures fail as those of a pool do.

    With HostTrouble where the workers that played it died; with BrokenExecutor where there is no scheduler any more,
    or has been no worker for a while.
    """

    def __init__(
        self,
        client: "Client",
        play: Callable[..., Any],
        places: Collection[str],
        on_end: "Callable[[Mapping[str, Future[Any]]], None]",
    ) -> None:
        """play: called on a worker, with the function submitted and its arguments. places: the only hosts to play on.

        on_end: called once, with what dask still has to do.
        """
        self._client = client
        self._dask = client.get_executor(pure=False, workers=sorted(places))
        self._places = places
        self._play = play
        self._on_end = on_end
        self._number = count(1)
        self._under_way: dict[str, Future[Any]] = {}  # dask's futures, by the name of the task
        self._ended = threading.Event()
        threading.Thread(target=self._watch, name="watch-cluster", daemon=True).start()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Have a function called by a worker. Raises BrokenExecutor."""
        if self._client.status != "running":
            raise BrokenExecutor("the scheduler is gone")
        name = f"{self._client.id}-{next(self._number)}"
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        self._under_way[name] = task = self._dask.submit(self._play, fn, *args, key=name, **kwargs)
        task.add_done_callback(partial(self._done, name, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End; what is under way is waited for, or given up."""
        if not self._ended.is_set():
            if wait and not cancel_futures:
                wait_until_done(list(self._under_way.values()))
            self._ended.set()
            self._on_end(dict(self._under_way))

    def _done(self, name: str, future: "Future[T]", task: "Future[T]") -> None:
        """Say of a function's future what dask says of its task."""
        del self._under_way[name]
        if task.cancelled():
            future.set_exception(BrokenExecutor("dask has dropped it: its scheduler is gone, or has no workers"))
        elif isinstance(error := task.exception(), KilledWorker):
            future.set_exception(HostTrouble(f"{error.allowed_failures + 1} workers that played it died"))
        elif error is not None:
            future.set_exception(error)
        else:
            future.set_result(task.result())

    def _watch(self) -> None:
        """Give up everything once no worker has been seen for a while: dask itself would wait for ever."""
        seen = time.monotonic()
        while not self._ended.wait(WATCH_SECONDS):
            try:
                workers = self._client.sync(self._client.nthreads, callback_timeout=END_SECONDS)
            except (OSError, TimeoutError, RuntimeError) as error:
                log.info("the scheduler does not say what workers it has: %s", _one_line(error))
                workers = {}
            if any(get_address_host(worker) in self._places for worker in workers):
                seen = time.monotonic()
            elif time.monotonic() - seen > ALONE_SECONDS:
                log.error("no worker has been seen for %.0f seconds", ALONE_SECONDS)
                for task in list(self._under_way.values()):
                    task.cancel()
                seen = time.monotonic()


class _ToArena(logging.Handler):
    """Hands dask's records to arena's log, once there is one; what matters before is told by an exception."""

    def emit(self, record: logging.LogRecord) -> None:
        if (arena := logging.getLogger("arena")).handlers:
            arena.handle(record)


def _speak_through_arena() -> None:
    """Keep dask, and what it is made of, from writing to the terminal by itself."""
    warnings.filterwarnings("ignore", module=r"distributed\.")
    talkers = ("distributed", "tornado", "asyncio")
    for name in [*talkers, *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in talkers:
            logger = logging.getLogger(name)
            logger.handlers = [_ToArena()] if name in talkers else []
            logger.propagate = name not in talkers


def _connect(address: str) -> "Client":
    """Return a connection to a scheduler. Raises NoCluster."""
    try:
        asyncio.run(asyncio.wait_for(_scheduler_at(address), CONNECT_SECONDS))  # `Client` may wait for ever
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False, name="arena")
    except Exception as error:  # noqa: BLE001 -- what a web server says ends dask in MemoryError, other noise in struct.error
        raise NoCluster(
            f"no dask scheduler answers at {address!r} ({_one_line(error)});"
            " `dask scheduler` starts one and says its address, tcp://HOST:PORT"
        ) from None


async def _scheduler_at(address: str) -> None:
    async with rpc(address) as there:
        kind = (await there.identity())["type"]
    if kind != "Scheduler":
        raise ValueError(f"a {kind} is there")


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
