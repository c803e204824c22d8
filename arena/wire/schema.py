"""JSON Schemas (draft 2020-12) of the messages, made from the structs of `messages`.

Plain schemas: no `$ref` outside the file, no keyword beyond the draft, tuples closed, so that strict validators
of any language take them. A receiver must let pass fields it does not know; so do the schemas.
"""

import json
from typing import Any, Final

import msgspec

from arena.wire.messages import FROM_BOT, TO_BOT

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of every message by its name in lower case."""
    return {message.__name__.lower(): _schema(message) for message in (*TO_BOT, *FROM_BOT)}


def as_text(schema: dict[str, Any]) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(message: type[msgspec.Struct]) -> dict[str, Any]:
    whole = msgspec.json.schema(message)
    definitions = whole["$defs"]
    return {"$schema": DRAFT, **_plain(definitions[message.__name__], definitions)}


def _plain(node: Any, definitions: dict[str, Any]) -> Any:
    """Put definitions in place of their references, and say in plain keywords what the generator abbreviates."""
    if isinstance(node, list):
        return [_plain(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        extra = {key: value for key, value in node.items() if key != "$ref"}
        return {**_plain(definitions[node["$ref"].rpartition("/")[2]], definitions), **extra}
    plain = {key: _plain(value, definitions) for key, value in node.items()}
    if "enum" in plain and "type" not in plain and all(isinstance(value, str) for value in plain["enum"]):
        plain = {"type": "string", **plain}
    return plain
