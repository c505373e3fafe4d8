"""A minimal HTTP client for load: keep-alive connections, one thread each, in a separate process.

It shares the cores with the measured service, so its own CPU time affects every figure. It reads only
responses with a content length.
"""

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

Headers = dict[str, str]

PATIENCE_S = 30
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CLOSING = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)


class Connection:
    """One keep-alive connection that records the duration of every request."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket.socket | None = None
        self.seconds: list[float] = []

    def post(self, path: str, body: Any, headers: Headers | None = None, *, timed: bool = True) -> Any:
        """Post a JSON body. Return the response's JSON, or None without content.

        Raises RuntimeError for a status of 400 or more, OSError if nobody answers.
        """
        content = msgspec.json.encode(body)
        given = {"Content-Type": "application/json", "Content-Length": str(len(content))} | (headers or {})
        request = _head("POST", path, given) + content
        began = time.perf_counter()
        answer = self._ask(request)
        if timed:
            self.seconds.append(time.perf_counter() - began)
        return _read(path, *answer)

    def get(self, path: str, headers: Headers | None = None) -> Any:
        """Get JSON, untimed. Raises the same errors as ``post``."""
        return _read(path, *self._ask(_head("GET", path, headers or {})))

    def _ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a request. Return the status and the body of the response."""
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE_S)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self._socket.sendall(request)
            head, body = self._answer(self._socket)
        except OSError:
            self._close()
            raise
        if CLOSING.search(head):
            self._close()
        return int(head[9:12]), body

    def _answer(self, connection: socket.socket) -> tuple[bytes, bytes]:
        received = b""
        while (end := received.find(b"\r\n\r\n")) < 0:
            received += _more(connection)
        head, body = received[:end], received[end + 4 :]
        named = LENGTH.search(head)
        length = int(named[1]) if named else 0
        while len(body) < length:
            body += _more(connection)
        return head, body

    def _close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _head(method: str, path: str, headers: Headers) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *map(": ".join, headers.items()), "", ""]
    return "\r\n".join(lines).encode()


def _more(connection: socket.socket) -> bytes:
    received = connection.recv(65536)
    if not received:
        raise ConnectionResetError("closed in the middle of an answer")
    return received


def _read(path: str, status: int, body: bytes) -> Any:
    if status >= 400:
        raise RuntimeError(f"{path}: {status} {body.decode()[:300]}")
    return msgspec.json.decode(body) if body else None


Worker = Callable[[Connection, Callable[[], bool]], Iterator[None]]
"""The loop of a connection. It yields once it is ready, then runs while the given function returns True."""


class Load:
    """The result of a round of load: requests per second, and quantiles of the latency in milliseconds."""

    def __init__(self, seconds: list[float], elapsed_s: float) -> None:
        ordered = sorted(seconds)
        self.requests = len(ordered)
        self.rate = len(ordered) / elapsed_s
        self.p50_ms = 1000 * ordered[len(ordered) // 2]
        self.p99_ms = 1000 * ordered[int(len(ordered) * 0.99)]


def press(
    port: int,
    worker: Worker,
    *,
    connections: int,
    seconds: float,
    began: Callable[[], object] = lambda: None,
) -> Load:
    """Run ``worker`` on every connection until the time is over.

    The time begins when every worker has yielded for the first time. ``began`` is called then.
    """
    opened = [Connection(port) for _ in range(connections)]
    failures: list[BaseException] = []
    span = Span(seconds)

    def begin() -> None:
        began()
        span.begin()

    ready = threading.Barrier(connections, action=begin)

    def run(connection: Connection) -> None:
        try:
            at_work = worker(connection, span.goes_on)
            next(at_work)
            ready.wait()
            for _ in at_work:
                pass
        except Exception as error:  # noqa: BLE001  handed to the caller below
            failures.append(error)
            ready.abort()

    threads = [threading.Thread(target=run, args=(connection,)) for connection in opened]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return Load([took for connection in opened for took in connection.seconds], span.elapsed_s())


class Span:
    """The duration of a load, from its beginning."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began = 0.0

    def begin(self) -> None:
        """Start the time."""
        self._began = time.perf_counter()

    def goes_on(self) -> bool:
        """Return True until the time is over."""
        return self.elapsed_s() < self._seconds

    def elapsed_s(self) -> float:
        """Return the seconds since the beginning."""
        return time.perf_counter() - self._began
