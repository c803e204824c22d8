"""`arena compare`: two bots play until it is decided which of two differences between them is the true one."""

import sys
from pathlib import Path
from typing import Any, Final

import click

from arena.bot.manifest import read_manifest
from arena.cli.conduct import Manner, conduct, manner_options
from arena.cli.options import LIMITS, game_options, raw_competition
from arena.cli.report import Ranked
from arena.cli.source import Source
from arena.errors import BadCompetition
from arena.publish.comparison import Comparison, comparison_json, comparison_table
from arena.publish.names import slug
from arena.publish.tables import Format, render
from arena.ranking.pairs import ratio
from arena.ranking.sequential import Verdict
from arena.tournament.competition import check
from arena.tournament.formats.head_to_head import HeadToHead, own_pairs, tell_verdict
from arena.tournament.seal import new_seed

NOT_BETTER: Final = 3
UNDECIDED: Final = 4
LONGEST_NAME: Final = 40  # of a bot, and of what tells it from another of its name
LONGEST_MARK: Final = 15

BOT = click.Path(path_type=Path)


@click.command()
@click.argument("first", type=BOT)
@click.argument("second", type=BOT)
@click.option("--elo0", type=float, help="The lower difference, in Elo from games won.")
@click.option("--elo1", type=float, help="The upper one.")
@click.option("--points0", type=float, help="Or in points a deal.  [default: 0]")
@click.option("--points1", type=float, help="The upper one.  [default: 0.2]")
@click.option("--alpha", type=float, help="Risk of the upper where the lower is true.  [default: 0.05]")
@click.option("--beta", type=float, help="Risk of the lower where the upper is true.  [default: 0.05]")
@click.option("--boards", type=click.IntRange(1), help="The most boards, each from both sides.  [default: 5000]")
@click.option(
    "--match-boards", type=click.IntRange(1), help="Boards the same processes play before a fresh start.  [default: 10]"
)
@click.option("--seed", help="Seed of all deals. Without one, a new one is drawn and stored.")
@game_options
@click.option("--out", type=click.Path(path_type=Path), help="Results folder.  [default: results/FIRST-against-SECOND]")
@manner_options
def compare(first: Path, second: Path, seed: str | None, out: Path | None, **options: Any) -> None:
    """Let FIRST play against SECOND until it is decided whether it is the better one.

    \b
    A sequential probability ratio test on boards played from both sides decides between two differences: FIRST is
    stronger by --points0 points a deal, or by --points1; or by --elo0 or --elo1. It ends as soon as the wrong verdict
    has no more than the stated risk, or after --boards. Bots of one name are told apart by their versions, or as the
    first and the second. Run it again, and it goes on where it stopped.

    \b
    Exit codes: 0 the upper is accepted, FIRST is better; 3 the lower is; 4 not decided; 1 not all could be played.

    \b
    Examples:
      arena compare mine old/mine
      arena compare bots/counter bots/greedy --elo0 0 --elo1 20 --alpha 0.01 --out results/duel
    """
    manner = Manner(**{name: options.pop(name) for name in Manner._fields})
    names = _names(first, second)
    name = " against ".join(names)[:100].strip()
    raw = raw_competition(
        (first, second),
        name,
        new_seed() if seed is None else seed,
        options["game"],
        options["rules"],
        format={"kind": "match", **{field: options[field] for field in HeadToHead.__struct_fields__}},
        limits={limit: options[limit] for limit in LIMITS},
    )
    raw["entrants"] = [{**entrant, "name": own} for entrant, own in zip(raw["entrants"], names, strict=True)]
    competition = check(raw, folder=Path.cwd(), where="arena compare")
    told: list[Comparison] = []

    def tell(source: Source, ranked: Ranked, format_: Format) -> None:
        told.append(_compared(source, ranked))
        _print(told[-1], source, format_)

    code = conduct(competition, out or Path("results", slug(name)), manner, drawn=seed is None, tell=tell)
    sys.exit(code or _code(told[-1].verdict))


def _names(first: Path, second: Path) -> tuple[str, str]:
    """Return the names of two bots, with their versions or places where they have the same. Raises UserError."""
    if first.absolute() == second.absolute():
        raise BadCompetition(f"{first}: a bot can't be compared with itself; name the folders of two")
    one, two = read_manifest(first), read_manifest(second)
    if one.name != two.name:
        return one.name, two.name
    marks = tuple(each.version[:LONGEST_MARK].strip() for each in (one, two))
    if marks[0] == marks[1]:
        marks = ("(first)", "(second)")
    name = one.name[:LONGEST_NAME]
    return f"{name} {marks[0]}", f"{name} {marks[1]}"


def _compared(source: Source, ranked: Ranked) -> Comparison:
    format_ = source.plan.setup.format
    assert isinstance(format_, HeadToHead)
    field = source.plan.field
    points = ratio((pair.board, pair.points, pair.deals) for pair in own_pairs(field, ranked.games))
    line = next(line for line in ranked.lines if line.name == field.names[0])
    return Comparison(field.names, line, points, format_.hypotheses, format_.verdict(field, source.plan.ask))


def _print(comparison: Comparison, source: Source, format_: Format) -> None:
    if format_ == "json":
        click.echo(comparison_json(source.name, source.game, comparison), nl=False)
    else:
        click.echo(render(comparison_table(comparison), format_), nl=False)
    for line in tell_verdict(comparison.names, comparison.hypotheses, comparison.verdict):
        click.echo(line, err=format_ != "text")


def _code(verdict: Verdict) -> int:
    return {"high": 0, "low": NOT_BETTER, None: UNDECIDED}[verdict.decision]
