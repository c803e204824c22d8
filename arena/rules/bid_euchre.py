"""Bid Euchre: four players in partnerships bid for the number of tricks they will take. Rules, section 1."""

from collections.abc import Collection, Sequence
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from arena.errors import BadOptions, IllegalAction
from arena.rules.auction import PASS, auction
from arena.rules.cards import JOKER, SUITS, Card, make_deck
from arena.rules.cutthroat import play_cutthroat
from arena.rules.deal import Action, Deal, Script
from arena.rules.endgame import Endgame, verdict
from arena.rules.game import PARTNERS, Game, Outcome, Rules, TargetOptions
from arena.rules.play import play_tricks
from arena.rules.tricks import Ranking, ranking

ASK, MOON = "ask", "moon"
RENEGE_COST: Final = 2


class BidEuchreOptions(TargetOptions, frozen=True, kw_only=True):
    """The options of Bid Euchre."""

    target: Annotated[int, Meta(ge=1, description="points a side needs to win")] = 32
    min_bid: Annotated[int, Meta(ge=1, le=11, description="lowest bid; less than the number of tricks")] = 3
    first_bidder: Annotated[
        Literal["left", "dealer"], Meta(description="who calls first: the dealer's left, or the dealer")
    ] = "left"
    auction: Annotated[
        Literal["one-round", "continuing"],
        Meta(description="one call each, or round and round until all but the high bidder have passed"),
    ] = "one-round"
    plain_six: Annotated[bool, Meta(description="adds a plain bid for all tricks with the partner, just below ask")] = (
        False
    )
    moon_beats_ask: Annotated[
        bool, Meta(description="moon may be called over ask; if false, only pass follows either")
    ] = True
    ask_exchange: Annotated[
        Literal["simultaneous", "sequential"],
        Meta(description="sequential: the partner sees the asker's card before he chooses his"),
    ] = "simultaneous"
    ask_gives: Annotated[
        Literal["best", "choice"], Meta(description="what the partner gives: his best trump, or any card")
    ] = "best"
    missed_six: Annotated[
        Literal["bid", "value"],
        Meta(description="what a missed ask or moon costs: the number of tricks, or what it would have won"),
    ] = "bid"
    endgame: Annotated[
        Endgame,
        Meta(description="when both sides are at the target: the higher total, the bidding side, or play on"),
    ] = "higher-score"
    overtricks_score: Annotated[bool, Meta(description="false: a made bid scores the bid, no more")] = True
    defenders_score: Annotated[bool, Meta(description="false: defenders never score for tricks")] = True
    allow_negative: Annotated[bool, Meta(description="false: totals are raised to 0 after every change")] = True
    renege: Annotated[
        Literal["prevent", "forfeit-deal", "cutthroat"],
        Meta(
            description="a card that does not follow: refused and 2 lost; the deal's other tricks lost too; or"
            " allowed, for the opponents to notice and claim"
        ),
    ] = "prevent"
    stick_the_dealer: Annotated[bool, Meta(description="the dealer may not pass if nobody has bid")] = False
    ace_no_face: Annotated[
        bool,
        Meta(description="a hand with an ace and no face card may be claimed before the bidding: new deal"),
    ] = False
    joker: Annotated[
        bool, Meta(description="25 cards: the joker is the highest trump; the dealer lays away one of seven")
    ] = False
    double_deck: Annotated[bool, Meta(description="48 cards, twelve each, twelve tricks")] = False

    @property
    def tricks(self) -> int:
        return 12 if self.double_deck else 6

    def check(self) -> None:
        if self.min_bid >= self.tricks:
            raise BadOptions(f"option `min_bid` can't be {self.min_bid}; allowed: 1 to {self.tricks - 1}")
        if self.stick_the_dealer and self.first_bidder == "dealer":
            raise BadOptions(
                "`stick_the_dealer` does not go with `first_bidder` = dealer: who calls first can always pass,"
                " or never; choose one of them"
            )
        if self.joker and self.double_deck:
            raise BadOptions("`joker` does not go with `double_deck`; choose one of them")


def ladder(options: BidEuchreOptions) -> tuple[str, ...]:
    """Return all bids, lowest first."""
    plain = range(options.min_bid, options.tricks + (1 if options.plain_six else 0))
    return (*(str(number) for number in plain), ASK, MOON)


def calls_above(options: BidEuchreOptions, standing: str | None, *, stuck: bool = False) -> tuple[str, ...]:
    """Return the legal calls over the standing bid; `stuck` (the dealer) may not pass if there is none."""
    bids = ladder(options)
    if standing is None:
        return bids if stuck else (PASS, *bids)
    if standing in (ASK, MOON) and not options.moon_beats_ask:
        return (PASS,)
    return (PASS, *bids[bids.index(standing) + 1 :])


def score_deal(options: BidEuchreOptions, bid: str, taken: int) -> tuple[int, int]:
    """Return the points of (bidding side, defenders) when the bidders took `taken` tricks."""
    tricks = options.tricks
    value = {ASK: 2 * tricks, MOON: 4 * tricks}.get(bid)
    needed = tricks if value else int(bid)
    defenders = tricks - taken if options.defenders_score else 0
    if taken < needed:
        lost = value if value and options.missed_six == "value" else needed
        return -lost, defenders
    if value:
        return value, defenders
    return (taken if options.overtricks_score else needed), defenders


def may_claim(hand: Collection[Card]) -> bool:
    """Tell whether a hand is an ace without a face card: an ace, no jack, queen, king or joker."""
    return any(card[0] == "A" for card in hand) and not any(card[0] in "JQK" or card == JOKER for card in hand)


def cards_to_give(hand: Sequence[Card], order: Ranking, *, choice: bool) -> list[Card]:
    """Return what an asker's partner may give: his best trump, or any card if he has none or may choose."""
    trumps = order.trumps(hand)
    if trumps and not choice:
        return [trumps[-1]]
    return list(dict.fromkeys(order.sorted(hand)))


class BidEuchreDeal(Deal):
    """One deal of Bid Euchre."""

    def __init__(
        self, rules: "BidEuchre", dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool
    ) -> None:
        options = rules.options
        super().__init__(dealer, PARTNERS, scores, floor=not options.allow_negative)
        self.options = options
        self.calls = rules.calls
        self.stuck = stuck or options.stick_the_dealer
        self.doubled = options.double_deck
        rest = self.deal_cards(cards, options.tricks)
        self.hands[dealer] += rest  # the dealer's seventh card, with a joker in the deck

    def script(self) -> Script:
        options = self.options
        if options.joker:
            yield from self._discard()
        first = self.dealer if options.first_bidder == "dealer" else (self.dealer + 1) % 4
        if options.ace_no_face:
            yield from self._claims(first)
            if self.how == "claimed":
                return
        one_round = options.auction == "one-round"
        yield from auction(self, first, self._calls, one_round=one_round)
        if self.declarer is None:
            self.how = "passed-out"
            return
        self.phase = "trump"
        self.trump = yield self.declarer, SUITS
        if self.contract in (ASK, MOON):
            partner = (self.declarer + 2) % 4
            self.out = (partner,)
            if self.contract == ASK:
                yield from self._exchange(self.declarer, partner)
        play = play_cutthroat if options.renege == "cutthroat" else play_tricks
        yield from play(self, self.declarer)
        self.how = "played"
        self._score()

    def _discard(self) -> Script:
        """The dealer holds seven and lays one away, seen by nobody else."""
        self.phase = "discard"
        card = yield self.dealer, self.hand(self.dealer)
        self.veil((self.dealer,))
        self.hands[self.dealer].remove(card)

    def _claims(self, first: int) -> Script:
        """Each seat with an ace and no face card is asked; that it was, and declined, nobody learns."""
        self.phase = "claim"
        for seat in self.around(first):
            if may_claim(self.hands[seat]):
                if (yield seat, ("decline", "claim")) == "claim":
                    self.how = "claimed"
                    return
                self.veil((seat,), shown=None)

    def _calls(self, seat: int, standing: str | None) -> Sequence[str]:
        return self.calls[standing, self.stuck and seat == self.dealer]

    def _exchange(self, asker: int, partner: int) -> Script:
        """Asker and partner give each other a card that only they see, neither knowing the other's before."""
        assert self.trump is not None
        order = ranking(self.trump)
        self.phase = "give"
        away = yield asker, list(dict.fromkeys(order.sorted(self.hands[asker])))
        asked = len(self.log) - 1
        self.veil((asker,) if self.options.ask_exchange == "simultaneous" else (asker, partner))
        choice = self.options.ask_gives == "choice"
        help_ = yield partner, cards_to_give(self.hands[partner], order, choice=choice)
        self.veil((asker, partner))
        self.veil((asker, partner), entry=asked)
        self.hands[asker].remove(away)
        self.hands[partner].remove(help_)
        self.hands[asker].append(help_)
        self.hands[partner].append(away)

    def _score(self) -> None:
        assert self.declarer is not None
        assert self.contract is not None
        side = self.sides[self.declarer]
        ours, theirs = score_deal(self.options, self.contract, self.tricks_of(side))
        self.award(side, ours)
        self.award(1 - side, theirs)

    def forbidden(self, seat: int, action: Action) -> bool:
        return self.phase == "play" and self.options.renege != "cutthroat" and action in self.hands[seat]

    def punish(self, seat: int) -> bool:
        if self.options.renege == "cutthroat":
            raise IllegalAction("in cutthroat a renege costs nothing until it is claimed")
        side = self.sides[seat]
        self.award(side, -RENEGE_COST)
        if self.options.renege == "prevent":
            return True
        # forfeit-deal: the unfinished trick and all later ones go to the opponents
        self.taken[(seat + 1) % 4] += self.options.tricks - len(self.winners)
        self.how = "reneged"
        self._score()
        return False


class BidEuchre(Rules):
    """Bid Euchre with its options."""

    name: ClassVar[str] = "bid-euchre"
    ruleset: ClassVar[int] = 1
    title: ClassVar[str] = "Bid Euchre: partners bid for tricks; six can be asked for or shot as a moon"
    options_type = BidEuchreOptions
    options: BidEuchreOptions

    def __init__(self, options: BidEuchreOptions) -> None:
        super().__init__(options)
        self.deck = make_deck("9", joker=options.joker, copies=2 if options.double_deck else 1)
        self.calls = {
            (standing, stuck): calls_above(options, standing, stuck=stuck)
            for standing in (None, *ladder(options))
            for stuck in (False, True)
        }

    def new_deal(self, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool) -> Deal:
        return BidEuchreDeal(self, dealer, cards, scores, stuck=stuck)

    def judge(self, game: Game) -> Outcome | None:
        declarer = game.deals[-1].declarer
        bidders = None if declarer is None else PARTNERS[declarer]
        return verdict(game.scores, self.options.target, self.options.endgame, bidders)
