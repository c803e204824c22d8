"""What games with a card turned up share: proposing its suit as trump, taking it, and naming another."""

from abc import abstractmethod
from collections.abc import Generator, Iterable, Sequence
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from arena.rules.cards import JOKER, SUITS, Card, Suit
from arena.rules.deal import Deal, Script, Step
from arena.rules.game import TargetOptions
from arena.rules.play import play_tricks
from arena.rules.tricks import ranking

EACH: Final = 5  # cards dealt to each seat, and tricks
LOWEST: Final = {24: "9", 25: "9", 28: "8", 32: "7"}  # rank of a deck of so many cards; 25 with a joker


class UpcardOptions(TargetOptions, frozen=True, kw_only=True):
    """The options of every game with a card turned up."""

    target: Annotated[int, Meta(ge=1, description="points a side needs to win")] = 10
    stick_the_dealer: Annotated[bool, Meta(description="the dealer must name a suit once all else have passed")] = False
    discard_upcard: Annotated[bool, Meta(description="the card just taken may be laid away again")] = False


class UpcardDeal(Deal):
    """A deal of five cards each and one turned up."""

    def __init__(
        self,
        options: UpcardOptions,
        sides: Sequence[int],
        dealer: int,
        cards: Sequence[Card],
        scores: list[int],
        *,
        stuck: bool,
    ) -> None:
        super().__init__(dealer, sides, scores)
        self.stuck = stuck or options.stick_the_dealer
        self.discard_upcard = options.discard_upcard
        self.upcard, *self.stock = self.deal_cards(cards, EACH)
        self._unseen: int | None = None  # the seat that may not look at its hand yet

    def proposed(self) -> Generator[Step, str, Suit]:
        """Return the suit of the up-card; for a joker the dealer names one, before he looks at his hand."""
        assert self.upcard is not None
        if self.upcard != JOKER:
            return self.upcard[1]
        self.phase = "name-upcard"
        self._unseen = self.dealer
        suit = yield self.dealer, self.joker_suits()
        self._unseen = None
        return suit

    def joker_suits(self) -> Sequence[Suit]:
        """Return the suits that the dealer may name for a joker turned up."""
        return SUITS

    def take_upcard(self) -> Script:
        """The dealer takes the up-card and lays one of his own away, unseen."""
        assert self.upcard is not None
        hand = self.hands[self.dealer]
        may_go = ranking(self.trump).sorted([*hand, self.upcard] if self.discard_upcard else hand)
        hand.append(self.upcard)
        self.phase = "discard"
        card = yield self.dealer, may_go
        self.veil((self.dealer,))
        hand.remove(card)

    def may_pass(self, seat: int) -> bool:
        """Tell whether a seat may refuse to name a suit."""
        return not (self.stuck and seat == self.dealer)

    def make(self, seat: int, trump: Suit, way: str = "") -> None:
        """A seat has fixed trump, and in which way it will play: it is the maker."""
        self.declarer, self.trump, self.contract = seat, trump, trump + way

    def hand(self, seat: int) -> Sequence[Card]:
        return () if seat == self._unseen else super().hand(seat)


class MakerDeal(UpcardDeal):
    """A deal in which all are asked about the up-card in turn, and then, if all have passed, about the other suits."""

    ways: ClassVar[tuple[str, ...]] = ("",)  # in which a maker may play, as his word ends

    def script(self) -> Script:
        left = (self.dealer + 1) % len(self.hands)
        proposed = yield from self.proposed()
        yield from self._order(left, proposed)
        if self.declarer is not None:
            yield from self.take_upcard()
        else:
            yield from self._name(left, suits_to_name(proposed))
        if self.declarer is None:
            self.how = "passed-out"
            return
        yield from self.before_play(self.declarer)
        yield from play_tricks(self, next(seat for seat in self.around(left) if seat not in self.out))
        self.how = "played"
        self.score(self.declarer)

    def before_play(self, maker: int) -> Script:
        """What is said and exchanged once trump is known: nothing, in most games."""
        yield from ()

    @abstractmethod
    def score(self, maker: int) -> None:
        """Give the points of the deal."""

    def _order(self, first: int, proposed: Suit) -> Script:
        self.phase = "order"
        words = [f"order{way}" for way in self.ways]
        for seat in self.around(first):
            call = yield seat, calls(words)
            if call != "pass":
                self.make(seat, proposed, call.removeprefix("order"))
                return

    def _name(self, first: int, suits: Sequence[Suit]) -> Script:
        self.phase = "name"
        words = [suit + way for way in self.ways for suit in suits]
        for seat in self.around(first):
            call = yield seat, calls(words, may_pass=self.may_pass(seat))
            if call != "pass":
                self.make(seat, call[0], call[1:])
                return


def suits_to_name(turned_down: Suit, *, any_suit: bool = False) -> tuple[Suit, ...]:
    """Return the suits that may be named once the up-card has been turned down."""
    return SUITS if any_suit else tuple(suit for suit in SUITS if suit != turned_down)


def calls(choices: Iterable[str], *, may_pass: bool = True) -> Sequence[str]:
    """Return legal calls, `pass` first unless it is barred."""
    return (*(("pass",) if may_pass else ()), *choices)
