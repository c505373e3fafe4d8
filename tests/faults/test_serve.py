"""What ``serve`` refuses, in one clear line."""

import os
import socket
import subprocess
import sys

import msgspec
import pytest

from services.settings import Settings
from tests.faults.conftest import ROOT, Served, free_port, wait_until

pytestmark = pytest.mark.timeout(180)


def run(*arguments: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "cli", *arguments],
        env=os.environ | environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_port_in_use_is_named_and_nothing_started(settings: Settings) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run("serve", STARLEDGER_DATA=str(settings.data), STARLEDGER_PORT=port)
    assert done.returncode == 1
    assert port in done.stderr
    assert done.stderr.count("\n") == 1
    assert not settings.redis_socket.exists()


def test_a_store_that_cannot_be_opened_is_one_line(settings: Settings) -> None:
    settings.data.mkdir()
    (settings.data / "events.db").mkdir()
    done = run("migrate", STARLEDGER_DATA=str(settings.data))
    assert done.returncode == 1
    assert done.stderr.startswith("starledger: Cannot open the stores")
    assert done.stderr.count("\n") == 1


def test_a_second_serve_on_the_same_folder_is_refused(served: Served) -> None:
    done = run("serve", STARLEDGER_DATA=str(served.settings.data), STARLEDGER_PORT=str(free_port()))
    assert done.returncode == 1
    assert served.process is not None
    assert f"process {served.process.pid}" in done.stderr
    assert served.call("GET", "/rulesets").status == 200


@pytest.mark.parametrize(
    ("arguments", "environ", "word"),
    [
        (["serve"], {"STARLEDGER_PORT": "http"}, "STARLEDGER_PORT"),
        (["migrate"], {"STARLEDGER_SECRET_KEY": "short"}, "STARLEDGER_SECRET_KEY"),
        (["frob"], {}, "frob"),
        (["play", "--ruleset", "chess", "--bots", "random"], {}, "chess"),
        (["play", "--ruleset", "star-trek-catan", "--bots", "deep,random,random"], {}, "deep"),
        (["play", "--ruleset", "star-trek-catan", "--bots", "random"], {}, "bots"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    settings: Settings, arguments: list[str], environ: dict[str, str], word: str
) -> None:
    done = run(*arguments, STARLEDGER_DATA=str(settings.data), **environ)
    assert done.returncode == 2
    assert word in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_demo_starts_on_an_empty_store_by_itself(settings: Settings) -> None:
    watched = Watched(msgspec.structs.replace(settings, port=free_port()))
    watched.start()
    try:
        wait_until(lambda: watched.insist("GET", "/games").body["items"], "a game to be listed")
        games = watched.insist("GET", "/games").body["items"]
        assert [[seat["kind"] for seat in game["seats"]] for game in games] == [["bot"] * 4]
        version = games[0]["version"]
        wait_until(
            lambda: watched.insist("GET", f"/games/{games[0]['id']}").body["version"] > version,
            "a bot to move",
        )
    finally:
        watched.stop()


class Watched(Served):
    """A service with its demo."""

    @property
    def environ(self) -> dict[str, str]:
        return super().environ | {"STARLEDGER_DEMO": "1"}
