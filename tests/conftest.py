"""What every test can use, and what every test must leave behind: nothing that runs."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from tests.processes import ROOT, bots_running
from tests.waiting import wait_until

settings.register_profile("arena", deadline=None, print_blob=True)  # nothing here depends on speed
settings.load_profile("arena")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the files of tests/golden anew; then read them"
    )


@pytest.fixture(scope="session", autouse=True)
def _own_cache() -> Iterator[None]:
    with own_cache():
        yield


@contextmanager
def own_cache() -> Iterator[None]:
    """Build bots in a cache of the tests' own, and leave the user's colours out of the tests.

    The programs of tests/bots are copied there: run by root, bots have a uid to which his folders are closed.
    """
    before = dict(os.environ)
    cache = Path(tempfile.mkdtemp(prefix="arena-tests-"))
    cache.chmod(0o755)
    os.environ["ARENA_CACHE"] = str(cache)
    shutil.copytree(ROOT / "tests" / "bots", faulty_bots(), ignore=shutil.ignore_patterns("__pycache__"))
    for path in (faulty_bots(), *faulty_bots().rglob("*")):
        path.chmod(0o755)
    os.environ["COLUMNS"] = "200"
    os.environ.pop("NO_COLOR", None)
    yield
    os.environ.clear()
    os.environ.update(before)
    shutil.rmtree(cache)


def faulty_bots() -> Path:
    """Return where the programs of tests/bots can be run by anyone."""
    return Path(os.environ["ARENA_CACHE"], "tests")


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """Fail a test that leaves bots behind, or what they have started."""
    yield
    try:
        wait_until(lambda: not bots_running(), 20)
    except AssertionError:
        pytest.fail(f"left running: {bots_running()}")
