"""External bots with each delivery, in interleaved rounds: ``python -m benchmarks.bots``.

- The round trip of a decision: an event is stored, the bot receives the decision, its answer is stored. One
  bot has both seats of a game and answers at once, so each answer is the next event, and the time is
  measured from one decision to the next. The peer is a game of two people on the same server. They follow
  the events by long poll and act alternately. Their requests for legal actions are not counted, since
  decisions contain them.
- 50 bots in 50 games at once: decisions per second, and the round trip under this load.

Every figure is the median of the rounds. All processes share this machine's cores.
"""

import argparse
import http.server
import json
import os
import queue
import random
import secrets
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from rq import Queue
from rq.exceptions import DequeueTimeout
from rq.serializers import JSONSerializer

from benchmarks.client import Connection
from benchmarks.service import median, starledger
from services.settings import Settings
from workers.queues.job_queues import connect

RULESET = "starship-catan"
BOTS = 50
V1 = "/api/v1"
OPERATOR = secrets.token_urlsafe(24)
GOAL_MS = 15.0
CROWD_GOAL_MS = 100.0
PATIENCE_S = 60.0

Json = dict[str, Any]


class Player:
    """A bot that chooses at random, and records the time of each decision."""

    def __init__(self, port: int, delivery: Any, *, token: str | None = None) -> None:
        self.port = port
        self.asked_at: list[float] = []
        self.name = f"Bench {secrets.token_hex(6)}"
        self.stopped = threading.Event()
        self._random = random.Random(self.name)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        body = {"name": self.name, "rulesets": [RULESET], "delivery": delivery}
        made = Connection(port).post(f"{V1}/bots", body, headers)
        self.token = {"Authorization": f"Bearer {made['token']}"}

    def sit_down(self) -> str:
        """Create a game in which this bot has both seats. Return its id."""
        seats = [{"kind": "bot", "bot": self.name}] * 2
        game: Json = Connection(self.port).post(f"{V1}/games", {"ruleset": RULESET, "seats": seats})
        return str(game["id"])

    def choose(self, decision: Json) -> Json:
        """Record the arrival of a decision, and choose."""
        self.asked_at.append(time.perf_counter())
        action: Json = self._random.choice(decision["legal_actions"])
        return action

    def answer(self, connection: Connection, decision: Json) -> None:
        """Send the answer to a decision. A decision that is already over is not an error."""
        try:
            path = f"{V1}/bot/leases/{decision['lease']}/answer"
            connection.post(path, {"action": self.choose(decision)}, self.token)
        except RuntimeError as error:
            if "decision-over" not in str(error):
                raise

    def trips_ms(self) -> list[float]:
        """Return the times from one decision to the next, in milliseconds."""
        return [1000 * (after - before) for before, after in pairwise(self.asked_at)]


# Deliveries: each runs a player until it is stopped


def by_lease(player: Player) -> None:
    """Poll with two workers, so that one waits while the other answers."""

    def work() -> None:
        connection = Connection(player.port)
        while not player.stopped.is_set():
            decision = connection.post(f"{V1}/bot/leases", {"wait": 1}, player.token)
            if decision is not None:
                player.answer(connection, decision)

    in_threads(work, work)


def by_stream(player: Player) -> None:
    """Read the stream, and answer on another connection."""
    lines: queue.Queue[Json] = queue.Queue()

    def read() -> None:
        connection = HTTPConnection("127.0.0.1", player.port, timeout=30)
        connection.request("GET", f"{V1}/bot/stream", headers=player.token)
        for line in connection.getresponse():
            if player.stopped.is_set():
                connection.close()
                return
            if line.strip():
                lines.put(json.loads(line))

    def answer() -> None:
        connection = Connection(player.port)
        while not player.stopped.is_set():
            try:
                line = lines.get(timeout=0.2)
            except queue.Empty:
                continue
            if line["type"] == "decision":
                player.answer(connection, line)

    in_threads(read, answer)


def by_queue(player: Player, *, settings: Settings) -> None:
    """Take jobs from the bot's queue."""
    redis = connect(settings)
    jobs = Queue(f"bots:{player.name}", connection=redis, serializer=JSONSerializer)
    connection = Connection(player.port)
    while not player.stopped.is_set():
        with suppress(DequeueTimeout):
            found = Queue.dequeue_any([jobs], 1, connection=redis, serializer=JSONSerializer)
            assert found is not None, "waited for"
            player.answer(connection, found[0].args[0])
            redis.delete(found[0].key)  # unless the dispatcher has removed the answered job


class Receiver(http.server.ThreadingHTTPServer):
    """Receives webhooks, and answers each at once."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Hook)
        self.players: dict[str, Player] = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, key: str) -> str:
        """Return the URL of one bot's webhook."""
        return f"http://127.0.0.1:{self.server_address[1]}/{key}"


class _Hook(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Receiver

    def do_POST(self) -> None:
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        player = self.server.players.get(self.path[1:])
        answered: Json = {}
        if told["type"] == "challenge":
            answered = {"challenge": told["challenge"]}
        if told["type"] == "decision" and player is not None and not player.stopped.is_set():
            answered = {"action": player.choose(told)}
        content = json.dumps(answered).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


def by_webhook(player: Player) -> None:
    """Wait while the receiver answers."""
    player.stopped.wait()


def in_threads(*tasks: Callable[[], None]) -> None:
    """Run tasks concurrently until all have finished."""
    threads = [threading.Thread(target=task) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Deliveries:
    """Creates players for each delivery, with the functions that run them."""

    def __init__(self, port: int, settings: Settings) -> None:
        self._port = port
        self._settings = settings
        self._receiver = Receiver()

    def player(self, kind: str) -> tuple[Player, Callable[[Player], None]]:
        """Register a bot."""
        if kind == "webhook":
            key = secrets.token_hex(4)
            made = Player(self._port, {"kind": "webhook", "url": self._receiver.url(key)})
            self._receiver.players[key] = made
            return made, by_webhook
        if kind == "queue":
            return Player(self._port, "queue", token=OPERATOR), partial(by_queue, settings=self._settings)
        return Player(self._port, kind), {"lease": by_lease, "stream": by_stream}[kind]

    @contextmanager
    def playing(self, kind: str, count: int) -> Iterator[list[Player]]:
        """Run ``count`` bots in one game each for the duration of the block."""
        made = [self.player(kind) for _ in range(count)]
        threads = [threading.Thread(target=run, args=(player,)) for player, run in made]
        for thread in threads:
            thread.start()
        try:
            for player, _ in made:
                player.sit_down()
            yield [player for player, _ in made]
        finally:
            for player, _ in made:
                player.stopped.set()
            for thread in threads:
                thread.join()


def by_long_poll(port: int, seconds: float) -> list[float]:
    """Play two people who follow the events. Return the times in ms from one's event to the other's."""
    seats = [{"kind": "human"}] * 2
    game = Connection(port).post(f"{V1}/games", {"ruleset": RULESET, "seats": seats})
    path, version = f"{V1}/games/{game['id']}", game["version"]
    ends = time.perf_counter() + seconds
    # the arrival of an event, the duration of the query, and its player
    noted: list[tuple[float, float, str]] = []

    def is_over() -> bool:
        late = time.perf_counter() - ends
        return late >= 0 and (len({player for *_, player in noted}) == 2 or late > PATIENCE_S)

    def play(token: str) -> None:
        connection, own = Connection(port), {"Authorization": f"Bearer {token}"}
        chooser, seen = random.Random(token), version
        while not is_over():
            there = time.perf_counter()
            legal = connection.get(f"{path}/legal-actions", own)
            seen = legal["version"]
            if legal["since"] is not None and legal["actions"]:
                noted.append((there, time.perf_counter() - there, token))
                connection.post(f"{path}/actions", chooser.choice(legal["actions"]), own)
            connection.get(f"{path}/events?after={seen}&wait=1", own)

    in_threads(*(partial(play, seat["token"]) for seat in game["seats"]))
    noted.sort()
    return [
        1000 * (after - before - asking)
        for (before, asking, one), (after, _, other) in pairwise(noted)
        if one != other
    ]


def play_for(seconds: float, players: Sequence[Player]) -> None:
    """Wait for some seconds; on a slow machine, wait longer until each player has made a round trip."""
    ends = time.perf_counter() + PATIENCE_S
    time.sleep(seconds)
    while not all(player.trips_ms() for player in players) and time.perf_counter() < ends:
        time.sleep(0.05)


def round_trips(deliveries: Deliveries, port: int, rounds: int, seconds: float) -> Iterator[tuple[str, ...]]:
    """Compare one bot with each delivery to a long poll. Yield rows of the table."""
    trips: dict[str, list[float]] = {kind: [] for kind in KINDS}
    bare: list[float] = []
    for _ in range(rounds):
        bare.append(median(by_long_poll(port, seconds)))
        for kind in KINDS:
            with deliveries.playing(kind, 1) as (player,):
                play_for(seconds, [player])
            trips[kind].append(median(player.trips_ms()))
    peer = median(bare)
    for kind, found in trips.items():
        ms = median(found)
        goal = f"< {GOAL_MS:.0f} ms, ≤ 2x" if kind in ("lease", "stream") else ""
        yield f"decision by {kind}: round trip", f"{ms:.1f} ms", f"{peer:.1f} ms", f"{ms / peer:.2f}x", goal


class Crowd(NamedTuple):
    """The results of many bots in one round: decisions a second, and their round trips."""

    rate: float
    median_ms: float
    p99_ms: float


def crowd(deliveries: Deliveries, kind: str, seconds: float) -> Crowd:
    """Run many bots in as many games, and measure from the time when all of them play."""
    with deliveries.playing(kind, BOTS) as players:
        for player in players:
            player.asked_at = []
        began = time.perf_counter()
        play_for(seconds, players)
        elapsed, asked = time.perf_counter() - began, [list(player.asked_at) for player in players]
    idle = sum(not times for times in asked)
    assert not idle, f"{idle} bots were never asked"
    trips = sorted(1000 * (after - before) for times in asked for before, after in pairwise(times))
    return Crowd(sum(map(len, asked)) / elapsed, median(trips), trips[int(len(trips) * 0.99)])


def at_once(deliveries: Deliveries, rounds: int, seconds: float) -> Iterator[tuple[str, ...]]:
    """Measure many bots with each delivery in turn, round by round. Yield rows of the table."""
    crowds: dict[str, list[Crowd]] = {kind: [] for kind in KINDS}
    for _ in range(rounds):
        for kind, found in crowds.items():
            found.append(crowd(deliveries, kind, seconds))
    for kind, found in crowds.items():
        rate, middle, p99 = (median(each) for each in zip(*found, strict=True))
        yield f"{BOTS} bots in {BOTS} games by {kind}", f"{rate:.0f}/s", "", "", ""
        goal = f"p99 ≤ {CROWD_GOAL_MS:.0f} ms"
        yield "  round trip: median, p99", f"{middle:.0f} ms, {p99:.0f} ms", "", "", goal


KINDS = ("lease", "stream", "webhook", "queue")


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0, help="length of a round")
    arguments = parser.parse_args()
    table = Table("what", "starledger", "bare long poll", "ratio", "goal", title="Bots from outside")
    os.environ |= {"STARLEDGER_WEBHOOK_PRIVATE": "1", "STARLEDGER_OPERATOR_TOKEN": OPERATOR}
    with tempfile.TemporaryDirectory() as folder, starledger(Path(folder)) as port:
        deliveries = Deliveries(port, Settings(data=Path(folder)))
        for row in round_trips(deliveries, port, arguments.rounds, arguments.seconds):
            table.add_row(*row)
        for row in at_once(deliveries, arguments.rounds, arguments.seconds):
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
