"""``serve`` refuses bad conditions in one clear line."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import psutil
import pytest

from cli.processes.supervisor import ServeFailed, only_one, verify_port_is_free
from services.settings import Settings
from tests.faults.conftest import ROOT, Served, wait_until
from tests.ports import free_port

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


@pytest.fixture(scope="module")
def unharmed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service for tests that look at it without killing anything."""
    settings = Settings(data=tmp_path_factory.mktemp("unharmed") / "var", port=free_port())
    running = Served(settings)
    running.start()
    yield running
    running.stop()


def test_a_second_serve_on_the_same_folder_is_refused(unharmed: Served) -> None:
    done = run("serve", STARLEDGER_DATA=str(unharmed.settings.data), STARLEDGER_PORT=str(free_port()))
    assert done.returncode == 1
    assert unharmed.process is not None
    assert f"process {unharmed.process.pid}" in done.stderr
    assert unharmed.call("GET", "/rulesets").status == 200


def test_after_a_kill_of_the_supervisor_the_next_serve_starts_at_once(served: Served) -> None:
    assert served.process is not None
    for _ in range(2):
        wait_until(lambda: len(served.family()) > 6, "the web processes and all other parts")
        left = served.family()
        served.process.kill()
        served.process.wait()
        served.start()
        assert served.call("GET", "/rulesets").status == 200
        _, alive = psutil.wait_procs(left, timeout=60)
        assert alive == []


def test_every_file_of_a_running_service_is_for_its_owner_alone(settings: Settings) -> None:
    settings.data.mkdir()
    settings.data.chmod(0o777)
    before = os.umask(0)
    served = Served(msgspec.structs.replace(settings, port=free_port()))
    try:
        served.start()
        assert served.call("GET", "/rulesets").status == 200
        wait_until(lambda: any((settings.data / "metrics").iterdir()), "the metrics of a process")
        files = [path for path in settings.data.rglob("*") if not path.is_dir()]
        modes = {path.name: path.stat().st_mode for path in files}
    finally:
        os.umask(before)
        served.stop()
    assert {"events.db", "views.db", "serve.lock", "redis.sock"} <= modes.keys()
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o077} == {}


def test_a_web_process_ends_when_its_server_is_killed(served: Served) -> None:
    server = served.part("api")
    assert server is not None
    web = server.children()
    assert web
    server.kill()
    _, alive = psutil.wait_procs(web, timeout=60)
    assert alive == []


def test_waiting_requests_run_before_background_jobs(unharmed: Served) -> None:
    usual = psutil.Process().nice()

    def niceness(part: str) -> int:
        process = unharmed.part(part)
        return usual if process is None else process.nice()

    background = ("projector", "courier")
    wait_until(lambda: all(niceness(part) > usual for part in background), "they let others go first")
    assert niceness("api") == niceness("dispatcher") == niceness("worker") == usual


def test_serve_waits_for_processes_of_a_killed_one(settings: Settings) -> None:
    settings = msgspec.structs.replace(settings, port=free_port())
    settings.data.mkdir()
    with only_one(settings) as cut_off:
        assert not cut_off
    with only_one(settings) as cut_off:
        assert not cut_off, "the one before ended as it should"
    (settings.data / "serve.lock").write_text("1234567")
    with only_one(settings) as cut_off:
        assert cut_off

    with socket.create_server(("127.0.0.1", settings.port)) as ending:
        with pytest.raises(ServeFailed, match=str(settings.port)):
            verify_port_is_free(settings, stopped=lambda: False)
        looks = iter([lambda: False, lambda: False, ending.close])
        verify_port_is_free(settings, patience_s=60, stopped=lambda: bool(next(looks)()))


@pytest.mark.parametrize(
    ("arguments", "environ", "word"),
    [
        (["serve"], {"STARLEDGER_PORT": "http"}, "STARLEDGER_PORT"),
        (["migrate"], {"STARLEDGER_SECRET_KEY": "short"}, "STARLEDGER_SECRET_KEY"),
        (["frob"], {}, "frob"),
        (["match", "random", "--ruleset", "chess"], {}, "chess"),
        (["match", "deep,random,random", "--ruleset", "star-trek-catan"], {}, "deep"),
        (["match", "random", "--ruleset", "star-trek-catan"], {}, "bots"),
    ],
)
def test_impossible_options_are_refused_in_one_line(
    settings: Settings, arguments: list[str], environ: dict[str, str], word: str
) -> None:
    done = run(*arguments, STARLEDGER_DATA=str(settings.data), **environ)
    assert done.returncode == 2
    assert word in done.stderr
    assert done.stderr.count("\n") == 1


def test_demo_starts_on_an_empty_store(settings: Settings) -> None:
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
