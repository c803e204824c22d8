"""Standard Euchre: four in partnerships, a card turned up, and a maker who may play alone. Rules, section 3."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from arena.rules.cards import Card, Suit, make_deck
from arena.rules.deal import Deal, Script
from arena.rules.game import PARTNERS, Game, Outcome, Rules, highest_at_target
from arena.rules.upcard import EACH, LOWEST, MakerDeal, UpcardOptions

ALONE: Final = "-alone"


class PartnersOptions(UpcardOptions, frozen=True, kw_only=True):
    """The options of Euchre between partners."""

    defend_alone: Annotated[
        bool, Meta(description="an opponent of a lone maker may play alone too, for four points if he euchres him")
    ] = False
    super_euchre: Annotated[bool, Meta(description="makers without a trick: four points to the others")] = False


class EuchreOptions(PartnersOptions, frozen=True, kw_only=True):
    """The options of Standard Euchre."""

    deck: Annotated[
        Literal[24, 25, 28, 32],
        Meta(description="24: nines up; 25: with a joker, the highest trump; 28: eights up; 32: sevens up"),
    ] = 24


class EuchreDeal(MakerDeal):
    """One deal of Standard Euchre."""

    ways: ClassVar[tuple[str, ...]] = ("", ALONE)

    def __init__(
        self, options: PartnersOptions, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool
    ) -> None:
        super().__init__(options, PARTNERS, dealer, cards, scores, stuck=stuck)
        self.defend_alone, self.super_euchre = options.defend_alone, options.super_euchre
        self.lone_defender: int | None = None

    def make(self, seat: int, trump: Suit, way: str = "") -> None:
        super().make(seat, trump, way)
        if way == ALONE:
            self.out = ((seat + 2) % 4,)

    def before_play(self, maker: int) -> Script:
        if self.out:
            yield from self.exchange(maker)
            if self.defend_alone:
                yield from self._defend(maker)

    def exchange(self, lone: int) -> Script:
        """What a lone player exchanges with his partner: nothing, in Standard Euchre."""
        yield from ()

    def _defend(self, maker: int) -> Script:
        """An opponent of a lone maker may say that he plays alone too."""
        self.phase = "defend"
        for seat in ((maker + 1) % 4, (maker + 3) % 4):
            if (yield seat, ("pass", "alone")) == "alone":
                self.lone_defender = seat
                self.out = (*self.out, (seat + 2) % 4)
                yield from self.exchange(seat)
                return

    def score(self, maker: int) -> None:
        side = self.sides[maker]
        makers, others = score_deal(
            self.tricks_of(side),
            alone=len(self.out) > 0,
            defended_alone=self.lone_defender is not None,
            super_euchre=self.super_euchre,
        )
        self.award(side, makers)
        self.award(1 - side, others)


def score_deal(
    taken: int, *, alone: bool = False, defended_alone: bool = False, super_euchre: bool = False
) -> tuple[int, int]:
    """Return the points of (makers, opponents) when the makers took `taken` of five tricks."""
    if taken == EACH:
        return (4 if alone else 2), 0
    if taken >= 3:
        return 1, 0
    return 0, 4 if defended_alone or (super_euchre and taken == 0) else 2


class Euchre(Rules):
    """Standard Euchre with its options."""

    name: ClassVar[str] = "euchre"
    ruleset: ClassVar[int] = 1
    title: ClassVar[str] = "Euchre: partners, a card turned up, and a maker who may play alone"
    options_type = EuchreOptions
    options: EuchreOptions

    def __init__(self, options: EuchreOptions) -> None:
        super().__init__(options)
        self.deck = make_deck(LOWEST[options.deck], joker=options.deck == 25)

    def new_deal(self, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool) -> Deal:
        return EuchreDeal(self.options, dealer, cards, scores, stuck=stuck)

    def judge(self, game: Game) -> Outcome | None:
        return highest_at_target(game.scores, self.options.target)
