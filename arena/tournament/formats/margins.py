"""Who is ahead in a meeting of two, and how sure that is: points over boards played from both sides.

A forfeited game counts as lost by the stake, the points a game is played for: a format that must decide between two
can't leave it out, as the estimates of strength do.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from arena.ranking.pairs import Estimate, above
from arena.records import Played


class Lead(NamedTuple):
    """Points of the one above the other over all boards, the boards, and the probability that it is the better."""

    points: int
    boards: int
    sure: float


def lead(name: str, games: Iterable[Played], stake: int) -> Lead:
    """Return by how much an entrant leads in its games against one other."""
    boards: dict[int, int] = {}
    for game in games:
        boards[game.board] = boards.get(game.board, 0) + margin(name, game, stake)
    n, points = len(boards), sum(boards.values())
    if n < 2:
        return Lead(points, n, 0.5)
    mean = points / n
    error = math.sqrt(sum((each - mean) ** 2 for each in boards.values()) / (n - 1) / n)
    if error == 0:
        return Lead(points, n, 0.5 + 0.5 * (points > 0) - 0.5 * (points < 0))
    return Lead(points, n, above(Estimate(mean, None, error, n - 1)))


def margin(name: str, game: Played, stake: int) -> int:
    """Return the points of an entrant above the other side in a game."""
    side = game.sides.index((name,))
    if game.forfeits:
        return stake * ((1 - side in game.forfeits) - (side in game.forfeits))
    return game.scores[side] - game.scores[1 - side]
