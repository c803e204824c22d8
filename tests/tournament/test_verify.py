"""The audit: what is stored is right, and every change of it is found and named."""

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from arena.store.results import Results
from arena.tournament.verify import Finding, verify
from tests.cli.arena import arena, python_bot

BOTS = ("bots/greedy", "bots/counter")


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small competition with a bot that reneges and crashes, one that ends at its first question, and honest ones."""
    folder = tmp_path_factory.mktemp("verify")
    crash = python_bot(
        folder,
        "crash",
        "import arena_bot, os\n"
        "def choose(act):\n"
        "    if act['phase'] == 'play' and act['game'] == 2 and act['scores'] != [0, 0]: os._exit(1)\n"
        "    cards = [c for c in act['hand'] if c not in act['legal']] if act['phase'] == 'play' else []\n"
        "    return (cards or act['legal'])[0]\n"
        "arena_bot.run(choose)\n",
    )
    first = python_bot(folder, "first", "import arena_bot, os\narena_bot.run(lambda act: os._exit(1))\n")
    words = ("run", *BOTS, crash, first, "--boards", 4, "--match-boards", 2, "--seed", "v", "--rule", "target=12")
    arena(*words, "--out", folder / "out")
    return folder / "out"


@pytest.fixture
def out(original: Path, tmp_path: Path) -> Path:
    shutil.copytree(original, tmp_path / "out")
    return tmp_path / "out"


def findings(folder: Path) -> list[Finding]:
    with Results.open(folder) as results:
        return [finding for checked in verify(results) for finding in checked.findings]


def change(folder: Path, statement: str, *values: object) -> None:
    db = sqlite3.connect(folder / "competition.db")
    with db:
        assert db.execute(statement, values).rowcount == 1
    db.close()


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(folder / "competition.db")
    found = db.execute(query).fetchall()
    db.close()
    return found


def test_results_are_right_reneges_and_forfeits_included(original: Path) -> None:
    words = " ".join(str(row[0]) for row in rows(original, "SELECT actions FROM records"))
    assert "!renege" in words
    assert rows(original, "SELECT count(*) FROM records WHERE ending = 'forfeit' AND actions <> ''")[0][0] > 0
    assert rows(original, "SELECT count(*) FROM records WHERE actions = '' AND deals = 1")[0][0] > 0
    assert findings(original) == []
    assert "48 games played again: all is right" in arena("verify", original).stdout


def test_every_changed_byte_of_the_actions_is_named_with_game_and_deal(out: Path) -> None:
    chance = random.Random(3)
    records = [row for row in rows(out, "SELECT match, board, actions FROM records") if row[2]]
    for _ in range(60):
        match, board, actions = chance.choice(records)
        assert isinstance(actions, str)
        place = chance.randrange(len(actions))
        other = chance.choice([c for c in "3459TJQKAcdhs !" if c != actions[place]])
        changed = actions[:place] + other + actions[place + 1 :]
        deal = actions[:place].count("\n") + 1
        change(out, "UPDATE records SET actions = ? WHERE match = ? AND board = ?", changed, match, board)
        found = findings(out)
        assert [(f.match, f.board) for f in found] == [(match, board)]
        assert found[0].deal == deal
        change(out, "UPDATE records SET actions = ? WHERE match = ? AND board = ?", actions, match, board)
    assert findings(out) == []


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("scores", "[1, 2]"),
        ("scores", "[1"),
        ("winner", None),
        ("ending", "deals"),
        ("forfeits", "[1]"),
        ("digests", "00"),
    ],
)
def test_every_changed_result_is_named_with_its_game(out: Path, column: str, value: object) -> None:
    match, board = rows(out, "SELECT match, board FROM records WHERE ending = 'target' LIMIT 1")[0]
    change(out, f"UPDATE records SET {column} = ? WHERE match = ? AND board = ?", value, match, board)
    found = findings(out)
    assert [(f.match, f.board) for f in found] == [(match, board)]
    done = arena("verify", out, code=1)
    assert f"game {match}-{board}" in done.stdout
    assert "48 games played again: 1 findings" in done.stdout


def test_a_forged_result_with_fresh_digests_is_found_by_the_rules(out: Path) -> None:
    """Who changes a score and makes its digest anew is caught by playing the game again."""
    import msgspec

    from arena.store.digests import digests

    with Results.open(out) as results:
        match = next(m for m in results.stored_matches() if m.games[0].ending == "target")
    record = match.games[0]
    forged = msgspec.structs.replace(record, winner=1 - record.winner)
    change(
        out,
        "UPDATE records SET winner = ?, digests = ? WHERE match = ? AND board = ?",
        forged.winner,
        digests(match.id, forged),
        match.id,
        record.board,
    )
    (found,) = findings(out)
    assert found.problem == f"winner {forged.winner} is stored, {record.winner} follows from the deals"


def test_players_in_the_wrong_seats_are_found(out: Path) -> None:
    match = rows(out, "SELECT id FROM matches LIMIT 1")[0][0]
    one, other = (row[0] for row in rows(out, f"SELECT DISTINCT entrant FROM seats WHERE match = '{match}'"))
    db = sqlite3.connect(out / "competition.db")
    with db:
        db.execute(
            "UPDATE seats SET entrant = CASE entrant WHEN ? THEN ? ELSE ? END WHERE match = ?", (one, other, one, match)
        )
    db.close()
    assert [(f.match, f.board) for f in findings(out)] == [(match, None)]


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        (
            "UPDATE records SET deals = deals * 10 WHERE (match, board) = (SELECT match, board FROM records LIMIT 1)",
            "deals",
        ),
        ("UPDATE seats SET side = 1 - side WHERE (match, seat) = (SELECT match, seat FROM seats LIMIT 1)", "sides"),
        ("UPDATE entrants SET name = 'someone else' WHERE hash = (SELECT hash FROM entrants LIMIT 1)", "standing"),
        ("UPDATE meta SET value = replace(value, '\"rank\": 1', '\"rank\": 2') WHERE key = 'standings'", "standing"),
    ],
)
def test_what_the_ranking_is_made_from_is_checked_too(out: Path, statement: str, says: str) -> None:
    change(out, statement)
    assert any(says in finding.problem for finding in findings(out))


def test_changed_settings_are_found(out: Path) -> None:
    change(out, "UPDATE meta SET value = '\"w\"' WHERE key = 'seed'")
    assert any("settings" in finding.problem for finding in findings(out))


def test_damaged_results_are_not_ranked(out: Path) -> None:
    change(out, "UPDATE records SET scores = '[1' WHERE (match, board) = (SELECT match, board FROM records LIMIT 1)")
    done = arena("standings", out, code=2)
    assert "is damaged; `arena verify" in done.stderr
