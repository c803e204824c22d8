"""`arena play`: one match on the terminal."""

import secrets
from pathlib import Path
from typing import Any

import click

from arena.cli import colour
from arena.cli.options import LIMITS, game_options, raw_competition
from arena.cli.replay import red_paint
from arena.errors import BadCompetition, UserError
from arena.publish.telling import plain, side_name, tell_game
from arena.records import MatchSpec
from arena.referee.worker import play_match
from arena.tournament.competition import check
from arena.tournament.entry import enter
from arena.tournament.plan import plan


@click.command()
@click.argument("bots", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="BOT BOT")
@click.option("--boards", type=int, default=1, show_default=True, help="Boards to play.")
@click.option("--seed", help="Seed of the deals; without one, new ones each time.")
@click.option("--show", is_flag=True, help="Tell every deal.")
@game_options
def play(bots: tuple[Path, ...], boards: int, seed: str | None, show: bool, **options: Any) -> None:
    """Play one match between two BOTs; the first sits at seats 0 and 2, in partnership games.

    Example: arena play bots/greedy bots/duck --boards 1 --show
    """
    if len(bots) != 2:
        raise BadCompetition(f"a match is between two bots, not {len(bots)}; `arena run` plays more")
    same = bots[0].resolve() == bots[1].resolve()
    raw = raw_competition(
        bots,
        "match",
        seed if seed is not None else secrets.token_hex(16),
        options["game"],
        options["rules"],
        format={"boards": boards, "match_boards": boards},
        limits={limit: options.get(limit) for limit in LIMITS},
    )
    if same:
        raw["entrants"][1]["name"] = f"{bots[1].name} (second)"
    competition = check(raw, folder=Path.cwd(), where="arena play")
    rules = competition.make_rules()
    entry = enter(competition.entrants, competition.game)
    spec = next(plan(rules, competition.seed, competition.limits, competition.format, entry.entrants))
    result = play_match(spec)
    if result.void:
        raise UserError(f"the match could not be played here: {result.void}")
    names = [spec.entrants[number].name for number in spec.seats]
    for record in result.games:
        if show:
            for line in tell_game(rules, spec.seed, record, names, red=red_paint if colour() else plain):
                click.echo(line, color=colour())
            click.echo()
        else:
            score = ":".join(map(str, record.scores))
            won = "nobody" if record.winner is None else side_name(record.winner, rules, names)
            click.echo(f"board {record.board}: {won} won {score} in {len(record.deals)} deals ({record.ending})")
    for fault in result.faults:
        who = names[fault.seat]
        where = f"board {fault.board} deal {fault.deal}" if fault.board else "at the start"
        click.echo(
            f"fault of {who}, seat {fault.seat}, {where}: {fault.kind}: {fault.reason} ({fault.ruling})", err=True
        )
        if fault.reply:
            click.echo(f"  it wrote: {fault.reply}", err=True)
        if fault.stderr:
            click.echo(f"  on stderr: {fault.stderr[-400:]}", err=True)
    _totals(spec, [record.winner for record in result.games], names)


def _totals(spec: MatchSpec, winners: list[int | None], names: list[str]) -> None:
    if len(winners) > 1:
        won = {entrant.name: 0 for entrant in spec.entrants}
        for winner in winners:
            if winner is not None:
                won[names[winner]] += 1
        click.echo(", ".join(f"{name} won {number}" for name, number in won.items()))
