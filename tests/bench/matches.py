"""What a decision costs: whole matches with bots of several languages, beside the floor of the machine.

A decision is one with a choice: a question with the whole history out, an answer in, rules, clock and record, and what
the bot takes to read and to write. Forced moves are played and not asked; they cost something, and count as none.
"""

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from arena.bot.build import prepare
from arena.bot.guardian import Guardian
from arena.bot.starter import make_bot
from arena.records import EntrantSpec, LimitsSpec, MatchSpec, Tier
from arena.referee.match import Match
from arena.referee.worker import available_cores
from arena.rules.board import begin_game
from arena.rules.registry import make_rules
from arena.wire.codec import encode
from arena.wire.messages import Act

ROOT: Final = Path(__file__).parent.parent.parent
REQUEST, REPLY = 420, 40  # bytes, about those of a question and an answer in mid-deal
OPTIONS: Final = {"stick_the_dealer": True}  # so that bots that always pass play their deals
GAME: Final = "bid-euchre/1"


def build_floor() -> bytes:
    """Return the program that measures the floor. Raises FileNotFoundError without a C compiler."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "floor")
        subprocess.run(["cc", "-O2", "-o", program, ROOT / "tests" / "bench" / "floor.c"], check=True)
        return program.read_bytes()


def floor(program: Path) -> float:
    """Return F: microseconds of one round trip between two C programs over pipes, both on this core."""
    words = [program, "40000", str(REQUEST), str(REPLY)]
    return float(subprocess.run(words, capture_output=True, text=True, check=True).stdout) / 1000


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, with all that is started meanwhile."""
    cores = available_cores()
    if cores:
        os.sched_setaffinity(0, {cores[-1]})
    try:
        yield
    finally:
        if cores:
            os.sched_setaffinity(0, cores)


@cache
def starter(folder: Path, language: str) -> EntrantSpec:
    """Return the starter bot of a language. Raises MissingTool. All of them play the same strategy."""
    place = folder / language
    make_bot(place, language, ["bid-euchre"], language)
    return prepare(place)


@cache
def duck() -> EntrantSpec:
    """Return the bot in C that always takes the first action."""
    return prepare(ROOT / "bots" / "duck")


def spec_of(bot: EntrantSpec, tables: int, boards: int, isolation: Tier = "none", first: int = 1) -> MatchSpec:
    """Return a match of a bot against itself."""
    return MatchSpec(
        id=f"bench{first}",
        game=GAME,
        options=OPTIONS,
        seed="bench",
        boards=tuple(range(first, first + boards)),
        seats=(0, 0, 0, 0),
        entrants=(bot,),
        limits=LimitsSpec(),
        tables=tables,
        isolation=isolation,
    )


def decisions_of(match: Match) -> int:
    """Return how many decisions were asked in a match: those with a choice, counted by playing its records again."""
    asked = 0
    for record in match.games.values():
        game = begin_game(make_rules("bid-euchre", OPTIONS), match.spec.seed, record.board)
        for word in " ".join(record.deals).split():
            asked += len(game.legal) > 1
            game.apply(word)
    return asked


def decision(bot: EntrantSpec, tables: int, boards: int, isolation: Tier = "none") -> float:
    """Return microseconds a decision, without the start of the bots."""
    guardian = Guardian()
    match = Match(spec_of(bot, tables, boards, isolation), guardian)
    try:
        match.start_bots()
        start = time.perf_counter()
        match.play()
        seconds = time.perf_counter() - start
    finally:
        match.close()
        guardian.close()
    return seconds / decisions_of(match) * 1e6


def decisions_per_second(bot: EntrantSpec, tables: int, boards: int) -> float:
    """Return decisions a second on one core."""
    with one_core():
        return 1e6 / decision(bot, tables, max(boards, tables))


def question_cost(length: int) -> float:
    """Return microseconds to make and encode a question with so many entries of history."""
    history = [(n % 4, "9h") for n in range(length)]
    scores, won, hand, legal, taken = [12, 20], [0, 0], ["9h", "Ts", "Qd", "Kc"], ["9h", "Ts"], [1, 0, 1, 0]
    number = 20_000
    start = time.perf_counter()
    for _ in range(number):
        encode(
            Act(
                *("0123456789ab", 3, 5, 2, "play", 1, 0, scores, won, hand, legal, history, "h", "4", 2, (), None),
                *(history[-2:], taken),
            )
        )
    return (time.perf_counter() - start) / number * 1e6


def in_floors(program: Path, bot: EntrantSpec, tables: int, boards: int) -> float:
    """Return what a decision costs in F, on one core; F is measured before it and after."""
    with one_core():
        before = floor(program)
        each = decision(bot, tables, boards)
        return each / ((before + floor(program)) / 2)


def isolated(bot: EntrantSpec, tables: int, boards: int) -> float:
    """Return how many times as long a decision takes under full isolation as under none, on one core."""
    with one_core():
        return decision(bot, tables, boards, "full") / decision(bot, tables, boards)


# ---- workers ---------------------------------------------------------------------------------------------------------


def _matches(core: int | None, matches: int, boards: int, bot: EntrantSpec) -> int:
    if core is not None:
        os.sched_setaffinity(0, {core})
    guardian = Guardian()
    try:
        for number in range(matches):
            match = Match(spec_of(bot, 32, boards, first=1 + number * boards), guardian)
            try:
                match.play()
            finally:
                match.close()
    finally:
        guardian.close()
    return matches


def games_per_second(workers: int, boards: int, bot: EntrantSpec) -> float:
    """Return games a second of so many workers, each on a core of its own as far as there are."""
    cores = available_cores()
    with ProcessPoolExecutor(workers) as pool:
        wait([pool.submit(time.sleep, 0.05) for _ in range(workers)])  # all of them are there
        start = time.perf_counter()
        futures = [
            pool.submit(_matches, cores[n % len(cores)] if cores else None, 4, boards, bot) for n in range(workers)
        ]
        matches = sum(future.result() for future in futures)
        return matches * boards / (time.perf_counter() - start)


def speed_up(workers: int, boards: int, bot: EntrantSpec) -> float:
    """Return how many times as many games a second so many workers play as one."""
    return games_per_second(workers, boards, bot) / games_per_second(1, boards, bot)


# ---- starting --------------------------------------------------------------------------------------------------------


def _until_ready(start: Callable[[], list["subprocess.Popen[bytes]"]], hello: bytes) -> float:
    begun = time.perf_counter()
    running = start()
    for process in running:
        assert process.stdin
        process.stdin.write(hello)
        process.stdin.flush()
    for process in running:
        assert process.stdout
        if not process.stdout.readline():
            raise SystemExit(f"{process.args!r} ended before it was ready")
    seconds = time.perf_counter() - begun
    for process in running:
        process.kill()
        process.communicate()
    return seconds


def start_over_bare(bot: EntrantSpec, isolation: Tier) -> float:
    """Return how many times as long four bots take to be ready in a match as four started plainly."""
    guardian = Guardian()
    match = Match(spec_of(bot, 1, 1, isolation), guardian)
    try:
        begun = time.perf_counter()
        match.start_bots()
        seconds = time.perf_counter() - begun
    finally:
        match.close()
        guardian.close()
    hello = encode(match.places[0].hello)
    pipe = subprocess.PIPE

    def start() -> list["subprocess.Popen[bytes]"]:
        return [
            subprocess.Popen(bot.command, cwd=bot.folder, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
            for _ in range(4)
        ]

    return seconds / _until_ready(start, hello)
