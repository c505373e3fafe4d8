"""One writer at a time at the SQLite file of the log."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class WriteLock:
    """Lets one writer at a time at the SQLite file, threads and processes alike, in fair order.

    SQLite's own wait between processes sleeps up to 100 ms at a time; waiting for a lock file does not.
    """

    def __init__(self, path: Path) -> None:
        """Lock by the file at ``path``, which is made where it is missing."""
        self._lock = threading.Lock()
        self._path = path
        self._file: int | None = None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Wait for the turn to write, and keep it until the end."""
        with self._lock:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.flock(self._file, fcntl.LOCK_UN)
