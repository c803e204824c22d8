"""Bid Euchre in one process: quick players of known habits, and the games they play on given boards.

A player sees only what its seat may see: its hand, the calls and the cards on the table.
"""

import random
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from arena.ranking.effects import DealPoints
from arena.records import Played
from arena.rules.board import begin_game
from arena.rules.cards import SUITS, Card, Suit
from arena.rules.deal import Deal
from arena.rules.registry import make_rules
from arena.rules.tricks import ranking

RULES: Final = make_rules("bid-euchre")
PARTNER: Final = 1.0  # tricks expected of the partner


class Player(NamedTuple):
    """Plays greedily, but a card at random with probability `careless`, and bids `bold` tricks more than it should."""

    name: str
    careless: float
    bold: float = 0.0


class Finished(NamedTuple):
    """A game that was played out: the scores by side, and each deal."""

    scores: tuple[int, int]
    winner: int | None
    ending: str
    deals: list[DealPoints]
    bids: int  # deals in which side 0 declared


@cache
def worth(card: Card, trump: Suit) -> float:
    """Return the tricks a card may take with this trump."""
    order = ranking(trump)
    rank = order.rank[card]
    if order.suit[card] == trump:
        return 1.0 if rank >= 21 else 0.9 if rank == 20 else 0.7 if rank >= 10 else 0.5
    return 0.6 if rank == 12 else 0.0


def tricks(hand: Sequence[Card], trump: Suit) -> float:
    return sum([worth(card, trump) for card in hand])


def play_game(players: Sequence[Player], seed: str, board: int) -> Finished:
    """Play a board; `players` are those of sides 0 and 1. The same arguments give the same game."""
    game = begin_game(RULES, seed, board)
    chance = random.Random(f"{seed} {board} {players[0]} {players[1]}").random
    while game.seat is not None:
        seat, legal = game.seat, game.legal
        if len(legal) == 1:
            game.apply(legal[0])
            continue
        player, deal = players[seat % 2], game.deal
        if deal.phase == "play":
            action = legal[int(chance() * len(legal))] if chance() < player.careless else card(deal, seat, legal)
        elif deal.phase == "bid":
            action = bid(deal.hands[seat], legal, player.bold)
        elif deal.phase == "trump":
            hand = deal.hands[seat]
            action = max(SUITS, key=lambda suit: tricks(hand, suit))
        else:
            action = legal[0]
        game.apply(action)
    assert game.outcome is not None
    deals = [DealPoints(board, deal.dealer % 2, (deal.points[0], deal.points[1])) for deal in game.deals]
    bids = sum(deal.declarer is not None and deal.declarer % 2 == 0 for deal in game.deals)
    return Finished((game.scores[0], game.scores[1]), game.outcome.winner, game.outcome.ending, deals, bids)


def played(players: Sequence[Player], board: int, finished: Finished) -> Played:
    """Return a game as the ranking sees it."""
    sides = ((players[0].name,), (players[1].name,))
    return Played("bench", board, sides, finished.scores, len(finished.deals), finished.winner, finished.ending, ())


def bid(hand: Sequence[Card], legal: Sequence[str], bold: float) -> str:
    """Return the lowest bid over the standing one, if the hand is worth it."""
    best = max([tricks(hand, suit) for suit in SUITS]) + bold
    for call in legal:
        if call.isdigit() and best + PARTNER >= int(call):
            return call
        if (call == "moon" and best >= 5.4) or (call == "ask" and best >= 5.0):
            return call
    return legal[0]


def card(deal: Deal, seat: int, legal: Sequence[Card]) -> Card:
    """Return the best trump to lead for declarers, else an ace; win a trick as cheaply as can be, or throw away."""
    order = ranking(deal.trump)
    trick = deal.log[deal.trick_start :]
    if not trick:
        if deal.declarer is not None and deal.declarer % 2 == seat % 2 and order.suit[legal[-1]] == deal.trump:
            return legal[-1]
        for each in reversed(legal):
            if order.rank[each] == 12 and order.suit[each] != deal.trump:
                return each
        return legal[0]
    strength = order.strength[order.suit[trick[0][1]]]
    winner, winning = max(trick, key=lambda entry: strength[entry[1]])
    if (winner - seat) % 4 == 2:
        return legal[0]
    for each in legal:
        if strength[each] > strength[winning]:
            return each
    return legal[0]
