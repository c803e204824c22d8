"""A bot at its place at the table: its process, its conversation, and the questions it has been asked."""

import time
from collections.abc import Iterator

from msgspec import Struct

from arena.bot.guardian import Guardian
from arena.bot.process import BotProcess, CpuTimes
from arena.records import EntrantSpec, Tier
from arena.referee.clock import Clock
from arena.referee.table import Table
from arena.wire.codec import encode
from arena.wire.messages import Hello
from arena.wire.session import Session


class Running(Struct, eq=False):
    """A table under way: its game, its clock, the faults of each seat in this game, and how long each answer took.

    times: nanoseconds, of every question that was put, in turn.
    """

    table: Table
    clock: Clock
    faults: list[int]
    times: list[int]


class Ask(Struct, eq=False):
    """A question under way. Times are monotonic nanoseconds; asked is 0 until it has been written."""

    running: Running
    id: str
    line: bytes
    allowance: int
    asked: int = 0
    slow: CpuTimes | None = None  # the clocks of the process, read once the answer was slow to come,
    slow_ours: int = 0  # and the CPU time that the whole match had used
    idle: bool = False  # its game has ended without it: the answer is awaited but will not be used

    @property
    def deadline(self) -> int:
        return self.asked + self.allowance


class Place:
    """One seat of a match and the bot that sits there."""

    def __init__(self, seat: int, side: int, entrant: EntrantSpec, hello: Hello) -> None:
        self.seat = seat
        self.side = side
        self.entrant = entrant
        self.hello = hello
        self.process: BotProcess | None = None
        self.session = Session()
        self.asks: dict[str, Ask] = {}
        self.crashes = 0
        self.on_turn = 0  # nanoseconds in which it had something to decide; more, with several tables at once
        self.ponders = False  # it has been seen to use the processor while others had to decide
        self.start_deadline = 0
        self._paused = False
        self._outbox: list[bytes] = []
        self._unwritten: list[Ask] = []

    def start(self, guardian: Guardian, start_ms: int, tier: Tier, memory_mb: int) -> BotProcess:
        """Start the process and greet it. OSError if the program can't be run, HostTrouble."""
        self.session = Session()
        self.asks.clear()
        self._outbox = [encode(self.hello)]
        self._unwritten.clear()
        self._paused = False
        self.start_deadline = time.monotonic_ns() + start_ms * 1_000_000
        self.process = BotProcess(self.entrant, guardian, tier, memory_mb)
        return self.process

    @property
    def ready(self) -> bool:
        return self.process is not None and self.session.ready is not None

    def ask(self, ask: Ask) -> None:
        """Put a question into the outbox; its time begins when it is written."""
        self.asks[ask.id] = ask
        self.session.open.add(ask.id)
        self._outbox.append(ask.line)
        self._unwritten.append(ask)

    def tell(self, line: bytes) -> None:
        """Put a line that wants no answer into the outbox; it goes with the next question, or at the end."""
        self._outbox.append(line)

    def flush(self) -> int:
        """Write the outbox; return the moment, or 0 if not all of it went. A question's time begins here, even so:
        a pipe is full only if the bot does not read.
        """
        assert self.process is not None
        if self._paused:
            self.process.resume()
            self._paused = False
        data = self._outbox[0] if len(self._outbox) == 1 else b"".join(self._outbox)
        written = self.process.write(data)
        now = time.monotonic_ns()
        for ask in self._unwritten:
            ask.asked = now
        self._unwritten.clear()
        if written == len(data):
            self._outbox.clear()
            return now
        self._outbox = [data[written:]]
        return 0

    def pause(self) -> None:
        """Stop the process until it is written to again."""
        if self.process is not None and not self._paused:
            self.process.pause()
            self._paused = True

    def drop(self, ask: Ask) -> None:
        """A question has been ruled on without an answer."""
        del self.asks[ask.id]
        self.session.give_up(ask.id)

    def oldest(self) -> Ask | None:
        """Return the question that has been open for longest, if any has been written and still counts.

        One whose answer has been read, though not yet looked at, is open no more.
        """
        waiting = (ask for ask in self.asks.values() if ask.asked and not ask.idle and ask.id in self.session.open)
        return next(waiting, None)

    def asks_at(self, slot: int) -> Iterator[Ask]:
        """Yield the questions of one table that are under way."""
        return (ask for ask in self.asks.values() if ask.running.table.slot == slot)
