"""Auctions between partners: the call with the highest expected points, and the trump that goes with it."""

from arena_bot import SUITS
from estimate import FITS, chance_of, expected_tricks, mean_points

# Points that passing is worth, by who holds the standing bid. Of the values tried for Hasenpfeffer and Pepper in play
# against itself, 150 boards each, none did better by more than chance.
PASSING = {
    "bid-euchre": {"nobody": -0.5, "partner": 1.0, "opponent": -1.0},
    "hasenpfeffer": {"nobody": -1.0, "partner": 1.0, "opponent": -1.5},
    "pepper": {"nobody": -0.5, "partner": 1.0, "opponent": -1.0},
}
ALL_SIX = {"little-pepper": 6, "big-pepper": 12}  # what they win or lose


def bid(act, table):
    """The call with the highest expected points."""
    holder = act["declarer"]
    standing = "nobody" if holder is None else "partner" if holder in table.allies(act) else "opponent"
    hand, kind = tuple(act["hand"]), kind_of(table)
    passing = PASSING.get(kind, PASSING["bid-euchre"])[standing]
    value = value_of_bid if table.game == "bid-euchre" else value_of_tricks

    def worth(call):
        return passing if call == "pass" else max(value(call, hand, trump, kind) for trump in SUITS)

    return max(act["legal"], key=worth)


def kind_of(table):
    """What estimates of a hand go by: the game, or the deck."""
    if table.game == "hasenpfeffer":
        return "pepper" if table.rules["pepper"] else "hasenpfeffer"
    return "double" if table.rules["double_deck"] else "joker" if table.rules["joker"] else "single"


def value_of_bid(call, hand, trump, kind):
    """Points above the opponents that may be expected of a bid in Bid Euchre."""
    tricks = 12 if kind == "double" else 6
    contract = call if call in ("ask", "moon") else "plain"
    mean = min(tricks, expected_tricks(hand, trump, kind, contract))
    sd = FITS[kind][contract].sd
    if contract == "plain":
        made = chance_of(int(call), mean, sd)
        difference = 2 * mean - tricks
        short = tricks - int(call) + 1.5  # tricks of the defenders when it is missed
        return made * max(difference, 2 * int(call) - tricks) + (1 - made) * (-int(call) - short)
    made = chance_of(tricks, mean, sd)
    prize = (2 if contract == "ask" else 4) * tricks
    return made * prize - (1 - made) * (tricks + 1.3)


def value_of_tricks(call, hand, trump, kind):
    """Points above the opponents that may be expected of a bid in Hasenpfeffer or Pepper."""
    needed = 6 if call in ALL_SIX else int(call)
    stake = ALL_SIX.get(call)

    def points(taken):
        return (stake or taken if taken >= needed else -(stake or needed)) - (6 - taken)

    return mean_points(points, 6, expected_tricks(hand, trump, kind), FITS[kind]["plain"].sd)


def trump(act, table):
    """The trump that suits a hand best; one with the widow is without its worst card then."""
    contract = act["contract"] if act["contract"] in ("ask", "moon") else "plain"
    hand, kind = tuple(act["hand"]), kind_of(table)
    if kind == "hasenpfeffer":
        hands = [hand[:i] + hand[i + 1 :] for i in range(len(hand))]
    else:
        hands = [hand]
    return max(act["legal"], key=lambda suit: max(expected_tricks(left, suit, kind, contract) for left in hands))
