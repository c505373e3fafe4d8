"""SQLite: commits to the log run one at a time, in the order of arrival."""

import fcntl
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.service import Service, migrate
from services.settings import Settings
from services.store.sqlite_file import SQLiteFile
from services.store.write_lock import WriteLock
from tests.services.conftest import create, play
from tests.toy import RULESET


def test_every_commit_is_made_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path)
    migrate(settings)
    holding, commits = [0], [0]
    take_turn, commit = WriteLock.held, SQLiteFile.commit

    @contextmanager
    def held(self: WriteLock) -> Iterator[None]:
        with take_turn(self):
            holding[0] += 1
            yield
            holding[0] -= 1

    def commit_in_turn(self: SQLiteFile, connection: sqlite3.Connection) -> None:
        assert holding == [1]
        commits[0] += 1
        commit(self, connection)

    monkeypatch.setattr(WriteLock, "held", held)
    monkeypatch.setattr(SQLiteFile, "commit", commit_in_turn)
    with Service(settings, {RULESET.name: RULESET}) as service:
        game = create(service, key="k").game.id
        assert commits == [1], "events and marker at once"
        with service.event_store.group():
            play(service, game, Random(1), most=4)
        assert commits == [2], "a group at once"
        service.commands.register_player(Request(SPECTATOR, "/players"), "Ann")
        service.signer.rotate()
    assert commits == [4]


def is_free(path: Path) -> bool:
    """Return True if no process holds a lock file."""
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def test_last_writer_waits_behind_earlier_ones(tmp_path: Path) -> None:
    one, other = (WriteLock(tmp_path / "events.lock") for _ in range(2))  # as in two processes
    turns: list[str] = []

    def take_turn() -> None:
        with other.held():
            turns.append("other")

    waiting = threading.Thread(target=take_turn)
    with one.held():
        waiting.start()
        while is_free(tmp_path / "events.lock.next"):
            time.sleep(0.001)
        assert turns == []
    with one.held():
        turns.append("one")
    waiting.join()
    assert turns == ["other", "one"]
