"""The OpenAPI document from which clients are generated, and programs of bots on a running service."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from starledger_client import Client
from tests.clients.generating import openapi_document
from tests.e2e.running import Running

COMMAND = Path(sys.executable).with_name("starledger-bot")
RULESET = "starship-catan"

Start = Callable[..., "Playing"]


@pytest.fixture(scope="session")
def document() -> str:
    """The OpenAPI document that the service returns."""
    return openapi_document()


class Playing:
    """A bot program whose output so far can be read."""

    def __init__(self, command: Sequence[Any], log: Path, **environ: str) -> None:
        self.log = log
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=os.environ | environ
            )

    @property
    def text(self) -> str:
        return self.log.read_text()

    def stop(self) -> int:
        """Stop the program as the terminal or a supervisor does, and return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)

    def has_said(self, words: str) -> bool:
        assert self.process.poll() is None or words in self.text, f"it ended:\n{self.text}"
        return words in self.text


@pytest.fixture
def start(service: Running, tmp_path: Path) -> Iterator[Start]:
    """Return a function that starts programs with a bot's token; all end with the test."""
    started: list[Playing] = []

    def begin(token: str, *command: Any) -> Playing:
        log = tmp_path / f"{len(started)}.log"
        began = Playing(command, log, STARLEDGER_SERVER=service.url, STARLEDGER_BOT_TOKEN=token)
        started.append(began)
        return began

    yield begin
    for playing in started:
        playing.process.kill()
        playing.process.wait()


@pytest.fixture
def client(service: Running) -> Iterator[Client]:
    with Client(service.url) as client:
        yield client


def register(client: Client, name: str, *, delivery: Any = "lease", max_games: int = 20) -> str:
    """Register a bot and return its token."""
    rulesets = [RULESET, "star-trek-catan"]
    made = client.register_bot(name=name, rulesets=rulesets, delivery=delivery, max_games=max_games)
    return made["token"]


@pytest.fixture(scope="module")
def bot_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The bot that ``starledger-bot new`` writes."""
    folder = tmp_path_factory.mktemp("bots")
    subprocess.run([COMMAND, "new", "first-try"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return f"{folder}/first-try/bot.py:FirstTry"
