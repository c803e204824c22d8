"""What a hand is worth: tricks expected of a declarer's side, and the points that come of them.

Tricks are taken to be normal about a mean that is linear in what the hand holds. The weights are in fits.json, which
fit.py has made from deals that counter played itself.
"""

import json
import math
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from arena_bot import rank_of, suit_of


class Fit(NamedTuple):
    """The mean is the sum of weights times features, and sd the spread about it; without one, the sum is a logit."""

    weights: tuple
    sd: float | None = None


def read_fits():
    """The fits by kind of hand (a game, and how many play or with which deck), then by contract."""
    text = Path(__file__).with_name("fits.json").read_text("utf-8")
    return {
        kind: {contract: Fit(**fit) for contract, fit in contracts.items()}
        for kind, contracts in json.loads(text).items()
    }


FITS = read_fits()


def features(hand, trump):
    """1, joker, right bowers, left bowers, aces of trump, other trumps, trumps beyond the third, side aces, side kings
    whose ace is held, suits not held."""
    trumps = [rank_of(card, trump) for card in hand if suit_of(card, trump) == trump]
    side = [card for card in hand if suit_of(card, trump) != trump]
    return (
        1,
        trumps.count(22),
        trumps.count(21),
        trumps.count(20),
        trumps.count(12),
        sum(rank < 12 for rank in trumps),
        max(0, len(trumps) - 3),
        sum(card[0] == "A" for card in side),
        sum(card[0] == "K" and "A" + card[1] in side for card in side),
        3 - len({suit_of(card, trump) for card in side}),
    )


@lru_cache(4096)
def expected_tricks(hand, trump, kind, contract="plain", more=()):
    """Tricks that a declarer's side may expect to take; hand is a tuple, `more` features beyond those of the hand."""
    return mean_of(FITS[kind][contract], features(hand, trump) + more)


def mean_of(fit, features):
    return sum(weight * feature for weight, feature in zip(fit.weights, features))


def chance_of(needed, mean, sd):
    """The probability of at least so many tricks."""
    return 0.5 * math.erfc((needed - 0.5 - mean) / sd / math.sqrt(2))


def mean_points(points, tricks, mean, sd):
    """The mean of points(taken) over the tricks that may be taken."""
    at_least = [1.0, *(chance_of(taken, mean, sd) for taken in range(1, tricks + 1)), 0.0]
    return sum(points(taken) * (at_least[taken] - at_least[taken + 1]) for taken in range(tricks + 1))
