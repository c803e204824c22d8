"""A tournament in each of many option sets, with real bots and workers; each is verified afterwards."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.arena import arena
from tests.processes import ROOT

OPTION_SETS = [
    ("bid-euchre", ""),
    ("bid-euchre", "joker=true"),
    ("bid-euchre", "double_deck=true target=52"),
    ("bid-euchre", "ace_no_face=true stick_the_dealer=true"),
    ("bid-euchre", "auction=continuing plain_six=true"),
    ("bid-euchre", "ask_exchange=sequential ask_gives=choice"),
    ("bid-euchre", "renege=cutthroat"),
    ("bid-euchre", "renege=forfeit-deal allow_negative=false"),
    ("bid-euchre", "missed_six=value moon_beats_ask=false"),
    ("bid-euchre", "endgame=bidder-first overtricks_score=false defenders_score=false"),
    ("bid-euchre", "endgame=another-deal first_bidder=dealer min_bid=1"),
    ("bid-euchre", "joker=true ace_no_face=true auction=continuing renege=cutthroat max_redeals=2"),
    ("bid-euchre", "double_deck=true renege=cutthroat plain_six=true max_deals=6"),
    ("two-handed-euchre", ""),
    ("two-handed-euchre", "deck=25"),
    ("two-handed-euchre", "deck=25 joker_up=redeal stick_the_dealer=true"),
    ("two-handed-euchre", "deck=32 pickup_optional=false discard_upcard=true"),
    ("two-handed-euchre", "name_turned_down=true target=5 max_redeals=1"),
]


def bots_here() -> list[Path]:
    """Return the bundled bots whose toolchains are on this machine."""
    needs = {"duck": "cc", "random": "node", "hothead": "javac", "greedy": "python3", "counter": "python3"}
    return [ROOT / "bots" / bot for bot, tool in needs.items() if shutil.which(tool)]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), OPTION_SETS)
def test_a_tournament_runs_without_a_fault_and_verifies(tmp_path: Path, game: str, options: str) -> None:
    rules = [word for option in options.split() for word in ("--rule", option)]
    bots = bots_here()
    words = (
        "run",
        *bots,
        "--game",
        game,
        *rules,
        "--boards",
        6,
        "--seed",
        f"set {options or 'of defaults'}",
        "--out",
        tmp_path,
    )
    arena(*words)
    standings = json.loads(arena("standings", tmp_path, "--format", "json").stdout)["standings"]
    assert len(standings) == len(bots)
    assert sum(line["faults"] + line["forfeits"] for line in standings) == 0
    assert {line["games"] for line in standings} == {12 * (len(bots) - 1)}
    assert "all is right" in arena("verify", tmp_path).stdout
    assert "Won by" in arena("replay", tmp_path, 1).stdout or "Drawn" in arena("replay", tmp_path, 1).stdout


@pytest.mark.slow
def test_the_bundled_bots_rank_as_they_should(tmp_path: Path) -> None:
    """Over 200 boards counter > greedy > random, and counter beats random by more than five standard errors."""
    bots = bots_here()
    if not any(bot.name == "random" for bot in bots):
        pytest.skip("node is not on this machine")
    arena("run", *bots, "--boards", 200, "--seed", "ladder", "--out", tmp_path)
    names = [line["name"] for line in json.loads(arena("standings", tmp_path, "--format", "json").stdout)["standings"]]
    assert [name for name in names if name in ("counter", "greedy", "random")] == ["counter", "greedy", "random"]
    cells = json.loads(arena("crosstable", tmp_path, "--format", "json").stdout)["cells"]
    cell = next(cell for cell in cells if (cell["name"], cell["opponent"]) == ("counter", "random"))
    low, high = cell["points_ci95"]
    assert cell["points_per_deal"] > 5 * (high - low) / 2 / 1.97
