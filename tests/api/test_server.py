"""The real server: gunicorn with gevent workers in a process of its own, killed and started again."""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from gunicorn.util import parse_address  # type: ignore[import-untyped]

from services.service import Service, migrate
from services.settings import Settings
from tests.api.conftest import eventually
from tests.api.table import V1, frames
from tests.ports import free_port
from tests.redis_server import RedisServer
from tests.toy import RULESET

_PROGRAM = """
import sys
from pathlib import Path
from api.server import run
from services.settings import Settings
from tests.toy import RULESET
run(Settings(data=Path(sys.argv[1]), port=int(sys.argv[2])), {RULESET.name: RULESET})
"""


@pytest.mark.parametrize(("host", "bound"), [("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("::", "::")])
def test_gunicorn_understands_every_host(host: str, bound: str) -> None:
    assert parse_address(Settings(host=host, port=8000).bind_address) == (bound, 8000)


class Server:
    """A server process on a free port."""

    def __init__(self, settings: Settings) -> None:
        self.port = free_port()
        self._settings = settings
        self.start()

    def start(self) -> None:
        arguments = [sys.executable, "-c", _PROGRAM, str(self._settings.data), str(self.port)]
        self.process = subprocess.Popen(arguments, env=os.environ | {"PYTHONPATH": os.getcwd()})
        try:
            eventually(self._answers, within_s=120.0)
        except BaseException:
            self.stop()
            raise

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(timeout=60)

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> tuple[int, Any]:
        connection = self.connect()
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        connection.request(method, path, None if body is None else json.dumps(body), sent)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, json.loads(text) if text.startswith(b"{") else text

    def _answers(self) -> bool:
        try:
            return self.ask("GET", "/healthz")[0] == 200
        except OSError:
            return False


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    settings = Settings(data=tmp_path_factory.mktemp("server"))
    migrate(settings)
    return settings


@pytest.fixture(scope="module")
def server(stored: Settings) -> Iterator[Server]:
    """One server for all tests of this module; each leaves it running."""
    running = Server(stored)
    yield running
    if running.process.poll() is None:
        running.stop()


def _open(server: Server) -> dict[str, Any]:
    body = {
        "ruleset": "toy",
        "options": {"target": 100},
        "seats": [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}],
    }
    status, created = server.ask("POST", f"{V1}/games", body)
    assert status == 201, created
    found: dict[str, Any] = created
    return found


def _roll(server: Server, game: dict[str, Any], key: str) -> Any:
    for seat in game["seats"]:
        path = f"{V1}/games/{game['id']}/actions"
        status, done = server.ask("POST", path, {"type": "roll"}, seat["token"], Idempotency_Key=key)
        if status == 201:
            return done
    raise AssertionError(done)


def _go_on(server: Server, game: dict[str, Any]) -> int:
    """Take the first legal action of a seat that has one; return the version after it."""
    path = f"{V1}/games/{game['id']}"
    for seat in game["seats"]:
        _, legal = server.ask("GET", f"{path}/legal-actions", None, seat["token"])
        if legal["actions"]:
            status, done = server.ask("POST", f"{path}/actions", legal["actions"][0], seat["token"])
            assert status == 201, done
            return int(done["version"])
    raise AssertionError("nobody has to decide")


def test_stream_receives_actions_of_either_worker(server: Server) -> None:
    games = [_open(server) for _ in range(6)]
    connections = []
    for game in games:
        connection = server.connect()
        connection.request("GET", f"{V1}/games/{game['id']}/stream", headers={"Connection": "close"})
        connections.append(connection.getresponse())
    for game, stream in zip(games, connections, strict=True):
        done = _roll(server, game, "roll")
        found = iter(frames(iter(lambda stream=stream: stream.read1(65536), b"")))  # type: ignore[misc]
        assert next(found)[1] == "observation"
        assert int(next(found)[0] or 0) == done["version"]
    for stream in connections:
        stream.close()
    assert b"starledger_streams " in server.ask("GET", "/metrics")[1]


def test_streams_that_wait_for_events_end_with_their_players_token(server: Server) -> None:
    """Idle streams have lent their connections to the follower; either worker renews the token."""
    token = server.ask("POST", f"{V1}/players", {"name": "Ada"})[1]["token"]
    body = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human", "name": "Bob"}]}
    game = server.ask("POST", f"{V1}/games", body, token)[1]
    path = f"{V1}/games/{game['id']}/stream"
    with ExitStack() as stack:
        streams = []
        for sent in [{"Authorization": f"Bearer {token}"}] * 4 + [{}] * 2:
            connection = stack.enter_context(closing(server.connect()))
            connection.request("GET", path, headers=sent)
            streams.append(stack.enter_context(closing(connection.getresponse())))
            assert b"observation" in streams[-1].read1(65536)
        time.sleep(0.3)  # so that most have lent their connections
        renewed = server.ask("POST", f"{V1}/player/token", {}, token)[1]["token"]
        for stream in streams[:4]:
            assert b"game-event" not in stream.read()  # to its end
        left = server.ask("POST", f"{V1}/games/{game['id']}/seats/0/leave", {}, renewed)
        assert left[0] == 200
        for stream in streams[4:]:
            found = b""
            while b"game-event" not in found:
                found += (chunk := stream.read1(65536))
                assert chunk, "the stream has ended"


def test_all_streams_of_a_game_agree_while_clients_come_and_go(server: Server) -> None:
    """One of the streams uses HTTP/1.0, whose answer has no chunks; another is closed by its client."""
    game = _open(server)
    path = f"{V1}/games/{game['id']}/stream"

    def watch(version: str = "HTTP/1.1", **headers: str) -> socket.socket:
        opened = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        lines = [f"GET {path} {version}", "Host: localhost", *(f"{k}: {v}" for k, v in headers.items())]
        opened.sendall("\r\n".join([*lines, "", ""]).encode())
        return opened

    def has_come(opened: socket.socket, upto: int) -> bytes:
        content = b""
        while b"id: %d\nevent: game-event" % upto not in content or not content.endswith(
            (b"\n\n", b"\n\n\r\n")
        ):
            found = opened.recv(65536)
            assert found, content
            content += found
        return content

    def first_frame(opened: socket.socket) -> bytes:
        """Read the observation, which may arrive in several parts; the events come after it."""
        content = b""
        while b"event: observation" not in content or not content.endswith((b"\n\n", b"\n\n\r\n")):
            found = opened.recv(65536)
            assert found, content
            content += found
        return content

    watching = [watch() for _ in range(20)]
    watching.append(watch("HTTP/1.0"))
    own = {"Authorization": f"Bearer {game['seats'][0]['token']}"}
    watching += [watch(**own) for _ in range(3)]
    last, told = game["version"], [first_frame(opened) for opened in watching]
    for number in range(6):
        last = _go_on(server, game)
        if number == 2:
            watching.pop(5).close()
            told.pop(5)
        if number == 3:
            watching.append(watch(**{"Last-Event-ID": str(last - 1)}))
            told.append(b"")
        told = [before + has_come(opened, last) for before, opened in zip(told, watching, strict=True)]
    for opened, content in zip(watching, told, strict=True):
        opened.close()
        versions = [int(found) for found in re.findall(rb"id: (\d+)\nevent: game-event", content)]
        assert versions == list(range(versions[0], last + 1))
        assert content.count(b"event: observation") == (0 if versions[0] > game["version"] + 1 else 1)


# Clients that disconnect while they wait


def _bot(server: Server) -> tuple[str, str]:
    """Register a bot; return its name and token."""
    name = f"Bot {uuid4().hex[:12]}"
    status, made = server.ask("POST", f"{V1}/bots", {"name": name, "rulesets": ["toy"], "delivery": "lease"})
    assert status == 201, made
    return name, made["token"]


def _send_poll(server: Server, token: str, *, more: bytes = b"") -> socket.socket:
    """Request a decision on a connection of its own, without reading the answer."""
    body = b'{"wait": 30}'
    head = f"POST {V1}/bot/leases HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=15)  # half of the waiting time
    connection.sendall(head.encode() + body + more)
    return connection


def _open_for(server: Server, bot: str) -> None:
    """Create a game in which the bot owes a decision at once."""
    seats = [{"kind": "bot", "bot": bot}] * 2
    status, made = server.ask("POST", f"{V1}/games", {"ruleset": "toy", "options": {}, "seats": seats})
    assert status == 201, made


def test_dead_poller_holds_no_decision(server: Server, stored: Settings) -> None:
    with RedisServer(stored):  # shares holds between the two web processes
        name, token = _bot(server)
        for _ in range(6):
            _send_poll(server, token).close()
        _open_for(server, name)
        status, told = server.ask("POST", f"{V1}/bot/leases", {"wait": 5}, token)  # a hold lasts 10 s
    assert (status, told and told["type"]) == (200, "decision")


@pytest.mark.parametrize("what", ["decision", "event"])
def test_long_poll_ends_when_its_client_closes(server: Server, what: str) -> None:
    game = _open(server)
    if what == "decision":
        connection = _send_poll(server, _bot(server)[1])
    else:
        path = f"{V1}/games/{game['id']}/events?after={game['version']}&wait=30"
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=15)
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    with connection:
        connection.shutdown(socket.SHUT_WR)  # the other direction shows what the server does
        assert connection.recv(12) == (b"HTTP/1.1 204" if what == "decision" else b"HTTP/1.1 200")


def test_pipelined_request_keeps_a_poller_alive(server: Server) -> None:
    name, token = _bot(server)
    with _send_poll(server, token, more=b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n") as connection:
        connection.settimeout(1.0)
        with pytest.raises(TimeoutError):
            connection.recv(1)
        _open_for(server, name)
        connection.settimeout(15)
        assert connection.recv(12) == b"HTTP/1.1 200"


def test_accepted_actions_survive_a_kill(server: Server, stored: Settings) -> None:
    game = _open(server)
    first = _roll(server, game, "the-one-roll")
    children = _children(server.process.pid)
    server.process.kill()
    for child in children:
        os.kill(child, signal.SIGKILL)
    server.process.wait(timeout=60)
    server.start()
    assert _roll(server, game, "the-one-roll") == first
    with Service(stored, {RULESET.name: RULESET}) as service:
        assert service.event_store.position() > 0


def _children(pid: int) -> list[int]:
    """Return the child processes of a process, from whichever thread."""
    started = [task.read_text() for task in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for children in started for child in children.split()]


def test_the_same_key_at_both_workers_happens_once(server: Server) -> None:
    game = _open(server)
    answers: list[Any] = []
    threads = [
        threading.Thread(target=lambda: answers.append(json.dumps(_roll(server, game, "race"))))
        for _ in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(answers)) == 1


def _background_workers(server: Server) -> list[int]:
    """Return the background workers of a server's web processes."""
    return [worker for web in _children(server.process.pid) for worker in _children(web)]


def test_audits_and_archives_run_in_a_background_process(server: Server) -> None:
    game = _open(server)
    path = f"{V1}/games/{game['id']}"
    status, report = server.ask("GET", f"{path}/audit")
    assert (status, report["ok"]) == (200, True), report
    assert server.ask("GET", f"{path}/export")[1]["game"] == game["id"]
    assert server.ask("GET", f"{V1}/games/{uuid4()}/audit")[0] == 404
    status, refused = server.ask("POST", f"{V1}/games/import", {"archive": 1})
    assert (status, refused["code"]) == (422, "validation-failed")
    workers = _background_workers(server)
    assert workers
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    answers = [server.ask("GET", f"{path}/audit")[0] for _ in range(12)]
    assert set(answers) <= {200, 503}, "whose process is gone says so, and starts another"
    assert answers[-1] == 200


def test_an_archive_that_takes_too_long_is_refused_in_every_web_process(server: Server) -> None:
    path = f"{V1}/games/{_open(server)['id']}"
    assert {server.ask("GET", f"{path}/audit")[0] for _ in range(12)} == {200}
    workers = _background_workers(server)
    for worker in workers:
        os.kill(worker, signal.SIGPROF)  # as their timer does
    eventually(lambda: not any(_lives(worker) for worker in workers))
    answers = [server.ask("POST", f"{V1}/games/import", {"archive": 1}) for _ in range(12)]
    assert {status for status, _ in answers} == {422}
    assert any("more time" in answer["detail"] for _, answer in answers)


def test_no_background_process_outlives_its_web_process(stored: Settings) -> None:
    server = Server(stored)
    try:
        assert server.ask("GET", f"{V1}/games/{_open(server)['id']}/audit")[0] == 200
        workers = _background_workers(server)
        assert workers
        os.kill(server.process.pid, signal.SIGSTOP)  # otherwise it would replace the killed process
        for web in _children(server.process.pid):
            os.kill(web, signal.SIGKILL)
        eventually(lambda: not any(_lives(worker) for worker in workers))
    finally:
        server.process.send_signal(signal.SIGCONT)
        server.stop()


def _lives(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False


@pytest.mark.parametrize("lost", ["removed", "a file stands in its place"])
def test_missing_metrics_folder_breaks_no_request(server: Server, stored: Settings, lost: str) -> None:
    folder = stored.data / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    if lost != "removed":
        folder.touch()
    try:
        for _ in range(4):  # both processes, with new kinds of requests and answers
            assert server.ask("PUT", "/healthz")[0] == 405
            assert server.ask("PATCH", f"{V1}/games/{uuid4()}")[0] == 405
            assert server.ask("GET", f"{V1}/rulesets/chess")[0] == 404
            assert server.ask("GET", "/metrics")[0] == 200
        created = _open(server)
        assert server.ask("GET", f"{V1}/games/{created['id']}/log")[0] == 200
        stream = server.connect()
        stream.request("GET", f"{V1}/games/{created['id']}/stream")
        assert stream.getresponse().status == 200
        stream.close()
    finally:
        if folder.is_file():
            folder.unlink()


def test_sigterm_ends_streams_and_the_server(server: Server) -> None:
    game = _open(server)
    connection = server.connect()
    connection.request("GET", f"{V1}/games/{game['id']}/stream")
    stream = connection.getresponse()
    assert stream.status == 200
    try:
        assert server.stop() == 0
    finally:
        server.start()
    assert b"observation" in stream.read()
    connection.close()


_NONSENSE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
    b"NONSENSE\r\n\r\n",
    b"GET /api/v1/games?limit=\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n11170\r\n" + b" " * 0x11170 + b"\r\n0\r\n\r\n",
    b"GET /api/v1/games/%00 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\r\n\r\n",
    b"GET " + b"/" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
)


def test_malformed_http_is_the_clients_error(server: Server) -> None:
    for sent in _NONSENSE:
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
            connection.sendall(sent)
            answer = connection.recv(200)
        assert answer.startswith(b"HTTP/1.1 4"), (sent, answer)
    assert server.ask("GET", "/healthz")[0] == 200
