"""Real matches between the little programs of tests/bots."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from arena.bot.guardian import Guardian
from arena.bot.programs import find_program
from arena.records import EntrantSpec, LimitsSpec, MatchSpec, Tier
from arena.referee.match import Match
from tests.conftest import faulty_bots

PATIENT = LimitsSpec(start_ms=60_000, move_ms=60_000, bank_ms=0)
HASTY = LimitsSpec(start_ms=60_000, move_ms=1_000, bank_ms=0, max_faults=1)


def entrant(program: str) -> EntrantSpec:
    """Return a program of tests/bots as an entrant."""
    python = find_program("python3")
    assert python is not None
    folder = faulty_bots()
    return EntrantSpec(program, "1", f"hash of {program}", "Python", (python, f"{folder / program}.py"), str(folder))


def match_spec(
    *bots: str,
    boards: int = 1,
    limits: LimitsSpec = PATIENT,
    options: dict[str, Any] | None = None,
    tables: int = 64,
    tier: Tier = "none",
) -> MatchSpec:
    """Return a match of Bid Euchre; two bots take a side each, four a seat each."""
    seats = (0, 1, 0, 1) if len(bots) == 2 else (0, 1, 2, 3)
    return MatchSpec(
        id="test",
        game="bid-euchre/1",
        options=options or {"target": 3, "stick_the_dealer": True},
        seed="test",
        boards=tuple(range(1, boards + 1)),
        seats=seats,
        entrants=tuple(entrant(bot) for bot in bots),
        limits=limits,
        tables=tables,
        isolation=tier,
    )


@contextmanager
def running(spec: MatchSpec) -> Iterator[Match]:
    """Give a match whose processes are ended in the end."""
    guardian = Guardian()
    match = Match(spec, guardian)
    try:
        yield match
    finally:
        match.close()
        guardian.close()


def played(*bots: str, **settings: Any) -> Match:
    """Play a match and return it, its processes ended."""
    with running(match_spec(*bots, **settings)) as match:
        match.play()
    return match
