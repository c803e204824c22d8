"""`arena faults`: what bots did wrong, and the same question put again."""

from pathlib import Path

import click
import msgspec

from arena.bot.build import built_copy, resolve
from arena.bot.isolation import Wanted, choose
from arena.bot.manifest import read_manifest
from arena.cli.options import isolation_option, say
from arena.cli.report import FOLDER, FORMAT
from arena.cli.source import Source
from arena.errors import BadResults
from arena.publish.faults import tell_fault
from arena.publish.tables import Format, Table, as_json, render
from arena.records import EntrantSpec, MatchSpec, as_bytes, as_text
from arena.referee.match import greeting
from arena.referee.repeat import Reply, put_again
from arena.referee.worker import guardian
from arena.store.results import StoredFault


@click.command()
@FOLDER
@click.argument("bot", required=False)
@FORMAT
@click.option("--show", "show", type=int, metavar="ID", help="Tell one fault: what was asked, and what came back.")
@click.option("--repeat", "repeat", type=int, metavar="ID", help="Start that bot and put the very same bytes to it.")
@isolation_option
def faults(
    results: Path, bot: str | None, format_: Format, show: int | None, repeat: int | None, isolation: Wanted | None
) -> None:
    """List the faults in RESULTS, all of them or those of a BOT.

    A fault is repeated under the isolation it happened in, unless --isolation names another.

    \b
    Examples:
      arena faults results/spring mine
      arena faults results/spring --show 3
      arena faults results/spring --repeat 3
    """
    with Source.open(results) as source:
        if show is not None:
            stored = _find(source, show)
            for line in tell_fault(stored.fault, stored.name):
                click.echo(line)
        elif repeat is not None:
            _repeat(source, _find(source, repeat), isolation)
        else:
            _list(source.results.faults(bot), format_)
            for name, matches in source.results.ponderers(bot).items():
                say(f"{name} used the processor out of turn in {matches} matches, and was stopped between its turns")


def _list(found: list[StoredFault], format_: Format) -> None:
    if format_ == "json":
        listed = [{"id": s.id, "game": _game(s), "name": s.name, **msgspec.structs.asdict(s.fault)} for s in found]
        click.echo(as_json(listed), nl=False)
        return
    headers = ["id", "name", "game", "deal", "seat", "kind", "ruling", "ms", "reason"]
    rows = [
        [
            str(stored.id),
            stored.name,
            _game(stored),
            "" if stored.fault.deal is None else str(stored.fault.deal),
            str(stored.fault.seat),
            stored.fault.kind,
            stored.fault.ruling,
            "" if stored.fault.wall_ms is None else f"{stored.fault.wall_ms:.1f}",
            stored.fault.reason,
        ]
        for stored in found
    ]
    click.echo(render(Table(headers, rows, frozenset({"name", "game", "kind", "ruling", "reason"})), format_), nl=False)


def _game(stored: StoredFault) -> str:
    return stored.match if stored.fault.board is None else f"{stored.match}-{stored.fault.board}"


def _find(source: Source, number: int) -> StoredFault:
    for stored in source.results.faults():
        if stored.id == number:
            return stored
    raise BadResults(
        f"{source.results.folder}: there is no fault {number}; `arena faults {source.results.folder}` lists them"
    )


def _repeat(source: Source, stored: StoredFault, isolation: Wanted | None) -> None:
    entrant = _startable(source.results.entrant(stored.fault.entrant))
    spec = MatchSpec(
        id=stored.match,
        game=source.game,
        options=source.rules.options.as_dict(),
        seed=source.seed,
        boards=(),
        seats=(),
        entrants=(),
        limits=source.plan.setup.limits,
    )
    hello = greeting(spec, source.rules, stored.fault.seat)
    question = as_bytes(stored.fault.request)
    click.echo(f"starting {entrant.name} {entrant.version} in {entrant.folder}")
    ready, answer = put_again(
        entrant, hello, question, guardian(), choose(isolation or stored.isolation), source.plan.setup.limits.memory_mb
    )
    click.echo(f"greeted: {_in_words(ready)}")
    if answer is not None:
        click.echo(f"asked:   {as_text(question.rstrip())}")
        click.echo(f"now:     {_in_words(answer)}")
        click.echo(f"then:    {stored.fault.reply or 'nothing'} ({stored.fault.kind}: {stored.fault.reason})")
    elif ready.line is not None:
        click.echo("that fault was about no question; the greeting is all that can be repeated")
    stderr = (answer or ready).stderr
    if stderr:
        click.echo(f"stderr:  {as_text(stderr)}")


def _startable(entrant: EntrantSpec) -> EntrantSpec:
    """Return an entrant that can be started: its built copy, as it played."""
    home = built_copy(entrant.content)
    if not home.is_dir():
        raise BadResults(
            f"the built copy of {entrant.name} {entrant.version} is not in {home.parent} any more; `arena run` makes it"
            " again, if the bot's files are still the same"
        )
    command = resolve(read_manifest(home).run, home)
    return msgspec.structs.replace(entrant, command=tuple(command), folder=str(home))


def _in_words(reply: Reply) -> str:
    took = f"after {reply.seconds * 1000:.1f} ms"
    if reply.line is not None:
        return f"{as_text(reply.line)} {took}"
    if reply.ended is not None:
        return f"it ended with status {reply.ended} {took}"
    return f"nothing {took}"
