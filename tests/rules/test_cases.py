"""Cases with known answers, collected from published rules; each names the section of protocol/RULES.md it tests.

Those with a `check` run here; the others need a whole deal and stand, by number, in the tests of their game.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from arena.rules.bid_euchre import BidEuchreOptions, calls_above, cards_to_give, may_claim, score_deal
from arena.rules.endgame import verdict
from arena.rules.game import Game
from arena.rules.registry import make_rules
from arena.rules.tricks import legal_cards, ranking, winning_card
from arena.rules.two_handed_euchre import score_deal as score_two_handed
from tests.rules.scripts import deal_of

DATA = Path(__file__).with_name("data")
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").read_text("utf-8").splitlines()]

# Names of options in the cases, where they differ from ours.
OPTIONS = {"set_pen": "missed_six", "defenders": "defenders_score"}


def options_of(check: dict[str, Any]) -> BidEuchreOptions:
    given = {OPTIONS.get(name, name): value for name, value in check["opts"].items() if name not in ("n", "stuck")}
    if 12 in (check["opts"].get("n"), check.get("n")):
        given["double_deck"] = True
    return BidEuchreOptions.parse(given)


def answer(check: dict[str, Any]) -> Any:
    match check["kind"]:
        case "legal":
            return sorted(legal_cards(check["hand"], check["led"], ranking(check["trump"], bowers=check["bowers"])))
        case "winner":
            return winning_card(check["cards"], ranking(check["trump"], bowers=check["bowers"]))
        case "bids":
            standing = None if check["standing"] is None else str(check["standing"])
            return list(calls_above(options_of(check), standing, stuck=check["opts"].get("stuck", False)))
        case "score":
            return list(score_deal(options_of(check), str(check["bid"]), check["tricks"]))
        case "two":
            return list(score_two_handed(check["tricks"]))
        case "end":
            totals = [start + delta for start, delta in zip(check["start"], check["delta"], strict=True)]
            outcome = verdict(totals, 32, check["opt"], 0)
            return "play" if outcome is None else f"side{outcome.winner}"
        case "total":
            deal = deal_of("bid-euchre", scores=check["start"])
            for side, points in enumerate(check["delta"]):
                deal.award(side, points)
            return deal.scores
        case "ask":
            return cards_to_give(check["partner"], ranking(check["trump"]), choice=False)
        case "order":
            deal = deal_of("bid-euchre")
            deal.out = (check["out"],)
            after = deal.turns()
            return [[leader, after[leader], after[after[leader]]] for leader in check["leaders"]]
        case "anf":
            return may_claim(check["hand"])
        case "count":
            order = ranking(check["trump"])
            deck = make_rules("bid-euchre").deck
            return {suit: sum(order.suit[card] == suit for card in deck) for suit in "cdhs"}
        case "stock":
            sizes = {}
            for size in check["expect"]:
                rules_ = make_rules("two-handed-euchre", {"deck": int(size)})
                sizes[size] = len(Game(rules_, lambda _deal, deck=rules_.deck: deck, 0).deal.stock)
            return sizes
    raise AssertionError(check)


@pytest.mark.parametrize("case", [c for c in CASES if "check" in c], ids=lambda case: f"{case['id']} ({case['rule']})")
def test_case(case: dict[str, Any]) -> None:
    expected, got = case["check"]["expect"], answer(case["check"])
    if isinstance(expected, list) and case["check"]["kind"] in ("legal", "ask", "bids"):
        expected, got = sorted(expected), sorted(got)
    assert got == expected, f"{case['situation']}: {case['why']}"


def test_every_case_names_its_rule_and_is_tested() -> None:
    elsewhere = {"025", "032", "046", "047", "055", "083", "091", "092", "094", "095", "097", "098", "100", "104"}
    elsewhere |= {"106", "107", "109", "110", "112", "113", "115", "116", "118", "119", "121", "122", "127", "128"}
    elsewhere |= {"130", "131", "133"}
    assert {case["id"] for case in CASES if "check" not in case} == elsewhere
    assert all(case["rule"][0] in "01234567" and case["rule"][1] == " " for case in CASES)
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert all(f"case {number}" in tests for number in elsewhere)
