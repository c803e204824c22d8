"""`arena run` with real bots and workers: the same results however it is run, stopped or killed."""

import json
import os
import re
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from tests.cli.arena import arena, copy_bot, dawdler, interrupt_twice, python_bot, started
from tests.processes import bots_running
from tests.waiting import wait_until

BOTS = ("bots/greedy", "bots/counter")
QUICK = ("--match-boards", "3", "--seed", "test", "--rule", "target=8")


def run(out: Path, *words: object, bots: tuple[object, ...] = BOTS, boards: int = 18, code: int = 0) -> str:
    arena("run", *bots, *QUICK, "--boards", boards, "--out", out, "--name", "test", *words, code=code)
    return arena("standings", out, "--format", "json").stdout


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    return run(tmp_path_factory.mktemp("results"), "--workers", 1)


def count(out: Path, table: str = "matches") -> int:
    path = out / "competition.db"
    if not path.exists():
        return 0
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30) as db:
        try:
            number = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        except sqlite3.OperationalError:  # not made yet
            number = 0
    db.close()
    return int(number)


def test_the_number_of_workers_changes_nothing(tmp_path: Path, undisturbed: str) -> None:
    standings = json.loads(undisturbed)
    assert standings["competition"] == "test"
    assert standings["game"] == "bid-euchre/1"
    assert (standings["entrants"], standings["games"]) == (2, 36)
    assert [line["name"] for line in standings["standings"]] == ["counter", "greedy"]
    for line in standings["standings"]:
        assert line["rating"] == line["mu"] - 3 * line["sigma"]
        assert line["wins"] + line["losses"] + line["draws"] + line["forfeits"] == line["games"] == 36
    assert run(tmp_path, "--workers", 2) == undisturbed


@pytest.mark.parametrize("after", [1, 4, 9])
def test_killed_at_any_moment_it_goes_on_and_ends_the_same(tmp_path: Path, undisturbed: str, after: int) -> None:
    with started("run", *BOTS, *QUICK, "--boards", 18, "--out", tmp_path, "--workers", 2, "--name", "test") as process:
        wait_until(lambda: count(tmp_path) >= after)
        os.killpg(process.pid, signal.SIGKILL)  # parent and workers; guardians and bots are in sessions of their own
    assert count(tmp_path) >= after
    assert run(tmp_path, "--workers", 2) == undisturbed
    assert count(tmp_path) == 12


def test_a_killed_worker_costs_nothing_but_its_match(tmp_path: Path, undisturbed: str) -> None:
    words = (*BOTS, *QUICK, "--boards", 18, "--out", tmp_path, "--workers", 2, "--name", "test", "--debug")
    with started("run", *words) as process:
        killed = 0
        for seen in (0, 2, 5):
            wait_until(lambda seen=seen: count(tmp_path) > seen or process.poll() is not None)
            workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()
            os.kill(int(workers[0]), signal.SIGKILL)
            killed += 1
        process.communicate(timeout=300)
    assert killed == 3
    assert process.returncode == 0
    assert arena("standings", tmp_path, "--format", "json").stdout == undisturbed


def test_one_interrupt_finishes_what_is_under_way(tmp_path: Path) -> None:
    with started("run", *BOTS, *QUICK, "--boards", 600, "--out", tmp_path, "--workers", 2) as process:
        wait_until(lambda: count(tmp_path) >= 1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "counter" in out
    assert "finishing the matches under way" in err
    assert count(tmp_path, "records") == 3 * count(tmp_path)
    assert "unfinished: " in arena("standings", tmp_path).stderr


def test_an_interrupted_match_tells_what_was_played(tmp_path: Path) -> None:
    with started("play", "bots/greedy", "bots/counter", "--boards", 10000) as process:
        wait_until(lambda: len(bots_running()) >= 4)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same again: --seed" in err


def test_two_interrupts_stop_at_once(tmp_path: Path) -> None:
    words = ("--boards", 4, "--out", tmp_path / "out", "--move-ms", 3_000_000)
    with started("run", "bots/greedy", dawdler(tmp_path), *words) as process:
        wait_until(lambda: len(bots_running()) >= 4)
        interrupt_twice(process, 60)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process adopt orphans")
def test_what_bots_start_is_gone_even_from_sessions_of_its_own(tmp_path: Path) -> None:
    """A daemon: forked twice, in its own session. That nothing is left is looked at after every test."""
    daemon = python_bot(
        tmp_path,
        "daemon",
        "import arena_bot, os, threading\n"
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    if os.fork() == 0:\n"
        "        threading.Event().wait(600)\n"
        "    os._exit(0)\n"
        "arena_bot.run(lambda act: act['legal'][0])\n",
    )
    run(tmp_path / "out", "--isolation", "none", bots=("bots/greedy", daemon), boards=3)
    wait_until(lambda: not bots_running())
    arena("play", "bots/greedy", daemon, "--rule", "target=3", "--isolation", "none")
    wait_until(lambda: not bots_running())
    assert "still running, and were ended" in (tmp_path / "out" / "arena.log").read_text("utf-8")


def test_more_boards_and_more_bots_are_played_on_top(tmp_path: Path) -> None:
    run(tmp_path, boards=6)
    assert count(tmp_path) == 4
    run(tmp_path, boards=9)
    assert count(tmp_path) == 6
    third = copy_bot(tmp_path, "greedy", "third")
    standings = json.loads(run(tmp_path, bots=(*BOTS, third), boards=9))
    assert count(tmp_path) == 18
    assert [line["games"] for line in standings["standings"]] == [36, 36, 36]


def test_a_bot_whose_files_change_is_a_new_version_and_old_results_are_kept(tmp_path: Path) -> None:
    bot = copy_bot(tmp_path / "bot", "greedy", "mine")
    run(tmp_path / "out", bots=("bots/counter", bot), boards=3)
    (bot / "greedy.py").write_text((bot / "greedy.py").read_text("utf-8") + "# changed\n", "utf-8")
    words = ("run", "bots/counter", bot, *QUICK, "--boards", 3, "--out", tmp_path / "out", "--name", "test")
    done = arena(*words)
    assert "mine has changed since the last run: it plays all its games anew" in done.stderr
    assert "6 games stored there are of no match of this plan" in done.stderr
    assert json.loads(arena("standings", tmp_path / "out", "--format", "json").stdout)["games"] == 6
    assert count(tmp_path / "out") == 4
    assert count(tmp_path / "out", "standings_input") == 12  # two rows a game, of those that are ranked


def test_a_bot_that_cannot_start_forfeits_and_the_tournament_goes_on(tmp_path: Path) -> None:
    broken = python_bot(tmp_path, "broken", "raise SystemExit('I am broken')\n")
    standings = json.loads(run(tmp_path / "out", bots=(*BOTS, broken), boards=3))
    last = standings["standings"][-1]
    assert (last["name"], last["forfeits"], last["wins"], last["points_per_deal"]) == ("broken", 12, 0, None)
    assert last["faults"] > 0
    assert standings["games"] == 18


def test_a_bot_whose_toolchain_is_missing_is_named_and_left_out(tmp_path: Path) -> None:
    other = copy_bot(tmp_path, "greedy", "exotic", needs='needs = ["no-such-compiler"]')
    done = arena("run", *BOTS, other, *QUICK, "--boards", 1, "--out", tmp_path / "out")
    assert "left out" in done.stderr
    assert "exotic needs no-such-compiler" in done.stderr
    assert "exotic" not in done.stdout


def test_a_competition_file_is_read_relative_to_itself(tmp_path: Path) -> None:
    for name in ("one", "two"):
        copy_bot(tmp_path / name, "greedy", name)
    (tmp_path / "cup.toml").write_text(
        'name = "Spring Cup"\ngame = "bid-euchre"\nseed = "s"\n[rules]\ntarget = 4\n'
        '[format]\nkind = "round-robin"\nboards = 2\n[limits]\nstart_ms = 10000\nmove_ms = 1000\nbank_ms = 10000\n'
        '[[entrants]]\npath = "one"\n[[entrants]]\npath = "two"\n'
    )
    done = arena("run", tmp_path / "cup.toml", cwd=tmp_path)
    assert "results are in results/spring-cup" in done.stderr
    assert arena("standings", tmp_path / "results" / "spring-cup").stdout == done.stdout


def test_without_a_seed_one_is_drawn_and_kept(tmp_path: Path) -> None:
    words = ("run", *BOTS, "--rule", "target=3", "--boards", 1, "--out", tmp_path)
    first, second = arena(*words), arena(*words)
    assert first.stdout == second.stdout
    assert "to play" not in second.stderr


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="processes can't be pinned here")
def test_workers_are_pinned_to_cores_of_their_own(tmp_path: Path) -> None:
    cores = os.sched_getaffinity(0)
    run(tmp_path / "pinned", "--workers", len(cores))
    db = sqlite3.connect(tmp_path / "pinned" / "competition.db")
    assert {row[0] for row in db.execute("SELECT DISTINCT core FROM matches")} <= cores
    db.close()


def test_the_log_has_lines_from_every_worker(tmp_path: Path) -> None:
    run(tmp_path, "--workers", 2, "--debug")
    log = (tmp_path / "arena.log").read_text("utf-8")
    assert len(set(re.findall(r"ForkProcess-\d+", log))) == 2
    assert log.count("is over") == 12


def test_two_runs_on_the_same_results_are_refused(tmp_path: Path) -> None:
    with started("run", *BOTS, *QUICK, "--boards", 60, "--out", tmp_path) as process:
        wait_until(lambda: count(tmp_path) >= 1)
        done = arena("run", *BOTS, *QUICK, "--boards", 60, "--out", tmp_path, code=2)
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=300)
    assert "another `arena run` is writing" in done.stderr
