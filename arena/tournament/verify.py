"""The audit of results: every stored game is played again from its board and its actions.

Compared are the record with its digests, every action with what was legal, scores and winner with what the rules say,
who sat where with the match's id, and the ranking with the one that the replayed games give.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from arena.errors import BadRecord
from arena.ranking.skill import rate
from arena.records import EntrantSpec, GameRecord, LimitsSpec, Played
from arena.rules.board import begin_game
from arena.rules.game import Game, Rules, replay
from arena.rules.registry import rules_by_id
from arena.store.digests import changed_part
from arena.store.results import Results, StoredMatch
from arena.tournament.competition import Format, digest, identity
from arena.tournament.plan import match_id, plan


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
    limits = msgspec.convert(results.meta("limits"), LimitsSpec)
    format_ = msgspec.convert(results.meta("format"), Format)
    common = identity(rules, seed, limits, format_)
    replayed: dict[tuple[str, int], GameRecord] = {}
    sound = True
    if digest(common) != digest(results.meta("identity")):
        yield Checked(
            0, [Finding(None, None, None, "the competition's settings are not those its identity was made of")]
        )
    for match in results.stored_matches():
        findings = list(_check_match(match, common))
        for record, kept in zip(match.games, match.digests, strict=True):
            part = changed_part(match.id, record, kept)
            again, problem = _play_again(rules, seed, record)
            replayed[match.id, record.board] = again
            if part is not None:
                where = "the result of the game" if part == 0 else "an action"
                findings.append(
                    Finding(match.id, record.board, part or None, f"{where} has changed since it was stored")
                )
            elif problem is not None:
                findings.append(Finding(match.id, record.board, problem[0], problem[1]))
        sound = sound and not findings
        yield Checked(len(match.games), findings)
    if not sound:
        return  # a ranking from damaged records is no evidence for or against anything
    matches = list(plan(rules, seed, limits, format_, results.entrants()))
    stored = list(results.played(matches, rules.sides))
    yield Checked(0, list(_check_ranking(results.entrants(), stored, replayed, results.meta("ranking")["forfeits"])))


def _check_match(match: StoredMatch, common: Mapping[str, Any]) -> Iterator[Finding]:
    """The id of a match follows from who sat where, and from its boards."""
    boards = [record.board for record in match.games]
    if match_id(dict(common), boards, match.seats) != match.id:
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
    scores = tuple(game.scores)
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


def _check_ranking(
    entrants: list[EntrantSpec], stored: list[Played], replayed: Mapping[tuple[str, int], GameRecord], forfeits: str
) -> Iterator[Finding]:
    """The rating from the games as stored is that from the games as played again."""
    again = [
        msgspec.structs.replace(game, scores=record.scores, winner=record.winner, ending=record.ending)
        for game in stored
        if (record := replayed.get((game.match, game.board))) is not None
    ]
    names = [entrant.name for entrant in entrants]
    before, after = rate(names, stored, forfeits=forfeits), rate(names, again, forfeits=forfeits)
    for name in names:
        if (before[name].mu, before[name].sigma) != (after[name].mu, after[name].sigma):
            yield Finding(None, None, None, f"the rating of {name!r} does not follow from the games")
