"""The clock of one game: a limit for each move and a bank of time for each seat. All times in nanoseconds."""

from typing import Final

from arena.bot.process import CpuTimes
from arena.records import LimitsSpec

MS: Final = 1_000_000


class Clock:
    """What each seat of a game has left."""

    def __init__(self, limits: LimitsSpec, seats: int) -> None:
        self.move = limits.move_ms * MS
        self._bank = [limits.bank_ms * MS] * seats

    def allowance(self, seat: int) -> int:
        """Return how long the seat may take for its next answer."""
        return self.move + self._bank[seat]

    def spend(self, seat: int, elapsed: int) -> None:
        """Charge a seat for an answer; what is over the limit of a move comes from its bank."""
        if elapsed > self.move:
            self._bank[seat] = max(0, self._bank[seat] - (elapsed - self.move))


def stolen(before: CpuTimes, after: CpuTimes) -> bool:
    """Tell whether the host kept a bot from running for more than half of the time between two readings.

    A bot that waits for its own threads or processes is not robbed: then these have used the time.
    """
    if before.waited is None or after.waited is None:
        return False
    window = after.wall - before.wall
    used = (after.used or 0) - (before.used or 0)
    return after.waited - before.waited > window // 2 and used < window // 2
