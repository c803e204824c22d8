"""The plan of a competition, from what its results say of it."""

from collections.abc import Sequence

import msgspec

from arena.records import EntrantSpec, LimitsSpec
from arena.rules.registry import rules_by_id
from arena.store.results import Results
from arena.tournament.formats import AnyFormat
from arena.tournament.plan import Plan, Setup


def plan_of(results: Results, entrants: Sequence[EntrantSpec] | None = None) -> Plan:
    """Return the plan of stored results, of the entrants as they are stored or as they can be started.

    Raises UserError if its game is not here.
    """
    rules = rules_by_id(results.meta("game"), results.meta("rules"))
    setup = Setup(
        rules,
        results.meta("seed"),
        msgspec.convert(results.meta("limits"), LimitsSpec),
        msgspec.convert(results.meta("format"), AnyFormat),
        results.entrants() if entrants is None else entrants,
    )
    return Plan(setup, lambda matches: results.played_of(matches, rules.sides))
