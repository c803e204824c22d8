"""A game of another distribution, found through its entry point, is played, stored, verified and published."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.arena import arena, python_bot
from tests.processes import ROOT

# High Card: three players, one card each; the dealer's left says whether the highest or the lowest card wins.
MODULE = """
from typing import Annotated, Literal

from msgspec import Meta

from arena.rules.cards import RANKS, SUITS, make_deck
from arena.rules.deal import Deal
from arena.rules.game import Rules, TargetOptions, highest_at_target


class HighCardOptions(TargetOptions, frozen=True, kw_only=True):
    target: Annotated[int, Meta(ge=1, description="points a player needs to win")] = 5
    says: Annotated[Literal["either", "high"], Meta(description="what may be said")] = "either"


class HighCardDeal(Deal):
    def __init__(self, says, dealer, cards, scores):
        super().__init__(dealer, (0, 1, 2), scores)
        self.says = says
        self.stock = self.deal_cards(cards, 1)

    def script(self):
        self.phase = "say"
        first, *others = self.around((self.dealer + 1) % 3)
        self.declarer = first
        self.contract = yield first, ("high", "low") if self.says == "either" else ("high",)
        self.phase = "play"
        for seat in (first, *others):
            yield seat, self.hand(seat)
        places = {seat: (RANKS.index(hand[0][0]), SUITS.index(hand[0][1])) for seat, hand in enumerate(self.hands)}
        self.hands = [[], [], []]
        winner = (max if self.contract == "high" else min)(places, key=places.get)
        self.taken[winner] = 1
        self.winners.append(winner)
        self.award(winner, 1)
        self.how = "played"


class HighCard(Rules):
    name, ruleset, title, options_type = "high-card", 3, "High Card: the highest or the lowest", HighCardOptions

    def __init__(self, options):
        super().__init__(options)
        self.sides, self.deck = (0, 1, 2), make_deck("2")

    def new_deal(self, dealer, cards, scores, *, stuck):
        return HighCardDeal(self.options.says, dealer, cards, scores)

    def judge(self, game):
        return highest_at_target(game.scores, self.options.target)
"""


@pytest.fixture
def other_distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution with one game, as installed beside ours."""
    site = tmp_path / "site"
    info = site / "high_card-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "high_card.py").write_text(MODULE, "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[arena.games]\nhigh-card = high_card:HighCard\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))


@pytest.mark.usefixtures("other_distribution")
def test_a_game_of_another_distribution_is_like_ours(tmp_path: Path) -> None:
    assert "high-card" in arena("games").stdout
    assert "says" in arena("games", "high-card").stdout
    bots = [
        python_bot(
            tmp_path, name, f"import arena_bot\narena_bot.run(lambda act: act['legal'][{at} % len(act['legal'])])\n"
        )
        for name, at in (("high", 0), ("low", 1), ("either", 2))
    ]
    out = tmp_path / "out"
    arena("run", *bots, "--game", "high-card", "--boards", 10, "--seed", "x", "--out", out)
    lines = json.loads(arena("standings", out, "--format", "json").stdout)["standings"]
    assert [(line["games"], line["faults"], line["forfeits"]) for line in lines] == [(30, 0, 0)] * 3
    assert sum(line["wins"] for line in lines) == 30
    assert "all is right" in arena("verify", out).stdout
    assert "say:" in arena("replay", out, 1).stdout
    assert "begin with" in arena("publish", out, "--to", tmp_path / "site-of-it").stderr
    assert "high" in (tmp_path / "site-of-it" / "profiles.csv").read_text("utf-8")


def test_without_it_the_game_is_not_there(tmp_path: Path) -> None:
    done = arena("run", ROOT / "bots" / "duck", "--game", "high-card", "--out", tmp_path, code=2)
    assert "there is no game `high-card`" in done.stderr
