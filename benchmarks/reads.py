"""The cost of reads in the web process: ``python -m benchmarks.reads``.

The benchmark sends every GET of the OpenAPI document, with a token, to games of about 2,000 and 10,000
events of each ruleset, in the most expensive variants (the longest pages, past versions, other forms). The
table shows the worst of them. It counts the CPU time of the only web process (Linux: ``schedstat``),
without its helper process: a long read there delays nobody else. Each request is repeated; the table shows
the median and the first.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.client import Connection
from benchmarks.service import await_answer, free_port, listeners
from domain.game.aggregate import Game
from domain.registry import RULESETS
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Settings

LENGTHS = (2_000, 10_000)
GOAL_MS = 10.0
STREAMS = {"/api/v1/games/{game_id}/stream", "/api/v1/bot/stream"}
ADVANCES = ("Build", "Found", "Complete", "Buy", "Upgrade", "BuyFame", "TakeFriendship", "Make", "Play")
"""Actions that bring a game nearer to its end. Without them a game continues for very long."""

VARIANTS = {
    "listEvents": (
        "?after={early}&limit={page}",
        "?after={late}&limit={page}",
        "?after={late}&limit={page}&form=stored",
        "?after={early}&limit={page}&version={middle}",
        "?at={moment}&limit={page}",
    ),
    "readLog": (
        "?after={early}&limit={lines}&lang=de",
        "?after={late}&limit={lines}",
        "?after={middle}&limit={lines}",
    ),
    "getTable": (
        "?limit={lines}",
        "?limit={lines}&version={middle}",
        "?limit={lines}&version={middle}&after={early}",
    ),
    "getBoard": ("", "?version={middle}", "?version={late}", "?at={moment}"),
    "getScoreboard": ("", "?version={middle}", "?version={late}"),
    "getLegalActions": ("", "?version={middle}"),
    "readTimeline": ("", "?after={late}", "?version={middle}"),
    "getCheckpoint": ("", "?version={middle}", "?version=250"),
    "proveInclusion": ("?version=7", "?version={late}", "?version=7&size={middle}"),
    "proveConsistency": ("?from=7", "?from={middle}", "?from=7&to={middle}"),
    "listGames": ("?limit=100", "?limit=100&status=running"),
}
"""Queries by operation. Other operations have none."""

Json = dict[str, Any]


def long_game(service: Service, ruleset: str, length: int) -> tuple[Game, str]:
    """Play a game up to ``length`` events or to its end. Return it with the token of its first seat."""
    rules = RULESETS[ruleset]
    longest: Game | None = None
    for seed in range(3):
        chooser = random.Random(seed)
        seats = [SeatRequest("human")] * rules.max_seats
        made = service.commands.create_game(Request(SPECTATOR, "/"), ruleset=ruleset, options={}, seats=seats)
        game = made.game
        while game.status == "running" and game.version < length:
            with service.event_store.group():
                for _ in range(200):
                    if game.status == "running" and game.version < length:
                        play_one(service, game, chooser)
        if longest is None or game.version > longest.version:
            longest = game
        if game.version >= length:
            break
    assert longest is not None
    return longest, tokens.issue(service.keyring, tokens.SeatToken(longest.id, 0, 0))


def play_one(service: Service, game: Game, chooser: random.Random) -> None:
    """Take an action for a deciding seat that does not advance the game, if there is one."""
    seat = next(seat for seat, duty in game.duties().items() if duty.must)
    listed = game.ruleset.legal_actions(game.state, seat)
    calm = [action for action in listed if not type(action).__name__.startswith(ADVANCES)]
    caller = Caller(secret=str(seat), seat=tokens.SeatToken(game.id, seat, 0))
    service.commands.act(Request(caller, "/"), game.id, chooser.choice(calm or listed))


class WebProcess:
    """The only web process of a service."""

    def __init__(self, served: subprocess.Popen[bytes], port: int) -> None:
        self._tasks = Path(f"/proc/{listeners(served.pid, port)[1].pid}/task")

    def cpu_ms(self) -> float:
        """Return its CPU time in milliseconds."""
        return sum(int((task / "schedstat").read_text().split()[0]) for task in self._tasks.iterdir()) / 1e6


def costs(
    web: WebProcess, connection: HTTPConnection, path: str, token: str, times: int
) -> tuple[float, float]:
    """Send a request several times. Return the first and the median cost in milliseconds."""
    found = []
    for _ in range(times):
        before = web.cpu_ms()
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {content.decode()[:300]}")
        found.append(web.cpu_ms() - before)
    return found[0], statistics.median(found)


def operations(document: Json) -> Iterator[tuple[str, str]]:
    """List the reads of an API with their ids and paths."""
    for path, item in document["paths"].items():
        if "get" in item and path not in STREAMS:
            yield item["get"]["operationId"], path


def paths(operation: str, path: str, game: Game, words: Json) -> Iterator[str]:
    """Yield the paths and queries of an operation for one game."""
    middle = game.version // 2 // 256 * 256 + 255  # as far from the previous snapshot as possible
    places = {
        "early": 5,
        "late": max(5, game.version - words["page"]),
        "middle": middle,
        "page": words["page"],
        "lines": words["lines"],
        "moment": game.updated_at,
    }
    filled = path.format(game_id=game.id, ruleset=game.ruleset.name, name="greedy", **words["ids"])
    for query in VARIANTS.get(operation, ("",)):
        yield filled + query.format(**places)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=7, help="how often each is asked")
    parser.add_argument("--ruleset", choices=[*RULESETS], action="append")
    parser.add_argument("--length", type=int, action="append")
    parser.add_argument("--operation", action="append", help="what is asked; everything unless told")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        migrate(settings)
        with Service(settings, RULESETS) as service:
            games = [
                (length, *long_game(service, ruleset, length))
                for ruleset in arguments.ruleset or RULESETS
                for length in arguments.length or LENGTHS
            ]
            service.projector.catch_up()
        port = free_port()
        environment = {
            "STARLEDGER_DATA": folder,
            "STARLEDGER_PORT": str(port),
            "STARLEDGER_DEMO": "0",
            "STARLEDGER_API_PROCESSES": "1",
        }
        served = subprocess.Popen(
            [sys.executable, "-m", "cli", "serve"],
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            await_answer(port, "/readyz")
            measure(port, WebProcess(served, port), games, arguments)
        finally:
            served.terminate()
            served.wait(timeout=30)


def measure(
    port: int, web: WebProcess, games: list[tuple[int, Game, str]], arguments: argparse.Namespace
) -> None:
    """Measure all requests, and print the worst of each operation."""
    document = Connection(port).get("/api/v1/openapi.json")
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    words = {"page": 1000, "lines": 200, "ids": {"bot": "greedy"}}
    worst: dict[str, dict[int, tuple[float, float, str]]] = {}
    refused: dict[str, str] = {}
    time.sleep(2.0)  # wait for the start-up work of the processes
    wanted = [each for each in operations(document) if each[0] in (arguments.operation or each)]
    for operation, path in track(wanted, description="Asking", transient=True):
        for length, game, token in games:
            try:
                for address in paths(operation, path, game, words):
                    first, cost = costs(web, connection, address, token, arguments.times)
                    what = f"{game.ruleset.name}, {game.version} events {address.partition('?')[2]}"
                    known = worst.setdefault(operation, {}).get(length, (0.0, 0.0, ""))
                    if cost > known[1]:
                        worst[operation][length] = first, cost, what
            except (RuntimeError, KeyError) as error:
                refused[operation] = str(error)
    lengths = sorted({length for length, _, _ in games})
    table = Table("read", *(f"at {length:,} events" for length in lengths), "worst", "first", "goal")
    for operation, found in sorted(
        worst.items(), key=lambda each: -max(cost for _, cost, _ in each[1].values())
    ):
        first, most, what = max(found.values(), key=lambda each: each[1])
        cells = [f"{found[length][1]:.1f} ms" if length in found else "" for length in lengths]
        mark = "" if most <= GOAL_MS else " over"
        table.add_row(operation, *cells, what, f"{first:.1f} ms", f"≤ {GOAL_MS:.0f} ms{mark}")
    console = Console()
    console.print(table)
    for operation, reason in refused.items():
        console.print(f"{operation}: {reason[:150]}", markup=False)


if __name__ == "__main__":
    main()
