"""Followers read the log once per notification: not for every event, and not without one."""

from collections.abc import Callable
from random import Random

import pytest

from services.service import Service
from services.settings import Settings
from services.store.follower import SLOW_POLL_S, Follower
from tests.services.conftest import create, play

pytestmark = pytest.mark.both_stores


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The queries that followers send to the log."""
    asked: list[str] = []
    return asked


def follow(service: Service, stored: Settings, asked: list[str], monkeypatch: pytest.MonkeyPatch) -> Follower:
    """Follow the log from its end and record all queries; notifications arrive from now on."""
    follower = Follower(service.event_store, stored, position=service.event_store.position())
    assert not follower.wait(timeout_s=0.1)
    for name in ("position", "notifications"):
        original = getattr(service.event_store, name)

        def note(*args: int, original: Callable = original, name: str = name, **options: int) -> object:
            asked.append(name)
            return original(*args, **options)

        monkeypatch.setattr(service.event_store, name, note)
    return follower


def test_idle_follower_does_not_query_the_log(
    open_service: Callable[[], Service], stored: Settings, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with follow(open_service(), stored, asked, monkeypatch) as follower:
        assert not follower.wait(timeout_s=SLOW_POLL_S / 2)
        assert asked == ["position"]
        assert not follower.wait(timeout_s=SLOW_POLL_S * 1.5)
        assert asked == ["position"] * 3, "in case that a sign was lost"


def test_concurrent_events_are_read_in_one_query(
    open_service: Callable[[], Service], stored: Settings, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = open_service(), open_service()
    with follow(reader, stored, asked, monkeypatch) as follower:
        began = writer.event_store.position()
        for number in range(4):
            game = create(writer, target=100, key=f"new-{number}").game.id
            assert play(writer, game, Random(number), most=20) == 20
        assert follower.wait(timeout_s=60)
        found = follower.read(limit=10_000)
        assert [each.position for each in found] == list(range(began + 1, writer.event_store.position() + 1))
        assert len(found) > 80
        while follower.wait(timeout_s=0.1):
            pytest.fail("there was nothing more")
        assert len(asked) < 10


def test_notifications_arrive_from_every_writer(
    open_service: Callable[[], Service], stored: Settings, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    writers = [open_service() for _ in range(3)]
    with follow(open_service(), stored, asked, monkeypatch) as follower:
        for number in range(9):
            create(writers[number % 3], key=f"new-{number}")
            assert follower.wait(timeout_s=60)
            assert follower.read(limit=100)


def test_busy_follower_misses_nothing(open_service: Callable[[], Service], stored: Settings) -> None:
    reader, writer = open_service(), open_service()
    end = reader.event_store.position()
    with Follower(reader.event_store, stored, position=end, longest_rest_s=0.02) as follower:
        assert not follower.wait(timeout_s=0.1)
        for number in range(4):
            create(writer, key=f"new-{number}")
            follower.note(1000)
            assert follower.wait(timeout_s=60)
            assert follower.read(limit=100, whole=True)[0].state
            follower.note(1000)
            assert not follower.wait(timeout_s=0.1), "it listens again where nothing comes"


def test_followed_events_update_a_game_and_gaps_are_read_from_the_log(
    open_service: Callable[[], Service],
) -> None:
    reader, writer = open_service(), open_service()
    game = create(writer, target=100).game.id
    before = reader.games.current(game).version
    play(writer, game, Random(1), most=10)
    rows = reader.event_store.rows(game, gt=before)
    assert reader.games.advance(game, rows[:3]).version == before + 3
    assert reader.games.advance(game, rows[:5]).version == before + 5
    assert reader.games.advance(game, rows[7:8]).version == rows[-1][0], "versions between were missing"
    assert reader.games.advance(game, []).pack() == writer.games.current(game).pack()


def test_follower_outlives_a_file_that_cannot_be_opened(
    open_service: Callable[[], Service], stored: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not stored.on_sqlite:
        pytest.skip("PostgreSQL's listener reconnects")
    service = open_service()
    begun = service.event_store.position()
    with Follower(service.event_store, stored, position=begun) as follower:
        with monkeypatch.context() as broken:
            broken.setattr(stored.__class__, "events_url", "sqlite:////nowhere/at/all")
            assert not follower.wait(timeout_s=0.05)
        create(service)
        assert follower.wait(timeout_s=60)
