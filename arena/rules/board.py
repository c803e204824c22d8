"""A board: a game's deals, fixed by the competition's seed and a number, so that they can be played again."""

from arena.rules.game import Game, Rules
from arena.rules.stream import first_dealer, shuffled


def begin_game(rules: Rules, seed: str, board: int) -> Game:
    """Return a fresh game on a board."""
    return Game(rules, lambda deal: shuffled(rules.deck, seed, board, deal), first_dealer(rules.seats, seed, board))
