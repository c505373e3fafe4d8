"""Fast path for plain requests, which are nearly all: llhttp parses them, and one write answers them.

A request is plain if its whole head arrives at once and is unremarkable: HTTP/1.1, a common method and
target, no repeated field, no Transfer-Encoding, Expect or Upgrade. gunicorn handles all others, and all that
llhttp refuses, so that one place decides what is refused and how.

It raises the rate of actions by at least 20 %. Remove it once the gain is smaller (decision 0042,
``benchmarks``).
"""

import time
from collections.abc import Callable, Iterable, Mapping
from email.utils import formatdate
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

import httptools
from gunicorn.http.body import Body, LengthReader  # type: ignore[import-untyped]
from gunicorn.http.message import HeaderPolicy, Request  # type: ignore[import-untyped]
from gunicorn.http.parser import RequestParser  # type: ignore[import-untyped]
from gunicorn.http.wsgi import Response, base_environ  # type: ignore[import-untyped]

MOST_AT_ONCE = 256 * 1024
"""Maximum bytes of a response that is joined before sending."""

_METHODS = frozenset({b"GET", b"HEAD", b"POST", b"PUT", b"PATCH", b"DELETE", b"OPTIONS"})
_END_OF_HEAD = b"\r\n\r\n"
_NEEDS_THOUGHT = frozenset({"HTTP_TRANSFER_ENCODING", "HTTP_EXPECT", "HTTP_UPGRADE"})
_WITHOUT_PREFIX = frozenset({"HTTP_CONTENT_TYPE", "HTTP_CONTENT_LENGTH"})
_MOST_NAMES = 1000
_BODILESS = frozenset({204, 304})

_keys: dict[bytes, str] = {}
"""WSGI names of header fields, by the names as sent."""


class NotPlain(Exception):
    """The request is not plain."""


class PlainRequest:
    """A parsed request, with the parts of gunicorn's interface that responses and bodies use."""

    __slots__ = ("body", "closes", "environ", "method")
    version = (1, 1)

    def __init__(self, method: str, environ: dict[str, Any], body: Any, *, closes: bool) -> None:
        """``closes`` is True if the client wants the connection closed after the response."""
        self.method = method
        self.environ = environ
        self.body = body
        self.closes = closes

    def should_close(self) -> bool:
        """Return True if no further request follows on the connection."""
        return self.closes


class GunicornRequest(Request):  # type: ignore[misc]
    """A request that gunicorn has parsed."""

    def should_close(self) -> bool:
        """Return True if the connection ends after the answer.

        gunicorn compares each whole ``Connection`` field with ``close``; RFC 9110 makes it a list of tokens.
        """
        listed = any(name == "CONNECTION" and has_close(value) for name, value in self.headers)
        return listed or bool(super().should_close())


def has_close(connection: str) -> bool:
    """Return True if a ``Connection`` field lists the token ``close``, in any case."""
    return any(token.strip(" \t").lower() == "close" for token in connection.split(","))


class _Head:
    """Collects a head from llhttp. Its callbacks raise NotPlain."""

    __slots__ = ("count", "environ", "is_secure", "scheme_of", "target")

    def __init__(self, environ: dict[str, Any], scheme_of: Mapping[str, str]) -> None:
        self.environ = environ
        self.scheme_of = scheme_of
        self.is_secure: bool | None = None
        self.count = 0
        self.target = b""

    def on_url(self, target: bytes) -> None:
        self.target += target

    def on_header(self, name: bytes, value: bytes) -> None:
        key = _keys.get(name) or _key(name)
        text = value.decode("latin-1").strip(" \t")
        environ = self.environ
        if key in environ or key in _NEEDS_THOUGHT:
            raise NotPlain
        environ[key] = text
        self.count += 1
        if key in self.scheme_of:
            is_secure = text == self.scheme_of[key]
            if self.is_secure not in (None, is_secure):
                raise NotPlain
            self.is_secure = is_secure


def _key(name: bytes) -> str:
    """Return the WSGI name of a field. Raises NotPlain if another field could have the same one."""
    if b"_" in name:
        raise NotPlain
    key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
    if key in _WITHOUT_PREFIX:
        key = key.removeprefix("HTTP_")
    if len(_keys) < _MOST_NAMES:
        _keys[name] = key
    return key


class Requests(RequestParser):  # type: ignore[misc]
    """Iterates over the requests of one connection."""

    mesg_class = GunicornRequest

    def __init__(self, cfg: Any, connection: Any, address: Any, environ: Mapping[str, Any]) -> None:
        """``environ`` is the part of the WSGI environ that all requests of the connection share."""
        super().__init__(cfg, connection, address)
        self.mesg: Any = None
        self._environ = environ
        self._scheme_of = _trusted_scheme_of(cfg, address)
        self._most_fields: int = cfg.limit_request_fields

    def __next__(self) -> Any:
        """Return the next request, plain or gunicorn's. Raises StopIteration and gunicorn's errors."""
        before = self.mesg
        if before is not None and before.should_close():
            raise StopIteration
        if before is not None and not isinstance(before.body, BytesIO) and not self.finish_body():
            raise StopIteration
        self.mesg = None
        received = self.unreader.take_buffered() or self.unreader.chunk()
        if not received:
            raise StopIteration
        try:
            self.mesg = self._plain(received)
        except (NotPlain, httptools.HttpParserError, httptools.HttpParserUpgrade):
            self.unreader.unread(received)
            return super().__next__()
        return self.mesg

    def _plain(self, received: bytes) -> PlainRequest:
        """Parse a plain request. Raises NotPlain and llhttp's errors."""
        end = received.find(_END_OF_HEAD)
        if end < 0:
            raise NotPlain
        head = _Head(dict(self._environ), self._scheme_of)
        parser = httptools.HttpRequestParser(head)
        parser.feed_data(received[: end + 4])
        method, target, environ = parser.get_method(), head.target, head.environ
        # llhttp skips anything before the request line and accepts other line endings
        if not received.startswith(b"%b %b HTTP/1.1\r\n" % (method, target)):
            raise NotPlain
        if method not in _METHODS or target[:1] != b"/" or target[:2] == b"//" or b"#" in target:
            raise NotPlain
        if head.count > self._most_fields:
            raise NotPlain
        environ["RAW_URI"] = uri = target.decode("ascii")
        path, _, query = uri.partition("?")
        environ["REQUEST_METHOD"] = name = method.decode("ascii")
        environ["PATH_INFO"] = unquote_to_bytes(path).decode("latin-1") if "%" in path else path
        environ["QUERY_STRING"] = query
        if head.is_secure:
            environ["wsgi.url_scheme"] = "https"
        environ["wsgi.input"] = body = self._body(received, end + 4, environ.get("CONTENT_LENGTH"))
        closes = has_close(environ.get("HTTP_CONNECTION", ""))
        return PlainRequest(name, environ, body, closes=closes)

    def _body(self, received: bytes, start: int, length: str | None) -> Any:
        """Return the body of the length that llhttp has parsed; bytes after it belong to the next request."""
        ends = start if length is None else start + int(length)
        if ends <= len(received):
            if ends < len(received):
                self.unreader.unread(received[ends:])
            return BytesIO(received[start:ends])
        self.unreader.unread(received[start:])
        return Body(LengthReader(self.unreader, ends - start))


def _trusted_scheme_of(cfg: Any, address: Any) -> Mapping[str, str]:
    """Return the trusted fields that mark a forwarded request as https, with their values."""
    policy = HeaderPolicy()
    policy.cfg, policy.peer_addr = cfg, address
    trusted, _ = policy._peer_trusted_for_forwarded()  # noqa: SLF001  gunicorn's own question
    return {"HTTP_" + name.replace("-", "_"): value for name, value in trusted.items()}


def shared_environ(cfg: Any) -> dict[str, Any]:
    """Return the part of the WSGI environ that all requests of a process share."""
    environ: dict[str, Any] = base_environ(cfg)
    del environ["wsgi.file_wrapper"]  # files are sent like all other responses
    return environ | {
        "wsgi.multithread": True,
        "wsgi.url_scheme": "http",
        "SCRIPT_NAME": "",
        "SERVER_PROTOCOL": "HTTP/1.1",
    }


class PlainAnswer:
    """An application's response to a plain request."""

    def __init__(self, request: PlainRequest, connection: Any, cfg: Any, *, closes: bool) -> None:
        """``closes`` is True if the connection ends after the response."""
        self._request = request
        self._connection = connection
        self._cfg = cfg
        self._closes = closes
        self._status = ""
        self._headers: list[tuple[str, str]] = []
        self.is_begun = False

    def start_response(
        self, status: str, headers: list[tuple[str, str]], exc_info: Any = None
    ) -> Callable[[bytes], object]:
        """Store status and headers, as WSGI requires. The body comes from the iterable only."""
        if self._status and exc_info is None:
            raise AssertionError("Response headers already set!")
        self._status, self._headers = status, headers
        return _write_nothing

    def send(self, parts: Iterable[bytes]) -> bool:
        """Send the response; return True if the connection can be reused."""
        length = next((int(value) for name, value in self._headers if name == "Content-Length"), None)
        bodiless = self._request.method == "HEAD" or int(self._status[:3]) in _BODILESS
        if not bodiless and (length is None or length > MOST_AT_ONCE):
            return self._stream(parts)
        content = b"" if bodiless else b"".join(parts)
        if not bodiless and len(content) != length:
            raise ValueError(f"an answer of {len(content)} bytes says that it has {length}")
        whole = self._head() + content
        self.is_begun = True
        self._connection.sendall(whole)
        return not self._closes

    def _head(self) -> bytes:
        connection = "close" if self._closes else "keep-alive"
        lines = [
            f"HTTP/1.1 {self._status}\r\nServer: gunicorn\r\nDate: {_date()}\r\nConnection: {connection}"
        ]
        lines += [f"{name}: {value}" for name, value in self._headers]
        text = "\r\n".join(lines)
        # prevents header injection by values with line breaks
        if not text.count("\n") == text.count("\r") == len(lines) + 2:
            raise ValueError("a header of an answer holds the end of a line")
        return f"{text}\r\n\r\n".encode("latin-1")

    def _stream(self, parts: Iterable[bytes]) -> bool:
        response = Response(self._request, self._connection, self._cfg)
        if self._closes:
            response.force_close()
        response.start_response(self._status, self._headers)
        self.is_begun = True
        self._request.environ.clear()  # frees it: a stream may last for hours
        for part in parts:
            response.write(part)
        response.close()
        return not response.should_close()


def _write_nothing(_: bytes) -> None:
    raise NotImplementedError("answers are iterables")


_dated: tuple[int, str] = (0, "")


def _date() -> str:
    """Format the current time, once a second."""
    global _dated  # noqa: PLW0603  a cache
    now = int(time.time())
    if _dated[0] != now:
        _dated = (now, formatdate(now, usegmt=True))
    return _dated[1]
