"""Fit what counter expects of a hand: python bots/counter/fit.py [--deals N] [KIND …], with arena and numpy installed.

Deals are played by counter as it stands, all seats, but for one seat that is made to bid or to make trump whatever it
thinks of it. The tricks its side then takes are regressed on what it saw. Writes into fits.json beside it; as what the
others say depends on that, fit twice. Not part of the bot, which needs nothing but Python. The weights of Bid Euchre
(single, joker, double) are not made here: they are older, from some 50,000 deals with every seat playing as counter.
"""

import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import bids
import click
import counter
import estimate
import making
import msgspec
import napoleon
import numpy as np

from arena.errors import ArenaBug
from arena.records import FaultKind, LimitsSpec, Ruling
from arena.referee.greeting import hello_for
from arena.referee.table import Table
from arena.rules.cards import SUITS
from arena.rules.registry import make_rules

Features = tuple[float, ...]
# What a seat that is asked is made to say, and what it saw; None if its hand is not worth a look.
# `second`: whether it is to wait for the second round.
Force = Callable[[dict[str, Any], Any, bool], tuple[str, Features] | None]


class Fit(NamedTuple):
    """The game it is about, and what the seat says."""

    game: str
    options: dict[str, Any]
    force: Force


def making_by(word: str, contract: str, least: float) -> Force:
    """Make trump, in the first round or, with every other deal, in the second; `least` tricks must be expected."""

    def force(act: dict[str, Any], table: Any, second: bool) -> tuple[str, Features] | None:
        if act["phase"] != ("name" if second else "order"):
            return None
        place = making.place_of(act, table)
        hand, proposed = tuple(act["hand"]), making.proposed(act)
        if not second and act["dealer"] == act["seat"]:
            hand = tuple(making.with_upcard(act, proposed))
        kind = making.kind_of(table)

        def expected(trump: str) -> float:
            return float(estimate.expected_tricks(hand, trump, kind, contract, place))

        trump = max((suit for suit in SUITS if suit != proposed), key=expected) if second else proposed
        if expected(trump) < least:
            return None
        said = trump + word if second else act["legal"][-1 if word else 1]
        return said, (*estimate.features(hand, trump), *place)

    return force


def bidding(act: dict[str, Any], table: Any, _second: bool) -> tuple[str, Features] | None:
    """Bid for all tricks; what the widow brings is part of what is measured."""
    hand, kind = tuple(act["hand"]), bids.kind_of(table)
    trump = max(SUITS, key=lambda suit: estimate.expected_tricks(hand, suit, kind))
    if act["phase"] != "bid" or estimate.expected_tricks(hand, trump, kind) < 2:
        return None
    return act["legal"][-1], estimate.features(hand, trump)


def nap(act: dict[str, Any], table: Any, _second: bool) -> tuple[str, Features] | None:
    fit = estimate.FITS[f"napoleon {table.seats}"]["nap"]
    trump = max(SUITS, key=lambda suit: estimate.mean_of(fit, napoleon.features(act["hand"], suit)))
    features = napoleon.features(act["hand"], trump)
    if act["phase"] != "bid" or "nap" not in act["legal"] or estimate.mean_of(fit, features) < 1:
        return None
    return "nap", features


def misere(act: dict[str, Any], table: Any, _second: bool) -> tuple[str, Features] | None:
    features = napoleon.low_features(act["hand"])
    if act["phase"] != "bid" or "misere" not in act["legal"] or features[1] > 25:
        return None
    return "misere", features


def all_fits() -> dict[tuple[str, str], Fit]:
    fits = {}
    for deck in (24, 25, 28, 32):
        fits[f"euchre {deck}", "plain"] = Fit("euchre", {"deck": deck}, making_by("", "plain", 1.5))
        fits[f"euchre {deck}", "alone"] = Fit("euchre", {"deck": deck}, making_by("-alone", "alone", 2.5))
        if deck < 28:
            options = {"joker": deck == 25}
            fits[f"euchre {deck}", "called"] = Fit("railroad-euchre", options, making_by("-alone", "called", 2.5))
        if deck != 28:
            fits[f"two {deck}", "plain"] = Fit("two-handed-euchre", {"deck": deck}, making_by("", "plain", 1.0))
        if deck in (24, 32):
            fits[f"three {deck}", "plain"] = Fit("three-handed-euchre", {"deck": deck}, making_by("", "plain", 1.0))
    fits["hasenpfeffer", "plain"] = Fit("hasenpfeffer", {}, bidding)
    fits["pepper", "plain"] = Fit("hasenpfeffer", {"pepper": True}, bidding)
    for players in range(2, 9):
        fits[f"napoleon {players}", "nap"] = Fit("napoleon", {"players": players}, nap)
        fits[f"napoleon {players}", "misere"] = Fit("napoleon", {"players": players}, misere)
    return fits


def samples(fit: Fit) -> Iterator[tuple[Features, int]]:
    """What a seat saw, and the tricks that its side then took."""
    rules = make_rules(fit.game, fit.options)
    bot = counter.CounterBot()
    bot.hello(msgspec.to_builtins(hello_for(rules, LimitsSpec(), seat=0, seed="")))
    ids = itertools.repeat("")
    for board in itertools.count():
        chosen, second = board // 2 % rules.seats, board % 2 == 1
        table = Table(rules, "fit", board, slot=0, number=1, ids=ids, judge=never)
        game, deal, seen = table.game, table.game.deal, None
        while game.deal is deal and game.seat is not None:
            act = msgspec.to_builtins(table.question(game.seat))
            forced = fit.force(act, bot.table, second) if seen is None and game.seat == chosen else None
            word, seen = forced or (bot.choose(act), seen)
            game.apply(word)
        if seen is not None and deal.declarer == chosen:
            yield seen, deal.tricks_of(rules.sides[chosen])


def never(seat: int, kind: FaultKind, reason: str) -> Ruling:
    raise ArenaBug(f"counter is at fault: {kind} at seat {seat}, {reason}")


def linear(x: Any, y: Any) -> dict[str, Any]:
    weights, *_ = np.linalg.lstsq(x, y, rcond=None)
    return {"weights": (weights.round(2) + 0.0).tolist(), "sd": round(float(np.std(y - x @ weights)), 2)}


def logistic(x: Any, y: Any) -> dict[str, Any]:
    """Newton's method on the likelihood of taking no trick."""
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + 1e-3 * np.eye(x.shape[1])
        weights += np.linalg.solve(hessian, x.T @ ((y == 0) - p) - 1e-3 * weights)
    return {"weights": weights.round(3).tolist()}


@click.command()
@click.option("--deals", default=10000, show_default=True, help="for each line")
@click.argument("kinds", nargs=-1)
def main(deals: int, kinds: tuple[str, ...]) -> None:
    for (kind, contract), fit in all_fits().items():
        if kinds and kind not in kinds:
            continue
        seen = list(itertools.islice(samples(fit), deals))
        x, y = np.array([row for row, _ in seen], float), np.array([taken for _, taken in seen])
        fitted = logistic(x, y) if contract == "misere" else linear(x, y)
        click.echo(f"{kind} {contract}: {fitted}, mean {y.mean():.2f}")
        write(kind, contract, fitted)


def write(kind: str, contract: str, fitted: dict[str, Any]) -> None:
    file = Path(__file__).with_name("fits.json")
    fits = json.loads(file.read_text("utf-8"))
    fits.setdefault(kind, {})[contract] = fitted
    text = ",\n".join(
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"    {json.dumps(contract)}: {json.dumps(fit)}" for contract, fit in contracts.items())
        + "\n  }"
        for name, contracts in fits.items()
    )
    file.write_text(f"{{\n{text}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
