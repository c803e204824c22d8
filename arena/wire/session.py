"""One conversation with one bot, as a state machine: bytes in, events out.

    STARTING --ready--> OPEN --anything but answers--> OPEN      (a fault each)
    STARTING --anything else, bounded--> STARTING                (banner lines are let pass)

It knows which questions are open, and what each received line is: an answer to one of them, an answer to one
already given up, or a fault. Limits on what a bot may send are the constants below.
"""

from typing import Final, Literal

from msgspec import Struct

from arena.wire.codec import MAX_LINE, Malformed, decode_answer, decode_ready, parse_plain
from arena.wire.messages import Answer, Ready

MAX_BANNER_LINES: Final = 50  # before `ready`; interpreters and virtual machines like to introduce themselves
KEEP_RAW: Final = 512  # bytes of a faulty line that are kept for the bot's author
MAX_GIVEN_UP: Final = 1000  # ids remembered of questions given up, whose late answers are dropped

Kind = Literal["malformed", "flood", "unsolicited"]


class OddAnswer(Answer, frozen=True):
    """An answer that is written otherwise than ours are; `raw` is its line."""

    raw: bytes


class Breach(Struct, frozen=True):
    """The bot broke the protocol. `raw` is what it sent, cut to KEEP_RAW bytes."""

    kind: Kind
    reason: str
    raw: bytes


# An Answer is one to an open question; whether its action is legal is not known here.
Event = Ready | Answer | Breach


class Session:
    """The state of one conversation. open: the ids of the questions put; add those you put."""

    def __init__(self) -> None:
        self.ready: Ready | None = None
        self.open: set[str] = set()
        self._given_up: dict[str, None] = {}
        self.buffer = b""  # the beginning of a line that has not ended yet
        self._flooded = False
        self._banner: list[bytes] = []

    def give_up(self, question: str) -> None:
        """A question was ruled on without the bot; its answer, should it come, is dropped."""
        self.open.discard(question)
        self._given_up[question] = None
        if len(self._given_up) > MAX_GIVEN_UP:
            del self._given_up[next(iter(self._given_up))]

    def receive(self, data: bytes) -> list[Event]:
        """Take bytes the bot wrote, in pieces of any size; return what they amount to."""
        if self.buffer:
            data = self.buffer + data
        *lines, self.buffer = data.split(b"\n")
        events: list[Event] = []
        for line in lines:
            answer = parse_plain(line)
            if answer is not None and answer.id in self.open:  # nearly always
                self.open.remove(answer.id)
                events.append(answer)
            elif event := self._line(line):
                events.append(event)
        if len(self.buffer) > MAX_LINE:
            if not self._flooded:
                events.append(Breach("flood", f"a line longer than {MAX_LINE} bytes", self.buffer[:KEEP_RAW]))
            self._flooded = True
            self.buffer = b"\0"  # forget it; the rest of the line is dropped as it comes
        return events

    def pending(self) -> bytes:
        """Return the beginning of a line that has not ended yet, cut to KEEP_RAW bytes."""
        return self.buffer[:KEEP_RAW]

    def greeting(self) -> bytes:
        """Return the beginning of all that came in place of `ready`, cut to KEEP_RAW bytes."""
        return b"\n".join([*self._banner, self.buffer])[:KEEP_RAW].rstrip(b"\n")

    @property
    def has_stray(self) -> bool:
        """Tell whether `buffer` holds bytes beyond the last answer, with no question open or lately given up."""
        return bool(self.buffer) and not self.open and not self._given_up and not self._flooded

    def take_stray(self) -> Breach:
        """Return the breach of a bot that wrote half a line more, and forget that half line."""
        breach = Breach("unsolicited", "bytes after the answer", self.pending())
        self.buffer = b""
        return breach

    def _line(self, line: bytes) -> Event | None:
        if self._flooded:  # the end of a line already reported
            self._flooded = False
            return None
        line = line.removesuffix(b"\r")
        if len(line) > MAX_LINE:
            return Breach("flood", f"a line longer than {MAX_LINE} bytes", line[:KEEP_RAW])
        if self.ready is None:
            return self._greeting(line)
        try:
            answer = decode_answer(line)
        except Malformed as error:
            return Breach("malformed", str(error), line[:KEEP_RAW])
        if answer.id in self.open:
            self.open.remove(answer.id)
            return OddAnswer(answer.id, answer.action, line[:KEEP_RAW])
        if answer.id in self._given_up:
            del self._given_up[answer.id]
            return None
        return Breach("unsolicited", "an answer to no open question: a second one, or an id of before", line[:KEEP_RAW])

    def _greeting(self, line: bytes) -> Event | None:
        try:
            self.ready = decode_ready(line)
        except Malformed:
            self._banner.append(line[:KEEP_RAW])
            if len(self._banner) <= MAX_BANNER_LINES:
                return None
            return Breach("flood", f"more than {MAX_BANNER_LINES} lines before `ready`", line[:KEEP_RAW])
        return self.ready
