"""Random option sets of a game, drawn from what its options say of themselves."""

import random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from arena.errors import BadOptions
from arena.rules.game import Rules
from arena.rules.options import describe
from arena.rules.registry import find_game

# Small numbers make short games that reach their guards.
NUMBERS = {
    "target": (1, 3, 5, 10, 32),
    "max_deals": (1, 2, 3, 5, 8, 20),
    "max_redeals": (1, 2, 10),
    "min_bid": (1, 2, 3, 4, 5, 11),
    "games": (1, 2, 3),
    "players": (2, 3, 4, 5, 8),
    "deals": (1, 2, 5, 12),
}


def random_rules(game: str, chance: random.Random, *, changes: float = 0.3) -> tuple[Rules, dict[str, Any]]:
    """Return a game with random options, and those that were set; sets that are refused are drawn again."""
    kind = find_game(game)
    hints = get_type_hints(kind.options_type)
    while True:
        given = {
            option.name: random_value(hints[option.name], option.name, chance)
            for option in describe(kind.options_type)
            if chance.random() < (0.95 if option.name == "max_deals" else changes)  # few long games say no more
        }
        try:
            return kind(kind.options_type.parse(given)), given
        except BadOptions:
            continue


def random_value(hint: Any, name: str, chance: random.Random) -> bool | int | str:
    """Return an allowed value of an option."""
    if hint is bool:
        return chance.random() < 0.5
    if get_origin(hint) is Literal:
        return chance.choice(get_args(hint))
    assert issubclass(hint, int), msgspec.inspect.type_info(hint)
    return chance.choice(NUMBERS[name])
