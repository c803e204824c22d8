"""Writes protocol/transcripts: what the referee and a bot say to each other, in whole matches and around each fault.

    python -m tests.protocol.transcripts

`>` goes to the bot, `<` comes from it, `#` is a remark. Ids are counted here, so that the same is written every time.
"""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple
from unittest import mock

import msgspec

from arena.bot.guardian import Guardian
from arena.bot.process import BotProcess
from arena.records import LimitsSpec, MatchSpec, as_text
from arena.referee.match import Match
from arena.rules.registry import make_rules
from arena.wire.session import Event, Session
from tests import conftest
from tests.processes import ROOT
from tests.referee.matches import match_spec

FOLDER = ROOT / "protocol" / "transcripts"
SHOWN = 160  # bytes of a line that is too long to be shown


class Case(NamedTuple):
    """A transcript: the bot at seat 1, the seat that is followed, options, and a remark on top."""

    bot: str
    seat: int
    options: dict[str, object]
    remark: str
    game: str = "bid-euchre/1"
    limits: LimitsSpec = LimitsSpec()
    until: int | None = None  # only so many lines are shown


def _short(bot: str, remark: str, until: int = 12, **limits: int) -> Case:
    options: dict[str, object] = {"target": 3, "stick_the_dealer": True}
    return Case(bot, 1, options, remark, limits=msgspec.structs.replace(LimitsSpec(), **limits), until=until)


def _match(game: str, options: dict[str, object]) -> Case:
    title = make_rules(game).title.partition(":")[0]
    return Case("good", 0, options, f"A match of one game of {title}, at seat 0.", f"{game}/1")


CASES = {
    "bid-euchre": Case(
        "good", 0, {"target": 5, "stick_the_dealer": True}, "A match of one game of Bid Euchre, at seat 0."
    ),
    "two-handed-euchre": Case(
        "good", 0, {"target": 3}, "A match of one game of Two-handed Euchre, at seat 0.", "two-handed-euchre/1"
    ),
    "euchre": _match("euchre", {"target": 2}),
    "three-handed-euchre": _match("three-handed-euchre", {"target": 2}),
    "railroad-euchre": _match("railroad-euchre", {"target": 1, "games": 2}),
    "hasenpfeffer": _match("hasenpfeffer", {"target": 3}),
    "napoleon": _match("napoleon", {"players": 3, "deals": 2}),
    "fault-illegal": _short("illegal_card", "An action that is not legal: the first of `legal` is played instead."),
    "fault-renege": Case(
        "renege",
        1,
        {"target": 3, "stick_the_dealer": True},
        "A card that does not follow, where that is punished: two points, and the first of `legal`.",
        limits=LimitsSpec(max_faults=100),
        until=24,
    ),
    "fault-malformed": _short("malformed_with_answer", "A line that is no message: it costs the open question."),
    "fault-flood": _short("flood_long_line", "A line that is too long."),
    "fault-unsolicited": _short("unsolicited_twice", "A second answer to the same question."),
    "fault-time": _short("time_sleeps", "No answer in time: the first of `legal` is played.", move_ms=200, bank_ms=0),
    "fault-crash": _short("crash_in_game", "The bot ends in a game: the game is forfeited, and it is started again."),
    "fault-never-ready": _short("never_ready", "No `ready` in time: the match is forfeited.", start_ms=500),
}


def spec_of(case: Case) -> MatchSpec:
    """Return the match of a transcript: the bot plays on side 1, another all other sides."""
    spec = match_spec("good", case.bot, limits=case.limits, options=dict(case.options), tables=1)
    seats = tuple(int(side == 1) for side in make_rules(case.game.partition("/")[0], dict(case.options)).sides)
    return msgspec.structs.replace(spec, game=case.game, seats=seats, seed="transcript", id="transcript")


def transcript(case: Case) -> str:
    """Play a match and return what was said at the seat that is followed."""
    said: list[tuple[str, bytes]] = []
    guardian = Guardian()
    ids: Iterator[str] = (f"{number:012x}" for number in count(1))
    match = Match(spec_of(case), guardian, ids)
    place = match.places[case.seat]
    really_write, really_receive = BotProcess.write, Session.receive

    def write(self: BotProcess, data: bytes) -> int:
        if self is place.process:
            said.append((">", data))
        return really_write(self, data)

    def receive(self: Session, data: bytes) -> list[Event]:
        if self is place.session:
            said.append(("<", data))
        return really_receive(self, data)

    with mock.patch.object(BotProcess, "write", write), mock.patch.object(Session, "receive", receive):
        try:
            match.play()
        finally:
            match.close()
            guardian.close()
    lines = list(_lines(said))[: case.until]
    faults = [
        f"# ruled: {fault.kind}, {fault.reason}: {fault.ruling}" for fault in match.faults if fault.seat == case.seat
    ]
    return "".join(f"{line}\n" for line in [f"# {case.remark}", *lines, *faults[:1]])


def _lines(said: list[tuple[str, bytes]]) -> Iterator[str]:
    """Yield what was said, a line each; what a bot writes in pieces is put together."""
    rest = b""
    for way, data in said:
        *whole, left = ((rest if way == "<" else b"") + data).split(b"\n")
        if way == "<":
            rest = left
        for line in whole:
            text = as_text(line).replace("\\\\", "\\") if way == ">" else as_text(line)
            yield f"{way} {text}" if len(text) <= 4000 else f"{way} {text[:SHOWN]}… ({len(line)} bytes)"


def main() -> None:
    with conftest.own_cache():
        FOLDER.mkdir(exist_ok=True)
        for name, case in CASES.items():
            (FOLDER / f"{name}.txt").write_text(transcript(case), "utf-8")
            print(name)


if __name__ == "__main__":
    main()
