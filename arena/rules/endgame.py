"""Who has won when both sides may reach the target in one deal: the option `endgame`. Rules, section 1."""

from collections.abc import Sequence
from typing import Literal

from arena.rules.game import Outcome, highest_at_target

Endgame = Literal["higher-score", "bidder-first", "another-deal"]


def verdict(scores: Sequence[int], target: int, endgame: Endgame, bidders: int | None) -> Outcome | None:
    """Return the outcome at these totals after a deal that side `bidders` bid, None to play on."""
    there = [side for side, total in enumerate(scores) if total >= target]
    if len(there) == 1:
        return Outcome(there[0], "target")
    if not there or endgame == "another-deal":
        return None
    if endgame == "bidder-first" and bidders is not None:
        return Outcome(bidders, "target")
    return highest_at_target(scores, target)
