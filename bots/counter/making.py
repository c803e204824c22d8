"""Making trump where a card is turned up, alone or not, and what a lone player then exchanges."""

from arena_bot import JOKER, SUITS, rank_of, suit_of
from estimate import FITS, expected_tricks, mean_points

# Points that passing is worth while the up-card may be ordered, and after that. Of the values tried in play against
# itself, 150 boards each, none did better by more than chance.
PASSING = {
    "two-handed-euchre": {"order": 0.0, "name": -0.4},
    "three-handed-euchre": {"order": 0.0, "name": 0.0},
    "euchre": {"order": 0.4, "name": 0.0},
    "railroad-euchre": {"order": 0.7, "name": 0.0},
}
# Tricks that a hand should expect of two-handed play before it meets a lone maker alone; fewer where it may call for a
# card. Found in the same way.
DEFEND_ALONE, DEFEND_CALLING = 4.0, 2.5


def make(act, table):
    """The word with the highest expected points."""
    phase, suit = act["phase"], proposed(act)
    hand = tuple(with_upcard(act, suit) if phase == "order" and act["dealer"] == act["seat"] else act["hand"])
    place = place_of(act, table)
    passing = PASSING[table.game][phase]

    def worth(word):
        if word == "pass":
            return passing
        trump = word[0] if phase == "name" else suit
        return value(hand, trump, table, alone=word.endswith("-alone"), place=place)

    return max(act["legal"], key=worth)


def place_of(act, table):
    """Whether the partner gets the up-card, whether that is a bower or the joker, the same of an opponent, whether all
    have refused the up-card, and whether this seat leads."""
    seat, dealer = act["seat"], act["dealer"]
    partner = opponent = high = False
    if act["phase"] == "order" and dealer != seat:
        partner = table.sides[dealer] == table.sides[seat]
        opponent, high = not partner, rank_of(act["upcard"], proposed(act)) >= 20
    leads = seat == (dealer + 1) % table.seats
    return partner, partner and high, opponent, opponent and high, act["phase"] == "name", leads


def value(hand, trump, table, *, alone=False, place=()):
    """Points above the opponents that a maker may expect."""
    rules, kind = table.rules, kind_of(table)
    contract = "called" if alone and rules.get("call_for_best") else "alone" if alone else "plain"
    all_five = rules.get("march") or (4 if alone else 2)

    def points(taken):
        if taken >= 3:
            return all_five if taken == 5 else 1
        return -4 if taken == 0 and rules.get("super_euchre") else -2

    return mean_points(points, 5, expected_tricks(hand, trump, kind, contract, place), FITS[kind][contract].sd)


def kind_of(table):
    """What estimates of a hand go by: how many play, and with which deck."""
    players = {2: "two", 3: "three", 4: "euchre"}[table.seats]
    return f"{players} {deck_of(table)}"


def deck_of(table):
    """How many cards there are; Railroad Euchre has or has not a joker, and says no number."""
    return table.rules.get("deck") or (25 if table.rules["joker"] else 24)


def proposed(act):
    """The suit of the up-card, or the one that the dealer has said for a joker."""
    if act["upcard"] != JOKER:
        return act["upcard"][1]
    return next(word for _, word in act["history"] if word in SUITS)


def with_upcard(act, trump):
    """The dealer's hand once he has taken the up-card and laid away the worst of the others."""
    hand = list(act["hand"])
    hand.remove(min(hand, key=lambda card: keep(card, hand, trump)))
    return [*hand, act["upcard"]]


def defend(act, table):
    """Alone against a lone maker with a hand that might have been his."""
    deck = deck_of(table)
    two_handed = f"two {32 if deck == 28 else deck}"  # nobody plays it with 28
    enough = DEFEND_CALLING if table.rules.get("call_for_best") else DEFEND_ALONE
    return "alone" if expected_tricks(tuple(act["hand"]), act["trump"], two_handed) >= enough else "pass"


def call(act):
    """A lone player lays his worst card away for his partner's best, unless all are trumps or aces."""
    trump, hand = act["trump"], act["hand"]
    worst = min(act["legal"][1:], key=lambda card: keep(card, hand, trump))
    return "pass" if suit_of(worst, trump) == trump or worst[0] == "A" else worst


def keep(card, hand, trump):
    """How much a card is worth keeping: trumps, aces, then cards of suits that are held long."""
    suit = suit_of(card, trump)
    length = sum(suit_of(other, trump) == suit for other in hand)
    return (suit == trump, card[0] == "A", length > 1, rank_of(card, trump))
