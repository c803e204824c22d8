"""Scripted deals: hands given, actions told in words, every step checked for being the expected seat's."""

from collections.abc import Sequence
from typing import Any

from arena.rules.deal import Deal
from arena.rules.game import Game
from arena.rules.registry import make_rules


def deck_for(hands: Sequence[str], dealer: int, rest: str = "") -> list[str]:
    """Return a deck that gives these hands (by seat, tokens separated by blanks), then the rest."""
    by_seat = [hand.split() for hand in hands]
    seats = len(by_seat)
    order = [(dealer + 1 + i) % seats for i in range(seats)]
    each = min(len(hand) for hand in by_seat)
    dealt = [by_seat[seat][number] for number in range(each) for seat in order]
    extra = [card for hand in by_seat for card in hand[each:]]
    return [*dealt, *extra, *rest.split()]


def deal_of(game: str, scores: Sequence[int] = (0, 0), **options: Any) -> Deal:
    """Return a fresh deal of the standard deck, at these scores."""
    rules = make_rules(game, options)
    return rules.new_deal(0, rules.deck, list(scores), stuck=False)


class Script:
    """A game of scripted deals; every deal is the same."""

    def __init__(self, game: str, hands: Sequence[str], dealer: int = 3, rest: str = "", **options: Any) -> None:
        rules = make_rules(game, options)
        deck = deck_for(hands, dealer, rest)
        assert sorted(deck) == sorted(rules.deck), "the script does not hold the deck"
        self.game = Game(rules, lambda _deal: deck, dealer)

    @property
    def deal(self) -> Deal:
        return self.game.deal

    @property
    def legal(self) -> list[str]:
        return list(self.game.legal)

    def say(self, told: str) -> "Script":
        """Take actions told as `seat word`, separated by commas; a word alone is the seat's whose turn it is."""
        for step in told.split(","):
            *seat, word = step.split()
            if seat:
                assert self.game.seat == int(seat[0]), f"{step}: it is seat {self.game.seat}'s turn"
            self.game.apply(word)
        return self

    def auto(self) -> "Script":
        """Play out the deal with first legal actions."""
        number = len(self.game.deals)
        while self.game.seat is not None and len(self.game.deals) == number:
            self.game.apply(self.game.legal[0])
        return self
