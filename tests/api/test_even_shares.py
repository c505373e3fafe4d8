"""Connections in even shares: who holds clearly more leaves the next one to another web process."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import gevent
import pytest

from api.process import even_shares
from api.process.connections import free_place, give_place
from api.process.even_shares import ConnectionCounts, EvenServer


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    """A socket that connections wait at."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as made:
        made.setblocking(False)
        yield made


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


class Process:
    """What stands for a web process: a server at the socket that they share, and what came to it."""

    def __init__(
        self, listening: socket.socket, counts: ConnectionCounts, place: int, stack: ExitStack
    ) -> None:
        self.came = 0
        self._counts, self._place = counts, place
        self._counts.note(place, 0)
        self.server = EvenServer(
            listening.dup(), handle=self._handle, has_more=lambda: counts.has_clearly_more(place)
        )
        self.server.max_accept = 1
        self.server.start()
        stack.callback(self.server.stop)

    def _handle(self, client: Any, _: Any) -> None:
        self.came += 1
        self._counts.note(self._place, self.came)
        gevent.sleep(60)
        client.close()


def connect(listening: socket.socket, stack: ExitStack, *, times: int) -> None:
    for _ in range(times):
        stack.enter_context(socket.create_connection(listening.getsockname()))


def come(*processes: Process, together: int) -> None:
    """Let the servers accept until so many have come."""
    with gevent.Timeout(60):
        while sum(process.came for process in processes) < together:
            gevent.sleep(0.001)


def test_all_connections_at_once_are_shared_out_evenly(
    listening: socket.socket, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(even_shares, "PATIENCE_S", 60.0)
    counts = ConnectionCounts(2)
    processes = [Process(listening, counts, place, stack) for place in range(2)]
    connect(listening, stack, times=32)
    come(*processes, together=32)
    assert max(process.came for process in processes) <= 16 + 2


def test_what_a_busy_process_leaves_is_taken_by_another(listening: socket.socket, stack: ExitStack) -> None:
    counts = ConnectionCounts(2)
    counts.note(1, 0)  # it holds nothing, and accepts nothing
    process = Process(listening, counts, 0, stack)
    connect(listening, stack, times=6)
    come(process, together=6)


def test_who_holds_more_by_little_goes_on() -> None:
    counts = ConnectionCounts(3)
    counts.note(0, 7)
    assert not counts.has_clearly_more(0), "the others have not begun"
    counts.note(1, 6)
    assert not counts.has_clearly_more(0)
    counts.note(1, 5)
    assert counts.has_clearly_more(0)
    assert not counts.has_clearly_more(1)
    counts.leave(1)
    assert not counts.has_clearly_more(0)
    counts.note(0, 1700)
    counts.note(1, 1600)
    assert not counts.has_clearly_more(0), "a sixteenth is little, too"


def test_a_process_gets_a_place_that_none_of_the_living_has() -> None:
    counts = ConnectionCounts(2)
    workers: list[Any] = [SimpleNamespace(counts=counts, place=None) for _ in range(4)]
    give_place([], workers[0])
    give_place(workers[:1], workers[1])
    give_place(workers[:2], workers[2])
    assert [worker.place for worker in workers[:3]] == [0, 1, None]
    counts.note(0, 0)
    counts.note(1, 5)
    free_place(workers[0])
    free_place(workers[2])
    assert not counts.has_clearly_more(1)
    give_place(workers[1:3], workers[3])
    assert workers[3].place == 0
