"""One game of each variant, told in words and compared with the file that was read and found right.

`pytest tests/golden --update-golden` writes the files anew. They prove that nothing has changed; that they are right
was seen by reading them against protocol/RULES.md, which is to be done again for every line that changes.
"""

import random
from pathlib import Path
from typing import Any

import pytest

from arena.publish.telling import tell_game
from arena.records import GameRecord
from arena.rules.board import begin_game
from arena.rules.deal import RENEGE
from arena.rules.registry import games, make_rules

FOLDER = Path(__file__).parent
HEAD = """# Read against protocol/RULES.md, every call, trick and score, and found right.
# Players: at random, but they like to {likes}."""

VARIANTS: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "bid-euchre": ("bid-euchre", {"max_deals": 3}, 1, "3"),
    "bid-euchre-ask": ("bid-euchre", {"max_deals": 2}, 99, "ask"),
    "bid-euchre-moon": ("bid-euchre", {"max_deals": 1, "missed_six": "value"}, 3, "moon"),
    "bid-euchre-joker": ("bid-euchre", {"max_deals": 2, "joker": True}, 4, "ask"),
    "bid-euchre-double-deck": ("bid-euchre", {"max_deals": 1, "double_deck": True}, 1, "7"),
    "bid-euchre-ace-no-face": ("bid-euchre", {"max_deals": 2, "ace_no_face": True}, 29, "claim"),
    "bid-euchre-stick-the-dealer": ("bid-euchre", {"max_deals": 1, "stick_the_dealer": True}, 7, "pass"),
    "bid-euchre-continuing": ("bid-euchre", {"max_deals": 1, "auction": "continuing", "plain_six": True}, 8, "4"),
    "bid-euchre-sequential": (
        "bid-euchre",
        {"max_deals": 1, "ask_exchange": "sequential", "ask_gives": "choice"},
        6,
        "ask",
    ),
    "bid-euchre-renege": ("bid-euchre", {"max_deals": 2}, 10, "!renege"),
    "bid-euchre-forfeit-deal": ("bid-euchre", {"max_deals": 2, "renege": "forfeit-deal"}, 11, "!renege"),
    "bid-euchre-cutthroat": ("bid-euchre", {"max_deals": 1, "renege": "cutthroat"}, 12, "renege:"),
    "two-handed-euchre": ("two-handed-euchre", {"max_deals": 3}, 13, "order"),
    "two-handed-euchre-joker": ("two-handed-euchre", {"max_deals": 2, "deck": 25}, 21, "accept"),
    "two-handed-euchre-32": (
        "two-handed-euchre",
        {"max_deals": 2, "deck": 32, "pickup_optional": False, "stick_the_dealer": True},
        15,
        "order",
    ),
    "euchre": ("euchre", {"max_deals": 3}, 1, "order"),
    "euchre-alone": ("euchre", {"max_deals": 2, "deck": 25, "defend_alone": True, "super_euchre": True}, 2, "alone"),
    "three-handed-euchre": ("three-handed-euchre", {"max_deals": 3, "stick_the_dealer": True}, 3, "c"),
    "railroad-euchre": ("railroad-euchre", {"target": 2, "games": 2}, 4, "order-alone"),
    "hasenpfeffer": ("hasenpfeffer", {"max_deals": 2}, 5, "pass"),
    "hasenpfeffer-pepper": (
        "hasenpfeffer",
        {"max_deals": 2, "pepper": True, "auction": "continuing"},
        6,
        "little-pepper",
    ),
    "napoleon": ("napoleon", {"deals": 3}, 7, "4"),
    "napoleon-misere": ("napoleon", {"deals": 2, "players": 3}, 8, "misere"),
}


def story(name: str) -> str:
    """Return a variant's game in words."""
    game_name, options, seed, likes = VARIANTS[name]
    rules = make_rules(game_name, options)
    chance = random.Random(seed)
    game = begin_game(rules, f"golden {seed}", 1)
    while game.seat is not None:
        hand = game.deal.hands[game.seat]
        if likes == RENEGE and any(game.is_renege(card) for card in hand) and chance.random() < 0.2:
            deal = game.deal
            game.apply(RENEGE)
            if game.deal is deal and game.legal:
                game.apply(game.legal[0])  # as the referee does
            continue
        liked = [action for action in game.legal if action.startswith(likes) or likes == "alone" in action]
        game.apply(chance.choice(liked if liked and chance.random() < 0.7 else list(game.legal)))
    assert game.outcome is not None
    record = GameRecord(
        1,
        tuple(" ".join(deal.actions()) for deal in game.deals),
        tuple(game.points()),
        game.outcome.winner,
        game.outcome.ending,
    )
    names = ["north", "east", "south", "west", "five", "six", "seven", "eight"][: rules.seats]
    said = " ".join(f"{key}={value}" for key, value in options.items())
    lines = [f"# {rules.id} {said}", HEAD.format(likes=likes), *tell_game(rules, f"golden {seed}", record, names)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", VARIANTS)
def test_the_game_is_told_as_before(name: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        path.write_text(story(name), "utf-8")
    assert story(name) == path.read_text("utf-8")


def test_every_game_has_one_and_every_file_is_compared() -> None:
    assert {VARIANTS[name][0] for name in VARIANTS} == set(games())
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(VARIANTS)
