"""Watching the log: after a read error the store is closed and opened again."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from api.process import log_watch
from services.settings import Settings
from services.store.event_store import Notification, StoreError


class Failing:
    """A log that opens but cannot be read."""

    made: list["Failing"]
    channel = None

    def __init__(self, *_: Any) -> None:
        self.is_open = True
        self.made.append(self)

    def position(self) -> int:
        return len(self.made)

    def notifications(self, **_: Any) -> Sequence[Notification]:
        raise StoreError("it is gone")

    def close(self) -> None:
        self.is_open = False


def test_unreadable_log_is_closed_before_it_is_reopened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Failing.made = []
    began: list[int] = []
    monkeypatch.setattr(log_watch, "EventStore", Failing)
    monkeypatch.setattr(log_watch, "AGAIN_S", 0.0)
    log_watch.watch_log(
        Settings(data=tmp_path),
        None,  # type: ignore[arg-type]
        ended=lambda: len(Failing.made) == 3,
        began=began.append,
        came=lambda _: None,
    )
    assert began == [1, 2, 3]
    assert [each.is_open for each in Failing.made] == [False] * 3
