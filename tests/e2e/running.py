"""A running service: ``starledger serve`` as a separate process with its own data."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.e2e.client import Client, eventually
from tests.ports import free_port

START_S = 120.0
STOP_S = 60.0

OPERATOR_TOKEN = "operator-token-of-the-end-to-end-tests"


class Running:
    """A service on a data folder and a port; it can be stopped and started again."""

    def __init__(self, data: Path, *, demo: bool = False, **settings: str) -> None:
        self.data = data
        self.port = free_port()
        self.client = Client(self.port)
        self._environ = {
            **{name: value for name, value in os.environ.items() if not name.startswith("STARLEDGER_")},
            "STARLEDGER_DATA": str(data),
            "STARLEDGER_PORT": str(self.port),
            "STARLEDGER_DEMO": "1" if demo else "0",
            "STARLEDGER_LADDER_GAMES_A_DAY": "0",
            "STARLEDGER_OPERATOR_TOKEN": OPERATOR_TOKEN,
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.data.with_suffix(".log")

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("starledger")), "serve"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                env=self._environ,
                cwd=self.data.parent,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        eventually(self._is_ready, what="the service to be ready", timeout_s=START_S)

    def _is_ready(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"the service ended:\n{self.log.read_text()}"
        with suppress(OSError):
            return self.client.ask("GET", "/readyz", base="").status == 200
        return False

    def stop(self) -> int:
        """Stop the service and return its exit code; fail if one of its processes survives."""
        process = self._process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        try:
            code = process.wait(STOP_S)
            eventually(lambda: not members(process.pid), what="its processes to end", timeout_s=STOP_S)
        finally:
            self.kill()
        return code

    def kill(self) -> None:
        """Kill all processes of the service at once, as a power failure would."""
        if self._process is None:
            return
        session = self._process.pid
        deadline = time.monotonic() + STOP_S
        while (living := members(session)) and time.monotonic() < deadline:
            for process_id in living:
                with suppress(ProcessLookupError):
                    os.kill(process_id, signal.SIGKILL)
            time.sleep(0.02)
        self._process.wait(STOP_S)
        self._process = None


def members(session: int) -> list[int]:
    """List the processes of a session, without those that only wait to be reaped."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):
                state, _, _, member_of = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
                if int(member_of) == session and state != "Z":
                    found.append(int(entry.name))
    return found
