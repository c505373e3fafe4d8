"""The plain parser reads a request exactly as gunicorn does, and leaves everything else to gunicorn."""

from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from gunicorn.http.parser import RequestParser  # type: ignore[import-untyped]
from gunicorn.http.wsgi import create  # type: ignore[import-untyped]
from hypothesis import example, given, settings
from hypothesis import strategies as some

from api.process.plain_http import GunicornRequest, PlainAnswer, PlainRequest, Requests, shared_environ

ADDRESS = ("203.0.113.9", 4711)
HERE = ("192.0.2.1", 8000)
GET = b"GET /a HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /a HTTP/1.1\r\nHost: x\r\n"
NEXT = b"GET /next HTTP/1.1\r\nHost: x\r\n\r\n"


class Wire:
    """A connection that delivers a request in parts."""

    def __init__(self, *parts: bytes) -> None:
        self._parts = list(parts)
        self.sent = b""

    def recv(self, size: int) -> bytes:
        if not self._parts:
            return b""
        part = self._parts.pop(0)
        if len(part) > size:
            self._parts.insert(0, part[size:])
        return part[:size]

    def sendall(self, content: bytes) -> None:
        self.sent += content

    send = sendall


def config() -> Any:
    made = Config()
    made.set("limit_request_line", 8190)
    return made


def requests(*parts: bytes, address: Any = ADDRESS) -> Requests:
    cfg = config()
    environ = shared_environ(cfg) | {"SERVER_NAME": HERE[0], "SERVER_PORT": str(HERE[1])}
    environ |= {"REMOTE_ADDR": address[0], "REMOTE_PORT": str(address[1])}
    return Requests(cfg, Wire(*parts), address, environ)


def told(request: Any, cfg: Any, *, address: Any = ADDRESS) -> tuple[dict[str, Any], bytes, bool]:
    """Return the environ of a request, its body, and True if the connection ends after it."""
    if isinstance(request, PlainRequest):
        environ = request.environ
    else:
        environ = create(request, Wire(), address, HERE, cfg)[1]
    shown = {
        name: value
        for name, value in environ.items()
        if isinstance(value, str | bool)
        and not name.startswith(("gunicorn", "SERVER_SOFTWARE", "wsgi.multi"))
    }
    return shown, request.body.read(), request.should_close()


def all_told(parser: Any, *, address: Any = ADDRESS) -> list[Any]:
    """Return the results of all requests on a connection, and how the connection ends."""
    found: list[Any] = []
    cfg = config()
    try:
        found.extend(told(request, cfg, address=address) for request in parser)
    except (ParseException, OSError) as error:
        found.append(type(error))
    return found


def as_gunicorn_reads(*parts: bytes, address: Any = ADDRESS) -> list[Any]:
    parser = RequestParser(config(), Wire(*parts), address)
    parser.mesg_class = GunicornRequest
    return all_told(parser, address=address)


PLAIN = [
    GET + b"\r\n",
    GET + b"Connection: keep-alive\r\nAccept: */*\r\n\r\n" + NEXT,
    GET + b"Connection: close\r\n\r\n",
    GET + b"Connection: Close\r\n\r\n" + NEXT,
    GET + b"X-Empty:\r\nX-Blank: \t \r\nX-Tab:\ta\tb \r\nX-Bytes: \xe9\xff\r\n\r\n",
    b"GET /a%20b%C3%A9/?q=%2f&q HTTP/1.1\r\nhost: x\r\n\r\n",
    b"GET /? HTTP/1.1\r\nHost:\r\n\r\n",
    b"HEAD / HTTP/1.1\r\n\r\n",
    b"OPTIONS /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
    POST + b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}" + NEXT,
    POST + b"Content-Length: 10\r\n\r\n{}",
    POST + b"Content-Length: 0002 \r\n\r\n{}" + NEXT,
    GET + b"X-Forwarded-Proto: https\r\nX-Forwarded-For: 127.0.0.1\r\n\r\n",
    GET + b"\r\n\n" + NEXT,
    GET + b"\r\n\r" + NEXT,
]


@pytest.mark.parametrize("sent", PLAIN)
@pytest.mark.parametrize("address", [ADDRESS, ("127.0.0.1", 4711)])
def test_plain_request_equals_gunicorns(sent: bytes, address: Any) -> None:
    assert isinstance(next(requests(sent, address=address)), PlainRequest)
    assert all_told(requests(sent, address=address), address=address) == as_gunicorn_reads(
        sent, address=address
    )


NOT_PLAIN = [
    # requests that gunicorn must judge
    b"GET /a HTTP/1.0\r\nHost: x\r\n\r\n",
    b"GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + NEXT,
    GET + b"Expect: 100-continue\r\n\r\n",
    GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n" + NEXT,
    GET + b"Upgrade: h2c\r\nHTTP2-Settings: AAAA\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n" + NEXT,
    GET + b"Accept: a\r\nAccept: b\r\n\r\n",
    GET + b"X_Under: 1\r\n\r\n",
    GET + b"".join(b"X-%d: 1\r\n" % number for number in range(100)) + b"\r\n",
    b"\r\n" + GET + b"\r\n",
    b"GET http://x/a HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET //a HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n" + NEXT,
    b"PROPFIND /a HTTP/1.1\r\nHost: x\r\n\r\n",
    POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n" + NEXT,
    POST + b"Transfer-Encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nX-Trailer: 1\r\n\r\n" + NEXT,
    # two lengths, or a malformed one
    POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + NEXT,
    POST + b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n" + NEXT,
    POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}" + NEXT,
    POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + NEXT,
    POST + b"Content-Length: 2, 2\r\n\r\n{}",
    POST + b"Content-Length: +2\r\n\r\n{}",
    POST + b"Content-Length: -2\r\n\r\n{}",
    POST + b"Content-Length: 0x2\r\n\r\n{}",
    POST + b"Content-Length:\r\n\r\n{}",
    POST + b"Content-Length: 99999999999999999999999\r\n\r\n{}",
    POST + b"Content_Length: 2\r\n\r\n{}",
    POST + b"Transfer-Encoding: gzip\r\n\r\n{}",
    POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    POST + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
    POST + b"Transfer_Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    # malformed heads
    b"get /a HTTP/1.1\r\n\r\n",
    b"GET  /a HTTP/1.1\r\n\r\n",
    b"GET /a  HTTP/1.1\r\n\r\n",
    b"GET /a b HTTP/1.1\r\n\r\n",
    b"GET\t/a HTTP/1.1\r\n\r\n",
    b"GET /a\x00 HTTP/1.1\r\n\r\n",
    b"GET /\xe9 HTTP/1.1\r\n\r\n",
    b"GET /a HTTP/1.2\r\n\r\n",
    b"GET /a HTTP/2.0\r\n\r\n",
    b"GET /a RTSP/1.0\r\n\r\n",
    b"GET /a\r\n\r\n",
    b"GET /a HTTP/1.1 \r\nHost: x\r\n\r\n",
    b"GET /a HTTP/1.1\nHost: x\n\n",
    b"\n" + GET + b"\r\n",
    b"\r" + GET + b"\r\n",
    b"\n\n\r\n" + GET + b"\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    GET + b"A: b\r\n folded\r\n\r\n",
    GET + b"A : b\r\n\r\n",
    GET + b" A: b\r\n\r\n",
    GET + b"A\r\n\r\n",
    GET + b": b\r\n\r\n",
    GET + b"A\x00: b\r\n\r\n",
    GET + b"\xc4: b\r\n\r\n",
    GET + b"A: b\x00c\r\n\r\n",
    GET + b"A: b\rc\r\n\r\n",
    GET + b"A: b\n\r\n",
    GET + b"Host: y\r\n\r\n",
    GET + b"Content-Type: a\r\nContent-Type: b\r\n\r\n",
    # limits
    b"GET /" + b"a" * 8200 + b" HTTP/1.1\r\n\r\n",
    GET + b"A: " + b"b" * 8200 + b"\r\n\r\n",
]


@pytest.mark.parametrize("sent", NOT_PLAIN)
def test_unusual_and_malformed_requests_are_left_to_gunicorn(sent: bytes) -> None:
    with suppress(ParseException, OSError):  # gunicorn's refusals
        assert not isinstance(next(requests(sent)), PlainRequest)
    assert all_told(requests(sent)) == as_gunicorn_reads(sent)


def test_fields_that_contradict_each_other_about_https_are_refused() -> None:
    sent = GET + b"X-Forwarded-Proto: https\r\nX-Forwarded-Ssl: off\r\n\r\n"
    proxy = ("127.0.0.1", 1)
    assert all_told(requests(sent, address=proxy), address=proxy) == as_gunicorn_reads(sent, address=proxy)


CLOSING = ["close", "te, close", "close, te", "TE,\tClose ,", ",close", "keep-alive, close"]
LASTING = ["keep-alive", "te", "te, closed", "x-close", "", "close;q=1"]


@pytest.mark.parametrize(("field", "closes"), [*((f, True) for f in CLOSING), *((f, False) for f in LASTING)])
def test_connection_field_is_a_list_of_tokens(field: str, closes: bool) -> None:
    head = GET + f"Connection: {field}\r\n".encode()
    plain, by_gunicorn = next(requests(head + b"\r\n")), next(requests(head[:9], head[9:] + b"\r\n"))
    assert isinstance(plain, PlainRequest)
    assert isinstance(by_gunicorn, GunicornRequest)
    assert (plain.should_close(), by_gunicorn.should_close()) == (closes, closes)


def test_close_in_any_connection_field_closes() -> None:
    asked = next(requests(GET + b"Connection: keep-alive\r\nConnection: te, close\r\n\r\n"))
    assert asked.should_close()


def test_http_1_0_without_keep_alive_closes() -> None:
    assert next(requests(b"GET /a HTTP/1.0\r\nConnection: te\r\n\r\n")).should_close()


def test_head_in_parts_is_left_to_gunicorn_and_the_next_is_plain() -> None:
    sent = POST + b"Content-Length: 2\r\n\r\n{}"
    for cut in range(1, len(sent) - 4):
        found = requests(sent[:cut], sent[cut:] + NEXT)
        assert told(next(found), config())[1] == b"{}"
        following = next(found)
        assert isinstance(following, PlainRequest)
        assert following.environ["PATH_INFO"] == "/next"


def test_body_in_parts_ends_at_its_length() -> None:
    found = requests(POST + b"Content-Length: 6\r\n\r\n{}", b"ab", b"cd" + NEXT)
    first = next(found)
    assert isinstance(first, PlainRequest)
    assert first.body.read() == b"{}abcd"
    assert next(found).environ["PATH_INFO"] == "/next"
    unread = requests(POST + b"Content-Length: 6\r\n\r\n{}", b"abcd" + NEXT)
    next(unread)
    assert next(unread).environ["PATH_INFO"] == "/next", "what nobody read is passed over"


_LINES = [
    b"Host: x",
    b"Host: y",
    b"Content-Length: 2",
    b"content-length: 3",
    b"Content-Length: 0",
    b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: identity",
    b"Connection: close",
    b"Connection: keep-alive, close",
    b"Connection: upgrade",
    b"Upgrade: h2c",
    b"Expect: 100-continue",
    b"Accept: a, b",
    b"X-Forwarded-Proto: https",
    b"X-A: 1",
    b"X_A: 1",
    b" folded",
    b"",
]
_MUTATED = some.lists(some.sampled_from(_LINES), max_size=6)
_STARTS = some.sampled_from(
    [b"GET /a?b HTTP/1.1", b"POST /%61 HTTP/1.1", b"POST / HTTP/1.0", b"PUT /a HTTP/1.1"]
)
_ENDS = some.sampled_from([b"\r\n", b"\n", b"\r", b"\r\n\r\n", b" \r\n"])


@settings(max_examples=400)
@given(
    start=_STARTS,
    lines=_MUTATED,
    odd=some.tuples(some.integers(0, 5), _ENDS),
    byte=some.tuples(some.integers(0, 200), some.binary(min_size=1, max_size=1)) | some.none(),
    body=some.sampled_from([b"", b"{}", b"2\r\n{}\r\n0\r\n\r\n", NEXT]),
)
@example(start=b"GET /a HTTP/1.1", lines=[], odd=(0, b"\r\n"), byte=(4, b"*"), body=b"")
@example(start=b"GET /a?b HTTP/1.1", lines=[], odd=(0, b"\r\n"), byte=(21, b"\n"), body=b"")
def test_random_requests_are_parsed_as_by_gunicorn(
    start: bytes, lines: list[bytes], odd: tuple[int, bytes], byte: tuple[int, bytes] | None, body: bytes
) -> None:
    ends = [b"\r\n"] * (len(lines) + 1)
    ends[min(odd[0], len(lines))] = odd[1]
    sent = b"".join(line + end for line, end in zip([start, *lines], ends, strict=True)) + b"\r\n"
    if byte is not None:
        sent = sent[: byte[0]] + byte[1] + sent[byte[0] + 1 :]
    sent += body + NEXT
    assert all_told(requests(sent)) == as_gunicorn_reads(sent)


def answered(
    status: str,
    headers: list[tuple[str, str]],
    parts: list[bytes],
    *,
    method: str = "GET",
    closes: bool = False,
) -> tuple[bytes, bool]:
    wire, request = Wire(), PlainRequest(method, {}, BytesIO(b""), closes=closes)
    answer = PlainAnswer(request, wire, config(), closes=closes)
    answer.start_response(status, headers)
    goes_on = answer.send(iter(parts))
    return wire.sent, goes_on


def _head(sent: bytes) -> dict[str, str]:
    lines = sent.split(b"\r\n\r\n")[0].decode().split("\r\n")
    return dict(line.split(": ", 1) for line in lines[1:])


def test_an_answer_of_a_known_length_is_one_write() -> None:
    sent, goes_on = answered("201 CREATED", [("Content-Length", "4"), ("X-A", "b")], [b"{}", b"  "])
    assert sent.startswith(b"HTTP/1.1 201 CREATED\r\n")
    assert sent.endswith(b"\r\n\r\n{}  ")
    assert goes_on
    assert _head(sent).items() >= {"Content-Length": "4", "X-A": "b", "Connection": "keep-alive"}.items()
    sent, goes_on = answered("200 OK", [("Content-Length", "2")], [b"{}"], closes=True)
    assert not goes_on
    assert _head(sent)["Connection"] == "close"


@pytest.mark.parametrize(("status", "method"), [("200 OK", "HEAD"), ("304 X", "GET"), ("204 X", "GET")])
def test_bodiless_answers_ignore_the_applications_body(status: str, method: str) -> None:
    sent, goes_on = answered(status, [("X-A", "b")], [b"body"], method=method)
    assert sent.endswith(b"\r\n\r\n")
    assert goes_on
    assert "Transfer-Encoding" not in _head(sent)


def test_an_answer_without_a_length_goes_out_in_chunks() -> None:
    sent, goes_on = answered("200 OK", [], [b"one", b"two"])
    assert _head(sent)["Transfer-Encoding"] == "chunked"
    assert sent.endswith(b"\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n")
    assert goes_on


@pytest.mark.parametrize("value", ["a\r\nSet-Cookie: b", "a\nb", "a\rb"])
def test_header_values_cannot_inject_headers(value: str) -> None:
    with pytest.raises(ValueError, match="end of a line"):
        answered("200 OK", [("Content-Length", "0"), ("X-A", value)], [])


def test_an_answer_that_contradicts_its_length_is_not_sent() -> None:
    with pytest.raises(ValueError, match="5 bytes"):
        answered("200 OK", [("Content-Length", "4")], [b"12345"])
