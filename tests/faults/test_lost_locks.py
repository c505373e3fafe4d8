"""Sessions of PostgreSQL end and locks of roles are lost, so that two processes briefly work in one role."""

import json
import random
from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from tests.faults.conftest import Served, wait_until
from tests.faults.test_kills import moves, storm, verify_all

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

LOSSES = 40

ROLES = ("projector", "dispatcher")

SESSIONS = """
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE %s
"""


def sessions_of(connection: psycopg.Connection[Any], name: str = "") -> set[int]:
    """Return the sessions of the service whose names begin like this."""
    return {pid for (pid,) in connection.execute(SESSIONS, [f"{name}%"])}


def end(connection: psycopg.Connection[Any], sessions: set[int]) -> None:
    connection.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s) AS pid", [list(sessions)])


def lose_lock(served: Served, role: str) -> None:
    """Take the lock from the active process, which does not notice, and wait until another one has it."""
    if served.settings.on_sqlite:
        lock = served.settings.data / f"{role}.lock"
        lock.unlink()
        wait_until(lock.exists, f"a standby becomes the {role}")
        return
    name = f"starledger {role}"
    with psycopg.connect(served.settings.events_url, autocommit=True) as connection:
        former = sessions_of(connection, name)
        end(connection, former)
        wait_until(lambda: bool(sessions_of(connection, name) - former), f"a standby becomes the {role}")


def end_sessions(dice: random.Random) -> Callable[[Served, str], None]:
    """Return a function that ends about half of the sessions of all processes, whatever they do."""

    def end_half(served: Served, _: str) -> None:
        with psycopg.connect(served.settings.events_url, autocommit=True) as connection:
            end(connection, {pid for pid in sessions_of(connection) if dice.random() < 0.5})

    return end_half


def test_twins_of_a_role_lose_and_double_nothing(several: Served, seed: str) -> None:
    players = storm(several, seed, kills=LOSSES, parts=ROLES, harm=lose_lock)
    verify_all(several, players)
    print(json.dumps({"twins": LOSSES, "games": len(players), "acknowledged": moves(players)}))


@pytest.mark.parametrize("several", ["postgresql"], indirect=True)
def test_sessions_that_end_lose_and_double_nothing(several: Served, seed: str) -> None:
    harm = end_sessions(random.Random(seed))
    players = storm(several, seed, kills=LOSSES, parts=ROLES, harm=harm)
    verify_all(several, players)
    print(json.dumps({"ends": LOSSES, "games": len(players), "acknowledged": moves(players)}))
