"""The guide for bot authors: every command in it works on a running service as written."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import toy
from tests.e2e.running import OPERATOR_TOKEN, Running
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "bots.md").read_text()
DEFAULT_URL = "http://127.0.0.1:8000"
WRITTEN_RULESET = "starship-catan"
TOOLS = ("bash", "curl", "jq", "node", "make")
PROVEN_ELSEWHERE = ("starledger-bot check", "make dist")
"""Commands that take long: ``test_checking.py`` runs the first, and ``test_wheel.py`` builds a wheel."""


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def trusting(launch: Callable[..., Running], with_toy: dict[str, str]) -> Running:
    """A service that may send webhooks to this machine, and hosts a game of few moves."""
    return launch(STARLEDGER_WEBHOOK_PRIVATE="1", **with_toy)


@pytest.fixture
def checkout(trusting: Running, tmp_path: Path) -> Path:
    """A folder like a checkout of this repository whose service is the test's."""
    (tmp_path / "clients").symlink_to(ROOT / "clients")
    (tmp_path / "var").symlink_to(trusting.data)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "bin").mkdir()
    for tool in Path(sys.executable).parent.iterdir():
        if tool.name in ("starledger-bot", "rq"):
            (tmp_path / ".venv" / "bin" / tool.name).symlink_to(tool)
    make = tmp_path / ".venv" / "bin" / "make"
    real = shutil.which("make")
    make.write_text(f'#!/bin/sh\n"{real}" -s -C "{ROOT}" -o .venv/.synced "$@" DIST="$PWD/dist"\n')
    make.chmod(0o755)
    return tmp_path


@pytest.mark.timeout(600)
@pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason=f"one of {', '.join(TOOLS)} is not here")
@pytest.mark.parametrize(
    ("left_out", "ruleset"),
    [
        pytest.param(PROVEN_ELSEWHERE, toy.RULESET.name, id="quick"),
        pytest.param((), WRITTEN_RULESET, id="all", marks=pytest.mark.slow),
    ],
)
def test_every_command_works_as_it_is_written(
    trusting: Running, checkout: Path, left_out: tuple[str, ...], ruleset: str
) -> None:
    """The quick test lets the bots play a shorter game than the guide's."""
    port = str(free_port())
    kept = [block for block in blocks("bash") if not block.startswith(left_out)]
    assert len(kept) == len(blocks("bash")) - len(left_out)
    commands = "\n".join(kept).replace(DEFAULT_URL, trusting.url).replace("9000", port)
    commands = commands.replace(WRITTEN_RULESET, ruleset)
    assert trusting.url in commands
    script = f"set -eum -o pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n{commands}"
    done = subprocess.run(
        ["/bin/bash", "-c", script],
        cwd=checkout,
        env=environ() | {"STARLEDGER_SERVER": trusting.url, "STARLEDGER_OPERATOR_TOKEN": OPERATOR_TOKEN},
        capture_output=True,
        text=True,
        timeout=580,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
    shown = done.stdout
    assert shown.count("event: end") == 5, "the game of each bot"
    assert "Stopped: 1 games" in shown, "the first bot"
    assert "seat 0, version" in shown, "the last lines of the other bots"
    assert left_out or "All checks passed." in shown, "the check"


def environ() -> dict[str, str]:
    """The environment of a user's terminal; pip installs packages without the network.

    No bytecode is written, since a new virtual environment would take seconds to compile all of pip.
    """
    packages = os.pathsep.join((sysconfig.get_path("purelib"), str(ROOT / "clients" / "python")))
    own = {name: value for name, value in os.environ.items() if not name.startswith("STARLEDGER_")}
    pip = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_COMPILE": "1"}
    return own | pip | {"PYTHONPATH": packages, "PYTHONDONTWRITEBYTECODE": "1"}


def test_every_program_works_as_it_is_written(trusting: Running, checkout: Path) -> None:
    bot, tour = blocks("python")
    (checkout / "mybot.py").write_text(bot)
    (checkout / "tour.py").write_text(tour)
    env = environ() | {"STARLEDGER_SERVER": trusting.url}
    check = "from starledger_client.loading import load_bot; load_bot('mybot.py:MyBot')"
    for arguments in (["-c", check], ["tour.py"]):
        done = subprocess.run(
            [sys.executable, *arguments], cwd=checkout, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    assert "hashes: sound" in done.stdout
    assert "1 game-created None" in done.stdout


def test_every_path_in_the_guide_exists() -> None:
    for path in re.findall(r"\bclients/[\w./]+\w", GUIDE):
        assert (ROOT / path).exists(), path
