"""The file of a results folder, `competition.db`: written by one process at a time, read by anyone."""

import contextlib
import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Self

from arena.errors import BadResults
from arena.store.schema import APPLICATION_ID, SCHEMA, VERSION

DATABASE: Final = "competition.db"
LOCK: Final = ".lock"
LOG: Final = "arena.log"
LOCK_SECONDS: Final = 0.4  # for a reader to let go of the lock again


class ResultsFile:
    """A database of results, opened to read or to write. Use as a context manager."""

    def __init__(self, folder: Path, connection: sqlite3.Connection, lock: int | None) -> None:
        self.folder = folder
        self._db = connection
        self._lock = lock

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open results to read. Raises BadResults."""
        path = folder / DATABASE
        if not path.is_file():
            raise BadResults(f"{folder}: no results there (there is no {DATABASE}); `arena run --out` makes them")
        connection = _connect(f"{path.absolute().as_uri()}?mode=ro", path)
        try:
            _check_ours(connection, path)
        except BadResults:
            connection.close()
            raise
        return cls(folder, connection, None)

    @classmethod
    def create_or_open(cls, folder: Path) -> Self:
        """Open results to write, making the folder and the file if need be; holds the only right to write."""
        path = folder / DATABASE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise BadResults(f"{folder}: can't write results there: {error.strerror}; choose another --out") from None
        try:
            _lock(lock)
        except OSError as error:
            os.close(lock)
            if not isinstance(error, BlockingIOError):
                raise BadResults(
                    f"{folder}: files can't be locked there: {error.strerror}; choose another --out"
                ) from None
            raise BadResults(
                f"{folder}: another `arena run` is writing results there; wait for it, or stop it"
            ) from None
        try:
            new = not path.exists() or path.stat().st_size == 0
            connection = _connect(f"{path.absolute().as_uri()}?mode=rwc", path)
        except (BadResults, OSError):
            os.close(lock)
            raise
        results = cls(folder, connection, lock)
        try:
            if new:
                _create(connection, path)
            _check_ours(connection, path)
        except BadResults:
            results.close()
            raise
        return results

    def being_written(self) -> bool:
        """Tell whether a run writes there now. Raises BadResults."""
        try:
            lock = os.open(self.folder / LOCK, os.O_RDONLY)
        except FileNotFoundError:  # a copy of the database alone
            return False
        except OSError as error:
            raise BadResults(f"{self.folder / LOCK}: can't be read: {error.strerror}") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(lock)
        return False

    def close(self) -> None:
        """Close the file and give the right to write back."""
        self._db.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                yield
        except sqlite3.Error as error:
            raise BadResults(f"{self.folder / DATABASE}: can't be written: {error}; choose another --out") from None

    @contextlib.contextmanager
    def _beside(self, other: "ResultsFile") -> Iterator[None]:
        """Have the tables of another file of results at hand, as `other`, to read."""
        uri = f"{(other.folder / DATABASE).absolute().as_uri()}?mode=ro"
        try:
            self._db.execute("ATTACH ? AS other", (uri,))
            try:
                yield
            finally:
                self._db.execute("DETACH other")
        except sqlite3.Error as error:
            raise BadResults(f"{other.folder / DATABASE}: can't be read: {error}") from None

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise BadResults(f"{self.folder / DATABASE}: can't be read: {error}") from None

    def _stream(self, query: str) -> Iterator[Any]:
        """Yield rows as they are read, for what may be too much to hold."""
        try:
            yield from self._db.execute(query)
        except sqlite3.Error as error:
            raise BadResults(f"{self.folder / DATABASE}: can't be read: {error}") from None

    def _row(self, query: str, values: Sequence[Any] = ()) -> Any:
        rows = self._rows(query, values)
        return rows[0] if rows else None


def _lock(lock: int) -> None:
    """Take the right to write. Raises BlockingIOError if another has it, and not for the moment of `being_written`."""
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise
            time.sleep(LOCK_SECONDS / 20)
        else:
            return


def _connect(uri: str, path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(uri, uri=True, timeout=30, isolation_level=None)
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise BadResults(f"{path}: can't be opened: {error}") from None
    return connection


def _create(connection: sqlite3.Connection, path: Path) -> None:
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA application_id = {APPLICATION_ID};"
            f" PRAGMA user_version = {VERSION}; COMMIT;"
        )
    except sqlite3.Error as error:
        raise BadResults(f"{path}: can't be written: {error}; choose another --out") from None


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute("SELECT count(*) FROM meta").fetchone()
    except sqlite3.Error as error:
        raise BadResults(f"{path}: can't be read as results: {error}; nothing was changed") from None
    if application != APPLICATION_ID:
        raise BadResults(f"{path}: an SQLite file, but not one of arena's results")
    if version != VERSION:
        raise BadResults(f"{path}: written by another version of arena (format {version}; this one reads {VERSION})")
