"""The clock: who is late is ruled late, and nobody else, on a busy machine too. Real processes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest

from arena.records import LimitsSpec
from arena.referee.match import Match
from arena.referee.place import Ask, Place
from arena.wire.messages import Answer
from tests.referee.matches import match_spec, played, running

LIMIT_MS = 1000


@pytest.fixture
def _busy_machine() -> Iterator[None]:
    """One program that computes without end for each core."""
    spinners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    yield
    for spinner in spinners:
        spinner.kill()
        spinner.wait()


class _Witness(Match):
    """A match that keeps in which order each process was asked, and what became of each question."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self.asked: dict[int, list[str]] = {}  # by process
        self.answered: set[str] = set()
        self.late: set[str] = set()

    def _answered(self, place: Place, answer: Answer) -> None:
        self.answered.add(answer.id)
        super()._answered(place, answer)

    def _late(self, place: Place, ask: Ask | None) -> None:
        if ask and not ask.idle:
            self.late.add(ask.id)
        super()._late(place, ask)


@pytest.mark.slow
@pytest.mark.usefixtures("_busy_machine")
def test_known_delays_are_ruled_right_a_thousand_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots take 0.5, 0.9, 1.1 and 2 times the limit, in turn; questions of voided games count for nothing."""
    monkeypatch.setattr("tests.referee.matches.Match", _Witness)
    limits = LimitsSpec(start_ms=60_000, move_ms=LIMIT_MS, bank_ms=0, max_faults=100_000)
    spec = match_spec("good_tables", "time_known", boards=100, limits=limits)
    known = msgspec.structs.replace(spec.entrants[1], command=(*spec.entrants[1].command, str(LIMIT_MS)))
    real = Place.ask

    with running(msgspec.structs.replace(spec, entrants=(spec.entrants[0], known))) as match:
        assert isinstance(match, _Witness)

        def ask(self: Place, question: Ask) -> None:
            if self.side == 1 and self.process is not None:
                match.asked.setdefault(self.process.pid, []).append(question.id)
            real(self, question)

        monkeypatch.setattr(Place, "ask", ask)
        match.play()
    wrong, ruled = [], 0
    for asked in match.asked.values():
        for number, question in enumerate(asked):
            should_be_late = number % 4 >= 2
            if question in match.answered or question in match.late:
                ruled += 1
                if (question in match.late) != should_be_late:
                    wrong.append(number)
    assert ruled >= 1000
    assert wrong == []
    assert {json.loads(fault.request.encode().decode("unicode_escape"))["seat"] for fault in match.faults} == {1, 3}


def test_getting_ready_is_not_charged_to_the_game() -> None:
    limits = LimitsSpec(start_ms=60_000, move_ms=500, bank_ms=0)
    assert played("slow_start", "good", limits=limits).faults == []


def test_a_time_out_tells_what_the_bot_used_and_what_the_machine_took() -> None:
    limits = LimitsSpec(start_ms=60_000, move_ms=2_000, bank_ms=0, max_faults=0)
    fault = next(iter(played("good", "time_spins", limits=limits).faults))
    assert fault.wall_ms is not None
    assert fault.wall_ms >= 2_000
    if sys.platform == "linux":
        assert fault.cpu_ms is not None
        assert fault.waited_ms is not None
        assert fault.cpu_ms + fault.waited_ms > 0
    idle = next(iter(played("good", "time_sleeps", limits=limits).faults))
    if sys.platform == "linux":
        assert idle.cpu_ms is not None
        assert idle.cpu_ms < 200 < fault.wall_ms
