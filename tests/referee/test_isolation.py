"""What bots can't do, in each tier that promises it. Real processes; a tier this machine does not give is skipped."""

import os
import platform
import random
import re
import resource
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from arena.bot.guardian import Guardian
from arena.bot.isolation import choose, probe
from arena.bot.process import BotProcess
from arena.errors import HostTrouble, NoIsolation
from arena.records import LimitsSpec, MatchSpec, Tier
from arena.referee.match import Match
from arena.referee.place import Place
from tests.conftest import faulty_bots
from tests.processes import bots_running
from tests.referee.matches import HASTY, PATIENT, entrant, match_spec, played, running
from tests.waiting import wait_until

ONE_FAULT = LimitsSpec(start_ms=60_000, move_ms=1_000, bank_ms=0, max_faults=0)
SMALL = LimitsSpec(start_ms=60_000, move_ms=60_000, bank_ms=0, memory_mb=128)
BITS = 40


def given(*tiers: Tier, slow: bool = False) -> list[object]:
    """Return tiers as parameters, those skipped that this machine does not give."""
    marks = [pytest.mark.slow] if slow else []
    return [
        pytest.param(
            tier, marks=[*marks, pytest.mark.skipif(not probe(tier).works, reason=f"{tier}: {probe(tier).reason}")]
        )
        for tier in tiers
    ]


ALL = given("full", "partial", "none")
CONFINED = given("full", "partial")
CONFINED_SLOWLY = [*given("full"), *given("partial", slow=True)]


@pytest.fixture(autouse=True)
def _the_referee_is_unharmed() -> Iterator[None]:
    """Whatever a bot does, our limits, our processors and our rank stay what they are, and the next match is normal."""

    def state() -> object:
        affinity = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
        names = [name for name in dir(resource) if name.startswith("RLIMIT_")]
        return affinity, os.getpriority(os.PRIO_PROCESS, 0), [resource.getrlimit(getattr(resource, n)) for n in names]

    before = state()
    yield
    assert state() == before
    assert played("good", "good").faults == []


def only(match: Match, bot: str) -> set[str]:
    """Return the kinds of the faults of a match, all of which are to be this bot's: its victim is unhurt."""
    assert {fault.entrant for fault in match.faults} <= {f"hash of {bot}"}
    return {fault.kind for fault in match.faults}


def told(spec: MatchSpec, seat: int = 1) -> str:
    """Play a match in which there must be no fault; return what the bot at a seat wrote to stderr."""
    with running(spec) as match:
        match.play()
        process = match.places[seat].process
        assert process is not None
        process.drain_stderr()
        text = process.stderr_tail().decode("utf-8", "replace")
    assert match.faults == []
    assert {record.ending for record in match.games.values()} == {"target"}
    return text


def arguments(spec: MatchSpec, *words: object) -> MatchSpec:
    """Give the programs of a match arguments of their command lines."""
    bots = [msgspec.structs.replace(bot, command=(*bot.command, *map(str, words))) for bot in spec.entrants]
    return msgspec.structs.replace(spec, entrants=tuple(bots))


# ---- the protocol's faults have the same rulings in every tier -------------------------------------------------------

LOOPS = {
    "flood_stderr": {"time"},
    "time_trickles": {"time"},
    "time_stops_itself": {"time"},
    "time_spins_in_threads": {"time"},
    "time_becomes_another": {"time"},
    "flood_no_newline": {"flood", "time"},
    "flood_lines": {"malformed"},
    "time_sleeps": {"time"},
    "time_spins": {"time"},
    "time_blanks": {"time"},
    "time_ignores_signals": {"time"},
    "time_never_reads": {"time"},
    "time_closes_stdin": {"time"},
    "fork_bomb": {"crash"},
    "fork_bomb_hidden": {"crash"},
    "daemon": {"crash"},
    "leaves_child": {"crash"},
    "time_robs_itself": {"crash"},
}


@pytest.mark.parametrize("tier", CONFINED_SLOWLY)
@pytest.mark.parametrize(("bot", "kinds"), LOOPS.items())
def test_a_misdeed_without_end_costs_the_game_and_nothing_is_left(bot: str, kinds: set[str], tier: Tier) -> None:
    match = played("good", bot, limits=ONE_FAULT, tier=tier)
    assert only(match, bot) <= kinds
    assert (match.games[1].forfeits, match.games[1].winner) == ((1,), 0)
    wait_until(lambda: not bots_running())


@pytest.mark.parametrize("tier", ALL)
@pytest.mark.parametrize(
    ("bot", "status"),
    [("crash_abort", -6), ("crash_segfault", -11), ("crash_in_game", 3), ("crash_signal_40", -40)],
)
def test_a_crash_keeps_its_status_in_every_tier(bot: str, status: int, tier: Tier) -> None:
    match = played("good", bot, boards=5, limits=HASTY, tier=tier)
    assert only(match, bot) == {"crash"}
    assert {fault.exit_status for fault in match.faults} == {status}
    assert match.faults[-1].ruling == "forfeit-match"
    assert {record.forfeits for record in match.games.values()} == {(1,)}


@pytest.mark.parametrize("tier", ALL)
@pytest.mark.parametrize("bot", ["crash_closes_stdout", "crash_closes_all_and_spins"])
def test_closing_the_pipes_costs_the_game(bot: str, tier: Tier) -> None:
    """Under full isolation another process holds the pipe too: there only the clock tells."""
    match = played("good", bot, limits=HASTY, tier=tier)
    assert only(match, bot) == ({"time"} if tier == "full" else {"crash"})
    assert match.games[1].forfeits == (1,)


@pytest.mark.slow
@pytest.mark.parametrize("tier", CONFINED)
@pytest.mark.parametrize(
    "bot",
    [
        *("flood_long_line", "malformed", "malformed_with_answer", "illegal_card", "illegal_escape", "illegal_phase"),
        *("illegal_yesterday", "renege", "unsolicited_early", "unsolicited_twice", "unsolicited_later"),
        *("unsolicited_half_line", "time_late_answer", "crash_at_once", "crash_first_question", "crash_after_answer"),
        "never_ready",
    ],
)
def test_a_misdeed_has_the_same_ruling_in_every_tier(bot: str, tier: Tier) -> None:
    limits = LimitsSpec(start_ms=4_000, move_ms=500, bank_ms=0, max_faults=100 if "malformed" in bot else 3)
    confined = played("good", bot, boards=2, limits=limits, tier=tier)
    free = played("good", bot, boards=2, limits=limits)
    assert only(confined, bot) == only(free, bot) != set()
    if "crash" in bot:  # how far a game gets until it is noticed can differ
        assert [(game.winner, game.forfeits) for game in confined.games.values()] == [(0, (1,))] * 2
    else:
        assert confined.games == free.games
    assert {fault.ruling for fault in confined.faults} == {fault.ruling for fault in free.faults}


@pytest.mark.parametrize("tier", CONFINED)
@pytest.mark.parametrize("bot", ["crlf", "byte_by_byte", "banner", "chatty_stderr", "good_tables"])
def test_honest_bots_play_the_same_games_in_every_tier(bot: str, tier: Tier) -> None:
    match = played(bot, "good", boards=2, tier=tier)
    assert match.faults == []
    assert match.games == played(bot, "good", boards=2).games


def test_an_answer_given_again_while_the_next_question_is_open_is_one_fault() -> None:
    match = played("good", "unsolicited_later")
    assert only(match, "unsolicited_later") == {"unsolicited"}
    assert len(match.faults) == 2  # one for each of its two processes
    assert match.games[1].ending == "target"


# ---- what a bot can take ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tier", CONFINED)
def test_private_memory_is_bounded(tier: Tier) -> None:
    text = told(match_spec("good", "takes_private_memory", limits=SMALL, tier=tier))
    assert "refused" in text
    assert 16 <= int(re.search(r"took (\d+) MiB", text)[1]) <= 128


@pytest.mark.parametrize("tier", CONFINED)
def test_memory_that_could_be_shared_is_not_to_be_had(tier: Tier) -> None:
    text = told(match_spec("good", "takes_shared_memory", limits=SMALL, tier=tier))
    assert text.count("refused") == 4
    assert "took 0 MiB" in text


@pytest.mark.parametrize("tier", CONFINED)
def test_memory_that_no_limit_counts_is_bounded_too(tier: Tier) -> None:
    match = played("good", "takes_memory_behind", limits=SMALL, tier=tier)
    assert only(match, "takes_memory_behind") == {"crash"}
    for fault in match.faults:
        took = re.search(r"it took (\d+) MiB of memory, and was killed for it", fault.reason)
        assert took is not None
        assert 128 < int(took[1]) < 4096
    assert match.games[1].forfeits == (1,)


@pytest.mark.parametrize("tier", CONFINED)
def test_nothing_can_be_written_to_any_disk(tier: Tier) -> None:
    text = told(match_spec("good", "fills_disk", tier=tier))
    assert text.count("refused") == 8
    assert "wrote 0 bytes" in text


@pytest.mark.parametrize("tier", ALL)
def test_descriptors_are_bounded(tier: Tier) -> None:
    text = told(match_spec("good", "takes_descriptors", tier=tier))
    assert int(re.search(r"took (\d+)", text)[1]) <= 64
    assert tier == "none" or "table of its own" not in text


@pytest.mark.parametrize("tier", CONFINED)
def test_threads_are_bounded(tier: Tier) -> None:
    """By a limit of its own where the system counts one bot's threads, else by the referee, who looks at them."""
    match = played("good", "takes_threads", tier=tier)
    if tier == "full" or os.getuid() == 0:
        assert match.faults == []
    else:
        assert only(match, "takes_threads") == {"crash"}
        assert re.search(r"it started \d+ threads, and was killed for it", match.faults[0].reason)


# ---- what a bot can do to others, and find ---------------------------------------------------------------------------


@pytest.mark.parametrize("tier", CONFINED)
def test_attacks_have_no_effect(tier: Tier) -> None:
    address = Path(f"/tmp/arena-test-socket-{os.getpid()}")
    address.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(str(address))
        address.chmod(0o777)
        try:
            text = told(arguments(match_spec("good", "attacks", tier=tier), address))
        finally:
            address.unlink()
    assert text.count("could not") >= 15
    could = set(re.findall(r"^could (?!not)(.*)$", text, re.MULTILINE))
    # in a namespace of its own it may well signal its parent, which is the first process there and takes no notice
    harmless = (
        {"stop its parent", "kill its parent", "kill all", "kill its parent's group"} if tier == "full" else set()
    )
    assert could <= harmless


@pytest.mark.parametrize("tier", CONFINED)
def test_there_is_nothing_to_be_found(tier: Tier, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    others = faulty_bots().parent / "another bot"
    others.write_text("the other's ideas")
    left_over = Path(f"/tmp/arena-test-left-over-{os.getpid()}")
    left_over.write_text("what was here before")
    for path in (secret, others, left_over):
        path.chmod(0o644)
    try:
        spec = arguments(
            match_spec("snoops", "snoops", tier=tier), secret, others, left_over, "/etc/passwd", "/etc/hostname"
        )
        text = told(spec)
    finally:
        left_over.unlink()
        others.unlink()
    assert "that is all" in text
    assert re.findall(r"^found (.*)$", text, re.MULTILINE) == []


def test_where_bots_are_not_isolated_there_is_something_to_be_found() -> None:
    """So the test above can fail."""
    assert "found a socket to" in told(match_spec("snoops", "snoops"))


@pytest.mark.parametrize("tier", CONFINED_SLOWLY)
def test_partners_can_pass_nothing_by_direct_channels(tier: Tier) -> None:
    """Half of the bits are ones, so that one who hears nothing gets half of them right."""
    for name, right in whispered(tier).items():
        assert abs(right - BITS // 2) <= 13, f"{name}: {right} of {BITS} bits"  # four standard deviations


@pytest.mark.slow
def test_where_bots_are_not_isolated_partners_can_pass_bits_by_locks() -> None:
    """So the test above can fail."""
    assert max(whispered("none").values()) >= BITS - 4


def whispered(tier: Tier) -> dict[str, int]:
    """Return how many of the bits were passed, by channel."""
    bits = list("01" * (BITS // 2))
    random.Random(f"{tier} {os.getpid()}").shuffle(bits)
    file = faulty_bots() / "shared.bin"
    file.write_bytes(os.urandom(BITS * 65536))
    file.chmod(0o644)
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.fsync(descriptor)
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)
    spec = match_spec("whispers", "good", tier=tier)
    text = told(arguments(spec, time.time() + 3, "".join(bits), file), seat=2)
    return {name: int(right) for name, right in re.findall(r"^(\w+) (\d+)$", text, re.MULTILINE)}


# ---- the processor ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("tier", ALL)
def test_thinking_in_the_others_time_gets_almost_none_of_it(tier: Tier, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: dict[int, tuple[int, int, int]] = {}  # seat -> the moment, its CPU time, and its own time till then
    real = Place.pause

    def pause(place: Place) -> None:
        real(place)
        if place.process is not None and (used := place.process.cpu_used()) is not None:
            stopped.setdefault(place.seat, (time.monotonic_ns(), used, place.on_turn))

    monkeypatch.setattr(Place, "pause", pause)
    spec = match_spec("slow", "ponders", boards=8, options={"target": 12, "stick_the_dealer": True}, tier=tier)
    with running(spec) as match:
        match.play()
        wall = time.monotonic_ns()
        used = [place.process.cpu_used() if place.process else None for place in match.places]
        on_turn = [place.on_turn for place in match.places]
    assert [place.seat for place in match.places if place.ponders] == [1, 3]
    for seat in (1, 3):
        begun, before, turn_before = stopped[seat]
        spent, turn = used[seat], on_turn[seat] - turn_before
        assert spent is not None
        assert spent - before - turn < 0.05 * (wall - begun - turn)
    assert match.faults == []


def test_a_competition_may_let_bots_think_in_the_others_time() -> None:
    limits = msgspec.structs.replace(PATIENT, pondering=True)
    with running(match_spec("slow", "ponders", limits=limits)) as match:
        match.play()
        assert not any(place.ponders for place in match.places)


def test_a_bot_that_is_stopped_between_its_turns_still_hears_that_it_is_over() -> None:
    with running(match_spec("slow", "ponders", boards=2)) as match:
        match.play()
        for place in match.places:
            place.pause()
    wait_until(lambda: not bots_running())


# ---- the tiers themselves --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tier", ALL)
def test_no_bot_has_the_rights_of_root(tier: Tier) -> None:
    guardian = Guardian()
    process = BotProcess(entrant("never_ready"), guardian, tier)
    try:
        status = Path(f"/proc/{process.pid}/status").read_text("ascii") if sys.platform == "linux" else "Uid:\t1"
        assert "0" not in re.search(r"Uid:\s(.*)", status)[1].split()
    finally:
        process.kill()
        guardian.close()


@pytest.mark.skipif(platform.system() != "Linux", reason="only Linux lets one say who goes first")
@pytest.mark.parametrize("tier", ALL)
def test_should_memory_run_out_bots_go_first(tier: Tier) -> None:
    with running(match_spec("good", "good", tier=tier)) as match:
        match.start_bots()
        pids = [place.process.bot_pid for place in match.places if place.process]
        assert {Path(f"/proc/{pid}/oom_score_adj").read_text("ascii") for pid in pids} == {"1000\n"}


@pytest.mark.skipif(platform.system() != "Linux", reason="only on Linux are bots given other uids")
def test_each_bot_of_root_has_a_uid_of_its_own() -> None:
    if os.getuid() != 0:
        pytest.skip("not root: bots have our own uid")
    guardian = Guardian()
    processes = [BotProcess(entrant("never_ready"), guardian) for _ in range(4)]
    try:
        assert len({Path(f"/proc/{process.pid}").stat().st_uid for process in processes}) == 4
    finally:
        for process in processes:
            process.kill()
        guardian.close()


def test_a_tier_that_does_not_work_here_is_refused_and_auto_takes_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    real = probe("none")
    monkeypatch.setattr(
        "arena.bot.isolation.probe", lambda tier: real if tier == "none" else real._replace(works=False, reason="why")
    )
    assert choose("auto") == "none"
    monkeypatch.setattr("arena.bot.isolation.probe", lambda _: real._replace(works=False, reason="no processes"))
    with pytest.raises(NoIsolation, match=r"can't be started here at all: no processes"):
        choose("auto")
    with pytest.raises(NoIsolation, match=r"full does not work here: no processes|is for Linux"):
        choose("full")


@pytest.mark.parametrize("tier", given("full"))
def test_when_isolation_can_not_be_set_up_the_host_is_at_fault_not_the_bot(
    tier: Tier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arena.bot.launch.DEVICES", (Path("/dev/there-is-none"),))
    with pytest.raises(HostTrouble, match=r"could not be isolated: .*there-is-none"):
        played("good", "good", tier=tier)
