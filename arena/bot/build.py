"""From a bot's folder to something that can be started: a copy under its hash, built once.

The copy is what plays. Changing the folder in the middle of a run changes nothing in that run.
"""

import logging
import os
import platform
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from arena.bot.manifest import Manifest, bot_files, content_hash, read_manifest
from arena.bot.programs import find_program, reachable, why_not
from arena.bot.workshop import fails, how_it_is_built, run_build
from arena.errors import BadBot, MissingTool
from arena.records import EntrantSpec

log = logging.getLogger(__name__)


def cache_folder() -> Path:
    """Return where built bots are kept: $ARENA_CACHE, else the user's cache folder; root's is closed to bots."""
    if own := os.environ.get("ARENA_CACHE"):
        return Path(own)
    if os.geteuid() == 0:
        return Path("/var/cache/arena")
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "arena")


def prepare(folder: Path, cache: Path | None = None, on_build: Callable[[str], None] = log.info) -> EntrantSpec:
    """Return the bot in a folder, copied and built. Raises BadBot (MissingTool, BuildFailed).

    on_build is told, in a sentence, before a build begins: some take long.
    """
    manifest = read_manifest(folder)
    check_tools(manifest, folder)
    digest = content_hash(folder)
    home = built_copy(digest, cache)
    if not home.is_dir():
        try:
            home.parent.mkdir(parents=True, exist_ok=True)
            if manifest.build:
                on_build(f"building {manifest.name}: {' '.join(manifest.build)}{how_it_is_built()}")
            _build(folder, manifest, home, digest)
        except OSError as error:
            raise BadBot(
                f"{home.parent}: can't build {manifest.name} there: {error.strerror}; ARENA_CACHE names another folder"
            ) from None
    if not reachable("/bin/sh", home):
        raise BadBot(
            f"{home}: closed to the bots, which don't run as root; let ARENA_CACHE name a folder that all may enter"
        )
    if manifest.requires and (why := fails(resolve(manifest.requires, home), home)):
        raise MissingTool(f"{folder}: {manifest.name} can't run here: `{' '.join(manifest.requires)}` {why}")
    return _entrant(manifest, home, digest)


def prepared(content: str, cache: Path | None = None) -> EntrantSpec:
    """Return a bot that has been prepared here before, known by its content. Raises BadBot."""
    home = built_copy(content, cache)
    return _entrant(read_manifest(home), home, content)


def _entrant(manifest: Manifest, home: Path, content: str) -> EntrantSpec:
    return EntrantSpec(
        name=manifest.name,
        version=manifest.version,
        hash=content,
        language=manifest.language,
        command=tuple(resolve(manifest.run, home)),
        folder=str(home),
        content=content,
    )


def built_copy(content: str, cache: Path | None = None) -> Path:
    """Return where the built copy of a bot with this content is, or will be."""
    return Path(cache or cache_folder(), "bots", f"{content[:32]}-{platform.machine()}").absolute()


def check_tools(manifest: Manifest, folder: Path) -> None:
    """Raise MissingTool if a program the bot needs is not where it can be run."""
    wanted = [*manifest.needs, *(words[0] for words in (manifest.build, manifest.run) if words and "/" not in words[0])]
    missing = [why_not(tool) for tool in dict.fromkeys(wanted) if find_program(tool) is None]
    if missing:
        raise MissingTool(f"{folder}: {manifest.name} needs {'; '.join(missing)}")


def resolve(command: list[str], folder: Path) -> list[str]:
    """Return an argument list whose program is an absolute path. Raises BadBot."""
    program = command[0]
    if "/" in program and not (folder / program).resolve().is_relative_to(folder.resolve()):
        raise BadBot(
            f"{folder}: `{program}` is not in the bot's folder; name other programs without a path, to be looked for"
        )
    path = str(folder / program) if "/" in program else find_program(program)
    if path is None:
        raise MissingTool(f"{folder}: it needs {why_not(program)}")
    return [path, *command[1:]]


def _build(folder: Path, manifest: Manifest, home: Path, digest: str) -> None:
    """Copy and build beside the final place, then move there in one step, so that nobody sees half a bot."""
    with tempfile.TemporaryDirectory(prefix="building-", dir=home.parent) as scratch:
        copy = Path(scratch, "bot")
        for path in bot_files(folder):
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(folder / path, copy / path)
        if content_hash(copy) != digest:
            raise BadBot(f"{folder}: its files changed while they were copied; try again")
        if manifest.build:
            Path(scratch).chmod(0o755)
            run_build(resolve(manifest.build, copy), copy, folder)
        for path in (copy, *copy.rglob("*")):  # whatever our umask is, bots are to read it
            if not path.is_symlink():  # what the build has made may point anywhere
                path.chmod(path.stat().st_mode | (0o555 if path.is_dir() or os.access(path, os.X_OK) else 0o444))
        try:
            copy.rename(home)
        except OSError:
            if not home.is_dir():  # else another process built the same bot first
                raise
