"""Two-handed Euchre (section 2 of the rules text)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from .common import JOKER, SUITS, Decision, Game, deck_of_size, sorted_cards

DEFAULTS: dict[str, Any] = {
    "deck": 24,
    "target": 10,
    "stick_the_dealer": False,
    "pickup_optional": True,
    "name_turned_down": False,
    "discard_upcard": False,
    "joker_up": "dealer-names",
}


def maker_and_defender_points(maker_tricks: int) -> tuple[int, int]:
    """Three or four tricks 1, all five 2, fewer than three: defender 2."""
    if maker_tricks == 5:
        return 2, 0
    if maker_tricks >= 3:
        return 1, 0
    return 0, 2


class TwoHandedEuchre(Game):
    """A game of Two-handed Euchre; each of the two seats is a side."""

    DEFAULTS: ClassVar[dict[str, Any]] = {**DEFAULTS, **Game.GUARDS}
    seat_count = 2

    def deck_cards(self) -> list[str]:
        """24 cards, 25 with the joker, 32 with sevens and eights."""
        return deck_of_size(self.options["deck"])

    def side_of(self, seat: int) -> int:
        """Each plays for himself."""
        return seat

    def play_deal(self, deck: list[str]) -> Generator[Decision, str, str]:
        """The phases of a deal in their order."""
        rest = self.deal_cards(deck, 5)
        up_card = rest[0]
        dealer = self.dealer
        other = self.left_of(dealer)

        if up_card == JOKER and self.options["joker_up"] == "redeal":
            return "thrown-in"
        if up_card == JOKER:
            proposed = yield Decision(dealer, "name-upcard", list(SUITS))
        else:
            proposed = up_card[1]

        maker: int | None = None
        trump = proposed

        word = yield Decision(other, "order", ["pass", "order"])
        if word == "order":
            maker = other
            yield from self.ordered_dealer(up_card, trump)
        else:
            word = yield Decision(dealer, "order", ["pass", "accept"])
            if word == "accept":
                maker = dealer
                yield from self.take_and_discard(up_card, trump)

        if maker is None:
            for seat in (other, dealer):
                word = yield Decision(seat, "name", self.names(seat, proposed))
                if word != "pass":
                    maker = seat
                    trump = word
                    break

        if maker is None:
            return "passed-out"

        yield from self.play_tricks(other, [], trump, 5)

        defender = self.left_of(maker)
        for_maker, for_defender = maker_and_defender_points(self.tricks_of_side(maker))
        self.scores[maker] += for_maker
        self.scores[defender] += for_defender
        return "played"

    def ordered_dealer(self, up_card: str, trump: str) -> Generator[Decision, str, None]:
        """An ordered dealer may take the card, or must (`pickup_optional` false)."""
        if self.options["pickup_optional"]:
            word = yield Decision(self.dealer, "pickup", ["leave", "take"])
            if word == "leave":
                return
        yield from self.take_and_discard(up_card, trump)

    def take_and_discard(self, up_card: str, trump: str) -> Generator[Decision, str, None]:
        """The dealer takes the up-card and lays away one of his original five.

        With `discard_upcard` he may lay away the card just taken as well.
        """
        hand = self.hands[self.dealer]
        choice = list(hand)
        hand.append(up_card)
        if self.options["discard_upcard"]:
            choice.append(up_card)
        legal = sorted_cards(choice, None, trump)
        card = yield Decision(self.dealer, "discard", legal)
        hand.remove(card)

    def names(self, seat: int, turned_down: str) -> list[str]:
        """The calls in phase `name`; a stuck dealer has no `pass`."""
        suits = list(SUITS)
        if not self.options["name_turned_down"]:
            suits.remove(turned_down)
        stuck = self.options["stick_the_dealer"] or self.dealer_is_stuck()
        if seat == self.dealer and stuck:
            return suits
        return ["pass", *suits]
