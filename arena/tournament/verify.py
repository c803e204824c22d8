"""The audit of results: every stored game is played again from its board and its actions.

Compared are the record with its digests, every action with what was legal, scores and winner with what the rules say,
who sat where with the match's id, and the ranking with the one that the replayed games give.
"""

import json
import math
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from arena.errors import BadRecord
from arena.ranking.standings import standings
from arena.records import GameRecord
from arena.rules.board import begin_game
from arena.rules.game import Game, Rules, replay
from arena.rules.registry import rules_by_id
from arena.store.digests import changed_part
from arena.store.results import Results, StoredMatch
from arena.tournament.competition import digest, identity
from arena.tournament.plan import Plan, match_id
from arena.tournament.seal import commitment
from arena.tournament.stored import plan_of


class Finding(NamedTuple):
    """Something that does not hold. game and deal are None where it is about more than one."""

    match: str | None
    board: int | None
    deal: int | None
    problem: str


class Checked(NamedTuple):
    """A match that has been looked at: how many games it has, and what was found."""

    games: int
    findings: list[Finding]


def verify(results: Results) -> Iterator[Checked]:
    """Check every match that is stored, one after the other, and in the end the plan and the ranking."""
    rules = rules_by_id(results.meta("game"), results.meta("rules"))
    seed: str = results.meta("seed")
    plan = plan_of(results)
    common = identity(rules, seed, plan.setup.limits, plan.setup.format.match_boards)
    replayed: dict[tuple[str, int], GameRecord] = {}
    sound = True
    if digest(common) != digest(results.meta("identity")):
        yield Checked(
            0, [Finding(None, None, None, "the competition's settings are not those its identity was made of")]
        )
    for match in results.stored_matches():
        findings = list(_check_match(match, digest(common), rules))
        for record, deals, kept in zip(match.games, match.deals, match.digests, strict=True):
            again, finding = _check_game(rules, seed, match.id, record, kept)
            replayed[match.id, record.board] = again
            if finding is None and deals != len(record.deals):
                finding = Finding(
                    match.id, record.board, None, f"{deals} deals are stored, there are {len(record.deals)}"
                )
            findings += [finding] if finding else []
        sound = sound and not findings
        yield Checked(len(match.games), findings)
    if sound:  # a plan or ranking from damaged records is no evidence for or against anything
        yield Checked(0, [*_check_plan(results, plan), *_check_standings(results, replayed)])


def _check_game(
    rules: Rules, seed: str, match: str, record: GameRecord, kept: str
) -> tuple[GameRecord, Finding | None]:
    """Return what a game comes to when it is played again, and what does not hold of it."""
    part = changed_part(match, record, kept)
    again, problem = _play_again(rules, seed, record)
    if part is not None:
        where = "an action" if part else "the result of the game"
        return again, Finding(match, record.board, part or None, f"{where} has changed since it was stored")
    return again, None if problem is None else Finding(match, record.board, *problem)


def _check_match(match: StoredMatch, common: str, rules: Rules) -> Iterator[Finding]:
    """The id of a match follows from who sat where, and from its boards; the sides from the rules."""
    if tuple(match.sides) != rules.sides:
        yield Finding(match.id, None, None, "its seats are not on the sides the rules put them on")
    boards = [record.board for record in match.games]
    if match_id(common, boards, match.seats) != match.id:
        yield Finding(match.id, None, None, "its seats or boards are not those its id was made of")


def _play_again(rules: Rules, seed: str, record: GameRecord) -> tuple[GameRecord, tuple[int | None, str] | None]:
    """Play a record again; return what comes of it, and the deal and the reason if that is not what is stored."""
    if not record.deals:
        return record, None if record.ending == "forfeit" else (None, "a game without a deal")
    game = begin_game(rules, seed, record.board)
    deals = [words.split() for words in record.deals]
    try:
        replay(game, deals, unfinished=record.ending == "forfeit")
    except BadRecord as error:
        return record, (error.deal, str(error))
    return _compare(game, record)


def _compare(game: Game, record: GameRecord) -> tuple[GameRecord, tuple[int | None, str] | None]:
    scores = tuple(game.points())
    if record.ending == "forfeit":
        others = [side for side in range(len(scores)) if side not in record.forfeits]
        winner, ending = (others[0] if len(others) == 1 else None), "forfeit"
    elif game.outcome is None:
        return record, (len(record.deals), "the game is not over with its last deal")
    else:
        winner, ending = game.outcome
    again = msgspec.structs.replace(record, scores=scores, winner=winner, ending=ending)
    for field in ("scores", "winner", "ending"):
        stored, right = getattr(record, field), getattr(again, field)
        if stored != right:
            return again, (None, f"{field} {stored} is stored, {right} follows from the deals")
    return again, None


def _check_plan(results: Results, plan: Plan) -> Iterator[Finding]:
    """Matches have the places in the plan that follow from the entrants and the results; the seed is the promised one.

    Those after the last run's end are in no plan until the next one, and are not compared.
    """
    promised = results.meta("seed_commitment")
    if promised is not None and commitment(results.meta("seed")) != promised:
        yield Finding(None, None, None, "the seed is not the one that seed_commitment was made of")
    kept = results.positions()
    for spec in plan.so_far():
        place = kept.pop(spec.id, None)
        if place is not None and place != spec.position:
            yield Finding(spec.id, None, None, f"its place in the plan is {spec.position}, not {place}")
    for match in kept:
        yield Finding(match, None, None, "it is ranked, and is not of the plan")


def _check_standings(results: Results, replayed: Mapping[tuple[str, int], GameRecord]) -> Iterator[Finding]:
    """The standings kept at the end of the last run are those that the games give when they are played again.

    Standings of fewer games (a later run was killed) are no evidence, and are not compared.
    """
    kept = results.meta("standings") or {}
    games = [
        msgspec.structs.replace(
            game, scores=record.scores, winner=record.winner, ending=record.ending, deals=len(record.deals)
        )
        for game in results.played()
        if (record := replayed.get((game.match, game.board))) is not None
    ]
    if kept.get("games") != len(games):
        return
    lines = standings(results.entrants(), games, results.fault_counts(), forfeits=results.meta("ranking")["forfeits"])
    for line, before in zip_longest(lines, kept["standings"]):
        if line is None or not _same(json.loads(json.dumps(msgspec.structs.asdict(line))), before):
            name = before["name"] if line is None else line.name
            yield Finding(None, None, None, f"the standing of {name!r} that was kept does not follow from the games")


def _same(now: Any, before: Any) -> bool:
    """Compare two JSON values, numbers but for what other machines' last digits may be."""
    if isinstance(now, dict) and isinstance(before, dict):
        return now.keys() == before.keys() and all(_same(now[key], before[key]) for key in now)
    if isinstance(now, list) and isinstance(before, list):
        return len(now) == len(before) and all(map(_same, now, before))
    if isinstance(now, float) and isinstance(before, float):
        return math.isclose(now, before, rel_tol=1e-7, abs_tol=1e-7)
    return bool(now == before)
