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

    The exchange yields whether it waits to read (1), to write (2) or for either (3), which are also libev's
    numbers, and receives what became ready. A call with a ``timeout``, in seconds, is rare and left to the
    driver.
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
