"""Bids by counting trumps, leads its best cards, wins tricks cheaply."""

import arena_bot
from arena_bot import JOKER, SUITS, best_of, power, rank_of, suit_of

TO_MAKE = 4  # half tricks a hand is worth that makes trump in two-handed Euchre


def worth(hand, suit):
    """Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1."""
    trumps = [card for card in hand if suit_of(card, suit) == suit]
    aces = [card for card in hand if card[0] == "A" and card[1] != suit]
    return len(trumps) + sum(rank_of(card, suit) >= 20 for card in trumps) + len(aces)


def best_suit(hand, suits):
    return max(suits, key=lambda suit: worth(hand, suit))


def choose_bid(legal, hand):
    """The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good."""
    half_tricks, share = worth(hand, best_suit(hand, SUITS)), len(hand) // 6
    for call, needed in ("moon", 8), ("ask", 7):
        if call in legal and half_tricks >= needed * share:
            return call
    return next((call for call in legal if call.isdigit() and 2 * int(call) <= half_tricks + 2 * share), legal[0])


def choose_order(act):
    """Make the suit proposed trump? A dealer would have the up-card besides."""
    upcard, hand = act["upcard"], act["hand"]
    suit = next(word for _, word in act["history"] if word in SUITS) if upcard == JOKER else upcard[1]
    if act["seat"] == act["dealer"]:
        hand = [*hand, upcard]
    return act["legal"][worth(hand, suit) >= TO_MAKE]


def choose_name(legal, hand):
    suit = best_suit(hand, [call for call in legal if call in SUITS])
    return suit if worth(hand, suit) >= TO_MAKE or "pass" not in legal else "pass"


def choose_card(act, cost):
    trump, trick, seat = act["trump"], act["trick"], act["seat"]
    partner = (seat + 2) % 4 if len(act["taken"]) == 4 else None
    cards = [card for card in act["legal"] if ":" not in card]  # not "renege:SEAT:TRICK"
    if not trick:
        plain = [card for card in cards if suit_of(card, trump) != trump]
        return max(cards if act["declarer"] in (seat, partner) else plain or cards, key=cost)
    led = suit_of(trick[0][1], trump)
    cards = [card for card in cards if suit_of(card, trump) == led] or cards
    winner, best = best_of(trick, trump)
    wins = [card for card in cards if power(card, trump, led) > power(best, trump, led)]
    return min(cards if winner == partner else wins or cards, key=cost)


def choose(act):
    """The answer to a question: one of act["legal"]."""
    phase, legal, hand = act["phase"], act["legal"], act["hand"]
    trump = act["trump"] or best_suit(hand, SUITS)

    def cost(card):
        return rank_of(card, trump) + 100 * (suit_of(card, trump) == trump)

    if phase == "bid":
        return choose_bid(legal, hand)
    if phase in ("trump", "name-upcard"):
        return best_suit(hand, legal)
    if phase == "name":
        return choose_name(legal, hand)
    if phase == "order":
        return choose_order(act)
    if phase == "discard":
        return min(legal, key=cost)
    if phase == "give":
        return (min if act["declarer"] == act["seat"] else max)(legal, key=cost)
    if phase == "play":
        return choose_card(act, cost)
    return legal[-1] if phase in ("claim", "pickup") else legal[0]


if __name__ == "__main__":
    arena_bot.run(choose, tables=64)
