"""A service on a real store, SQLite or PostgreSQL, hosting the toy ruleset."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from uuid import UUID

import msgspec
import psycopg
import pytest

from domain.game.aggregate import Game
from services.identity import tokens
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Accepted, Request
from services.play.seating import SeatRequest
from services.service import Service
from services.settings import Settings
from tests import pgbouncer
from tests.stores import make_stores
from tests.toy import RULESET

HUMANS = (SeatRequest("human", name="Ann"), SeatRequest("human", name="Bob"), SeatRequest("human"))


@pytest.fixture
def shared(postgres_settings: Settings) -> Settings:
    """Settings of a fresh, migrated PostgreSQL database."""
    return postgres_settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests marked ``both_stores`` on SQLite and PostgreSQL, all others on SQLite alone.

    Slow runs repeat them behind PgBouncer.
    """
    if "stored" in metafunc.fixturenames and "stored" not in metafunc.module.__dict__:
        on_both = metafunc.definition.get_closest_marker("both_stores") is not None
        pooled = pytest.param("pooled", marks=pytest.mark.slow)
        kinds = ["sqlite", "postgresql", pooled] if on_both else ["sqlite"]
        metafunc.parametrize("stored", kinds, indirect=True)


@pytest.fixture
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Settings of a fresh, migrated store."""
    settings = Settings(data=tmp_path / "data", operator_token="o" * 32)
    make_stores(settings)
    if request.param != "sqlite":
        url = request.getfixturevalue("migrated_postgres_url")
        settings = msgspec.structs.replace(settings, store_url=url)
    if request.param == "pooled":
        return pgbouncer.through(request.getfixturevalue("pooler"), settings)
    return settings


@pytest.fixture
def open_service(stored: Settings) -> Iterator[Callable[[], Service]]:
    """Return a function that opens services on the same store, as several processes would."""
    opened: list[Service] = []

    def open_one() -> Service:
        opened.append(Service(stored, {RULESET.name: RULESET}))
        return opened[-1]

    yield open_one
    for service in opened:
        service.close()


@pytest.fixture
def service(open_service: Callable[[], Service]) -> Service:
    return open_service()


def seat_caller(game: UUID, seat: int, *, generation: int = 0) -> Caller:
    """The caller with the token of a seat."""
    return Caller(secret=f"seat-{game}-{seat}-{generation}", seat=tokens.SeatToken(game, seat, generation))


def first_seat(game: Game) -> int:
    """The first seat that must decide."""
    return next(seat for seat, duty in game.duties().items() if duty.must)


def create(
    service: Service,
    *seats: SeatRequest,
    key: str | None = None,
    caller: Caller = SPECTATOR,
    target: int = 15,
) -> Accepted:
    """Create a toy game, by default of three people."""
    return service.commands.create_game(
        Request(caller, "/games", key=key, body="body"),
        ruleset="toy",
        options={"target": target},
        seats=seats or HUMANS,
    )


def play(service: Service, game_id: UUID, random: Random, *, most: int = 10_000, keys: bool = False) -> int:
    """Play random legal actions until the game is over or ``most`` were played; return how many."""
    for count in range(most):
        game = service.games.current(game_id)
        if game.status != "running":
            return count
        seat = random.choice([seat for seat, duty in game.duties().items() if duty.must])
        action = random.choice(game.ruleset.legal_actions(game.state, seat))
        key = f"key-{game.version}" if keys else None
        service.commands.act(
            Request(seat_caller(game_id, seat), "/actions", key=key, body="b"), game_id, action
        )
    return most


def waiting(settings: Settings) -> int:
    """Count the sessions of this database that wait for an advisory lock."""
    with psycopg.connect(settings.events_url) as connection:
        found = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND wait_event_type = 'Lock' AND wait_event = 'advisory'"
        ).fetchone()
        assert found is not None
        return int(found[0])
