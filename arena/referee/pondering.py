"""Bots that think while others have to decide: found by the clocks of their processes, and stopped between their turns.

Looking is cheap, stopping is not: it would double the cost of a decision. So only a bot seen doing it is stopped, from
then on to the end of the match.
"""

import logging
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from arena.referee.clock import MS
from arena.referee.place import Place

TOO_MUCH: Final = 150 * MS  # of CPU time out of turn, in one match; runtimes tidy up and compile after an answer
SHARE: Final = 0.05  # and of the time it was not its turn

log = logging.getLogger(__name__)


class _Seen(Struct):
    """What is known of one process: its clocks at the last look, and what it used out of turn. Nanoseconds."""

    pid: int
    at: int
    used: int
    on_turn: int
    idle: int = 0
    pondered: int = 0


class Pondering:
    """The looks at the bots of one match."""

    def __init__(self) -> None:
        self._seen: dict[int, _Seen] = {}  # by seat

    def look(self, places: Iterable[Place], now: int) -> None:
        """Read the clocks of all who are not to decide anything now; stop who has used too much of them."""
        for place in places:
            process = place.process
            if process is None or not place.ready or place.ponders:
                continue
            used = process.cpu_used()
            if used is None:
                continue
            seen = self._seen.get(place.seat)
            if seen is None or seen.pid != process.pid:
                self._seen[place.seat] = _Seen(process.pid, now, used, place.on_turn)
            elif not place.asks:
                self._compare(place, seen, now, used)
            seen = self._seen[place.seat]
            seen.at, seen.used, seen.on_turn = now, used, place.on_turn

    def _compare(self, place: Place, seen: _Seen, now: int, used: int) -> None:
        turn = place.on_turn - seen.on_turn
        seen.idle += max(0, now - seen.at - turn)
        seen.pondered += max(0, used - seen.used - turn)
        if seen.pondered > TOO_MUCH and seen.pondered > SHARE * seen.idle:
            place.ponders = True
            place.pause()
            log.warning(
                "%s at seat %d used %d ms of CPU time out of turn, of %d ms; now it is stopped between its turns",
                place.entrant.name,
                place.seat,
                seen.pondered // MS,
                seen.idle // MS,
            )
