"""Steps about the end of a match."""

import contextlib
import time
from collections.abc import Iterator
from typing import Final

from arena.check.questions import questions
from arena.check.walk import Bench, StepFailed, step
from arena.referee.talk import Talk

QUIT_SECONDS: Final = 0.5  # what a match waits for a bot to end by itself
LEFT_SECONDS: Final = 5.0


@step("it ends when told to quit", "End yourself on `quit`, within half a second.")
def quits(bench: Bench) -> str:
    with _asked(bench) as talk:
        start = time.monotonic()
        talk.quit()
        _ends(talk, QUIT_SECONDS, "it was still running half a second after `quit`")
        return f"{(time.monotonic() - start) * 1000:.0f} ms"


@step("it ends well", "Return 0 from your program; anything else looks like a crash.")
def ends_well(bench: Bench) -> str:
    with _asked(bench) as talk:
        talk.quit()
        _ends(talk, LEFT_SECONDS, "it does not end")
        if talk.process.poll() != 0:
            raise StepFailed(f"its exit status is {talk.process.poll()}")
    return ""


@step("it ends when its input ends", "Stop when there is nothing more to read: the referee is gone.")
def ends_with_input(bench: Bench) -> str:
    with _asked(bench) as talk:
        talk.process.close_stdin()
        _ends(talk, LEFT_SECONDS, "its input has ended, and it has not")
    return ""


@step("it leaves nothing running", "End what you have started, before you end.")
def leaves_nothing(bench: Bench) -> str:
    with _asked(bench) as talk:
        talk.quit()
        _ends(talk, LEFT_SECONDS, "it does not end")
        if left := talk.process.others():
            raise StepFailed(f"{len(left)} processes that it started are still there")
    return ""


@step("it starts again as if it never had", "Keep nothing from one match to the next: files, sockets, shared memory.")
def starts_again(bench: Bench) -> str:
    act = next(questions(bench.rules, "again"))
    for _ in range(3):
        with bench.greeted() as talk:
            talk.ask(act)
    return ""


@contextlib.contextmanager
def _asked(bench: Bench) -> Iterator[Talk]:
    """Give a bot that has answered a question."""
    with bench.greeted() as talk:
        talk.ask(next(questions(bench.rules, "end")))
        yield talk


def _ends(talk: Talk, seconds: float, otherwise: str) -> None:
    deadline = time.monotonic() + seconds
    talk.drain_until_end(seconds)
    talk.process.wait(max(0.0, deadline - time.monotonic()))
    if talk.process.poll() is None:
        raise StepFailed(otherwise)
