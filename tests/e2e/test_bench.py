"""``starledger bench`` prints figures and a verdict on a service, and leaves only ended sandboxes."""

import os
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from cli.bench import verdict
from cli.bench.sizing import FIGURES, ratio
from domain.registry import RULESETS
from services.service import Service
from services.settings import Settings
from tests.e2e.client import eventually
from tests.e2e.play import create, human
from tests.e2e.running import OPERATOR_TOKEN, Running
from tests.e2e.test_looking import STARLEDGER, environ, starledger
from tests.ports import free_port

pytestmark = pytest.mark.timeout(240)

QUICK = ("bench", "--seconds", "0.5", "--streams", "20", "--connections", "2")
OPERATOR = {"STARLEDGER_OPERATOR_TOKEN": OPERATOR_TOKEN}


@pytest.fixture(scope="module")
def service(launch: Callable[..., Running]) -> Running:
    """A service without other games, since these tests count games."""
    return launch()


@pytest.fixture(scope="module")
def log(service: Running) -> Iterator[Service]:
    """The stores of the running service, opened by the test."""
    with Service(Settings(data=service.data), RULESETS) as opened:
        yield opened


def sandboxes(log: Service) -> Counter[str]:
    """Count the sandboxes in the log by their status, since no list has them."""
    games = [log.games.current(game) for game in log.event_store.games(after=0)]
    return Counter(game.status for game in games if game.sandbox)


def test_everything_is_measured_and_every_game_ended(service: Running, log: Service) -> None:
    done = starledger(service, *QUICK, **OPERATOR)
    assert done.returncode in (0, 1), done.stdout + done.stderr  # however fast this machine is
    for figure in FIGURES:
        assert figure.words in done.stdout, figure
    assert "Verdict: " in done.stdout
    found = sandboxes(log)
    assert found == {"aborted": 2 + 1 + 1 + 1}, "for actions, streams, lists and bots"
    assert service.client.get("/games")["items"] == []


def test_bench_starts_a_temporary_service_that_leaves_nothing(service: Running, tmp_path: Path) -> None:
    elsewhere = {"STARLEDGER_DATA": str(tmp_path / "data"), "TMPDIR": str(tmp_path)}
    elsewhere["STARLEDGER_PORT"] = str(free_port())
    done = starledger(service, *QUICK, **elsewhere)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert "one is started for this" in done.stderr
    assert "Verdict: " in done.stdout
    assert not list(tmp_path.glob("starledger-bench-*"))
    assert not (tmp_path / "data").exists()


def test_ctrl_c_ends_the_games(service: Running, log: Service) -> None:
    before = sandboxes(log)
    process = subprocess.Popen(
        [STARLEDGER, "bench", "--seconds", "120", "--connections", "2"],
        env=environ(service, **OPERATOR),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    eventually(lambda: sandboxes(log)["running"] == 2, what="two games that are played")
    os.kill(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, output + errors
    assert "interrupted" in errors
    assert sandboxes(log) - before == Counter(aborted=2)


def test_only_the_operator_measures(service: Running, log: Service) -> None:
    before = sandboxes(log)
    done = starledger(service, *QUICK)
    assert done.returncode == 1
    assert "operator's token" in done.stderr
    assert sandboxes(log) == before


@pytest.mark.parametrize("url", ["ftp://127.0.0.1", "http://127.0.0.1:1"])
def test_an_address_without_a_service_is_reported_in_a_line(service: Running, url: str) -> None:
    done = starledger(service, *QUICK, "--server", url, **OPERATOR)
    assert done.returncode == 1
    assert done.stderr.startswith("starledger: ")
    assert done.stderr.count("\n") == 1


def test_before_people_are_disturbed_it_asks(service: Running, log: Service) -> None:
    before = sandboxes(log)
    create(service.client, *map(human, ("Ada", "Bob", "Cy", "Di")))
    done = starledger(service, *QUICK, **OPERATOR)
    assert done.returncode == 130
    assert "People play 1 game there" in done.stderr
    assert sandboxes(log) == before


@pytest.mark.parametrize(
    ("factor", "words"), [(1.0, "does at least what"), (0.5, "slower than"), (0.1, "much slower")]
)
def test_the_verdict_says_where_to_look(factor: float, words: str) -> None:
    found = {
        figure.name: figure.two_cores * factor if figure.more_is_better else figure.two_cores / factor
        for figure in FIGURES
    }
    console = Console(record=True, width=110)
    is_good = verdict.show(console, found)
    text = console.export_text()
    assert words in text
    assert is_good == (factor == 1.0)
    assert ("look at" in text) == (factor < 1.0)


def test_a_missed_event_is_never_good() -> None:
    figure = next(figure for figure in FIGURES if figure.name == "streams_missed")
    assert ratio(figure, 0.0) == 1.0
    assert verdict.verdict({"streams_missed": 0.5})[0].startswith("Verdict: slower")
