"""Plain requests, such as nearly all are: parsed by llhttp, and answered with one write.

A request is plain when its whole head came at once and nothing in it needs a thought: HTTP/1.1, a usual
method and target, no field twice, no Transfer-Encoding, Expect or Upgrade. Every other one, and each that
llhttp refuses, is left to gunicorn: so one place alone decides what is refused, and in which words.
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
"""Bytes of the largest answer that is put together before it is sent."""

_METHODS = frozenset({b"GET", b"HEAD", b"POST", b"PUT", b"PATCH", b"DELETE", b"OPTIONS"})
_END_OF_HEAD = b"\r\n\r\n"
_NEEDS_THOUGHT = frozenset({"HTTP_TRANSFER_ENCODING", "HTTP_EXPECT", "HTTP_UPGRADE"})
_WITHOUT_PREFIX = frozenset({"HTTP_CONTENT_TYPE", "HTTP_CONTENT_LENGTH"})
_MOST_NAMES = 1000
_BODILESS = frozenset({204, 304})

_keys: dict[bytes, str] = {}
"""What WSGI calls the fields that were seen, by their names as they were sent."""


class NotPlain(Exception):
    """The request needs more thought than is given here."""


class PlainRequest:
    """A request that was read; as much of gunicorn's as its answers and bodies ask for."""

    __slots__ = ("body", "closes", "environ", "method")
    version = (1, 1)

    def __init__(self, method: str, environ: dict[str, Any], body: Any, *, closes: bool) -> None:
        """``closes`` is whether who asks wants the connection closed after the answer."""
        self.method = method
        self.environ = environ
        self.body = body
        self.closes = closes

    def should_close(self) -> bool:
        """Whether nothing more comes on the connection."""
        return self.closes


class GunicornRequest(Request):  # type: ignore[misc]
    """A request that gunicorn has parsed."""

    def should_close(self) -> bool:
        """Return True if the connection ends after the answer.

        gunicorn compares each whole ``Connection`` field with ``close``; RFC 9110 makes it a list of tokens.
        """
        asked = any(name == "CONNECTION" and has_close(value) for name, value in self.headers)
        return asked or bool(super().should_close())


def has_close(connection: str) -> bool:
    """Return True if a ``Connection`` field lists the token ``close``, in any case."""
    return any(token.strip(" \t").lower() == "close" for token in connection.split(","))


class _Head:
    """What llhttp finds in a head. Raises NotPlain from within."""

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
    """Say what WSGI calls a field. Raises NotPlain for a name that another could be taken for."""
    if b"_" in name:
        raise NotPlain
    key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
    if key in _WITHOUT_PREFIX:
        key = key.removeprefix("HTTP_")
    if len(_keys) < _MOST_NAMES:
        _keys[name] = key
    return key


class Requests(RequestParser):  # type: ignore[misc]
    """Iterate over the requests of one connection."""

    mesg_class = GunicornRequest

    def __init__(self, cfg: Any, connection: Any, address: Any, environ: Mapping[str, Any]) -> None:
        """``environ`` is what WSGI is to know of every request on the connection."""
        super().__init__(cfg, connection, address)
        self.mesg: Any = None
        self._environ = environ
        self._scheme_of = _trusted_scheme_of(cfg, address)
        self._most_fields: int = cfg.limit_request_fields

    def __next__(self) -> Any:
        """Give the next request, plain or gunicorn's. Raises StopIteration, and what gunicorn refuses."""
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
        """Read a plain request. Raises NotPlain, and what llhttp does."""
        end = received.find(_END_OF_HEAD)
        if end < 0:
            raise NotPlain
        head = _Head(dict(self._environ), self._scheme_of)
        parser = httptools.HttpRequestParser(head)
        parser.feed_data(received[: end + 4])
        method, target, environ = parser.get_method(), head.target, head.environ
        # llhttp passes over what stands before a line, and takes other ends of it
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
        """Give the body, of a length that llhttp has read; what came after it is for the next request."""
        ends = start if length is None else start + int(length)
        if ends <= len(received):
            if ends < len(received):
                self.unreader.unread(received[ends:])
            return BytesIO(received[start:ends])
        self.unreader.unread(received[start:])
        return Body(LengthReader(self.unreader, ends - start))


def _trusted_scheme_of(cfg: Any, address: Any) -> Mapping[str, str]:
    """Say which fields of who connects tell that they came by https, and with which value."""
    policy = HeaderPolicy()
    policy.cfg, policy.peer_addr = cfg, address
    trusted, _ = policy._peer_trusted_for_forwarded()  # noqa: SLF001  gunicorn's own question
    return {"HTTP_" + name.replace("-", "_"): value for name, value in trusted.items()}


def shared_environ(cfg: Any) -> dict[str, Any]:
    """Say what WSGI is to know of every request of a process."""
    environ: dict[str, Any] = base_environ(cfg)
    del environ["wsgi.file_wrapper"]  # files are written like everything else
    return environ | {
        "wsgi.multithread": True,
        "wsgi.url_scheme": "http",
        "SCRIPT_NAME": "",
        "SERVER_PROTOCOL": "HTTP/1.1",
    }


class PlainAnswer:
    """What an application answers to a plain request, and how it is sent."""

    def __init__(self, request: PlainRequest, connection: Any, cfg: Any, *, closes: bool) -> None:
        """``closes`` is whether the connection ends with the answer."""
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
        """Note status and headers, as WSGI has it; what is written comes from the iterable alone."""
        if self._status and exc_info is None:
            raise AssertionError("Response headers already set!")
        self._status, self._headers = status, headers
        return _write_nothing

    def send(self, parts: Iterable[bytes]) -> bool:
        """Send the answer; whether the connection may be used again."""
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
        # each line ends where it should, so that no value makes headers of its own
        if not text.count("\n") == text.count("\r") == len(lines) + 2:
            raise ValueError("a header of an answer holds the end of a line")
        return f"{text}\r\n\r\n".encode("latin-1")

    def _stream(self, parts: Iterable[bytes]) -> bool:
        response = Response(self._request, self._connection, self._cfg)
        if self._closes:
            response.force_close()
        response.start_response(self._status, self._headers)
        self.is_begun = True
        self._request.environ.clear()  # what was asked has been seen, and a stream may go on for hours
        for part in parts:
            response.write(part)
        response.close()
        return not response.should_close()


def _write_nothing(_: bytes) -> None:
    raise NotImplementedError("answers are iterables")


_dated: tuple[int, str] = (0, "")


def _date() -> str:
    """Write down the time, once a second."""
    global _dated  # noqa: PLW0603  a cache
    now = int(time.time())
    if _dated[0] != now:
        _dated = (now, formatdate(now, usegmt=True))
    return _dated[1]
