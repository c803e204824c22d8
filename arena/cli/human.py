"""A person at a seat: `arena play --human`. Asks on the terminal, tells what the others do, and takes back a slip."""

import contextlib
import secrets
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

import click

from arena.bot.guardian import Guardian
from arena.bot.process import BotProcess
from arena.cli import colour
from arena.cli.replay import red_paint
from arena.publish.telling import SYMBOLS, plain, show_card, side_name
from arena.records import EntrantSpec, LimitsSpec, Ruling, Tier
from arena.referee.greeting import hello_for
from arena.referee.table import Table
from arena.referee.talk import Talk, TalkFailed
from arena.rules.deal import HIDDEN
from arena.rules.game import Rules
from arena.rules.tricks import ranking
from arena.wire.codec import encode
from arena.wire.messages import Act, Result

HELP: Final = """\
  a number     the action beside it
  a word       the action itself, such as pass, 4, Jh, 10d
  u            take back what you did last, and all that came of it
  h            all that was said and played in this deal
  q            leave the game
  ?            this"""


class Setting(NamedTuple):
    """What is played, by whom: entrants by seat, None where the person sits."""

    rules: Rules
    seed: str
    entrants: Sequence[EntrantSpec | None]
    limits: LimitsSpec
    tier: Tier

    @property
    def human(self) -> int:
        return self.entrants.index(None)

    @property
    def names(self) -> list[str]:
        return ["you" if entrant is None else entrant.name for entrant in self.entrants]


class Left(Exception):
    """The person has left the game."""


def play_with(setting: Setting, boards: int) -> None:
    """Play boards with a person at a seat. Raises Left; HostTrouble, OSError if a bot can't be started."""
    guardian = Guardian()
    try:
        with contextlib.ExitStack() as stack:
            bots = {
                seat: stack.enter_context(_started(setting, seat, entrant, guardian))
                for seat, entrant in enumerate(setting.entrants)
                if entrant is not None
            }
            for board in range(1, boards + 1):
                _Evening(setting, bots, board).play()
    finally:
        guardian.close()


@contextlib.contextmanager
def _started(setting: Setting, seat: int, entrant: EntrantSpec, guardian: Guardian) -> Iterator[Talk]:
    rules, limits = setting.rules, setting.limits
    hello = hello_for(rules, limits, seat=seat, seed=secrets.token_hex(8))
    process = BotProcess(entrant, guardian, setting.tier, limits.memory_mb)
    try:
        talk = Talk(process, hello, (limits.move_ms + limits.bank_ms) / 1000)
        talk.greet()
        yield talk
        talk.quit()
        process.wait(0.5)
    finally:
        process.kill()


class _Evening:
    """One game on one board. A slip is taken back by playing the game again up to it."""

    def __init__(self, setting: Setting, bots: dict[int, Talk], board: int) -> None:
        self._setting = setting
        self._bots = bots
        self._board = board
        self._done: list[tuple[int, str]] = []  # seat and action of all decisions so far
        self._told = 0  # entries of the deal's history that have been shown
        self._deal = 0
        self._bowers = True

    def play(self) -> None:
        """Play the game to its end."""
        table, act = self._begin()
        while act is not None:
            action = self._person(act) if act.seat == self._setting.human else self._bot(act)
            if action is None:  # something was taken back
                table, act = self._begin()
                continue
            self._done.append((act.seat, action))
            act = self._step(table, action)
            self._tell_results(table)
        assert table.record is not None
        names, rules = self._setting.names, self._setting.rules
        winner = "nobody" if table.record.winner is None else side_name(table.record.winner, rules, names)
        _say(f"\nBoard {self._board}: {winner} won, {':'.join(map(str, table.record.scores))}")

    def _begin(self) -> tuple[Table, Act | None]:
        """Return the game as far as it has been played, and what is asked next."""
        ids = (f"{secrets.token_hex(6)}" for _ in count())
        setting = self._setting
        table = Table(setting.rules, setting.seed, self._board, slot=0, number=1, ids=ids, judge=_no_judge)
        self._bowers = table.game.deal.bowers
        act = self._step(table, None)
        for _, action in self._done:
            act = self._step(table, action)
        table.results.clear()
        self._deal, self._told = 0, 0
        return table, act

    def _step(self, table: Table, action: str | None) -> Act | None:
        try:
            return table.step(action)
        except StopIteration:
            return None

    # ---- who decides ---------------------------------------------------------------------------------------

    def _bot(self, act: Act) -> str:
        """Ask a bot; the first legal action stands for an answer that is none."""
        try:
            talk = self._bots[act.seat]
            talk.write(encode(act))
            answer = talk.answer()
            talk.check(answer, act)
        except TalkFailed as failure:
            _say(f"  ({self._setting.names[act.seat]} at seat {act.seat} is at fault: {failure})")
            return act.legal[0]
        return answer.action

    def _person(self, act: Act) -> str | None:
        """Ask the person; None if something was taken back."""
        self._tell(act)
        while True:
            try:
                typed = click.prompt("  >", prompt_suffix=" ", default="", show_default=False).strip()
            except click.Abort:
                raise Left from None
            if typed.lower() == "q":
                raise Left
            if typed.lower() == "u":
                if self._take_back():
                    return None
                _say("  There is nothing to take back.")
            elif typed == "?":
                _say(HELP)
            elif typed.lower() == "h" and "h" not in act.legal:
                _say("  " + "  ".join(f"{seat} {_card(word)}" for seat, word in act.history))
            elif (action := _action(typed, act.legal)) is not None:
                return action
            else:
                _say("  Not one of them; ? helps.")

    def _take_back(self) -> bool:
        """Forget the person's last decision and all after it; return whether there was one."""
        mine = [at for at, (seat, _) in enumerate(self._done) if seat == self._setting.human]
        if not mine:
            return False
        del self._done[mine[-1] :]
        return True

    # ---- what is told --------------------------------------------------------------------------------------

    def _tell(self, act: Act) -> None:
        """Tell what has happened since, and what is to be decided."""
        if act.deal != self._deal:
            self._deal, self._told = act.deal, 0
            score = ":".join(map(str, act.scores)) + (f", games {':'.join(map(str, act.won))}" if any(act.won) else "")
            _say(f"\nDeal {act.deal}, {score}; {self._who(act.dealer)} dealt")
            if act.upcard:
                _say(f"  turned up: {_card(act.upcard)}")
        for seat, word in act.history[self._told :]:
            _say(f"  {self._who(seat)}: {'a hidden card' if word == HIDDEN else _card(word)}")
        self._told = len(act.history)
        about = [f"trump {_card(act.trump)}"] if act.trump else []
        if act.upcard and act.phase != "play":
            about.append(f"turned up {_card(act.upcard)}")
        if act.contract and act.declarer is not None:
            about.append(f"{_card(act.contract)} by {self._who(act.declarer)}")
        if act.trick:
            about.append("trick: " + "  ".join(f"{seat} {_card(card)}" for seat, card in act.trick))
        _say("   ".join([f"  {act.phase}", *about]))
        _say("  hand   " + "  ".join(map(_card, _by_suit(act, self._bowers))))
        _say("  " + "   ".join(f"{number}) {_card(word)}" for number, word in enumerate(act.legal, start=1)))

    def _tell_results(self, table: Table) -> None:
        """Tell the bots and the person of the deals that have ended."""
        results: list[tuple[int, Result]] = list(table.results)
        table.results.clear()
        for seat, result in results:
            if seat != self._setting.human:
                with contextlib.suppress(TalkFailed):  # it will be at fault when it is asked
                    self._bots[seat].write(encode(result))
                continue
            if result.deal == self._deal:
                for at, word in result.history[self._told :]:
                    _say(f"  {self._who(at)}: {_card(word)}")
            points = ":".join(f"{gained:+d}" for gained in result.points)
            _say(f"  {result.how}: {points}, the score is {':'.join(map(str, result.scores))}")

    def _who(self, seat: int) -> str:
        name = self._setting.names[seat]
        return name if seat == self._setting.human else f"{seat} {name}"


def _action(typed: str, legal: Sequence[str]) -> str | None:
    """Return the action a person means: by its word first, since bids are numbers too, then by its place."""
    meant = typed.lower().replace("10", "t")
    for suit, symbol in SYMBOLS.items():
        meant = meant.replace(symbol, suit)
    for word in legal:
        if meant == word.lower():
            return word
    if typed.isdecimal() and 1 <= int(typed) <= len(legal):
        return legal[int(typed) - 1]
    return None


def _by_suit(act: Act, bowers: bool) -> list[str]:
    """Return a hand as people hold it: by suits, trumps last."""
    order = ranking(act.trump, bowers=bowers)
    return sorted(act.hand, key=lambda card: (order.suit[card] == act.trump, order.suit[card], order.rank[card]))


def _card(word: str) -> str:
    return show_card(word, red_paint if colour() else plain)


def _say(text: str) -> None:
    click.echo(text, color=colour())


def _no_judge(seat: int, kind: str, reason: str) -> Ruling:
    raise AssertionError(f"an action that was looked at is not legal: seat {seat}, {kind}, {reason}")
