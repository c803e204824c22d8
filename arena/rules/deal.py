"""One deal in progress: the cards, what was said and played, and what each seat may know of it.

A game's rules are one generator, `script`, that reads like the rules page: it yields (seat, legal actions) and
is sent the action taken. Whoever drives it (`game.Game`) writes the action into `log` before sending it.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Generator, Iterable, Sequence
from functools import cache
from typing import ClassVar, Final, Literal, NamedTuple

from arena.errors import IllegalAction
from arena.rules.cards import Card, Suit
from arena.rules.tricks import ranking

Action = str
Entry = tuple[int, str]
Step = tuple[int, Sequence[Action]]
Script = Generator[Step, Action, None]

# Words in a log that are not actions begin with "!".
RENEGE: Final = "!renege"  # the seat tried to play a card it may not play, and paid for it
RIGHT, WRONG = "!right", "!wrong"  # how a claim of the entry before was judged
HIDDEN: Final = "?"  # stands for a card that the reader may not see

How = Literal["played", "passed-out", "claimed", "thrown-in", "reneged", "unfinished"]


class _Veil(NamedTuple):
    """Who may see an entry of the log, and what the others read in its place (nothing at all if None)."""

    seats: Collection[int]
    shown: str | None


@cache
def _around(seats: int, first: int) -> tuple[int, ...]:
    return tuple((first + i) % seats for i in range(seats))


@cache
def _turns(seats: int, out: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(next(s for s in (*_around(seats, (seat + 1) % seats), seat) if s not in out) for seat in range(seats))


class Deal(ABC):
    """One deal. Scores change in `scores` at the moment the rules say so; `points` is this deal's share."""

    bowers: ClassVar[bool] = True

    def __init__(self, dealer: int, sides: Sequence[int], scores: list[int], *, floor: bool = False) -> None:
        seats = len(sides)
        self.dealer = dealer
        self.sides = sides
        self.scores = scores
        self.floor = floor
        self.points = [0] * len(scores)
        self.phase = ""
        self.how: How = "unfinished"
        self.log: list[Entry] = []
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.stock: list[Card] = []
        self.doubled = False
        self.trump: Suit | None = None
        self.contract: str | None = None
        self.declarer: int | None = None
        self.out: tuple[int, ...] = ()
        self.upcard: Card | None = None
        self.trick_start = 0
        self.taken = [0] * seats
        self.winners: list[int] = []
        self._veils: dict[int, _Veil] = {}
        self._cards_only = True  # no notes and no claims among the cards played

    # ---- what a game's rules write -------------------------------------------------------------------------

    @abstractmethod
    def script(self) -> Script:
        """Play the deal from the first call to the scoring; sets `how` before it ends."""

    def forbidden(self, seat: int, action: Action) -> bool:
        """Tell whether an action that is not legal for the seat to act is a renege that this game punishes."""
        return False

    def punish(self, seat: int) -> bool:
        """Apply the cost of a renege; return whether the deal goes on. Raises IllegalAction where it has none."""
        raise IllegalAction("a renege costs nothing in this game")

    # ---- what they are written with ------------------------------------------------------------------------

    def deal_cards(self, cards: Sequence[Card], each: int) -> list[Card]:
        """Deal cards one at a time from the dealer's left; return the rest in order."""
        seats = len(self.hands)
        for place in range(seats):
            self.hands[(self.dealer + 1 + place) % seats] = list(cards[place : each * seats : seats])
        return list(cards[each * seats :])

    def around(self, first: int) -> tuple[int, ...]:
        """Return all seats clockwise, beginning with `first`."""
        return _around(len(self.hands), first)

    def turns(self) -> tuple[int, ...]:
        """Return for each seat the one that plays after it; seats that sit out are skipped."""
        return _turns(len(self.hands), self.out)

    def award(self, side: int, points: int) -> None:
        """Change a side's score at once."""
        total = self.scores[side] + points
        if self.floor and total < 0:
            total = 0
        self.points[side] += total - self.scores[side]
        self.scores[side] = total

    def veil(self, seats: Collection[int], shown: str | None = HIDDEN, entry: int = -1) -> None:
        """Let only `seats` see an entry of the log (the newest unless told otherwise)."""
        self._veils[entry % len(self.log)] = _Veil(seats, shown)

    def note(self, seat: int, word: str) -> None:
        """Write a word of the referee's into the log."""
        self._cards_only = False
        self.log.append((seat, word))

    def tricks_of(self, side: int) -> int:
        """Return the number of tricks a side has taken."""
        return sum(n for seat, n in enumerate(self.taken) if self.sides[seat] == side)

    # ---- what others read ----------------------------------------------------------------------------------

    def history(self, seat: int | None) -> Sequence[Entry]:
        """Return what a seat may know of the log; all of it for None. Not to be changed."""
        if seat is None or not self._veils:
            return self.log
        return list(self._unveiled(seat))

    def _unveiled(self, seat: int) -> Iterable[Entry]:
        for i, entry in enumerate(self.log):
            veil = self._veils.get(i)
            if veil is None or seat in veil.seats:
                yield entry
            elif veil.shown is not None:
                yield entry[0], veil.shown

    def hand(self, seat: int) -> Sequence[Card]:
        """Return the cards a seat holds and may look at, in the order of a lead. Not to be changed."""
        hand = self.hands[seat]
        return hand if self.phase == "play" else ranking(self.trump, bowers=self.bowers).sorted(hand)

    def trick(self) -> list[Entry]:
        """Return the cards of the unfinished trick in the order played."""
        if self.phase != "play":
            return []
        entries = self.log[self.trick_start :]
        return entries if self._cards_only else [e for e in entries if e[1][0] != "!" and ":" not in e[1]]

    @property
    def veiled(self) -> bool:
        """Tell whether seats may know different things of the log."""
        return bool(self._veils)

    def actions(self) -> list[str]:
        """Return the deal's record: the words from which it can be played again."""
        return [word for _, word in self.log if word[0] != "!" or word == RENEGE]
