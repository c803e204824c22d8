"""The competition file that plays a published competition again."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from arena.publish.names import slug
from arena.records import EntrantSpec

_HEAD: Final = "# Plays this competition again. Put each bot into the folder named; the hash tells its version.\n"


def competition_toml(
    plain: Mapping[str, Any], tables: Mapping[str, Mapping[str, Any]], entrants: Sequence[EntrantSpec]
) -> str:
    """Return a competition file: its plain values, its tables, and its entrants in order. None is left out."""
    lines = [*_values(plain)]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *_values(table)]
    for entrant in entrants:
        folder = f"bots/{slug(entrant.name)}-{entrant.hash[:8]}"
        lines += ["", "[[entrants]]", *_values({"name": entrant.name, "path": folder})]
        lines.append(f"# version {json.dumps(entrant.version)}, SHA-256 of its files {entrant.content or entrant.hash}")
    return _HEAD + "\n".join(lines) + "\n"


def _values(values: Mapping[str, Any]) -> Iterator[str]:
    # A JSON text, number, truth or list of texts is one of TOML too.
    return (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items() if value is not None)
