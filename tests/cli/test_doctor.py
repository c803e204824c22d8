"""`arena doctor`: what this machine gives, why not more, and what would change it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from arena.bot.isolation import probe
from arena.bot.launch import tiers_of_system
from tests.cli.arena import ARENA, arena
from tests.processes import ROOT

LINUX = pytest.mark.skipif("full" not in tiers_of_system(), reason="tiers are of Linux")


def facts(*words: object, code: int = 0, **env: str) -> dict[str, list[str]]:
    """Return what the doctor says, by what it is about: state, finding, remedy."""
    lines = arena("doctor", "--format", "csv", *words, code=code, **env).stdout.splitlines()
    rows = [line.split(",", 3) for line in lines[1:]]
    return {row[0]: row[1:] for row in rows}


def test_it_tells_of_every_tier_what_the_probe_found() -> None:
    found = facts()
    for tier in tiers_of_system():
        assert (found[f"isolation {tier}"][0] == "good") == probe(tier).works


@LINUX
def test_without_bubblewrap_it_says_what_to_install() -> None:
    state, why, remedy = facts(PATH="/nowhere")["isolation full"]
    assert state == "fair"
    assert "bwrap is not on this machine" in why
    assert "apt install bubblewrap" in remedy


@LINUX
def test_asked_for_a_tier_that_is_not_there_it_exits_with_1() -> None:
    done = arena("doctor", "--isolation", "full", code=1, PATH="/nowhere")
    assert "isolation full does not work here" in done.stderr


@LINUX
def test_a_run_asked_for_more_than_there_is_is_refused(tmp_path: Path) -> None:
    words = ("run", "bots/greedy", "bots/counter", "--boards", 1, "--out", tmp_path / "out")
    done = arena(*words, "--isolation", "full", code=2, PATH="/nowhere")
    assert "install bubblewrap" in done.stderr
    assert not (tmp_path / "out").exists()


def test_closed_folders_are_named(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    found = facts("--cache", closed)
    if os.getuid() == 0:
        assert found["built bots"][0] == "bad"
        assert "ARENA_CACHE" in found["built bots"][2]
    else:
        assert found["built bots"][0] == "good"


def test_too_few_descriptors_are_said_before_anything_begins(tmp_path: Path) -> None:
    words = " ".join([*ARENA, "run", "bots/greedy", "bots/counter", "--boards", "1", "--workers", "2", "--out"])
    done = subprocess.run(
        ["/bin/sh", "-c", f"ulimit -n 60; exec {words} {tmp_path}/out"],
        capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "file descriptors" in done.stderr
    assert "--workers" in done.stderr
    assert not (tmp_path / "out").exists()


ALONE = [shutil.which("unshare") or "unshare", "-Ur"]  # root of a user namespace that knows nobody else


@LINUX
@pytest.mark.skipif(
    shutil.which("unshare") is None
    or subprocess.run([*ALONE, "true"], capture_output=True, check=False).returncode != 0,
    reason="user namespaces can't be had here",
)
def test_root_that_has_no_other_uid_to_give_is_told_so(tmp_path: Path) -> None:
    words = [*ALONE, *ARENA, "doctor", "--cache", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert "knows no other users" in done.stdout
    assert "run arena as an ordinary user" in done.stdout
    words = [*ALONE, *ARENA, "run", "bots/greedy", "bots/counter", "--boards", "1", "--out", str(tmp_path / "out")]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert "knows no other users" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_speaks_json() -> None:
    assert json.loads(arena("doctor", "--format", "json").stdout)
