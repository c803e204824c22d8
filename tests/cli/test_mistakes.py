"""A user's mistake gives one clear line and exit code 2."""

import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.cli.arena import ARENA, arena, copy_bot

TWO = ("bots/greedy", "bots/counter")


def refused(*words: object) -> str:
    done = arena(*words, code=2)
    assert done.stdout == ""
    lines = [line for line in done.stderr.splitlines() if not line.startswith(("Usage:", "Try ")) and line]
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("Error: ")
    return lines[0]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


def test_a_bot_folder_that_is_not_there(out: Path) -> None:
    assert "bots/nobody: there is no such bot folder" in refused("run", "bots/nobody", *TWO, "--out", out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("name = ", "not valid TOML"),
        ('name = "x"\nversion = "1"\n', "missing required field `run`"),
        ('name = "x"\nversion = 1\nrun = ["a"]\n', "Expected `str`, got `int` - at `$.version`"),
        ('name = "x"\nversion = "1"\nrun = []\n', "length >= 1"),
        ('name = "x"\nversion = "1"\nrun = ["a"]\nspeed = 9\n', "unknown field `speed`"),
        ('name = "x\\u001b[31m"\nversion = "1"\nrun = ["a"]\n', "control characters"),
    ],
)
def test_a_broken_manifest(tmp_path: Path, out: Path, toml: str, says: str) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "bot.toml").write_text(toml)
    assert says in refused("run", tmp_path / "bot", *TWO, "--out", out)


def test_no_manifest_at_all(tmp_path: Path, out: Path) -> None:
    (tmp_path / "bot").mkdir()
    assert "no bot.toml in it" in refused("run", tmp_path / "bot", *TWO, "--out", out)


def test_a_build_that_fails_shows_its_output(tmp_path: Path, out: Path) -> None:
    bot = copy_bot(tmp_path, "greedy", "x", needs='build = ["python3", "-c", "raise SystemExit(\'no way\')"]')
    done = arena("run", bot, *TWO, "--out", out, code=2)
    assert "its build failed with status 1:\nno way" in done.stderr


def test_a_link_in_a_bots_folder(tmp_path: Path, out: Path) -> None:
    bot = copy_bot(tmp_path, "greedy", "x")
    (bot / "secrets").symlink_to("/etc/passwd")
    assert "a link" in refused("run", bot, *TWO, "--out", out)


def test_an_unknown_option_names_the_allowed_ones(out: Path) -> None:
    says = refused("run", *TWO, "--rule", "trumps=5", "--out", out)
    assert "there is no option `trumps`; the options are ace_no_face, allow_negative" in says


def test_an_option_out_of_range(out: Path) -> None:
    assert "`target` can't be 0" in refused("run", *TWO, "--rule", "target=0", "--out", out)


def test_an_unknown_game(out: Path) -> None:
    assert "there is no game `whist`; the games are bid-euchre" in refused("run", *TWO, "--game", "whist", "--out", out)
    assert "there is no game `whist`" in refused("games", "whist")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--boards", "0"), "'--boards': 0 is not in the range"),
        (("--boards", "many"), "'many' is not a valid integer"),
        (("--workers", "0"), "0 is not in the range"),
        (("--move-ms", "0"), "'--move-ms': 0 is not in the range"),
        (("--rule", "target"), "write NAME=VALUE"),
    ],
)
def test_numbers_that_cannot_be(out: Path, words: tuple[str, ...], says: str) -> None:
    assert says in refused("run", *TWO, *words, "--out", out)


def test_a_competition_of_one(out: Path) -> None:
    assert "two entrants or more; there is one" in refused("run", "bots/greedy", "--out", out)


def test_entrants_with_the_same_name(out: Path) -> None:
    assert "two entrants are called 'greedy'" in refused("run", "bots/greedy", "bots/greedy", "--out", out)


def test_a_bot_that_does_not_play_the_game(tmp_path: Path, out: Path) -> None:
    bot = copy_bot(tmp_path, "greedy", "x", games='games = ["whist"]')
    assert "x does not play bid-euchre; it plays whist" in refused("run", bot, *TWO, "--out", out)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("seed = ", "not valid TOML"),
        ('name = "x"\nentrants = []\n', "`seed` is missing"),
        ('name = "x"\nseed = "s"\nentrants = []\n', "two entrants or more; there are none"),
        ('name = "x"\nseed = "s"\nspeed = 1\nentrants = []\n', "unknown field `speed`; the fields are name, seed"),
        (
            'name = "x"\nseed = "s"\nentrants = []\n[format]\nspeed = 1\n',
            "in [format] of kind round-robin; the fields are kind, boards",
        ),
        ('name = "x"\nseed = "s"\nentrants = []\n[format]\nkind = "swim"\n', "'swim'; allowed: round-robin"),
        ('name = "x"\nseed = "s"\nentrants = []\n[ranking]\nforfeits = "viod"\n', "allowed: loss, void"),
        ('name = "x"\nseed = "s"\n[[entrants]]\npath = "x"\nname = "a\\nb"\n', "control characters"),
        ('name = " "\nseed = "s"\nentrants = []\n', "blanks at an end"),
        ('name = "x"\nseed = "s"\nentrants = []\n[format]\nboards = 0\n', "format.boards: expected `int` >= 1"),
        ('name = "x"\nseed = "s"\nentrants = []\n[rules]\ntarget = "8"\n', "[rules]: bid-euchre: option `target`"),
    ],
)
def test_a_broken_competition_file(tmp_path: Path, toml: str, says: str) -> None:
    (tmp_path / "cup.toml").write_text(toml)
    assert says in refused("run", tmp_path / "cup.toml", "--out", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_competition_file_that_is_not_there(tmp_path: Path) -> None:
    assert "there is no such competition file" in refused("run", tmp_path / "cup.toml")


def test_options_beside_a_competition_file(tmp_path: Path) -> None:
    (tmp_path / "cup.toml").write_text('name = "x"\nseed = "s"\nentrants = []\n')
    assert "--boards does not go with a competition file" in refused("run", tmp_path / "cup.toml", "--boards", 3)


def test_a_program_that_is_not_there_is_named_with_the_bots_folder(tmp_path: Path, out: Path) -> None:
    bot = copy_bot(tmp_path / "bot", "greedy", "x", run='run = ["bassh", "x.sh"]')
    assert f"{bot}: x needs bassh, not found on this machine" in refused("play", bot, "bots/greedy")
    assert "so it is left out; a competition needs two" in refused("run", bot, "bots/greedy", "--out", out)


def test_output_that_cannot_be_written(out: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*ARENA, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "Error: can't write the output: No space left on device\n")


def test_results_of_another_competition(out: Path) -> None:
    words = ("run", *TWO, "--boards", 1, "--rule", "target=3", "--out", out)
    arena(*words, "--seed", "one")
    says = refused(*words, "--seed", "two")
    assert "results of another competition are there (out): seed is 'one' there and 'two' here" in says
    says = refused(*words, "--seed", "one", "--match-boards", 3)
    assert "format.match_boards is 25 there and 3 here" in says
    says = refused("run", *TWO, "--boards", 1, "--seed", "one", "--out", out)
    assert "rules.target is 3 there and 32 here" in says


def test_a_results_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "can't write results there" in refused("run", *TWO, "--out", tmp_path / "file" / "out")


@pytest.mark.parametrize(
    "content", [b"not a database at all, but long enough to look at" * 100, b"SQLite format 3\0" * 99]
)
def test_a_store_that_cannot_be_read_is_named_and_left_alone(out: Path, content: bytes) -> None:
    out.mkdir()
    (out / "competition.db").write_bytes(content)
    for words in (("standings", out), ("run", *TWO, "--out", out), ("export", out), ("crosstable", out)):
        assert "competition.db: can't be read" in refused(*words)
    assert (out / "competition.db").read_bytes() == content


def test_somebody_elses_database(out: Path) -> None:
    out.mkdir()
    db = sqlite3.connect(out / "competition.db")
    db.execute("CREATE TABLE meta (x)")
    db.close()
    assert "not one of arena's results" in refused("standings", out)


def test_no_results(out: Path) -> None:
    assert "no results there" in refused("standings", out)


def test_a_game_that_is_not_there(out: Path) -> None:
    arena("run", *TWO, "--boards", 1, "--rule", "target=3", "--out", out)
    assert "there is no game '9'; " in refused("replay", out, "9")
    assert "2 games there, 1 to 2" in refused("replay", out, "zzz")


def test_a_cache_that_cannot_be_written(tmp_path: Path, out: Path) -> None:
    (tmp_path / "file").write_text("")
    done = arena("run", *TWO, "--out", out, code=2, ARENA_CACHE=str(tmp_path / "file"))
    assert "ARENA_CACHE names another folder" in done.stderr


def test_two_bots_make_a_match(out: Path) -> None:
    assert "a match of bid-euchre is between 2 bots, not 3" in refused("play", *TWO, "bots/random")
    assert shutil.which("python3")
