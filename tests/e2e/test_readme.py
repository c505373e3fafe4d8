"""The tour in README: every command works as written on a running service."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.client import eventually
from tests.e2e.running import Running

README = (Path(__file__).resolve().parents[2] / "README.md").read_text()
DEFAULT_URL = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def service(launch: Callable[..., Running]) -> Running:
    """A separate service, since a test registers the name that many others use."""
    return launch()


def blocks(title: str = "A five-minute tour") -> list[str]:
    """Return the shell commands in a section of README."""
    section = README.split(f"## {title}")[1].split("\n## ")[0]
    return re.findall(r"^```bash\n(.*?)^```", section, re.MULTILINE | re.DOTALL)


@pytest.mark.slow  # the next test takes the same tour under harder conditions
@pytest.mark.timeout(180)
def test_the_tour_works_as_it_is_written(service: Running, tmp_path: Path) -> None:
    take_the_tour(service, tmp_path)


@pytest.mark.timeout(180)
def test_the_tour_works_where_somebody_is_registered_under_its_name(service: Running, tmp_path: Path) -> None:
    names = set(re.findall(r"\bAda\b", "\n".join(blocks())))
    assert names, "whoever plays in it"
    for name in names:
        answer = service.client.ask("POST", "/players", {"name": name})
        assert answer.status == 201, answer.text
    refused = {"ruleset": "star-trek-catan", "seats": [{"kind": "human", "name": "Ada"}] * 3}
    assert service.client.ask("POST", "/games", refused).body["code"] == "name-taken"
    take_the_tour(service, tmp_path)


def take_the_tour(service: Running, tmp_path: Path) -> None:
    script = "\n".join(["set -eu", *blocks()]).replace(DEFAULT_URL, service.url)
    assert service.url in script
    done = subprocess.run(
        ["/bin/bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr

    shown = done.stdout
    assert '"sectors"' in shown, "the board"
    assert '"roll-dice"' in shown, "the legal actions"
    assert '"illegal-action"' in shown, "the refusal"
    assert "STC-" in shown, "the rule that it names"
    assert "event: game-event" in shown, "the feed"
    assert "hashes: sound" in shown, "the archive"
    for status in re.findall(r'"status": (\d+)', shown):
        assert int(status) == 409


@pytest.mark.timeout(180)
def test_a_bot_of_ten_lines_soon_climbs_the_ladder(launch: Callable[..., Running], tmp_path: Path) -> None:
    service = launch(STARLEDGER_LADDER_GAMES_A_DAY="24")
    (tmp_path / ".venv").symlink_to(Path(sys.executable).parents[1])
    (script,) = blocks("A bot in ten lines")
    assert script.splitlines().index("EOF") <= 10
    commands = f"set -eu\nAPI={service.url}/api/v1\n{script}"
    environ = os.environ | {"STARLEDGER_SERVER": service.url}
    with subprocess.Popen(["/bin/bash", "-c", commands], cwd=tmp_path, env=environ, process_group=0) as bot:
        try:
            games = eventually(
                lambda: service.client.ask("GET", "/ladder").body["games"], what="a game of the ladder"
            )
            name = json.loads((tmp_path / "bot.json").read_text())["name"]
            assert name in [seat["bot"] for seat in games[0]["seats"]]
        finally:
            os.killpg(bot.pid, signal.SIGTERM)


def test_the_first_two_commands_are_targets_of_the_makefile() -> None:
    makefile = (Path(__file__).resolve().parents[2] / "Makefile").read_text()
    for target in re.findall(r"^make ([a-z-]+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_path_that_the_readme_names_is_there() -> None:
    root = Path(__file__).resolve().parents[2]
    for link in re.findall(r"\]\((?!http)([^)#]+)", README):
        assert (root / link).exists(), link
