"""`arena play --human`: a person, here a list of typed lines, plays with bots."""

import subprocess

import pytest

from tests.cli.arena import ARENA
from tests.processes import ROOT


def typed(*lines: str, words: tuple[str, ...] = ("bots/greedy",), code: int = 0, seat: int = 0) -> str:
    """Play with these lines typed; return what was shown."""
    done = subprocess.run(
        [*ARENA, "play", "--human", str(seat), *words, "--rule", "target=3", "--seed", "a"],
        input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    return done.stdout


ALWAYS_FIRST = ["1"] * 200


def test_a_person_plays_to_the_end() -> None:
    shown = typed(*ALWAYS_FIRST)
    assert "Board 1: seats " in shown.splitlines()[-1]
    assert "1) pass" in shown
    assert "hand " in shown
    assert "you: pass" in shown
    assert "the score is" in shown


def test_a_slip_is_taken_back() -> None:
    """After `2` and `u` the game is where it was, so it ends as if there had been no slip."""
    assert typed("2", "u", *ALWAYS_FIRST).splitlines()[-1] == typed(*ALWAYS_FIRST).splitlines()[-1]
    assert "There is nothing to take back." in typed("u", *ALWAYS_FIRST)


def test_words_and_places_and_nonsense() -> None:
    shown = typed("?", "h", "nonsense", "99", "PASS", *ALWAYS_FIRST)
    assert shown.count("Not one of them; ? helps.") == 2
    assert "take back what you did last" in shown
    assert "you: pass" in shown


def test_leaving_ends_the_bots() -> None:
    typed("q", code=130)
    typed(code=130)  # the end of the input
    typed("1", code=130)


def test_every_seat_and_other_games() -> None:
    assert "won" in typed(*ALWAYS_FIRST, seat=3, words=("bots/greedy", "bots/counter"))
    assert "won" in typed(*ALWAYS_FIRST, seat=1, words=("bots/counter", "--game", "two-handed-euchre"))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("euchre", ("--rule", "target=2")),
        ("three-handed-euchre", ("--rule", "max_deals=4")),
        ("railroad-euchre", ("--rule", "target=1", "--rule", "games=2")),
        ("hasenpfeffer", ("--rule", "target=3")),
        ("napoleon", ("--rule", "deals=2", "--rule", "players=5")),
    ],
)
def test_a_person_plays_the_other_games(game: str, options: tuple[str, ...]) -> None:
    words = [*ARENA, "play", "--human", "1", "bots/duck", "--game", game, *options, "--seed", "a"]
    done = subprocess.run(words, input="2\n" * 300, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert "Board 1: " in done.stdout.splitlines()[-1]
    assert "1) pass" in done.stdout


def test_a_seat_that_is_not_there_is_refused() -> None:
    typed(code=2, seat=4)
    typed(code=2, seat=2, words=("bots/counter", "--game", "two-handed-euchre"))
