"""A stored game as a story: every step of every deal, with what it changed and how long it took."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

import msgspec

from arena.records import GameRecord
from arena.rules.board import begin_game
from arena.rules.deal import RENEGE, Deal
from arena.rules.game import Rules

_WATCHED: Final = ("trump", "contract", "declarer", "out")
_watched: Final = attrgetter(*_WATCHED)


class ToldDeal(msgspec.Struct, array_like=True):
    """A deal, in few letters, as pages hold it; replay.js takes it apart again.

    hands: as they were dealt, cards parted by blanks. before: the scores when it began. Of the steps there are the
    seats as digits, the words parted by blanks, the phases with how many steps each has, and the microseconds that each
    answer took, 0 without a choice. won: the seats that took the tricks. changed: by the place of a step, what is new
    after it: trump, contract, declarer, out, and the hands where more than a card just played has moved. trump,
    contract, declarer: what they were at the end. games: how many each side had won before, where several are played.
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
    trump: str | None
    contract: str | None
    declarer: int | None
    games: list[int] | None


def story_of(rules: Rules, seed: str, record: GameRecord, times: Sequence[int] = ()) -> list[ToldDeal]:
    """Return the deals of a game. times: of its answers in turn, in microseconds. Raises IllegalAction."""
    game = begin_game(rules, seed, record.board)
    spent = iter(times)
    told: list[ToldDeal] = []
    for words in record.deals:
        thrown_in = len(told) < len(game.deals)  # before anyone could act
        deal = game.deals[len(told)] if thrown_in else game.deal
        hands = [" ".join(hand) for hand in deal.hands]
        before, won = list(game.scores), list(game.won)
        seats: list[int] = []
        phases: list[str] = []
        micros: list[int] = []
        changed: dict[int, dict[str, Any]] = {}
        unasked = False  # after a renege the referee plays for the seat
        for place, word in enumerate(words.split()):
            seat, legal, phase = game.seat, game.legal, deal.phase
            assert seat is not None
            seats.append(seat)
            phases.append(phase)
            micros.append(next(spent, 0) if len(legal) > 1 and not unasked else 0)
            if phase == "play" and word in deal.hands[seat]:  # nearly always: a card is played, and nothing else
                trump = deal.trump
                game.apply(word)
                if deal.trump != trump:
                    changed[place] = {"trump": deal.trump}
            else:
                watched, held = _watched(deal), [*map(list, deal.hands)]
                game.apply(word)
                if new := _changed(deal, watched, held):
                    changed[place] = new
            unasked = word == RENEGE and game.seat == seat and game.legal is legal
        told.append(
            ToldDeal(
                deal.dealer,
                deal.upcard,
                hands,
                before,
                list(deal.points),
                deal.how,
                "".join(map(str, seats)),
                words,
                [(phase, len(list(each))) for phase, each in groupby(phases)],
                micros,
                "".join(map(str, deal.winners)),
                changed,
                deal.trump,
                deal.contract,
                deal.declarer,
                won if any(won) else None,
            )
        )
    return told


def _changed(deal: Deal, before: tuple[Any, ...], hands: list[list[str]]) -> dict[str, Any]:
    now = _watched(deal)
    changed = (
        {} if now == before else {name: new for name, old, new in zip(_WATCHED, before, now, strict=True) if new != old}
    )
    if deal.hands != hands and [*map(sorted, deal.hands)] != [*map(sorted, hands)]:
        changed["hands"] = [*map(list, deal.hands)]
    return changed


def answers(deals: Sequence[ToldDeal]) -> Iterator[tuple[int, int]]:
    """Yield the seat of each answer and the microseconds it took."""
    for deal in deals:
        for seat, micros in zip(deal.seats, deal.micros, strict=True):
            if micros:
                yield int(seat), micros
