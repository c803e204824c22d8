"""`arena run`: a competition, from its file or from options."""

import re
import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from arena.cli.conduct import Manner, conduct, manner_options
from arena.cli.options import LIMITS, game_options, parse_format, raw_competition
from arena.errors import BadCompetition
from arena.publish.names import slug
from arena.tournament.competition import Competition, check, open_seal, read_competition
from arena.tournament.formats import KINDS, League
from arena.tournament.merge import Part
from arena.tournament.seal import new_seed, read_seed


def parse_part(_: click.Context, __: click.Parameter, text: str | None) -> Part | None:
    """Return the part that K/N names."""
    if text is None:
        return None
    found = re.fullmatch(r"([1-9][0-9]{0,3})/([1-9][0-9]{0,3})", text)
    if found is None or int(found[1]) > int(found[2]):
        raise click.BadParameter("write K/N, such as 1/2 for the first of two parts")
    return Part(int(found[1]), int(found[2]))


@click.command()
@click.argument("bots", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="COMPETITION.toml | BOT...")
@click.option("--kind", type=click.Choice(list(KINDS)), help="Format; README tells of each.  [default: round-robin]")
@click.option(
    "--boards",
    type=click.IntRange(1),
    help="Boards of a meeting, each from both sides.  [default: 50; league 25, match at most 5000]",
)
@click.option("--with", "settings", multiple=True, metavar="NAME=VALUE", help="Setting of the format, repeatable.")
@click.option("--max-matches", type=click.IntRange(1), help="End a league after so many matches.")
@click.option(
    "--match-boards", type=click.IntRange(1), help="Boards the same processes play before a fresh start.  [default: 25]"
)
@click.option("--seed", help="Seed of all deals. Without one, a new one is drawn and stored.")
@click.option(
    "--sealed-seed",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where the seed is, if COMPETITION.toml has only its seed_commitment.",
)
@click.option("--name", help="Name of the competition.  [default: that of the results folder]")
@game_options
@click.option("--out", type=click.Path(path_type=Path), help="Results folder.  [default: results/NAME]")
@click.option("--part", metavar="K/N", callback=parse_part, help="Play the K-th of N parts; `arena merge` joins them.")
@manner_options
def run(
    bots: tuple[Path, ...],
    out: Path | None,
    sealed_seed: Path | None,
    max_matches: int | None,
    part: Part | None,
    **options: Any,
) -> None:
    """Play a competition between BOTs, or the one that COMPETITION.toml describes, and print its standings.

    \b
    Results go to the folder --out; run it again on the same folder and it goes on where it stopped. More boards and
    more bots may be added; a bot whose files have changed is a new version and plays anew.
    Ctrl-C (or SIGTERM) once: matches under way are finished; twice: stop at once. Nothing finished is lost.

    \b
    Examples:
      arena run bots/duck bots/greedy --boards 50 --seed spring --out results/spring
      arena run spring.toml --workers 2
      arena run bots/* --kind swiss --with rounds=4
    """
    manner = Manner(**{name: options.pop(name) for name in Manner._fields})
    from_file = len(bots) == 1 and bots[0].suffix == ".toml"
    if from_file:
        competition, out = _from_file(bots[0], out, sealed_seed, options)
    elif sealed_seed is not None:
        raise BadCompetition("--sealed-seed goes with a competition file that has a seed_commitment")
    else:
        competition, out = _from_options(bots, out, options)
    if max_matches is not None:
        competition = _ended_after(competition, max_matches)
    drawn = not from_file and options["seed"] is None
    file = bots[0].read_text("utf-8") if from_file else None
    sys.exit(conduct(competition, out, manner, drawn=drawn, file=file, part=part))


def _from_file(path: Path, out: Path | None, sealed: Path | None, options: dict[str, Any]) -> tuple[Competition, Path]:
    """Return the competition of a file, and where its results go."""
    given = [name for name, value in options.items() if value not in (None, ())]
    if given:
        option = {"rules": "rule", "settings": "with"}.get(given[0], given[0].replace("_", "-"))
        raise BadCompetition(f"--{option} does not go with a competition file; write it in {path}")
    competition = read_competition(path)
    if sealed is not None:
        competition = open_seal(competition, read_seed(sealed), str(path))
    elif not competition.seed:
        raise BadCompetition(f"{path}: its seed is sealed; name the file that holds it: --sealed-seed FILE")
    return competition, out or Path("results", slug(competition.name))


def _from_options(bots: tuple[Path, ...], out: Path | None, options: dict[str, Any]) -> tuple[Competition, Path]:
    """Return the competition that the options describe, with a fresh seed if they name none."""
    seed = options["seed"] if options["seed"] is not None else new_seed()
    name = options["name"] or (out.name if out else None) or f"{options['game'] or 'bid-euchre'}-{seed[:8]}"
    raw = raw_competition(
        bots,
        name,
        seed,
        options["game"],
        options["rules"],
        format={
            "kind": options["kind"],
            "boards": options["boards"],
            "match_boards": options["match_boards"],
            **parse_format(options["settings"]),
        },
        limits={limit: options.get(limit) for limit in LIMITS},
    )
    return check(raw, folder=Path.cwd(), where="arena run"), out or Path("results", slug(name))


def _ended_after(competition: Competition, max_matches: int) -> Competition:
    """Return a competition that ends after so many matches. Raises BadCompetition."""
    if not isinstance(competition.format, League):
        kind = competition.format.__struct_config__.tag
        raise BadCompetition(f"--max-matches ends a league; this is a {kind}, which ends by itself")
    return msgspec.structs.replace(
        competition, format=msgspec.structs.replace(competition.format, max_matches=max_matches)
    )
