"""The time at which a bot was last seen: shared by all processes, and lost only with Redis."""

from pathlib import Path
from uuid import uuid4

import pytest
import redis

from services.identity import presence
from services.identity.presence import AWAY_S, NOTED_EVERY_S, Presence
from services.settings import Settings
from tests.redis_server import RedisServer


class Time:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path)


def test_last_seen_is_shared_between_processes(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(f"2026-01-31T12:00:0{second}.000000Z" for second in range(9))
    monkeypatch.setattr(presence.clock, "now", lambda: next(moments))
    time, bot, other = Time(), uuid4(), uuid4()
    with RedisServer(settings):
        here, there = Presence(settings, monotonic=time), Presence(settings)
        assert there.last_seen([bot, other]) == [None, None]
        here.mark_seen(bot)
        assert there.last_seen([bot, other]) == ["2026-01-31T12:00:00.000000Z", None]
        here.mark_seen(bot)
        assert there.last_seen([bot]) == ["2026-01-31T12:00:00.000000Z"], "not noted again so soon"
        time.now += NOTED_EVERY_S
        here.mark_seen(bot)
        assert there.last_seen([bot]) == ["2026-01-31T12:00:01.000000Z"]
        assert there.last_seen([]) == []
        with redis.Redis.from_url(settings.queue_url) as client:
            client.hset(
                "starledger:bots-seen", mapping={"garbage": "2026-01-31T12:00:00.000000Z", b"\xff": b"\xff"}
            )
        assert there.present(within_s=60) == [bot]
        here.close()
        there.close()


def test_without_redis_a_process_reports_its_own_last_seen(settings: Settings) -> None:
    time, bot = Time(), uuid4()
    alone = Presence(settings, monotonic=time)
    alone.mark_seen(bot)
    (seen,) = alone.last_seen([bot])
    assert seen is not None
    with RedisServer(settings):
        assert Presence(settings).last_seen([bot]) == [None]
        time.now += AWAY_S + NOTED_EVERY_S
        alone.mark_seen(bot)
        (again,) = Presence(settings).last_seen([bot])
        assert again is not None
        assert again > seen
        alone.close()


def test_foreign_redis_values_cause_no_error(settings: Settings) -> None:
    bot = uuid4()
    with RedisServer(settings):
        client = redis.Redis.from_url(settings.queue_url)
        client.set("starledger:bots-seen", "something else")
        found = Presence(settings)
        found.mark_seen(bot)
        assert found.last_seen([bot])[0] is not None, "from its own memory"
        found.close()
        client.close()
