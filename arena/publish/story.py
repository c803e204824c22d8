"""A stored game as a story: every step of every deal, with what it changed and how long it took."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from arena.records import GameRecord
from arena.rules.board import begin_game
from arena.rules.deal import RENEGE, Deal
from arena.rules.game import Rules

_WATCHED = ("trump", "contract", "declarer", "out")


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
            state, asked = _state(deal), len(legal) > 1 and not unasked
            game.apply(word)
            unasked = word == RENEGE and game.seat == seat and game.legal is legal
            steps.append(
                Step(seat, word, phase, next(spent, None) if asked else None, _changed(deal, state, seat, word))
            )
        add(deal, hands, steps)
    return told


def _state(deal: Deal) -> tuple[list[Any], list[list[str]], int]:
    return [getattr(deal, name) for name in _WATCHED], [list(hand) for hand in deal.hands], len(deal.winners)


def _changed(deal: Deal, state: tuple[list[Any], list[list[str]], int], seat: int, word: str) -> dict[str, Any]:
    before, hands, tricks = state
    changed = {
        name: getattr(deal, name) for name, value in zip(_WATCHED, before, strict=True) if getattr(deal, name) != value
    }
    if len(deal.winners) > tricks:
        changed["won"] = deal.winners[-1]
    if word in hands[seat] and deal.phase in ("play", ""):
        hands[seat].remove(word)
    now = [sorted(hand) for hand in deal.hands]
    if now != [sorted(hand) for hand in hands]:
        changed["hands"] = [list(hand) for hand in deal.hands]
    return changed


def answers(deals: Sequence[ToldDeal]) -> Iterator[tuple[int, float]]:
    """Yield the seat of each answer and the milliseconds it took."""
    for deal in deals:
        for step in deal.steps:
            if step.milliseconds is not None:
                yield step.seat, step.milliseconds


def as_data(deals: Sequence[ToldDeal]) -> list[dict[str, Any]]:
    """Return deals for a program to show: like `ToldDeal`, with steps as lists."""
    return [
        {
            **deal._asdict(),
            "steps": [[*step[:4], *([step.changed] if step.changed else [])] for step in deal.steps],
        }
        for deal in deals
    ]
