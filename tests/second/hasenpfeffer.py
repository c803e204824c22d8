"""Hasenpfeffer and its variant Pepper (section 6 of the rules text)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from .bid_euchre import winner_after_deal
from .common import JOKER, SUITS, Decision, Game, full_deck, run_auction, sorted_cards

DEFAULTS: dict[str, Any] = {
    "target": None,
    "endgame": "bidder-first",
    "auction": "one-round",
    "pepper": False,
}

BIDS = ["1", "2", "3", "4", "5", "6"]
PEPPER_BIDS = ["1", "2", "3", "4", "5", "little-pepper", "big-pepper"]


class Hasenpfeffer(Game):
    """A game of Hasenpfeffer, or of Pepper with the option `pepper`."""

    DEFAULTS: ClassVar[dict[str, Any]] = {**DEFAULTS, **Game.GUARDS}

    def set_up(self) -> None:
        """The target is 10, in Pepper 30, unless it is given."""
        if self.options["target"] is None:
            self.options["target"] = 30 if self.options["pepper"] else 10
        self.bidding_side: int | None = None

    def deck_cards(self) -> list[str]:
        """25 cards with the joker; Pepper has no joker."""
        return full_deck("9", joker=not self.options["pepper"])

    def look_at_the_win(self) -> int | None:
        """Option `endgame` as in section 1."""
        return winner_after_deal(
            self.scores,
            self.options["target"],
            self.options["endgame"],
            self.bidding_side,
        )

    def play_deal(self, deck: list[str]) -> Generator[Decision, str, str]:
        """The phases of a deal in their order."""
        self.bidding_side = None
        rest = self.deal_cards(deck, 6)

        order = self.seats_from(self.left_of(self.dealer))
        continuing = self.options["auction"] == "continuing"
        auction = yield from run_auction(order, self.calls, continuing)
        if auction is None and self.options["pepper"]:
            return "passed-out"
        if auction is None:
            if rest == [JOKER]:
                return "thrown-in"
            holder = self.holder_of_joker()
            call = yield Decision(holder, "bid", ["3"])
            auction = (holder, call)
        bidder, bid = auction
        self.bidding_side = self.side_of(bidder)

        hand = self.hands[bidder]
        hand += rest
        trump = yield Decision(bidder, "trump", list(SUITS))
        if not self.options["pepper"]:
            legal = sorted_cards(hand, None, trump)
            card = yield Decision(bidder, "discard", legal)
            hand.remove(card)

        yield from self.play_tricks(bidder, [], trump, 6)
        self.score(bid)
        return "played"

    def calls(self, seat: int, standing: str | None) -> list[str]:
        """`pass` and the higher bids; the guard may forbid the dealer to pass."""
        bids = PEPPER_BIDS if self.options["pepper"] else BIDS
        if standing is not None:
            return ["pass", *bids[bids.index(standing) + 1 :]]
        if seat == self.dealer and self.dealer_is_stuck():
            return list(bids)
        return ["pass", *bids]

    def holder_of_joker(self) -> int:
        """The seat that has the joker in its hand."""
        for seat in range(self.seat_count):
            if JOKER in self.hands[seat]:
                return seat
        raise AssertionError("the joker is the widow")

    def score(self, bid: str) -> None:
        """One point per trick if made, the bid lost if missed; opponents per trick."""
        bidders = self.bidding_side
        assert bidders is not None
        tricks = self.tricks_of_side(bidders)
        if bid in ("little-pepper", "big-pepper"):
            value = 6 if bid == "little-pepper" else 12
            points = value if tricks == 6 else -value
        elif tricks >= int(bid):
            points = tricks
        else:
            points = -int(bid)
        self.scores[bidders] += points
        self.scores[1 - bidders] += 6 - tricks
