"""The bytes of all bots of a match, in one `poll` loop: written, read, timed. Rules on nothing.

`pump` waits until something happens and says what: (place, event). What has been read is always looked at before
anyone is called late.
"""

import os
import select
import time
from typing import Final

from msgspec import Struct

from arena.bot.process import READ_SIZE
from arena.referee.clock import MS
from arena.referee.place import Ask, Place
from arena.wire.session import Event

SLOW: Final = 50 * MS  # from here on the clocks of a process are read, to tell at a time-out who took the time
GRACE: Final = 1_000 * MS  # how long after a deadline a bot that writes and writes is listened to
NEVER: Final = 20 * MS  # how long to wait when nothing is due: bots are looked at now and then
MAX_STDERR_READS: Final = 16  # a turn, so that a bot that floods stderr can't keep the loop busy

_OUT, _ERR, _IN = range(3)


class Late(Struct, frozen=True):
    """The bot has not answered a question in time; or, with no question, has not become ready."""

    ask: Ask | None


class Closed(Struct, frozen=True):
    """The bot has closed its output; most have ended."""


Happening = tuple[Place, Event | Late | Closed]


class Exchange:
    """The pipes of a match. now: monotonic nanoseconds when the events that were returned last were read."""

    def __init__(self, patience: int) -> None:
        """patience: nanoseconds that any answer may take; no deadline is nearer."""
        self._look_after = min(SLOW, patience)
        self.now = time.monotonic_ns()
        self._poll = select.poll()
        self._places: list[Place] = []
        self._pipes: dict[int, tuple[Place, int]] = {}
        self._to_flush: dict[int, Place] = {}
        self._due = self.now + NEVER  # nothing is late or slow before that moment

    def add(self, place: Place) -> None:
        """Watch the process that has been started at a place."""
        process = place.process
        assert process is not None
        self._places.append(place)
        self._pipes[process.stdout] = place, _OUT
        self._pipes[process.stderr] = place, _ERR
        self._poll.register(process.stdout, select.POLLIN)
        self._poll.register(process.stderr, select.POLLIN)
        self._due = min(self._due, place.start_deadline)
        self.flush_later(place)

    def remove(self, place: Place) -> None:
        """Watch it no longer; before its pipes are closed."""
        process = place.process
        assert process is not None
        self._places.remove(place)
        self._to_flush.pop(place.seat, None)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if self._pipes.pop(pipe, None):
                self._poll.unregister(pipe)

    def used(self) -> int:
        """Return the CPU time that this process and the bots of the match have used, in nanoseconds."""
        bots = (place.process.cpu_used() or 0 for place in self._places if place.process)
        return time.process_time_ns() + sum(bots)

    def flush_later(self, place: Place) -> None:
        """Something has been put into the outbox of a place; the next pump writes it."""
        self._to_flush[place.seat] = place

    def pump(self) -> list[Happening]:
        """Write what there is to write, wait, and return what has happened; perhaps nothing."""
        now = self._flush() if self._to_flush else time.monotonic_ns()
        events: list[Happening] = []
        for fd, _ in self._poll.poll(max(0, (self._due - now) // MS + 1)):
            place, kind = self._pipes[fd]
            if kind == _OUT:
                try:
                    data = os.read(fd, READ_SIZE)
                except BlockingIOError:
                    continue
                if not data:
                    events.append((place, Closed()))
                events += [(place, event) for event in place.session.receive(data)]
            elif kind == _ERR:
                self._read_stderr(place, fd)
            else:
                self._forget(fd)
                self._to_flush[place.seat] = place
        self.now = time.monotonic_ns()
        if self.now >= self._due and not events:
            self._look_for_late(events)
        return events

    def _flush(self) -> int:
        """Write all outboxes; return the moment."""
        now = 0
        for place in self._to_flush.values():
            now = place.flush()
            if not now:
                assert place.process is not None
                self._pipes[place.process.stdin] = place, _IN
                self._poll.register(place.process.stdin, select.POLLOUT)
        self._to_flush.clear()
        now = now or time.monotonic_ns()
        if self._due > now + self._look_after:
            self._due = now + self._look_after
        return now

    def _read_stderr(self, place: Place, fd: int) -> None:
        assert place.process is not None
        for _ in range(MAX_STDERR_READS):
            more = place.process.drain_stderr()
            if not more:
                self._forget(fd)
                return
            if not self._readable(fd):
                return

    def _readable(self, fd: int) -> bool:
        poll = select.poll()
        poll.register(fd, select.POLLIN)
        return bool(poll.poll(0))

    def _forget(self, fd: int) -> None:
        self._poll.unregister(fd)
        del self._pipes[fd]

    def _look_for_late(self, events: list[Happening]) -> None:
        """Find who is late; read the clocks of who is slow; work out when to look again."""
        self._due = self.now + NEVER
        for place in self._places:
            if not place.ready:
                self._check(place, place.start_deadline, Late(None), events)
            for ask in place.asks.values():
                if ask.asked and self._check(place, ask.deadline, Late(ask), events):
                    self._mark_slow(place, ask)

    def _check(self, place: Place, deadline: int, late: Late, events: list[Happening]) -> bool:
        """Note a deadline for the next look; return False if it has passed."""
        if self.now < deadline:
            self._due = min(self._due, deadline)
            return True
        assert place.process is not None
        if self.now < deadline + GRACE and self._readable(place.process.stdout):
            self._due = self.now  # what it wrote comes first
        else:
            events.append((place, late))
        return False

    def _mark_slow(self, place: Place, ask: Ask) -> None:
        if ask.slow is None:
            if self.now >= ask.asked + SLOW:
                assert place.process is not None
                ask.slow, ask.slow_ours = place.process.times(), self.used()
            else:
                self._due = min(self._due, ask.asked + SLOW)
