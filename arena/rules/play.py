"""The play of the tricks of a deal, by the ordinary rules of following."""

from arena.rules.cards import Card
from arena.rules.deal import Deal, Script
from arena.rules.tricks import ranking


def play_tricks(deal: Deal, leader: int, *, lead: Card | None = None) -> Script:
    """Play out all tricks of a deal from its hands: the generator yields (seat, legal) and is sent a card.

    lead: the first card, where it has left the hand already, by the word last in the log, and made trump. The seats of
    `deal.out` are skipped. Fills `deal.taken`, `deal.trick_start` and `deal.winners`.
    The innermost loop of a tournament; written for speed on local names.
    """
    order = ranking(deal.trump, bowers=deal.bowers)
    suit, strengths = order.suit, order.strength
    hands, log, taken, winners = deal.hands, deal.log, deal.taken, deal.winners
    for hand in hands:
        order.sort(hand)
    after = deal.turns()
    doubled = deal.doubled
    deal.phase = "play"
    while hand := hands[leader]:
        if lead is None:
            deal.trick_start = len(log)
            card = yield leader, list(dict.fromkeys(hand)) if doubled else hand
            hand.remove(card)
        else:
            deal.trick_start = len(log) - 1
            card, lead = lead, None
        led = suit[card]
        strength = strengths[led]
        best, winner = strength[card], leader
        seat = after[leader]
        while seat != leader:
            hand = hands[seat]
            legal = [c for c in hand if suit[c] == led] or hand
            if doubled:
                legal = list(dict.fromkeys(legal))
            card = yield seat, legal
            hand.remove(card)
            power = strength[card]
            if power > best:
                best, winner = power, seat
            seat = after[seat]
        taken[winner] += 1
        winners.append(winner)
        leader = winner
