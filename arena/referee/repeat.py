"""A fault again: the bot is started and greeted as it was, and put the very same bytes."""

import select
import time

from msgspec import Struct

from arena.bot.guardian import Guardian
from arena.bot.process import END_SECONDS, READ_SIZE, BotProcess
from arena.records import EntrantSpec, Tier
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
        ready = _ask(process, encode(hello), limits.start_ms / 1000)
        if ready.line is None or not question:
            return ready, None
        return ready, _ask(process, question, (limits.move_ms + limits.bank_ms) / 1000)
    finally:
        process.kill()


def _ask(process: BotProcess, data: bytes, seconds: float) -> Reply:
    """Write a line and wait for the first line that comes back."""
    start = time.monotonic()
    pipes = select.poll()
    for pipe in (process.stdout, process.stderr):
        pipes.register(pipe, select.POLLIN)
    got = b""
    while b"\n" not in got and len(got) < READ_SIZE and (left := start + seconds - time.monotonic()) > 0:
        data = data[process.write(data) :]
        for pipe, _ in pipes.poll(min(left, 0.05) * 1000):
            if pipe == process.stderr:
                if not process.drain_stderr():
                    pipes.unregister(pipe)
            elif (more := process.read()) == b"":
                process.wait(END_SECONDS)
                return _reply(process, None, start)
            else:
                got += more or b""
    line, newline, _ = got.partition(b"\n")
    return _reply(process, line[:KEEP_RAW] if newline else None, start)


def _reply(process: BotProcess, line: bytes | None, start: float) -> Reply:
    return Reply(line, time.monotonic() - start, process.poll(), process.stderr_tail())
