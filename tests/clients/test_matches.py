"""``starledger match --service``: registered bots in matches at a running service."""

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from starledger_client import Client
from tests.clients.conftest import COMMAND, Start, register
from tests.e2e.client import eventually
from tests.e2e.running import Running
from tests.e2e.test_looking import STARLEDGER, environ, starledger

pytestmark = pytest.mark.timeout(300)

QUICK = ("--ruleset", "starship-catan", "--seed", "s")


def _match(service: Running, *more: str) -> dict[str, Any]:
    done = starledger(service, "match", *more, *QUICK, "--service", service.url, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_registered_bot_plays_a_match_at_a_service(
    service: Running,
    client: Client,
    start: Start,
    bot_file: str,
    tmp_path: Path,
) -> None:
    token = register(client, "match-bot", max_games=1)  # so the second game waits for the first
    start(token, COMMAND, "run", bot_file)
    kept = ("--record", str(tmp_path / "record"), "--archives", str(tmp_path / "games"), "--games", "2")
    standings = _match(service, "match-bot,greedy", *kept)
    assert [line["bot"] for line in standings["lines"]] == ["match-bot", "greedy"]
    assert sum(line["wins"] for line in standings["lines"]) == standings["games"] == 2
    assert (standings["unfinished"], standings["missed"], standings["variance_ratio"]) == (0, 0, None)
    assert standings["actions"] > standings["turns"] > 0
    first, second = (json.loads(path.read_bytes()) for path in sorted((tmp_path / "games").iterdir()))
    seats = [archive["events"][0]["core"]["data"]["seats"] for archive in (first, second)]
    assert [[seat["bot"] for seat in each] for each in seats] == [
        ["match-bot", "greedy"],
        ["greedy", "match-bot"],
    ]
    assert first["key"] == client.keys()[0]["verifier_key"]
    summary = client.game(first["game"])
    assert (summary["rated"], summary["sandbox"], summary["listed"]) == (False, False, False)
    (tmp_path / "record").unlink()
    assert _match(service, "match-bot,greedy", *kept) == standings  # finds the same games


def test_a_match_that_was_killed_finds_its_games_again(service: Running, tmp_path: Path) -> None:
    record = tmp_path / "record"
    arguments = ("greedy,random", "--record", str(record), "--games", "4", "--at-once", "1")
    process = subprocess.Popen(
        [STARLEDGER, "match", *arguments, *QUICK, "--service", service.url],
        env=environ(service),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    eventually(lambda: record.exists() and record.read_bytes().count(b"\n") > 1, what="a game to end")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    resumed = _match(service, *arguments)
    assert resumed["games"] == 4
    whole = _match(service, "greedy,random", "--games", "4")
    assert whole == resumed


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nobody,greedy",), 1, "nobody"),
        (("greedy,greedy", "--budget-ms", "5"), 2, "runs its bots itself"),
        (("greedy,greedy", "--service", "ftp://127.0.0.1"), 1, "is not an address"),
    ],
)
def test_a_match_that_a_service_cannot_play_gets_a_clear_error(
    service: Running, arguments: tuple[str, ...], code: int, words: str
) -> None:
    done = starledger(service, "match", "--service", service.url, *QUICK, "--games", "1", *arguments)
    assert done.returncode == code, done.stdout + done.stderr
    assert words in done.stderr
