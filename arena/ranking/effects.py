"""What a seat and the deal are worth, whoever sits there.

On a board played from both sides each entrant has had either seat once, so that the two entrants cancel in the sum of
the two games. Nothing else does: boards are the independent units, as in `pairs`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arena.ranking.pairs import Estimate, both_sides, ratio
from arena.records import Played


class DealPoints(NamedTuple):
    """One deal of a game: its board, the side of its dealer, and what each of the two sides scored in it."""

    board: int
    dealer_side: int
    points: tuple[int, int]


def seat_effect(games: Iterable[Played]) -> Estimate | None:
    """Return what the side of seat 0 scores above the other, in points per deal, over boards played from both sides.

    Without forfeited games, as `pairs.both_sides` tells them, of partners who differ too. None without any such board.
    """
    return ratio(_of_seat_0(games))


def _of_seat_0(games: Iterable[Played]) -> Iterator[tuple[int, float, int]]:
    for pair in both_sides(games):
        for game in pair:
            yield game.board, game.scores[0] - game.scores[1], game.deals


def dealer_effect(deals: Iterable[DealPoints]) -> Estimate | None:
    """Return what the dealer's side scores above the other in a deal, boards taken as the independent units.

    Give it the deals of boards played from both sides: then each entrant was dealer in the same deals, and only the
    last deals of the longer of two games are without their like. None without any deal.
    """
    return ratio((deal.board, deal.points[deal.dealer_side] - deal.points[1 - deal.dealer_side], 1) for deal in deals)
