"""Waiting for what other processes do: for as long as it takes, within reason."""

import threading
import time
from collections.abc import Callable


def wait_until(condition: Callable[[], object], seconds: float = 60) -> None:
    """Return once the condition holds; fail after a generous time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        threading.Event().wait(0.01)
