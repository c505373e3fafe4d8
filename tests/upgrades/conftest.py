"""The code of an earlier release, and processes of either release on the same store."""

import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from services.settings import Settings
from tests.e2e.client import Client, eventually
from tests.ports import free_port

RELEASES = Path(__file__).parents[1] / "data" / "releases"
STARLEDGER = str(Path(sys.executable).with_name("starledger"))
READY_S = 120.0


@pytest.fixture(scope="session")
def former_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of release 0.1.0 without its page, in a folder that precedes today's on the path."""
    return unpack_release(tmp_path_factory.mktemp("release-0.1.0"))


def unpack_release(folder: Path) -> Path:
    """Unpack the packages of release 0.1.0 into a folder."""
    with tarfile.open(RELEASES / "starledger-0.1.0.tar.xz") as packed:
        packed.extractall(folder, filter="data")
    return folder


class Site:
    """One store and one Redis, on which processes of several releases run."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._processes: dict[tuple[str, Path | None], subprocess.Popen[bytes]] = {}

    def environ(self, release: Path | None, **more: str) -> dict[str, str]:
        """Return the environment of a process of a release; None stands for today's."""
        plain = {name: value for name, value in os.environ.items() if not name.startswith("STARLEDGER_")}
        return {
            **plain,
            **({} if release is None else {"PYTHONPATH": str(release)}),
            "STARLEDGER_DATA": str(self.settings.data),
            "STARLEDGER_STORE_URL": self.settings.store_url or "",
            "STARLEDGER_REDIS_URL": self.settings.queue_url,
            "STARLEDGER_LADDER_GAMES_A_DAY": "0",
            **more,
        }

    def run(self, command: str, release: Path | None = None) -> None:
        """Run a command to its end."""
        subprocess.run([STARLEDGER, command], env=self.environ(release), check=True, capture_output=True)

    def start(self, *parts: str, release: Path | None = None) -> None:
        """Start processes in the background."""
        for part in parts:
            with self.log(part, release).open("ab") as log:
                self._processes[part, release] = subprocess.Popen(
                    [STARLEDGER, part], env=self.environ(release), stdout=log, stderr=log
                )

    def start_api(self, release: Path | None = None) -> Client:
        """Start a web process, and return a client of it once it answers."""
        client = Client(free_port())
        environ = self.environ(release, STARLEDGER_PORT=str(client.port), STARLEDGER_API_PROCESSES="1")
        with self.log("api", release).open("ab") as log:
            self._processes["api", release] = subprocess.Popen(
                [STARLEDGER, "api"], env=environ, stdout=log, stderr=log
            )
        eventually(lambda: _is_up(client), what="the API to answer", timeout_s=READY_S)
        return client

    def stop(self, *parts: str, release: Path | None = None) -> None:
        """Stop processes as a supervisor does; fails if one ended before."""
        for part in parts:
            process = self._processes.pop((part, release))
            assert process.poll() is None, self.log(part, release).read_text()
            process.terminate()
            process.wait(READY_S)

    def log(self, part: str, release: Path | None) -> Path:
        """Return the file with what a process prints."""
        return self.settings.data / f"{part}-{'today' if release is None else 'former'}.log"

    def close(self) -> None:
        """End all processes."""
        for process in self._processes.values():
            process.kill()
            process.wait(READY_S)


def _is_up(client: Client) -> bool:
    try:
        return client.ask("GET", "/healthz", base="").status == 200
    except OSError:
        return False


@pytest.fixture
def open_site() -> Iterator[Callable[[Settings], Site]]:
    """Open sites whose processes end with the test."""
    opened: list[Site] = []

    def open_one(settings: Settings) -> Site:
        opened.append(Site(settings))
        return opened[-1]

    yield open_one
    for site in opened:
        site.close()
