"""The command line: prints and exits, and leaves everything else to the layers below."""

import errno
import os
import sys
from importlib import import_module
from typing import Any, Final

import click

from arena import __version__
from arena.errors import UserError

INTERRUPTED: Final = 130

# Each command stands in a module of its own, loaded when it is called: `arena --help` stays quick.
COMMANDS: Final = {
    "run": ("arena.cli.run", "Play a competition, or go on with it, and print its standings."),
    "compare": ("arena.cli.compare", "Play two bots against each other until the better one is known."),
    "status": ("arena.cli.status", "Tell what is played, what is left, and what went wrong."),
    "standings": ("arena.cli.report", "Print the standings of results."),
    "crosstable": ("arena.cli.report", "Print what each entrant did against each other."),
    "effects": ("arena.cli.effects", "Print what a seat and the deal were worth, whoever sat there."),
    "publish": ("arena.cli.publish", "Write a competition as pages to be looked at."),
    "serve": ("arena.cli.serve", "Show the pages of a competition in a browser, live."),
    "play": ("arena.cli.play", "Play one match and tell it on the terminal."),
    "replay": ("arena.cli.replay", "Tell a stored game, deal by deal."),
    "export": ("arena.cli.report", "Print every game as one line of JSON."),
    "merge": ("arena.cli.merge", "Join results of one competition played on several machines."),
    "seal": ("arena.cli.seal", "Draw a seed to be kept secret, and print what may be told of it."),
    "verify": ("arena.cli.verify", "Play every stored game again and compare."),
    "faults": ("arena.cli.faults", "List what bots did wrong, or put it to a bot again."),
    "bot": ("arena.cli.bot", "Make a bot, check it, build it, list those entered."),
    "submit": ("arena.cli.submit", "Check a bot and enter it in a competition."),
    "doctor": ("arena.cli.doctor", "Tell what this machine can do for a competition, and what would help."),
    "games": ("arena.cli.games", "List the games, or the options of one."),
}


class _Lazy(click.Group):
    """Finds a command's module only when the command is called; errors of the user's exit with 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(COMMANDS[cmd_name][0]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UserError as error:
            raise _Refused(str(error)) from None


class _Refused(click.ClickException):
    exit_code = 2


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="arena")
def cli() -> None:
    """Tournaments between programs that play Bid Euchre and its family.

    \b
    Example:
      arena run bots/random bots/greedy bots/counter --boards 50 --seed spring --out results/spring
      arena standings results/spring
    """


def main() -> None:
    """Run the command line; exit codes: 0 done, 1 not all could be played, 2 the user's mistake, 130 Ctrl-C."""
    try:
        cli.main(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # whoever read our output has seen enough
        _drop_output()
        sys.exit(0)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EIO, errno.EDQUOT):
            raise
        _drop_output()
        click.echo(f"Error: can't write the output: {error.strerror}", err=True)
        sys.exit(1)


def _drop_output() -> None:
    """Send what is still to be written to stdout nowhere, so that Python does not complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def colour() -> bool:
    """Tell whether output may be coloured: on a terminal, and NO_COLOR not set."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
