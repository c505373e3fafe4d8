"""The processes of the compose file, with its commands and settings, on PostgreSQL and Redis."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from services.settings import Settings
from tests.e2e.client import Client, eventually
from tests.e2e.play import BOT, create, human, play, tokens_of
from tests.e2e.running import START_S
from tests.pgbouncer import url_through
from tests.ports import free_port
from tests.redis_server import RedisServer
from tests.test_compose import OWN, interpolate

STARLEDGER = str(Path(sys.executable).with_name("starledger"))
APIS = 2


@pytest.fixture(params=["direct", pytest.param("pooled", marks=pytest.mark.slow)])
def store(request: pytest.FixtureRequest, postgres_url: str) -> dict[str, str]:
    """The settings of an empty PostgreSQL, once behind PgBouncer."""
    if request.param == "direct":
        return {"STARLEDGER_STORE_URL": postgres_url}
    return {
        "STARLEDGER_STORE_URL": url_through(request.getfixturevalue("pooler"), postgres_url),
        "STARLEDGER_STORE_DIRECT_URL": postgres_url,
    }


@pytest.fixture
def apis(tmp_path: Path, store: dict[str, str]) -> Iterator[list[Client]]:
    """Start the processes that compose would start, and a second API; clients of both APIs."""
    redis = Settings(data=tmp_path / "redis")
    redis.data.mkdir()
    secrets = tmp_path / "secrets"
    secrets.mkdir()
    for name, secret in {"secret_key": "k" * 64, "operator_token": "", "smtp_password": ""}.items():
        (secrets / name).write_text(secret)
    clients: list[Client] = []
    running: list[subprocess.Popen[bytes]] = []
    with RedisServer(redis), (tmp_path / "log").open("wb") as log:

        def launch(name: str, **settings: str) -> subprocess.Popen[bytes]:
            given = {
                key: interpolate(text, {}).replace("/run/secrets", str(secrets))
                for key, text in OWN[name]["environment"].items()
            }
            environ = {key: value for key, value in os.environ.items() if not key.startswith("STARLEDGER_")}
            given.pop("STARLEDGER_STORE_PASSWORD_FILE", None)  # the store of the tests asks for none
            given.pop("STARLEDGER_REDIS_PASSWORD_FILE", None)  # nor does its Redis
            if "STARLEDGER_REDIS_URL" in given:  # the other processes must do without
                given["STARLEDGER_REDIS_URL"] = redis.queue_url
            here = {
                **store,
                # Each process has its own data folder, as in containers: nothing may depend on a shared one.
                "STARLEDGER_DATA": str(tmp_path / f"{name}-{len(running)}"),
                "STARLEDGER_API_PROCESSES": "1",
            }
            process = subprocess.Popen(
                [STARLEDGER, *OWN[name]["command"]],
                env=environ | given | here | settings,
                stdout=log,
                stderr=log,
                cwd=tmp_path,
            )
            running.append(process)
            return process

        try:
            assert launch("migrate").wait(START_S) == 0, (tmp_path / "log").read_text()
            for name in ("projector", "dispatcher", "courier", "worker"):
                launch(name)
            for _ in range(APIS):
                clients.append(Client(free_port()))
                launch("api", STARLEDGER_PORT=str(clients[-1].port))
            for client in clients:
                eventually(
                    lambda client=client: is_ready(client), what="an API to be ready", timeout_s=START_S
                )
            yield clients
            assert [process.poll() for process in running[1:]] == [None] * (len(running) - 1)
            for process in running:
                process.terminate()
            for process in running:
                process.wait(60)
        finally:
            for process in running:
                process.kill()
                process.wait()


def is_ready(client: Client) -> bool:
    with suppress(OSError):
        return client.ask("GET", "/readyz", base="").status == 200
    return False


@pytest.mark.timeout(240)
def test_a_game_continues_on_any_api(apis: list[Client]) -> None:
    one, other = apis
    created = create(one, human("Ada"), BOT, BOT)
    game, tokens = created["id"], tokens_of(created)
    play(other, game, tokens, random.Random(1), deadline_s=100, until=lambda now: now["turn"] >= 4)
    play(one, game, tokens, random.Random(2), deadline_s=100, until=lambda now: now["turn"] >= 8)

    version = min(client.get(f"/games/{game}")["version"] for client in apis)
    logs = [client.events(game, token=tokens[0])[:version] for client in apis]
    assert logs[0] == logs[1]
    boards = [client.get(f"/games/{game}/board?version={version}") for client in apis]
    assert boards[0] == boards[1]
    audit = eventually(lambda: audited(other, game), what="the audit")
    assert audit["ok"], audit


def audited(client: Client, game: str) -> dict[str, object] | None:
    answer = client.ask("GET", f"/games/{game}/audit")
    return answer.body if answer.status == 200 else None
