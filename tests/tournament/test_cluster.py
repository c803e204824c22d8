"""A competition on a dask cluster: the same results as on one machine, whatever is lost of the cluster."""

import json
import os
import shlex
import shutil
import signal
import socket
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path

import msgspec
import pytest
from distributed.cli.dask_scheduler import main as dask_scheduler
from distributed.cli.dask_worker import main as dask_worker

from arena.bot.build import prepare
from arena.bot.manifest import content_hash
from arena.cli.run import run as arena_run
from arena.errors import HostTrouble, NoCluster
from arena.records import EntrantSpec, LimitsSpec, MatchSpec
from arena.tournament import cluster as cluster_module
from arena.tournament.cluster import Cluster
from tests.cli.arena import arena, dawdler, interrupt_twice, started
from tests.processes import ROOT, bots_running
from tests.tournament.clusters import Dask, dask
from tests.waiting import wait_until

BOTS = ("bots/greedy", "bots/counter", "bots/duck")
QUICK = ("--match-boards", "3", "--seed", "test", "--rule", "target=8", "--name", "test")
README = (ROOT / "README.md").read_text("utf-8")
MATCHES = 24  # 3 pairings, 4 times 3 boards, from both sides


def words(out: Path, *more: object, boards: int = 12) -> list[object]:
    return ["run", *BOTS, *QUICK, "--boards", boards, "--out", out, *more]


def on(cluster: Dask) -> tuple[str, ...]:
    return ("--executor", "dask", "--scheduler", cluster.address)


def standings(out: Path) -> str:
    return arena("standings", out, "--format", "json").stdout


def stored(out: Path, query: str) -> list[tuple[object, ...]]:
    path = out / "competition.db"
    if not path.exists():
        return []
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30) as db:
        try:
            rows = db.execute(query).fetchall()
        except sqlite3.OperationalError:  # not made yet
            rows = []
    db.close()
    return rows


def played(out: Path) -> int:
    return len(stored(out, "SELECT id FROM matches"))


def cache(name: str) -> Path:
    """Return an empty cache of bots for a host, where the bots themselves may read it."""
    place = Path(os.environ["ARENA_CACHE"], "hosts", name)
    place.mkdir(parents=True)
    place.chmod(0o755)
    return place


def built(place: Path) -> dict[str, int]:
    """Return the bots built in a cache, and when."""
    return {path.name[:32]: path.stat().st_ctime_ns for path in (place / "bots").iterdir()}


def refused(*words: object, out: Path, **env: str) -> str:
    """Call arena and see it refuse in one line, before it has made anything; return the line."""
    done = arena("run", *BOTS, "--out", out, *words, code=2, **env)
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert not out.exists()
    return line


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("local") / "out"
    arena(*words(out, "--workers", 2))
    return standings(out)


# ---- refused ---------------------------------------------------------------------------------------------------------


def test_dask_and_a_scheduler_go_together(tmp_path: Path) -> None:
    for half in (("--executor", "dask"), ("--scheduler", "tcp://127.0.0.1:1")):
        assert "go together" in refused(*half, out=tmp_path / "out")


def test_without_the_extra_it_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text('raise ImportError("No module named distributed")\n', "utf-8")
    line = refused(
        "--executor", "dask", "--scheduler", "tcp://127.0.0.1:1", out=tmp_path / "out", PYTHONPATH=str(tmp_path)
    )
    assert "pip install 'euchre-arena[cluster]'" in line


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_told_in_a_line(tmp_path: Path) -> None:
    """Nobody listens; somebody does, and says nothing, or what a web server says; the address is none."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert "no dask scheduler" in refused(
            "--executor", "dask", "--scheduler", f"tcp://127.0.0.1:{port}", out=tmp_path / "out"
        )
    assert "no dask scheduler" in refused(
        "--executor", "dask", "--scheduler", f"tcp://127.0.0.1:{port}", out=tmp_path / "out"
    )
    with socket.create_server(("127.0.0.1", 0)) as web:

        def answer() -> None:
            connection, _ = web.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        server = threading.Thread(target=answer, daemon=True)
        server.start()
        port = web.getsockname()[1]
        assert "no dask scheduler" in refused(
            "--executor", "dask", "--scheduler", f"tcp://127.0.0.1:{port}", out=tmp_path / "out"
        )
        server.join()
    assert "port" in refused("--executor", "dask", "--scheduler", "127.0.0.1", out=tmp_path / "out")


@pytest.mark.slow
def test_workers_that_can_not_play_are_refused(tmp_path: Path) -> None:
    """One after the other joins: none; one of another version; one with two threads; one that can't isolate."""
    out = tmp_path / "out"
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "sitecustomize.py").write_text('import arena\narena.__version__ = "0.0.9"\n', "utf-8")
    (tmp_path / "without").mkdir()
    with dask(tmp_path) as cluster:
        assert "has no workers; start some: dask worker tcp://" in refused(*on(cluster), out=out)
        older = cluster.workers(1, PYTHONPATH=f"{tmp_path / 'old'}:{ROOT}")
        assert "has arena 0.0.9, and this is arena" in refused(*on(cluster), out=out)
        cluster.dismiss(older)
        without = cluster.workers(1, PATH=str(tmp_path / "without"))
        line = refused(*on(cluster), "--isolation", "full", out=out)
        assert "isolation full does not work here" in line
        assert "worker tcp://127.0.0.1:" in line
        cluster.dismiss(without)
        cluster.workers(1, threads=2)
        assert "has 2 threads" in refused(*on(cluster), out=out)


def test_the_readme_says_how_to_start_it() -> None:
    block = README.split("## On a cluster")[1].split("## ")[0]
    lines = [shlex.split(line, comments=True) for line in block.splitlines() if line.startswith("    ")]
    commands = {" ".join(line[:2]): line[2:] for line in lines}
    assert set(commands) == {"pip install", "dask scheduler", "dask worker", "arena run"}
    for command, parse in (("dask scheduler", dask_scheduler), ("dask worker", dask_worker), ("arena run", arena_run)):
        with parse.make_context(command, commands[command]) as context:
            assert command == "dask scheduler" or "tcp://head:8786" in str(context.params)
            assert command != "dask worker" or (context.params["nthreads"], context.params["n_workers"]) == (1, "4")


# ---- played ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_cluster_plays_what_one_machine_plays(tmp_path: Path, undisturbed: str) -> None:
    out, place = tmp_path / "out", cache("alone")
    with dask(tmp_path) as cluster:
        cluster.workers(2, ARENA_CACHE=str(place))
        said = arena(*words(out, *on(cluster))).stderr
        assert "distributed" not in said
        assert standings(out) == undisturbed
        first = built(place)
        assert set(first) == {content_hash(ROOT / bot)[:32] for bot in BOTS}
        arena(*words(out, *on(cluster), boards=15))  # goes on, with bots that are there already
        assert built(place) == first
        assert played(out) == 30
    [(host,)] = stored(out, "SELECT DISTINCT host FROM matches")
    [(hosts,)] = stored(out, "SELECT value FROM meta WHERE key = 'hosts'")
    facts = json.loads(str(hosts))[host]
    assert facts["cores"] == len(os.sched_getaffinity(0))
    assert stored(out, "SELECT DISTINCT isolation FROM matches") == [(facts["isolation"],)]
    assert host == socket.gethostname()


def play_through(out: Path, cluster: Dask, disturb: Callable[[], None]) -> None:
    """Play on a cluster that is disturbed meanwhile, to the end all the same."""
    with started(*words(out, *on(cluster))) as run:
        disturb()
        _, said = run.communicate(timeout=300)
    assert run.returncode == 0, said


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_nothing_but_time(tmp_path: Path, undisturbed: str) -> None:
    out = tmp_path / "out"
    with dask(tmp_path) as cluster:
        cluster.workers(2)

        def kill_two() -> None:
            for seen in (1, 6):
                wait_until(lambda seen=seen: played(out) >= seen)
                wait_until(lambda: len(cluster.playing()) == 2)
                os.kill(cluster.playing()[0], signal.SIGKILL)

        play_through(out, cluster, kill_two)
    assert standings(out) == undisturbed


@pytest.mark.slow
def test_a_host_that_is_lost_leaves_its_matches_to_the_others(tmp_path: Path, undisturbed: str) -> None:
    out = tmp_path / "out"
    with dask(tmp_path) as cluster:
        cluster.workers(1, ARENA_CACHE=str(cache("stays")))
        leaves = cluster.workers(1, ARENA_CACHE=str(cache("leaves")))

        def leave() -> None:
            wait_until(lambda: played(out) >= 3)
            leaves.kill()

        play_through(out, cluster, leave)
    assert standings(out) == undisturbed


@pytest.mark.slow
def test_a_killed_scheduler_ends_the_run_and_the_next_goes_on(tmp_path: Path, undisturbed: str) -> None:
    out = tmp_path / "out"
    with dask(tmp_path) as cluster:
        cluster.workers(2)
        with started(*words(out, *on(cluster))) as run:
            wait_until(lambda: played(out) >= 3)
            cluster.scheduler.kill()
            _, said = run.communicate(timeout=300)
        assert run.returncode == 2, said
        assert "no dask scheduler answers" in said.splitlines()[-1]
        assert "Traceback" not in said
        assert "distributed" not in said
        assert 3 <= played(out) < MATCHES
    with dask(tmp_path) as cluster:
        cluster.workers(2)
        arena(*words(out, *on(cluster)))
    assert standings(out) == undisturbed


@pytest.mark.slow
def test_one_interrupt_finishes_what_is_under_way_and_two_end_it(tmp_path: Path) -> None:
    slow = dawdler(tmp_path)
    one, two = tmp_path / "one", tmp_path / "two"
    with dask(tmp_path) as cluster:
        cluster.workers(2, ARENA_CACHE=str(cache("interrupted")))
        with started(*words(one, *on(cluster), boards=600)) as run:
            wait_until(lambda: played(one) >= 1)
            os.killpg(run.pid, signal.SIGINT)
            out, said = run.communicate(timeout=300)
        assert run.returncode == 130, said
        assert "finishing the matches under way" in said
        assert "counter" in out
        assert len(stored(one, "SELECT * FROM records")) == 3 * played(one)

        bots = ("bots/duck", slow, "--boards", 4, "--match-boards", 2, "--move-ms", 3_000_000, "--out", two)
        with started("run", *bots, *on(cluster)) as run:
            wait_until(lambda: len(bots_running()) >= 8)
            interrupt_twice(run, 300)
        wait_until(lambda: not bots_running())  # the cluster is still there: it is the match that has ended
        wait_until(lambda: len(cluster.known()) == 2)
    assert played(two) == 0


# ---- the executor ----------------------------------------------------------------------------------------------------

SPEC = MatchSpec("m", "bid-euchre/1", {}, "s", (1,), (), (), LimitsSpec())


def die(spec: MatchSpec) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def tell(spec: MatchSpec) -> tuple[str, int]:
    return spec.id, len(os.sched_getaffinity(0))


@pytest.mark.slow
def test_what_kills_its_workers_is_the_hosts_trouble_and_costs_no_other(tmp_path: Path) -> None:
    with dask(tmp_path, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="1") as cluster:
        cluster.workers(2)
        with Cluster(cluster.address, "auto") as workers:
            executor = workers.make()
            dies, tells = executor.submit(die, SPEC), executor.submit(tell, SPEC)
            assert tells.result(timeout=120) == ("m", 1)
            assert isinstance(dies.exception(timeout=120), HostTrouble)
            assert str(dies.exception()) == "2 workers that played it died"
            assert executor.submit(tell, SPEC).result(timeout=120) == ("m", 1)
            executor.shutdown()


@pytest.mark.slow
def test_without_workers_it_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "ALONE_SECONDS", 2.0)
    with dask(tmp_path) as cluster:
        only = cluster.workers(1)
        with Cluster(cluster.address, "auto") as workers:
            executor = workers.make()
            cluster.dismiss(only)
            waits = executor.submit(tell, SPEC)
            assert isinstance(waits.exception(timeout=120), BrokenExecutor)
            executor.shutdown()
            with pytest.raises(NoCluster, match="has no workers"):
                workers.make()


@pytest.mark.slow
def test_a_scheduler_that_falls_silent_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for patience in ("ALONE_SECONDS", "END_SECONDS", "CONNECT_SECONDS"):
        monkeypatch.setattr(cluster_module, patience, 2.0)
    with dask(tmp_path) as cluster:
        cluster.workers(1)
        with Cluster(cluster.address, "auto") as workers:
            executor = workers.make()
            cluster.scheduler.send_signal(signal.SIGSTOP)
            waits = executor.submit(tell, SPEC)
            assert isinstance(waits.exception(timeout=120), BrokenExecutor)
            workers.kill()
            executor.shutdown(cancel_futures=True)
            with pytest.raises(NoCluster, match="no dask scheduler answers"):
                workers.make()


@pytest.mark.slow
def test_bots_that_a_host_has_lost_are_sent_again(tmp_path: Path) -> None:
    place = cache("loses")
    entrant = prepare(ROOT / "bots" / "greedy")
    spec = msgspec.structs.replace(SPEC, entrants=(entrant,))
    with dask(tmp_path) as cluster:
        cluster.workers(1, ARENA_CACHE=str(place))
        with Cluster(cluster.address, "auto") as workers:
            workers.send([entrant], [ROOT / "bots" / "greedy"])
            shutil.rmtree(place / "bots")
            executor = workers.make()
            assert built(place), "a look before the first match"
            shutil.rmtree(place / "bots")
            assert isinstance(executor.submit(tell, spec).exception(timeout=120), BrokenExecutor)
            executor.shutdown(cancel_futures=True)
            assert workers.make().submit(tell, spec).result(timeout=120)[0] == "m"


@pytest.mark.slow
def test_a_host_that_can_not_build_a_bot_is_named(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "bot.toml").write_text(
        'name = "fussy"\nversion = "1"\nrun = ["./bot"]\nbuild = ["sh", "build.sh"]\n', "utf-8"
    )
    (tmp_path / "bot" / "build.sh").write_text("echo no compiler here; exit 3\n", "utf-8")
    entrant = EntrantSpec("fussy", "1", "", "", (), "", content_hash(tmp_path / "bot"))
    with dask(tmp_path) as cluster:
        cluster.workers(1, ARENA_CACHE=str(cache("fussy")))
        with (
            Cluster(cluster.address, "auto") as workers,
            pytest.raises(NoCluster, match=r"host \S+ can't play .*/bot: its build failed with status 3:\nno compiler"),
        ):
            workers.send([entrant], [tmp_path / "bot"])
