"""How many ways there are to play out the end of a deal: the same number by two implementations.

The numbers below were counted by the second implementation (tests/second), and are counted again by both.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from arena.rules.game import Game
from arena.rules.registry import make_rules
from tests.second import make


def deck_of(game: str, options: dict[str, Any], seed: int) -> Callable[[int], list[str]]:
    cards = list(make_rules(game, options).deck)
    random.Random(seed).shuffle(cards)
    return lambda _deal: cards


class Ours:
    """The engine, seen as the counter needs it."""

    def __init__(self, game: str, options: dict[str, Any], seed: int) -> None:
        self.game = Game(make_rules(game, options), deck_of(game, options, seed), 0)

    def legal(self) -> list[str] | None:
        return list(self.game.legal) if self.game.deals == [] else None

    def act(self, word: str) -> None:
        self.game.apply(word)


class Theirs:
    """The second implementation."""

    def __init__(self, game: str, options: dict[str, Any], seed: int) -> None:
        self.game = make(game, options, 0, deck_of(game, options, seed))

    def legal(self) -> list[str] | None:
        return list(self.game.legal) if self.game.deals == [] else None

    def act(self, word: str) -> None:
        self.game.act(word)


def count(begin: Callable[[], Ours | Theirs], start: Sequence[str]) -> int:
    """Return the number of complete plays of a deal after some first actions."""

    def after(words: list[str]) -> int:
        deal = begin()
        for word in words:
            deal.act(word)
        legal = deal.legal()
        return 1 if legal is None else sum(after([*words, word]) for word in legal)

    return after(list(start))


def opening(begin: Callable[[], Ours | Theirs], words: str, tricks_left: int, seats: int, each: int) -> list[str]:
    """Return the first actions of a deal: those told, then first legal ones until so many tricks are left."""
    told = words.split()
    deal = begin()
    for word in told:
        deal.act(word)
    while len(told) < len(words.split()) + (each - tricks_left) * seats:
        legal = deal.legal()
        assert legal is not None
        told.append(legal[0])
        deal.act(told[-1])
    return told


CASES = [
    ("bid-euchre", {}, 1, "3 pass pass pass h", 3, 4, 6, 376),
    ("bid-euchre", {}, 2, "pass 4 pass pass s", 3, 4, 6, 572),
    ("bid-euchre", {}, 3, "moon pass pass pass c", 3, 3, 6, 144),
    ("bid-euchre", {"double_deck": True}, 4, "3 pass pass pass d", 3, 4, 12, 72),
    ("bid-euchre", {"joker": True}, 5, "9c 3 pass pass pass d", 3, 4, 6, 216),
    ("two-handed-euchre", {}, 6, "order leave", 4, 2, 5, 576),
    ("two-handed-euchre", {}, 7, "pass pass pass c", 4, 2, 5, 240),
    ("two-handed-euchre", {"deck": 32}, 8, "order leave", 4, 2, 5, 156),
    ("euchre", {}, 11, "pass pass pass pass c", 3, 4, 5, 528),
    ("euchre", {"defend_alone": True}, 13, "pass pass pass pass h-alone alone", 5, 2, 5, 2024),
    ("euchre", {"deck": 32}, 14, "pass pass pass pass s", 3, 4, 5, 88),
    ("three-handed-euchre", {}, 15, "pass pass pass s", 3, 3, 5, 32),
    ("railroad-euchre", {}, 16, "pass pass pass pass c-alone pass pass pass", 4, 3, 5, 1456),
    ("hasenpfeffer", {}, 17, "3 pass pass pass h", 3, 4, 6, 216),
    ("napoleon", {"players": 3}, 18, "3 pass pass", 4, 3, 5, 100),
    ("napoleon", {}, 19, "misere pass pass pass", 3, 4, 5, 280),
]


@pytest.mark.parametrize(("game", "options", "seed", "words", "tricks_left", "seats", "each", "number"), CASES)
def test_both_count_the_same_plays(
    game: str, options: dict[str, Any], seed: int, words: str, tricks_left: int, seats: int, each: int, number: int
) -> None:
    start = opening(lambda: Theirs(game, options, seed), words, tricks_left, seats, each)
    assert count(lambda: Theirs(game, options, seed), start) == number
    assert count(lambda: Ours(game, options, seed), start) == number
