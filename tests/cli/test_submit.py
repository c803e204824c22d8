"""`arena submit` and `arena bot list`: entering a bot, a second version of it, and one that does not pass."""

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from arena.errors import BadCompetition
from arena.tournament.submission import enter_bot
from tests.cli.arena import arena, copy_bot, python_bot
from tests.processes import ROOT

FILE = """# the spring cup
name = "spring cup"
game = "bid-euchre"
seed = "s"   # to be kept secret

[rules]
target = 3
"""
SOUND = "import arena_bot\narena_bot.run(lambda act: act['legal'][0], tables=4)\n"


@pytest.fixture
def competition(tmp_path: Path) -> Path:
    path = tmp_path / "cup" / "spring.toml"
    path.parent.mkdir()
    path.write_text(FILE, "utf-8")
    return path


def sound_bot(folder: Path, name: str) -> Path:
    bot = python_bot(folder, name, SOUND)
    toml = bot / "bot.toml"
    toml.write_text(toml.read_text("utf-8") + 'games = ["bid-euchre"]\n', "utf-8")
    return bot


def listed(competition: Path) -> list[dict[str, str]]:
    found = json.loads(arena("bot", "list", competition, "--format", "json").stdout)
    assert isinstance(found, list)
    return found


@pytest.mark.slow
def test_bots_are_entered_by_their_hash_and_play_from_their_copies(tmp_path: Path, competition: Path) -> None:
    for name in ("one", "two"):
        bot = sound_bot(tmp_path, name)
        assert f"{name} 1 is entered" in arena("submit", bot, "--to", competition).stdout
        shutil.rmtree(bot)
    found = listed(competition)
    assert [entered["name"] for entered in found] == ["one", "two"]
    assert all(entered["folder"] == f"entrants/{entered['name']}-{entered['hash'][:12]}" for entered in found)
    text = competition.read_text("utf-8")
    assert text.startswith(FILE)  # comments and all
    assert len(tomllib.loads(text)["entrants"]) == 2
    done = arena("run", competition, "--out", tmp_path / "out", "--format", "json")
    assert {standing["name"] for standing in json.loads(done.stdout)["standings"]} == {"one", "two"}


@pytest.mark.slow
def test_a_second_submission_is_a_new_version_in_the_place_of_the_first(tmp_path: Path, competition: Path) -> None:
    bot, other = sound_bot(tmp_path, "one"), sound_bot(tmp_path, "two")
    arena("submit", bot, "--to", competition)
    arena("submit", other, "--to", competition)
    first = listed(competition)
    assert "entered already" in arena("submit", bot, "--to", competition, code=2).stderr
    (bot / "bot.py").write_text(SOUND + "# better\n", "utf-8")
    toml = (bot / "bot.toml").read_text("utf-8")
    (bot / "bot.toml").write_text(toml.replace('version = "1"', 'version = "2"'), "utf-8")
    assert "one 2 takes the place of 1" in arena("submit", bot, "--to", competition).stdout
    second = listed(competition)
    assert [(entered["name"], entered["version"]) for entered in second] == [("one", "2"), ("two", "1")]
    assert second[1] == first[1]
    assert (competition.parent / first[0]["folder"]).is_dir()  # the old version is kept


def test_a_bot_that_fails_a_step_is_refused_and_the_step_named(tmp_path: Path, competition: Path) -> None:
    bot = sound_bot(tmp_path, "noisy")
    (bot / "bot.py").write_text("print('hello', flush=True)\n" + SOUND, "utf-8")
    done = arena("submit", bot, "--to", competition, code=1)
    assert "it says nothing before it is greeted" in done.stdout
    assert "refused" in done.stderr
    assert competition.read_text("utf-8") == FILE


def test_a_file_that_could_not_be_read_any_more_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(FILE.replace("[rules]", "entrants = []\n[rules]"), "utf-8")
    before = path.read_text("utf-8")
    done = arena("submit", sound_bot(tmp_path, "one"), "--to", path, code=2)
    assert "write entrants as [[entrants]]" in done.stderr
    assert path.read_text("utf-8") == before


def test_a_bot_of_another_game_is_refused(tmp_path: Path, competition: Path) -> None:
    bot = sound_bot(tmp_path, "other")
    toml = (bot / "bot.toml").read_text("utf-8")
    (bot / "bot.toml").write_text(toml.replace("bid-euchre", "two-handed-euchre"), "utf-8")
    assert "does not play bid-euchre" in arena("submit", bot, "--to", competition, code=2).stderr


def test_bots_named_by_hand_are_listed_too(tmp_path: Path, competition: Path) -> None:
    copy_bot(competition.parent / "mine", "duck", "my duck")
    competition.write_text(f'{FILE}\n[[entrants]]\npath = "mine"\n[[entrants]]\npath = "{ROOT}/bots/greedy"\n', "utf-8")
    text = arena("bot", "list", competition).stdout
    assert "my duck" in text
    assert str(ROOT / "bots" / "greedy") in text


def test_who_is_withdrawn_is_listed_so_and_not_entered_again_unseen(tmp_path: Path, competition: Path) -> None:
    bot = copy_bot(tmp_path / "mine", "duck", "mine")
    text = f'{FILE}\n[[entrants]]\npath = "{bot}"\nwithdrawn = true\n'
    competition.write_text(text, "utf-8")
    assert [entered["withdrawn"] for entered in listed(competition)] == [True]
    assert "(withdrawn)" in arena("bot", "list", competition).stdout
    with pytest.raises(BadCompetition, match="mine is withdrawn there"):
        enter_bot(bot, competition)
    assert competition.read_text("utf-8") == text
