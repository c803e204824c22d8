"""Two-handed Euchre: a card is turned up, and one of two players makes trump. Rules, section 2."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from arena.rules.cards import JOKER, Card, Suit, make_deck
from arena.rules.deal import Deal, Script
from arena.rules.game import Game, Outcome, Rules, highest_at_target
from arena.rules.play import play_tricks
from arena.rules.upcard import EACH, UpcardDeal, UpcardOptions, calls, suits_to_name

SIDES = (0, 1)


class TwoHandedEuchreOptions(UpcardOptions, frozen=True, kw_only=True):
    """The options of Two-handed Euchre."""

    deck: Annotated[
        Literal[24, 25, 32], Meta(description="24: nines up; 25: with a joker, the highest trump; 32: sevens up")
    ] = 24
    pickup_optional: Annotated[
        bool, Meta(description="an ordered dealer may leave the up-card; false: he must take it")
    ] = True
    name_turned_down: Annotated[bool, Meta(description="the suit turned down may be named after all")] = False
    joker_up: Annotated[
        Literal["dealer-names", "redeal"],
        Meta(description="a joker turned up: the dealer names a suit for it unseen, or the deal is thrown in"),
    ] = "dealer-names"


def score_deal(taken: int) -> tuple[int, int]:
    """Return the points of (maker, defender) when the maker took `taken` of five tricks."""
    if taken < 3:
        return 0, 2
    return (2 if taken == EACH else 1), 0


class TwoHandedEuchreDeal(UpcardDeal):
    """One deal of Two-handed Euchre."""

    def __init__(
        self, options: TwoHandedEuchreOptions, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool
    ) -> None:
        super().__init__(options, SIDES, dealer, cards, scores, stuck=stuck)
        self.options = options

    def script(self) -> Script:
        if self.upcard == JOKER and self.options.joker_up == "redeal":
            self.how = "thrown-in"
            return
        proposed = yield from self.proposed()
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

    def _order(self, proposed: Suit) -> Script:
        """Both are asked about the suit proposed; the dealer then takes the up-card, or leaves it."""
        dealer, other = self.dealer, 1 - self.dealer
        for seat, word in ((other, "order"), (dealer, "accept")):
            self.phase = "order"
            if (yield seat, calls([word])) == word:
                self.make(seat, proposed)
                if word == "order" and self.options.pickup_optional:
                    self.phase = "pickup"
                    if (yield dealer, ("leave", "take")) == "leave":
                        return
                yield from self.take_upcard()
                return

    def _name(self, suits: Sequence[Suit]) -> Script:
        self.phase = "name"
        for seat in (1 - self.dealer, self.dealer):
            call = yield seat, calls(suits, may_pass=self.may_pass(seat))
            if call != "pass":
                self.make(seat, call)
                return


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
        return highest_at_target(game.scores, self.options.target)
