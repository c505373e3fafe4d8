"""Measurements of actions, the lag of lists, and bots. (Streams have their own module.)"""

import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from statistics import median

from cli.access import Refused, Unreachable
from cli.bench.tables import Table, Tables
from cli.connection import Address, Connection

Stopped = threading.Event
LIST_LOOKS = 20
BOT_ROUNDS = 8
BOT_WAIT_S = 10
THINKS_S = 0.05
"""The time that a quick person takes to decide."""


class Interrupted(Exception):
    """The measurement was interrupted."""


def p99(values: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(values)[int(len(values) * 0.99)]


def actions(
    address: Address, tables: Tables, stopped: Stopped, *, connections: int, seconds: float
) -> dict[str, float]:
    """Act on several connections as fast as possible, each in its own game. Raises Refused, Unreachable."""
    took: list[float] = []
    games = [tables.open() for _ in range(connections)]
    ends = time.monotonic() + seconds

    def press(table: Table) -> None:
        connection = Connection(address)
        turns = table.turns(connection)
        while time.monotonic() < ends and not stopped.is_set():
            began = time.perf_counter()
            next(turns)
            took.append(1000 * (time.perf_counter() - began))
        connection.close()

    began = time.monotonic()
    in_threads([partial(press, table) for table in games], stopped)
    elapsed = time.monotonic() - began
    go_on(stopped)
    return {"actions": len(took) / elapsed, "action_p99": p99(took)}


def lists(address: Address, tables: Tables, stopped: Stopped) -> dict[str, float]:
    """Act, then request a list, which waits for earlier writes. Raises Refused, Unreachable."""
    connection, took = Connection(address), []
    turns = tables.open().turns(connection)
    for _ in range(LIST_LOOKS):
        go_on(stopped)
        next(turns)
        began = time.perf_counter()
        connection.get("/games?limit=1")
        took.append(1000 * (time.perf_counter() - began))
    return {"lists": median(took)}


def bots(address: Address, tables: Tables, stopped: Stopped) -> dict[str, float]:
    """Measure the time from the end of a person's turn to the first move of a bot, by the times in the log.

    The person pauses before acting, because the dispatcher batches events that follow within milliseconds.

    Raises Refused, Unreachable.
    """
    connection, table, took = Connection(address), tables.open(bots=3), []
    for _ in range(BOT_ROUNDS):
        go_on(stopped)
        table.act(connection, 0, type="roll-dice")
        time.sleep(THINKS_S)
        ended = table.act(connection, 0, type="end-turn")
        moved = connection.get(f"{table.path}/events?after={ended['version']}&wait={BOT_WAIT_S}&limit=1")
        if not moved["items"]:
            raise Refused(f"No bot has moved within {BOT_WAIT_S} s: does a worker run?")
        moments = (ended["events"][0]["recorded_at"], moved["items"][0]["recorded_at"])
        first, second = (datetime.fromisoformat(moment) for moment in moments)
        took.append(1000 * (second - first).total_seconds())
        _await_turn(connection, table, stopped)
    return {"bots": median(took)}


def _await_turn(connection: Connection, table: Table, stopped: Stopped) -> None:
    """Wait until the person may roll again; meanwhile, reject the bots' offers."""
    while True:
        go_on(stopped)
        legal = connection.get(f"{table.path}/legal-actions", token=table.tokens[0])
        listed = {action["type"]: action for action in legal["actions"]}
        if "roll-dice" in listed:
            return
        if "reject-offer" in listed:
            table.act(connection, 0, **listed["reject-offer"])
        else:
            connection.get(f"{table.path}/events?after={legal['version']}&wait=2&limit=1")


def in_threads(tasks: Sequence[Callable[[], None]], stopped: Stopped) -> None:
    """Run tasks concurrently until all have finished. The first error stops the others and is raised."""
    failures: list[BaseException] = []

    def run(task: Callable[[], None]) -> None:
        try:
            task()
        except (Refused, Unreachable) as error:
            failures.append(error)
            stopped.set()

    threads = [threading.Thread(target=run, args=(task,), daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def go_on(stopped: Stopped) -> None:
    """Raise Interrupted if the measurement was interrupted."""
    if stopped.is_set():
        raise Interrupted
