"""`arena play`: one match on the terminal."""

import secrets
import sys
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from arena.bot.build import prepare
from arena.bot.isolation import choose
from arena.bot.orphans import adopt_orphans
from arena.cli import INTERRUPTED, colour
from arena.cli.human import Left, Setting, play_with
from arena.cli.options import LIMITS, game_options, isolation_option, raw_competition, say
from arena.cli.replay import red_paint
from arena.errors import BadBot, BadCompetition, HostTrouble
from arena.publish.faults import tell_fault
from arena.publish.telling import plain, side_name, tell_game
from arena.records import EntrantSpec, GameRecord
from arena.referee.match import Match
from arena.referee.talk import TalkFailed
from arena.referee.worker import end_escaped, guardian
from arena.tournament.competition import check
from arena.tournament.entry import enter, read_names
from arena.tournament.plan import Plan, Setup

NOT_PLAYED: Final = 1


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@click.command()
@click.argument("bots", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="BOT BOT")
@click.option("--boards", type=click.IntRange(1, 10_000), default=1, show_default=True, help="Boards to play.")
@click.option("--seed", help="Seed of the deals; without one, new ones each time, and their seed is said.")
@click.option("--show", is_flag=True, help="Tell every deal.")
@click.option("--human", type=click.IntRange(0), metavar="SEAT", help="Play yourself, at this seat, with the BOTs.")
@game_options
@isolation_option
def play(bots: tuple[Path, ...], boards: int, seed: str | None, show: bool, human: int | None, **options: Any) -> None:
    """Play one match between two BOTs; the first sits at seats 0 and 2, in partnership games. Where all play for
    themselves there is one for each seat.

    What a bot does wrong is told in the end, with what it was asked and what it wrote. With --human you play: the BOTs
    sit clockwise from your left, and begin again if there are fewer than seats. `?` tells what you may type.

    \b
    Examples:
      arena play bots/greedy bots/duck --boards 1 --show
      arena play --human 0 bots/counter bots/greedy
    """
    if human is not None:
        _play_yourself(bots, boards, seed if seed is not None else secrets.token_hex(16), human, options)
        return
    match = _match(bots, boards, seed if seed is not None else secrets.token_hex(16), options)
    names = [match.spec.entrants[number].name for number in match.spec.seats]
    code = 0
    adopt_orphans()
    try:
        match.play()
    except HostTrouble as trouble:
        say(f"the match could not be played to its end: {trouble}")
        code = NOT_PLAYED
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        match.close()
        end_escaped(match.spec.id)
    for record in match.games.values():
        _tell(match, record, names, show=show)
    if len(match.games) > 1:
        click.echo(_totals(match, names))
    for fault in match.faults:
        for line in tell_fault(fault, names[fault.seat]):
            say(line)
    if seed is None:
        say(f"the same again: --seed {match.spec.seed}")
    sys.exit(code)


def _play_yourself(bots: tuple[Path, ...], boards: int, seed: str, human: int, options: dict[str, Any]) -> None:
    """Let a person play with bots."""
    competition = check(_raw(bots, boards, seed, options), folder=Path.cwd(), where="arena play")
    rules = competition.make_rules()
    if human >= rules.seats:
        raise BadCompetition(f"--human {human}: the seats of {rules.name} are 0 to {rules.seats - 1}")
    entrants: list[EntrantSpec | None] = [None] * rules.seats
    for place in range(rules.seats - 1):
        entrants[(human + 1 + place) % rules.seats] = prepare(bots[place % len(bots)], on_build=say)
    adopt_orphans()
    setting = Setting(rules, seed, entrants, competition.limits, choose(options["isolation"] or "auto"))
    try:
        play_with(setting, boards)
    except (Left, KeyboardInterrupt):
        say("you have left the game")
        sys.exit(INTERRUPTED)
    except TalkFailed as failure:
        raise BadBot(f"a bot does not get ready: {failure}; `arena bot check` tells more") from None
    finally:
        end_escaped("yours")


def _raw(bots: tuple[Path, ...], boards: int, seed: str, options: dict[str, Any]) -> dict[str, Any]:
    return raw_competition(
        bots,
        "match",
        seed,
        options["game"],
        options["rules"],
        format={"kind": "round-robin", "boards": boards, "match_boards": boards},
        limits={limit: options.get(limit) for limit in LIMITS},
    )


def _match(bots: tuple[Path, ...], boards: int, seed: str, options: dict[str, Any]) -> Match:
    """Return the match to be played. Raises UserError."""
    raw = _raw(bots, boards, seed, options)
    folders = [bot.resolve() for bot in bots]
    for number, folder in enumerate(folders):
        if folder in folders[:number]:
            raw["entrants"][number]["name"] = f"{folder.name} ({_ORDINALS[folders[:number].count(folder)]})"
    competition = check(raw, folder=Path.cwd(), where="arena play")
    sides = max(competition.make_rules().sides) + 1
    if len(bots) != sides:
        raise BadCompetition(
            f"a match of {competition.game} is between {sides} bots, not {len(bots)}; `arena run` plays more"
        )
    read_names(competition.entrants, competition.game)  # refuses bots that don't fit before one is built
    entry = enter(competition.entrants, say)
    if entry.left_out:
        raise BadBot(entry.left_out[0])
    for note in entry.notes:
        say(note)
    setup = Setup(competition.make_rules(), competition.seed, competition.limits, competition.format, entry.entrants)
    spec = next(Plan(setup, lambda _matches: None).so_far())
    return Match(msgspec.structs.replace(spec, isolation=choose(options["isolation"] or "auto")), guardian())


def _tell(match: Match, record: GameRecord, names: list[str], *, show: bool) -> None:
    if show:
        for line in tell_game(match.rules, match.spec.seed, record, names, red=red_paint if colour() else plain):
            click.echo(line, color=colour())
        click.echo()
        return
    if record.winner is None:
        score, won = record.scores, "nobody"
    else:
        score, won = (record.scores[record.winner], *_others(record)), side_name(record.winner, match.rules, names)
    total = ":".join(map(str, score))
    click.echo(f"board {record.board}: {won} won {total} in {len(record.deals)} deals ({record.ending})")


def _others(record: GameRecord) -> list[int]:
    return [score for side, score in enumerate(record.scores) if side != record.winner]


def _totals(match: Match, names: list[str]) -> str:
    """Return who won how often, and how many points a deal the first was above the others."""
    records = list(match.games.values())
    sides = range(max(match.rules.sides) + 1)  # names[side]: seat 0 is on side 0, seat 1 on side 1, and so on
    played = [record for record in records if not record.forfeits]
    deals = sum(len(record.deals) for record in played)
    text = ", ".join(f"{names[side]} won {sum(record.winner == side for record in records)}" for side in sides)
    if deals:
        above = sum(r.scores[0] - sum(r.scores[1:]) / (len(r.scores) - 1) for r in played)
        text += f"; {names[0]} {above / deals:+.2f} points/deal"
    return text
