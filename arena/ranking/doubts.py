"""What the order of the standings leaves open, in plain sentences."""

from collections.abc import Sequence
from itertools import pairwise

from arena.ranking.pairs import KNOWN
from arena.records import Standing


def disagreements(lines: Sequence[Standing]) -> list[str]:
    """Return a sentence for each two neighbours by Bradley-Terry strength whom TrueSkill has the other way round."""
    ordered = sorted((line for line in lines if line.bt_rank is not None), key=lambda line: line.bt_rank or 0)
    return [
        f"{high.name} is {_th(high.rank)} by TrueSkill, behind {low.name}, {_th(low.rank)};"
        f" by Bradley-Terry, which does not look at the order of the games, it is ahead ({high.bt:+.0f} and"
        f" {low.bt:+.0f} Elo)"
        for high, low in pairwise(ordered)
        if high.rank > low.rank
    ]


def separations(lines: Sequence[Standing]) -> list[str]:
    """Return a sentence for each two neighbours of the table whose order is not known yet (P < 0.95)."""
    sentences = []
    for line, after in pairwise(lines):
        p = line.above_next
        if p is None or p >= KNOWN:
            continue
        if p <= 1 - KNOWN:
            sentences.append(
                f"{after.name} scores more points per deal than {line.name}, which stands above it by its rating"
                f" (P {1 - p:.2f})"
            )
            continue
        more = line.boards_needed
        if more is None:
            rest = "no number of boards would do if they are as equal as they look"
        else:
            rest = f"about {_round(more)} more board{'s' if more != 1 else ''} would do"
        if p < 0.5 and more is not None:
            rest += f", to show {after.name} ahead if anything"
        sentences.append(f"{line.name} and {after.name} are not told apart yet (P {p:.2f}): {rest}")
    return sentences


def _round(number: int) -> str:
    """Return a number to two figures: it is no better known than that."""
    digits = max(0, len(str(number)) - 2)
    return f"{round(number, -digits):,}"


def _th(rank: int) -> str:
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending}"
