"""One writer at a time at the SQLite file of the log."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class WriteLock:
    """Lets one writer at a time at the SQLite file, threads and processes alike, in the order they came.

    SQLite's own wait between processes sleeps up to 100 ms at a time; waiting for a lock file does not. Of
    two such files one is held by who is next, until it is their turn: whoever has just written waits behind.
    """

    def __init__(self, path: Path) -> None:
        """Lock by the file at ``path``, and one beside it, which are made where they are missing."""
        self._lock = threading.Lock()
        self._paths = (path.with_name(f"{path.name}.next"), path)
        self._files: list[int] = []

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wait for the turn to write, and keep it until the end."""
        with self._lock:
            if not self._files:
                self._files = [
                    os.open(each, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600) for each in self._paths
                ]
            queue, turn = self._files
            fcntl.flock(queue, fcntl.LOCK_EX)
            try:
                fcntl.flock(turn, fcntl.LOCK_EX)
            finally:
                fcntl.flock(queue, fcntl.LOCK_UN)
            try:
                yield
            finally:
                fcntl.flock(turn, fcntl.LOCK_UN)
