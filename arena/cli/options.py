"""Options that several commands share, and a competition made from them."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click

from arena.bot.isolation import WANTED
from arena.errors import BadCompetition

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T", int, float)

LIMITS = ("start_ms", "move_ms", "bank_ms", "memory_mb", "pondering")

isolation_option = click.option(
    "--isolation",
    type=click.Choice(WANTED),
    help="How bots are kept from this machine and each other; `arena doctor` tells more.  [default: auto, the best]",
)


def game_options(function: F) -> F:
    """Add --game, --rule and the limits to a command."""
    for option in reversed(
        [
            click.option("--game", default=None, help="Game to play; `arena games` lists them.  [default: bid-euchre]"),
            click.option(
                "--rule", "rules", multiple=True, metavar="NAME=VALUE", help="Option of the game, repeatable."
            ),
            click.option("--start-ms", type=click.IntRange(1), help="Time to get ready.  [default: 10000]"),
            click.option("--move-ms", type=click.IntRange(1), help="Time for each answer.  [default: 1000]"),
            click.option("--bank-ms", type=click.IntRange(0), help="Reserve for each game.  [default: 10000]"),
            click.option("--memory-mb", type=click.IntRange(16), help="Memory of each bot.  [default: 1024]"),
            click.option("--pondering", is_flag=True, default=None, help="Bots may think while others have to decide."),
        ]
    ):
        function = option(function)
    return function


def say(message: str) -> None:
    """Tell the user something that is not the command's output."""
    click.echo(message, err=True)


def parse_rules(pairs: tuple[str, ...]) -> dict[str, bool | int | str]:
    """Return NAME=VALUE pairs as option values: true and false, whole numbers, or text. Raises BadCompetition."""
    rules: dict[str, bool | int | str] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadCompetition(f"--rule {pair}: write NAME=VALUE, such as --rule target=10")
        rules[name] = _value(text, int)
    return rules


def parse_format(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Return NAME=VALUE pairs as settings of a format: numbers, or text; several values of a name make a list."""
    settings: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadCompetition(f"--with {pair}: write NAME=VALUE, such as --with rounds=5")
        if name == "newcomers":
            settings.setdefault(name, []).append(text)
        else:
            settings[name] = _value(text, int, float)
    return settings


def _value(text: str, *types: Callable[[str], T]) -> bool | T | str:
    """Return a value as TOML would have it: true and false, the first type that takes the text, or the text."""
    if text in ("true", "false"):
        return text == "true"
    for type_ in types:
        with suppress(ValueError):
            return type_(text)
    return text


def raw_competition(
    bots: tuple[Path, ...], name: str, seed: str, game: str | None, rules: tuple[str, ...], **tables: dict[str, Any]
) -> dict[str, Any]:
    """Return the fields of a competition file that says the same as these options."""
    return {
        "name": name,
        "seed": seed,
        "game": game or "bid-euchre",
        "rules": parse_rules(rules),
        "entrants": [{"path": str(bot)} for bot in bots],
        **{table: {k: v for k, v in values.items() if v is not None} for table, values in tables.items()},
    }
