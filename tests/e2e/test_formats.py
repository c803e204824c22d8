"""Every format from a competition file, with real bots; sealed seeds; entrants that leave."""

import hashlib
import json
import os
import signal
import sqlite3
from pathlib import Path

import pytest

from tests.cli.arena import arena, copy_bot, started
from tests.processes import ROOT
from tests.waiting import wait_until

FIELD = ("greedy", "counter", "duck", "hasty")
KINDS = [  # settings, how many of the field play, and games: meetings x boards x 2 sides, by hand
    ("round-robin", "", 4, 6 * 2 * 2),
    ("gauntlet", 'newcomers = ["hasty"]', 4, 3 * 2 * 2),
    ("swiss", "rounds = 2", 4, 2 * 2 * 2 * 2),
    ("swiss", "", 3, 3 * 1 * 2 * 2),  # three rounds, one rests
    ("knockout", "max_boards = 2", 4, 3 * 2 * 2),
    ("knockout", "max_boards = 2", 3, 2 * 2 * 2),  # the first is through without playing
    ("league", "max_matches = 14", 4, 7 * 2 * 2),
    ("individual", "", 4, 3 * 2 * 2),
    ("match", "points0 = 0.0\npoints1 = 0.3", 2, 2 * 2),  # too few boards for a verdict
]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_bot(tmp_path_factory.mktemp("bots") / "hasty", "duck", "hasty")


def cup(
    folder: Path, hasty: Path, kind: str = "round-robin", settings: str = "", number: int = 4, **lines: str
) -> Path:
    """Write a competition file; `lines` take the place of lines of its own, or stand below an entrant of that name."""
    paths = {**{name: ROOT / "bots" / name for name in FIELD}, "hasty": hasty}
    entrants = [f'[[entrants]]\npath = "{paths[name]}"\n{lines.get(name, "")}' for name in FIELD[:number]]
    text = [
        'name = "cup"',
        lines.get("seed", 'seed = "s"'),
        f'rules = {{ target = 6 }}\n[format]\nkind = "{kind}"\nboards = 2\nmatch_boards = 2\n{settings}',
        *entrants,
    ]
    file = folder / "cup.toml"
    file.write_text("\n".join(text), "utf-8")
    return file


def standings(out: Path, *words: str) -> dict[str, object]:
    return json.loads(arena("standings", out, "--format", "json", *words).stdout)


@pytest.mark.parametrize(("kind", "settings", "number", "games"), KINDS)
def test_a_format_is_played_to_its_end_and_verified(
    tmp_path: Path, hasty: Path, kind: str, settings: str, number: int, games: int
) -> None:
    file = cup(tmp_path, hasty, kind, settings, number)
    arena("run", file, "--out", tmp_path / "out")
    table = standings(tmp_path / "out")
    assert (table["entrants"], table["games"]) == (number, games)
    assert f"{games} games played again: all is right" in arena("verify", tmp_path / "out").stdout
    again = arena("run", file, "--out", tmp_path / "out", "--workers", 1)
    assert "games/s" not in again.stderr, "there is nothing left to be played"
    assert standings(tmp_path / "out") == table


def test_a_swiss_that_was_killed_ends_as_if_it_had_not_been(tmp_path: Path, hasty: Path) -> None:
    file = cup(tmp_path, hasty, "swiss", "rounds = 3")
    arena("run", file, "--out", tmp_path / "whole")
    with started("run", file, "--out", tmp_path / "killed") as process:
        database = tmp_path / "killed" / "competition.db"
        wait_until(lambda: database.exists() and stored(database) >= 3)
        os.killpg(process.pid, signal.SIGKILL)
    arena("run", file, "--out", tmp_path / "killed")
    assert standings(tmp_path / "killed") == standings(tmp_path / "whole")


def stored(database: Path) -> int:
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30)
    try:
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.OperationalError:  # not made yet
        return 0
    finally:
        db.close()


def test_matches_that_come_back_into_the_plan_in_mid_run_are_ranked(tmp_path: Path, hasty: Path) -> None:
    """A match of the first round is lost; the second round follows from it, and is there already."""
    file = cup(tmp_path, hasty, "swiss", "rounds = 2")
    arena("run", file, "--out", tmp_path / "out")
    before = standings(tmp_path / "out")
    db = sqlite3.connect(tmp_path / "out" / "competition.db")
    for table in ("faults", "records", "seats"):
        db.execute(f"DELETE FROM {table} WHERE match = (SELECT id FROM matches WHERE position = 0)")
    db.execute("DELETE FROM matches WHERE position = 0")
    db.commit()
    db.close()
    arena("run", file, "--out", tmp_path / "out")
    assert standings(tmp_path / "out") == before


def test_who_is_withdrawn_is_ranked_no_more_and_can_still_be_shown(tmp_path: Path, hasty: Path) -> None:
    out = tmp_path / "out"
    arena("run", cup(tmp_path, hasty, number=3), "--out", out)
    done = arena("run", cup(tmp_path, hasty, number=3, duck="withdrawn = true"), "--out", out)
    assert "duck is not an entrant any more" in done.stderr
    assert {line["name"]: line["games"] for line in standings(out)["standings"]} == {"greedy": 4, "counter": 4}
    shown = {line["name"]: line["games"] for line in standings(out, "--all-versions")["standings"]}
    assert shown == {"greedy": 8, "counter": 8, "duck": 8}


def test_a_seed_is_drawn_sealed_and_played(tmp_path: Path, hasty: Path) -> None:
    secret = tmp_path / "cup.seed"
    line = arena("seal", secret).stdout
    seed = secret.read_text("utf-8").strip()
    assert line == f'seed_commitment = "sha256:{hashlib.sha256(seed.encode()).hexdigest()}"\n'
    assert len(seed) == 32, "128 bits"
    assert secret.stat().st_mode & 0o077 == 0, "nobody else reads it"
    again = arena("seal", secret)
    assert (again.stdout, secret.read_text("utf-8").strip()) == (line, seed)
    assert arena("seal", tmp_path / "another").stdout != line
    file = cup(tmp_path, hasty, number=2, seed=line)
    arena("run", file, "--out", tmp_path / "out", "--sealed-seed", secret)
    assert "all is right" in arena("verify", tmp_path / "out").stdout
    assert "can't be written" in arena("seal", tmp_path / "nowhere" / "seed", code=2).stderr
    (tmp_path / "empty").touch()
    assert "it is empty" in arena("seal", tmp_path / "empty", code=2).stderr


def test_a_sealed_seed_is_needed_is_compared_and_is_verified(tmp_path: Path, hasty: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("nobody knows\n", "utf-8")
    promised = "sha256:" + hashlib.sha256(b"nobody knows").hexdigest()
    out = tmp_path / "out"
    file = cup(tmp_path, hasty, number=2, seed=f'seed_commitment = "{promised}"')
    assert "its seed is sealed" in arena("run", file, "--out", out, code=2).stderr
    (tmp_path / "other").write_text("somebody knows", "utf-8")
    done = arena("run", file, "--out", out, "--sealed-seed", tmp_path / "other", code=2)
    assert "not the one that seed_commitment was made of" in done.stderr
    assert not out.exists()
    arena("run", file, "--out", out, "--sealed-seed", secret)
    arena("verify", out)
    db = sqlite3.connect(out / "competition.db")
    db.execute("UPDATE meta SET value = replace(value, 'sha256:', 'sha256:0') WHERE key = 'seed_commitment'")
    db.commit()
    db.close()
    assert "not the one that seed_commitment was made of" in arena("verify", out, code=1).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--kind", "match"), "a match is between two entrants; there are 3"),
        (("--kind", "individual"), "4 to 49 entrants"),
        (("--kind", "gauntlet"), "needs its newcomers"),
        (("--kind", "gauntlet", "--with", "newcomers=nobody"), "'nobody' is not an entrant"),
        (("--kind", "swiss", "--with", "rounds=9"), "3 entrants have all met"),
        (("--kind", "swiss", "--with", "confidence=0.9"), "unknown field `confidence` in [format] of kind swiss"),
        (("--kind", "knockout", "--with", "max_boards=2"), "is less than boards"),
        (("--kind", "league", "--with", "confidence"), "write NAME=VALUE"),
        (("--max-matches", "5"), "ends a league; this is a round-robin"),
        (("--sealed-seed", "x"), "goes with a competition file"),
    ],
)
def test_what_does_not_fit_a_format_is_said_and_nothing_is_written(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    done = arena("run", "bots/greedy", "bots/counter", "bots/duck", *words, "--out", tmp_path / "out", code=2)
    assert said in done.stderr
    built = [line for line in done.stderr.splitlines() if line.startswith("building ")]  # by whoever is first
    assert len(done.stderr.splitlines()) == len(built) + 1
    assert not (tmp_path / "out").exists()
