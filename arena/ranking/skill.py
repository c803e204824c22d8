"""TrueSkill ratings of the entrants, from their games in plan order, and how much that order matters.

Herbrich, Minka, Graepel: TrueSkill (NIPS 2006). tau is 0: a bot does not change. No draws: games have none, and those
ended by the guard on deals are shown but not rated, since a draw that can't be would raise sigma.

A game of more than two sides is rated by its order of finishing (`free_for_all`).

A game of one against one is rated in closed form (`closed_form`). Games of partners who differ go through the package
`trueskill`, which takes a hundred times as long, while there are no more than `BY_PACKAGE` of them. Beyond, and where
the package can't do the sum (it raises FloatingPointError when the winners were about 38 deviations below the losers),
the same closed form is taken for the teams; the two agree to 1e-10.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import shake_256
from statistics import NormalDist, stdev
from struct import unpack
from typing import Final, TypeVar

import trueskill

from arena.ranking.free_for_all import after_ranking
from arena.ranking.outcomes import Outcomes, outcomes_of
from arena.ranking.truncated import TAIL, tail, truncated
from arena.records import Played

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = SIGMA / 2  # deviation of one performance
UPDATES: Final = 300_000  # games rated for the order spread, at most: about half a second
LEAST_ORDERS: Final = 3
BY_PACKAGE: Final = 2_000  # games of partners who differ that the package rates, at most: about half a second
_TABLE_UPDATES: Final = 50  # what a game of more than two sides costs, in those of two
_SEED: Final = "order spread 1"
_ROOT_2: Final = math.sqrt(2.0)
_TO_DENSITY: Final = math.sqrt(2.0 / math.pi)
# The package's own error function is good to 1e-7 only; it takes another's.
_EXACT: Final = (lambda x: math.erfc(-x / _ROOT_2) / 2, NormalDist().pdf, NormalDist().inv_cdf)
_ENVIRONMENT: Final = trueskill.TrueSkill(MU, SIGMA, BETA, tau=0.0, draw_probability=0.0, backend=_EXACT)


Course = list[tuple[int, float, float]]
Game = TypeVar("Game")


class Rating:
    """mu and sigma of an entrant, of which nothing is known at first."""

    __slots__ = ("mu", "sigma")

    def __init__(self, mu: float = MU, sigma: float = SIGMA) -> None:
        self.mu = mu
        self.sigma = sigma

    @property
    def value(self) -> float:
        """The published rating: mu - 3 sigma."""
        return self.mu - 3 * self.sigma


def rate(names: Iterable[str], games: Iterable[Played], *, forfeits: str = "loss") -> dict[str, Rating]:
    """Return the rating of every name after these games, taken in the order given."""
    return rate_all(outcomes_of(names, games, forfeits))


def rate_all(outcomes: Outcomes) -> dict[str, Rating]:
    """Return the rating of every name after rated games, taken in the order given."""
    if outcomes.tables:
        mus, variances = _rated_tables(outcomes, outcomes.tables)
    else:
        by_package = outcomes.of_partners() <= BY_PACKAGE
        mus, variances = _rated_in_order(outcomes, outcomes.results, by_package=by_package)
    return {
        name: Rating(mu, math.sqrt(variance)) for name, mu, variance in zip(outcomes.names, mus, variances, strict=True)
    }


def courses(
    names: Iterable[str], games: Iterable[Played], *, forfeits: str = "loss", points: int = 40
) -> dict[str, Course]:
    """Return how the rating of every name went, in plan order: (its games so far, mu, sigma) at some moments.

    At so many moments evenly over all rated games, and at the end; those at which it had not played are left out.
    """
    outcomes = outcomes_of(names, games, forfeits)
    total = len(outcomes.tables or outcomes.results)
    found: dict[str, Course] = {name: [] for name in outcomes.names}
    for moment in sorted({round(total * n / points) for n in range(1, points + 1)} - {0}):
        played = [0] * len(outcomes.names)
        for team in _teams_in(outcomes, moment):
            for number in outcomes.teams[team]:
                played[number] += 1
        if outcomes.tables:
            mus, variances = _rated_tables(outcomes, outcomes.tables[:moment])
        else:
            mus, variances = _rated_in_order(outcomes, outcomes.results[:moment], by_package=False)
        for name, count, mu, variance in zip(outcomes.names, played, mus, variances, strict=True):
            if count and (not found[name] or found[name][-1][0] != count):
                found[name].append((count, mu, math.sqrt(variance)))
    return found


def order_spread(
    names: Iterable[str], games: Iterable[Played], *, forfeits: str = "loss", orders: int = 10, seed: str = _SEED
) -> dict[str, float]:
    """Return the standard deviation of each mu over random orders of the same games.

    The orders are drawn from `seed`, the same everywhere and always; `orders_tried` tells how many there are. Partners
    who differ are rated here in closed form too.
    """
    return order_spread_of(outcomes_of(names, games, forfeits), orders=orders, seed=seed)


def order_spread_of(outcomes: Outcomes, *, orders: int = 10, seed: str = _SEED) -> dict[str, float]:
    """Return the `order_spread` of every name in rated games."""
    seen = []
    tries = orders_tried(len(outcomes.tables) * _TABLE_UPDATES or len(outcomes.results), orders)
    for order in (f"{seed}\n{number}" for number in range(tries)):
        if outcomes.tables:
            seen.append(_rated_tables(outcomes, _shuffled(outcomes.tables, order))[0])
        else:
            seen.append(_rated_in_order(outcomes, _shuffled(outcomes.results, order), by_package=False)[0])
    return {name: stdev(mus) for name, mus in zip(outcomes.names, zip(*seen, strict=True), strict=True)}


def orders_tried(games: int, orders: int = 10) -> int:
    """Return how many orders of so many rated games `order_spread` tries: three, or up to `orders` within `UPDATES`.

    A deviation from three orders is itself good to a factor of two, no more; from ten, to a quarter.
    """
    return max(LEAST_ORDERS, min(orders, UPDATES // max(games, 1)))


def closed_form(winners: Sequence[Rating], losers: Sequence[Rating]) -> tuple[list[Rating], list[Rating]]:
    """Return the ratings of two teams after a game: exact, since it has a single comparison. Any gap will do."""
    everyone = [*winners, *losers]
    mus, variances = [r.mu for r in everyone], [r.sigma**2 for r in everyone]
    split = len(winners)
    _update(mus, variances, tuple(range(split)), tuple(range(split, len(everyone))))
    after = [Rating(mu, math.sqrt(variance)) for mu, variance in zip(mus, variances, strict=True)]
    return after[:split], after[split:]


def _shuffled(results: Sequence[Game], seed: str) -> list[Game]:
    """Return results in a random order: sorted by words of a hash, which is alike on every machine and version.

    Of each word 53 bits count: floats are sorted in half the time.
    """
    words = unpack(f"<{len(results)}Q", shake_256(seed.encode()).digest(8 * len(results)))
    next_word = partial(next, map(float, words))  # for each result in turn, whichever it is
    return sorted(results, key=next_word)


def _rated_in_order(
    outcomes: Outcomes, results: Iterable[tuple[int, int]], *, by_package: bool
) -> tuple[list[float], list[float]]:
    """Return mu and variance by number after results in this order.

    The loop of the ranking; written for speed on local names.
    """
    entrants = len(outcomes.names)
    mus, variances = [MU] * entrants, [SIGMA**2] * entrants
    noise = 2 * BETA**2
    exp, erfc, sqrt, root_2, to_density, far = math.exp, math.erfc, math.sqrt, _ROOT_2, _TO_DENSITY, TAIL
    for winner, loser in results:
        if winner >= entrants or loser >= entrants:
            winners, losers = outcomes.teams[winner], outcomes.teams[loser]
            (_update_by_package if by_package else _update)(mus, variances, winners, losers)
            continue
        ours, theirs = variances[winner], variances[loser]
        total = noise + ours + theirs
        c = sqrt(total)
        t = (mus[winner] - mus[loser]) / c
        if t > far:
            v = to_density * exp(-0.5 * t * t) / erfc(-t / root_2)
            w = v * (v + t)
        else:
            v, w = tail(t)
        v /= c
        w /= total
        mus[winner] += ours * v
        mus[loser] -= theirs * v
        variances[winner] = ours * (1 - ours * w)
        variances[loser] = theirs * (1 - theirs * w)
    return mus, variances


def _rated_tables(outcomes: Outcomes, tables: Iterable[tuple[tuple[int, ...], ...]]) -> tuple[list[float], list[float]]:
    """Return mu and variance by number after games of more than two sides, each for himself, in this order."""
    mus, variances = [MU] * len(outcomes.names), [SIGMA**2] * len(outcomes.names)
    for table in tables:
        order = [number for level in table for number in level]
        ends = {level[-1] for level in table}
        after = after_ranking(
            [(mus[number], variances[number]) for number in order], [number not in ends for number in order[:-1]], BETA
        )
        for number, (mu, variance) in zip(order, after, strict=True):
            mus[number], variances[number] = mu, variance
    return mus, variances


def _teams_in(outcomes: Outcomes, moment: int) -> Iterator[int]:
    """Yield the teams of the first so many rated games, as often as they played."""
    for table in outcomes.tables[:moment]:
        for level in table:
            yield from level
    if not outcomes.tables:
        for result in outcomes.results[:moment]:
            yield from result


def _update(mus: list[float], variances: list[float], winners: Sequence[int], losers: Sequence[int]) -> None:
    """Update two teams in closed form: each member moves by its share of the variance of the difference."""
    total = BETA**2 * (len(winners) + len(losers))
    lead = 0.0
    for n in winners:
        total += variances[n]
        lead += mus[n]
    for n in losers:
        total += variances[n]
        lead -= mus[n]
    c = math.sqrt(total)
    v, w = truncated(lead / c)
    rise, shrink = v / c, w / total
    for n in winners:
        mus[n] += variances[n] * rise
        variances[n] *= 1 - variances[n] * shrink
    for n in losers:
        mus[n] -= variances[n] * rise
        variances[n] *= 1 - variances[n] * shrink


def _update_by_package(mus: list[float], variances: list[float], winners: Sequence[int], losers: Sequence[int]) -> None:
    teams = [
        tuple(_ENVIRONMENT.create_rating(mus[n], math.sqrt(variances[n])) for n in team) for team in (winners, losers)
    ]
    try:
        after = _ENVIRONMENT.rate(teams, ranks=(0, 1))
    except FloatingPointError:
        _update(mus, variances, winners, losers)
        return
    for team, ratings in zip((winners, losers), after, strict=True):
        for n, rating in zip(team, ratings, strict=True):
            mus[n], variances[n] = rating.mu, rating.sigma**2
