"""A game told in words, deal by deal: the hands, the calls, the tricks, the points."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from arena.records import GameRecord
from arena.rules.board import begin_game
from arena.rules.cards import JOKER
from arena.rules.deal import HIDDEN, RIGHT, WRONG, Deal
from arena.rules.game import Rules
from arena.rules.tricks import ranking

SYMBOLS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED: Final = frozenset("dh")

# Makes a text red, where the reader's terminal can.
Paint = Callable[[str], str]


def plain(text: str) -> str:
    """Paint nothing."""
    return text


def show_card(card: str, red: Paint = plain) -> str:
    """Return a card or a suit with its symbol; every other word as it is."""
    if card in (JOKER, HIDDEN):
        return card
    if card in SYMBOLS:
        return red(SYMBOLS[card]) if card in RED else SYMBOLS[card]
    if len(card) == 2 and card[1] in SYMBOLS and card[0] in "23456789TJQKA":
        text = f"{card[0].replace('T', '10')}{SYMBOLS[card[1]]}"
        return red(text) if card[1] in RED else text
    return card


def tell_game(rules: Rules, seed: str, record: GameRecord, names: Sequence[str], red: Paint = plain) -> Iterator[str]:
    """Yield the lines of a game's story. names: of each seat. Raises IllegalAction if the record does not fit."""
    game = begin_game(rules, seed, record.board)
    yield f"Board {record.board}: " + ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names))
    told = 0
    for words in record.deals:
        if told < len(game.deals):  # a deal thrown in before anyone could act
            told += 1
            continue
        deal, before = game.deal, ":".join(map(str, game.scores))
        if any(game.won):
            before += f", games {':'.join(map(str, game.won))}"
        hands = [list(hand) for hand in deal.hands]
        phases = []
        for word in words.split():
            phases.append(deal.phase)
            game.apply(word)
        yield ""
        yield from _tell_deal(deal, told + 1, hands, phases, before, names, red)
        told += 1
    yield ""
    yield _ending(record, rules, names)


def _tell_deal(
    deal: Deal,
    number: int,
    hands: Sequence[Sequence[str]],
    phases: Sequence[str],
    before: str,
    names: Sequence[str],
    red: Paint,
) -> Iterator[str]:
    width = max(len(name) for name in names)
    yield f"Deal {number}, score {before}, seat {deal.dealer} deals"
    if deal.upcard:
        yield f"  turned up: {show_card(deal.upcard, red)}"
    order = ranking(deal.trump, bowers=deal.bowers)
    for seat, hand in enumerate(hands):
        cards = " ".join(show_card(card, red) for card in order.sorted(hand))
        yield f"  {seat} {names[seat]:{width}}  {cards}"
    steps = _steps(deal)
    yield from _calls(steps, phases, red)
    yield from _tricks(deal, steps, phases, red)
    points = ", ".join(f"{gained:+d}" for gained in deal.points)
    yield f"  {deal.how}: {points}" + (f", contract {deal.contract} by seat {deal.declarer}" if deal.contract else "")


def _steps(deal: Deal) -> list[tuple[int, str]]:
    """Return the log with the judgement on a claim written beside it."""
    steps: list[tuple[int, str]] = []
    for seat, word in deal.log:
        if word in (RIGHT, WRONG):
            steps[-1] = seat, f"{steps[-1][1]} ({word[1:]})"
        else:
            steps.append((seat, word))
    return steps


def _calls(steps: Sequence[tuple[int, str]], phases: Sequence[str], red: Paint) -> Iterator[str]:
    """Yield one line for each phase before the play."""
    last, line = "", ""
    for (seat, word), phase in zip(steps, phases, strict=True):
        if phase == "play":
            break
        if phase != last and line:
            yield line
        if phase != last:
            line = f"  {phase}:"
            last = phase
        line += f"  {seat} {show_card(word, red)}"
    if line:
        yield line


def _tricks(deal: Deal, steps: Sequence[tuple[int, str]], phases: Sequence[str], red: Paint) -> Iterator[str]:
    plays = [step for step, phase in zip(steps, phases, strict=True) if phase == "play"]
    size = len(deal.hands) - len(deal.out)
    trick, cards, line = 0, 0, ""
    for seat, word in plays:
        line += f"  {seat} {show_card(word, red)}"
        if word[0] != "!" and ":" not in word:
            cards += 1
        if cards == size:
            yield f"  trick {trick + 1}:{line}  -> {deal.winners[trick]}"
            trick, cards, line = trick + 1, 0, ""
    if line:
        yield f"  trick {trick + 1}:{line}"


def _ending(record: GameRecord, rules: Rules, names: Sequence[str]) -> str:
    total = ":".join(str(score) for score in record.scores)
    if record.forfeits:
        return f"Forfeited by {' and '.join(side_name(side, rules, names) for side in record.forfeits)} at {total}"
    if record.winner is None:
        return f"Drawn at {total} ({record.ending})"
    return f"Won by {side_name(record.winner, rules, names)} at {total} ({record.ending})"


def side_name(side: int, rules: Rules, names: Sequence[str]) -> str:
    """Return a side as its seats and the name there, such as `seats 0+2 (duck)`."""
    seats = [seat for seat, of in enumerate(rules.sides) if of == side]
    return f"seat{'s' if len(seats) > 1 else ''} {'+'.join(map(str, seats))} ({names[seats[0]]})"
