"""Measurement of many streams of one game, read in one thread while its players act once a second."""

import selectors
import socket
import ssl
import threading
import time

from cli.access import Refused, Unreachable
from cli.bench.measuring import Stopped, go_on, p99
from cli.bench.tables import Tables
from cli.connection import API, Address, Connection

OPEN_S = 30.0
AFTERWARDS_S = 1.0
_EVENT = b"event: game-event"


class Watchers:
    """Open streams that record the arrival of each event."""

    def __init__(self, address: Address, path: str, count: int) -> None:
        """Open the streams. Raises Refused, Unreachable."""
        self._selector = selectors.DefaultSelector()
        self._shown: set[int] = set()
        self._count = count
        self.arrived: dict[int, list[float]] = {}
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)
        for number in range(count):
            opened = _open_stream(address, path)
            self._selector.register(opened, selectors.EVENT_READ, (number, bytearray()))
        self._thread.start()
        deadline = time.monotonic() + OPEN_S
        while len(self._shown) < count:
            if time.monotonic() > deadline or not self._thread.is_alive():
                self.close()
                raise Refused(f"Of {count} streams only {len(self._shown)} have opened.")
            time.sleep(0.02)

    def close(self) -> None:
        """Close the streams."""
        self._ended.set()
        self._thread.join()
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        self._selector.close()

    def _read(self) -> None:
        while not self._ended.is_set():
            for key, _ in self._selector.select(timeout=0.1):
                number, kept = key.data
                if not self._take(key.fileobj, number, kept):  # type: ignore[arg-type]
                    self._selector.unregister(key.fileobj)
                    key.fileobj.close()  # type: ignore[union-attr]

    def _take(self, opened: socket.socket, number: int, kept: bytearray) -> bool:
        """Read the available data; return True if the stream continues."""
        try:
            content = opened.recv(1 << 16)
        except (BlockingIOError, ssl.SSLWantReadError):
            return True
        except OSError:
            return False
        arrived = time.perf_counter()
        kept += content
        *frames, rest = bytes(kept).split(b"\n\n")
        kept[:] = rest
        for written in frames:
            self._shown.add(number)
            if _EVENT in written[:200]:
                version = int(written.partition(b"id: ")[2].partition(b"\n")[0])
                self.arrived.setdefault(version, []).append(arrived)
        return bool(content)


def _open_stream(address: Address, path: str) -> socket.socket:
    connection = address.opened()
    try:
        connection.connect()
        opened: socket.socket = connection.sock
        where = f"{address.path}{API}{path}/stream"
        head = f"GET {where} HTTP/1.1\r\nHost: {address.host}\r\nAccept: text/event-stream\r\n\r\n"
        opened.sendall(head.encode())
        opened.setblocking(False)
    except OSError as error:
        raise Unreachable(f"{address.url} takes no more connections: {error}") from error
    connection.sock = None  # this module reads the socket, not the connection that opened it
    return opened


def streams(
    address: Address, tables: Tables, stopped: Stopped, *, count: int, seconds: float
) -> dict[str, float]:
    """Act once a second while many streams are open. Measure the time from an action to its arrivals.

    Raises Refused, Unreachable.
    """
    connection, table = Connection(address), tables.open()
    turns, watchers = table.turns(connection), Watchers(address, table.path, count)
    sent: dict[int, float] = {}
    try:
        for _ in range(max(2, round(seconds))):
            began = time.perf_counter()
            answer = next(turns)
            sent |= {event["version"]: began for event in answer["events"]}
            if stopped.wait(1.0):
                break
        stopped.wait(AFTERWARDS_S)
    finally:
        watchers.close()
    late = [1000 * (at - sent[version]) for version in sent for at in watchers.arrived.get(version, [])]
    go_on(stopped)
    missed = 1 - len(late) / (len(sent) * count)
    return {"streams_p99": p99(late) if late else float("inf"), "streams_missed": 100 * missed}
