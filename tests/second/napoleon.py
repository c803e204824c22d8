"""Napoleon (section 7 of the rules text)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from .common import Decision, Game, full_deck, legal_cards, run_auction, trick_winner

DEFAULTS: dict[str, Any] = {"players": 4, "deals": None}

#: Bids that may be made over any lower bid.
ORDINARY_BIDS = ["2", "3", "misere", "4", "nap"]

#: Tricks the bidder has to win; in misere he must win none.
NEEDED = {"2": 2, "3": 3, "4": 4, "nap": 5, "wellington": 5, "blucher": 5}

#: What each opponent pays the bidder, and what the bidder pays each opponent.
WINS = {
    "2": 2, "3": 3, "misere": 3, "4": 4, "nap": 10, "wellington": 10, "blucher": 20
}  # fmt: skip
LOSES = {
    "2": 2, "3": 3, "misere": 3, "4": 4, "nap": 5, "wellington": 10, "blucher": 20
}  # fmt: skip


def legal_bids(standing: str | None) -> list[str]:
    """`pass` and the higher bids.

    Wellington is legal only over nap, blucher only over wellington.
    """
    if standing is None:
        return ["pass", *ORDINARY_BIDS]
    if standing == "nap":
        return ["pass", "wellington"]
    if standing == "wellington":
        return ["pass", "blucher"]
    if standing == "blucher":
        return ["pass"]
    return ["pass", *ORDINARY_BIDS[ORDINARY_BIDS.index(standing) + 1 :]]


class Napoleon(Game):
    """A game of Napoleon: a fixed number of deals, each player a side."""

    DEFAULTS: ClassVar[dict[str, Any]] = DEFAULTS

    def set_up(self) -> None:
        """`deals` is four times the number of players unless it is given."""
        self.seat_count = self.options["players"]
        if self.options["deals"] is None:
            self.options["deals"] = 4 * self.seat_count

    def deck_cards(self) -> list[str]:
        """52 cards."""
        return full_deck("2")

    def side_count(self) -> int:
        """Each plays for himself."""
        return self.seat_count

    def side_of(self, seat: int) -> int:
        """Each plays for himself."""
        return seat

    def end_of_deal(self) -> None:
        """After the last deal the highest total wins, equal highest is a draw."""
        if self.deal_number >= self.options["deals"]:
            leader = self.only_leader()
            self.winner = "draw" if leader is None else leader

    def play_deal(self, deck: list[str]) -> Generator[Decision, str, str]:
        """The phases of a deal in their order."""
        self.deal_cards(deck, 5)
        order = self.seats_from(self.left_of(self.dealer))
        auction = yield from run_auction(order, self.calls, False)
        if auction is None:
            return "passed-out"
        bidder, bid = auction

        yield from self.play_five_tricks(bidder, bid)

        tricks = self.tricks_of_side(bidder)
        made = tricks == 0 if bid == "misere" else tricks >= NEEDED[bid]
        for seat in range(self.seat_count):
            if seat == bidder:
                continue
            payment = WINS[bid] if made else -LOSES[bid]
            self.scores[bidder] += payment
            self.scores[seat] -= payment
        return "played"

    def calls(self, seat: int, standing: str | None) -> list[str]:
        """The legal calls do not depend on the seat."""
        return legal_bids(standing)

    def play_five_tricks(self, bidder: int, bid: str) -> Generator[Decision, str, None]:
        """The bidder leads; the suit of his first card is trump, none in misere.

        While he chooses that card there is no trump.
        """
        trump: str | None = None
        leader = bidder
        for number in range(5):
            seats = self.seats_from(leader)
            cards: list[str] = []
            for seat in seats:
                led_card = cards[0] if cards else None
                legal = legal_cards(self.hands[seat], led_card, trump, bowers=False)
                card = yield Decision(seat, "play", legal)
                self.hands[seat].remove(card)
                cards.append(card)
                if number == 0 and led_card is None and bid != "misere":
                    trump = card[1]
            leader = seats[trick_winner(cards, trump, bowers=False)]
            self.trick_winners.append(leader)
