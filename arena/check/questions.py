"""Real questions for a check: games are played by chance, and what one seat is asked in them is put to the bot."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any, Literal, get_args, get_origin, get_type_hints

from arena.errors import ArenaBug, BadOptions
from arena.referee.table import Table
from arena.rules.game import Rules
from arena.rules.options import describe
from arena.rules.registry import find_game
from arena.wire.messages import Act, Result

Message = Act | Result


def option_sets(game: str) -> list[dict[str, Any]]:
    """Return the default options of a game, then one set for each other value of each of its options, if that is fair.

    Numbers are left as they are: they change how long a game is, not what is asked.
    """
    kind = find_game(game)
    hints = get_type_hints(kind.options_type)
    sets: list[dict[str, Any]] = [{}]
    for option in describe(kind.options_type):
        hint = hints[option.name]
        values = (True, False) if hint is bool else get_args(hint) if get_origin(hint) is Literal else ()
        for value in values:
            if value != option.default:
                try:
                    kind.options_type.parse({option.name: value})
                except BadOptions:  # it goes with others only
                    continue
                sets.append({option.name: value})
    return sets


def messages(rules: Rules, seed: str, *, seat: int = 0, table: int = 0) -> Iterator[Message]:
    """Yield what a seat is told and asked, game after game, without end. The others, and it, play by chance.

    What is yielded is valid until the next is taken: it looks at a game in progress.
    """
    chance = random.Random(f"{seed} {rules.id} {rules.options.as_dict()}")
    ids = (f"{chance.getrandbits(48):012x}" for _ in count())
    for board in count(1):
        game = Table(rules, seed, board, slot=table, number=board, ids=ids, judge=_no_judge)
        try:
            act = game.step(None)
            while True:
                yield from _told(game, seat)
                if act.seat == seat:
                    yield act
                act = game.step(chance.choice(act.legal))
        except StopIteration:
            yield from _told(game, seat)


def questions(rules: Rules, seed: str, *, seat: int = 0, table: int = 0) -> Iterator[Act]:
    """Yield what a seat is asked, without end."""
    return (message for message in messages(rules, seed, seat=seat, table=table) if isinstance(message, Act))


def _told(game: Table, seat: int) -> Iterator[Result]:
    yield from (result for to, result in game.results if to == seat)
    game.results.clear()


def _no_judge(seat: int, kind: str, reason: str) -> Any:
    raise ArenaBug(f"a game played by chance came to a fault of seat {seat}: {kind}: {reason}")
