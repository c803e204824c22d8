"""`arena games`: what can be played, and with which options."""

import textwrap

import click

from arena.publish.tables import Table, as_json, render
from arena.rules.options import describe
from arena.rules.registry import find_game
from arena.rules.registry import games as all_games


@click.command()
@click.argument("game", required=False)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def games(game: str | None, format_: str) -> None:
    """List the games; with GAME, its options, their defaults and what they mean.

    Example: arena games bid-euchre
    """
    if game is None:
        rows = [(f"{kind.name}/{kind.ruleset}", kind.title) for kind in all_games().values()]
        if format_ == "json":
            click.echo(as_json([{"id": id_, "title": title} for id_, title in rows]), nl=False)
        else:
            click.echo(render(Table(["game", "what it is"], rows, frozenset({"game", "what it is"})), "text"), nl=False)
        return
    kind = find_game(game)
    options = describe(kind.options_type)
    if format_ == "json":
        listed = [{"name": o.name, "default": o.default, "allowed": o.allowed, "meaning": o.meaning} for o in options]
        click.echo(as_json({"id": f"{kind.name}/{kind.ruleset}", "title": kind.title, "options": listed}), nl=False)
        return
    click.echo(f"{kind.name}/{kind.ruleset}\n{kind.title}\n")
    click.echo("Options, for [rules] in a competition file or --rule NAME=VALUE:\n")
    for option in options:
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        click.echo(f"  {option.name} = {default}    ({option.allowed})")
        click.echo(textwrap.fill(option.meaning, 100, initial_indent="      ", subsequent_indent="      "))
