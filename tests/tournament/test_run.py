"""Playing a plan on executors made up for the test: order, losses, stops."""

import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from arena.errors import HostTrouble
from arena.records import EntrantSpec, LimitsSpec, MatchResult, MatchSpec
from arena.rules.registry import make_rules
from arena.tournament.executors import LocalPool
from arena.tournament.formats import RoundRobin
from arena.tournament.logs import RunLog
from arena.tournament.plan import Plan, Setup, twin
from arena.tournament.run import MAX_TRIES, Pace, Run

RULES = make_rules("bid-euchre")
ENTRANTS = [EntrantSpec(name, "1", f"hash {name}", "", (), "") for name in "abc"]
SETUP = Setup(RULES, "s", LimitsSpec(), RoundRobin(boards=20, match_boards=5), ENTRANTS)
MATCHES = list(Plan(SETUP, lambda _matches: None).so_far())

Answer = Callable[[MatchSpec], MatchResult]


def result(spec: MatchSpec, void: str | None = None) -> MatchResult:
    return MatchResult(spec.id, (), (), 0.1, void=void)


class Scripted(Executor):
    """Answers each match as told, the last submitted first."""

    def __init__(self, answer: Answer, log: list[str]) -> None:
        self.answer = answer
        self.log = log
        self.waiting: list[tuple[Future[Any], MatchSpec]] = []
        self.broken = False

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.broken:
            raise BrokenExecutor("gone")
        future: Future[Any] = Future()
        busy = {twin(spec) for _, spec in self.waiting}
        assert twin(args[0]) not in busy, "two sides of the same boards at one time"
        self.waiting.append((future, args[0]))
        assert len(self.waiting) <= 2, "no more than there are workers"
        return future

    def finish(self) -> None:
        while self.waiting:
            future, spec = self.waiting.pop()
            self.log.append(spec.id)
            try:
                future.set_result(self.answer(spec))
            except BrokenExecutor as error:
                future.set_exception(error)
                self.broken = True
            except Exception as error:
                future.set_exception(error)


class Makers:
    """Makes scripted executors, and remembers them."""

    workers = 2

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.made: list[Scripted] = []
        self.left = 0  # made and not killed
        self.log: list[str] = []
        self.killed = False

    def make(self) -> Scripted:
        assert self.left == 0, "what is left of a broken pool may hang, and is to be killed first"
        self.left = 1
        self.made.append(Scripted(self.answer, self.log))
        return self.made[-1]

    def kill(self) -> None:
        self.killed, self.left = True, 0


class Sink:
    def __init__(self) -> None:
        self.stored: list[str] = []
        self.voids: list[str] = []

    def add(self, spec: MatchSpec, sides: Sequence[int], result: MatchResult) -> None:
        self.stored.append(spec.id)

    def add_void(self, spec: MatchSpec, reason: str) -> None:
        self.voids.append(spec.id)


def play(answer: Answer, **hooks: Any) -> tuple[Run, Sink, Makers]:
    makers, sink = Makers(answer), Sink()
    run = Run(iter(MATCHES), RULES.sides, sink, makers, on_wait=lambda: makers.made[-1].finish(), **hooks)
    run.play()
    return run, sink, makers


def test_all_is_played_once_whatever_order_it_finishes_in() -> None:
    run, sink, makers = play(result)
    assert sorted(sink.stored) == sorted(spec.id for spec in MATCHES)
    assert len(makers.made) == 1
    assert run.unplayed == []
    assert not run.left()


def test_a_worker_that_dies_costs_nothing_but_time() -> None:
    deaths = iter([False, True, False, False, True] + [False] * 1000)

    def answer(spec: MatchSpec) -> MatchResult:
        if next(deaths):
            raise BrokenExecutor("killed")
        return result(spec)

    run, sink, makers = play(answer)
    assert sorted(sink.stored) == sorted(spec.id for spec in MATCHES)
    assert len(makers.made) > 1
    assert run.unplayed == []


def test_a_match_that_kills_its_worker_costs_no_other() -> None:
    cursed = MATCHES[3].id

    def answer(spec: MatchSpec) -> MatchResult:
        if spec.id == cursed:
            raise BrokenExecutor("killed")
        return result(spec)

    run, sink, _ = play(answer)
    assert sorted(sink.stored) == sorted(spec.id for spec in MATCHES if spec.id != cursed)
    assert [unplayed.spec.id for unplayed in run.unplayed] == [cursed]


def test_a_void_match_is_played_again_and_given_up_in_the_end() -> None:
    cursed = MATCHES[3].id
    run, sink, makers = play(lambda spec: result(spec, "the host is tired" if spec.id == cursed else None))
    assert makers.log.count(cursed) == MAX_TRIES
    assert len(sink.stored) == len(MATCHES) - 1
    assert [(unplayed.spec.id, "tired" in unplayed.reason) for unplayed in run.unplayed] == [(cursed, True)]


def test_a_match_that_its_host_loses_is_played_again_and_given_up_in_the_end() -> None:
    cursed, unlucky = MATCHES[3].id, MATCHES[5].id
    losses = [cursed] * MAX_TRIES + [unlucky] * (MAX_TRIES - 1)

    def answer(spec: MatchSpec) -> MatchResult:
        if spec.id in losses:
            losses.remove(spec.id)
            raise HostTrouble("those who played it died")
        return result(spec)

    run, sink, makers = play(answer)
    assert losses == []
    assert sorted(sink.stored) == sorted(spec.id for spec in MATCHES if spec.id != cursed)
    assert [(unplayed.spec.id, "died, 5 times" in unplayed.reason) for unplayed in run.unplayed] == [(cursed, True)]
    assert len(makers.made) == 1, "the others are still there"


def test_a_bug_of_ours_stops_its_match_only_and_is_said() -> None:
    cursed = MATCHES[3].id

    def answer(spec: MatchSpec) -> MatchResult:
        if spec.id == cursed:
            raise ZeroDivisionError("oops")
        return result(spec)

    run, sink, _ = play(answer)
    assert len(sink.stored) == len(MATCHES) - 1
    assert "ZeroDivisionError: oops" in run.unplayed[0].reason


def test_stop_finishes_what_is_under_way_and_begins_nothing() -> None:
    makers, sink = Makers(result), Sink()
    run = Run(iter(MATCHES), RULES.sides, sink, makers, on_wait=lambda: makers.made[-1].finish())
    run._on_result = lambda spec, result: run.stop()
    run.play()
    assert 0 < len(sink.stored) <= 2
    assert run.left()
    assert sink.stored == makers.log[: len(sink.stored)] or sorted(sink.stored) == sorted(makers.log)
    assert not makers.killed


def test_abort_kills() -> None:
    makers, sink = Makers(result), Sink()
    run = Run(iter(MATCHES), RULES.sides, sink, makers, on_wait=lambda: run.abort())
    run.play()
    assert makers.killed
    assert run.aborted


def test_the_pace_and_the_time_left() -> None:
    now = iter([0.0, 10.0, 10.0, 10.0, 10.0, 10.0])
    pace = Pace(300, lambda: next(now))
    assert pace.seconds_left is None
    pace.played(100)
    assert pace.per_second == 10.0
    assert pace.seconds_left == 20.0


def _until_killed(_: object) -> None:
    while True:
        signal.pause()


def _die(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_what_is_left_of_a_broken_pool_ends_when_it_is_killed(tmp_path: Path) -> None:
    """Workers leave SIGTERM, which is how a broken pool ends them, to their parent."""
    with RunLog(tmp_path / "log") as log:
        pool = LocalPool(2, log, pin=False)
        executor = pool.make()
        waiting = executor.submit(_until_killed, None)
        dying = executor.submit(_die, None)
        for future in (waiting, dying):
            with pytest.raises(BrokenExecutor):
                future.result(timeout=60)
        pool.kill()
        ended = threading.Thread(target=executor.shutdown, daemon=True)
        ended.start()
        ended.join(60)
        assert not ended.is_alive()
