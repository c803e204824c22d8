"""Everything that can be raised, in one tree.

    ArenaError
    ├── UserError            what the user asked for can't be done; the message says what to change
    │   ├── BadOptions       an option of a game: unknown, of the wrong type or range, or in contradiction
    │   ├── BadBot           a bot's folder or its bot.toml
    │   │   ├── MissingTool  a toolchain the bot needs is not on this machine
    │   │   └── BuildFailed  the bot's own build command failed
    │   ├── BadCompetition   a competition file or the options of `arena run`
    │   ├── BadResults       a results folder: absent, not ours, of another competition, not writable
    │   ├── NoIsolation      this machine can't keep bots in the way that was asked for
    │   ├── NoCluster        a cluster does not answer, or a worker of it can't play
    │   └── TooFewDescriptors  this process may not open enough files for so many workers
    ├── IllegalAction        the rules refuse an action: the caller did not ask `legal` first
    │   └── BadRecord        a stored game can't be played again; says in which deal
    ├── HostTrouble          this machine failed a match; no entrant is charged for it
    └── ArenaBug             something that must not happen did; report it

A bot's fault is never an exception: it is a value (`records.Fault`), and the run goes on.
"""


class ArenaError(Exception):
    """Whatever arena itself raises."""


class UserError(ArenaError):
    """What the user asked for can't be done; the message says what to change. Exit code 2."""


class BadOptions(UserError):
    """An option of a game is unknown, of the wrong type, out of range, or contradicts another."""


class BadBot(UserError):
    """A bot's folder or its bot.toml can't be used."""


class MissingTool(BadBot):
    """A toolchain that the bot names in `needs` is not on this machine."""


class BuildFailed(BadBot):
    """The bot's build command failed; the message holds the end of its output."""


class BadCompetition(UserError):
    """A competition file, or the options that stand in for one, can't be used."""


class BadResults(UserError):
    """A results folder is absent, not ours, of another competition, or not writable."""


class NoIsolation(UserError):
    """This machine can't keep bots apart in the way that was asked for."""


class NoCluster(UserError):
    """A cluster does not answer, or has workers that can't play what is to be played."""


class TooFewDescriptors(UserError):
    """This process may not open as many files as the run needs."""


class IllegalAction(ArenaError):
    """An action was applied that is not legal."""


class BadRecord(IllegalAction):
    """A record of a game does not fit the rules; `deal` is the number of the deal where that shows."""

    def __init__(self, deal: int, problem: str) -> None:
        super().__init__(problem)
        self.deal = deal


class HostTrouble(ArenaError):
    """This machine could not play a match to its end; the match is void and may be played again."""


class ArenaBug(ArenaError):
    """An assumption of arena's own does not hold."""
