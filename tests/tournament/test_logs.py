"""The operation log: records of every process in one file, whichever way processes are started."""

import logging
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from arena.tournament.executors import LocalPool
from arena.tournament.logs import RunLog
from tests.waiting import wait_until


def speak(number: int) -> int:
    logging.getLogger("arena.test").info("record %d of a worker", number)
    return os.getpid()


def die(number: int) -> None:
    for _ in range(1000):
        logging.getLogger("arena.test").info("last words %s", "x" * 1000)
    os.kill(os.getpid(), signal.SIGKILL)


def pool(log: RunLog) -> ProcessPoolExecutor:
    return LocalPool(2, log).make()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_records_of_all_processes_reach_the_file(tmp_path: Path, method: str) -> None:
    path = tmp_path / "log"
    with RunLog(path, logging.INFO, method) as log:
        with pool(log) as executor:
            list(executor.map(speak, range(50)))
            logging.getLogger("arena.test").info("and one of the parent")
            wait_until(lambda: path.read_text("utf-8").count("record") >= 50)
        wait_until(lambda: "and one of the parent" in path.read_text("utf-8"))
    text = path.read_text("utf-8")
    assert all(f"record {number} of a worker\n" in text for number in range(50))


def test_workers_killed_while_they_log_jam_nothing(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with RunLog(path, logging.INFO) as log:
        for _ in range(5):
            executor = pool(log)
            with pytest.raises(BrokenProcessPool):
                list(executor.map(die, range(2)))
            executor.shutdown(wait=True)
        with pool(log) as executor:
            list(executor.map(speak, range(10)))
            wait_until(lambda: path.read_text("utf-8").count("record") >= 10)


def test_a_record_stays_on_its_line_whatever_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with RunLog(path):
        logging.getLogger("arena.test").info("name %s", "evil\x1b[31m\nINFO forged")
    assert path.read_text("utf-8").splitlines()[0].endswith("name evil\\x1b[31m")
    assert path.read_text("utf-8").splitlines()[1] == "    INFO forged"


def test_the_logger_is_left_as_it_was(tmp_path: Path) -> None:
    logger = logging.getLogger("arena")
    before = (logger.level, logger.propagate, list(logger.handlers))
    with RunLog(tmp_path / "log") as log, pool(log) as executor:
        list(executor.map(speak, range(1)))
    assert (logger.level, logger.propagate, list(logger.handlers)) == before
