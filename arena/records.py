"""What travels between the layers: a match to be played, what came of it, and a line of the standings."""

from typing import Literal

from msgspec import Struct

OptionValue = bool | int | str
Tier = Literal["full", "partial", "none"]  # of isolation; see `bot.launch`


class EntrantSpec(Struct, frozen=True):
    """A bot at one version, ready to be started.

    hash: tells it from every other entrant and version. content: of the files it was built from; the same as `hash`
    unless it was entered under another name. command: argument list, run in `folder`.
    """

    name: str
    version: str
    hash: str
    language: str
    command: tuple[str, ...]
    folder: str
    content: str = ""


class LimitsSpec(Struct, frozen=True):
    """What bots are allowed in a competition; times in milliseconds.

    memory_mb: writable memory of one bot, in MiB, where bots are isolated. pondering: whether a bot may use the
    processor while others have to decide; if not, one that does is stopped between its turns.
    """

    start_ms: int = 10_000
    move_ms: int = 1_000
    bank_ms: int = 10_000
    max_faults: int = 3
    max_restarts: int = 2
    memory_mb: int = 1024
    pondering: bool = False


class MatchSpec(Struct, frozen=True):
    """A match to be played: boards, and an entrant for each seat. All a worker needs to know.

    position: its place in the plan, from 0.
    """

    id: str
    game: str
    options: dict[str, OptionValue]
    seed: str
    boards: tuple[int, ...]
    seats: tuple[int, ...]  # index into `entrants` for each seat
    entrants: tuple[EntrantSpec, ...]
    limits: LimitsSpec
    tables: int = 64
    isolation: Tier = "none"
    position: int = 0


FaultKind = Literal["renege", "illegal", "time", "malformed", "flood", "unsolicited", "crash", "never-ready"]
Ruling = Literal["first-legal", "renege", "forfeit-game", "forfeit-match"]


class Fault(Struct, frozen=True):
    """What a bot did wrong, and what its author needs to see it again.

    request, reply: the bytes exchanged (the reply bounded), as text with escapes. wall_ms: since the question was
    put. cpu_ms, waited_ms: of that, once it was slow, what its process used, and what it waited because the machine
    gave its processor to others; None where it can't be known.
    """

    entrant: str  # hash
    seat: int
    board: int | None
    deal: int | None
    kind: FaultKind
    ruling: Ruling
    reason: str
    request: str
    reply: str
    wall_ms: float | None
    cpu_ms: float | None
    waited_ms: float | None
    exit_status: int | None
    stderr: str


def as_text(data: bytes) -> str:
    """Return bytes as text for a person: ASCII as it is, everything else as an escape."""
    return data.decode("latin-1").encode("unicode_escape").decode("ascii")


def as_bytes(text: str) -> bytes:
    """Return the bytes that `as_text` made a text of."""
    return text.encode("ascii").decode("unicode_escape").encode("latin-1")


class GameRecord(Struct, frozen=True):
    """One game: its board and its actions; deals and scores follow from the rules.

    deals: the words of each deal, as `rules.deal.Deal.actions` gives them. winner: a side, None for a draw or
    where both sides forfeited. forfeits: the sides that lost by a fault. ending: target, deals, max-deals or
    forfeit.
    """

    board: int
    deals: tuple[str, ...]
    scores: tuple[int, ...]
    winner: int | None
    ending: str
    forfeits: tuple[int, ...] = ()


class MatchResult(Struct, frozen=True):
    """What came of a match. void: why the host failed it, if so; then nothing of it counts.

    host, core: where it was played; a core only where everything of it was kept on one. ponderers: the seats whose
    bots used the processor out of turn, and were stopped between their turns. times: for each game, the nanoseconds of
    every answer in turn, those that were ruled on too; a decision without a choice is not asked.
    """

    id: str
    games: tuple[GameRecord, ...]
    faults: tuple[Fault, ...]
    seconds: float
    host: str = ""
    core: int | None = None
    isolation: Tier = "none"
    ponderers: tuple[int, ...] = ()
    times: tuple[tuple[int, ...], ...] = ()
    void: str | None = None


class Played(Struct, frozen=True, gc=False):
    """A game as the ranking sees it: names in place of processes and seats.

    sides: for each side, the names of the entrants that sit on it, each once and in alphabetical order: one, or two
    where partners differ.
    """

    match: str
    board: int
    sides: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    deals: int
    winner: int | None
    ending: str
    forfeits: tuple[int, ...]


class Standing(Struct, frozen=True):
    """One line of the standings. rating is mu - 3 sigma; the interval is None with fewer than two boards.

    order_spread: standard deviation of mu over random orders of the same games. bt, bt_ci95, bt_rank: the
    Bradley-Terry strength in Elo, its interval, and the place by it. above_next: the probability that the entrant is
    above the next line in true points per deal; boards_needed: how many boards more, each played from both sides,
    would make known which of these two is above, if the present difference is the true one. None where it is not known.
    """

    rank: int
    name: str
    version: str
    mu: float
    sigma: float
    rating: float
    games: int
    wins: int
    losses: int
    draws: int
    forfeits: int
    points_per_deal: float | None
    points_ci95: tuple[float, float] | None
    faults: int
    order_spread: float | None = None
    bt: float | None = None
    bt_ci95: tuple[float, float] | None = None
    bt_rank: int | None = None
    above_next: float | None = None
    boards_needed: int | None = None
