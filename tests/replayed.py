"""A game as `arena export` tells it, for the second implementation of the rules to play again."""

from typing import Any

from arena.rules.registry import make_rules
from arena.rules.stream import first_dealer, shuffled
from tests.second import make
from tests.second.common import Game


def begin(exported: dict[str, Any]) -> Game:
    """Return the second implementation's game on the board of an exported one, before its first action."""
    name, seed, board = exported["game"].partition("/")[0], exported["seed"], exported["board"]
    rules = make_rules(name, exported["rules"])
    dealer = first_dealer(rules.seats, seed, board)
    return make(name, exported["rules"], dealer, lambda deal: list(shuffled(rules.deck, seed, board, deal)))
