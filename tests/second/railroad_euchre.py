"""Railroad Euchre (section 5 of the rules text)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from .common import JOKER, Decision, Game, deck_of_size, sorted_cards
from .euchre import Euchre

DEFAULTS: dict[str, Any] = {
    "target": 10,
    "stick_the_dealer": False,
    "discard_upcard": False,
    "super_euchre": False,
    "joker": True,
    "joker_suit": "h",
    "call_for_best": True,
    "defend_alone": True,
    "laps": True,
    "slam": True,
    "games": 1,
}


class RailroadEuchre(Euchre):
    """A match of Railroad Euchre: `games` games won by one side.

    `scores` are the totals of the game being played; after the match, those of its
    last game.
    """

    DEFAULTS: ClassVar[dict[str, Any]] = {**DEFAULTS, **Game.GUARDS}

    def set_up(self) -> None:
        """A match begins with no games won and no deals played."""
        self.games_won = [0, 0]
        self.deals_in_game = 0

    def deck_cards(self) -> list[str]:
        """25 cards with the joker, else 24."""
        return deck_of_size(25 if self.options["joker"] else 24)

    def proposed_trump(self, up_card: str) -> Generator[Decision, str, str]:
        """The joker turned up stands for the suit `joker_suit`."""
        if up_card != JOKER:
            return up_card[1]
        suit = yield Decision(self.dealer, "name-upcard", [self.options["joker_suit"]])
        return suit

    def exchange(self, lone_player: int, trump: str) -> Generator[Decision, str, None]:
        """Call for best: lay away a card, receive one the partner chooses."""
        if not self.options["call_for_best"]:
            return
        own_hand = self.hands[lone_player]
        legal = ["pass", *sorted_cards(own_hand, None, trump)]
        word = yield Decision(lone_player, "call", legal)
        if word == "pass":
            return
        own_hand.remove(word)

        partner = self.partner_of(lone_player)
        partner_hand = self.hands[partner]
        legal = sorted_cards(partner_hand, None, trump)
        card = yield Decision(partner, "give", legal)
        partner_hand.remove(card)
        own_hand.append(card)

    # -- the match

    def end_of_deal(self) -> None:
        """Look at the win of the game, then of the match.

        The guard `max_deals` counts the deals of the game being played; a game it ends
        with equal totals is won by nobody.
        """
        self.deals_in_game += 1
        game_winner = self.look_at_the_win()
        if game_winner is None:
            if self.deals_in_game < self.options["max_deals"]:
                return
            game_winner = self.only_leader()

        if game_winner is None:
            if self.options["games"] == 1:
                self.winner = "draw"
                return
            self.start_next_game(None)
            return

        loser = 1 - game_winner
        if self.options["slam"] and self.scores[loser] == 0:
            self.games_won[game_winner] += 2
        else:
            self.games_won[game_winner] += 1
        if self.games_won[game_winner] >= self.options["games"]:
            self.winner = game_winner
            return
        self.start_next_game(game_winner)

    def start_next_game(self, game_winner: int | None) -> None:
        """With `laps` the winner keeps his points over the target."""
        excess = 0
        if game_winner is not None and self.options["laps"]:
            excess = max(0, self.scores[game_winner] - self.options["target"])
        self.scores = [0, 0]
        if game_winner is not None:
            self.scores[game_winner] = excess
        self.deals_in_game = 0
