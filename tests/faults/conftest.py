"""The whole service as ``starledger serve`` runs it, and people who play over HTTP through all faults."""

import json
import os
import random
import secrets
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest

from domain.registry import RULESETS
from services.service import Service
from services.settings import Settings
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
PATIENCE_S = 90.0
RULESET = next(iter(RULESETS))


def wait_until(condition: Callable[[], bool], what: str, *, timeout_s: float = PATIENCE_S) -> None:
    """Wait until a condition is true; fails after the timeout."""
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, f"waited {timeout_s} s in vain: {what}"
        time.sleep(0.02)


class Answer(msgspec.Struct):
    status: int
    body: Any


class Served:
    """A running ``starledger serve``."""

    def __init__(self, settings: Settings, **environ: str) -> None:
        """``environ`` are further settings, by their names without ``STARLEDGER_``."""
        self.settings = settings
        self._environ = {f"STARLEDGER_{name}": text for name, text in environ.items()}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def environ(self) -> dict[str, str]:
        return os.environ | {
            "STARLEDGER_DATA": str(self.settings.data),
            "STARLEDGER_PORT": str(self.settings.port),
            "STARLEDGER_DEMO": "0",
            "STARLEDGER_BOT_WORKERS": "2",
            **self._environ,
        }

    def start(self) -> None:
        said = self.settings.data.with_name(f"said-{secrets.token_hex(4)}")
        with open(said, "w") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "cli", "serve"], env=self.environ, cwd=ROOT, stdout=file
            )
        wait_until(lambda: "ready at" in said.read_text(), "serve is ready")

    def family(self) -> list[psutil.Process]:
        """All processes of the service."""
        assert self.process is not None
        parent = psutil.Process(self.process.pid)
        return [parent, *parent.children(recursive=True)]

    def part(self, name: str) -> psutil.Process | None:
        """Return a process of a part, any of several; None while it is down."""
        assert self.process is not None
        found = []
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.NoSuchProcess):
                title = " ".join(child.cmdline()).strip()
                if title.endswith((name, f"starledger-{name}]")) or name in title.partition(" ")[0]:
                    found.append(child)
        return random.choice(found) if found else None

    def web(self) -> psutil.Process | None:
        """Return one of the web processes; None while there is none."""
        api = self.part("api")
        try:
            found = [] if api is None else api.children()
        except psutil.NoSuchProcess:
            return None
        return random.choice(found) if found else None

    def call(self, method: str, path: str, body: Any = None, *, token: str = "", key: str = "") -> Answer:
        """Make one request; raises OSError if the connection fails."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if key:
            headers["Idempotency-Key"] = key
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.settings.port}/api/v1{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers=headers,
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310  our own service
                return Answer(answer.status, json.load(answer))
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, json.load(error))

    def insist(self, method: str, path: str, body: Any = None, *, token: str = "", key: str = "") -> Answer:
        """Repeat a request until it is answered, as a client with a key may."""
        answers: list[Answer] = []

        def answered() -> bool:
            with suppress(OSError, HTTPException, ValueError):
                answers.append(self.call(method, path, body, token=token, key=key))
            return bool(answers) and answers[-1].status not in (429, 502, 503)

        wait_until(answered, f"{method} {path}")
        return answers[-1]

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                for process in self.family():
                    process.kill()
                self.process.wait()
                raise


class Player(threading.Thread):
    """A person at seat 0 who plays at random and records every 201."""

    def __init__(self, served: Served, game: str, token: str, seed: str) -> None:
        super().__init__(daemon=True)
        self.served, self.game, self.token = served, game, token
        self.random = random.Random(seed)
        self.acknowledged: list[tuple[str, int, str]] = []
        self.error: BaseException | None = None
        self.leaving = threading.Event()

    def run(self) -> None:
        try:
            while not self.leaving.is_set() and self._play():
                pass
        except BaseException as error:  # noqa: BLE001  the test looks at it
            self.error = error

    def _play(self) -> bool:
        path = f"/games/{self.game}"
        legal = self.served.insist("GET", f"{path}/legal-actions", token=self.token).body
        if not legal["actions"]:
            if self.served.insist("GET", path).body["status"] != "running":
                return False
            time.sleep(0.01)
            return True
        action, key = self.random.choice(legal["actions"]), secrets.token_hex(16)
        answer = self.served.insist("POST", f"{path}/actions", action, token=self.token, key=key)
        assert answer.status in (201, 409), answer
        if answer.status == 201:
            self.acknowledged.append((key, answer.body["version"], answer.body["head"]))
        return True


@pytest.fixture
def seed() -> str:
    """The seed of the test's random choices."""
    return secrets.token_hex(4)


@pytest.fixture
def served(settings: Settings) -> Iterator[Served]:
    running = Served(msgspec.structs.replace(settings, port=free_port()))
    running.start()
    yield running
    running.stop()


SEVERAL = {"API_PROCESSES": "3", "PROJECTORS": "2", "DISPATCHERS": "2"}


@pytest.fixture(params=["sqlite", "postgresql"])
def several(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Served]:
    """A service with three web processes, two projectors and two dispatchers, on either store."""
    more = dict(SEVERAL)
    if request.param == "postgresql":
        more["STORE_URL"] = request.getfixturevalue("postgres_url")
    running = Served(
        msgspec.structs.replace(settings, port=free_port(), store_url=more.get("STORE_URL")), **more
    )
    running.start()
    yield running
    running.stop()


def sit_down(served: Served, *bots: str, people: int = 1) -> tuple[str, list[str]]:
    """Create a game of people and bots; return its id and the people's tokens."""
    seats = [{"kind": "human", "name": f"P{number}"} for number in range(people)]
    seats += [{"kind": "bot", "bot": bot} for bot in bots]
    key = secrets.token_hex(16)
    answer = served.insist("POST", "/games", {"ruleset": RULESET, "seats": seats}, key=key)
    assert answer.status == 201, answer
    return answer.body["id"], [seat["token"] for seat in answer.body["seats"] if seat.get("token")]


def opened(served: Served) -> Service:
    """Open the stores of the running service from the test."""
    return Service(served.settings, RULESETS)
