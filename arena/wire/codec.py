"""A message to a line of bytes and back. Believes nothing: whatever a line holds, it is a message or `Malformed`."""

import json
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from arena.wire.messages import Answer, Ready

MAX_LINE: Final = 64 * 1024  # bytes of one line; the longest honest answer is under 100
MAX_DEPTH: Final = 32  # brackets in a line; parsers recurse, and a bot chooses how deep


class Malformed(ValueError):
    """A line is not the message it should be; says why in one sentence, without the line's own bytes."""


T = TypeVar("T")

_encode = msgspec.json.Encoder().encode
_decode_answer = msgspec.json.Decoder(Answer).decode
_decode_ready = msgspec.json.Decoder(Ready).decode

_LONGEST_PLAIN: Final = 128  # bytes; an action is a word

# {"id":"…","action":"…"} has eight quotation marks; with no more than those no key can stand there twice.
_QUOTES_OF_AN_ANSWER: Final = 8


def encode(message: msgspec.Struct) -> bytes:
    """Return a message as one line, with its newline."""
    return _encode(message) + b"\n"


def parse_plain(line: bytes) -> Answer | None:
    """Return the answer of a line that is written as ours are, None for any other line.

    A short cut: an id of twelve letters and digits and an action of letters and digits leave nothing to parse.
    """
    if len(line) < _LONGEST_PLAIN and line[:7] == b'{"id":"' and line[19:31] == b'","action":"' and line[-2:] == b'"}':
        question, action = line[7:19], line[31:-2]
        if question.isalnum() and action.isalnum():
            return Answer(question.decode("ascii"), action.decode("ascii"))
    return None


def decode_answer(line: bytes) -> Answer:
    """Return the answer a line holds. Raises Malformed."""
    answer = _decode(_decode_answer, line)
    if line.count(b'"') != _QUOTES_OF_AN_ANSWER:
        _check_strictly(line)
    return answer


def decode_ready(line: bytes) -> Ready:
    """Return the `ready` a line holds. Raises Malformed."""
    ready = _decode(_decode_ready, line)
    _check_strictly(line)
    return ready


def _decode(decode: Callable[[bytes], T], line: bytes) -> T:
    if line.count(b"[") + line.count(b"{") > MAX_DEPTH:
        raise Malformed("more brackets than a message can need")
    try:
        return decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed(_reason(error)) from None


def _reason(error: Exception) -> str:
    # Text of the parser's about positions and types. Names that it quotes are the bot's, so only plain ones pass.
    text = str(error)
    return text if text.isascii() and text.isprintable() else "not a message of the protocol"


def _check_strictly(line: bytes) -> None:
    """Raise Malformed for what a lenient parser lets pass: keys that stand twice, bad text, huge numbers."""
    try:
        json.loads(line.decode("utf-8"), object_pairs_hook=_no_duplicates, parse_constant=_refuse)
    except Malformed:
        raise
    except (ValueError, RecursionError):
        raise Malformed("not valid JSON") from None


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Malformed("a key stands twice in one object")
    return found


def _refuse(constant: str) -> NoReturn:
    raise Malformed(f"{constant} is not JSON")
