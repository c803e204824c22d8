"""The games there are: every entry point of the group `arena.games`, ours or another distribution's."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from arena.errors import BadOptions, UserError
from arena.rules.game import Rules


@cache
def games() -> dict[str, type[Rules]]:
    """Return every game by name, in alphabetical order."""
    return {entry.name: entry.load() for entry in sorted(entry_points(group="arena.games"), key=lambda e: e.name)}


def find_game(name: str) -> type[Rules]:
    """Return a game by name or id, or raise UserError naming those there are."""
    name, slash, ruleset = name.partition("/")
    if slash and name in games() and ruleset != str(games()[name].ruleset):
        raise UserError(f"this version of arena plays {name}/{games()[name].ruleset}, not {name}/{ruleset}")
    if name not in games():
        raise UserError(f"there is no game `{name}`; the games are {', '.join(games())}")
    return games()[name]


def make_rules(name: str, options: dict[str, Any] | None = None) -> Rules:
    """Return a game with the given options; raise UserError (BadOptions) for what can't be played."""
    game = find_game(name)
    try:
        return game(game.options_type.parse(options or {}))
    except BadOptions as error:
        raise BadOptions(f"{name}: {error}") from None


def rules_by_id(game_id: str, options: dict[str, Any]) -> Rules:
    """Return the rules for a stored game id such as `bid-euchre/1`; raise UserError for another ruleset."""
    name, _, _ = game_id.partition("/")
    rules = make_rules(name, options)
    if rules.id != game_id:
        raise UserError(f"these results are of ruleset {game_id}; this version of arena plays {rules.id}")
    return rules
