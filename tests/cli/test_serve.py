"""`arena serve`: the pages over HTTP, live, to be read and no more."""

import http.client
import json
import os
import re
import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.arena import arena, started

RUN = ("run", "bots/greedy", "bots/counter", "--rule", "target=6", "--seed", "serve")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("serve") / "out"
    arena(*RUN, "--boards", 1, "--match-boards", 1, "--out", folder)
    return folder


@contextmanager
def served(results: Path) -> Iterator[int]:
    """Serve results at a free port; the server ends in good order when it is interrupted."""
    with started("serve", results, "--port", 0) as server:
        assert server.stderr is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stderr.readline())
        assert found
        yield int(found[1])
        os.killpg(server.pid, signal.SIGINT)
        server.communicate(timeout=60)
        assert server.returncode == 0


def ask(port: int, place: str, method: str = "GET", **headers: str) -> tuple[int, str, http.client.HTTPMessage]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, place, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8"), answer.headers
    finally:
        connection.close()


def test_every_page_is_served_with_a_strict_policy_and_nothing_can_be_changed(results: Path, tmp_path: Path) -> None:
    arena("publish", results, "--to", tmp_path / "pages")
    with served(results) as port:
        for path in sorted((tmp_path / "pages").rglob("*")):
            place = path.relative_to(tmp_path / "pages").as_posix()
            if path.is_file() and place != "arena-site.txt":
                status, text, headers = ask(port, f"/{place}")
                assert status == 200, place
                assert "default-src 'none'" in headers["content-security-policy"]
                if not place.endswith(".html"):
                    assert text == path.read_text("utf-8"), place
        assert ask(port, "/")[1] == ask(port, "/index.html")[1]
        for place in ("/nothing.html", "/games/x-1.html", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"):
            assert ask(port, place)[0] == 404, place
        for method in ("POST", "PUT", "DELETE"):
            assert ask(port, "/index.html", method)[0] == 405
        assert ask(port, "/", Host="evil.example")[0] == 400, "a name of somebody's that leads here"


def test_pages_follow_a_run_and_outlive_the_results_for_a_moment(results: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    shutil.copytree(results, out)
    with served(out) as port:
        assert "<dd>2</dd>" in ask(port, "/")[1]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        connection.request("GET", "/events")
        stream = connection.getresponse()
        assert stream.headers["content-type"].startswith("text/event-stream")
        first = next_event(stream)
        arena(*RUN, "--boards", 2, "--match-boards", 1, "--out", out)
        assert next_event(stream) != first
        assert "<dd>4</dd>" in ask(port, "/")[1]
        connection.close()
        out.rename(tmp_path / "away")
        status, text, _ = ask(port, "/")
        assert (status, "no results there" in text) == (503, True)
        (tmp_path / "away").rename(out)
        assert ask(port, "/")[0] == 200


def test_matches_that_have_left_the_plan_count_no_more(results: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    shutil.copytree(results, out)
    arena(*RUN, "--boards", 2, "--match-boards", 1, "--out", out)
    with served(out) as port:
        both = json.loads(ask(port, "/profiles.json")[1])
        arena(*RUN, "--boards", 1, "--match-boards", 1, "--out", out)
        one = json.loads(ask(port, "/profiles.json")[1])
    assert 0 < one["greedy"]["deals"] < both["greedy"]["deals"]


def next_event(stream: http.client.HTTPResponse) -> str:
    while not (line := stream.readline().decode("utf-8")).startswith("data: "):
        assert line, "the stream has ended"
    return line


def test_what_can_not_be_served_is_refused_in_one_line(results: Path, tmp_path: Path) -> None:
    assert "no results there" in arena("serve", tmp_path, code=2).stderr
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = arena("serve", results, "--port", taken.getsockname()[1], code=2)
    assert "choose another --port" in done.stderr
    assert done.stderr.count("\n") == 1
