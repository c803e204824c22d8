"""Bid Euchre (section 1 of the rules text)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from .common import (
    JOKER,
    SUITS,
    Decision,
    Game,
    following_cards,
    full_deck,
    legal_cards,
    rank_inside_suit,
    run_auction,
    sorted_cards,
    suit_of,
    trick_winner,
)

__all__ = [
    "BidEuchre",
    "deal_points",
    "give_cards",
    "legal_bids",
    "legal_cards",
    "may_claim",
    "trick_winner",
    "winner_after_deal",
]

#: What the script is told instead of an action when a renege forfeits the deal.
FORFEIT = "(forfeit)"

DEFAULTS: dict[str, Any] = {
    "target": 32,
    "min_bid": 3,
    "first_bidder": "left",
    "auction": "one-round",
    "plain_six": False,
    "moon_beats_ask": True,
    "ask_exchange": "simultaneous",
    "ask_gives": "best",
    "missed_six": "bid",
    "endgame": "higher-score",
    "overtricks_score": True,
    "defenders_score": True,
    "allow_negative": True,
    "renege": "prevent",
    "stick_the_dealer": False,
    "ace_no_face": False,
    "joker": False,
    "double_deck": False,
}


# ---------------------------------------------------------------- rules as functions


def tricks_in_deal(options: Mapping[str, Any]) -> int:
    """Six tricks, twelve with two packs."""
    return 12 if options["double_deck"] else 6


def all_bids(options: Mapping[str, Any]) -> list[str]:
    """Every bid of the game, lowest first."""
    tricks = tricks_in_deal(options)
    bids = [str(number) for number in range(options["min_bid"], tricks)]
    if options["plain_six"]:
        bids.append(str(tricks))
    return [*bids, "ask", "moon"]


def legal_bids(standing: str | None, options: Mapping[str, Any], may_not_pass: bool = False) -> list[str]:
    """`pass` and the bids above the standing bid.

    `may_not_pass`: the seat is a stuck dealer; he may pass once there is a bid.
    """
    bids = all_bids(options)
    if standing is None:
        return bids if may_not_pass else ["pass", *bids]
    if standing in ("ask", "moon") and not options["moon_beats_ask"]:
        return ["pass"]
    return ["pass", *bids[bids.index(standing) + 1 :]]


def may_claim(hand: Sequence[str]) -> bool:
    """Ace-no-face: at least one ace and no jack, queen, king or joker."""
    if JOKER in hand:
        return False
    ranks = [card[0] for card in hand]
    if "J" in ranks or "Q" in ranks or "K" in ranks:
        return False
    return "A" in ranks


def give_cards(partner_hand: Sequence[str], trump: str, gives: str = "best") -> list[str]:
    """What the asker's partner may give: the best trump of his original cards.

    If he holds no trump, or by the option `ask_gives` = `choice`, any of them.
    """
    trumps = [card for card in partner_hand if suit_of(card, trump) == trump]
    if gives == "choice" or not trumps:
        return sorted_cards(partner_hand, None, trump)
    best = trumps[0]
    for card in trumps:
        if rank_inside_suit(card, trump) > rank_inside_suit(best, trump):
            best = card
    return [best]


def deal_points(bid: str, bidders_tricks: int, options: Mapping[str, Any]) -> tuple[int, int]:
    """Points of the bidding side and of the defenders (section 1, scoring)."""
    tricks = tricks_in_deal(options)
    flat = {"ask": 2 * tricks, "moon": 4 * tricks}
    needed = tricks if bid in flat else int(bid)

    if bidders_tricks >= needed:
        if bid in flat:
            bidders = flat[bid]
        elif options["overtricks_score"]:
            bidders = bidders_tricks
        else:
            bidders = needed
    elif bid in flat and options["missed_six"] == "value":
        bidders = -flat[bid]
    else:
        bidders = -needed

    defenders = tricks - bidders_tricks if options["defenders_score"] else 0
    return bidders, defenders


def winner_after_deal(scores: Sequence[int], target: int, endgame: str, bidding_side: int | None) -> int | None:
    """The side that has won after a complete deal, or None (option `endgame`)."""
    there = [side for side in (0, 1) if scores[side] >= target]
    if not there:
        return None
    if len(there) == 1:
        return there[0]
    if endgame == "another-deal":
        return None
    if endgame == "bidder-first" and bidding_side is not None:
        return bidding_side
    if scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


# ---------------------------------------------------------------- the game


@dataclass
class Play:
    """A card played to a trick, with what a ruling on a renege has to know."""

    seat: int
    card: str
    followed: bool
    could_follow: bool


class BidEuchre(Game):
    """A game of Bid Euchre."""

    DEFAULTS: ClassVar[dict[str, Any]] = {**DEFAULTS, **Game.GUARDS}

    def set_up(self) -> None:
        """What a deal leaves behind for the rulings and for the look at the win."""
        self.tricks = tricks_in_deal(self.options)
        self.bidding_side: int | None = None
        #: The complete tricks of the current deal.
        self.finished: list[list[Play]] = []
        #: Claims of the current deal: claimant, offender, trick.
        self.claims: list[tuple[int, int, int]] = []
        #: Reneges of the current deal that have been punished: offender, trick.
        self.punished: list[tuple[int, int]] = []

    def deck_cards(self) -> list[str]:
        """24 cards, with the joker 25, two packs 48."""
        if self.options["double_deck"]:
            return full_deck("9", copies=2)
        return full_deck("9", joker=self.options["joker"])

    def change(self, side: int, amount: int) -> None:
        """Change a total; with `allow_negative` false it is raised to 0."""
        self.scores[side] += amount
        if not self.options["allow_negative"] and self.scores[side] < 0:
            self.scores[side] = 0

    def look_at_the_win(self) -> int | None:
        """The win is looked at after each complete deal."""
        return winner_after_deal(
            self.scores,
            self.options["target"],
            self.options["endgame"],
            self.bidding_side,
        )

    # -- a deal

    def play_deal(self, deck: list[str]) -> Generator[Decision, str, str]:
        """The phases of a deal in their order."""
        self.bidding_side = None
        self.finished = []
        self.claims = []
        self.punished = []

        rest = self.deal_cards(deck, self.tricks)
        if self.options["joker"]:
            self.hands[self.dealer] += rest
            yield from self.discard_phase()

        if self.options["ace_no_face"]:
            claimed = yield from self.claim_phase()
            if claimed:
                return "claimed"

        continuing = self.options["auction"] == "continuing"
        auction = yield from run_auction(self.bidding_order(), self.calls, continuing)
        if auction is None:
            return "passed-out"
        bidder, bid = auction
        self.bidding_side = self.side_of(bidder)

        trump = yield Decision(bidder, "trump", list(SUITS))

        sitting_out = []
        if bid in ("ask", "moon"):
            sitting_out.append(self.partner_of(bidder))
        if bid == "ask":
            yield from self.give_phase(bidder, trump)

        forfeiting_side = yield from self.play_phase(bidder, sitting_out, trump)

        taken = self.tricks_of_side(self.bidding_side)
        if forfeiting_side == 1 - self.bidding_side:
            taken += self.tricks - len(self.trick_winners)
        bidders, defenders = deal_points(bid, taken, self.options)
        self.change(self.bidding_side, bidders)
        self.change(1 - self.bidding_side, defenders)
        return "played" if forfeiting_side is None else "forfeited"

    def bidding_order(self) -> list[int]:
        """From the dealer's left, or from the dealer (option `first_bidder`)."""
        if self.options["first_bidder"] == "dealer":
            return self.seats_from(self.dealer)
        return self.seats_from(self.left_of(self.dealer))

    def calls(self, seat: int, standing: str | None) -> list[str]:
        """The legal calls of a seat; the dealer may be stuck (option or guard)."""
        stuck = self.options["stick_the_dealer"] or self.dealer_is_stuck()
        return legal_bids(standing, self.options, stuck and seat == self.dealer)

    def discard_phase(self) -> Generator[Decision, str, None]:
        """Joker only: the dealer, holding seven, puts one face down."""
        hand = self.hands[self.dealer]
        card = yield Decision(self.dealer, "discard", sorted_cards(hand, None, None))
        hand.remove(card)

    def claim_phase(self) -> Generator[Decision, str, bool]:
        """Ace-no-face: the seats that qualify, in bidding order."""
        for seat in self.bidding_order():
            if may_claim(self.hands[seat]):
                answer = yield Decision(seat, "claim", ["decline", "claim"])
                if answer == "claim":
                    return True
        return False

    def give_phase(self, asker: int, trump: str) -> Generator[Decision, str, None]:
        """Ask: one card each way.

        The partner chooses among his original cards in both forms of the exchange; in
        the sequential one the asker's card has reached him when he chooses.
        """
        partner = self.partner_of(asker)
        asker_legal = sorted_cards(self.hands[asker], None, trump)
        partner_legal = give_cards(self.hands[partner], trump, self.options["ask_gives"])
        sequential = self.options["ask_exchange"] == "sequential"

        asker_card = yield Decision(asker, "give", asker_legal)
        if sequential:
            self.hands[asker].remove(asker_card)
            self.hands[partner].append(asker_card)

        partner_card = yield Decision(partner, "give", partner_legal)
        if not sequential:
            self.hands[asker].remove(asker_card)
            self.hands[partner].append(asker_card)
        self.hands[partner].remove(partner_card)
        self.hands[asker].append(partner_card)

    # -- play and reneges

    def play_phase(self, leader: int, sitting_out: list[int], trump: str) -> Generator[Decision, str, int | None]:
        """All tricks; the high bidder leads the first.

        The phase ends at once when a renege forfeits the deal: the unfinished trick and
        all later ones then go to the opponents of the side that is returned.
        """
        for _ in range(self.tricks):
            trick: list[Play] = []
            for seat in self.seats_from(leader):
                if seat in sitting_out:
                    continue
                led_suit = suit_of(trick[0].card, trump) if trick else None
                card = yield from self.choose_card(seat, led_suit, trump)
                if card == FORFEIT:
                    return self.side_of(seat)
                trick.append(self.put_down(seat, card, led_suit, trump))
            winning = trick_winner([play.card for play in trick], trump)
            leader = trick[winning].seat
            self.trick_winners.append(leader)
            self.finished.append(trick)
        return None

    def choose_card(self, seat: int, led_suit: str | None, trump: str) -> Generator[Decision, str, str]:
        """Ask a seat until it plays a card; claims come before it."""
        while True:
            legal = self.legal_plays(seat, led_suit, trump)
            token = yield Decision(seat, "play", legal)
            if not token.startswith("renege:"):
                return token
            self.rule_on_claim(seat, token)

    def legal_plays(self, seat: int, led_suit: str | None, trump: str) -> list[str]:
        """The cards that may be played and, in cutthroat, the claims after them."""
        hand = self.hands[seat]
        ordered = sorted_cards(hand, led_suit, trump)
        if led_suit is None:
            follow = ordered
        else:
            follow = following_cards(hand, led_suit, trump)
        if self.options["renege"] != "cutthroat":
            return follow if follow else ordered
        others = [card for card in ordered if card not in follow]
        return follow + others + self.possible_claims(seat)

    def put_down(self, seat: int, card: str, led_suit: str | None, trump: str) -> Play:
        """Play a card from the hand and note whether the seat followed."""
        hand = self.hands[seat]
        if led_suit is None:
            followed = could_follow = True
        else:
            followed = suit_of(card, trump) == led_suit
            could_follow = bool(following_cards(hand, led_suit, trump))
        hand.remove(card)
        return Play(seat, card, followed, could_follow)

    def possible_claims(self, claimant: int) -> list[str]:
        """Cutthroat: opponents who did not follow to a complete trick."""
        claims = []
        for seat in range(self.seat_count):
            if self.side_of(seat) == self.side_of(claimant):
                continue
            for number, trick in enumerate(self.finished, start=1):
                for play in trick:
                    claimed = (claimant, seat, number) in self.claims
                    if play.seat == seat and not play.followed and not claimed:
                        claims.append(f"renege:{seat}:{number}")
        return claims

    def rule_on_claim(self, claimant: int, token: str) -> None:
        """Cutthroat: right or wrong, one side loses 2 at once; tricks stand."""
        _, seat_text, number_text = token.split(":")
        offender = int(seat_text)
        number = int(number_text)
        self.claims.append((claimant, offender, number))
        for play in self.finished[number - 1]:
            if play.seat != offender:
                continue
            if not play.could_follow:
                self.change(self.side_of(claimant), -2)
            elif (offender, number) not in self.punished:
                self.punished.append((offender, number))
                self.change(self.side_of(offender), -2)

    def renege(self, card: str) -> None:
        """The seat to act tried a card of its hand that following forbids."""
        if self.options["renege"] == "cutthroat":
            raise ValueError("in cutthroat any card may be played")
        if self.seat is None or self.phase != "play":
            raise ValueError("nobody is playing a card")
        if card not in self.hands[self.seat] or card in self.legal:
            raise ValueError(f"{card!r} is no renege")
        self.change(self.side_of(self.seat), -2)
        if self.options["renege"] == "forfeit-deal":
            self._go_on(FORFEIT)
