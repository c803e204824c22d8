"""On a busy machine every slow answer may be the machine's fault. Here it is so only where a test says so."""

import pytest


@pytest.fixture(autouse=True)
def _time_is_never_stolen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.referee.match.stolen", lambda *_: False)
