"""What a hand is worth: tricks expected of a declarer, and points expected of a bid.

Tricks are taken to be normal about a mean that is linear in what the hand holds. The weights were fitted by least
squares to some 50,000 simulated deals in which all seats played their cards as `counter` does.
"""

import math
from functools import lru_cache
from typing import NamedTuple

from arena_bot import rank_of, suit_of


class Fit(NamedTuple):
    """The mean is the sum of weights times features; sd is the spread about it."""

    weights: tuple
    sd: float


# Features: 1, joker, right bowers, left bowers, aces of trump, other trumps, trumps beyond the third,
# side aces, side kings whose ace is held, suits not held. By deck, then by contract.
FITS = {
    "single": {
        "plain": Fit((1.00, 0.0, 1.36, 0.91, 0.76, 0.61, -0.07, 0.50, 0.17, 0.22), 1.08),
        "ask": Fit((1.22, 0.0, 1.50, 0.99, 0.70, 0.57, 0.10, 0.69, 0.31, 0.15), 0.97),
        "moon": Fit((0.80, 0.0, 1.29, 0.80, 0.46, 0.28, 0.45, 0.80, 0.32, 0.34), 0.83),
    },
    "joker": {
        "plain": Fit((1.13, 1.32, 0.81, 0.65, 0.55, 0.42, 0.05, 0.50, -0.01, 0.28), 1.12),
        "ask": Fit((1.30, 1.50, 0.92, 0.69, 0.56, 0.44, 0.21, 0.63, 0.15, 0.16), 1.05),
        "moon": Fit((0.83, 1.33, 0.72, 0.48, 0.33, 0.16, 0.52, 0.70, 0.13, 0.36), 0.86),
    },
    "double": {
        "plain": Fit((1.52, 0.0, 1.54, 1.07, 0.99, 0.79, -0.18, 0.58, 0.17, 0.49), 1.64),
        "ask": Fit((1.04, 0.0, 1.30, 0.93, 0.66, 0.55, 0.32, 0.79, 0.22, 0.35), 1.24),
        "moon": Fit((0.63, 0.0, 1.15, 0.72, 0.45, 0.21, 0.65, 0.75, 0.30, 0.37), 1.17),
    },
}


def features(hand, trump):
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
def expected_tricks(hand, trump, deck, contract="plain"):
    """Tricks that a declarer's side may expect to take; hand is a tuple."""
    weights = FITS[deck][contract].weights
    return sum(weight * feature for weight, feature in zip(weights, features(hand, trump)))


def chance_of(needed, mean, sd):
    """The probability of at least so many tricks."""
    return 0.5 * math.erfc((needed - 0.5 - mean) / sd / math.sqrt(2))


def value(call, hand, trump, deck):
    """Points above the opponents that may be expected of a bid."""
    tricks = 12 if deck == "double" else 6
    contract = call if call in ("ask", "moon") else "plain"
    mean = min(tricks, expected_tricks(hand, trump, deck, contract))
    sd = FITS[deck][contract].sd
    if contract == "plain":
        made = chance_of(int(call), mean, sd)
        difference = 2 * mean - tricks
        short = tricks - int(call) + 1.5  # tricks of the defenders when it is missed
        return made * max(difference, 2 * int(call) - tricks) + (1 - made) * (-int(call) - short)
    made = chance_of(tricks, mean, sd)
    prize = (2 if contract == "ask" else 4) * tricks
    return made * prize - (1 - made) * (tricks + 1.3)


def best_value(call, hand, deck):
    """The value of a bid with the trump that suits it best."""
    return max(value(call, hand, trump, deck) for trump in "cdhs")


def best_trump(contract, hand, suits, deck):
    kind = contract if contract in ("ask", "moon") else "plain"
    return max(suits, key=lambda suit: expected_tricks(hand, suit, deck, kind))
