"""`arena bot new`: a bot to begin with, made, checked and played without another step."""

from pathlib import Path

import pytest

from arena.bot.manifest import read_manifest
from tests.cli.arena import arena


def test_languages_are_listed_with_what_is_missing() -> None:
    listed = arena("bot", "new", "--language", PATH="/nowhere").stdout
    assert len(listed.splitlines()) >= 14
    assert "rust" in listed
    assert "not on this machine: node" in listed


def test_a_new_bot_is_ready_to_play(tmp_path: Path) -> None:
    made = arena("bot", "new", tmp_path / "my bot", "--language", "Python")
    assert "arena_bot.py" in made.stdout
    assert "README.md" in made.stdout
    manifest = read_manifest(tmp_path / "my bot")
    assert manifest.name == "my bot"
    assert sorted(manifest.games) == [
        *("bid-euchre", "euchre", "hasenpfeffer", "napoleon"),
        *("railroad-euchre", "three-handed-euchre", "two-handed-euchre"),
    ]
    assert "NAME" not in (tmp_path / "my bot" / "README.md").read_text("utf-8")
    assert "FAIL" not in arena("bot", "check", tmp_path / "my bot", "--step", 1, "--step", 11, "--step", 28).stdout


def test_name_and_game_can_be_chosen(tmp_path: Path) -> None:
    arena("bot", "new", tmp_path / "b", "--language", "perl", "--name", "pearl", "--game", "bid-euchre")
    manifest = read_manifest(tmp_path / "b")
    assert (manifest.name, manifest.games) == ("pearl", ["bid-euchre"])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("there",), "say in which --language"),
        (("there", "--language", "cobol"), "no starter in 'cobol'"),
        (("there", "--language", "perl", "--game", "chess"), "no game `chess`"),
        (("there", "--language", "perl", "--name", 'a"b'), "can't be a bot's name"),
    ],
)
def test_mistakes_are_said(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    folder, *more = words
    assert says in arena("bot", "new", tmp_path / folder, *more, code=2).stderr
    assert not (tmp_path / folder).exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    assert "there already" in arena("bot", "new", tmp_path / "mine", "--language", "perl", code=2).stderr
    assert (tmp_path / "mine").read_text() == "mine"
