"""A fair lock for writers of the log's SQLite file."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class WriteLock:
    """Admits one writer at a time, across threads and processes, first come, first served.

    SQLite's own wait sleeps up to 100 ms at a time, while a wait for a lock file ends at once. A second file
    keeps the order: the next writer holds it until it gets the lock, so the previous writer has to queue
    again.
    """

    def __init__(self, path: Path) -> None:
        """Lock with the file at ``path`` and a second one beside it; missing files are created."""
        self._lock = threading.Lock()
        self._paths = (path.with_name(f"{path.name}.next"), path)
        self._files: list[int] = []

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wait for the lock and hold it during the block."""
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
