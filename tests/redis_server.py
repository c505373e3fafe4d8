"""An embedded Redis that a test starts, stops and kills."""

import signal
import subprocess
from types import TracebackType
from typing import Self

from services.settings import Settings
from workers.queues.redis_server import START_S, redis_command, wait_until_ready


class RedisServer:
    """A running embedded Redis, stopped at the end of a ``with`` block."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The server's process; None while it is stopped."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the server and wait until it answers; raises RedisUnavailable."""
        self._process = subprocess.Popen(
            redis_command(self._settings), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        process = self._process
        wait_until_ready(self._settings, alive=lambda: process.poll() is None)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop the server, with SIGKILL as if it had crashed."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(timeout=START_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
