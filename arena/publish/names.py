"""Names of entrants and competitions, as names of files."""

import re


def slug(name: str) -> str:
    """Return a name as one that a file or a folder may have."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "competition"
