"""Each 503 logs its cause, and no secret."""

import sqlite3
from typing import Any

import pytest
import sqlalchemy.exc
from structlog.testing import capture_logs

from api.http.problems import cause_of
from api.process.runtime import Runtime
from services.store.event_store import StoreError
from tests.api.outside import PERSON, register, until_asked
from tests.api.table import Table, problem

SECRET = "a-card-in-a-hand"


def failing_with(error: Exception, cause: Exception) -> Any:
    def fail(*_: Any, **__: Any) -> None:
        raise error from cause

    return fail


def test_lost_store_is_logged_with_the_driver_s_message(
    table: Table, parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.open_game()
    busy = failing_with(StoreError("outer"), sqlite3.OperationalError("database is locked"))
    monkeypatch.setattr(parts.service.games, "current", busy)
    with capture_logs() as lines:
        problem(table.get(game.path), 503, "unavailable")
    [line] = [each for each in lines if each["event"] == "request not answered"]
    assert line["cause"] == ["PersistenceError", "OperationalError: database is locked"]
    assert (line["route"], line["game"]) == ("/api/v1/games/<uuid:game_id>", game.id)


def test_min_version_that_never_comes_is_logged_with_its_detail(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.reads.CATCH_UP_S", 0.05)
    game = table.open_game()
    with capture_logs() as lines:
        problem(table.get(f"{game.path}/board?min_version=99"), 503, "unavailable")
    [line] = [each for each in lines if each["event"] == "request not answered"]
    assert "expected=99" in line["detail"]


def test_values_in_messages_of_databases_are_not_logged() -> None:
    class Refused(Exception):
        sqlstate = "23505"

    told = sqlalchemy.exc.IntegrityError("INSERT", {"card": SECRET}, Refused(f"({SECRET}) exists"))
    told.__cause__ = Refused(f"({SECRET}) exists")
    outer = StoreError(SECRET)
    outer.__cause__ = told
    assert cause_of(outer) == ["IntegrityError", "Refused: 23505"]


def test_lease_in_a_path_is_not_logged(table: Table, parts: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = register(table)
    game = table.open_game(PERSON, bot.seat)
    until_asked(bot, game)
    decision = bot.lease()
    monkeypatch.setattr(parts, "write", failing_with(StoreError("x"), OSError(28, "No space")))
    with capture_logs() as lines:
        problem(bot.answer(decision), 503, "unavailable")
    [line] = [each for each in lines if each["event"] == "request not answered"]
    assert line["cause"] == ["PersistenceError", "OSError: No space"]
    assert decision["lease"] not in str(lines)
