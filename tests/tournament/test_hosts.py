"""Two hosts that share no bots: network and host name of their own each, and no sight of the bots of the third."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from arena.bot.manifest import content_hash
from tests.cli.arena import ARENA, arena
from tests.processes import ROOT
from tests.tournament.clusters import dask
from tests.tournament.test_cluster import BOTS, QUICK, built, cache, standings, stored, words

_APART = ("unshare", "--net", "--uts", "--mount")


def _why_not() -> str:
    if missing := [tool for tool in ("unshare", "nsenter", "ip", "mount") if shutil.which(tool) is None]:
        return f"{', '.join(missing)} is not on this machine"
    done = subprocess.run([*_APART, "ip", "link", "set", "lo", "up"], capture_output=True, text=True, check=False)
    return f"no namespaces to be had: {done.stderr.strip()}" if done.returncode else ""


pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(_why_not()), reason=_why_not())]


class Host:
    """Namespaces that a process holds open; they, and the cables between them, are gone when it ends."""

    def __init__(self, name: str, hidden: list[Path]) -> None:
        hide = " && ".join(f"mount -t tmpfs none '{folder}'" for folder in hidden) or "true"
        script = f"hostname {name} && ip link set lo up && {hide} && echo ready && exec sleep infinity"
        self.process = subprocess.Popen([*_APART, "sh", "-c", script], stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        with self.process.stdout as said:
            assert said.readline() == b"ready\n"
        self.enter = ("nsenter", f"--target={self.process.pid}", "--net", "--uts", "--mount", f"--wdns={ROOT}")

    def call(self, *words: str) -> None:
        subprocess.run([*self.enter, *words], check=True)

    def cable(self, other: "Host", ours: str, theirs: str) -> None:
        """Lay a cable to another host, with an address at each end."""
        name = f"to-{ours.replace('.', '')}"
        self.call("ip", "link", "add", name, "type", "veth", "peer", "name", "up0", "netns", str(other.process.pid))
        for host, address, end in ((self, ours, name), (other, theirs, "up0")):
            host.call("ip", "address", "add", f"{address}/24", "dev", end)
            host.call("ip", "link", "set", end, "up")


@contextmanager
def hosts(*names: str, hidden: list[Path]) -> Iterator[list[Host]]:
    """Give hosts; all but the first can't see some folders."""
    with ExitStack() as stack:
        made = []
        for name in names:
            host = Host(name, hidden if made else [])
            stack.callback(host.process.wait)
            stack.callback(host.process.kill)
            made.append(host)
        yield made


def test_bots_travel_to_hosts_that_have_never_seen_them(tmp_path: Path) -> None:
    local, out = tmp_path / "local", tmp_path / "out"
    arena(*words(local))
    caches = [cache("left"), cache("right")]
    kept = Path(os.environ["ARENA_CACHE"], "bots")
    with hosts("head", "left", "right", hidden=[ROOT / "bots", kept]) as (head, left, right):
        head.cable(left, "10.213.1.1", "10.213.1.2")
        head.cable(right, "10.213.2.1", "10.213.2.2")
        with dask(tmp_path, head.enter, "0.0.0.0") as cluster:
            port = cluster.address.rpartition(":")[2]
            for host, net, place in ((left, "10.213.1", caches[0]), (right, "10.213.2", caches[1])):
                cluster.workers(
                    1,
                    host=f"{net}.2",
                    scheduler=f"tcp://{net}.1:{port}",
                    before=host.enter,
                    ARENA_CACHE=str(place),
                )
            assert subprocess.run([*left.enter, "ls", ROOT / "bots"], capture_output=True, check=True).stdout == b""
            subprocess.run(
                [*head.enter, *ARENA, "run", *BOTS, *QUICK, "--boards", "12", "--out", out,
                 "--executor", "dask", "--scheduler", f"tcp://10.213.1.1:{port}"],
                check=True,
                timeout=300,
                capture_output=True,
            )  # fmt: skip
    assert standings(out) == standings(local)
    assert stored(out, "SELECT DISTINCT host FROM matches ORDER BY host") == [("left",), ("right",)]
    for place in caches:
        assert set(built(place)) == {content_hash(ROOT / bot)[:32] for bot in BOTS}
