"""What a seat and the deal are worth, whoever sits there.

On a board played from all sides each entrant has had each seat once, so that the entrants cancel in the sum of its
games. Nothing else does: boards are the independent units, as in `pairs`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from arena.ranking.pairs import Estimate, from_all_sides, ratio
from arena.records import Played


class DealPoints(NamedTuple):
    """One deal of a game: its board, the side of its dealer, and what each side scored in it."""

    board: int
    dealer_side: int
    points: tuple[int, ...]


def seat_effect(games: Sequence[Played]) -> Estimate | None:
    """Return what the side of seat 0 scores above the mean of the others, in points per deal, over boards played from
    all sides.

    Without forfeited games, as `pairs.from_all_sides` tells them, of partners who differ too. None without any such
    board.
    """
    return ratio(_of_seat_0(games))


def _of_seat_0(games: Sequence[Played]) -> Iterator[tuple[int, float, int]]:
    for board in from_all_sides(games):
        for game in board:
            yield game.board, _above_others(game.scores, 0), game.deals


def dealer_effect(deals: Iterable[DealPoints]) -> Estimate | None:
    """Return what the dealer's side scores above the mean of the others in a deal; boards are the independent units.

    Give it the deals of boards played from all sides: then each entrant was dealer in the same deals, and only the
    last deals of the longer games are without their like. None without any deal.
    """
    return ratio((deal.board, _above_others(deal.points, deal.dealer_side), 1) for deal in deals)


def _above_others(points: Sequence[int], side: int) -> float:
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)
