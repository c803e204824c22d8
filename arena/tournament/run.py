"""Playing a plan: what the store does not have yet is given to an executor, and what comes back is stored.

Results do not depend on the number of workers or on the order in which they finish. When a worker dies the executor is
made afresh, and the matches under way, any of which may have killed it, are played one at a time: so a match that kills
its worker costs no other.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import islice
from typing import Final, NamedTuple, Protocol

import msgspec

from arena.errors import BadResults, HostTrouble
from arena.records import MatchResult, MatchSpec, Tier
from arena.referee.worker import play_match
from arena.tournament.executors import Executors
from arena.tournament.plan import twin

MAX_TRIES: Final = 5  # of a match that is void, or that was alone under way when a worker died
PATIENCE: Final = 0.2  # seconds between looks at whether to stop

log = logging.getLogger(__name__)


class Sink(Protocol):
    """Where results go, and what is known of matches that were void."""

    def add(self, spec: MatchSpec, sides: Sequence[int], result: MatchResult) -> None: ...
    def add_void(self, spec: MatchSpec, reason: str) -> None: ...


class Unplayed(NamedTuple):
    """A match that has no result, and why."""

    spec: MatchSpec
    reason: str


class Run:
    """One run of a plan. stop() lets the matches under way finish; abort() does not. Both may come from a signal.

    Of the matches to be played, None stands for those that depend on results: what comes after is asked for again.
    """

    def __init__(
        self,
        matches: Iterator[MatchSpec | None],
        sides: Sequence[int],
        sink: Sink,
        executors: Executors,
        on_result: Callable[[MatchSpec, MatchResult], None] = lambda _spec, _result: None,
        on_wait: Callable[[], None] = lambda: None,
    ) -> None:
        self._matches = matches
        self._sides = sides
        self._sink = sink
        self._executors = executors
        self._on_result = on_result
        self._on_wait = on_wait
        self._put_off: deque[MatchSpec] = deque()
        self._suspects: deque[MatchSpec] = deque()  # under way when a worker died: played one at a time
        self._under_way: dict[Future[MatchResult], MatchSpec] = {}
        self._tries: dict[str, int] = {}
        self.unplayed: list[Unplayed] = []
        self.stopping = False
        self.aborted = False

    def stop(self) -> None:
        """Begin no more matches."""
        self.stopping = True

    def abort(self) -> None:
        """End at once; matches under way are lost, and will be played again by the next run."""
        self.stopping = self.aborted = True
        self._executors.kill()

    def play(self) -> None:
        """Play until all is played or stopped. Raises BadResults if results can't be stored."""
        executor = self._executors.make()
        try:
            while not self.aborted:
                broken = not self._submit(executor)
                if not self._under_way and not broken:
                    break
                broken = self._collect() or broken
                if broken and not self.aborted:
                    self._executors.kill()  # its other workers may wait for ever for a lock that the dead one held
                    executor.shutdown(wait=True, cancel_futures=True)
                    self._suspect(list(self._under_way.values()))
                    self._under_way.clear()
                    executor = self._executors.make()
        except BadResults:
            self._executors.kill()
            raise
        finally:
            if self.aborted:
                self._executors.kill()
            executor.shutdown(wait=True, cancel_futures=True)

    def left(self) -> bool:
        """Tell whether there are matches that have not been begun, or may be."""
        return bool(self._put_off or self._suspects or next(self._matches, self) is not self)

    def _submit(self, executor: Executor) -> bool:
        """Keep the workers busy; return False if the executor is broken. None waits: a stop is to begin no more."""
        while (spec := self._next()) is not None:
            try:
                self._under_way[executor.submit(play_match, spec)] = spec
            except BrokenExecutor:
                self._put_off.appendleft(spec)
                return False
        return True

    def _next(self) -> MatchSpec | None:
        """Return the next match to be begun now, if any."""
        if self.stopping or len(self._under_way) >= self._executors.workers:
            return None
        if self._suspects:
            return None if self._under_way else self._suspects.popleft()
        busy = {twin(spec) for spec in self._under_way.values()}
        for spec in list(self._put_off):
            if twin(spec) not in busy:
                self._put_off.remove(spec)
                return spec
        for new in islice(self._matches, max(0, 4 * self._executors.workers - len(self._put_off))):
            if new is None or twin(new) not in busy:
                return new
            self._put_off.append(new)
        return None

    def _collect(self) -> bool:
        """Wait for a match to end and store it; return True if a worker has died."""
        done, _ = wait(self._under_way, timeout=PATIENCE, return_when=FIRST_COMPLETED)
        self._on_wait()
        broken = False
        for future in done:
            error = future.exception()
            if isinstance(error, BrokenExecutor):
                broken = True
                continue
            spec = self._under_way.pop(future)
            if isinstance(error, HostTrouble):
                self._play_again(str(error), spec, self._put_off)
                continue
            if error is not None:
                log.error("match %s ended by a bug of arena's", spec.id, exc_info=error)
                self.unplayed.append(Unplayed(spec, f"a bug of arena's: {type(error).__name__}: {error}"))
                continue
            result = future.result()
            if result.void is not None:
                self._sink.add_void(spec, result.void)
                self._play_again(result.void, spec, self._put_off)
            else:
                self._sink.add(spec, self._sides, result)
                self._on_result(spec, result)
        return broken

    def _suspect(self, specs: Sequence[MatchSpec]) -> None:
        """A worker has died: one of these may be the cause. If there is only one, it is counted."""
        if len(specs) == 1:
            self._play_again("a worker died", specs[0], self._suspects)
        else:
            self._suspects.extend(specs)

    def _play_again(self, reason: str, spec: MatchSpec, queue: "deque[MatchSpec]") -> None:
        """Put a match into a queue once more, or give it up."""
        self._tries[spec.id] = self._tries.get(spec.id, 0) + 1
        if self._tries[spec.id] >= MAX_TRIES:
            self.unplayed.append(Unplayed(spec, f"{reason}, {MAX_TRIES} times"))
        else:
            log.warning("match %s is to be played again: %s", spec.id, reason)
            queue.append(spec)


class Pace:
    """How fast a run goes: games played in it, and an estimate of the time left.

    games_left: None where it depends on results how many there will be.
    """

    def __init__(self, games_left: int | None, now: Callable[[], float] = time.monotonic) -> None:
        self.games = 0
        self.games_left = games_left
        self._now = now
        self._start = now()

    def played(self, games: int) -> None:
        self.games += games
        if self.games_left is not None:
            self.games_left -= games

    @property
    def seconds(self) -> float:
        return self._now() - self._start

    @property
    def per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float | None:
        return None if self.games_left is None or not self.games else self.games_left / self.per_second


def left_to_play(plan: Iterable[MatchSpec | None], done: set[str], tier: Tier) -> Iterator[MatchSpec | None]:
    """Yield the matches of a plan that have no result yet, to be played with bots isolated like that."""
    for spec in plan:
        if spec is None:
            yield None
        elif spec.id not in done:
            yield msgspec.structs.replace(spec, isolation=tier)
