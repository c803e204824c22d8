"""The commands that read results, and those that need none."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.arena import arena, copy_bot, python_bot

NAMES = ["a|b", "007", "1e3", "[red]x", "<b>"]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small round robin of bots with awkward names."""
    folder = tmp_path_factory.mktemp("bots")
    bots = [copy_bot(folder, "greedy", name) for name in NAMES]
    out = tmp_path_factory.mktemp("out") / "r"
    arena("run", *bots, "--boards", 2, "--rule", "target=5", "--seed", "s", "--out", out)
    return out


@pytest.mark.parametrize("command", ["standings", "crosstable"])
def test_awkward_names_come_out_right_in_every_format(results: Path, command: str) -> None:
    text = {f: arena(command, results, "--format", f).stdout for f in ("text", "markdown", "csv", "json", "html")}
    for name in NAMES:
        assert name in text["text"]
    assert "a\\|b" in text["markdown"]
    assert "\\<b\\>" in text["markdown"]
    assert {row[1 if command == "standings" else 0] for row in csv.reader(io.StringIO(text["csv"]))} > set(NAMES)
    lines = json.loads(text["json"])["standings" if command == "standings" else "cells"]
    assert {line["name"] for line in lines} == set(NAMES)
    assert "&lt;b&gt;" in text["html"]
    assert "<b>" not in text["html"]


def test_export_has_every_game_with_all_it_takes_to_play_it_again(results: Path) -> None:
    games = [json.loads(line) for line in arena("export", results).stdout.splitlines()]
    assert len(games) == 40
    assert {"id", "game", "rules", "seed", "seats", "board", "deals", "scores", "winner", "ending", "forfeits"} == set(
        games[0]
    )
    assert games[0]["rules"]["target"] == 5
    assert len({game["id"] for game in games}) == 40


def test_a_game_is_found_by_number_and_by_the_beginning_of_its_id(results: Path) -> None:
    first = json.loads(arena("export", results).stdout.splitlines()[0])
    by_number = arena("replay", results, 1).stdout
    assert by_number == arena("replay", results, first["id"]).stdout
    assert by_number == arena("replay", results, first["id"][:-1] + "1").stdout
    assert f"Game {first['id']}" in by_number
    assert "♠" in by_number
    assert "\x1b" not in by_number  # not a terminal


def test_play_shows_a_match(tmp_path: Path) -> None:
    done = arena("play", "bots/greedy", "bots/counter", "--boards", 1, "--show", "--seed", "x", "--rule", "target=5")
    assert "trick 6:" in done.stdout
    assert "Won by seats" in done.stdout
    assert [line for line in done.stderr.splitlines() if not line.startswith("bots in Python run on")] == []
    assert "--seed" in arena("play", "bots/greedy", "bots/counter", "--rule", "target=5").stderr
    assert (
        done.stdout
        == arena("play", "bots/greedy", "bots/counter", "--show", "--seed", "x", "--rule", "target=5").stdout
    )


def test_play_says_what_a_bot_did_wrong(tmp_path: Path) -> None:
    bot = python_bot(
        tmp_path, "bad", "import arena_bot, sys\nprint('debugging', file=sys.stderr)\narena_bot.run(lambda act: 'x')\n"
    )
    done = arena("play", bot, "bots/greedy", "--seed", "x", "--rule", "target=5")
    assert "fault of bad at seat 0, board 1, deal 1: illegal" in done.stderr
    assert "not one of the legal actions; the first legal action was played in its place" in done.stderr
    assert "  asked:  phase bid, hand" in done.stderr
    assert '\n  wrote:  {"id":' in done.stderr
    assert "\n  stderr: debugging\n" in done.stderr
    assert "(forfeit)" in done.stdout


def test_games_lists_games_and_options() -> None:
    listed = arena("games").stdout
    assert "bid-euchre/1" in listed
    assert "two-handed-euchre/1" in listed
    options = arena("games", "bid-euchre").stdout
    assert "stick_the_dealer = false    (true, false)" in options
    assert json.loads(arena("games", "bid-euchre", "--format", "json").stdout)["options"][0]["name"]


def test_help_and_version() -> None:
    assert "arena run" in arena("--help").stdout
    assert arena("--version").stdout.startswith("arena, version 0.")
