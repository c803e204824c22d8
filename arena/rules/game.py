"""A game: deals one after the other until the rules say who has won. The contract every card game keeps.

To add a game, write one module with an `Options`, a `Deal` and a `Rules`, and name the last in the entry point
group `arena.games`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

import msgspec

from arena.errors import ArenaBug, BadRecord, IllegalAction
from arena.rules.cards import Card
from arena.rules.deal import RENEGE, Action, Deal
from arena.rules.options import Options

Ending = Literal["target", "deals", "max-deals"]

PARTNERS: Final = (0, 1, 0, 1)  # the side of each of four seats, partners opposite


class Outcome(NamedTuple):
    """How a game ended: the winning side (None for a draw) and what ended it."""

    winner: int | None
    ending: Ending


class TargetOptions(Options, frozen=True, kw_only=True):
    """The guards of every game that is played to a target."""

    max_deals: Annotated[
        int, msgspec.Meta(ge=1, description="a game ends after so many deals: the higher total wins")
    ] = 500
    max_redeals: Annotated[
        int,
        msgspec.Meta(ge=1, description="after so many unscored deals in a row the dealer may not pass in the next"),
    ] = 10


class Rules(ABC):
    """One card game with its options: what a game needs to be dealt, played and judged."""

    name: ClassVar[str]
    ruleset: ClassVar[int]
    title: ClassVar[str]
    options_type: ClassVar[type[Options]]

    def __init__(self, options: Options) -> None:
        self.options: Any = options
        self.sides: tuple[int, ...] = PARTNERS
        self.deck: tuple[Card, ...] = ()
        self.max_deals: int | None = getattr(options, "max_deals", None)
        self.max_redeals: int | None = getattr(options, "max_redeals", None)

    @property
    def id(self) -> str:
        """The game and the number of its ruleset, such as `bid-euchre/1`; results of two never mix."""
        return f"{self.name}/{self.ruleset}"

    @property
    def seats(self) -> int:
        return len(self.sides)

    @property
    def stake(self) -> int:
        """Points by which a forfeited game counts as lost where two must be told apart by points: the target."""
        return int(self.options.target)

    @abstractmethod
    def new_deal(self, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool) -> Deal:
        """Return a deal of these cards, in the order dealt; `stuck` forbids the dealer to pass it out."""

    @abstractmethod
    def judge(self, game: "Game") -> Outcome | None:
        """Look at the win after a complete deal, `game.deals[-1]`; None if the game goes on."""


class Game:
    """One game in progress.

    seat, legal: who acts and what he may do (seat is None when the game is over). `legal` is valid until the next
    `apply` and must not be changed. deal: the deal in play; deals: those finished. scores: one total a side. won: how
    many games each side has won, where a game is a match of several and totals begin anew in each.
    """

    def __init__(self, rules: Rules, shuffle: Callable[[int], Sequence[Card]], first_dealer: int) -> None:
        """Begin a game. `shuffle` gives the deck in dealing order for deal 1, 2, 3 …"""
        self.rules = rules
        self.scores = [0] * (max(rules.sides) + 1)
        self.won = [0] * len(self.scores)
        self.deals: list[Deal] = []
        self.outcome: Outcome | None = None
        self.seat: int | None = None
        self.legal: Sequence[Action] = ()
        self._shuffle = shuffle
        self._dealer = first_dealer
        self._unscored = 0
        self._began = 0  # number of deals when totals began anew
        self._begin()

    def apply(self, action: Action) -> None:
        """The seat to act takes a legal action. Raises IllegalAction."""
        if action not in self.legal or self.seat is None:
            self._apply_unlisted(action)
            return
        self.deal.log.append((self.seat, action))
        try:
            self.seat, self.legal = self._send(action)
        except StopIteration:
            self._finish()

    def points(self) -> list[int]:
        """Return what each side has scored in all deals: its total, but where totals begin anew."""
        deals = self.deals if self.outcome else [*self.deals, self.deal]
        return [sum(column) for column in zip(*(deal.points for deal in deals), strict=True)]

    def deals_since_won(self) -> int:
        """Return how many deals have been played since totals began anew."""
        return len(self.deals) - self._began

    def begin_next(self, scores: Sequence[int]) -> None:
        """Let totals begin anew with these: the next of several games."""
        self.scores[:] = scores
        self._began = len(self.deals)

    def is_renege(self, action: Action) -> bool:
        """Tell whether an action that is not legal is a renege that costs points: then apply RENEGE."""
        return self.seat is not None and action not in self.legal and self.deal.forbidden(self.seat, action)

    def _apply_unlisted(self, action: Action) -> None:
        """Apply RENEGE, the one word that is not in `legal`."""
        if self.seat is None:
            raise IllegalAction(f"the game is over; nobody can {action!r}")
        if action != RENEGE or self.deal.phase != "play":
            raise IllegalAction(f"seat {self.seat} can't {action!r} now; legal: {' '.join(self.legal)}")
        goes_on = self.deal.punish(self.seat)
        self.deal.note(self.seat, RENEGE)
        if not goes_on:
            self._script.close()
            self._finish()

    def _begin(self) -> None:
        """Deal until somebody has something to decide, or the game is over."""
        while self.outcome is None:
            number = len(self.deals) + 1
            limit = self.rules.max_redeals
            self.deal = self.rules.new_deal(
                self._dealer,
                self._shuffle(number),
                self.scores,
                stuck=limit is not None and self._unscored >= limit,
            )
            self._script = self.deal.script()
            self._send = self._script.send
            try:
                self.seat, self.legal = next(self._script)
            except StopIteration:
                self._close_deal()
            else:
                return

    def _finish(self) -> None:
        self._close_deal()
        self._begin()

    def _close_deal(self) -> None:
        deal = self.deal
        if deal.how == "unfinished":
            raise ArenaBug(f"the rules of {self.rules.id} ended a deal without saying how")
        deal.phase = ""
        self.deals.append(deal)
        self._unscored = 0 if deal.how in ("played", "reneged") else self._unscored + 1
        self._dealer = (self._dealer + 1) % self.rules.seats
        self.seat, self.legal = None, ()
        self.outcome = self.rules.judge(self)
        if self.outcome is None and len(self.deals) == self.rules.max_deals:
            self.outcome = Outcome(higher_total(self.scores), "max-deals")


def highest_at_target(scores: Sequence[int], target: int) -> Outcome | None:
    """Return the win of the side that alone has the highest total, at the target or over it; None plays on."""
    winner = higher_total(scores) if max(scores) >= target else None
    return None if winner is None else Outcome(winner, "target")


def higher_total(scores: Sequence[int]) -> int | None:
    """Return the side with the highest total, or None if it is not alone."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def replay(game: Game, deals: Sequence[Sequence[str]], *, unfinished: bool = False) -> Game:
    """Play a record (the words of each deal, `Deal.actions`) on a fresh game. Raises BadRecord where it does not fit.

    A deal thrown in before anyone could act has no words. unfinished: the last deal may stop in the middle.
    """
    for number, words in enumerate(deals, start=1):
        for word in words:
            if len(game.deals) >= number:
                raise BadRecord(number, f"`{word}` comes after its end")
            try:
                game.apply(word)
            except IllegalAction as error:
                raise BadRecord(number, str(error)) from None
        if len(game.deals) < number and not (unfinished and number == len(deals)):
            raise BadRecord(number, "it stops in the middle")
    return game
