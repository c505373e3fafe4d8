"""``starledger show`` and ``watch`` beside a running service: board, scores and log in a terminal."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch
from uuid import uuid4

import pytest

from cli.main import main
from cli.viewing.commands import show
from tests.e2e.play import BOT, create, human, tokens_of
from tests.e2e.running import Running

STARLEDGER = str(Path(sys.executable).with_name("starledger"))

pytestmark = pytest.mark.timeout(240)


def environ(service: Running, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STARLEDGER_")}
    own = {"STARLEDGER_DATA": str(service.data), "STARLEDGER_PORT": str(service.port), "COLUMNS": "80"}
    return kept | own | more


def starledger(service: Running, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [STARLEDGER, *arguments],
        env=environ(service, **more),
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(service: Running, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command in this process, since most of a short one would be its start."""

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        with patch.dict(os.environ, environ(service, **more), clear=True), pytest.raises(SystemExit) as ended:
            main(arguments)
        return subprocess.CompletedProcess(arguments, int(str(ended.value.code)), *capsys.readouterr())

    return run


def shown(run: Run, *arguments: str, **more: str) -> str:
    done = run("show", *arguments, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\x1b" not in done.stdout, "no colour where nobody asked for it"
    assert max(map(len, done.stdout.splitlines())) <= 80
    return done.stdout


def test_a_board_is_shown_with_scores_and_log(service: Running, run: Run) -> None:
    clock = {"kind": "days", "days": 3}
    created = create(service.client, human("Ada"), human("Bob [red]"), BOT, clock=clock)
    game, tokens = created["id"], tokens_of(created)
    version = created["version"]
    colors = [seat["color"] for seat in created["seats"]]
    out = shown(run, game)
    assert f"Star Trek Catan, game {game}" in out
    assert f"running, version {version}, turn 1" in out
    assert f"To decide: Ada ({colors[0]})" in out
    assert re.search(r"^Time until: 2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC$", out, re.MULTILINE)
    assert out.count("O0") == 2
    for player in (f"Ada ({colors[0]})", f"Bob [red] ({colors[1]})", f"random #2 ({colors[2]})"):
        assert re.search(rf"^{re.escape(player)} +2 ", out, re.MULTILINE), player
    lines = service.client.get(f"/games/{game}/log?after={version - 10}")["items"]
    assert all(f"{line['version']:>5} " in out for line in lines)
    assert lines[-1]["line"][:40] in out

    hand = service.client.get(f"/games/{game}/board", token=tokens[0])["players"][0]["resources"]
    held = f"Ada ({colors[0]}): " + ", ".join(f"{count} {name}" for name, count in hand.items() if count)
    assert held not in out
    assert held in " ".join(shown(run, game, STARLEDGER_TOKEN=tokens[0]).split())
    assert held in " ".join(shown(run, game, "--store", "--seat", "0").split())
    past = shown(run, game, "--version", str(version - 14))
    assert f"version {version - 14} of {version}" in past
    assert len(re.findall(r"O[0-2]", past.split("O2 outpost")[0])) < 6, "not all are placed yet"


def test_a_token_comes_from_a_file_and_never_from_the_command_line(
    service: Running, run: Run, tmp_path: Path
) -> None:
    created = create(service.client, human("Ada"), human("Bob"), ruleset="starship-catan")
    game, file = created["id"], tmp_path / "token"
    file.write_text(tokens_of(created)[1] + "\n")
    out = shown(run, game, "--token-file", str(file), "--seat", "1")
    assert "Starship Catan" in out
    assert "Astro" in out
    assert "colonies:" in out
    for wrong, said in (("slx_nonsense.nonsense", "unknown"), ("two words", "malformed"), ("", "malformed")):
        file.write_text(wrong)
        done = run("show", game, "--token-file", str(file))
        assert done.returncode == 1
        assert said in done.stderr
        assert wrong not in done.stderr or not wrong
    assert not any("--token" in parameter.opts for parameter in show.params)


def test_a_game_that_cannot_be_shown_is_reported_in_a_line(service: Running, run: Run) -> None:
    game = create(service.client, human("Ada"), human("Bob"), BOT)["id"]
    for arguments, said in (
        (("show", str(uuid4())), "There is no such game."),
        (("show", str(uuid4()), "--store"), "There is no such game."),
        (("show", game, "--version", "99999"), "versions"),
        (("show", game, "--url", "http://127.0.0.1:1"), "does not answer"),
        (("watch", game, "--url", "http://127.0.0.1:1"), "does not answer"),
        (("show", game, "--url", "ftp://127.0.0.1"), "is not an address"),
        (("show", game, "--store", "--seat", "7"), "There is no seat 7"),
    ):
        done = run(*arguments)
        assert done.returncode == 1, arguments
        assert said in done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr
    waiting = create(service.client, human("Ada"), {"kind": "open"}, BOT)["id"]
    assert "waits for players" in shown(run, waiting)
    assert "waits for players" in shown(run, waiting, "--store")


@pytest.mark.parametrize("where", [(), ("--store",)])
def test_a_game_is_watched_to_its_end(service: Running, where: tuple[str, ...]) -> None:
    greedy = {"kind": "bot", "bot": "greedy"}
    game = create(service.client, greedy, greedy, ruleset="starship-catan")["id"]
    done = starledger(service, "watch", game, *where)
    assert done.returncode == 0, done.stdout + done.stderr
    told = [int(number) for number in re.findall(r"^ *(\d+) [o ] ", done.stdout, re.MULTILINE)]
    assert told == list(range(told[0], told[-1] + 1)), "no line is missing or told twice"
    assert service.client.get(f"/games/{game}")["version"] == told[-1]
    assert "has won." in done.stdout
