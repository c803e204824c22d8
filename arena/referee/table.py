"""One game at one table: a generator that asks and is answered, and knows nothing of processes or clocks."""

from collections.abc import Callable, Generator, Iterator

from arena.records import FaultKind, GameRecord, Ruling
from arena.rules.board import begin_game
from arena.rules.deal import RENEGE, Deal
from arena.rules.game import Rules
from arena.wire.messages import Act, Result

# Told of a fault (seat, kind, reason), answers with the ruling.
Judge = Callable[[int, FaultKind, str], Ruling]


class Table:
    """A game on one board. `results`: what has to be told to the seats; whoever drives it empties the list."""

    def __init__(
        self, rules: Rules, seed: str, board: int, *, slot: int, number: int, ids: Iterator[str], judge: Judge
    ) -> None:
        self.board = board
        self.slot = slot
        self.number = number
        self.results: list[tuple[int, Result]] = []
        self.record: GameRecord | None = None
        self._rules = rules
        self._ids = ids
        self._judge = judge
        self._announced = 0
        self.step = self._play().send  # the answer to the last question (None at first) -> the next; StopIteration
        self.game = begin_game(rules, seed, board)

    def _play(self) -> Generator[Act, str | None, None]:
        """Play the game: yields what to ask and is sent the action, or None if the first of `legal` is to be played.

        A decision with one legal action is not asked. Ends when `record` is set.
        """
        game = self.game
        while (seat := game.seat) is not None:
            legal = game.legal
            if len(legal) == 1:
                action = legal[0]
            else:
                answer = yield self.question(seat)
                if answer is not None and answer in legal:
                    action = answer
                else:
                    if answer is not None and not self._fault(seat, answer):
                        return
                    if game.seat != seat or game.legal is not legal:  # a renege ended the deal
                        self._announce()
                        continue
                    action = legal[0]
            deal = game.deal
            game.apply(action)
            if game.deal is not deal or game.seat is None:
                self._announce()
        assert game.outcome is not None
        self._finish(game.outcome.winner, game.outcome.ending)

    def forfeit(self, *sides: int) -> None:
        """End the game: these sides have lost it."""
        others = [side for side in range(len(self.game.scores)) if side not in sides]
        self._finish(others[0] if len(others) == 1 else None, "forfeit", sides)

    def question(self, seat: int) -> Act:
        """Return what a seat is asked now."""
        game, deal = self.game, self.game.deal
        return Act(
            next(self._ids),
            self.slot,
            self.number,
            len(game.deals) + 1,
            deal.phase,
            seat,
            deal.dealer,
            game.scores,
            game.won,
            deal.hand(seat),
            game.legal,
            deal.history(seat),
            deal.trump,
            deal.contract,
            deal.declarer,
            deal.out,
            deal.upcard,
            deal.trick(),
            deal.taken,
        )

    def _fault(self, seat: int, action: str) -> bool:
        """Rule on an action that is not legal; return whether the game goes on."""
        renege = self.game.is_renege(action)
        reason = "a card that does not follow" if renege else "not one of the legal actions"
        ruling = self._judge(seat, "renege" if renege else "illegal", reason)
        if ruling == "forfeit-game":
            self.forfeit(self._rules.sides[seat])
            return False
        if renege:
            self.game.apply(RENEGE)
        return True

    def _announce(self) -> None:
        """Tell every seat of the deals that have ended."""
        game = self.game
        for number in range(self._announced + 1, len(game.deals) + 1):
            last = number == len(game.deals) and game.outcome is not None
            self._tell(game.deals[number - 1], number, over=last, winner=game.outcome.winner if game.outcome else None)
        self._announced = len(game.deals)

    def _tell(self, deal: Deal, number: int, *, over: bool, winner: int | None) -> None:
        shared = None if deal.veiled else self._result(deal, number, 0, over, winner)
        for seat in range(self._rules.seats):
            self.results.append((seat, shared or self._result(deal, number, seat, over, winner)))

    def _result(self, deal: Deal, number: int, seat: int, over: bool, winner: int | None) -> Result:
        scores = list(self.game.scores)
        history = deal.history(seat)
        won = list(self.game.won)
        return Result(
            self.slot, self.number, number, deal.how, deal.points, scores, won, history, over, winner if over else None
        )

    def _finish(self, winner: int | None, ending: str, forfeits: tuple[int, ...] = ()) -> None:
        game = self.game
        deals = [" ".join(deal.actions()) for deal in game.deals]
        if forfeits:
            deals.append(" ".join(game.deal.actions()))
            self._tell(game.deal, len(game.deals) + 1, over=True, winner=winner)
        self.record = GameRecord(self.board, tuple(deals), tuple(game.points()), winner, ending, forfeits)
