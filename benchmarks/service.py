"""The service compared with bare parts, in interleaved rounds: ``python -m benchmarks.service``.

- Loading a stored game of 500 events to a playable state, cold and cached, compared with ``repository.get``
  of the eventsourcing library and an aggregate of as many events; and the audit of the game, without a peer.
- The lag of the read models behind the log, and the time from a bot's open decision to its move.

Every figure is the median of the rounds. All processes share this machine's cores.
"""

import argparse
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import psutil
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from rich.console import Console
from rich.table import Table

from benchmarks.client import Connection
from domain.registry import RULESETS
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service, migrate, settle_memory
from services.settings import Settings
from services.store.repository import GameRepository

RULESET = "star-trek-catan"
EVENTS = 500
TURNS_A_GAME = 8
OFFERS_A_TURN = 10
FIRST_CARDS = {"red": "oxygen", "blue": "food", "orange": "water", "yellow": "water"}


# Services and their load


def listeners(parent: int, port: int) -> list[psutil.Process]:
    """List the processes below ``parent``, including it, that hold a port: the server first, then its web
    processes.

    Forked processes share names and arguments, so the port identifies them.
    """
    above = psutil.Process(parent)
    holders = [each for each in (above, *above.children(recursive=True)) if port in _ports(each)]
    return sorted(holders, key=lambda each: each.parent() in holders)


def _ports(process: psutil.Process) -> set[int]:
    found = process.net_connections(kind="tcp")
    return {each.laddr.port for each in found if each.status == psutil.CONN_LISTEN}


def free_port() -> int:
    """Find a free port on the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def await_answer(port: int, path: str) -> None:
    """Wait until a service answers. Raises TimeoutError after two minutes."""
    for _ in range(2400):
        try:
            Connection(port).get(path)
        except (OSError, RuntimeError):
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"nothing answers at port {port}")


@contextmanager
def running(command: list[str], **environment: str) -> Iterator[None]:
    """Run a command for the duration of the block, and stop it with SIGTERM."""
    process = subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextmanager
def starledger(folder: Path, **environment: str) -> Iterator[int]:
    """Run the whole service in a folder. Yield its port."""
    port = free_port()
    settings = {"STARLEDGER_DATA": str(folder), "STARLEDGER_PORT": str(port), "STARLEDGER_DEMO": "0"}
    settings |= environment
    with running([sys.executable, "-m", "cli", "serve"], **settings):
        await_answer(port, "/readyz")
        yield port


@contextmanager
def bare_flask(database: str, *, processes: int) -> Iterator[int]:
    """Run the bare Flask route. Yield its port."""
    port = free_port()
    command = ["gunicorn", "--workers", str(processes), "--threads", "4", "--worker-class", "gthread"]
    command += ["--keep-alive", "30", "--bind", f"127.0.0.1:{port}", "benchmarks.bare_flask:application"]
    with running([sys.executable, "-m", *command], BARE_FLASK_DB=database):
        for _ in range(600):
            try:
                Connection(port).post("/actions", {})
                break
            except (OSError, RuntimeError):
                time.sleep(0.05)
        yield port


def play_turns(
    connection: Connection, going_on: Callable[[], bool], *, games_ready: int = 2
) -> Iterator[None]:
    """Play the first turns of games for all four seats, without other requests, while ``going_on`` is true.

    A turn is a roll, offers made and withdrawn, and its end. After a seven the next of the prepared games
    begins, as long as there is one.
    """
    games = [new_game(connection) for _ in range(games_ready)]
    yield
    while going_on():
        play_first_turns(connection, games.pop() if games else new_game(connection), going_on)


def new_game(connection: Connection) -> Any:
    """Create a game of four people. Return the response."""
    seats = [{"kind": "human", "name": f"Player {number}"} for number in range(4)]
    wanted = {"ruleset": RULESET, "seats": seats, "options": {"support_cards": "off"}}
    return connection.post("/api/v1/games", wanted, timed=False)


def play_first_turns(connection: Connection, game: Any, going_on: Callable[[], bool]) -> None:
    """Play the first turns of a new game until a seven, or until the time is over."""
    path = f"/api/v1/games/{game['id']}"
    headers = [{"Authorization": f"Bearer {seat['token']}"} for seat in game["seats"]]
    for turn in range(TURNS_A_GAME):
        mine = headers[turn % 4]
        answer = connection.post(f"{path}/actions", {"type": "roll-dice"}, mine)
        if answer["events"][-1]["data"]["phase"] in ("discard", "cruiser_move"):
            return
        color = game["seats"][turn % 4]["color"]
        offer_and_withdraw(connection, path, mine, color, going_on)
        if not going_on():
            return
        connection.post(f"{path}/actions", {"type": "end-turn"}, mine)


def offer_and_withdraw(
    connection: Connection, path: str, mine: dict[str, str], color: str, going_on: Callable[[], bool]
) -> None:
    """Make and withdraw offers of a card that the active seat had at the beginning, unless it was stolen."""
    want = "water" if FIRST_CARDS[color] != "water" else "food"
    offered = {"type": "offer-trade", "give": {FIRST_CARDS[color]: 1}, "want": {want: 1}}
    for _ in range(OFFERS_A_TURN):
        if not going_on():
            return
        try:
            answer = connection.post(f"{path}/actions", offered, mine)
        except RuntimeError:
            return
        number = answer["events"][-1]["data"]["offer"]
        connection.post(f"{path}/actions", {"type": "withdraw-offer", "offer": number}, mine)


def settle(connection: Connection, path: str, headers: list[dict[str, str]], mine: dict[str, str]) -> str:
    """Take the first legal action of each deciding seat after a seven. Return the next phase."""
    deciding = mine
    legal = connection.get(f"{path}/legal-actions", mine)
    for other in headers:
        if not legal["actions"]:
            deciding, legal = other, connection.get(f"{path}/legal-actions", other)
    connection.post(f"{path}/actions", legal["actions"][0], deciding)
    for viewer in headers:
        legal = connection.get(f"{path}/legal-actions", viewer)
        if legal["phase"] is not None and legal["actions"]:
            return str(legal["phase"])
    raise RuntimeError("nobody has to decide")


def insert_rows(connection: Connection, going_on: Callable[[], bool]) -> Iterator[None]:
    """Post bodies of the size of an action."""
    yield
    while going_on():
        connection.post("/actions", {"type": "roll-dice"})


def beside_actions() -> Iterator[tuple[str, str, str, str, str]]:
    """Measure the effects of an action on an idle service. Yield rows of the table."""
    with tempfile.TemporaryDirectory() as folder, starledger(Path(folder)) as port:
        yield "projection lag behind an action", f"{projection_lag_ms(port):.1f} ms", "", "", ""
        yield "bot: from owing a move to having made it", f"{bot_move_ms(port):.1f} ms", "", "", ""


def projection_lag_ms(port: int) -> float:
    """Measure from an action's response until the summary shows its version, on an idle service."""
    connection = Connection(port)
    seats = [{"kind": "human"}] * 4
    lags = []
    for _ in range(20):
        game = connection.post("/api/v1/games", {"ruleset": RULESET, "seats": seats})
        token = {"Authorization": f"Bearer {game['seats'][0]['token']}"}
        path = f"/api/v1/games/{game['id']}"
        version = connection.post(f"{path}/actions", {"type": "roll-dice"}, token)["version"]
        began = time.perf_counter()
        connection.get(f"{path}?min_version={version}")
        lags.append(1000 * (time.perf_counter() - began))
    return median(lags)


def bot_move_ms(port: int) -> float:
    """Measure from the end of a person's turn until the bot's first event, by the recorded times."""
    from datetime import datetime

    connection = Connection(port)
    took = []
    for _ in range(20):
        seats = [{"kind": "human"}, *({"kind": "bot", "bot": "random"},) * 3]
        game = connection.post("/api/v1/games", {"ruleset": RULESET, "seats": seats})
        token = {"Authorization": f"Bearer {game['seats'][0]['token']}"}
        path = f"/api/v1/games/{game['id']}"
        rolled = connection.post(f"{path}/actions", {"type": "roll-dice"}, token)
        if rolled["events"][-1]["data"]["phase"] not in ("trade", "main"):
            continue
        ended = connection.post(f"{path}/actions", {"type": "end-turn"}, token)
        after = connection.get(f"{path}/events?after={ended['version']}&wait=10", token)["items"][0]
        moments = (ended["events"][0]["recorded_at"], after["recorded_at"])
        first, second = (datetime.fromisoformat(moment) for moment in moments)
        took.append(1000 * (second - first).total_seconds())
    return median(took)


# Loading a stored game


class PeerGame(Aggregate):
    """An aggregate in the style of the library's examples."""

    @event("Started")
    def __init__(self) -> None:
        self.built: list[int] = []

    @event("Built")
    def build(self, seat: int, route: int, paid: dict[str, int]) -> None:  # noqa: ARG002  kept in the event
        """Record a route, with about as much data as one of our events."""
        self.built.append(route)


def stored_game(service: Service) -> UUID:
    """Store a random game of at least ``EVENTS`` events."""
    for seed in range(100):
        chooser = random.Random(seed)
        seats = [SeatRequest("human")] * 4
        options = {"phases": "combined"}
        created = service.commands.create_game(
            Request(SPECTATOR, "/"), ruleset=RULESET, options=options, seats=seats
        )
        game = created.game
        with service.event_store.group():
            while game.status == "running" and game.version < EVENTS:
                seat = next(seat for seat, duty in game.duties().items() if duty.must)
                action = chooser.choice(game.ruleset.legal_actions(game.state, seat))
                caller = Caller(secret=str(seat), seat=tokens.SeatToken(game.id, seat, 0))
                service.commands.act(Request(caller, "/"), game.id, action)
        if game.version >= EVENTS:
            return game.id
    raise RuntimeError("no game was long enough")


def loading(rounds: int) -> Iterator[tuple[str, str, str, str, str]]:
    """Compare loading with the library's own repository. Yield rows of the table."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        migrate(settings)
        peer: Application[Any] = Application(
            {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": f"{folder}/peer.db"}
        )
        aggregate = PeerGame()
        for number in range(EVENTS - 1):
            aggregate.build(seat=number % 4, route=number % 72, paid={"tritanium": 1, "dilithium": 1})
        peer.save(aggregate)
        with Service(settings, RULESETS) as service:
            game = stored_game(service)
            plain = GameRepository(service.event_store, RULESETS, service.keyring, capacity=1)
            settle_memory()
            cold, hot, peers = [], [], []
            for _ in range(rounds * 10):
                cold.append(seconds_of(lambda: plain.load(game, version=EVENTS)))
                hot.append(seconds_of(lambda: service.games.current(game)))
                peers.append(seconds_of(lambda: peer.repository.get(aggregate.id)))
            audits = [seconds_of(lambda: service.auditor.audit(game)) for _ in range(rounds * 3)]
        peer.close()
    library = 1000 * median(peers)
    for what, taken, goal in (("cold, no snapshot", cold, "≤ 0.17x"), ("hot", hot, "≤ 0.2 ms")):
        ms = 1000 * median(taken)
        yield (
            f"load a game of {EVENTS} events, {what}",
            f"{ms:.3f} ms",
            f"{library:.1f} ms",
            f"{ms / library:.3f}x",
            goal,
        )
    yield f"audit a game of {EVENTS} events", f"{1000 * median(audits):.0f} ms", "", "", "≤ 100 ms"


def seconds_of(action: Callable[[], object]) -> float:
    """Return the duration of a call in seconds."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def median(values: Any) -> float:
    """Return the median."""
    return statistics.median(values)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    table = Table("what", "starledger", "peer", "ratio", "goal", title="Service")
    for rows in (loading(arguments.rounds), beside_actions()):
        for row in rows:
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
