"""A lean HTTP client for load: keep-alive connections, one thread each, in a process of their own."""

import http.client
import json
import threading
import time
from collections.abc import Callable
from typing import Any

Headers = dict[str, str]


class Connection:
    """One keep-alive connection that notes how long every request took."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.seconds: list[float] = []

    def post(self, path: str, body: Any, headers: Headers | None = None, *, timed: bool = True) -> Any:
        """Post a JSON body and give the answer's, None where it has none.

        Raises RuntimeError for a status of 400 or over.
        """
        given = {"Content-Type": "application/json"} | (headers or {})
        content = json.dumps(body).encode()
        began = time.perf_counter()
        self._connection.request("POST", path, content, given)
        response = self._connection.getresponse()
        answer = response.read()
        if timed:
            self.seconds.append(time.perf_counter() - began)
        if response.status >= 400:
            raise RuntimeError(f"{path}: {response.status} {answer.decode()[:300]}")
        return json.loads(answer) if answer else None

    def get(self, path: str, headers: Headers | None = None) -> Any:
        """Get JSON; not timed."""
        self._connection.request("GET", path, headers=headers or {})
        response = self._connection.getresponse()
        answer = response.read()
        if response.status >= 400:
            raise RuntimeError(f"{path}: {response.status} {answer.decode()[:300]}")
        return json.loads(answer)


class Load:
    """What a round of load gave: requests a second, and quantiles of the time of one, in milliseconds."""

    def __init__(self, seconds: list[float], elapsed_s: float) -> None:
        ordered = sorted(seconds)
        self.requests = len(ordered)
        self.rate = len(ordered) / elapsed_s
        self.p50_ms = 1000 * ordered[len(ordered) // 2]
        self.p99_ms = 1000 * ordered[int(len(ordered) * 0.99)]


def press(
    port: int, worker: Callable[[Connection, Callable[[], bool]], None], *, connections: int, seconds: float
) -> Load:
    """Let every connection run ``worker`` until the time is over; it asks the function it is given."""
    opened = [Connection(port) for _ in range(connections)]
    deadline = time.perf_counter() + seconds
    failures: list[BaseException] = []

    def run(connection: Connection) -> None:
        try:
            worker(connection, lambda: time.perf_counter() < deadline)
        except Exception as error:  # noqa: BLE001  handed to the caller below
            failures.append(error)

    threads = [threading.Thread(target=run, args=(connection,)) for connection in opened]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return Load([took for connection in opened for took in connection.seconds], time.perf_counter() - began)
