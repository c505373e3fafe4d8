"""The API patches the standard library for gevent, even after many imports, as under ``serve``."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

_PROGRAM = """
import queue, select, selectors, socket, sys, threading, time

from cli.processes.parts import prepare_to_fork

prepare_to_fork()
originals = [
    threading.Event, threading.Lock, threading.Thread, threading.Timer, threading.get_ident, queue.Queue,
    queue.LifoQueue, queue.SimpleQueue, select.select, select.poll, selectors.DefaultSelector,
    socket.create_connection, socket.getaddrinfo, socket.socket, time.sleep,
]

from api.process.patching import everywhere, not_of_python
from api.server import _patch

if "everywhere" in sys.argv:
    with everywhere():
        _patch()
else:
    _patch()
modules = not_of_python()
assert len(modules) > 400
for module in modules:
    if module.__name__ != "__main__":
        for name, value in vars(module).items():
            if any(value is original for original in originals if callable(original)):
                print(f"{module.__name__}.{name}")
"""


def left_unpatched(how: str) -> set[str]:
    command = [sys.executable, "-W", "ignore", "-c", _PROGRAM, how]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    return set(done.stdout.split())


def test_earlier_imports_are_patched_too() -> None:
    unpatched = left_unpatched("as gevent does it")
    assert {"eventsourcing.persistence.Lock", "psycopg_pool.pool.Event", "redis.retry.sleep"} < unpatched
    assert not left_unpatched("everywhere")
