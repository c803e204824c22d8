"""Building a bot: in isolation where the machine gives it, and never with what it makes turned against its host."""

import json
import os
import socket
import stat
import subprocess
from pathlib import Path

import pytest

from arena.bot.build import prepare
from arena.bot.isolation import probe
from arena.errors import BadBot, BuildFailed, MissingTool

ISOLATED = pytest.mark.skipif(not probe("full").works, reason=f"builds can't be isolated here: {probe('full').reason}")


def bot(tmp_path: Path, script: str) -> Path:
    """Write a bot whose build is a shell script."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "bot.toml").write_text(
        'name = "mine"\nversion = "1"\nrun = ["./bot"]\nbuild = ["sh", "build.sh"]\n', "utf-8"
    )
    (folder / "build.sh").write_text(f"set -e\n{script}\n", "utf-8")
    return folder


def test_what_a_build_makes_is_kept(tmp_path: Path) -> None:
    made = Path(prepare(bot(tmp_path, "printf '#!/bin/sh\\n' > bot; chmod +x bot")).folder, "bot")
    assert made.read_text("utf-8") == "#!/bin/sh\n"
    assert stat.S_IMODE(made.stat().st_mode) & 0o555 == 0o555
    assert made.stat().st_uid == os.geteuid()


def test_a_build_that_fails_says_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed, match="status 3:\nno such library"):
        prepare(bot(tmp_path, "echo no such library; exit 3"))


@ISOLATED
def test_a_build_reads_and_writes_nothing_of_others(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret", "utf-8")
    with pytest.raises(BuildFailed, match="No such file"):
        prepare(bot(tmp_path, f"cat {secret}"))
    (tmp_path / "again").mkdir()
    with pytest.raises(BuildFailed, match="Read-only"):
        prepare(bot(tmp_path / "again", "touch /usr/x"))


@ISOLATED
@pytest.mark.skipif(not Path("/usr/bin/perl").exists(), reason="perl is not on this machine")
def test_a_build_has_no_network(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        connect = f"perl -MIO::Socket::INET -e 'exit(IO::Socket::INET->new(\"127.0.0.1:{port}\") ? 0 : 7)'"
        subprocess.run(["sh", "-c", connect], check=True)  # out here it can
        with pytest.raises(BuildFailed, match="status 7"):
            prepare(bot(tmp_path, connect))


def test_a_link_that_a_build_makes_opens_nothing(tmp_path: Path) -> None:
    """Files of a bot are made readable for all; one that a link of its points to is not."""
    closed = tmp_path / "closed"
    closed.write_text("closed", "utf-8")
    closed.chmod(0o600)
    prepare(bot(tmp_path, f"ln -s {closed} link; printf '#!/bin/sh\\n' > bot; chmod +x bot"))
    assert stat.S_IMODE(closed.stat().st_mode) == 0o600


@pytest.mark.parametrize("program", ["../other/duck", "/usr/bin/python3"])
def test_a_program_outside_of_the_folder_is_refused(tmp_path: Path, program: str) -> None:
    folder = bot(tmp_path, "true")
    (folder / "bot.toml").write_text(f'name = "mine"\nversion = "1"\nrun = ["{program}"]\n', "utf-8")
    with pytest.raises(BadBot, match="not in the bot's folder"):
        prepare(folder)


def requiring(tmp_path: Path, *command: str) -> Path:
    folder = bot(tmp_path, "printf '#!/bin/sh\\n' > bot; chmod +x bot")
    toml = (folder / "bot.toml").read_text("utf-8")
    (folder / "bot.toml").write_text(f"{toml}requires = {json.dumps(command)}\n", "utf-8")
    return folder


def test_a_bot_that_can_not_run_here_is_told_from_one_that_can(tmp_path: Path) -> None:
    prepare(requiring(tmp_path, "sh", "-c", "test -e build.sh"))  # in its own folder
    (tmp_path / "two").mkdir()
    with pytest.raises(MissingTool, match="fails with status 3: no such module"):
        prepare(requiring(tmp_path / "two", "sh", "-c", "echo no such module >&2; exit 3"))


@ISOLATED
def test_what_a_bot_requires_is_looked_at_in_isolation(tmp_path: Path) -> None:
    with pytest.raises(MissingTool, match=r"fails with status \d+: .*cannot create"):
        prepare(requiring(tmp_path, "sh", "-c", "set -e; echo x > /tmp/arena-test-proof"))
    assert not Path("/tmp/arena-test-proof").exists()


def test_one_that_does_not_end_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.bot.workshop.REQUIRES_SECONDS", 0.5)
    with pytest.raises(MissingTool, match="does not end within"):
        prepare(requiring(tmp_path, "sleep", "600"))
