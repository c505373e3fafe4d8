import signal
import stat
import tempfile

import msgspec
import pytest
import redis

from services.settings import Settings
from tests.redis_server import RedisServer
from workers.queues.redis_server import RedisUnavailable, redis_command


def test_only_its_owner_reaches_it_and_only_by_its_socket(
    settings: Settings, redis_server: RedisServer
) -> None:
    client = redis.Redis.from_url(settings.queue_url, decode_responses=True)
    assert stat.S_IMODE(settings.redis_socket.stat().st_mode) == 0o700
    config = client.config_get("*")
    assert (config["port"], config["save"], config["appendonly"]) == ("0", "", "no")
    client.close()


def test_redis_server_is_no_older_than_the_compose_files(
    settings: Settings, redis_server: RedisServer
) -> None:
    with redis.Redis.from_url(settings.queue_url, decode_responses=True) as client:
        assert int(client.info("server")["redis_version"].split(".")[0]) >= 7


def test_a_killed_server_starts_again_empty(settings: Settings, redis_server: RedisServer) -> None:
    with redis.Redis.from_url(settings.queue_url) as client:
        client.set("a", "b")
    redis_server.stop(signal.SIGKILL)
    redis_server.start()
    with redis.Redis.from_url(settings.queue_url) as client:
        assert client.get("a") is None


def test_a_deep_or_odd_data_folder_gets_a_short_path_that_all_agree_on(settings: Settings) -> None:
    deep = msgspec.structs.replace(settings, data=settings.data / ("d" * 90) / "a b#c?d%e")
    assert len(str(deep.redis_socket)) < 107
    odd = msgspec.structs.replace(settings, data=settings.data / "a b#c?d%e")
    for placed in (deep, odd):
        placed.data.mkdir(parents=True)
        with RedisServer(placed), redis.Redis.from_url(placed.queue_url) as client:
            assert client.ping()
        placed.redis_socket.unlink(missing_ok=True)
    deep.redis_socket.parent.rmdir()


def test_the_socket_avoids_a_deep_temporary_folder(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = msgspec.structs.replace(settings, data=settings.data / ("d" * 110))
    monkeypatch.setattr(tempfile, "tempdir", str(settings.data / ("t" * 90)))
    assert len(str(deep.redis_socket)) < 107


def test_a_folder_that_others_may_open_is_refused(settings: Settings) -> None:
    deep = msgspec.structs.replace(settings, data=settings.data / ("d" * 110))
    deep.redis_socket.parent.mkdir(parents=True)
    deep.redis_socket.parent.chmod(0o755)
    try:
        with pytest.raises(RedisUnavailable):
            redis_command(deep)
    finally:
        deep.redis_socket.parent.rmdir()
