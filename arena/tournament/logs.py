"""The operation log of a run: records of all processes in one file. Results never travel through it.

Workers that are forked send theirs through multiprocessing-logging. It works with the start method fork alone, so
where processes are spawned the standard QueueHandler and QueueListener take its place.
"""

import contextlib
import logging
import logging.handlers
import multiprocessing
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any, Final

from multiprocessing_logging import MultiProcessingHandler, install_mp_handler

CLOSE_SECONDS: Final = 1.0
FORMAT: Final = "%(asctime)s %(levelname)s %(processName)s %(name)s: %(message)s"


def start_method() -> str:
    """Return how processes are started here: fork on Linux, spawn elsewhere."""
    return "fork" if sys.platform == "linux" else "spawn"


class RunLog:
    """The log file of one run. method: the start method it serves."""

    def __init__(self, path: Path, level: int = logging.INFO, method: str | None = None) -> None:
        """Open the file, to append. Raises OSError."""
        self.method = method or start_method()
        if self.method == "fork" and multiprocessing.get_start_method() != "fork":
            multiprocessing.set_start_method("fork", force=True)
        self._path = path
        self._logger = logging.getLogger("arena")
        self._level = level
        self._queue: Any = None
        self._listener: logging.handlers.QueueListener | None = None
        self._handler: logging.Handler = self._open()
        self._logger.addHandler(self._handler)
        self._before = self._logger.level, self._logger.propagate
        self._logger.setLevel(level)
        self._logger.propagate = False

    def _open(self) -> logging.Handler:
        handler = logging.FileHandler(self._path, encoding="utf-8", errors="backslashreplace")
        handler.setFormatter(_OneLine(FORMAT))
        return handler

    def renew(self) -> None:
        """Give the workers to come a fresh queue. One that was killed while it logged may have jammed the last."""
        self._retire()
        self._handler = self._open()
        self._logger.addHandler(self._handler)
        if self.method == "fork":
            install_mp_handler(self._logger)
            self._handler = next(h for h in self._logger.handlers if isinstance(h, MultiProcessingHandler))
        else:
            self._queue = multiprocessing.get_context(self.method).Queue()
            self._listener = logging.handlers.QueueListener(self._queue, self._handler)
            self._listener.start()

    def for_worker(self) -> "partial[None]":
        """Return what a worker calls first of all."""
        return partial(_in_forked_worker) if self.method == "fork" else partial(_in_worker, self._queue, self._level)

    def close(self) -> None:
        """Write out what has arrived and close the file; waits for no worker longer than a few seconds."""
        self._retire()
        level, propagate = self._before
        self._logger.setLevel(level)
        self._logger.propagate = propagate

    def _retire(self) -> None:
        self._logger.removeHandler(self._handler)
        if self._listener is not None:
            self._listener.stop()
            self._queue.cancel_join_thread()
            self._listener = None
        if isinstance(self._handler, MultiProcessingHandler):
            self._handler.queue.cancel_join_thread()
        # closing waits for the queue to be emptied, which a jammed one never is: wait for it no longer than this
        closing = threading.Thread(target=self._handler.close, daemon=True)
        closing.start()
        closing.join(CLOSE_SECONDS)

    def __enter__(self) -> "RunLog":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _OneLine(logging.Formatter):
    """Keeps a record on one line of plain characters, whatever a bot's name or message put into it."""

    def format(self, record: logging.LogRecord) -> str:
        lines = super().format(record).splitlines()
        return "\n    ".join("".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in line) for line in lines)


def _in_forked_worker() -> None:
    for handler in logging.getLogger("arena").handlers:
        if isinstance(handler, MultiProcessingHandler):
            handler.queue.cancel_join_thread()  # a jammed queue must not keep a worker from ending


def _in_worker(queue: Any, level: int) -> None:
    logger = logging.getLogger("arena")
    logger.addHandler(logging.handlers.QueueHandler(queue))
    logger.setLevel(level)
    logger.propagate = False
    with contextlib.suppress(AttributeError):
        queue.cancel_join_thread()
