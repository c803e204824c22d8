"""A fault told to the bot's author: what was asked, what came back, what was done about it."""

import json
from collections.abc import Iterator
from typing import Final

from arena.records import Fault, Ruling, as_bytes

DONE: Final[dict[Ruling, str]] = {
    "first-legal": "the first legal action was played in its place",
    "renege": "its side paid for it, and the first legal action was played in its place",
    "forfeit-game": "the game was forfeited",
    "forfeit-match": "the match was forfeited",
}
SHOWN_STDERR: Final = 600  # characters


def tell_fault(fault: Fault, name: str) -> Iterator[str]:
    """Yield the lines of a fault's story. All of it is plain ASCII but the name, whatever the bot wrote."""
    where = f"board {fault.board}, deal {fault.deal}" if fault.board is not None else "at the start"
    yield f"fault of {name} at seat {fault.seat}, {where}: {fault.kind}: {fault.reason}; {DONE[fault.ruling]}"
    if fault.request:
        question = json.loads(as_bytes(fault.request))
        asked = f"phase {question['phase']}, hand {' '.join(question['hand'])}"
        if question["trick"]:
            asked += f", trick {' '.join(card for _, card in question['trick'])}"
        yield f"  asked:  {asked}; legal {' '.join(question['legal'])}"
    if fault.reply:
        yield f"  wrote:  {fault.reply}"
    if fault.wall_ms is not None and fault.kind == "time":
        cpu = "" if fault.cpu_ms is None else f", of which it computed for {fault.cpu_ms:.0f} ms"
        yield f"  took:   {fault.wall_ms:.0f} ms{cpu}"
    if fault.stderr:
        cut = "…" if len(fault.stderr) > SHOWN_STDERR else ""
        first, *rest = (cut + fault.stderr[-SHOWN_STDERR:]).replace("\\n", "\n").rstrip("\n").split("\n")
        yield f"  stderr: {first}"
        yield from (f"          {line}" for line in rest)
