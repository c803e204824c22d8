"""A conversation with one bot outside of a match: for a check, a fault put again, a person's evening.

Every byte is kept, and whatever is not as it should be is a TalkFailed.
"""

import select
import time
from typing import Any, Final

import msgspec

from arena.bot.process import END_SECONDS, READ_SIZE, BotProcess
from arena.wire.codec import MAX_LINE, Malformed, decode_answer, decode_ready, encode
from arena.wire.messages import Act, Answer, Hello, Quit, Ready

KEPT: Final = 2_000  # bytes of each piece that are shown
PIECES: Final = 12  # of the end of a conversation that are shown


class TalkFailed(Exception):
    """The bot did not do what was asked of it; says what it did."""


class Piece(msgspec.Struct, frozen=True):
    """Bytes that went one way: `>` to the bot, `<` from it."""

    way: str
    data: bytes


class Talk:
    """A started bot, listened to. patience: seconds for an answer, where nothing else is said."""

    def __init__(self, process: BotProcess, hello: Hello, patience: float) -> None:
        self.process = process
        self.hello = hello
        self.patience = patience
        self.pieces: list[Piece] = []
        self._buffer = b""
        self._ended = False
        self._pipes = select.poll()
        self._pipes.register(process.stdout, select.POLLIN)
        self._pipes.register(process.stderr, select.POLLIN)

    # ---- bytes ---------------------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Write all of some bytes. Raises TalkFailed if the bot does not read them."""
        self._keep(">", data)
        deadline = time.monotonic() + self.patience
        while data := data[self.process.write(data) :]:
            self._listen(0.01)
            if time.monotonic() > deadline:
                raise TalkFailed(f"it has not read what was written to it within {self.patience:.0f} s")

    def line(self, seconds: float | None = None) -> bytes:
        """Return the next line it writes, without its end. Raises TalkFailed."""
        deadline = time.monotonic() + (self.patience if seconds is None else seconds)
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if self._ended:
                self.process.wait(END_SECONDS)
                status = self.process.poll()
                raise TalkFailed("it closed its output" if status is None else f"it ended with status {status}")
            if left <= 0:
                half = ", only the beginning of a line: does it end its lines, and flush?" if self._buffer else ""
                raise TalkFailed(f"nothing came within {seconds or self.patience:.0f} s{half}")
            if len(self._buffer) > MAX_LINE:
                raise TalkFailed(f"a line longer than {MAX_LINE} bytes")
            self._listen(min(left, 0.2))
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.removesuffix(b"\r")

    def silence(self, seconds: float) -> None:
        """Listen for a time in which nothing is to come. Raises TalkFailed."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0 and not self._buffer and not self._ended:
            self._listen(min(left, 0.2))
        if self._buffer:
            raise TalkFailed(f"it wrote {self._buffer[:80]!r}, and nobody had asked")

    def drain_until_end(self, seconds: float) -> bool:
        """Listen until its output is closed; return whether it was, in time."""
        deadline = time.monotonic() + seconds
        while not self._ended and (left := deadline - time.monotonic()) > 0:
            self._listen(min(left, 0.2))
        return self._ended

    def _listen(self, seconds: float) -> None:
        for pipe, _ in self._pipes.poll(max(0.0, seconds) * 1000):
            if pipe == self.process.stderr:
                if not self.process.drain_stderr():
                    self._pipes.unregister(pipe)
                continue
            data = self.process.read()
            if data == b"":
                self._ended = True
                self._pipes.unregister(pipe)
            elif data:
                self._keep("<", data)
                self._buffer += data

    def _keep(self, way: str, data: bytes) -> None:
        if self.pieces and self.pieces[-1].way == way:
            data = self.pieces.pop().data + data
        self.pieces.append(Piece(way, data[-4 * READ_SIZE :]))
        del self.pieces[: -4 * PIECES]

    # ---- messages ------------------------------------------------------------------------------------------

    def greet(self, line: bytes | None = None) -> Ready:
        """Say hello and return what it answers. Raises TalkFailed."""
        self.write(encode(self.hello) if line is None else line)
        return self.ready()

    def ready(self) -> Ready:
        """Return its `ready`, which must come in time. Raises TalkFailed."""
        limit = self.hello.limits.start_ms / 1000
        try:
            return decode_ready(self.line(limit))
        except Malformed as error:
            raise TalkFailed(f"its first line is no `ready`: {error}") from None

    def answer(self) -> Answer:
        """Return the next answer. Raises TalkFailed."""
        try:
            return decode_answer(self.line())
        except Malformed as error:
            raise TalkFailed(f"its line is no answer: {error}") from None

    def ask(self, act: Act, line: bytes | None = None) -> float:
        """Put a question and check its answer; return how many seconds that took. Raises TalkFailed."""
        start = time.monotonic()
        self.write(encode(act) if line is None else line)
        self.check(self.answer(), act)
        return time.monotonic() - start

    def check(self, answer: Answer, act: Act) -> None:
        """Look whether an answer is one to this question. Raises TalkFailed."""
        if answer.id != act.id:
            raise TalkFailed(f"it answered {answer.id!r}, not {act.id!r}")
        if answer.action not in act.legal:
            raise TalkFailed(f"in phase {act.phase} it answered {answer.action!r}; legal: {' '.join(act.legal)}")

    def quit(self) -> None:
        self.write(encode(Quit()))


def as_json(message: msgspec.Struct) -> dict[str, Any]:
    """Return a message as it stands on the wire, to be changed."""
    made = msgspec.to_builtins(message)
    assert isinstance(made, dict)
    return made
