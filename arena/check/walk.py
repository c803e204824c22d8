"""The walk: every step in turn, each with processes of its own, and what came of it."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

from arena.bot.guardian import Guardian
from arena.bot.manifest import Manifest
from arena.bot.process import BotProcess
from arena.errors import HostTrouble
from arena.records import EntrantSpec, LimitsSpec, Tier, as_text
from arena.referee.greeting import hello_for
from arena.referee.talk import KEPT, PIECES, Talk, TalkFailed
from arena.rules.game import Rules
from arena.rules.registry import find_game, games, make_rules
from arena.wire.messages import Hello

PATIENCE: Final = 10.0


class Bench(Struct, frozen=True):
    """What a step works with: a bot that has been built, and the conditions it is checked under.

    patience: seconds for any answer, if it is more than ten times `move_ms`.
    """

    folder: Path
    manifest: Manifest
    entrant: EntrantSpec
    limits: LimitsSpec
    tier: Tier
    guardian: Guardian
    talks: list[Talk]
    patience: float = PATIENCE

    @property
    def games(self) -> list[str]:
        """The games the bot says it plays; all, if it does not say."""
        return [find_game(name).name for name in self.manifest.games] or list(games())

    @property
    def rules(self) -> Rules:
        """The first of its games, with default options."""
        return make_rules(self.games[0])

    def hello(self, rules: Rules | None = None, *, seat: int = 0, tables: int = 1, seed: str = "check") -> Hello:
        rules = rules or self.rules
        return hello_for(rules, self.limits, seat=seat, seed=seed, tables=tables)

    @contextlib.contextmanager
    def started(self, hello: Hello | None = None, entrant: EntrantSpec | None = None) -> Iterator[Talk]:
        """Give a bot that has been started, but not greeted; killed in the end."""
        process = BotProcess(entrant or self.entrant, self.guardian, self.tier, self.limits.memory_mb)
        try:
            talk = Talk(process, hello or self.hello(), max(self.patience, 0.01 * self.limits.move_ms))
            self.talks.append(talk)
            yield talk
        finally:
            process.kill()

    @contextlib.contextmanager
    def greeted(self, hello: Hello | None = None) -> Iterator[Talk]:
        """Give a bot that is ready."""
        with self.started(hello) as talk:
            talk.greet()
            yield talk


class StepFailed(TalkFailed):
    """The bot did not do what a step asks for, though it talked as it should."""


class Step(NamedTuple):
    """One thing a bot must do. run: returns something worth knowing, or raises StepFailed."""

    name: str
    advice: str
    run: Callable[[Bench], str | None]


class Outcome(NamedTuple):
    """What came of a step. exchanged: the end of the conversation, if it failed, as text."""

    number: int
    step: Step
    passed: bool
    found: str
    seconds: float
    exchanged: list[str]
    stderr: str


def step(name: str, advice: str) -> Callable[[Callable[[Bench], str | None]], Step]:
    """Make a function a step of the walk."""
    return lambda run: Step(name, advice, run)


def walk(bench: Bench, steps: Sequence[Step], numbers: Iterable[int] = ()) -> Iterator[Outcome]:
    """Yield what comes of each step; of those of the given numbers, counted from 1, if any are given."""
    wanted = set(numbers) or set(range(1, len(steps) + 1))
    for number, each in enumerate(steps, start=1):
        if number not in wanted:
            continue
        bench.talks.clear()
        start = time.monotonic()
        try:
            found, passed = each.run(bench) or "", True
        except TalkFailed as failure:
            found, passed = str(failure), False
        except (HostTrouble, OSError) as error:
            found, passed = f"it could not be started: {error}", False
        seconds = time.monotonic() - start
        last = bench.talks[-1] if bench.talks and not passed else None
        exchanged = [] if last is None else [f"{p.way} {_shown(p.data)}" for p in last.pieces[-PIECES:]]
        stderr = "" if last is None else as_text(last.process.stderr_tail())
        yield Outcome(number, each, passed, found, seconds, exchanged, stderr)


def _shown(data: bytes) -> str:
    if len(data) <= KEPT:
        return as_text(data)
    return f"{as_text(data[: KEPT // 2])} … {len(data) - KEPT} bytes … {as_text(data[-KEPT // 2 :])}"
