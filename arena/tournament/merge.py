"""Joining results of one competition that were played in two places: on two machines, each a part of it."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arena.errors import BadResults
from arena.records import MatchSpec
from arena.store.digests import changed_part
from arena.store.results import Results
from arena.tournament.competition import differences
from arena.tournament.stored import plan_of

_SHOWN = 3  # of what does not fit


class Part(NamedTuple):
    """The number-th of so many parts of a competition; 1 is the first."""

    number: int
    parts: int

    def has(self, spec: MatchSpec) -> bool:
        """Tell whether a match is of this part; those of a meeting over the same boards are of the same."""
        meeting = " ".join([*sorted(entrant.hash for entrant in spec.entrants), *map(str, spec.boards)])
        return int.from_bytes(hashlib.sha256(meeting.encode("ascii")).digest()[:8]) % self.parts == self.number - 1

    def of(self, matches: Iterable[MatchSpec | None]) -> Iterator[MatchSpec | None]:
        """Yield the matches of a plan that are of this part, and None where results must be there first."""
        return (spec for spec in matches if spec is None or self.has(spec))


def merge(into: Results, other: Results) -> int:
    """Take over the matches of other results that are not there yet; return how many.

    Raises BadResults, and changes nothing, if the two are not of one competition as it stands now, if a match came out
    otherwise in the other, or if one of the other's has changed since it was stored.
    """
    if other.being_written():
        raise BadResults(f"{other.folder}: `arena run` is writing there; merge when it has ended")
    if reasons := list(_misfits(into, other)):
        raise BadResults(f"{other.folder} does not fit to {into.folder}: {_some(reasons)}")
    if differing := into.differing(other):
        raise BadResults(
            f"{other.folder} does not fit to {into.folder}: {len(differing)} matches were played in both, and came out"
            f" otherwise ({_some(differing)}); bots that draw lots are to play each match in one place:"
            " `arena run --part`"
        )
    for match in other.stored_matches():
        for record, kept in zip(match.games, match.digests, strict=True):
            if changed_part(match.id, record, kept) is not None:
                raise BadResults(f"{other.folder}: {match.id}-{record.board} is damaged; `arena verify` says how")
    joined = into.join(other)
    into.note({"hosts": (other.meta("hosts") or {}) | (into.meta("hosts") or {})})
    into.set_plan(plan_of(into).so_far())
    return joined


def _misfits(into: Results, other: Results) -> Iterator[str]:
    """Say in what two results are not of one competition."""
    for key in ("identity", "format"):
        ours, theirs = into.meta(key), other.meta(key)
        if ours is None or theirs is None:
            yield f"nothing has been stored in {(into if ours is None else other).folder} yet"
            return
        yield from differences(ours, theirs)
    ours, theirs = ({entrant.name: entrant for entrant in results.entrants()} for results in (into, other))
    for name in (*ours, *(name for name in theirs if name not in ours)):
        if name not in theirs or name not in ours:
            yield f"{name} is an entrant of one of them only"
        elif ours[name].hash != theirs[name].hash:
            yield f"{name} is not the same version in both"
    if list(ours) != list(theirs) and ours.keys() == theirs.keys():
        yield f"the entrants stand in another order: {json.dumps(list(theirs), ensure_ascii=False)}"


def _some(reasons: list[str]) -> str:
    """Return the first of many reasons."""
    more = len(reasons) - _SHOWN
    return "; ".join(reasons[:_SHOWN]) + (f"; and {more} more" if more > 0 else "")
