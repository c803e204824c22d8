"""Every fault of a bot gets its ruling, and an honest opponent's game is unhurt. Real processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from arena.bot.guardian import Guardian
from arena.bot.process import CpuTimes
from arena.errors import HostTrouble
from arena.records import LimitsSpec
from arena.referee.clock import stolen
from arena.referee.match import Match
from tests.bots import lines
from tests.processes import ROOT, bots_running
from tests.referee.matches import HASTY, PATIENT, match_spec, played, running
from tests.waiting import wait_until
from tests.wire.lines import QUESTION

HONEST = ["crlf", "byte_by_byte", "banner", "chatty_stderr", "unknown_fields", "good_tables"]

# One misdeed in the second question of each of two processes, at a clock on which only time faults are late.
ONCE = {
    "flood_long_line": "flood",
    "malformed_with_answer": "malformed",
    "illegal_card": "illegal",
    "illegal_escape": "illegal",
    "illegal_phase": "illegal",
    "illegal_yesterday": "unsolicited",
    "unsolicited_early": "unsolicited",
    "unsolicited_twice": "unsolicited",
    "unsolicited_half_line": "unsolicited",
}
FOR_EVER = {
    "flood_no_newline": {"flood", "time"},
    "flood_lines": {"malformed"},
    "time_sleeps": {"time"},
    "time_spins": {"time"},
    "time_blanks": {"time"},
    "time_ignores_signals": {"time"},
    "time_never_reads": {"time"},
    "flood_stderr": {"time"},
    "time_trickles": {"time"},
    "time_stops_itself": {"time"},
    "time_spins_in_threads": {"time"},
    "time_becomes_another": {"time"},
    "time_closes_stdin": {"time"},
}
CRASHES = [
    "crash_first_question",
    "crash_signal_40",
    "crash_in_game",
    "crash_segfault",
    "crash_after_answer",
    "crash_closes_stdout",
]


def victim_is_unhurt(match: object, faulty: str) -> None:
    assert all(fault.entrant == f"hash of {faulty}" for fault in match.faults)


@pytest.mark.parametrize("bot", HONEST)
def test_an_odd_but_honest_bot_plays_on_without_a_fault(bot: str) -> None:
    match = played(bot, "good", boards=2)
    assert match.faults == []
    assert [match.games[board].ending for board in (1, 2)] == ["target", "target"]


def test_bots_that_say_so_are_asked_about_many_tables_at_once_and_the_games_are_the_same() -> None:
    one_by_one = played("good", "good", boards=12)
    spec = match_spec("good_tables", "good_tables", boards=12)
    with running(spec) as match:
        match.play()
        processes = [place.process for place in match.places]
    assert match.faults == []
    assert match.games == one_by_one.games
    assert max(int(p.stderr_tail().split()[-4]) for p in processes if p and p.stderr_tail()) > 1


@pytest.mark.parametrize(("bot", "kind"), ONCE.items())
def test_one_misdeed_is_one_fault_and_the_first_legal_action_is_played(bot: str, kind: str) -> None:
    honest, match = played("good", "good"), played("good", bot)
    # half a line more makes the next answer malformed if that one is asked for at once; it costs the same
    assert {fault.kind for fault in match.faults} <= {kind, *({"malformed"} if "half" in bot else ())}
    assert len(match.faults) == 2  # one for each of its two processes
    assert all(fault.ruling == "first-legal" for fault in match.faults)
    victim_is_unhurt(match, bot)
    assert match.games == honest.games  # it answers what the referee plays for it


@pytest.mark.parametrize(("bot", "kinds"), FOR_EVER.items())
def test_a_misdeed_without_end_forfeits_the_game(bot: str, kinds: set[str]) -> None:
    match = played("good", bot, limits=HASTY)
    assert {fault.kind for fault in match.faults} <= kinds
    victim_is_unhurt(match, bot)
    assert match.games[1].forfeits == (1,)
    assert match.games[1].winner == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what processes used")
@pytest.mark.parametrize("bot", ["time_robs_itself", "flood_stderr"])
def test_what_a_bot_makes_others_use_is_not_taken_for_the_hosts(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `stolen` is told, however busy the machine is; its verdict on such figures is tested below."""
    told: list[tuple[int, int]] = []

    def witness(spent: CpuTimes, ours: int) -> bool:
        assert spent.used is not None
        told.append((spent.used, ours))
        return False

    monkeypatch.setattr("arena.referee.match.stolen", witness)
    match = played("good", bot, limits=HASTY)
    assert match.games[1].forfeits == (1,)
    assert told
    for used, ours in told:
        if bot == "time_robs_itself":  # it has started three more that do as it does
            assert used > 2 * ours
        else:  # the referee has as much work in reading as it has in writing
            assert ours > 1.5 * used


def test_every_line_that_is_no_answer_is_a_fault() -> None:
    many = len(lines.malformed(QUESTION))
    limits = LimitsSpec(start_ms=60_000, move_ms=60_000, max_faults=1000)
    match = played("malformed", "good", boards=12, limits=limits)
    assert len(match.faults) >= 2 * many
    assert {fault.kind for fault in match.faults} <= {"malformed"}
    assert {record.ending for record in match.games.values()} == {"target"}


def test_more_than_max_faults_forfeit_the_game_and_the_next_one_begins_afresh() -> None:
    match = played("malformed", "good", boards=2, limits=LimitsSpec(start_ms=60_000, move_ms=60_000, max_faults=2))
    assert [match.games[board].forfeits for board in (1, 2)] == [(0,), (0,)]
    assert [fault.ruling for fault in match.faults if fault.board == 1].count("forfeit-game") == 1


@pytest.mark.parametrize("bot", CRASHES)
def test_a_crash_forfeits_the_game_and_three_the_match(bot: str) -> None:
    match = played("good", bot, boards=5, limits=HASTY)
    assert {fault.kind for fault in match.faults} == {"crash"}
    assert match.faults[-1].ruling == "forfeit-match"
    victim_is_unhurt(match, bot)
    assert {(record.winner, record.forfeits) for record in match.games.values()} == {(0, (1,))}
    assert len(match.games) == 5


def test_a_crash_keeps_the_exit_status() -> None:
    assert played("good", "crash_in_game").faults[0].exit_status == 3
    assert "exit status 3" in played("good", "crash_in_game").faults[0].reason
    fault = played("good", "crash_segfault").faults[0]
    assert fault.exit_status == -11
    assert "killed by signal 11 (SIGSEGV)" in fault.reason
    assert played("good", "crash_closes_stdout").faults[0].reason == "it closed its output"


@pytest.mark.parametrize(("bot", "kind"), [("crash_at_once", "crash"), ("never_ready", "never-ready")])
def test_a_bot_that_is_never_ready_forfeits_the_match(bot: str, kind: str) -> None:
    limits = LimitsSpec(start_ms=3_000, move_ms=60_000)
    match = played("good", bot, boards=3, limits=limits if bot == "never_ready" else PATIENT)
    assert {fault.kind for fault in match.faults} == {kind}
    assert {fault.ruling for fault in match.faults} == {"forfeit-match"}
    assert ("does it flush?" in match.faults[0].reason) == (bot == "never_ready")
    assert [record.winner for record in match.games.values()] == [0, 0, 0]


def test_stderr_is_kept_for_the_author() -> None:
    assert "no such thing" in played("good", "crash_at_once").faults[0].stderr


def test_a_program_that_is_not_there_forfeits_the_match() -> None:
    spec = match_spec("good", "good")
    broken = type(spec.entrants[1])("gone", "1", "hash of gone", "", ("/no/such/program",), "/")
    spec = type(spec)(
        spec.id, spec.game, spec.options, spec.seed, spec.boards, spec.seats, (spec.entrants[0], broken), spec.limits
    )
    with running(spec) as match:
        match.play()
    assert match.games[1].forfeits == (1,)
    assert match.faults[0].kind == "never-ready"


def test_when_both_sides_fail_nobody_wins() -> None:
    match = played("crash_at_once", "crash_at_once")
    assert (match.games[1].winner, match.games[1].forfeits) == (None, (0, 1))


def test_a_renege_costs_two_points_and_is_told_to_all_but_the_card_is_not() -> None:
    match = played("renege", "good", limits=LimitsSpec(start_ms=60_000, move_ms=60_000, max_faults=1000))
    reneges = [fault for fault in match.faults if fault.kind == "renege"]
    assert reneges
    assert {fault.ruling for fault in reneges} == {"renege"}
    words = " ".join(match.games[1].deals).split()
    assert words.count("!renege") == len(reneges)


def test_a_late_answer_is_dropped_without_a_second_fault() -> None:
    """It answers every question with `pass` in it a second late, and nothing else: one fault for each such question."""
    limits = LimitsSpec(start_ms=60_000, move_ms=500, bank_ms=0, max_faults=1000)
    match = played("good", "time_late_answer", limits=limits, options={"target": 1, "stick_the_dealer": True})
    assert {fault.kind for fault in match.faults} <= {"time"}
    assert match.games[1].ending == "target"


def test_the_bank_is_drawn_on_when_a_move_runs_over() -> None:
    limits = LimitsSpec(start_ms=60_000, move_ms=500, bank_ms=60_000)
    options = {"target": 1, "stick_the_dealer": True}
    assert played("good", "time_late_answer", limits=limits, options=options).faults == []


def test_on_one_core_a_crash_keeps_its_exit_status_too() -> None:
    """There a bot's pipes are closed well before it can be seen to have ended."""
    if not hasattr(os, "sched_setaffinity"):
        pytest.skip("processes can't be pinned here")
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        assert {played("good", "crash_in_game").faults[0].exit_status for _ in range(5)} == {3}
    finally:
        os.sched_setaffinity(0, before)


def test_when_both_sides_crash_in_one_moment_both_lose() -> None:
    match = played("crash_first_question", "crash_first_question", boards=3)
    assert len(match.games) == 3
    assert {record.ending for record in match.games.values()} == {"forfeit"}


def test_whatever_bots_do_a_match_comes_to_its_end() -> None:
    limits = LimitsSpec(start_ms=60_000, move_ms=2_000, bank_ms=0, max_restarts=100)
    for number in range(6):
        match = played("fuzz", "good_tables" if number % 2 else "fuzz", boards=12, limits=limits)
        assert len(match.games) == 12


def test_games_that_end_before_anybody_is_asked() -> None:
    """All deals thrown in: a joker is turned up, and one deal is a game."""
    spec = match_spec("good", "good", boards=60)
    options = {"deck": 25, "joker_up": "redeal", "max_deals": 1}
    spec = msgspec.structs.replace(spec, game="two-handed-euchre/1", options=options, seats=(0, 1), seed="a")
    with running(spec) as match:
        match.play()
    assert any(record.deals == ("",) for record in match.games.values())
    assert len(match.games) == 60


def test_a_board_is_played_again_by_fresh_bots_when_the_host_stole_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = iter([True, True])
    monkeypatch.setattr("arena.referee.match.stolen", lambda *_: next(verdicts, False))
    match = played("good", "time_sleeps", boards=2, limits=LimitsSpec(start_ms=60_000, move_ms=300, bank_ms=0))
    assert len(match.games) == 2
    assert {record.forfeits for record in match.games.values()} == {(1,)}
    assert next(verdicts, None) is None


def test_a_host_that_steals_all_the_time_gets_no_match_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.referee.match.stolen", lambda *_: True)
    with pytest.raises(HostTrouble, match="too busy"):
        played("good", "time_sleeps", limits=LimitsSpec(start_ms=60_000, move_ms=200, bank_ms=0))


def test_time_is_stolen_only_if_nobody_of_the_bot_used_it() -> None:
    """Of what passed, wall, used and waited: a bot that waits for its own threads, or our referee, is not robbed."""
    assert stolen(CpuTimes(100, 10, 60), 20)
    assert not stolen(CpuTimes(100, 10, 40), 20)
    assert not stolen(CpuTimes(100, 90, 80), 90)
    assert not stolen(CpuTimes(100, 45, 90), 92)  # the referee was busy with what it wrote
    assert not stolen(CpuTimes(100, None, None), 0)


def test_a_folder_that_has_vanished_is_the_hosts_fault(tmp_path: Path) -> None:
    spec = match_spec("good", "good")
    gone = msgspec.structs.replace(spec.entrants[1], folder=str(tmp_path / "gone"))
    with running(msgspec.structs.replace(spec, entrants=(spec.entrants[0], gone))) as match, pytest.raises(HostTrouble):
        match.play()


def test_a_program_that_is_none_is_the_bots_fault(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program\n")
    (tmp_path / "text").chmod(0o755)
    spec = match_spec("good", "good")
    broken = msgspec.structs.replace(spec.entrants[1], command=(str(tmp_path / "text"),))
    with running(msgspec.structs.replace(spec, entrants=(spec.entrants[0], broken))) as match:
        match.play()
    assert match.games[1].forfeits == (1,)


def test_a_guardian_that_was_killed_is_replaced() -> None:
    guardian = Guardian()
    try:
        spec = match_spec("good", "good")
        for _ in range(3):
            match = Match(spec, guardian)
            os.kill(guardian.pid, signal.SIGKILL)
            try:
                match.play()
            finally:
                match.close()
            assert len(match.games) == 1
    finally:
        guardian.close()


def test_each_program_of_tests_bots_is_used_somewhere() -> None:
    programs = {path.stem for path in (ROOT / "tests" / "bots").glob("*.py")} - {"__init__", "talk", "lines"}
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert {name for name in programs if f'"{name}"' not in text} == set()


def test_what_a_bot_starts_is_gone_with_it() -> None:
    """Its child holds all its pipes. That nothing is left is looked at after every test (tests/conftest.py)."""
    assert played("leaves_child", "good").faults == []


def test_bots_of_a_referee_that_was_killed_are_gone() -> None:
    """kill -9 gives it no chance to tidy up; its guardian does it."""
    program = "from tests.referee.matches import *; played('never_ready', 'never_ready')"
    referee = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT)
    try:
        wait_until(lambda: len(bots_running()) == 4)
    finally:
        referee.kill()
        referee.wait()
    wait_until(lambda: not bots_running())
