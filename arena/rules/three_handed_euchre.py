"""Three-handed Euchre: the maker plays against the other two together, each for his own score. Rules, section 4."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from arena.rules.cards import Card, make_deck
from arena.rules.deal import Deal
from arena.rules.game import Game, Outcome, Rules, highest_at_target
from arena.rules.upcard import EACH, LOWEST, MakerDeal, UpcardOptions

SIDES = (0, 1, 2)


class ThreeHandedEuchreOptions(UpcardOptions, frozen=True, kw_only=True):
    """The options of Three-handed Euchre."""

    deck: Annotated[Literal[24, 32], Meta(description="24: nines up; 32: sevens up")] = 24
    march: Annotated[Literal[2, 3], Meta(description="points of a maker who takes all five tricks")] = 3


class ThreeHandedEuchreDeal(MakerDeal):
    """One deal of Three-handed Euchre."""

    def __init__(
        self, options: ThreeHandedEuchreOptions, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool
    ) -> None:
        super().__init__(options, SIDES, dealer, cards, scores, stuck=stuck)
        self.march = options.march

    def score(self, maker: int) -> None:
        taken = self.taken[maker]
        if taken >= 3:
            self.award(maker, self.march if taken == EACH else 1)
            return
        for other in SIDES:
            if other != maker:
                self.award(other, 2)


class ThreeHandedEuchre(Rules):
    """Three-handed Euchre with its options."""

    name: ClassVar[str] = "three-handed-euchre"
    ruleset: ClassVar[int] = 1
    title: ClassVar[str] = "Three-handed Euchre: the maker against the other two, each for himself"
    options_type = ThreeHandedEuchreOptions
    options: ThreeHandedEuchreOptions

    def __init__(self, options: ThreeHandedEuchreOptions) -> None:
        super().__init__(options)
        self.sides = SIDES
        self.deck = make_deck(LOWEST[options.deck])

    def new_deal(self, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool) -> Deal:
        return ThreeHandedEuchreDeal(self.options, dealer, cards, scores, stuck=stuck)

    def judge(self, game: Game) -> Outcome | None:
        return highest_at_target(game.scores, self.options.target)
