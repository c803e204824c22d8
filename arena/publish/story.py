"""A stored game as a story: every step of every deal, with what it changed and how long it took."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple

import msgspec

from arena.records import GameRecord
from arena.rules.board import begin_game
from arena.rules.deal import RENEGE, Deal
from arena.rules.game import Rules

_NOTHING: Final[dict[str, Any]] = {}
_WATCHED: Final = ("trump", "contract", "declarer", "out")
_watched: Final = attrgetter(*_WATCHED)


class Step(NamedTuple):
    """Something said or played. milliseconds: what the answer took; None where there was no choice, so no question.

    changed: what of the deal is new after it: trump, contract, declarer, out; `won`, the seat that took a trick with
    it; `hands`, those of all seats, where more than the card just played has moved.
    """

    seat: int
    word: str
    phase: str
    milliseconds: float | None
    changed: dict[str, Any]


class ToldDeal(NamedTuple):
    """A deal: the hands as they were dealt, its steps, and what came of it. before: scores when it began."""

    number: int
    dealer: int
    upcard: str | None
    hands: list[list[str]]
    steps: list[Step]
    before: list[int]
    points: list[int]
    how: str
    trump: str | None
    contract: str | None
    declarer: int | None


def story_of(rules: Rules, seed: str, record: GameRecord, times: Sequence[float] = ()) -> list[ToldDeal]:
    """Return the deals of a game. times: of its answers in turn, in milliseconds. Raises IllegalAction."""
    game = begin_game(rules, seed, record.board)
    spent = iter(times)
    told: list[ToldDeal] = []
    total = [0] * len(game.scores)

    def add(deal: Deal, hands: list[list[str]], steps: list[Step]) -> None:
        nonlocal total
        before, total = total, [a + b for a, b in zip(total, deal.points, strict=True)]
        what = deal.trump, deal.contract, deal.declarer
        told.append(
            ToldDeal(len(told) + 1, deal.dealer, deal.upcard, hands, steps, before, list(deal.points), deal.how, *what)
        )

    for words in record.deals:
        if len(told) < len(game.deals):  # thrown in before anyone could act
            add(game.deals[len(told)], [], [])
            continue
        deal, hands = game.deal, [list(hand) for hand in game.deal.hands]
        steps: list[Step] = []
        unasked = False  # after a renege the referee plays for the seat
        for word in words.split():
            seat, legal, phase = game.seat, game.legal, deal.phase
            assert seat is not None
            asked = len(legal) > 1 and not unasked
            if phase == "play" and word in deal.hands[seat]:  # nearly always: a card is played, and nothing else
                tricks = len(deal.winners)
                game.apply(word)
                changed = {"won": deal.winners[-1]} if len(deal.winners) > tricks else _NOTHING
            else:
                state = _state(deal)
                game.apply(word)
                changed = _changed(deal, state)
            unasked = word == RENEGE and game.seat == seat and game.legal is legal
            steps.append(Step(seat, word, phase, next(spent, None) if asked else None, changed))
        add(deal, hands, steps)
    return told


_State = tuple[tuple[Any, ...], list[list[str]], int]


def _state(deal: Deal) -> _State:
    return _watched(deal), [*map(list, deal.hands)], len(deal.winners)


def _changed(deal: Deal, state: _State) -> dict[str, Any]:
    before, hands, tricks = state
    now = _watched(deal)
    if now == before and deal.hands == hands and len(deal.winners) == tricks:
        return _NOTHING
    changed = {name: new for name, old, new in zip(_WATCHED, before, now, strict=True) if new != old}
    if len(deal.winners) > tricks:
        changed["won"] = deal.winners[-1]
    if [*map(sorted, deal.hands)] != [*map(sorted, hands)]:
        changed["hands"] = [*map(list, deal.hands)]
    return changed


def answers(deals: Sequence[ToldDeal]) -> Iterator[tuple[int, float]]:
    """Yield the seat of each answer and the milliseconds it took."""
    for deal in deals:
        for step in deal.steps:
            if step.milliseconds is not None:
                yield step.seat, step.milliseconds


class DealData(msgspec.Struct, array_like=True):
    """A deal for a program to show, in few letters; replay.js takes it apart again.

    Cards of a hand and words of the steps stand in a row, parted by blanks, and seats as digits; phases: how many steps
    each has; micros: what each answer took, 0 without a choice; won: who took each trick; changed: what else is new
    after a step, by its place.
    """

    dealer: int
    upcard: str | None
    hands: list[str]
    before: list[int]
    points: list[int]
    how: str
    seats: str
    words: str
    phases: list[tuple[str, int]]
    micros: list[int]
    won: str
    changed: dict[int, dict[str, Any]]


def as_data(deals: Sequence[ToldDeal]) -> list[DealData]:
    """Return deals for a program to show."""
    found = []
    for deal in deals:
        steps = deal.steps
        changes = [(place, step.changed) for place, step in enumerate(steps) if step.changed]
        other = ((place, {key: new for key, new in changed.items() if key != "won"}) for place, changed in changes)
        found.append(
            DealData(
                deal.dealer,
                deal.upcard,
                [" ".join(hand) for hand in deal.hands],
                deal.before,
                deal.points,
                deal.how,
                "".join([str(step.seat) for step in steps]),
                " ".join([step.word for step in steps]),
                [(phase, len(list(each))) for phase, each in groupby([step.phase for step in steps])],
                [round(1000 * step.milliseconds) if step.milliseconds else 0 for step in steps],
                "".join([str(changed["won"]) for _, changed in changes if "won" in changed]),
                {place: changed for place, changed in other if changed},
            )
        )
    return found
