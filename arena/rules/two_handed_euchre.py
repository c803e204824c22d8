"""Two-handed Euchre: a card is turned up, and one of two players makes trump. Rules, section 2."""

from collections.abc import Generator, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from arena.rules.cards import JOKER, SUITS, Card, Suit, make_deck
from arena.rules.deal import Deal, Script, Step
from arena.rules.game import Game, Outcome, Rules, TargetOptions, higher_total
from arena.rules.play import play_tricks
from arena.rules.tricks import ranking
from arena.rules.upcard import calls, proposed_suit, suits_to_name

EACH = 5
SIDES = (0, 1)


class TwoHandedEuchreOptions(TargetOptions, frozen=True, kw_only=True):
    """The options of Two-handed Euchre."""

    deck: Annotated[
        Literal[24, 25, 32], Meta(description="24: nines up; 25: with a joker, the highest trump; 32: sevens up")
    ] = 24
    target: Annotated[int, Meta(ge=1, description="points a player needs to win")] = 10
    stick_the_dealer: Annotated[bool, Meta(description="the dealer must name a suit once all else have passed")] = False
    pickup_optional: Annotated[
        bool, Meta(description="an ordered dealer may leave the up-card; false: he must take it")
    ] = True
    name_turned_down: Annotated[bool, Meta(description="the suit turned down may be named after all")] = False
    discard_upcard: Annotated[bool, Meta(description="the card just taken may be laid away again")] = False
    joker_up: Annotated[
        Literal["dealer-names", "redeal"],
        Meta(description="a joker turned up: the dealer names a suit for it unseen, or the deal is thrown in"),
    ] = "dealer-names"


def score_deal(taken: int) -> tuple[int, int]:
    """Return the points of (maker, defender) when the maker took `taken` of five tricks."""
    if taken < 3:
        return 0, 2
    return (2 if taken == EACH else 1), 0


class TwoHandedEuchreDeal(Deal):
    """One deal of Two-handed Euchre."""

    def __init__(
        self, options: TwoHandedEuchreOptions, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool
    ) -> None:
        super().__init__(dealer, SIDES, scores)
        self.options = options
        self.stuck = stuck or options.stick_the_dealer
        self.upcard, *self.stock = self.deal_cards(cards, EACH)
        self._unseen: int | None = None  # the seat that may not look at its hand yet

    def script(self) -> Script:
        if self.upcard == JOKER and self.options.joker_up == "redeal":
            self.how = "thrown-in"
            return
        assert self.upcard is not None
        named = (yield from self._name_upcard()) if self.upcard == JOKER else None
        proposed = proposed_suit(self.upcard, named)
        yield from self._order(proposed)
        if self.declarer is None:
            yield from self._name(suits_to_name(proposed, any_suit=self.options.name_turned_down))
        if self.declarer is None:
            self.how = "passed-out"
            return
        yield from play_tricks(self, 1 - self.dealer)
        self.how = "played"
        maker, defender = score_deal(self.taken[self.declarer])
        self.award(self.declarer, maker)
        self.award(1 - self.declarer, defender)

    def _name_upcard(self) -> Generator[Step, str, Suit]:
        """The dealer names a suit for a joker turned up, before he looks at his hand."""
        self.phase = "name-upcard"
        self._unseen = self.dealer
        suit = yield self.dealer, SUITS
        self._unseen = None
        return suit

    def _order(self, proposed: Suit) -> Script:
        """Both are asked about the suit proposed; the dealer then takes the up-card, or leaves it."""
        dealer, other = self.dealer, 1 - self.dealer
        for seat, word in ((other, "order"), (dealer, "accept")):
            self.phase = "order"
            if (yield seat, calls([word])) == word:
                self._make(seat, proposed)
                if word == "order" and self.options.pickup_optional:
                    self.phase = "pickup"
                    if (yield dealer, ("leave", "take")) == "leave":
                        return
                yield from self._discard()
                return

    def _discard(self) -> Script:
        """The dealer takes the up-card and lays one of his own away, unseen."""
        assert self.upcard is not None
        hand = self.hands[self.dealer]
        order = ranking(self.trump)
        may_go = order.sorted([*hand, self.upcard] if self.options.discard_upcard else hand)
        hand.append(self.upcard)
        self.phase = "discard"
        card = yield self.dealer, may_go
        self.veil((self.dealer,))
        hand.remove(card)

    def _name(self, suits: Sequence[Suit]) -> Script:
        self.phase = "name"
        for seat in (1 - self.dealer, self.dealer):
            call = yield seat, calls(suits, may_pass=not (self.stuck and seat == self.dealer))
            if call != "pass":
                self._make(seat, call)
                return

    def _make(self, seat: int, trump: Suit) -> None:
        self.declarer, self.trump, self.contract = seat, trump, trump

    def hand(self, seat: int) -> Sequence[Card]:
        return () if seat == self._unseen else super().hand(seat)


class TwoHandedEuchre(Rules):
    """Two-handed Euchre with its options."""

    name: ClassVar[str] = "two-handed-euchre"
    ruleset: ClassVar[int] = 1
    title: ClassVar[str] = "Two-handed Euchre: a card is turned up, and one of two players makes trump"
    options_type = TwoHandedEuchreOptions
    options: TwoHandedEuchreOptions

    def __init__(self, options: TwoHandedEuchreOptions) -> None:
        super().__init__(options)
        self.sides = SIDES
        self.deck = make_deck("7" if options.deck == 32 else "9", joker=options.deck == 25)

    def new_deal(self, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool) -> Deal:
        return TwoHandedEuchreDeal(self.options, dealer, cards, scores, stuck=stuck)

    def judge(self, game: Game) -> Outcome | None:
        if max(game.scores) < self.options.target:
            return None
        return Outcome(higher_total(game.scores), "target")
