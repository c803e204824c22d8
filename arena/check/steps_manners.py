"""Steps about time, memory and manners."""

import statistics
import time
from itertools import islice
from pathlib import Path
from typing import Final

from arena.check.questions import messages, questions
from arena.check.walk import Bench, StepFailed, step
from arena.referee.talk import Talk
from arena.wire.codec import encode
from arena.wire.messages import Act, Result

TIMED: Final = 300  # questions
IDLE_SECONDS: Final = 1.0
IDLE_SHARE: Final = 0.05
DEALS: Final = 1_000
WARM_UP: Final = 300  # deals after which memory is looked at first
GROWTH_MB: Final = 24  # that is let pass; collectors of garbage take their time
DEAL_SECONDS: Final = 120.0  # after which no more deals are played
MUCH_STDERR: Final = 100_000  # bytes, in TIMED questions


@step("its answers keep within the clock", "Be done in half of `move_ms`: the machine may be busier in a competition.")
def in_time(bench: Bench) -> str:
    with bench.greeted() as talk:
        seconds = sorted(talk.ask(act) for act in islice(questions(bench.rules, "time"), TIMED))
    half, most = statistics.median(seconds) * 1000, seconds[int(0.99 * len(seconds))] * 1000
    found = f"half within {half:.1f} ms, 99 of 100 within {most:.1f} ms, of {bench.limits.move_ms}"
    if most > bench.limits.move_ms / 2:
        raise StepFailed(found)
    return found


@step("it does not compute while it is not asked", "Wait for input by reading; let no thread run between questions.")
def idle(bench: Bench) -> str:
    with bench.greeted() as talk:
        for act in islice(questions(bench.rules, "idle"), 20):
            talk.ask(act)
        talk.silence(0.5)
        before = talk.process.times()
        talk.silence(IDLE_SECONDS)
        spent = talk.process.times().since(before)
    if spent.used is None:
        return "this system does not tell"
    share = spent.used / spent.wall
    if share > IDLE_SHARE:
        raise StepFailed(f"it used {share:.0%} of a processor")
    return f"{share:.1%} of a processor"


@step("its memory stays the same", "Forget a deal when it is over.")
def memory(bench: Bench) -> str:
    with bench.greeted() as talk:
        told = messages(bench.rules, "memory")
        played = _deals(talk, told, WARM_UP)
        before = _resident_mb(talk)
        played += _deals(talk, told, DEALS - WARM_UP)
        after = _resident_mb(talk)
    if before is None or after is None:
        return "this system does not tell"
    found = f"{before:.0f} MB, after {played} deals {after:.0f} MB"
    if after > before * 1.2 + GROWTH_MB:
        raise StepFailed(found)
    return found


@step("it writes little to standard error", "Write to standard error what you need to find a fault, and no more.")
def quiet(bench: Bench) -> str:
    with bench.greeted() as talk:
        for act in islice(questions(bench.rules, "stderr"), TIMED):
            talk.ask(act)
        written = talk.process.stderr_written
    if written > MUCH_STDERR:
        raise StepFailed(f"{written} bytes in {TIMED} questions")
    return f"{written} bytes"


@step("it plays on after it was stopped for a moment", "Let nothing depend on how much time has passed.")
def stopped(bench: Bench) -> str:
    asked = questions(bench.rules, "stopped")
    with bench.greeted() as talk:
        for _ in range(3):
            talk.ask(next(asked))
            talk.process.pause()
            time.sleep(0.1)
            talk.process.resume()
        talk.ask(next(asked))
    return ""


@step("it needs no rest between matches", "Free what you hold when you end: ports, locks, files.")
def side_by_side(bench: Bench) -> str:
    act = next(questions(bench.rules, "side by side"))
    with bench.greeted() as one, bench.greeted() as two, bench.greeted() as three, bench.greeted() as four:
        for talk in (one, two, three, four):
            talk.ask(act)
    return "four at once"


def _deals(talk: Talk, told: "object", number: int) -> int:
    """Play so many deals, or as many as there is time for; return how many."""
    assert hasattr(told, "__next__")
    played, deadline = 0, time.monotonic() + DEAL_SECONDS / 2
    while played < number and time.monotonic() < deadline:
        message = next(told)
        if isinstance(message, Act):
            talk.ask(message)
        elif isinstance(message, Result):
            talk.write(encode(message))
            played += 1
    return played


def _resident_mb(talk: Talk) -> float | None:
    """Return the resident memory of a bot in MB; None where the system does not tell."""
    try:
        lines = Path(f"/proc/{talk.process.bot_pid}/status").read_text("ascii").splitlines()
        return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS:"))
    except (OSError, StopIteration):
        return None
