"""An auction: calls clockwise, each a pass or a higher bid."""

from collections.abc import Callable, Sequence
from typing import Final

from arena.rules.deal import Action, Deal, Script

PASS: Final = "pass"

# Legal calls of a seat over the standing bid.
Calls = Callable[[int, Action | None], Sequence[Action]]


def auction(deal: Deal, first: int, calls: Calls, *, one_round: bool = True) -> Script:
    """Take the calls; sets `deal.declarer` and `deal.contract` as they stand, so that a bidder sees them.

    One round: one call each, never ended early. Else it goes round, skipping seats that have passed, until only the
    high bidder is left or all have passed.
    """
    deal.phase = "bid"
    waiting = list(deal.around(first))  # those still in, the next to call in front
    while waiting and (one_round or waiting[0] != deal.declarer):
        seat = waiting.pop(0)
        call = yield seat, calls(seat, deal.contract)
        if call != PASS:
            deal.contract, deal.declarer = call, seat
            if not one_round:
                waiting.append(seat)
