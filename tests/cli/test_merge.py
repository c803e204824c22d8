"""A competition played in two parts, joined; how far it is meanwhile; and what does not fit."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.cli.arena import arena, copy_bot, python_bot
from tests.processes import ROOT

FIELD = ("greedy", "counter", "duck")
GAMES = 3 * 8 * 2  # pairings x boards x sides


def cup(folder: Path, *more: str, boards: int = 8, seed: str = "s") -> Path:
    entrants = "".join(f'[[entrants]]\npath = "{ROOT / "bots" / name}"\n' for name in FIELD)
    entrants += "".join(f'[[entrants]]\npath = "{path}"\n' for path in more)
    file = folder / "cup.toml"
    file.write_text(
        f'name = "cup"\nseed = "{seed}"\nrules = {{ target = 6 }}\n'
        f"[format]\nboards = {boards}\nmatch_boards = 2\n{entrants}",
        "utf-8",
    )
    return file


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("parts")
    file = cup(folder)
    for number in (1, 2):
        arena("run", file, "--part", f"{number}/2", "--out", folder / str(number))
    return folder / "1", folder / "2"


def status(folder: Path) -> dict[str, object]:
    return json.loads(arena("status", folder, "--format", "json").stdout)


def test_two_parts_joined_are_the_whole(tmp_path: Path, parts: tuple[Path, Path]) -> None:
    one, two = tmp_path / "one", parts[1]
    shutil.copytree(parts[0], one)
    played = [status(folder)["games_played"] for folder in (one, two)]
    assert all(played)
    assert sum(played) == GAMES
    assert not status(one)["finished"]
    joined = arena("merge", one, two)
    assert joined.stdout == f"{played[1] // 2} matches of {two} are in {one} now\n", "matches of two boards"
    arena("run", cup(tmp_path), "--out", tmp_path / "whole")
    for words in (("export",), ("standings", "--format", "json"), ("crosstable", "--format", "csv")):
        merged, whole = (arena(words[0], folder, *words[1:]).stdout for folder in (one, tmp_path / "whole"))
        assert merged == whole
    assert f"{GAMES} games played again: all is right" in arena("verify", one).stdout
    assert status(one)["finished"]
    assert "0 matches of" in arena("merge", one, two).stdout
    again = arena("run", cup(tmp_path), "--out", one)
    assert "games/s" not in again.stderr, "there is nothing left to be played"


def test_the_status_says_what_is_left_and_what_went_wrong(tmp_path: Path, parts: tuple[Path, Path]) -> None:
    done = status(parts[0])
    assert done["games"] == GAMES
    assert done["seconds_left"] > 0
    text = arena("status", parts[0]).stdout
    assert f"of {GAMES} games" in text
    assert f"{GAMES - done['games_played']} games: about" in text
    assert "forfeits   none\nvoids      none\n" in text
    quitter = python_bot(tmp_path / "bots", "quitter", "raise SystemExit(1)\n")
    arena("run", ROOT / "bots" / "greedy", quitter, "--boards", 2, "--seed", "s", "--out", tmp_path / "out")
    forfeits = status(tmp_path / "out")["forfeits"]
    assert [each["names"] for each in forfeits] == [["quitter"]] * 4
    text = arena("status", tmp_path / "out").stdout
    assert "forfeits   4 games\n" in text
    assert text.startswith("out: bid-euchre/1, round-robin, 2 entrants\n")
    assert f"           quitter ({forfeits[0]['game']})\n" in text


def renamed_host(folder: Path, name: str) -> None:
    """Have results say that another host has played them."""
    with sqlite3.connect(folder / "competition.db") as database:
        [[hosts]] = database.execute("SELECT value FROM meta WHERE key = 'hosts'").fetchall()
        [facts] = json.loads(hosts).values()
        database.execute("UPDATE meta SET value = ? WHERE key = 'hosts'", (json.dumps({name: facts}),))
    database.close()


def test_the_hosts_that_played_are_known_and_no_others(tmp_path: Path, parts: tuple[Path, Path]) -> None:
    for part, name in zip(parts, ("left", "right"), strict=True):
        shutil.copytree(part, tmp_path / name)
        renamed_host(tmp_path / name, name)
    arena("merge", tmp_path / "left", tmp_path / "right")
    arena("run", cup(tmp_path), "--out", tmp_path / "left")  # which has nothing left to play
    assert sorted(status(tmp_path / "left")["hosts"]) == ["left", "right"]


def test_what_does_not_fit_is_refused_and_changes_nothing(tmp_path: Path, parts: tuple[Path, Path]) -> None:
    one = tmp_path / "one"
    shutil.copytree(parts[0], one)
    before = (one / "competition.db").read_bytes()
    extra = copy_bot(tmp_path / "bots" / "extra", "duck", "extra")
    misfits = (
        ("seed is 's' there and 't' here", {"seed": "t"}, ()),
        ("boards is 8 there and 6 here", {"boards": 6}, ()),
        ("extra is an entrant of one of them only", {}, (str(extra),)),
    )
    other = tmp_path / "other"
    for reason, settings, more in misfits:
        shutil.rmtree(other, ignore_errors=True)
        file = cup(tmp_path, *more, **settings)
        arena("run", file, "--part", "1/9", "--out", other)
        refused = arena("merge", one, other, code=2)
        assert reason in refused.stderr
        assert refused.stderr.count("\n") == 1
    for folder, change, reason in (
        (parts[1], "actions = replace(actions, 'pass', 'Pass')", "is damaged; `arena verify` says how"),
        (parts[0], "winner = 1 - winner", "were played in both, and came out otherwise"),
    ):
        shutil.rmtree(other)
        shutil.copytree(folder, other)
        with sqlite3.connect(other / "competition.db") as database:
            database.execute(f"UPDATE records SET {change}")
        database.close()
        assert reason in arena("merge", one, other, code=2).stderr
    assert "can't be merged with itself" in arena("merge", one, one, code=2).stderr
    assert "no results there" in arena("merge", tmp_path / "nowhere", one, code=2).stderr
    assert not (tmp_path / "nowhere").exists()
    assert (one / "competition.db").read_bytes() == before


def test_parts_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    for part in ("0/2", "3/2", "1", "a/b"):
        assert "write K/N" in arena("run", cup(tmp_path), "--part", part, "--out", tmp_path / "out", code=2).stderr
    words = ("--kind", "swiss", "--part", "1/2", "--out", tmp_path / "out")
    refused = arena("run", *(ROOT / "bots" / name for name in FIELD), *words, code=2)
    assert "what a swiss plays depends on results" in refused.stderr
    assert not (tmp_path / "out").exists()
