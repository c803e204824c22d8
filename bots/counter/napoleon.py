"""Napoleon: what a hand without bowers is worth to its bidder, the lead that makes trump, and the play of a misere."""

import math

from arena_bot import SUITS, rank_of
from estimate import FITS, mean_of, mean_points
from memory import Memory, seats_to_come

WINS = {"2": 2, "3": 3, "4": 4, "nap": 10, "wellington": 10, "blucher": 20}
LOSES = WINS | {"nap": 5}
# Points that passing is worth, for each opponent. Others, tried in play against itself, did no better.
PASSING = {"nobody": 0.0, "opponent": -1.0}


def bid(act, table):
    """The call with the highest expected points, counted for each opponent."""
    hand, players = act["hand"], table.seats
    fit = FITS[f"napoleon {players}"]["nap"]
    mean = max(mean_of(fit, features(hand, suit)) for suit in SUITS)

    def worth(call):
        if call == "pass":
            return PASSING["nobody" if act["declarer"] is None else "opponent"]
        if call == "misere":
            return 6 * chance_of_none(hand, players) - 3
        needed = int(call) if call.isdigit() else 5
        return mean_points(lambda taken: WINS[call] if taken >= needed else -LOSES[call], 5, mean, fit.sd)

    return max(act["legal"], key=worth)


def features(hand, trump):
    """1, ace, king, queen and other trumps, those beyond the third, side aces, kings, guarded kings, queens to tens."""
    trumps = [card[0] for card in hand if card[1] == trump]
    side = [card for card in hand if card[1] != trump]
    return (
        1,
        *(trumps.count(rank) for rank in "AKQ"),
        sum(rank not in "AKQ" for rank in trumps),
        max(0, len(trumps) - 3),
        sum(card[0] == "A" for card in side),
        sum(card[0] == "K" for card in side),
        sum(card[0] == "K" and "A" + card[1] in side for card in side),
        sum(card[0] in "QJT" for card in side),
    )


def low_features(hand):
    """1, the sum of the ranks and of their squares, the highest, and how many suits are held."""
    ranks = [rank_of(card, None) for card in hand]
    return 1, sum(ranks), sum(rank * rank for rank in ranks), max(ranks), len({card[1] for card in hand})


def chance_of_none(hand, players):
    """The probability of taking no trick in a misere."""
    return 1 / (1 + math.exp(-mean_of(FITS[f"napoleon {players}"]["misere"], low_features(hand))))


def first_lead(act, table):
    """The highest card of the suit that promises most: it makes trump."""
    fit = FITS[f"napoleon {table.seats}"]["nap"]
    best = max(SUITS, key=lambda suit: mean_of(fit, features(act["hand"], suit)))
    return max((card for card in act["legal"] if card[1] == best), key=lambda card: rank_of(card, None))


# ---- a misere: its bidder wants no trick, and all others want to give him one --------------------------------


def play_misere(act, table):
    cards, trick, me = act["legal"], act["trick"], act["seat"]
    if len(cards) == 1:
        return cards[0]
    memory = Memory(act, table)
    bidder = act["declarer"]
    if not trick:
        return lead_low(cards, memory) if me == bidder else lead_under(cards, bidder, memory)
    led = trick[0][1][1]
    winner, winning = memory.best_of(trick)
    under = [card for card in cards if memory.power(card, led) < memory.power(winning, led)]
    to_come = seats_to_come(act)
    if bidder not in (me, winner, *to_come):  # he is safe in this trick: be rid of what is high
        return max(cards, key=memory.rank)
    if under:
        return max(under, key=memory.rank)
    return max(cards, key=memory.rank) if me == bidder and not to_come else min(cards, key=memory.rank)


def lead_low(cards, memory):
    """The bidder leads what is least likely to win: a card with many above it, and few below that follow under it."""
    return min(cards, key=lambda card: (-min(memory.higher(card), 3), memory.hidden(card[1]) - memory.higher(card)))


def lead_under(cards, bidder, memory):
    """Low, in a suit that the bidder may hold, with few cards below that he may stay under it with."""
    return min(
        cards,
        key=lambda card: ((bidder, card[1]) in memory.voids, memory.hidden(card[1]) - memory.higher(card)),
    )
