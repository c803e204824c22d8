"""A match: boards played one after the other, or many at once, in the same bot processes.

Takes what happens from `exchange`, hands answers to the tables, and sees to it that every fault is ruled on.
What the host itself does wrong is HostTrouble: the match is void.
"""

import errno
import hashlib
import logging
import os
import signal
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from arena.bot.guardian import Guardian
from arena.bot.process import END_SECONDS, BotProcess
from arena.errors import HostTrouble
from arena.records import Fault, FaultKind, GameRecord, MatchSpec, Ruling, as_text
from arena.referee.clock import MS, Clock, stolen
from arena.referee.exchange import Closed, Exchange, Late
from arena.referee.greeting import hello_for
from arena.referee.place import Ask, Place, Running
from arena.referee.pondering import Pondering
from arena.referee.rulings import rule
from arena.referee.table import Table
from arena.rules.game import Rules
from arena.rules.registry import rules_by_id
from arena.wire.codec import encode
from arena.wire.messages import Answer, Hello, Quit, Ready
from arena.wire.session import Breach, OddAnswer

# What the host runs out of; every other failure to start a program is the program's own.
OUT_OF_ROOM: Final = frozenset({errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ENOSPC, errno.EIO})
QUIT_SECONDS: Final = 0.5  # for a bot to end by itself when told to
LOOK_EVERY: Final = 20 * MS  # at what bots take of the machine
MAX_VOIDS: Final = 3  # times that a board is played again because the host stole the time

log = logging.getLogger(__name__)


def random_ids() -> Iterator[str]:
    """Yield ids that nobody can guess, twelve hexadecimal digits each."""
    while True:
        pool = os.urandom(6 * 256).hex()
        for i in range(0, len(pool), 12):
            yield pool[i : i + 12]


def bot_seed(spec: MatchSpec, seat: int) -> str:
    """Return the seed a bot is given for its own chance: the same whenever the match is played again."""
    return hashlib.sha256(f"arena bot 1\n{spec.seed}\n{spec.id}\n{seat}".encode()).hexdigest()[:16]


def greeting(spec: MatchSpec, rules: Rules, seat: int) -> Hello:
    """Return what the bot at a seat is told at the start of a match."""
    return hello_for(rules, spec.limits, seat=seat, seed=bot_seed(spec, seat), tables=spec.tables)


class Match:
    """Plays one MatchSpec; `games` and `faults` fill as it goes. Use `play`, then `close`, whatever happened."""

    def __init__(self, spec: MatchSpec, guardian: Guardian, ids: Iterator[str] | None = None) -> None:
        self.spec = spec
        self.rules = rules_by_id(spec.game, spec.options)
        self.games: dict[int, GameRecord] = {}  # by board
        self.times: dict[int, list[int]] = {}  # by board: nanoseconds of every answer
        self.faults: list[Fault] = []
        self._guardian = guardian
        self._ids = ids or random_ids()
        self._exchange = Exchange(patience=spec.limits.move_ms * MS)
        self._boards = deque(spec.boards)
        self._number = 0
        self._running: dict[int, Running] = {}  # by slot
        self._voids: dict[int, int] = {}  # by board
        self._lost: set[int] = set()  # sides that have forfeited the match
        self._changed = False  # a table or a bot has come to its end: there is more to do than wait for answers
        self._pondering = None if spec.limits.pondering else Pondering()
        self._look_due = 0
        self._at_issue: Ask | None = None  # what a fault is about
        self._raw: bytes | Answer = b""  # what the bot wrote of it
        self.places = [self._place(seat) for seat in range(self.rules.seats)]

    def _place(self, seat: int) -> Place:
        entrant = self.spec.entrants[self.spec.seats[seat]]
        return Place(seat, self.rules.sides[seat], entrant, greeting(self.spec, self.rules, seat))

    # ---- the whole of it -----------------------------------------------------------------------------------

    def play(self) -> None:
        """Play all boards. Raises HostTrouble if this machine can't."""
        self.start_bots()
        while len(self.games) < len(self.spec.boards):
            if self._lost:
                self._forfeit_rest()
            elif not all(place.ready for place in self.places):
                self.start_bots()
            else:
                self._changed = False
                self._seat_tables()
                while not self._changed:
                    self._turn()

    def close(self) -> None:
        """Tell the bots to end, and kill those that don't."""
        running = [place for place in self.places if place.process is not None]
        for place in running:
            place.tell(encode(Quit()))
            place.flush()
        deadline = time.monotonic() + QUIT_SECONDS
        for place in running:
            assert place.process is not None
            place.process.wait(max(0.0, deadline - time.monotonic()))
            self._end(place)

    def start_bots(self) -> None:
        """Start the bots that are not running; wait until each is ready or has failed."""
        for place in self.places:
            if place.process is None:
                self._launch(place)
        while any(place.process and not place.ready and place.side not in self._lost for place in self.places):
            self._turn()

    def _launch(self, place: Place) -> None:
        limits = self.spec.limits
        try:
            place.start(self._guardian, limits.start_ms, self.spec.isolation, limits.memory_mb)
        except OSError as error:
            if error.errno in OUT_OF_ROOM or not Path(place.entrant.folder).is_dir():
                raise HostTrouble(f"can't start {place.entrant.name}: {error.strerror}") from None
            self._lose_match(place, "never-ready", f"its program can't be started: {error.strerror}")
        else:
            self._exchange.add(place)

    def _end(self, place: Place) -> None:
        """Kill the bot at a place, and all it started."""
        assert place.process is not None
        self._changed = True
        self._exchange.remove(place)
        place.process.kill()
        place.process = None

    # ---- tables --------------------------------------------------------------------------------------------

    def _seat_tables(self) -> None:
        """Begin games until as many are under way as every bot of the match takes at once."""
        room = min(self.spec.tables, *(p.session.ready.tables for p in self.places if p.session.ready))
        slot = 0
        while self._boards and len(self._running) < room and slot < room:
            waiting = any(True for place in self.places for _ in place.asks_at(slot))
            if slot not in self._running and not waiting:
                self._begin(slot, self._boards.popleft())
            slot += 1

    def _begin(self, slot: int, board: int) -> None:
        self._number += 1
        table = Table(
            self.rules, self.spec.seed, board, slot=slot, number=self._number, ids=self._ids, judge=self._judge
        )
        clock = Clock(self.spec.limits, self.rules.seats)
        self._running[slot] = Running(table, clock, [0] * self.rules.seats, [])
        self._advance(self._running[slot], None)

    def _advance(self, running: Running, action: str | None) -> None:
        """Hand an answer to a table and put its next question."""
        table = running.table
        try:
            question = table.step(action)
        except StopIteration:
            self._close_table(table)
            return
        if table.results:
            self._deliver(table)
        place = self.places[question.seat]
        place.ask(Ask(running, question.id, encode(question), running.clock.allowance(question.seat)))
        self._exchange.flush_later(place)

    def _deliver(self, table: Table) -> None:
        last, line = None, b""
        for seat, result in table.results:
            if result is not last:  # most are the same for all seats
                last, line = result, encode(result)
            place = self.places[seat]
            if place.ready:
                place.tell(line)
        table.results.clear()

    def _close_table(self, table: Table) -> None:
        """A game is over: keep its record; what bots are still thinking about it will not be used."""
        assert table.record is not None
        self._deliver(table)
        self.games[table.board] = table.record
        self.times[table.board] = self._running[table.slot].times
        self._leave(table)

    def _leave(self, table: Table) -> None:
        self._changed = True
        del self._running[table.slot]
        for place in self.places:
            for ask in place.asks_at(table.slot):
                ask.idle = True

    def _forfeit_rest(self) -> None:
        """The match is forfeited: so are the games under way and those not begun."""
        for running in list(self._running.values()):
            self._forfeit_game(running, *self._lost)
        while self._boards:
            others = [side for side in set(self.rules.sides) if side not in self._lost]
            winner = others[0] if len(others) == 1 else None
            scores = (0,) * (max(self.rules.sides) + 1)
            board = self._boards.popleft()
            self.games[board] = GameRecord(board, (), scores, winner, "forfeit", tuple(sorted(self._lost)))

    def _forfeit_game(self, running: Running, *sides: int) -> None:
        running.table.forfeit(*sides)
        self._close_table(running.table)

    # ---- what happens --------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """Wait for something to happen, and deal with it."""
        closed: list[Place] = []
        happened = self._exchange.pump()
        if self._exchange.now >= self._look_due:  # before new questions are put: whose turn it was is still to be seen
            self._look()
        for place, event in happened:
            if place.process is None:  # ended by an event of the same turn
                continue
            if isinstance(event, Answer):
                self._answered(place, event)
            elif isinstance(event, Breach):
                self._breach(place, event)
            elif isinstance(event, Late):
                self._late(place, event.ask)
            elif isinstance(event, Closed):
                closed.append(place)
            elif isinstance(event, Ready):
                log.debug("%s at seat %d is ready", place.entrant.name, place.seat)
            if place.session.buffer and place.session.has_stray and place.ready:
                self._breach(place, place.session.take_stray())
        if closed := [place for place in closed if place.process is not None]:
            self._crashed(closed)

    def _look(self) -> None:
        """Look at what the bots have taken of this machine."""
        self._look_due = self._exchange.now + LOOK_EVERY
        if self._pondering:
            self._pondering.look(self.places, self._exchange.now)
        for place in self.places:
            if place.process is not None and (too_much := place.process.takes_too_much()):
                place.process.kill_for(too_much)

    def _answered(self, place: Place, answer: Answer) -> None:
        ask = place.asks.pop(answer.id)
        if ask.idle:
            self._changed = True
            return
        running = ask.running
        elapsed = self._exchange.now - ask.asked
        place.on_turn += elapsed
        running.times.append(elapsed)
        if place.ponders and not place.asks:
            place.pause()
        if elapsed > running.clock.move:
            running.clock.spend(place.seat, elapsed)
        self._at_issue, self._raw = ask, answer
        self._advance(running, answer.action)

    def _late(self, place: Place, ask: Ask | None) -> None:
        """Rule on a bot that took too long, unless it was the host that did."""
        assert place.process is not None
        if ask is None:
            waited = f"no `ready` in {self.spec.limits.start_ms} ms"
            wrote = place.session.greeting()
            self._lose_match(
                place, "never-ready", waited if wrote else f"{waited}, nor anything else: does it flush?", wrote
            )
            return
        if ask.idle:
            place.drop(ask)
            self._changed = True
            return
        running = ask.running
        times = place.process.times()
        if ask.slow and stolen(times.since(ask.slow), self._exchange.used() - ask.slow_ours):
            self._void()
            return
        place.drop(ask)
        place.on_turn += ask.allowance
        running.clock.spend(place.seat, ask.allowance)
        self._substitute(place, ask, "time", "no answer in time", place.session.pending())

    def _breach(self, place: Place, breach: Breach) -> None:
        """Rule on a line that is no answer: it costs the oldest open question, or counts as a fault without one."""
        if not place.ready:
            self._lose_match(place, "never-ready", breach.reason, place.session.greeting())
            return
        ask = place.oldest()
        if ask is not None:
            place.drop(ask)
            self._substitute(place, ask, breach.kind, breach.reason, breach.raw)
        elif running := next(iter(self._running.values()), None):
            self._at_issue, self._raw = None, breach.raw
            if self._judge(place.seat, breach.kind, breach.reason, running) == "forfeit-game":
                self._forfeit_game(running, place.side)

    def _substitute(self, place: Place, ask: Ask, kind: FaultKind, reason: str, raw: bytes) -> None:
        running = ask.running
        running.times.append(min(self._exchange.now - ask.asked, ask.allowance))
        self._at_issue, self._raw = ask, raw
        if self._judge(place.seat, kind, reason, running) == "forfeit-game":
            self._forfeit_game(running, place.side)
        else:
            self._advance(running, None)

    def _crashed(self, places: Sequence[Place]) -> None:
        """Rule on bots that have closed their output, all of them at once: both sides may be among them."""
        sides = set()
        for place in places:
            assert place.process is not None
            place.process.wait(END_SECONDS)
            if place.ready:
                self._crashed_in_play(place)
                sides.add(place.side)
            elif place.process.never_ran():
                why = as_text(place.process.stderr_tail())
                raise HostTrouble(f"{place.entrant.name} could not be isolated: {why}")
            else:
                self._lose_match(place, "crash", "before it was ready, ", place.session.greeting())
        if sides:
            for running in list(self._running.values()):
                self._forfeit_game(running, *sorted(sides))

    def _crashed_in_play(self, place: Place) -> None:
        process = place.process
        assert process is not None
        place.crashes += 1
        ruling = rule("crash", self.spec.limits, faults=0, crashes=place.crashes)
        self._at_issue, self._raw = place.oldest(), place.session.pending()
        self._end(place)
        self._note(place, "crash", _how_it_ended(process), ruling, process)
        place.asks.clear()
        if ruling == "forfeit-match":
            self._lost.add(place.side)

    def _lose_match(self, place: Place, kind: FaultKind, reason: str, raw: bytes = b"") -> None:
        self._at_issue, self._raw = None, raw
        process = place.process
        if process is not None:
            self._end(place)
            if kind == "crash":
                reason += _how_it_ended(process)
        self._note(place, kind, reason, "forfeit-match", process)
        self._lost.add(place.side)
        self._changed = True

    def _void(self) -> None:
        """The host stole the time: the games under way count for nothing, and their boards are played again.

        All bots are started afresh for it: they have seen the cards.
        """
        boards = [running.table.board for running in self._running.values()]
        log.warning("match %s boards %s are void: the host stole the time", self.spec.id, boards)
        for board in boards:
            self._voids[board] = self._voids.get(board, 0) + 1
            if self._voids[board] > MAX_VOIDS:
                raise HostTrouble(f"board {board} was void {MAX_VOIDS + 1} times: this machine is too busy")
        self._boards.extendleft(reversed(boards))
        self._running.clear()
        self.faults = [fault for fault in self.faults if fault.board not in boards]
        for place in self.places:
            if place.process is not None:
                self._end(place)
            place.asks.clear()

    # ---- faults --------------------------------------------------------------------------------------------

    def _judge(self, seat: int, kind: FaultKind, reason: str, running: Running | None = None) -> Ruling:
        """Count a fault, rule on it, and keep it."""
        if running is None:
            assert self._at_issue is not None
            running = self._at_issue.running
        running.faults[seat] += 1
        place = self.places[seat]
        ruling = rule(kind, self.spec.limits, faults=running.faults[seat], crashes=place.crashes)
        self._note(place, kind, reason, ruling, place.process, running.table)
        return ruling

    def _note(
        self,
        place: Place,
        kind: FaultKind,
        reason: str,
        ruling: Ruling,
        process: BotProcess | None,
        table: Table | None = None,
    ) -> None:
        ask = self._at_issue
        table = table or (ask.running.table if ask else None)
        spent = None
        if process is not None and process.status is None and ask and ask.slow:
            spent = process.times().since(ask.slow)
        self.faults.append(
            Fault(
                entrant=place.entrant.hash,
                seat=place.seat,
                board=table.board if table else None,
                deal=len(table.game.deals) + 1 if table else None,
                kind=kind,
                ruling=ruling,
                reason=reason,
                request=as_text(ask.line if ask else b""),
                reply=as_text(_written(self._raw)),
                wall_ms=_ms(time.monotonic_ns() - ask.asked) if ask and ask.asked else None,
                cpu_ms=_ms(spent.used) if spent else None,
                waited_ms=_ms(spent.waited) if spent else None,
                exit_status=process.ended_itself if process else None,
                stderr=as_text(process.stderr_tail() if process else b""),
            )
        )
        log.info(
            "match %s: %s at seat %d: %s: %s: %s",
            self.spec.id,
            place.entrant.name,
            place.seat,
            kind,
            reason,
            ruling,
        )


def _how_it_ended(process: BotProcess) -> str:
    """Return in words how a process has ended, or that it had not, and its output was closed."""
    status = process.ended_itself
    if process.killed_for:
        return f"{process.killed_for}, and was killed for it"
    if status is None:
        return "it closed its output"
    if status < 0:
        named = -status in signal.valid_signals() and -status in set(signal.Signals)
        return f"it was killed by signal {-status}" + (f" ({signal.Signals(-status).name})" if named else "")
    return f"it ended with exit status {status}"


def _ms(nanoseconds: int | None) -> float | None:
    return None if nanoseconds is None else round(nanoseconds / MS, 3)


def _written(answer: bytes | Answer) -> bytes:
    """Return what a bot wrote of an answer, or of what was none."""
    if isinstance(answer, bytes):
        return answer
    return answer.raw if isinstance(answer, OddAnswer) else encode(answer)[:-1]
