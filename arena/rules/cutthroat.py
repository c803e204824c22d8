"""Play with open reneging: any card may be played, and opponents may claim a renege. Rules, section 1.

A claim is the action `renege:SEAT:TRICK` (tricks counted from 1), taken before playing a card.
"""

from typing import Final

from arena.rules.deal import RIGHT, WRONG, Action, Deal, Script
from arena.rules.tricks import ranking

CLAIM: Final = "renege"
COST: Final = 2


def play_cutthroat(deal: Deal, leader: int) -> Script:
    """Play out all tricks as `play_tricks` does, with claims."""
    order = ranking(deal.trump, bowers=deal.bowers)
    for hand in deal.hands:
        order.sort(hand)
    after = deal.turns()
    court = _Court(deal)
    deal.phase = "play"
    while deal.hands[leader]:
        deal.trick_start = len(deal.log)
        led, best, winner, seat = None, -1, leader, leader
        strayed: dict[int, bool] = {}  # who did not follow: could he have?
        while led is None or seat != leader:
            hand = deal.hands[seat]
            following = order.followers(hand, led) if led else hand
            cards = list(dict.fromkeys([*following, *hand]))
            while ":" in (action := (yield seat, [*cards, *court.claims(seat)])):
                court.judge(seat, action)
            hand.remove(action)
            led = led or order.suit[action]
            if order.suit[action] != led:
                strayed[seat] = bool(following)
            power = order.strength[led][action]
            if power > best:
                best, winner = power, seat
            seat = after[seat]
        deal.taken[winner] += 1
        deal.winners.append(winner)
        court.tricks.append(strayed)
        leader = winner


class _Court:
    """The complete tricks of a deal, and the claims made about them."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.tricks: list[dict[int, bool]] = []
        self.made: set[tuple[int, Action]] = set()
        self.paid: set[Action] = set()

    def claims(self, seat: int) -> list[Action]:
        """Return the claims a seat can still make, by seat and trick."""
        sides = self.deal.sides
        return [
            claim
            for other in range(len(sides))
            if sides[other] != sides[seat]
            for trick, strayed in enumerate(self.tricks, start=1)
            if other in strayed and (seat, claim := f"{CLAIM}:{other}:{trick}") not in self.made
        ]

    def judge(self, seat: int, claim: Action) -> None:
        """Rule on a claim at once and in public; a renege is paid for only once."""
        _, other, trick = claim.split(":")
        right = self.tricks[int(trick) - 1][int(other)]
        self.made.add((seat, claim))
        self.deal.note(seat, RIGHT if right else WRONG)
        if not right:
            self.deal.award(self.deal.sides[seat], -COST)
        elif claim not in self.paid:
            self.paid.add(claim)
            self.deal.award(self.deal.sides[int(other)], -COST)
