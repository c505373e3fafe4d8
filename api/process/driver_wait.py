"""Waiting for PostgreSQL in a greenlet, while others go on."""

from collections.abc import Generator
from typing import Any

from gevent import get_hub
from gevent.hub import Waiter


def wait_on_hub(exchange: Generator[int, int, Any], fileno: int, **_: Any) -> Any:
    """Bring an exchange of the driver with a server to its end, as ``psycopg.waiting.wait`` does.

    The exchange says whether it waits to read (1), to write (2) or for either (3), which libev calls by the
    same numbers, and is told what came. It is waited for as long as it takes.
    """
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
