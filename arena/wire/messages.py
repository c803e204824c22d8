"""The messages of protocol version 1, as protocol/SPEC.md describes them.

The JSON Schemas in protocol/schema are generated from these structs.
"""

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

PROTOCOL: Final = 1

Seat = Annotated[int, Meta(ge=0)]
Card = Annotated[str, Meta(description="a card token such as 9h, Td or joker")]
Entry = Annotated[tuple[int, str], Meta(description="a seat and what it said or played")]


class Limits(Struct, frozen=True):
    """The clock a bot plays under, in milliseconds."""

    start_ms: Annotated[int, Meta(ge=1, description="from the start of the process to `ready`")] = 10_000
    move_ms: Annotated[int, Meta(ge=1, description="for each answer")] = 1_000
    bank_ms: Annotated[int, Meta(ge=0, description="reserve of each game, drawn on when an answer takes longer")] = (
        10_000
    )


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """First message to a bot: what will be played. Answered by `ready`."""

    protocol: Annotated[int, Meta(description="version of the protocol: 1")]
    game: Annotated[str, Meta(description="game and ruleset, such as bid-euchre/1")]
    rules: Annotated[dict[str, bool | int | str], Meta(description="every option of the game with its value")]
    seat: Annotated[Seat, Meta(description="the seat this process plays, in every game it will be asked about")]
    seats: Annotated[int, Meta(description="number of seats at the table")]
    sides: Annotated[
        Sequence[int], Meta(description="the side of each seat: its place in `scores`; partners share one")
    ]
    seed: Annotated[str, Meta(description="seed for the bot's own chance; tells nothing of the cards")]
    tables: Annotated[int, Meta(ge=1, description="the most requests the referee will have under way at once")]
    limits: Limits


class Ready(Struct, frozen=True, tag_field="type", tag="ready"):
    """A bot's answer to `hello`: from here on it can be asked."""

    name: Annotated[
        str, Meta(max_length=100, description="for the log; the manifest's name is the one that counts")
    ] = ""
    version: Annotated[str, Meta(max_length=100)] = ""
    tables: Annotated[int, Meta(ge=1, description="how many requests of different tables it takes at once")] = 1


class Act(Struct, frozen=True, tag_field="type", tag="act"):
    """A question: what does this seat do? Holds all it may know of the deal; answered by an `Answer`."""

    id: Annotated[str, Meta(description="to be repeated in the answer; never the same twice")]
    table: Annotated[int, Meta(ge=0, description="games under way at once are told apart by it")]
    game: Annotated[int, Meta(ge=1, description="number of the game in this match")]
    deal: Annotated[int, Meta(ge=1, description="number of the deal in its game")]
    phase: Annotated[str, Meta(description="what is decided: bid, trump, give, play …; see the game's appendix")]
    seat: Annotated[Seat, Meta(description="the seat that is asked: that of `hello`")]
    dealer: Seat
    scores: Annotated[Sequence[int], Meta(description="total of each side (partnership games: seats 0+2, seats 1+3)")]
    won: Annotated[Sequence[int], Meta(description="games each side has won, where several are played to one end")]
    hand: Annotated[Sequence[Card], Meta(description="the cards of the seat that is asked")]
    legal: Annotated[Sequence[str], Meta(description="every action that may be answered, the referee's default first")]
    history: Annotated[
        Sequence[Entry], Meta(description="all that was said and played in this deal, as this seat saw it")
    ]
    trump: Annotated[str | None, Meta(description="trump suit: c, d, h or s; null until it is known")]
    contract: Annotated[str | None, Meta(description="the standing bid or the contract")]
    declarer: Annotated[int | None, Meta(description="who made it")]
    out: Annotated[Sequence[int], Meta(description="the seats that sit out this deal")]
    upcard: Annotated[str | None, Meta(description="the card turned up, in games that turn one up")]
    trick: Annotated[Sequence[Entry], Meta(description="the cards of the unfinished trick, in the order played")]
    taken: Annotated[Sequence[int], Meta(description="tricks taken by each seat")]


class Answer(Struct, frozen=True):
    """A bot's answer to `act`."""

    id: Annotated[str, Meta(description="the id of the question")]
    action: Annotated[str, Meta(description="one of its `legal`")]


class Result(Struct, frozen=True, tag_field="type", tag="result"):
    """How a deal, and perhaps its game, ended. Not to be answered."""

    table: int
    game: int
    deal: int
    how: Annotated[str, Meta(description="played, passed-out, claimed, thrown-in, reneged or unfinished")]
    points: Annotated[Sequence[int], Meta(description="what the deal gave each side")]
    scores: Annotated[Sequence[int], Meta(description="total of each side")]
    won: Annotated[Sequence[int], Meta(description="games each side has won, as in `act`")]
    history: Annotated[Sequence[Entry], Meta(description="the whole deal as this seat saw it")]
    game_over: bool = False
    winner: Annotated[int | None, Meta(description="the winning side if the game is over; null for none")] = None


class Quit(Struct, frozen=True, tag_field="type", tag="quit"):
    """The match is over: end yourself. Not to be answered."""


TO_BOT: Final = (Hello, Act, Result, Quit)
FROM_BOT: Final = (Ready, Answer)
