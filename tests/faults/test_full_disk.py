"""A disk that fills up during play: no acknowledged action is lost, and play resumes once there is space."""

import os
import secrets
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path

import msgspec
import psutil
import psycopg
import pytest
import redis

from services.settings import Settings
from tests.faults.conftest import Player, Served, sit_down, wait_until
from tests.faults.test_kills import verify_all
from tests.ports import free_port

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

SIZE_MB = 64
REFUSED = 8
"""The number of refused actions after which space is freed."""


@contextmanager
def small_disk() -> Iterator[Path]:
    """Mount a small file system in memory; skips the test if this user may not."""
    folder = Path(tempfile.mkdtemp(prefix="starledger-full-"))
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m", "tmpfs", str(folder)],  # noqa: S607
        capture_output=True,
        check=False,
    )
    if done.returncode:
        folder.rmdir()
        pytest.skip("this user may not mount a file system")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S607
        folder.rmdir()


@pytest.fixture
def disk() -> Iterator[Path]:
    with small_disk() as folder:
        yield folder


@pytest.fixture
def on_sqlite(disk: Path) -> Iterator[Served]:
    running = Served(Settings(data=disk / "var", port=free_port()))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def on_postgresql(disk: Path, settings: Settings, postgres_server: str) -> Iterator[Served]:
    """A service whose database is on the small disk; the rest of the server's data is elsewhere."""
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        (pid,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (0,)
        os.chown(disk, psutil.Process(pid).uids().real, -1)
        connection.execute(f"CREATE TABLESPACE small LOCATION '{disk}'".encode())
        connection.execute(b"CREATE DATABASE full_disk TABLESPACE small")
        url = postgres_server.replace("/postgres?", "/full_disk?", 1)
        running = Served(msgspec.structs.replace(settings, port=free_port(), store_url=url), STORE_URL=url)
        running.start()
        yield running
        running.stop()
        connection.execute(b"DROP DATABASE full_disk WITH (FORCE)")
        connection.execute(b"DROP TABLESPACE small")


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Leave no byte of a disk free within the block, whatever is deleted meanwhile."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1 << 12))
    try:
        yield
    finally:
        ballast.unlink()


def refusals(served: Served, players: list[Player], disk: Path) -> Counter[int]:
    """Try to act until enough actions were refused, and return the statuses of all answers."""
    statuses: Counter[int] = Counter()

    def is_enough() -> bool:
        for player in players:
            path = f"/games/{player.game}"
            with suppress(OSError, HTTPException, ValueError):
                legal = served.call("GET", f"{path}/legal-actions", token=player.token).body
                key = secrets.token_hex(16)
                for action in legal.get("actions", ())[:1]:
                    answer = served.call("POST", f"{path}/actions", action, token=player.token, key=key)
                    statuses[answer.status] += 1
                    if answer.status == 201:
                        player.acknowledged.append((key, answer.body["version"], answer.body["head"]))
        return statuses[503] >= REFUSED

    wait_until(is_enough, f"actions are refused: {statuses}")
    return statuses


def is_finished(served: Served, game: str) -> bool:
    return bool(served.insist("GET", f"/games/{game}").body["status"] == "finished")


def verify_play_goes_on(served: Served, seed: str, disk: Path) -> None:
    """Play, fill the disk until actions are refused, free it, and play all games to their ends."""
    players = []
    for number in range(3):
        game, tokens = sit_down(served, "greedy", "random", "greedy")
        players.append(Player(served, game, tokens[0], f"{seed}/{number}"))
    for player in players:
        while len(player.acknowledged) < 3 and player._play():
            pass
    web = served.web()
    with filled(disk):
        statuses = refusals(served, players, disk)
    assert set(statuses) <= {201, 409, 503}, statuses
    for player in players:
        count = len(player.acknowledged)
        while len(player.acknowledged) < count + 2 and player._play():
            pass
        served.insist("POST", f"/games/{player.game}/seats/0/leave", {}, token=player.token, key="l" * 22)
    for player in players:
        wait_until(partial(is_finished, served, player.game), "the games end")
    assert web is not None
    assert web.is_running(), "the web process is still the same"
    verify_all(served, players)
    print({"answers": dict(statuses), "acknowledged": sum(len(player.acknowledged) for player in players)})


def test_a_full_disk_of_sqlite_refuses_actions_and_loses_none(
    on_sqlite: Served, disk: Path, seed: str
) -> None:
    verify_play_goes_on(on_sqlite, seed, disk)


def test_a_full_disk_of_postgresql_refuses_actions_and_loses_none(
    on_postgresql: Served, disk: Path, seed: str
) -> None:
    verify_play_goes_on(on_postgresql, seed, disk)


@contextmanager
def full_memory(client: redis.Redis) -> Iterator[None]:
    """Make Redis refuse every write, as with ``maxmemory`` and ``noeviction``."""
    client.config_set("maxmemory", "1")
    yield
    client.config_set("maxmemory", "0")


@contextmanager
def failing_disk(client: redis.Redis) -> Iterator[None]:
    """Make Redis refuse every write after a failed snapshot, until one succeeds."""
    snapshot = Path(str(client.config_get("dir")["dir"])) / "dump.rdb"
    snapshot.mkdir()
    client.config_set("save", "3600 1")
    client.bgsave()
    wait_until(lambda: client.info()["rdb_last_bgsave_status"] == "err", "the snapshot fails")
    yield
    snapshot.rmdir()
    client.bgsave()
    wait_until(lambda: client.info()["rdb_last_bgsave_status"] == "ok", "the snapshot succeeds")


@pytest.mark.parametrize("broken", [full_memory, failing_disk])
def test_a_redis_that_refuses_writes_stops_bots_and_no_people(
    served: Served, seed: str, broken: Callable[[redis.Redis], AbstractContextManager[None]]
) -> None:
    """The bots go on without a restart once Redis accepts writes again."""
    game, tokens = sit_down(served, "greedy", "random", "greedy")
    player = Player(served, game, tokens[0], seed)
    while len(player.acknowledged) < 2 and player._play():
        pass
    supervisor = served.process
    with redis.Redis.from_url(served.settings.queue_url) as client, broken(client):
        with pytest.raises(redis.ResponseError):
            client.set("a", "b")
        alone, seats = sit_down(served, people=3)
        legal = served.insist("GET", f"/games/{alone}/legal-actions", token=seats[0]).body["actions"]
        answer = served.insist(
            "POST", f"/games/{alone}/actions", legal[0], token=seats[0], key=secrets.token_hex(16)
        )
        assert answer.status == 201, "people need no queues"
    player.start()
    wait_until(lambda: len(player.acknowledged) >= 6 or not player.is_alive(), "bots go on")
    player.leaving.set()
    player.join(timeout=60)
    assert player.error is None
    assert served.process is supervisor
    verify_all(served, [player])
