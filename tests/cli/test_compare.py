"""Two bots compared: the verdict, its exit code, and what is refused."""

import json
from pathlib import Path

from tests.cli.arena import arena, copy_bot
from tests.processes import ROOT

COUNTER, DUCK = ROOT / "bots" / "counter", ROOT / "bots" / "duck"
QUICK = ("--rule", "target=6", "--seed", "s", "--boards", 60, "--match-boards", 5)
TEST = ("--points0", 0, "--points1", 1)


def test_the_better_one_is_known_long_before_the_boards_end(tmp_path: Path) -> None:
    done = arena("compare", COUNTER, DUCK, *QUICK, *TEST, "--out", tmp_path, "--format", "json")
    verdict = json.loads(done.stdout)
    assert (verdict["first"], verdict["second"], verdict["verdict"]) == ("counter", "duck", "high")
    assert verdict["llr"] >= verdict["bounds"][1]
    assert 16 <= verdict["boards"] < 60, "it may decide after sixteen, and needs few for a difference like that"
    assert verdict["games"] == verdict["wins"] + verdict["losses"] + verdict["draws"] + verdict["forfeits"] < 120
    text = arena("compare", COUNTER, DUCK, *QUICK, *TEST, "--out", tmp_path).stdout
    assert "counter is better than duck by more than 0: 1 points a deal is accepted" in text
    assert "a wrong verdict has probability 0.05 if 0 is true, 0.05 if 1 points a deal is" in text


def test_a_worse_one_and_an_open_end_have_exit_codes_of_their_own(tmp_path: Path) -> None:
    worse = arena("compare", DUCK, COUNTER, *QUICK, *TEST, "--out", tmp_path / "worse", code=3)
    assert "duck is not better than counter by 1 points a deal: 0 is accepted" in worse.stdout
    few = ("--rule", "target=6", "--seed", "s", "--boards", 2, "--elo0", 0, "--elo1", 5)
    undecided = arena("compare", COUNTER, DUCK, *few, "--out", tmp_path / "open", code=4)
    assert "not decided between 0 and 5 Elo, after 2 boards from both sides" in undecided.stdout


def test_two_versions_of_a_bot_are_told_apart(tmp_path: Path) -> None:
    old, new = (copy_bot(tmp_path / folder, "duck", "same") for folder in ("old", "new"))
    few = ("--rule", "target=6", "--seed", "s", "--boards", 1)
    done = arena("compare", new, old, *few, "--out", tmp_path / "out", "--format", "json", code=4)
    verdict = json.loads(done.stdout)
    assert (verdict["first"], verdict["second"]) == ("same (first)", "same (second)")
    toml = new / "bot.toml"
    toml.write_text(toml.read_text("utf-8").replace('version = "1.0"', 'version = "1.1"'), "utf-8")
    done = arena("compare", new, old, *few, "--out", tmp_path / "newer", "--format", "json", code=4)
    verdict = json.loads(done.stdout)
    assert (verdict["first"], verdict["second"]) == ("same 1.1", "same 1.0")


def test_what_can_not_be_compared_is_refused_in_one_line(tmp_path: Path) -> None:
    out, cache = tmp_path / "out", tmp_path / "cache"
    for words, reason in (
        ((DUCK, DUCK), "a bot can't be compared with itself"),
        ((DUCK, COUNTER, "--elo0", 3), "a test needs both its values"),
        ((DUCK, COUNTER, "--elo0", 3, "--elo1", 3), "elo0 must be less than elo1"),
        ((DUCK, COUNTER, "--elo0", 0, "--elo1", 5, "--points0", 0, "--points1", 1), "not both"),
        ((DUCK, COUNTER, "--alpha", 0.7), "alpha"),
        ((DUCK, tmp_path / "nobody"), "nobody"),
    ):
        done = arena("compare", *words, "--out", out, code=2, ARENA_CACHE=str(cache))
        assert reason in done.stderr
        assert done.stderr.startswith("Error: ")
        assert done.stderr.count("\n") == 1
        assert not out.exists(), "nothing half written"
        assert not cache.exists(), "nothing built for what is refused"
