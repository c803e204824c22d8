"""The command line as a user calls it, in a process of its own."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.processes import ROOT, bots_running
from tests.waiting import wait_until

ARENA = (sys.executable, "-m", "arena")


def arena(*words: object, code: int = 0, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    """Call arena and check its exit code."""
    done = subprocess.run(
        [*ARENA, *map(str, words)],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, **env},
        timeout=600,
        check=False,
    )
    assert done.returncode == code, f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


@contextmanager
def started(*words: object) -> Iterator["subprocess.Popen[str]"]:
    """Start arena in a process group of its own, so that a signal can reach all of it; killed in the end."""
    process = subprocess.Popen(
        [*ARENA, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        process_group=0,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        wait_until(lambda: not bots_running())


def dawdler(folder: Path) -> Path:
    """Write a bot, `slow`, that is never done with thinking."""
    return python_bot(
        folder,
        "slow",
        "import arena_bot, threading\n"
        "def choose(act):\n"
        "    threading.Event().wait(600)\n"
        "    return act['legal'][0]\n"
        "arena_bot.run(choose)\n",
    )


def interrupt_twice(run: "subprocess.Popen[str]", seconds: float) -> None:
    """Press Ctrl-C, and again when it has been noticed; then the run is to end within so many seconds."""
    os.killpg(run.pid, signal.SIGINT)
    assert run.stderr is not None
    while "finishing" not in run.stderr.readline():
        pass
    os.killpg(run.pid, signal.SIGINT)
    run.communicate(timeout=seconds)
    assert run.returncode == 130


def copy_bot(folder: Path, bot: str, name: str, **lines: str) -> Path:
    """Copy a bundled bot under another name; `lines` replace lines of its bot.toml."""
    place = folder / f"bot-{len(list(folder.iterdir()))}" if folder.is_dir() else folder
    shutil.copytree(ROOT / "bots" / bot, place, ignore=shutil.ignore_patterns("__pycache__"))
    toml = place / "bot.toml"
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    text = toml.read_text("utf-8").replace(f'name = "{bot}"', f'name = "{quoted}"')
    for field, line in lines.items():
        text = "\n".join(line if old.startswith(f"{field} =") else old for old in text.split("\n"))
    toml.write_text(text, "utf-8")
    return place


def python_bot(folder: Path, name: str, code: str, called: str | None = None) -> Path:
    """Write a bot in Python from its code; its folder is `name`, and so it is called unless told otherwise."""
    place = folder / name
    place.mkdir(parents=True)
    (place / "bot.toml").write_text(
        f'name = "{called or name}"\nversion = "1"\nlanguage = "Python"\n'
        'needs = ["python3"]\nrun = ["python3", "bot.py"]\n'
    )
    (place / "bot.py").write_text(code, "utf-8")
    shutil.copy(ROOT / "protocol" / "clients" / "python" / "arena_bot.py", place)
    return place
