"""Standard Euchre (section 3 of the rules text)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from .common import JOKER, SUITS, Decision, Game, deck_of_size, sorted_cards

ALONE = "-alone"

DEFAULTS: dict[str, Any] = {
    "deck": 24,
    "target": 10,
    "stick_the_dealer": False,
    "discard_upcard": False,
    "defend_alone": False,
    "super_euchre": False,
}


class Euchre(Game):
    """A game of Standard Euchre.

    Three-handed Euchre and Railroad Euchre have the same course of a deal; they
    replace some of the steps below.
    """

    DEFAULTS: ClassVar[dict[str, Any]] = {**DEFAULTS, **Game.GUARDS}
    can_go_alone = True

    def deck_cards(self) -> list[str]:
        """24, 25 (joker), 28 (8-A) or 32 cards."""
        return deck_of_size(self.options["deck"])

    # -- a deal

    def play_deal(self, deck: list[str]) -> Generator[Decision, str, str]:
        """The phases of a deal in their order."""
        up_card = self.deal_cards(deck, 5)[0]
        proposed = yield from self.proposed_trump(up_card)

        contract = yield from self.order_phase(proposed)
        if contract is not None:
            yield from self.discard_phase(up_card, proposed)
        else:
            contract = yield from self.name_phase(proposed)
        if contract is None:
            return "passed-out"
        maker, trump, alone = contract

        sitting_out: list[int] = []
        lone_defender = None
        if alone:
            sitting_out.append(self.partner_of(maker))
            yield from self.exchange(maker, trump)
            lone_defender = yield from self.defend_phase(maker)
            if lone_defender is not None:
                sitting_out.append(self.partner_of(lone_defender))
                yield from self.exchange(lone_defender, trump)

        leader = self.first_active(self.left_of(self.dealer), sitting_out)
        yield from self.play_tricks(leader, sitting_out, trump, 5)

        self.score(maker, alone, lone_defender is not None)
        return "played"

    def proposed_trump(self, up_card: str) -> Generator[Decision, str, str]:
        """The suit of the up-card; for the joker the dealer names one (section 2)."""
        if up_card != JOKER:
            return up_card[1]
        suit = yield Decision(self.dealer, "name-upcard", list(SUITS))
        return suit

    def order_phase(self, proposed: str) -> Generator[Decision, str, tuple[int, str, bool] | None]:
        """From the dealer's left, the dealer last; returns maker, trump, alone."""
        legal = ["pass", "order"]
        if self.can_go_alone:
            legal.append("order" + ALONE)
        for seat in self.seats_from(self.left_of(self.dealer)):
            word = yield Decision(seat, "order", list(legal))
            if word != "pass":
                return seat, proposed, word.endswith(ALONE)
        return None

    def discard_phase(self, up_card: str, trump: str) -> Generator[Decision, str, None]:
        """The dealer takes the up-card and lays away one of his original five.

        He does so also when he will sit out.  With `discard_upcard` he may lay away
        the up-card as well.
        """
        hand = self.hands[self.dealer]
        choice = list(hand)
        hand.append(up_card)
        if self.options["discard_upcard"]:
            choice.append(up_card)
        legal = sorted_cards(choice, None, trump)
        card = yield Decision(self.dealer, "discard", legal)
        hand.remove(card)

    def name_phase(self, turned_down: str) -> Generator[Decision, str, tuple[int, str, bool] | None]:
        """The same order again; returns maker, trump, alone."""
        suits = [suit for suit in SUITS if suit != turned_down]
        calls = list(suits)
        if self.can_go_alone:
            calls += [suit + ALONE for suit in suits]
        stuck = self.options["stick_the_dealer"] or self.dealer_is_stuck()
        for seat in self.seats_from(self.left_of(self.dealer)):
            legal = list(calls)
            if not (stuck and seat == self.dealer):
                legal.insert(0, "pass")
            word = yield Decision(seat, "name", legal)
            if word != "pass":
                return seat, word[0], word.endswith(ALONE)
        return None

    def exchange(self, lone_player: int, trump: str) -> Generator[Decision, str, None]:
        """A lone player's exchange with his partner; only in Railroad Euchre."""
        yield from ()

    def defend_phase(self, maker: int) -> Generator[Decision, str, int | None]:
        """A lone maker's left, then his right, may defend alone."""
        if not self.options["defend_alone"]:
            return None
        maker_left = self.left_of(maker)
        maker_right = self.partner_of(maker_left)
        for seat in (maker_left, maker_right):
            word = yield Decision(seat, "defend", ["pass", "alone"])
            if word == "alone":
                return seat
        return None

    # -- scoring

    def score(self, maker: int, alone: bool, lone_defence: bool) -> None:
        """Makers 3-4 tricks 1, five 2, alone five 4; euchred: opponents 2 or 4."""
        makers = self.side_of(maker)
        tricks = self.tricks_of_side(makers)
        if tricks == 5:
            self.scores[makers] += 4 if alone else 2
        elif tricks >= 3:
            self.scores[makers] += 1
        elif lone_defence or (tricks == 0 and self.options["super_euchre"]):
            self.scores[1 - makers] += 4
        else:
            self.scores[1 - makers] += 2
