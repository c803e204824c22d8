"""A sealed seed: its commitment is told before a competition, and the seed, kept in a file, afterwards."""

import hashlib
import secrets
from pathlib import Path

from arena.errors import BadCompetition


def new_seed() -> str:
    """Return a seed that nobody can guess: 128 bits."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """Return what can be told of a seed without giving it away: its SHA-256, of the text as UTF-8.

    A seed that can be guessed can be found again from it; one of `new_seed` can't.
    """
    return f"sha256:{hashlib.sha256(seed.encode()).hexdigest()}"


def read_seed(path: Path) -> str:
    """Return the seed that a file holds. Raises BadCompetition."""
    try:
        return path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadCompetition(f"{path}: the sealed seed can't be read: {error}") from None
