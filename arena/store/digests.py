"""Digests of a game's record, deal by deal, so that a byte that has changed is noticed, and where.

Rules alone can't tell that a bid of three was a bid of four if the deal came out the same. These are checks against
accidents, not seals: who can write the file can write new ones.
"""

import hashlib
from typing import Final

from arena.records import GameRecord

DIGITS: Final = 8  # hexadecimal, for each deal and for the result: one chance in four thousand million to miss


def digests(match: str, game: GameRecord) -> str:
    """Return the digests of a game: one for each deal, and one for its result."""
    parts = [f"deal {number}: {words}" for number, words in enumerate(game.deals, start=1)]
    parts.append(f"result: {game.scores} {game.winner} {game.ending} {game.forfeits}")
    return "".join(_digest(f"{match} board {game.board} {part}") for part in parts)


def changed_part(match: str, game: GameRecord, kept: str) -> int | None:
    """Return the first deal (from 1) whose digest is not the one kept; 0 for the result, None if all are right."""
    made = digests(match, game)
    if made == kept:
        return None
    parts = [made[i : i + DIGITS] for i in range(0, len(made), DIGITS)]
    for number, part in enumerate(parts[:-1]):
        if kept[number * DIGITS : (number + 1) * DIGITS] != part:
            return number + 1
    return 0


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
