"""TrueSkill ratings of the entrants, from their games in plan order.

Herbrich, Minka, Graepel: TrueSkill (NIPS 2006), by the package `trueskill`. tau is 0: a bot does not change. No
draws: games have none, and those ended by the guard on deals are shown but not rated, since the package raises
sigma for a draw that it was told can't be.
"""

from collections.abc import Iterable
from typing import Any, Final

import trueskill

from arena.records import Played

_ENVIRONMENT: Final = trueskill.TrueSkill(tau=0.0, draw_probability=0.0)


class Rating:
    """mu and sigma of an entrant, of which nothing is known at first."""

    __slots__ = ("mu", "sigma")

    def __init__(self) -> None:
        self.mu: float = _ENVIRONMENT.mu
        self.sigma: float = _ENVIRONMENT.sigma

    @property
    def value(self) -> float:
        """The published rating: mu - 3 sigma."""
        return self.mu - 3 * self.sigma


def rate(names: Iterable[str], games: Iterable[Played], *, forfeits: str = "loss") -> dict[str, Rating]:
    """Return the rating of every name after these games, taken in the order given."""
    ratings = {name: Rating() for name in names}
    for game in games:
        if rated(game, forfeits):
            winner, loser = _winner_and_loser(game)
            _update(ratings[winner], ratings[loser])
    return ratings


def rated(game: Played, forfeits: str) -> bool:
    """Tell whether a game counts for the rating."""
    if game.winner is None or game.ending == "max-deals":
        return False
    return not game.forfeits or forfeits == "loss"


def _winner_and_loser(game: Played) -> tuple[str, str]:
    assert game.winner is not None
    (winner,), (loser,) = game.sides[game.winner], game.sides[1 - game.winner]
    return winner, loser


def _update(winner: Rating, loser: Rating) -> None:
    """Update two ratings after a game; leave them as they are where the package can't do the sum.

    When the winner was about 38 standard deviations of the performance difference below the loser, its probability is
    too small for a float, and the package raises FloatingPointError. Games of bots do not lead there (20,000 wins in a
    row make a gap of less than 30 points); a table is not to stop for one that would.
    """
    try:
        new_winner, new_loser = trueskill.rate_1vs1(_rating(winner), _rating(loser), env=_ENVIRONMENT)
    except FloatingPointError:
        return
    winner.mu, winner.sigma = new_winner.mu, new_winner.sigma
    loser.mu, loser.sigma = new_loser.mu, new_loser.sigma


def _rating(rating: Rating) -> Any:
    return _ENVIRONMENT.create_rating(rating.mu, rating.sigma)
