"""Railroad Euchre: Standard Euchre with a bundle of speed-ups, and matches of several games. Rules, section 5."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from arena.rules.cards import Card, Suit, make_deck
from arena.rules.deal import Deal, Script
from arena.rules.euchre import EuchreDeal, PartnersOptions
from arena.rules.game import Game, Outcome, Rules, higher_total, highest_at_target
from arena.rules.tricks import ranking


class RailroadEuchreOptions(PartnersOptions, frozen=True, kw_only=True):
    """The options of Railroad Euchre."""

    defend_alone: Annotated[
        bool, Meta(description="an opponent of a lone maker may play alone too, for four points if he euchres him")
    ] = True
    joker: Annotated[bool, Meta(description="25 cards: the joker is the highest trump; false: 24")] = True
    joker_suit: Annotated[
        Literal["c", "d", "h", "s"], Meta(description="the suit that a joker turned up stands for")
    ] = "h"
    call_for_best: Annotated[
        bool, Meta(description="a lone player may lay away a card and receive one that his partner chooses")
    ] = True
    laps: Annotated[
        bool, Meta(description="the winner starts the next game of the match with his points over the target")
    ] = True
    slam: Annotated[bool, Meta(description="a game lost without a point counts two")] = True
    games: Annotated[int, Meta(ge=1, description="games a side needs to win the match")] = 1


class RailroadEuchreDeal(EuchreDeal):
    """One deal of Railroad Euchre."""

    def __init__(
        self, options: RailroadEuchreOptions, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool
    ) -> None:
        super().__init__(options, dealer, cards, scores, stuck=stuck)
        self.options = options

    def joker_suits(self) -> Sequence[Suit]:
        return (self.options.joker_suit,)

    def exchange(self, lone: int) -> Script:
        """A lone player may lay a card away, seen by nobody, and receive one that his partner chooses."""
        if not self.options.call_for_best:
            return
        partner = (lone + 2) % 4
        order = ranking(self.trump)
        self.phase = "call"
        away = yield lone, ("pass", *order.sorted(self.hands[lone]))
        if away == "pass":
            return
        self.veil((lone,))
        self.hands[lone].remove(away)
        self.phase = "give"
        card = yield partner, order.sorted(self.hands[partner])
        self.veil((lone, partner))
        self.hands[partner].remove(card)
        self.hands[lone].append(card)


class RailroadEuchre(Rules):
    """Railroad Euchre with its options. A game, for the arena, is a match of `games` games won."""

    name: ClassVar[str] = "railroad-euchre"
    ruleset: ClassVar[int] = 1
    title: ClassVar[str] = "Railroad Euchre: lone players call for a card, points are carried to the next game"
    options_type = RailroadEuchreOptions
    options: RailroadEuchreOptions

    def __init__(self, options: RailroadEuchreOptions) -> None:
        super().__init__(options)
        self.deck = make_deck("9", joker=options.joker)
        self.max_deals = None  # of each game of the match; looked at in `judge`

    def new_deal(self, dealer: int, cards: Sequence[Card], scores: list[int], *, stuck: bool) -> Deal:
        return RailroadEuchreDeal(self.options, dealer, cards, scores, stuck=stuck)

    def judge(self, game: Game) -> Outcome | None:
        """Look at the win of the game in play, and then at that of the match."""
        options = self.options
        outcome = highest_at_target(game.scores, options.target)
        if outcome is None:
            if game.deals_since_won() < options.max_deals:
                return None
            outcome = Outcome(higher_total(game.scores), "max-deals")
        winner = outcome.winner
        if winner is not None:
            game.won[winner] += 2 if options.slam and game.scores[1 - winner] == 0 else 1
        if options.games == 1 or (winner is not None and game.won[winner] >= options.games):
            return outcome
        carried = [0, 0]
        if winner is not None and options.laps:
            carried[winner] = max(0, game.scores[winner] - options.target)
        game.begin_next(carried)
        return None
