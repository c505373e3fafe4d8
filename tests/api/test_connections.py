"""Connections to the real server over sockets: slow, idle, excessive, or not HTTP."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from api.process.web_worker import WebWorker
from services.service import migrate
from services.settings import Settings
from tests.api.conftest import eventually
from tests.api.table import V1
from tests.ports import free_port

_PROGRAM = """
import sys, resource
from cli.logs import configure_logs
from api.server import run
from services.settings import load_settings
from tests.toy import RULESET
if int(sys.argv[1]):
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, int(sys.argv[1])))
configure_logs("api")
run(load_settings(), {RULESET.name: RULESET})
"""
HEAD = b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
LIFE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
QUICK = {"LIMIT_HEAD_S": "1", "LIMIT_BODY_S": "1", "LIMIT_IDLE_S": "1", "API_PROCESSES": "1"}
PATIENCE_S = 20.0


class Limited:
    """A server process with its own limits."""

    def __init__(self, data: Path, *, descriptors: int = 0, **limits: str) -> None:
        self.port = free_port()
        self.log = data / "log"
        environ = {f"STARLEDGER_{name}": value for name, value in (QUICK | limits).items()}
        environ |= {"STARLEDGER_DATA": str(data), "STARLEDGER_PORT": str(self.port)}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, str(descriptors)],
                env=os.environ | environ | {"PYTHONPATH": os.getcwd()},
                stderr=log,
            )
        try:
            eventually(self._lives, within_s=120.0)
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)

    def _lives(self) -> bool:
        try:
            with self.connect() as connection:
                connection.sendall(LIFE)
                return answer_on(connection).status == 200
        except OSError:
            return False


class Reply:
    """An answer read from a socket."""

    def __init__(self, head: bytes, content: bytes) -> None:
        first, *lines = head.decode().split("\r\n")
        self.status = int(first.split()[1])
        self.headers = {
            name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines if line)
        }
        self.content = content

    def problem(self, status: int, code: str) -> dict[str, Any]:
        assert self.status == status, (self.status, self.content)
        assert self.headers["content-type"] == "application/problem+json"
        found: dict[str, Any] = json.loads(self.content)
        assert (found["code"], found["status"]) == (code, status)
        assert found["detail"]
        return found


def answer_on(connection: socket.socket) -> Reply:
    received = b""
    while b"\r\n\r\n" not in received:
        more = connection.recv(65536)
        if not more:
            raise ConnectionResetError(f"no answer, but {received!r}")
        received += more
    head, _, content = received.partition(b"\r\n\r\n")
    told = Reply(head, content)
    while len(told.content) < int(told.headers.get("content-length", 0)):
        told.content += connection.recv(65536)
    return told


def ends(connection: socket.socket) -> bool:
    """Return True if the server closes the connection within the socket's timeout."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Limited]]:
    running: list[Limited] = []

    def start(**settings: Any) -> Limited:
        data = tmp_path_factory.mktemp("limited")
        migrate(Settings(data=data))
        running.append(Limited(data, **settings))
        return running[-1]

    yield start
    for server in running:
        server.process.terminate()
    for server in running:
        server.process.wait(timeout=30)


@pytest.fixture(scope="module")
def server(limited: Callable[..., Limited]) -> Limited:
    return limited()


@pytest.fixture(scope="module")
def patient(limited: Callable[..., Limited]) -> Limited:
    """A server that closes no connection because a client is slow."""
    return limited(LIMIT_HEAD_S="60", LIMIT_BODY_S="60", LIMIT_IDLE_S="60")


def _slowly(connection: socket.socket, content: bytes) -> None:
    """Send byte by byte until the server closes the connection."""
    connection.settimeout(0.05)
    deadline = time.monotonic() + PATIENCE_S
    for byte in content:
        assert time.monotonic() < deadline
        connection.sendall(bytes([byte]))
        try:
            connection.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            continue
        break
    connection.settimeout(PATIENCE_S)


def test_a_body_that_never_arrives_is_answered_and_its_connection_closed(server: Limited) -> None:
    with server.connect() as connection:
        connection.sendall(HEAD + b"Content-Length: 10\r\n\r\n")
        answer_on(connection).problem(408, "request-timeout")
        assert ends(connection)


@pytest.mark.parametrize(
    "length", [b"Content-Length: 1000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n3e8\r\n"]
)
def test_a_body_byte_by_byte_is_cut_off(server: Limited, length: bytes) -> None:
    with server.connect() as connection:
        connection.sendall(HEAD + length)
        _slowly(connection, b" " * 900)
        answer_on(connection).problem(408, "request-timeout")
        assert ends(connection)


def test_a_head_byte_by_byte_is_cut_off(server: Limited) -> None:
    with server.connect() as connection:
        _slowly(connection, b"GET /healthz HTTP/1.1\r\nX-Slow: " + b"x" * 900)
        answer_on(connection).problem(408, "request-timeout")
        assert ends(connection)


def test_unexpected_body_has_the_same_time_limit(server: Limited) -> None:
    with server.connect() as connection:
        connection.sendall(b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n")
        answer_on(connection).problem(404, "not-found")
        assert ends(connection), "one answer, and nothing after it"


def test_idle_connection_is_closed_without_an_answer(server: Limited) -> None:
    with server.connect() as fresh, server.connect() as kept:
        kept.sendall(LIFE)
        assert answer_on(kept).status == 200
        assert ends(kept)
        assert ends(fresh)


class Pace:
    """Measures a client's longest pause between two sends, which a loaded machine may make too long."""

    def __init__(self) -> None:
        self._last = time.monotonic()
        self.longest_s = 0.0

    def pause(self, seconds: float) -> None:
        time.sleep(seconds)
        self.note()

    def note(self) -> None:
        now = time.monotonic()
        self.longest_s, self._last = max(self.longest_s, now - self._last), now


def at_pace(attempt: Callable[[Pace], None]) -> None:
    """Repeat an attempt that failed while this process itself was too slow for the server's limits."""
    for _ in range(20):
        pace = Pace()
        try:
            return attempt(pace)
        except (OSError, AssertionError):
            pace.note()
            if pace.longest_s < 0.5:
                raise
    raise AssertionError("this machine is too slow to keep a connection in use")


def test_active_connections_are_not_cut_off(server: Limited) -> None:
    def keep_asking(pace: Pace) -> None:
        with server.connect() as connection:
            for _ in range(25):  # 2.5 seconds, longer than each of the limits
                connection.sendall(LIFE)
                assert answer_on(connection).status == 200
                pace.pause(0.1)

    at_pace(keep_asking)


def test_large_bodies_are_not_cut_off(server: Limited) -> None:
    def send_long(pace: Pace) -> None:
        with server.connect() as connection:
            connection.sendall(HEAD + b"Content-Length: 60000\r\n\r\n")
            for _ in range(20):  # 2.5 seconds, well above the slowest pace that the server accepts
                connection.sendall(b" " * 3000)
                pace.pause(0.125)
            answer_on(connection).problem(400, "malformed")

    at_pace(send_long)


def test_stream_continues_past_all_time_limits(server: Limited) -> None:
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "open"}]
    body = json.dumps({"ruleset": "toy", "seats": seats}).encode()
    with server.connect() as connection:
        connection.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        created = json.loads(answer_on(connection).content)
    with server.connect() as stream:
        stream.sendall(f"GET {V1}/games/{created['id']}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        received = iter(lambda: stream.recv(65536), b"")
        assert b" 200 " in next(received)
        time.sleep(2.5)
        with server.connect() as connection:
            path = f"POST {V1}/games/{created['id']}/seats/1/join HTTP/1.1\r\nHost: x\r\n".encode()
            joined = b'{"name": "Bob"}'
            connection.sendall(
                path + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(joined) + joined
            )
            assert answer_on(connection).status == 200
        seen = b""
        while b"event: game-event" not in seen:
            seen += next(received)


def test_connections_per_address_are_limited(limited: Callable[..., Limited]) -> None:
    strict = limited(
        LIMITS_ON_LOOPBACK="1", LIMIT_CONNECTIONS_PER_ADDRESS="5", LIMIT_IDLE_S="60", LIMIT_HEAD_S="60"
    )
    with ExitStack() as stack:
        held = [stack.enter_context(strict.connect()) for _ in range(5)]
        for connection in held:
            connection.sendall(LIFE)
            assert answer_on(connection).status == 200
        with strict.connect() as one_more:
            one_more.sendall(LIFE)
            told = answer_on(one_more)
            assert "5 connections" in told.problem(429, "too-many-requests")["detail"]
            assert int(told.headers["retry-after"]) > 0
            assert ends(one_more)
        held[0].sendall(LIFE)
        assert answer_on(held[0]).status == 200, "whoever was there first stays"
    eventually(strict._lives)


def test_idle_connections_are_closed_when_all_connections_are_in_use(limited: Callable[..., Limited]) -> None:
    full = limited(LIMIT_CONNECTIONS="20", LIMIT_IDLE_S="60", LIMIT_HEAD_S="60", LIMIT_BODY_S="60")
    with ExitStack() as stack:
        idle = [stack.enter_context(full.connect()) for _ in range(100)]
        for number, connection in enumerate(idle):
            if number % 2:
                connection.sendall(b"GET /")
        assert full._lives(), "the newest find room"
        assert ends(idle[0]), "the oldest made it"
        busy = [stack.enter_context(full.connect()) for _ in range(20)]
        for connection in busy:
            connection.sendall(HEAD + b"Expect: 100-continue\r\nContent-Length: 10\r\n\r\n")
            assert connection.recv(1000).startswith(b"HTTP/1.1 100")
        with full.connect() as one_more:
            one_more.sendall(LIFE)
            told = answer_on(one_more)
            told.problem(503, "unavailable")
            assert int(told.headers["retry-after"]) > 0


def test_idle_connections_block_nobody_when_descriptors_are_scarce(limited: Callable[..., Limited]) -> None:
    poor = limited(descriptors=400, LIMIT_IDLE_S="60", LIMIT_HEAD_S="60")
    limits = Path(f"/proc/{poor.process.pid}/limits").read_text()
    assert limits.split("Max open files")[1].split()[0] == "400", "raised as far as it may be"
    with ExitStack() as stack:
        for _ in range(600):
            stack.enter_context(poor.connect())
        assert poor._lives()


SECRET = b"a-token-that-nobody-may-read"


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "uri-too-long"),
        (b"GET /?ticket=" + SECRET + b"a" * 9000, 414, "uri-too-long"),
        (b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 9000 + b"\r\n\r\n", 431, "headers-too-large"),
        (b"GET / HTTP/1.1\r\n" + b"X-Many: 1\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
        (b"Authorization: Bearer " + SECRET + b"\r\n\r\n", 400, "malformed"),
        (b"GET /" + SECRET + b"\r\n\r\n", 400, "malformed"),
        (b"get / " + SECRET + b"\r\n\r\n", 400, "malformed"),
        (b"G\xffT / HTTP/1.1\r\n\r\n", 400, "malformed"),
        (b"GET / HTTP/9.9\r\nAuthorization: Bearer " + SECRET + b"\r\n\r\n", 400, "malformed"),
        (b"GET / HTTP/1.1\r\nAuthorization Bearer " + SECRET + b"\r\n\r\n", 400, "malformed"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA\x00: " + SECRET + b"\r\n\r\n", 400, "malformed"),
        (HEAD + b"Content-Length: " + SECRET + b"\r\n\r\n", 400, "malformed"),
        (HEAD + b"Transfer-Encoding: " + SECRET + b"\r\n\r\n", 400, "malformed"),
        (HEAD + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "malformed"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + SECRET + b"\r\n", 400, "malformed"),
        (HEAD + b"Expect: " + SECRET + b"\r\nContent-Length: 2\r\n\r\n{}", 400, "malformed"),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "malformed"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + SECRET + b"\r\n\r\n", 400, "malformed"),
    ],
)
def test_malformed_request_gets_a_problem_and_its_text_is_not_logged(
    patient: Limited, sent: bytes, status: int, code: str
) -> None:
    with patient.connect() as connection:
        connection.sendall(sent)
        told = answer_on(connection)
        told.problem(status, code)
        assert told.headers["access-control-allow-origin"] == "*"
        assert SECRET not in told.content
        assert ends(connection)
    logged = patient.log.read_bytes()
    assert SECRET not in logged
    assert b"Traceback" not in logged
    assert b'"trace"' not in logged


def test_answer_arrives_whole_although_the_request_was_not_fully_read(patient: Limited) -> None:
    with patient.connect() as connection:
        connection.sendall(HEAD + b"Connection: close\r\nContent-Length: 500000\r\n\r\n" + b" " * 500_000)
        answer_on(connection).problem(413, "payload-too-large")
        assert ends(connection)


def test_idle_connections_do_not_hold_up_a_stop(limited: Callable[..., Limited]) -> None:
    patient = limited(LIMIT_IDLE_S="600", LIMIT_HEAD_S="600")
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(patient.connect())
        patient.process.terminate()
        assert patient.process.wait(timeout=30) == 0
    assert b"graceful timeout" not in patient.log.read_bytes()


def test_a_stop_under_load_prints_no_traceback(limited: Callable[..., Limited]) -> None:
    loaded = limited(LIMIT_IDLE_S="60", API_PROCESSES="2")
    body = (
        b'{"ruleset": "toy", "seats": [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]}'
    )
    asked = (
        b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n",
        HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body,
    )
    answered = threading.Semaphore(0)

    def bother(request: bytes) -> None:
        with suppress(OSError), loaded.connect() as connection:
            connection.sendall(request)
            while answer_on(connection).status < 300:  # ends with a 503
                answered.release()
                connection.sendall(request)

    threads = [threading.Thread(target=bother, args=(request,)) for request in asked * 8]
    for thread in threads:
        thread.start()
    for _ in range(100):
        assert answered.acquire(timeout=PATIENCE_S)
    loaded.process.terminate()
    assert loaded.process.wait(timeout=30) == 0
    for thread in threads:
        thread.join()
    noted = loaded.log.read_text()
    assert "Traceback" not in noted
    assert '"trace"' not in noted


def test_memory_is_returned_once_many_connections_have_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed: list[int] = []
    worker = WebWorker.__new__(WebWorker)
    monkeypatch.setattr("api.process.web_worker.trim_memory", lambda: trimmed.append(worker.open))
    worker._peak_open = 0
    for worker.open in (800, 301, 300, 299, 0, 400, 0):
        worker._peak_open = max(worker._peak_open, worker.open)
        worker._trim_memory()
    assert trimmed == [300]
