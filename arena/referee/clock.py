"""The clock of one game: a limit for each move and a bank of time for each seat. All times in nanoseconds."""

from typing import Final

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


def stolen(window: int, waited_before: int | None, waited_after: int | None) -> bool:
    """Tell whether the host kept a process from running for more than half of a window of time."""
    if waited_before is None or waited_after is None:
        return False
    return waited_after - waited_before > window // 2
