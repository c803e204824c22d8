"""What a bot is told at the start of a match."""

from arena.records import LimitsSpec
from arena.rules.game import Rules
from arena.wire.messages import PROTOCOL, Hello, Limits


def hello_for(rules: Rules, limits: LimitsSpec, *, seat: int, seed: str, tables: int = 1) -> Hello:
    """Return the first message to the bot at a seat. seed: of its own chance; tables: the most it is asked at once."""
    return Hello(
        protocol=PROTOCOL,
        game=rules.id,
        rules=rules.options.as_dict(),
        seat=seat,
        seats=rules.seats,
        sides=rules.sides,
        seed=seed,
        tables=tables,
        limits=Limits(limits.start_ms, limits.move_ms, limits.bank_ms),
    )
