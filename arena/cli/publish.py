"""`arena publish`: a competition as pages to be looked at."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from arena.cli.options import say
from arena.cli.report import FOLDER, Ranked, crosstable_text
from arena.cli.source import Source
from arena.publish.again import competition_toml
from arena.publish.site import Content, Site
from arena.publish.tables import Format
from arena.ranking.doubts import disagreements, separations
from arena.ranking.standings import crosstable

SHOWN_OF_HOSTS: Final = ("cores", "system", "python", "isolation")
AGAIN: Final = "competition.toml"
FILES: Final[dict[Format, str]] = {"json": "json", "csv": "csv", "markdown": "md"}


@click.command()
@FOLDER
@click.option("--to", "folder", type=click.Path(path_type=Path), required=True, help="Folder for the pages.")
@click.option("--games/--no-games", default=True, help="A page for each game.  [default: games]")
def publish(results: Path, folder: Path, games: bool) -> None:
    """Write RESULTS as a folder of pages: standings, crosstable, entrants, and every game to be stepped through.

    \b
    The pages need nothing but a browser: no network, no server. The same results give the same bytes. A site of
    before in the folder is written over; anything else there is left alone, and refused.

    \b
    Examples:
      arena publish results/spring --to site
      arena publish results/spring --to site --no-games
    """
    with Source.open(results) as source:
        content = content_of(source)
        pages = Site(content, source.results, say, games=games).write(folder)
    say(f"{pages} pages; begin with {folder / 'index.html'}")


def content_of(source: Source) -> Content:
    """Return what is published of a source, as it stands."""
    ranked = Ranked.of(source)
    names = [line.name for line in ranked.lines]
    files = {f"standings.{ending}": ranked.text(source, format_) for format_, ending in FILES.items()}
    files |= {f"crosstable.{ending}": crosstable_text(source, format_) for format_, ending in FILES.items()}
    commands = [f"arena verify RESULTS {' '.join(sorted(files))}"]
    finished = source.extent().finished
    if finished:
        files[AGAIN] = _again(source)
        commands.insert(0, f"arena run {AGAIN} --out RESULTS")
    return Content(
        name=source.name,
        rules=source.rules,
        seed=source.seed,
        forfeits=source.forfeits,
        facts=list(_facts(source, len(ranked.games), finished)),
        told=[*source.plan.tell(), *disagreements(ranked.lines), *separations(ranked.lines)],
        commands=commands,
        lines=ranked.lines,
        games=ranked.games,
        cells=crosstable(names, ranked.games),
        entrants=source.entrants,
        files=files,
    )


def _again(source: Source) -> str:
    """Return the competition file that plays it again."""
    meta = source.results.meta
    plain = {"name": source.name, "game": source.game.partition("/")[0], "seed": source.seed}
    plain["seed_commitment"] = meta("seed_commitment")
    tables = {table: meta(table) for table in ("rules", "format", "limits", "ranking")}
    return competition_toml(plain, tables, source.entrants)


def _facts(source: Source, games: int, finished: bool) -> Iterator[tuple[str, str]]:
    """Yield what a reader is to know of a competition."""
    results = source.results
    yield "game", source.game
    yield "options", _settings(source.rules.options.as_dict())
    yield "format", _settings(results.meta("format"))
    yield "limits", _settings(results.meta("limits"))
    yield "games", f"{games}" if finished else f"{games} so far; it is not finished"
    # Who knows the seed knows the cards of all boards that are still to come.
    yield "seed", source.seed if finished else "told when all is played"
    if promised := results.meta("seed_commitment"):
        yield "promised", promised
    hosts: dict[str, dict[str, Any]] = results.meta("hosts") or {}
    for name, facts in sorted(hosts.items()):
        yield "played on", f"{name}: {_settings({key: facts[key] for key in SHOWN_OF_HOSTS if key in facts})}"
    if withdrawn := results.meta("withdrawn"):
        yield "withdrawn", ", ".join(withdrawn)
    yield "software", f"arena {results.meta('arena')}"


def _settings(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {_shown(value)}" for name, value in values.items() if value is not None)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
