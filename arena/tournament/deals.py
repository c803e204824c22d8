"""The deals of stored games, from the games played again: what no table needs, and so no record holds."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from arena.ranking.effects import DealPoints
from arena.ranking.pairs import both_sides
from arena.records import GameRecord, Played
from arena.rules.board import begin_game
from arena.rules.game import Rules, replay
from arena.store.results import Results


def deals_of_both_sides(
    results: Results, rules: Rules, seed: str, games: Iterable[Played]
) -> Iterator[list[DealPoints]]:
    """Yield the deals of the two games of each board that the same two sides have played both ways.

    games: in plan order, where the two stand close together. Raises BadRecord for a game that can't be played again.
    """

    @lru_cache(maxsize=2)  # the matches of the two games; their boards come in turn
    def records(match: str) -> dict[int, GameRecord]:
        return {record.board: record for record in results.games(match)}

    for pair in both_sides(games):
        deals = []
        for played in pair:
            game = replay(begin_game(rules, seed, played.board), _words(records(played.match)[played.board]))
            deals += [
                DealPoints(played.board, rules.sides[deal.dealer], (deal.points[0], deal.points[1]))
                for deal in game.deals
            ]
        yield deals


def _words(record: GameRecord) -> list[list[str]]:
    return [words.split() for words in record.deals]
