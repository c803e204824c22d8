"""Hasenpfeffer and Pepper: partners bid for tricks; whoever holds the joker is forced. Rules, section 6."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, Literal, Self

import msgspec
from msgspec import Meta

from arena.rules.auction import PASS, auction
from arena.rules.cards import JOKER, SUITS, Card, make_deck
from arena.rules.deal import Deal, Script
from arena.rules.endgame import Endgame, verdict
from arena.rules.game import PARTNERS, Game, Outcome, Rules, TargetOptions
from arena.rules.play import play_tricks

TRICKS: Final = 6
BIDS: Final = ("1", "2", "3", "4", "5", "6")
FORCED: Final = "3"  # what the holder of the joker has bid if all have passed
PEPPERS: Final = {"little-pepper": 6, "big-pepper": 12}  # bids for all tricks, and what they win or lose
PEPPER_BIDS: Final = ("1", "2", "3", "4", "5", *PEPPERS)


class HasenpfefferOptions(TargetOptions, frozen=True, kw_only=True):
    """The options of Hasenpfeffer."""

    target: Annotated[int, Meta(ge=0, description="points a side needs to win; 0 stands for 10, in Pepper for 30")] = 0
    endgame: Annotated[
        Endgame,
        Meta(description="when both sides are at the target: the higher total, the bidding side, or play on"),
    ] = "bidder-first"
    auction: Annotated[
        Literal["one-round", "continuing"],
        Meta(description="one call each, or round and round until all but the high bidder have passed"),
    ] = "one-round"
    pepper: Annotated[
        bool, Meta(description="Pepper: no joker and no widow, and bids for all six: little-pepper, big-pepper")
    ] = False

    def settled(self) -> Self:
        return self if self.target else msgspec.structs.replace(self, target=30 if self.pepper else 10)


def calls_above(bids: Sequence[str], standing: str | None, *, stuck: bool = False) -> tuple[str, ...]:
    """Return the legal calls over the standing bid; `stuck` (the dealer) may not pass if there is none."""
    if standing is None:
        return (*bids,) if stuck else (PASS, *bids)
    return (PASS, *bids[bids.index(standing) + 1 :])


def score_deal(bid: str, taken: int) -> tuple[int, int]:
    """Return the points of (bidding side, opponents) when the bidders took `taken` of six tricks."""
    if bid in PEPPERS:
        return PEPPERS[bid] if taken == TRICKS else -PEPPERS[bid], TRICKS - taken
    return taken if taken >= int(bid) else -int(bid), TRICKS - taken


class HasenpfefferDeal(Deal):
    """One deal of Hasenpfeffer."""

    def __init__(
        self, options: HasenpfefferOptions, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool
    ) -> None:
        super().__init__(dealer, PARTNERS, scores)
        self.options = options
        self.stuck = stuck
        self.bids = PEPPER_BIDS if options.pepper else BIDS
        self.stock = self.deal_cards(cards, TRICKS)  # the widow

    def script(self) -> Script:
        one_round = self.options.auction == "one-round"
        yield from auction(self, (self.dealer + 1) % 4, self._calls, one_round=one_round)
        if self.declarer is None:
            yield from self._force()
        if self.declarer is None:
            return
        self.hands[self.declarer] += self.stock
        self.stock = []
        self.phase = "trump"
        self.trump = yield self.declarer, SUITS
        if not self.options.pepper:
            self.phase = "discard"
            card = yield self.declarer, self.hand(self.declarer)
            self.veil((self.declarer,))
            self.hands[self.declarer].remove(card)
        yield from play_tricks(self, self.declarer)
        self.how = "played"
        assert self.contract is not None
        side = self.sides[self.declarer]
        bidders, others = score_deal(self.contract, self.tricks_of(side))
        self.award(side, bidders)
        self.award(1 - side, others)

    def _calls(self, seat: int, standing: str | None) -> Sequence[str]:
        return calls_above(self.bids, standing, stuck=self.stuck and seat == self.dealer)

    def _force(self) -> Script:
        """All have passed: the holder of the joker has to bid, unless it is the widow, or there is none."""
        if self.options.pepper:
            self.how = "passed-out"
        elif JOKER in self.stock:
            self.how = "thrown-in"
        else:
            holder = next(seat for seat in self.around(0) if JOKER in self.hands[seat])
            self.contract = yield holder, (FORCED,)
            self.declarer = holder


class Hasenpfeffer(Rules):
    """Hasenpfeffer with its options."""

    name: ClassVar[str] = "hasenpfeffer"
    ruleset: ClassVar[int] = 1
    title: ClassVar[str] = "Hasenpfeffer: partners bid for tricks, the high bidder takes the widow"
    options_type = HasenpfefferOptions
    options: HasenpfefferOptions

    def __init__(self, options: HasenpfefferOptions) -> None:
        super().__init__(options)
        self.deck = make_deck("9", joker=not options.pepper)

    def new_deal(self, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool) -> Deal:
        return HasenpfefferDeal(self.options, dealer, cards, scores, stuck=stuck)

    def judge(self, game: Game) -> Outcome | None:
        declarer = game.deals[-1].declarer
        bidders = None if declarer is None else PARTNERS[declarer]
        return verdict(game.scores, self.options.target, self.options.endgame, bidders)
