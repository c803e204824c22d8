"""The deals of stored games, from the games played again: what no table needs, and so no record holds."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from arena.ranking.effects import DealPoints
from arena.ranking.pairs import from_all_sides
from arena.records import GameRecord, Played
from arena.rules.board import begin_game
from arena.rules.game import Rules, replay
from arena.store.results import Results


def deals_from_all_sides(
    results: Results, rules: Rules, seed: str, games: Sequence[Played]
) -> Iterator[list[DealPoints]]:
    """Yield the deals of the games of each board that the same sides have played in every seat.

    games: in plan order, where they stand close together. Raises BadRecord for a game that can't be played again.
    """

    @lru_cache(maxsize=rules.seats)  # the matches of the games of a board; their boards come in turn
    def records(match: str) -> dict[int, GameRecord]:
        return {record.board: record for record in results.games(match)}

    for board in from_all_sides(games):
        deals = []
        for played in board:
            game = replay(begin_game(rules, seed, played.board), _words(records(played.match)[played.board]))
            deals += [DealPoints(played.board, rules.sides[deal.dealer], tuple(deal.points)) for deal in game.deals]
        yield deals


def _words(record: GameRecord) -> list[list[str]]:
    return [words.split() for words in record.deals]
