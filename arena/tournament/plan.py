"""The plan: every match of a competition, each with a stable id. A pure function of its arguments.

Breadth first: all pairings over the first boards, then all over the next ones, so that an early table is fair.
"""

from collections.abc import Iterator, Sequence

from arena.records import EntrantSpec, LimitsSpec, MatchSpec
from arena.rules.game import Rules
from arena.tournament.competition import Format, digest, identity
from arena.tournament.formats.base import round_robin


def plan(
    rules: Rules, seed: str, limits: LimitsSpec, format_: Format, entrants: Sequence[EntrantSpec]
) -> Iterator[MatchSpec]:
    """Yield the matches of a competition in plan order; the ranking takes their games in this order."""
    common = identity(rules, seed, limits, format_)
    for boards in chunks(format_.boards, format_.match_boards):
        for first_side in (0, 1):
            for pairing in round_robin(len(entrants)):
                pair = tuple(entrants[number] for number in pairing)
                seats = tuple((side + first_side) % 2 for side in rules.sides)
                yield MatchSpec(
                    id=match_id(common, boards, [pair[number].hash for number in seats]),
                    game=rules.id,
                    options=rules.options.as_dict(),
                    seed=seed,
                    boards=boards,
                    seats=seats,
                    entrants=pair,
                    limits=limits,
                )


def chunks(boards: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the boards 1 … `boards` in runs of `size`."""
    for start in range(1, boards + 1, size):
        yield tuple(range(start, min(start + size, boards + 1)))


def match_id(common: dict[str, object], boards: Sequence[int], seat_hashes: Sequence[str]) -> str:
    """Return the id of a match: whatever could change its result is in it."""
    return digest({**common, "boards": list(boards), "seats": list(seat_hashes)})[:16]


def twin(spec: MatchSpec) -> tuple[frozenset[str], tuple[int, ...]]:
    """Return what the two matches of a pairing over the same boards share; they are not played at one time."""
    return frozenset(entrant.hash for entrant in spec.entrants), spec.boards
