"""`arena effects`, against sums over deals that the second implementation of the rules plays again."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.arena import arena, python_bot
from tests.replayed import begin

BOARDS = 6


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("effects") / "out"
    few = ("--boards", BOARDS, "--rule", "target=12", "--seed", "e")
    arena("run", "bots/greedy", "bots/counter", "bots/random", *few, "--out", out)
    return out


def test_what_seat_and_deal_are_worth_is_what_the_deals_say(results: Path) -> None:
    seat = dealer = deals = 0
    for line in arena("export", results).stdout.splitlines():
        game = json.loads(line)
        second = begin(game)
        for word in " ".join(game["deals"]).split():
            second.act(word)
        assert second.seat is None
        for deal in second.deals:
            above = deal["points"][0] - deal["points"][1]
            seat += above
            dealer += -above if deal["dealer"] % 2 else above
            deals += 1
    told = list(csv.DictReader(arena("effects", results, "--format", "csv").stdout.splitlines()))
    assert [line["side"] for line in told] == ["seat 0", "dealer"]
    assert float(told[0]["points/deal"]) == pytest.approx(seat / deals)
    assert float(told[1]["points/deal"]) == pytest.approx(dealer / deals)
    for line in told:
        assert float(line["ci95 low"]) < float(line["points/deal"]) < float(line["ci95 high"])
        assert int(line["boards"]) == BOARDS
    same = json.loads(arena("effects", results, "--format", "json").stdout)["effects"]
    assert [effect["points_per_deal"] for effect in same] == [float(line["points/deal"]) for line in told]
    assert "seat 0" in arena("effects", results).stdout


def test_without_a_board_played_both_ways_nothing_is_known(tmp_path: Path) -> None:
    quitter = python_bot(tmp_path, "quitter", "import os\nos._exit(1)\n")
    few = ("--boards", 1, "--rule", "target=6", "--seed", "e")
    arena("run", quitter, "bots/greedy", *few, "--out", tmp_path / "out")
    done = arena("effects", tmp_path / "out", code=2)
    assert done.stderr == f"Error: {tmp_path / 'out'}: no board has been played from all sides\n"
    assert done.stdout == ""
