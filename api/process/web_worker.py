"""gunicorn's gevent worker with connection limits and problem+json errors.

When every connection is taken, the one that has waited longest for a request is closed for a new one.
"""

import errno
import resource
import time
import traceback
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from io import BytesIO
from typing import Any

import gevent
import structlog
from gevent.event import Event
from gevent.pool import Pool
from gevent.server import StreamServer
from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from api.http.problems import RequestTooSlow
from api.process.connection_errors import problem_for, render_final_response
from api.process.plain_http import PlainAnswer, PlainRequest, Requests, shared_environ
from api.process.timed_connection import TimedConnection
from domain.kernel.messages import Message
from services.service import trim_memory
from services.settings import Limits, Settings
from services.store.event_store import StoreClosed

DRAINED_BYTES = 64 * 1024 * 1024
"""Maximum bytes of an unread request body that are discarded to reuse its connection."""

RESERVED_DESCRIPTORS = 256
"""File descriptors reserved for stores, Redis and files."""

FEWEST_CONNECTIONS = 32
RETRY_AFTER_S = 2
GRACE_S = 1.0
"""Seconds that a stopping process waits for its requests. A client without a response may retry."""

STOP_CHECK_S = 0.05
"""Seconds between checks of a stopping process for open connections."""

NOTIFY_S = 1.0
"""Seconds between heartbeats to gunicorn's arbiter."""

TRIM_AFTER = 500
"""Closed connections after which memory is returned to the system, which takes some milliseconds."""

_MOST_DESCRIPTORS = 1 << 20
_PEER_GONE = (errno.EPIPE, errno.ECONNRESET, errno.ENOTCONN)

_log = structlog.get_logger()


def raise_descriptor_limit() -> int:
    """Raise the soft limit on file descriptors as far as allowed, and return it. Children inherit it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return _MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def connection_limit(limits: Limits, descriptors: int) -> int:
    """Return the maximum number of connections of a process with this many file descriptors."""
    return min(limits.connections, max(FEWEST_CONNECTIONS, descriptors - RESERVED_DESCRIPTORS))


class WebWorker(GeventWorker):  # type: ignore[misc]
    """gunicorn's gevent worker with limits on connections and the API's error format."""

    limits = Limits()
    most = 0
    """Maximum number of open connections."""

    behind_proxies = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.open = 0
        self._stop_requested = Event()
        self._environ = shared_environ(self.cfg)
        self.awaiting_request: OrderedDict[TimedConnection, None] = OrderedDict()
        """Connections that wait for the head of a request, the longest-waiting first."""

        self._by_address: dict[str, int] = {}
        self._peak_open = 0

    def run(self) -> None:
        """Serve until stopped. Streams, and connections without a request, then end at once."""
        servers = [self._server_at(listener) for listener in self.sockets]
        while self.alive:
            self.notify()
            self._stop_requested.wait(NOTIFY_S)
            self._trim_memory()
        for server in servers:
            server.close()
        self.wsgi.extensions["starledger"].end_waiting()
        ends = time.monotonic() + GRACE_S
        while self.open and time.monotonic() < ends:
            for connection in list(self.awaiting_request):
                connection.shut_down()
            self.notify()
            gevent.sleep(STOP_CHECK_S)
        for server in servers:
            server.stop(timeout=STOP_CHECK_S)

    def _trim_memory(self) -> None:
        """Return memory to the system after many connections have closed."""
        if self._peak_open - self.open >= TRIM_AFTER:
            trim_memory()
            self._peak_open = self.open

    def _server_at(self, listener: Any) -> StreamServer:
        listener.setblocking(1)
        server = StreamServer(
            listener, handle=partial(self.handle, listener), spawn=Pool(self.worker_connections)
        )
        if self.cfg.workers > 1:
            server.max_accept = 1  # leaves the next connection to the other processes
        server.start()
        return server

    def handle_exit(self, number: int, frame: Any) -> None:
        """Stop at once. gunicorn's own worker checks only every second."""
        super().handle_exit(number, frame)
        self._stop_requested.set()

    def handle(self, listener: Any, client: Any, address: Any) -> None:
        """Serve a connection, or reject it with a problem if a limit is reached."""
        host = self._limited_address(str(address[0]) if address else "")
        connection = TimedConnection(client, self)
        if not self._admit(connection, host):
            return
        self.open += 1
        self._peak_open = max(self._peak_open, self.open)
        self._by_address[host] = self._by_address.get(host, 0) + 1
        try:
            self._serve(listener, connection, address)
        finally:
            self.open -= 1
            self._by_address[host] -= 1
            if not self._by_address[host]:
                del self._by_address[host]

    def _serve(self, listener: Any, connection: TimedConnection, address: Any) -> None:
        """Handle the requests of a connection until either side closes it."""
        name, request = listener.getsockname(), None
        environ = self._environ | {"SERVER_NAME": name[0], "SERVER_PORT": str(name[1])}
        environ |= {"REMOTE_ADDR": address[0], "REMOTE_PORT": str(address[1]), "gunicorn.socket": connection}
        try:
            for request in Requests(self.cfg, connection, address, environ):
                self.handle_request(name, request, connection, address)
        except (StopIteration, errors.NoMoreData):
            pass
        except OSError as error:
            if error.errno not in _PEER_GONE:
                _log.error("connection failed", error=type(error).__name__)
        except BaseException as error:  # noqa: BLE001  the outermost loop of this connection
            self.handle_error(request, connection, address, error)
        finally:
            with suppress(OSError):
                connection.close()

    def _admit(self, connection: TimedConnection, host: str) -> bool:
        """Return True if a connection may stay. Close a waiting one for it if all are taken."""
        per_address = 0 if self.behind_proxies else self.limits.connections_per_address
        if per_address and host and self._by_address.get(host, 0) >= per_address:
            message = Message("limit-of-connections", number=per_address)
            self._reject(connection, "too-many-requests", message)
            return False
        if self.open < self.most:
            return True
        if self.awaiting_request:
            self.awaiting_request.popitem(last=False)[0].shut_down()
            return True
        self._reject(connection, "unavailable", Message("connections-exhausted"))
        return False

    def _limited_address(self, host: str) -> str:
        """Return the address or network that a host counts towards; empty if the host is not limited."""
        counted: str = self.wsgi.extensions["starledger"].limiter.counted_as(host, {})
        return counted

    def _reject(self, connection: TimedConnection, code: str, message: Message) -> None:
        _log.warning("connection rejected", code=code, detail=str(message), open=self.open)
        connection.lingers = True
        with suppress(OSError):
            connection.sendall(render_final_response(code, message, retry_after_s=RETRY_AFTER_S))
        connection.close()

    def handle_request(self, listener_name: Any, request: Any, connection: Any, address: Any) -> bool:
        """Handle a request, and discard the rest of its body so that the next request can follow."""
        connection.expect_body()
        try:
            if isinstance(request, PlainRequest):
                self._respond(request, connection)
            else:
                super().handle_request(listener_name, request, connection, address)
            if not _drained(request.body):
                raise StopIteration
        except (RequestTooSlow, errors.ParseException):  # raised by draining, after the response was sent
            connection.lingers = True
            raise StopIteration from None
        except StopIteration:
            connection.lingers = True
            raise
        connection.expect_request()
        return True

    def _respond(self, request: PlainRequest, connection: TimedConnection) -> None:
        """Send the application's response. Raises StopIteration if the connection must close after it."""
        answer = PlainAnswer(request, connection, self.cfg, closes=request.closes or not self.alive)
        try:
            parts = self.wsgi(request.environ, answer.start_response)
            try:
                reusable = answer.send(parts)
            finally:
                if hasattr(parts, "close"):
                    parts.close()
        except (OSError, StopIteration, gevent.GreenletExit):
            raise
        except BaseException as error:
            if not answer.is_begun:
                raise
            if not isinstance(error, StoreClosed | SystemExit):
                _log.error("response interrupted", error=type(error).__name__)
            connection.shut_down()
            raise StopIteration from None
        if not reusable:
            raise StopIteration

    def handle_error(self, _: Any, connection: Any, address: Any, error: BaseException) -> None:
        """Respond to invalid HTTP or to an internal error. Nothing that the client sent is logged."""
        if isinstance(error, gevent.GreenletExit | SystemExit | StoreClosed):
            return  # the service is shutting down
        code, detail = problem_for(error)
        if code == "internal":
            trace = "".join(traceback.format_tb(error.__traceback__))
            _log.error("connection failed", error=type(error).__name__, trace=trace)
        else:
            _log.info("invalid request", error=type(error).__name__, address=address[0] if address else "")
        connection.lingers = True
        with suppress(OSError):
            connection.sendall(render_final_response(code, detail))


def worker_class(settings: Settings, descriptors: int) -> type[WebWorker]:
    """Return a worker class with the limits of a service."""
    limited = {
        "limits": settings.limits,
        "most": connection_limit(settings.limits, descriptors),
        "behind_proxies": settings.trusted_proxies > 0,
    }
    return type("LimitedWorker", (WebWorker,), limited)


def _drained(body: Any) -> bool:
    """Discard the rest of a body. Return True if its end was reached."""
    if isinstance(body, BytesIO):
        return True  # the whole body had been received
    read = 0
    while read < DRAINED_BYTES:
        chunk = body.read(65536)
        if not chunk:
            return not getattr(body, "failed", False)
        read += len(chunk)
    return False
