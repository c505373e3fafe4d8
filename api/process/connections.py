"""Connections: how long they may take, how many one address may hold, and who gives way when all are taken.

gunicorn waits for a body, and for whoever does not read an answer, as long as it takes. Here each request has
so long for its head and so long for its body, an idle connection is closed after a while, and streams, which
only write, go on as long as somebody reads them.
"""

import errno
import resource
import socket
import time
import traceback
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from io import BytesIO
from typing import Any

import gevent
import structlog
from gevent.event import Event
from gevent.pool import Pool
from gevent.server import StreamServer
from gunicorn.http import errors  # type: ignore[import-untyped]
from gunicorn.workers.ggevent import GeventWorker  # type: ignore[import-untyped]

from api.http.problems import RequestTooSlow, problem
from api.process.plain_http import PlainAnswer, PlainRequest, Requests, shared_environ
from services.service import trim_memory
from services.settings import Limits, Settings
from services.store.event_store import StoreClosed

WRITE_S = 30
"""How long an answer, or a frame of a stream, may find no reader."""

SLOWEST_BYTES_PER_S = 8 * 1024
"""Whoever sends or reads faster than this has all the time that it takes."""

DRAINED_BYTES = 64 * 1024 * 1024
"""How much of a body that nobody wants is read, so that the connection can be used again."""

LINGER_S = 1.0
"""How long a connection with something unread stays half open, so that the answer is not lost with it."""

KEPT_DESCRIPTORS = 256
"""How many descriptors are not for connections but for stores, Redis and files."""

FEWEST_CONNECTIONS = 32
RETRY_AFTER_S = 2
GRACE_S = 1.0
"""How long a process that is stopping goes on with requests; who gets no answer may ask again."""

LOOK_S = 0.05
"""How often a process that is stopping looks whether all connections have ended."""

NOTIFY_S = 1.0
"""How often a process tells gunicorn that it lives."""

TRIMMED_AFTER = 500
"""After how many closed connections memory is returned to the system, which takes some milliseconds."""

_MOST_DESCRIPTORS = 1 << 20
_GONE = (errno.EPIPE, errno.ECONNRESET, errno.ENOTCONN)
_OUR_FAULT = "Something is wrong with the service; it was noted down."

_log = structlog.get_logger()


def raise_descriptor_limit() -> int:
    """Allow this process, and those that it starts, as many descriptors as the system lets it have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return _MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def affordable(limits: Limits, descriptors: int) -> int:
    """Say how many connections a process may hold with so many descriptors."""
    return min(limits.connections, max(FEWEST_CONNECTIONS, descriptors - KEPT_DESCRIPTORS))


class Connection:
    """A socket with time limits. What is not here is the socket's own."""

    def __init__(self, plain: Any, worker: "Worker") -> None:
        self._plain = plain
        self._worker = worker
        self._limits = worker.limits
        self._deadline = time.monotonic() + self._limits.head_s
        self._received = 0
        self.state = "new"
        self.lingers = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)

    def expect_body(self) -> None:
        """Give the time for a body, from now on."""
        self.state, self._received = "body", 0
        self._deadline = time.monotonic() + self._limits.body_s

    def expect_request(self) -> None:
        """Wait for another request, if there is one."""
        self.state, self._received = "idle", 0
        self._deadline = time.monotonic() + self._limits.idle_s

    def recv(self, size: int) -> bytes:
        """Receive; nothing where an idle connection's time is over. Raises RequestTooSlow for a request's."""
        gives_way = self.state != "body"
        if gives_way:
            self._worker.giving_way[self] = None
        try:
            # every byte received buys time, so that a large body on a slow line is no attack
            left_s = self._deadline + self._received / SLOWEST_BYTES_PER_S - time.monotonic()
            self._plain.settimeout(max(left_s, 0.001))
            received: bytes = self._plain.recv(size)
        except TimeoutError:
            self.lingers = True
            if self.state in ("new", "idle"):
                return b""
            what = "body" if self.state == "body" else "head"
            raise RequestTooSlow(f"The {what} of the request took too long.") from None
        except OSError as error:
            raise _closed_is_reset(error) from None
        finally:
            self._worker.giving_way.pop(self, None)
        if self.state == "body":
            self._received += len(received)
        elif self.state == "idle":
            self.state, self._deadline = "head", time.monotonic() + self._limits.head_s
        else:
            self.state = "head"
        return received

    def sendall(self, content: Any) -> None:
        """Send; a reader who takes nothing for too long counts as gone."""
        self._plain.settimeout(WRITE_S + len(content) / SLOWEST_BYTES_PER_S)
        try:
            sent = self._plain.send(content)  # mostly all of it
            if sent < len(content):
                self._plain.sendall(memoryview(content)[sent:])
        except TimeoutError:
            raise ConnectionResetError(errno.ECONNRESET, "nobody reads the answer") from None
        except OSError as error:
            raise _closed_is_reset(error) from None

    def is_closed_by_peer(self) -> bool:
        """Return True if the peer has closed its side and everything that it sent was read."""
        try:
            return not self._plain._sock.recv(1, socket.MSG_PEEK)  # noqa: SLF001  gevent's own would wait
        except BlockingIOError:
            return False
        except OSError:
            return True

    def cut(self) -> None:
        """End it from outside: whoever waits for its next byte finds that none will come."""
        with suppress(OSError):
            self._plain.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close it, once what was sent has had a moment to arrive."""
        if self.lingers and self._worker.alive:
            with suppress(OSError):
                self._linger()
        self._plain.close()

    def _linger(self) -> None:
        """Read what still comes: closing now would reset the connection, and the answer be lost."""
        self._plain.shutdown(socket.SHUT_WR)
        ends = time.monotonic() + LINGER_S
        while (left_s := ends - time.monotonic()) > 0:
            self._plain.settimeout(left_s)
            if not self._plain.recv(65536):
                return


def _closed_is_reset(error: OSError) -> OSError:
    """Take what was closed amid a wait, which happens as the worker ends, for a connection that is gone."""
    if error.errno != errno.EBADF:
        return error
    return ConnectionResetError(errno.ECONNRESET, "closed as the service ends")


class Worker(GeventWorker):  # type: ignore[misc]
    """gunicorn's gevent worker with limits on connections, which answers every error as the API does."""

    limits = Limits()
    most = 0
    behind_proxies = False

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.open = 0
        self._told_to_stop = Event()
        self._environ = shared_environ(self.cfg)
        self.giving_way: OrderedDict[Connection, None] = OrderedDict()
        """Those that wait for the head of a request: the first has waited for longest."""

        self._by_address: dict[str, int] = {}
        self._most_open = 0

    def run(self) -> None:
        """Serve until told to stop; connections without a request then end at once, as streams do."""
        servers = [self._server_at(listener) for listener in self.sockets]
        while self.alive:
            self.notify()
            self._told_to_stop.wait(NOTIFY_S)
            self._trim_memory()
        for server in servers:
            server.close()
        self.wsgi.extensions["starledger"].end_waiting()
        ends = time.monotonic() + GRACE_S
        while self.open and time.monotonic() < ends:
            for connection in list(self.giving_way):
                connection.cut()
            self.notify()
            gevent.sleep(LOOK_S)
        for server in servers:
            server.stop(timeout=LOOK_S)

    def _trim_memory(self) -> None:
        """Return the memory of closed connections to the system once many have closed."""
        if self._most_open - self.open >= TRIMMED_AFTER:
            trim_memory()
            self._most_open = self.open

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
        """Be told to stop, and at once: gunicorn's own worker looks every second."""
        super().handle_exit(number, frame)
        self._told_to_stop.set()

    def handle(self, listener: Any, client: Any, address: Any) -> None:
        """Serve a connection, or say at once why not."""
        host = self._counted_as(str(address[0]) if address else "")
        connection = Connection(client, self)
        if not self._has_room(connection, host):
            return
        self.open += 1
        self._most_open = max(self._most_open, self.open)
        self._by_address[host] = self._by_address.get(host, 0) + 1
        try:
            self._converse(listener, connection, address)
        finally:
            self.open -= 1
            self._by_address[host] -= 1
            if not self._by_address[host]:
                del self._by_address[host]

    def _converse(self, listener: Any, connection: Connection, address: Any) -> None:
        """Answer requests until one side has enough."""
        name, request = listener.getsockname(), None
        environ = self._environ | {"SERVER_NAME": name[0], "SERVER_PORT": str(name[1])}
        environ |= {"REMOTE_ADDR": address[0], "REMOTE_PORT": str(address[1]), "gunicorn.socket": connection}
        try:
            for request in Requests(self.cfg, connection, address, environ):
                self.handle_request(name, request, connection, address)
        except (StopIteration, errors.NoMoreData):
            pass
        except OSError as error:
            if error.errno not in _GONE:
                _log.error("connection failed", error=type(error).__name__)
        except BaseException as error:  # noqa: BLE001  the outermost loop of this connection
            self.handle_error(request, connection, address, error)
        finally:
            with suppress(OSError):
                connection.close()

    def _has_room(self, connection: Connection, host: str) -> bool:
        """Whether a connection may stay; when all are taken, whoever has not asked anything yet gives way."""
        share = 0 if self.behind_proxies else self.limits.connections_per_address
        if share and host and self._by_address.get(host, 0) >= share:
            detail = f"The limit is {share} connections of one address at a time."
            self._turn_away(connection, "too-many-requests", detail)
            return False
        if self.open < self.most:
            return True
        if self.giving_way:
            self.giving_way.popitem(last=False)[0].cut()
            return True
        self._turn_away(connection, "unavailable", "All connections are taken.")
        return False

    def _counted_as(self, host: str) -> str:
        """Say as whom an address counts; empty where it is not limited."""
        counted: str = self.wsgi.extensions["starledger"].limiter.counted_as(host, {})
        return counted

    def _turn_away(self, connection: Connection, code: str, detail: str) -> None:
        _log.warning("connection turned away", code=code, detail=detail, open=self.open)
        connection.lingers = True
        with suppress(OSError):
            connection.sendall(_answer(code, detail, retry_after_s=RETRY_AFTER_S))
        connection.close()

    def handle_request(self, listener_name: Any, request: Any, connection: Any, address: Any) -> bool:
        """Answer a request and take its body off the connection, for the next to begin after it."""
        connection.expect_body()
        try:
            if isinstance(request, PlainRequest):
                self._answer(request, connection)
            else:
                super().handle_request(listener_name, request, connection, address)
            if not _drained(request.body):
                raise StopIteration
        except (RequestTooSlow, errors.ParseException):  # of what nobody wanted to read: it was answered
            connection.lingers = True
            raise StopIteration from None
        except StopIteration:
            connection.lingers = True
            raise
        connection.expect_request()
        return True

    def _answer(self, request: PlainRequest, connection: Connection) -> None:
        """Let the application answer; raises StopIteration where the connection is to end with that."""
        answer = PlainAnswer(request, connection, self.cfg, closes=request.closes or not self.alive)
        try:
            parts = self.wsgi(request.environ, answer.start_response)
            try:
                goes_on = answer.send(parts)
            finally:
                if hasattr(parts, "close"):
                    parts.close()
        except (OSError, StopIteration, gevent.GreenletExit):
            raise
        except BaseException as error:
            if not answer.is_begun:
                raise
            if not isinstance(error, StoreClosed | SystemExit):
                _log.error("answer broken off", error=type(error).__name__)
            connection.cut()
            raise StopIteration from None
        if not goes_on:
            raise StopIteration

    def handle_error(self, _: Any, connection: Any, address: Any, error: BaseException) -> None:
        """Answer what is no request of HTTP, or what failed; nothing of what was sent is logged."""
        if isinstance(error, gevent.GreenletExit | SystemExit | StoreClosed):
            return  # the service ends
        code, detail = _meaning(error)
        if code == "internal":
            trace = "".join(traceback.format_tb(error.__traceback__))
            _log.error("connection failed", error=type(error).__name__, trace=trace)
        else:
            _log.info("request not read", error=type(error).__name__, address=address[0] if address else "")
        connection.lingers = True
        with suppress(OSError):
            connection.sendall(_answer(code, detail))


def worker_class(settings: Settings, descriptors: int) -> type[Worker]:
    """Make the class of the web processes of a service."""
    limited = {
        "limits": settings.limits,
        "most": affordable(settings.limits, descriptors),
        "behind_proxies": settings.trusted_proxies > 0,
    }
    return type("LimitedWorker", (Worker,), limited)


def _drained(body: Any) -> bool:
    """Read the rest of a body; whether it came to an end."""
    if isinstance(body, BytesIO):
        return True  # all of it had been received
    read = 0
    while read < DRAINED_BYTES:
        found = body.read(65536)
        if not found:
            return not getattr(body, "failed", False)
        read += len(found)
    return False


def _meaning(error: BaseException) -> tuple[str, str]:
    """Give the code of a problem, and words for it that repeat nothing of what was sent."""
    match error:
        case RequestTooSlow():
            return error.code, error.detail
        case errors.LimitRequestLine():
            return "uri-too-long", "The address is longer than the service reads."
        case errors.LimitRequestHeaders():
            return "headers-too-large", "The headers are larger than the service reads."
        case (
            errors.InvalidResponseHeader()
            | errors.InvalidResponseHeaderName()
            | errors.ConfigurationProblem()
        ):
            return "internal", _OUR_FAULT
        case errors.ParseException():
            return "malformed", "This is no HTTP request that the service understands."
        case _:
            return "internal", _OUR_FAULT


def _answer(code: str, detail: str, *, retry_after_s: int | None = None) -> bytes:
    """Write a whole answer down, the last one on its connection."""
    headers = {"Connection": "close", "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff"}
    if retry_after_s is not None:
        headers["Retry-After"] = str(retry_after_s)
    made = problem(code, detail, headers=headers)
    content = made.get_data()
    made.headers["Content-Length"] = str(len(content))
    lines = [f"HTTP/1.1 {made.status_code} {HTTPStatus(made.status_code).phrase}"]
    lines += [f"{name}: {value}" for name, value in made.headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + content
