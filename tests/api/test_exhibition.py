"""The exhibition over HTTP: one game after the other, with a daily limit."""

import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import msgspec
import pytest

from api.app import create_app
from api.process.runtime import Runtime
from services import clock, exhibition
from services.settings import Settings
from tests.api.conftest import HOSTED
from tests.api.document import V1, Document
from tests.api.table import OPERATOR, Table

TODAY = "2026-01-31T12:00:00.000000Z"


@pytest.fixture
def show(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    made: list[Runtime] = []

    def start(**changed: object) -> Table:
        app = create_app(msgspec.structs.replace(settings, **changed), HOSTED)
        made.append(app.extensions["starledger"])
        return Table(app, Document(app))

    monkeypatch.setattr(exhibition.clock, "now", lambda: TODAY)
    yield start
    for parts in made:
        parts.close()


def ask(table: Table) -> str | None:
    answer = table.post(f"{V1}/exhibition")
    assert answer.status_code == 200, answer.text
    found: str | None = answer.json["game"]
    return found


def end(table: Table, game: str | None) -> None:
    operator = {"Authorization": f"Bearer {OPERATOR}"}
    assert table.client.post(f"{V1}/games/{game}/abort", headers=operator).status_code == 200


def test_one_exhibition_game_runs_at_a_time(show: Callable[..., Table]) -> None:
    table = show()
    first = ask(table)
    assert [ask(table), ask(show())] == [first, first], "in any process"
    assert [seat["kind"] for seat in table.client.get(f"{V1}/games/{first}").json["seats"]] == ["bot"] * 4
    end(table, first)
    second = ask(table)
    assert second not in (first, None)
    assert ask(table) == second


def test_concurrent_requests_get_the_same_game(show: Callable[..., Table]) -> None:
    tables = [show() for _ in range(3)]
    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(ask, tables * 4))) == 1
    assert tables[0].get("/metrics").status_code == 200


def test_number_of_exhibition_games_per_day_is_limited(
    show: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = show(demo_games_a_day=2)
    for _ in range(2):
        end(table, ask(table))
    assert ask(table) is None
    monkeypatch.setattr(clock, "now", lambda: TODAY.replace("31T", "30T"))
    assert ask(table) is not None


def test_no_exhibition_game_starts_if_disabled_or_disk_nearly_full(
    show: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask(show(demo=False)) is None
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=exhibition.RESERVED_BYTES - 1))
    table = show()
    assert ask(table) is None
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=exhibition.RESERVED_BYTES))
    assert ask(table) is not None
