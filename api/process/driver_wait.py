"""Waiting for PostgreSQL in a greenlet while other greenlets run."""

from collections.abc import Generator
from typing import Any

from gevent import get_hub
from gevent.hub import Waiter
from psycopg.waiting import wait_poll


def wait_on_hub(
    exchange: Generator[Any, Any, Any], fileno: int, interval: float = 0.0, timeout: float | None = None
) -> Any:
    """Run a driver's exchange with the server to its end, as ``psycopg.waiting.wait`` does.

    The exchange yields the state that it waits for: 1 to read, 2 to write, 3 for either. libev uses the same
    numbers. The exchange then receives the state reached. The driver itself handles the rare calls with a
    timeout.
    """
    if timeout is not None:
        return wait_poll(exchange, fileno, interval, timeout)
    hub = get_hub()
    try:
        wanted = next(exchange)
        while True:
            waiter: Any = Waiter(hub)
            watcher = hub.loop.io(fileno, wanted)
            watcher.start(waiter.switch, pass_events=True)
            try:
                ready = waiter.get()
            finally:
                watcher.stop()
                watcher.close()
            wanted = exchange.send(ready & 3)
    except StopIteration as ended:
        return ended.value
