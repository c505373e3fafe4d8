"""A PgBouncer in transaction mode in front of the tests' PostgreSQL, with the configuration of `deploy`."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
import psycopg

from services import clock
from services.settings import Settings
from tests.ports import free_port

BINARY = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

_SHIPPED = Path(__file__).parents[1] / "deploy" / "pgbouncer" / "pgbouncer.ini"
_START_S = 60.0


@contextmanager
def pooling(server_url: str, *, sessions: int = 3) -> Iterator[int]:
    """Run PgBouncer with at most so many sessions for each database, and yield its port."""
    folder, port = Path(tempfile.mkdtemp(prefix="starledger-pgbouncer-")), free_port()
    configuration, log = folder / "pgbouncer.ini", folder / "log"
    configuration.write_text(_configuration(server_url, port, sessions=sessions))
    folder.chmod(0o755)  # the process may run as another user, who must be able to read this file
    configuration.chmod(0o644)
    assert BINARY is not None
    owner = folder_of(server_url).owner() if os.getuid() == 0 else None  # who alone may reach the socket
    with log.open("wb") as written:
        process = subprocess.Popen([BINARY, str(configuration)], user=owner, stdout=written, stderr=written)
    try:
        assert _answers(url_through(port, server_url), process), log.read_text()
        yield port
    finally:
        process.terminate()
        process.wait(timeout=_START_S)
        shutil.rmtree(folder, ignore_errors=True)


def through(port: int, settings: Settings) -> Settings:
    """Return settings that use PostgreSQL through the pooler, or directly where a session is needed."""
    direct = settings.events_url
    return msgspec.structs.replace(settings, store_url=url_through(port, direct), store_direct_url=direct)


def url_through(port: int, server_url: str) -> str:
    """Return the URL of a database of the server through the pooler."""
    return f"postgresql://postgres@127.0.0.1:{port}{urlsplit(server_url).path}"


def folder_of(server_url: str) -> Path:
    """Return the folder of the server's socket."""
    return Path(parse_qs(urlsplit(server_url).query)["host"][0])


def _configuration(server_url: str, port: int, *, sessions: int) -> str:
    """Return the shipped configuration for this server, with any user, any database and few sessions."""
    text = _SHIPPED.read_text()
    for shipped, own in {
        "starledger = host=db.example port=5432": f"* = host={folder_of(server_url)} user=postgres",
        "listen_addr = 0.0.0.0": "listen_addr = 127.0.0.1",
        "listen_port = 6432": f"listen_port = {port}\nunix_socket_dir =",
        "auth_type = scram-sha-256": "auth_type = any",
        "default_pool_size = 20": f"default_pool_size = {sessions}",
    }.items():
        assert text.count(shipped) == 1, shipped
        text = text.replace(shipped, own)
    return text


def _answers(url: str, process: "subprocess.Popen[bytes]") -> bool:
    """Wait until the process answers. Return False if it ends, or does not answer in time."""
    deadline = clock.monotonic() + _START_S
    while process.poll() is None and clock.monotonic() < deadline:
        with suppress(psycopg.OperationalError):
            psycopg.connect(url, connect_timeout=2).close()
            return True
        clock.sleep(0.05)
    return False
