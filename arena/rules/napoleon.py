"""Napoleon: one bidder against all others, who pay him or are paid by him. Rules, section 7."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, Self

import msgspec
from msgspec import Meta

from arena.rules.auction import PASS, auction
from arena.rules.cards import Card, make_deck
from arena.rules.deal import Deal, Script
from arena.rules.game import Game, Outcome, Rules, higher_total
from arena.rules.options import Options
from arena.rules.play import play_tricks
from arena.rules.tricks import ranking

EACH: Final = 5
MISERE: Final = "misere"
NAP, WELLINGTON, BLUCHER = "nap", "wellington", "blucher"
BIDS: Final = ("2", "3", MISERE, "4", NAP)
RAISED: Final = {NAP: WELLINGTON, WELLINGTON: BLUCHER}  # what alone may be called over it
# What each opponent pays the bidder who makes his bid, and what he pays each if he does not.
WINS: Final = {"2": 2, "3": 3, MISERE: 3, "4": 4, NAP: 10, WELLINGTON: 10, BLUCHER: 20}
LOSES: Final = WINS | {NAP: 5}


class NapoleonOptions(Options, frozen=True, kw_only=True):
    """The options of Napoleon."""

    players: Annotated[int, Meta(ge=2, le=8, description="seats at the table, each for itself")] = 4
    deals: Annotated[int, Meta(ge=0, description="deals of a game; 0 stands for four for each player")] = 0

    def settled(self) -> Self:
        return self if self.deals else msgspec.structs.replace(self, deals=4 * self.players)


def calls_above(standing: str | None) -> tuple[str, ...]:
    """Return the legal calls over the standing bid."""
    if standing in (NAP, WELLINGTON, BLUCHER):
        return (PASS, RAISED[standing]) if standing in RAISED else (PASS,)
    return (PASS, *(BIDS if standing is None else BIDS[BIDS.index(standing) + 1 :]))


def payment(bid: str, taken: int) -> int:
    """Return what each opponent pays a bidder who took `taken` of five tricks; negative if he pays."""
    if bid == MISERE:
        made = taken == 0
    else:
        made = taken >= (int(bid) if bid.isdecimal() else EACH)
    return WINS[bid] if made else -LOSES[bid]


class NapoleonDeal(Deal):
    """One deal of Napoleon."""

    bowers: ClassVar[bool] = False

    def __init__(self, sides: Sequence[int], dealer: int, cards: Sequence[Card], scores: list[int]) -> None:
        super().__init__(dealer, sides, scores)
        self.stock = self.deal_cards(cards, EACH)

    def script(self) -> Script:
        yield from auction(self, (self.dealer + 1) % len(self.hands), lambda _, standing: calls_above(standing))
        if self.declarer is None:
            self.how = "passed-out"
            return
        bidder, bid = self.declarer, self.contract
        assert bid is not None
        if bid == MISERE:
            yield from play_tricks(self, bidder)
        else:  # the suit of the first card is trump
            self.phase = "play"
            self.trick_start = len(self.log)
            lead = yield bidder, ranking(None, bowers=False).sorted(self.hands[bidder])
            self.hands[bidder].remove(lead)
            self.trump = lead[1]
            yield from play_tricks(self, bidder, lead=lead)
        self.how = "played"
        pays = payment(bid, self.taken[bidder])
        for seat in self.around(bidder)[1:]:
            self.award(seat, -pays)
            self.award(bidder, pays)


class Napoleon(Rules):
    """Napoleon with its options."""

    name: ClassVar[str] = "napoleon"
    ruleset: ClassVar[int] = 1
    title: ClassVar[str] = "Napoleon: a bidder against all others; his first card makes trump"
    options_type = NapoleonOptions
    options: NapoleonOptions

    def __init__(self, options: NapoleonOptions) -> None:
        super().__init__(options)
        self.sides = tuple(range(options.players))
        self.deck = make_deck("2")

    @property
    def stake(self) -> int:
        return WINS[NAP]

    def new_deal(self, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool) -> Deal:
        return NapoleonDeal(self.sides, dealer, cards, scores)

    def judge(self, game: Game) -> Outcome | None:
        return Outcome(higher_total(game.scores), "deals") if len(game.deals) == self.options.deals else None
