"""External bots in Python, Node.js and shell on a running service, and the failures they may meet."""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from starledger_client import Client
from tests.clients.conftest import COMMAND, RULESET, Playing, Start, register
from tests.e2e.client import eventually
from tests.e2e.running import Running

ROOT = Path(__file__).resolve().parents[2]
GAME_S = 120.0


def open_game(client: Client, bot: str, **more: Any) -> str:
    seats = [{"kind": "bot", "bot": bot}, {"kind": "bot", "bot": "greedy"}]
    return client.create_game(ruleset=RULESET, seats=seats, **more)["id"]


def await_end(client: Client, game: str) -> None:
    eventually(lambda: client.game(game)["status"] == "finished", what="the game's end", timeout_s=GAME_S)


def types_of(client: Client, game: str) -> list[str]:
    return [event["type"] for event in client.events(game)]


def actions_of(client: Client, game: str, seat: int) -> int:
    """Count the actions of a seat."""
    return len({event["cause"] for event in client.events(game) if event["seat"] == seat})


@pytest.mark.timeout(300)
@pytest.mark.parametrize("delivery", ["lease", "stream"])
def test_a_new_bot_plays_games_with_several_workers(
    client: Client, start: Start, bot_file: str, delivery: str
) -> None:
    token = register(client, f"python-{delivery}", delivery=delivery)
    games = [open_game(client, f"python-{delivery}") for _ in range(2)]
    playing = start(token, COMMAND, "run", bot_file, "--workers", "2", "--delivery", delivery)
    for game in games:
        await_end(client, game)
        assert "decision-missed" not in types_of(client, game)
    assert playing.stop() == 0
    told = re.search(r"^Stopped: 2 games, (\d+) answers", playing.text, re.MULTILINE)
    assert told, playing.text
    # Both workers may have received the same decision; the second gets the answer of the first.
    assert int(told[1]) >= sum(actions_of(client, game, 0) for game in games)
    assert "illegal action" not in playing.text


NODE = shutil.which("node")
SHELL_TOOLS = shutil.which("curl") and shutil.which("jq")


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("name", "delivery", "command"),
    [
        pytest.param(
            "in-node",
            "stream",
            [NODE, ROOT / "clients" / "node" / "bot.mjs"],
            marks=pytest.mark.skipif(not NODE, reason="Node.js is not here"),
        ),
        pytest.param(
            "in-shell",
            "lease",
            ["/bin/sh", ROOT / "clients" / "shell" / "bot.sh"],
            marks=pytest.mark.skipif(not SHELL_TOOLS, reason="curl or jq is not here"),
        ),
    ],
)
def test_a_bot_needs_no_python(
    client: Client, start: Start, name: str, delivery: str, command: list[Any]
) -> None:
    """The test of the guide plays a whole game with each of these programs."""
    token = register(client, name, delivery=delivery)
    game = open_game(client, name)
    playing = start(token, *command)
    eventually(lambda: actions_of(client, game, 0) > 10, what="it to play")
    assert "decision-missed" not in types_of(client, game)
    eventually(
        lambda: playing.text.count(f"game {game}, seat 0") >= actions_of(client, game, 0),
        what="a line for each action",
    )
    client_of_bot = Client(client.server, token=token)
    client_of_bot.end_bot(name)
    client_of_bot.close()
    assert playing.process.wait(60) == 1
    assert "refuses this bot" in playing.text


@pytest.mark.timeout(300)
def test_workers_that_are_killed_lose_nothing(client: Client, start: Start, bot_file: str) -> None:
    token = register(client, "mortal")
    playing = start(token, COMMAND, "run", bot_file, "--workers", "2")
    game = open_game(client, "mortal")
    eventually(lambda: actions_of(client, game, 0) > 0, what="it to play")
    for worker in eventually(lambda: len(workers_of(playing)) == 2 and workers_of(playing), what="both"):
        os.kill(worker, signal.SIGKILL)
    eventually(lambda: playing.text.count("A worker died (-9)") == 2, what="their replacement")
    eventually(lambda: len(workers_of(playing)) == 2, what="two workers")
    await_end(client, game)
    assert "decision-missed" not in types_of(client, game)


def workers_of(playing: Playing) -> list[int]:
    """List the worker processes of a runner that play already."""
    children = Path(f"/proc/{playing.process.pid}/task/{playing.process.pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_workers_end_with_their_parent(client: Client, start: Start, bot_file: str) -> None:
    playing = start(register(client, "orphaned"), COMMAND, "run", bot_file, "--workers", "2")
    workers = eventually(lambda: len(workers_of(playing)) == 2 and workers_of(playing), what="two workers")
    family = [psutil.Process(worker) for worker in workers]
    playing.process.kill()
    _, alive = psutil.wait_procs(family, timeout=60)
    assert [each for each in alive if each.status() != psutil.STATUS_ZOMBIE] == []


@pytest.mark.timeout(300)
def test_bots_play_on_after_the_service_was_away(
    launch: Callable[..., Running], tmp_path: Path, bot_file: str
) -> None:
    service = launch()
    deliveries = ("lease", "stream")
    playing: list[Playing] = []
    with Client(service.url, patience_s=60.0) as client:
        try:
            for name in deliveries:
                token = register(client, name, delivery=name)
                command = [COMMAND, "run", bot_file, "--server", service.url, "--delivery", name]
                playing.append(Playing(command, tmp_path / name, STARLEDGER_BOT_TOKEN=token))
            games = [open_game(client, name, bot_decision_seconds=600) for name in deliveries]
            eventually(lambda: all(actions_of(client, game, 0) > 3 for game in games), what="them to play")
            service.kill()
            for each in playing:
                eventually(
                    lambda each=each: each.has_said("cannot be reached"), what="a report that it is away"
                )
            service.start()
            before = [actions_of(client, game, 0) for game in games]
            for game, count in zip(games, before, strict=True):
                eventually(
                    lambda game=game, count=count: (
                        actions_of(client, game, 0) > count + 3 or client.game(game)["status"] == "finished"
                    ),
                    what="it to play on",
                    timeout_s=GAME_S,
                )
                assert "decision-missed" not in types_of(client, game)
            assert [each.stop() for each in playing] == [0, 0]
        finally:
            for each in playing:
                each.process.kill()
                each.process.wait()


@pytest.mark.timeout(300)
def test_authors_error_is_reported_and_the_game_continues(
    client: Client, start: Start, tmp_path: Path
) -> None:
    file = tmp_path / "broken.py"
    file.write_text(
        "from starledger_client import Bot\n\nclass Broken(Bot):\n    def choose(self, decision):\n"
        "        return decision.legal_actions[999]\n"
    )
    token = register(client, "broken")
    playing = start(token, COMMAND, "run", f"{file}:Broken")
    open_game(client, "broken", bot_decision_seconds=600)
    eventually(lambda: playing.has_said("IndexError"), what="the report of its error")
    game = open_game(client, "broken", bot_decision_seconds=1)
    eventually(lambda: "seat-handed-over" in types_of(client, game), what="three decisions without it")
    assert types_of(client, game).count("decision-missed") >= 3
    assert playing.stop() == 0
    assert "return decision.legal_actions[999]" in playing.text
    assert "IndexError" in playing.text
    assert "at the deadline the service decides" in playing.text


def test_unknown_token_ends_the_bot(start: Start, bot_file: str) -> None:
    playing = start("slb_nobody", COMMAND, "run", bot_file)
    assert playing.process.wait(60) == 1
    assert "unauthenticated" in playing.text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def", "SyntaxError"),
        ("1 // 0", "ZeroDivisionError"),
        ("class MyBot: pass", "derives from starledger_client.Bot"),
    ],
)
def test_unloadable_file_is_reported_at_once(start: Start, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "mybot.py").write_text(text)
    playing = start("slb_some", COMMAND, "run", f"{tmp_path}/mybot.py:MyBot")
    assert playing.process.wait(60) == 2
    assert words in playing.text
    assert "importlib" not in playing.text


def test_missing_token_is_reported(bot_file: str) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("STARLEDGER_")}
    ran = subprocess.run([COMMAND, "run", bot_file], env=environ, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "STARLEDGER_BOT_TOKEN" in ran.stderr


@pytest.mark.parametrize("name", ["", "7up", "a/b", "../up", "x" * 61])
def test_a_new_bot_needs_a_plain_name(tmp_path: Path, name: str) -> None:
    ran = subprocess.run([COMMAND, "new", name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "begin with a letter" in ran.stderr
    assert not list(tmp_path.iterdir())


def test_a_new_bot_overwrites_nothing(tmp_path: Path) -> None:
    for code in (0, 2):
        ran = subprocess.run([COMMAND, "new", "mine"], cwd=tmp_path, capture_output=True, check=False)
        assert ran.returncode == code
