"""Where bots are built: in namespaces of their own and without a network, where the machine gives that."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from arena.bot.guardian import Guardian
from arena.bot.isolation import choose, probe
from arena.bot.launch import bubblewrap, tiers_of_system
from arena.bot.process import BotProcess
from arena.bot.surroundings import environment
from arena.bot.uid import fresh_uid
from arena.errors import BuildFailed, HostTrouble
from arena.records import EntrantSpec, as_text

BUILD_SECONDS: Final = 600
REQUIRES_SECONDS: Final = 30.0
SHOWN: Final = 2000  # characters of a failed build's output


def run_build(command: Sequence[str], copy: Path, folder: Path) -> None:
    """Run a bot's build command in the copy of its folder. Raises BuildFailed, naming the folder itself."""
    bot = EntrantSpec("", "", "", "", tuple(command), str(copy))
    isolated = _isolated()
    uid = fresh_uid() if isolated else None
    words = [*bubblewrap(bot, to_build=True), "--", *command] if isolated else list(command)
    _give(copy, uid)
    try:
        done = subprocess.run(
            words,
            cwd="/" if isolated else copy,
            env={**environment(bot), "HOME": "/tmp"} if isolated else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            user=uid,
            group=uid,
            extra_groups=None if uid is None else [],
            timeout=BUILD_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BuildFailed(f"{folder}: its build took more than {BUILD_SECONDS} s") from None
    finally:
        _give(copy, None if uid is None else os.geteuid())
    if done.returncode != 0:
        output = done.stdout.decode("utf-8", "backslashreplace")[-SHOWN:]
        raise BuildFailed(f"{folder}: its build failed with status {done.returncode}:\n{output}")


def fails(command: Sequence[str], home: Path) -> str:
    """Run a command of a bot's, isolated as the bot is; return in words how it fails, nothing if it does not."""
    bot = EntrantSpec("", "", "", "", tuple(command), str(home))
    guardian = Guardian()
    try:
        process = BotProcess(bot, guardian, choose("auto"))
        try:
            process.close_stdin()
            process.wait(REQUIRES_SECONDS)
            status = process.poll()
        finally:
            process.kill()
    except (OSError, HostTrouble) as error:
        return f"can't be started: {error}"
    finally:
        guardian.close()
    if status is None:
        return f"does not end within {REQUIRES_SECONDS:.0f} s"
    return "" if status == 0 else f"fails with status {status}: {as_text(process.stderr_tail()[-SHOWN:])}"


def how_it_is_built() -> str:
    """Return what is to be known of how bots are built here; nothing, if that is in isolation."""
    return "" if _isolated() else " (with your own rights: this machine can't isolate it)"


def _isolated() -> bool:
    return "full" in tiers_of_system() and probe("full").works


def _give(copy: Path, uid: int | None) -> None:
    """Make a user the owner of all files of a copy; links are not followed."""
    if uid is not None:
        for path in (copy, *copy.rglob("*")):
            os.chown(path, uid, uid, follow_symlinks=False)
