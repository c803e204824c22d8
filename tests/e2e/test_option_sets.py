"""A tournament in each of many option sets, with real bots and workers; each is verified afterwards."""

import json
import shutil
from math import comb
from pathlib import Path
from typing import Any

import pytest

from arena.bot.manifest import read_manifest
from arena.rules.registry import make_rules
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
    ("euchre", ""),
    ("euchre", "deck=25 stick_the_dealer=true defend_alone=true super_euchre=true"),
    ("euchre", "deck=32 discard_upcard=true target=5"),
    ("three-handed-euchre", ""),
    ("three-handed-euchre", "deck=32 march=2 discard_upcard=true stick_the_dealer=true"),
    ("railroad-euchre", ""),
    ("railroad-euchre", "games=3 joker_suit=s super_euchre=true target=5"),
    ("railroad-euchre", "joker=false call_for_best=false defend_alone=false laps=false slam=false games=2"),
    ("hasenpfeffer", ""),
    ("hasenpfeffer", "pepper=true auction=continuing endgame=higher-score"),
    ("napoleon", ""),
    ("napoleon", "players=3"),
    ("napoleon", "players=3 deals=5"),
    ("napoleon", "players=2"),
]


def bots_here(game: str = "bid-euchre") -> list[Path]:
    """Return the bundled bots that play a game and whose toolchains are on this machine."""
    needs = {"duck": "cc", "random": "node", "hothead": "javac", "greedy": "python3", "counter": "python3"}
    bots = [ROOT / "bots" / bot for bot, tool in needs.items() if shutil.which(tool)]
    return [bot for bot in bots if game in read_manifest(bot).games]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), OPTION_SETS)
def test_a_tournament_runs_without_a_fault_and_verifies(tmp_path: Path, game: str, options: str) -> None:
    rules = [word for option in options.split() for word in ("--rule", option)]
    bots = bots_here(game)
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
    sides = max(make_rules(game, options_of(options)).sides) + 1
    assert {line["games"] for line in standings} == {6 * sides * comb(len(bots) - 1, sides - 1)}
    site = tmp_path / "site"
    arena("publish", tmp_path, "--to", site)
    games = 6 * sides * comb(len(bots), sides)
    assert len(list((site / "games").iterdir())) == games
    tables = [
        path for path in sorted(site.iterdir()) if path.stem in ("standings", "crosstable") and path.suffix != ".html"
    ]
    assert "all is right" in arena("verify", tmp_path, *tables).stdout
    assert "Won by" in arena("replay", tmp_path, 1).stdout or "Drawn" in arena("replay", tmp_path, 1).stdout


def options_of(words: str) -> dict[str, Any]:
    """Return options as the command line reads them."""
    named = [word.partition("=") for word in words.split()]
    return {
        name: {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text) for name, _, text in named
    }


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
