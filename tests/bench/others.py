"""The rules alone, and what others take for a game of cards in the same process, where they are installed.

    rules only    Bid Euchre by our rules, everyone takes the first legal action; its decks are made before
    OpenSpiel     its `euchre` through Python (open_spiel); the chance nodes of the deal are not counted
    RLCard        its `bridge`, the nearest it has (rlcard); a step is a call or a card, with the next player's state

None of the three writes or reads a byte, keeps time, or can be played by a program of another language.
"""

import time

from arena.rules.game import Game
from arena.rules.registry import make_rules
from arena.rules.stream import shuffled
from tests.bench.matches import OPTIONS


def rules_only(games: int) -> float:
    """Return microseconds a decision of games by our rules."""
    rules = make_rules("bid-euchre", OPTIONS)
    decks = [shuffled(rules.deck, "bench", 1, deal) for deal in range(1, 200)]
    decisions = 0
    start = time.perf_counter()
    for _ in range(games):
        game = Game(rules, lambda deal: decks[deal % len(decks)], 0)
        while game.seat is not None:
            game.apply(game.legal[0])
            decisions += 1
    return (time.perf_counter() - start) / decisions * 1e6


def open_spiel(games: int) -> float | None:
    """Return microseconds a decision of OpenSpiel's euchre, None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("euchre")
    decisions, seconds = 0, 0.0
    for _ in range(games):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        start = time.perf_counter()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
            decisions += 1
        seconds += time.perf_counter() - start
    return seconds / decisions * 1e6


def rlcard(games: int) -> float | None:
    """Return microseconds a decision of RLCard's bridge, None where it is not installed."""
    try:
        import rlcard as library
    except ImportError:
        return None
    table = library.make("bridge", config={"seed": 1})
    decisions, seconds = 0, 0.0
    for _ in range(games):
        state, _ = table.reset()
        start = time.perf_counter()
        while not table.is_over():
            state, _ = table.step(next(iter(state["legal_actions"])))
            decisions += 1
        seconds += time.perf_counter() - start
    return seconds / decisions * 1e6
