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


def stolen(spent: CpuTimes, ours: int) -> bool:
    """Tell whether others kept a bot from running for more than half of a time.

    spent: what passed, and what the bot used and waited in it. ours: CPU time that the whole match used, bots and
    referee: a bot that waits for its own threads, or for a referee that it keeps busy, is not robbed.
    """
    if spent.waited is None:
        return False
    return spent.waited > spent.wall // 2 and max(spent.used or 0, ours) < spent.wall // 2
