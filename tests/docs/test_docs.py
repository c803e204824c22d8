"""Documents that cannot lie: what they show is run, or compared with what it was made from."""

import json
import random
import re
import shutil
from pathlib import Path

import click
import jsonschema
import pytest

from arena.cli import COMMANDS, cli
from arena.rules.board import begin_game
from arena.rules.options import describe
from arena.rules.registry import games, make_rules
from arena.rules.tricks import legal_cards, ranking
from arena.tournament.competition import check
from arena.wire.messages import FROM_BOT, TO_BOT
from arena.wire.schema import as_text, schemas
from tests.cli.arena import arena
from tests.processes import ROOT
from tests.rules.options import random_rules

SPEC = (ROOT / "protocol" / "SPEC.md").read_text("utf-8")
RULES = (ROOT / "protocol" / "RULES.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_schemas_are_those_of_the_structs() -> None:
    made = {f"{name}.json": as_text(schema) for name, schema in schemas().items()}
    kept = {path.name: path.read_text("utf-8") for path in (ROOT / "protocol" / "schema").iterdir()}
    assert kept == made, "make schema"


@pytest.mark.parametrize("example", blocks(SPEC, "json"), ids=lambda text: text[:40])
def test_the_examples_of_the_specification_are_messages(example: str) -> None:
    message = json.loads(example)
    schema = schemas()[message["type"]]
    jsonschema.validate(message, schema)
    assert set(message) == set(schema["properties"])
    order = ranking(message["trump"])
    assert message["hand"] == order.sorted(message["hand"])
    if message["phase"] == "play":
        led = message["trick"][0][1] if message["trick"] else None
        assert message["legal"] == legal_cards(message["hand"], led, order)
    calls = {"pass", "accept", *(suit + way for suit in "cdhs" for way in ("", "-alone"))}
    assert set(message["legal"]) <= {*message["hand"], *calls}


@pytest.mark.parametrize("message", [*TO_BOT, *FROM_BOT], ids=lambda m: m.__name__)
def test_the_specification_has_a_row_for_every_field(message: type) -> None:
    section = next(
        part
        for part in re.split(r"\n### ", SPEC)
        if f"`{message.__name__.lower()}`" in part.split("\n")[0]
        or (message.__name__ == "Answer" and part.startswith("4.4"))
    )
    for field in message.__struct_fields__:
        assert re.search(rf"^\|[^|]*`{field}`", section, re.MULTILINE), field


@pytest.mark.parametrize("game", games())
def test_every_option_is_in_the_rules_with_its_default(game: str) -> None:
    section = next(part for part in RULES.split("\n## ") if f"(`{game}`)" in part.split("\n")[0])
    for option in describe(games()[game].options_type):
        text = RULES if option.name.startswith("max_") else section
        default = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
        assert re.search(rf"`{option.name}`(?: \| `?|` )?`? ?`?{re.escape(default)}", text), option.name


@pytest.mark.parametrize("game", games())
def test_every_phase_of_a_game_is_in_its_appendix(game: str) -> None:
    """The phases are those that random games with random options come to."""
    chance = random.Random(game)
    appendix = next(part for part in SPEC.split("\n## Appendix") if f"`{make_rules(game).id}`" in part.split("\n")[0])
    phases = set()
    for number in range(500):
        table = begin_game(random_rules(game, chance)[0], game, number)
        while table.seat is not None:
            phases.add(table.deal.phase)
            table.apply(chance.choice(list(table.legal)))
    assert set(re.findall(r"^\| `([a-z-]+)` \|", appendix, re.MULTILINE)) == phases


def test_the_readme_names_every_command_game_and_bot() -> None:
    for command in COMMANDS:
        assert re.search(rf"arena {command}\b|`{command}`", README + (ROOT / "CHANGELOG.md").read_text("utf-8")), (
            command
        )
    for game in games():
        assert f"`{game}`" in README
    for bot in (ROOT / "bots").iterdir():
        assert f"(bots/{bot.name})" in README, bot.name


def test_the_readme_names_every_client() -> None:
    for client in (ROOT / "protocol" / "clients").glob("*/*"):
        assert client.is_dir() or f"({client.relative_to(ROOT)})" in README


def test_every_command_has_help_with_an_example() -> None:
    assert isinstance(cli, click.Group)
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        assert "Example" in (command.help or ""), name
        assert all(not isinstance(p, click.Option) or p.help or p.name == "format_" for p in command.params), name


def test_the_competition_file_of_the_readme_is_one_and_shows_the_defaults() -> None:
    import tomllib

    raw = tomllib.loads(next(text for text in blocks(README, "toml") if "[[entrants]]" in text))
    full = check(raw, folder=ROOT, where="README")
    bare = check({"name": full.name, "seed": full.seed, "entrants": raw["entrants"]}, folder=ROOT, where="README")
    assert (full.game, full.format, full.limits, full.ranking) == (bare.game, bare.format, bare.limits, bare.ranking)
    assert full.make_rules().options == bare.make_rules().options


@pytest.mark.skipif(shutil.which("perl") is None, reason="perl is not on this machine")
def test_the_bot_of_the_readme_plays_without_a_fault(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    toml = next(text for text in blocks(README, "toml") if "perl" in text)
    (tmp_path / "mine" / "bot.toml").write_text(toml, "utf-8")
    (tmp_path / "mine" / "mine.pl").write_text(blocks(README, "perl")[0], "utf-8")
    for game in games():
        others = [ROOT / "bots" / "greedy", ROOT / "bots" / "duck", ROOT / "bots" / "random"]
        sides = max(make_rules(game).sides)
        words = ("play", tmp_path / "mine", *others[:sides], "--boards", 20, "--game", game, "--seed", "x")
        done = arena(*words)
        assert [line for line in done.stderr.splitlines() if not line.startswith(("bots in Python", "building"))] == []
        assert "mine won" in done.stdout


def test_clients_are_copied_unchanged() -> None:
    """An author copies a client beside his bot; so do the bundled bots but oracle, which reads JSON in its own way.

    No two clients have the same name.
    """
    found = [path for path in (ROOT / "protocol" / "clients").glob("*/*") if path.is_file()]
    clients = {path.name: path for path in found}
    assert len(clients) == len(found)
    copies = [path for path in (ROOT / "bots").glob("*/*") if path.name in clients]
    assert {path.parent.name for path in copies} == {path.name for path in (ROOT / "bots").iterdir()} - {"oracle"}
    for copy in copies:
        assert copy.read_bytes() == clients[copy.name].read_bytes(), f"copy {clients[copy.name]} to {copy}"
