"""A fault again: the bot is started and greeted as it was, and put the very same bytes."""

import time

from msgspec import Struct

from arena.bot.guardian import Guardian
from arena.bot.process import BotProcess
from arena.records import EntrantSpec, Tier
from arena.referee.talk import Talk, TalkFailed
from arena.wire.codec import encode
from arena.wire.messages import Hello
from arena.wire.session import KEEP_RAW


class Reply(Struct, frozen=True):
    """What came of a question put again. line: None if none came in time. ended: its exit status, if it has ended."""

    line: bytes | None
    seconds: float
    ended: int | None
    stderr: bytes


def put_again(
    entrant: EntrantSpec, hello: Hello, question: bytes, guardian: Guardian, tier: Tier, memory_mb: int
) -> tuple[Reply, Reply | None]:
    """Start a bot; return what it says to the greeting, and then to the question (None if it did not get that far).

    question: a whole line, or nothing. It has as long as the limits of `hello` give it. Raises OSError if the program
    can't be started.
    """
    process = BotProcess(entrant, guardian, tier, memory_mb)
    limits = hello.limits
    try:
        talk = Talk(process, hello, (limits.move_ms + limits.bank_ms) / 1000)
        ready = _put(talk, encode(hello), limits.start_ms / 1000)
        if ready.line is None or not question:
            return ready, None
        return ready, _put(talk, question, talk.patience)
    finally:
        process.kill()


def _put(talk: Talk, data: bytes, seconds: float) -> Reply:
    """Write a line and wait for the first line that comes back."""
    start = time.monotonic()
    try:
        talk.write(data)
        line = talk.line(seconds)[:KEEP_RAW]
    except TalkFailed:
        line = None
    return Reply(line, time.monotonic() - start, talk.process.poll(), talk.process.stderr_tail())
