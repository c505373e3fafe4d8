"""One request to a receiver: its content, the accepted answers, and the addresses it never reaches."""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from services.webhooks.addresses import Address
from tests.ports import free_port
from tests.webhooks.receiver import Receiver, Script, answering, certificate_for, http
from workers.webhooks.sending import LONGEST_BODY, Reply, Sender, SendFailed

Receivers = Callable[..., Receiver]


@pytest.fixture
def receivers() -> Iterator[Receivers]:
    """Return a function that starts receivers, which end with the test."""
    started: list[Receiver] = []

    def start(script: Script, *, context: ssl.SSLContext | None = None) -> Receiver:
        started.append(Receiver(script, context=context))
        return started[-1]

    yield start
    for receiver in started:
        receiver.__exit__(None, None, None)


@pytest.fixture
def sender() -> Sender:
    return Sender(private=True, timeout_s=20)


def test_a_request_is_a_post_with_the_headers_and_the_body(receivers: Receivers, sender: Sender) -> None:
    receiver = receivers(answering(http("200 OK", b'{"action": 1}')))
    body = b'{"wide": "' + b"x" * 300_000 + b'"}'
    assert sender.post(receiver.url, body, {"webhook-id": "one"}) == Reply(200, b'{"action": 1}')
    head, _, sent = receiver.requests[0].partition(b"\r\n\r\n")
    assert sent == body
    assert head.decode().split("\r\n") == [
        "POST /hook?x=1 HTTP/1.1",
        f"Host: 127.0.0.1:{receiver.port}",
        "Connection: close",
        f"Content-Length: {len(body)}",
        "Accept-Encoding: identity",
        "Content-Type: application/json",
        "webhook-id: one",
    ]


@pytest.mark.parametrize(
    ("answer", "reply"),
    [
        (b"HTTP/1.1 204 No Content\r\n\r\n", Reply(204, b"")),
        (b"HTTP/1.0 200 OK\r\n\r\nuntil the end", Reply(200, b"until the end")),
        (
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
            Reply(200, b"abcde"),
        ),
        (b"HTTP/1.1 100 Continue\r\n\r\n" + http("202 Accepted", b"later"), Reply(202, b"later")),
        (http("500 Oops", b"sorry"), Reply(500, b"sorry")),
        (http("200 OK", b"x" * LONGEST_BODY), Reply(200, b"x" * LONGEST_BODY)),
    ],
)
def test_an_answer_is_read_in_each_of_its_forms(
    receivers: Receivers, sender: Sender, answer: bytes, reply: Reply
) -> None:
    assert sender.post(receivers(answering(answer)).url, b"{}", {}) == reply


def test_a_redirect_is_an_answer_like_others_and_is_not_followed(
    receivers: Receivers, sender: Sender
) -> None:
    elsewhere = receivers(answering(http("200 OK")))
    receiver = receivers(answering(http("307 Elsewhere", b"", f"Location: {elsewhere.url}")))
    assert sender.post(receiver.url, b"{}", {}).status == 307
    assert elsewhere.requests == []


def test_proxies_of_the_environment_are_ignored(
    receivers: Receivers, sender: Sender, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = receivers(answering(http("200 OK", b"of the proxy")))
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
    receiver = receivers(answering(http("200 OK", b"own")))
    assert sender.post(receiver.url, b"{}", {}).body == b"own"
    assert proxy.requests == []


def endless(piece: bytes) -> Script:
    """Return a script that sends a start, then the same piece repeatedly while the client reads."""

    def send(connection: socket.socket, _: bytes) -> None:
        while True:
            connection.sendall(piece)

    return send


@pytest.mark.parametrize(
    "script",
    [
        answering(http("200 OK", b"x" * (LONGEST_BODY + 1))),
        answering(b"HTTP/1.0 200 OK\r\n\r\n" + b"x" * 1_000_000),
        endless(b"HTTP/1.1 100 Continue\r\n\r\n"),
        lambda connection, _: endless(b"X-Header: " + b"x" * 200 + b"\r\n")(
            connection, connection.sendall(b"HTTP/1.1 200 OK\r\n") or b""
        ),
        lambda connection, _: endless(b"8\r\nxxxxxxxx\r\n")(
            connection, connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n") or b""
        ),
        answering(b"HTTP/1.1 200 " + b"x" * 100_000),
        answering(b""),
        answering(b"SSH-2.0-OpenSSH_9.2\r\n"),
        answering(b"\x00" * 100),
        answering(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ncut off"),
        answering(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n"),
    ],
)
def test_oversized_or_malformed_answer_fails(receivers: Receivers, sender: Sender, script: Script) -> None:
    with pytest.raises(SendFailed):
        sender.post(receivers(script).url, b"{}", {})


def test_silent_receiver_times_out(receivers: Receivers) -> None:
    receiver = receivers(lambda connection, _: connection.recv(1))  # until this side closes
    with pytest.raises(SendFailed, match=r"No answer within 0.2 seconds."):
        Sender(private=True, timeout_s=0.2).post(receiver.url, b"{}", {})


def test_endless_receiver_times_out(receivers: Receivers) -> None:
    """Each byte arrives in time, but the whole answer does not."""

    def trickle(connection: socket.socket, _: bytes) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
        while True:
            connection.sendall(b"x")
            time.sleep(0.02)

    with pytest.raises(SendFailed, match=r"No answer within 0.5 seconds."):
        Sender(private=True, timeout_s=0.5).post(receivers(trickle).url, b"{}", {})


def test_receiver_that_does_not_read_times_out(receivers: Receivers) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        url = f"http://127.0.0.1:{deaf.getsockname()[1]}/"
        with pytest.raises(SendFailed, match=r"No answer within"):
            Sender(private=True, timeout_s=0.2).post(url, b"x" * 50_000_000, {})


def test_refused_connection_is_reported(sender: Sender) -> None:
    with pytest.raises(SendFailed, match=r"The connection failed: Connection refused\."):
        sender.post(f"http://127.0.0.1:{free_port()}/", b"{}", {})


# Addresses


def test_the_name_is_resolved_once_and_the_connection_made_to_that_address(receivers: Receivers) -> None:
    """A name server that answers differently each time cannot redirect the request."""
    receiver = receivers(answering(http("200 OK", b"here")))
    elsewhere = receivers(answering(http("200 OK", b"there")))
    ports = iter([receiver.port, elsewhere.port])
    asked: list[tuple[str, int]] = []

    def resolver(host: str, port: int) -> list[Address]:
        asked.append((host, port))
        return [Address(socket.AF_INET, ("127.0.0.1", next(ports)))]

    sender = Sender(private=True, timeout_s=20, resolver=resolver)
    assert sender.post("http://bot.example/", b"{}", {}).body == b"here"
    assert asked == [("bot.example", 80)]
    assert b"Host: bot.example\r\n" in receiver.requests[0]


def test_next_address_is_tried_if_one_refuses_the_connection(receivers: Receivers) -> None:
    receiver = receivers(answering(http("200 OK", b"here")))
    addresses = [Address(socket.AF_INET, ("127.0.0.1", port)) for port in (free_port(), receiver.port)]
    sender = Sender(private=True, timeout_s=20, resolver=lambda *_: addresses)
    assert sender.post("http://bot.example/", b"{}", {}).body == b"here"


@pytest.mark.parametrize("url", ["http://127.0.0.1:{}/", "https://127.0.0.1:{}/", "https://bot.example:{}/"])
def test_a_private_address_is_refused_at_each_request(receivers: Receivers, url: str) -> None:
    """Also if it was public when the webhook was registered."""
    receiver = receivers(answering(http("200 OK")))
    addresses = [Address(socket.AF_INET, ("127.0.0.1", receiver.port))]
    sender = Sender(private=False, timeout_s=20, resolver=lambda *_: addresses)
    with pytest.raises(SendFailed):
        sender.post(url.format(receiver.port), b"{}", {})
    assert receiver.requests == []


# TLS


def serving(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def test_certificate_must_match_the_host_not_the_address(receivers: Receivers, tmp_path: Path) -> None:
    certificate = certificate_for("bot.example", tmp_path)
    receiver = receivers(answering(http("200 OK", b"safe")), context=serving(certificate))
    addresses = [Address(socket.AF_INET, ("127.0.0.1", receiver.port))]
    sender = Sender(
        private=True,
        timeout_s=20,
        context=ssl.create_default_context(cafile=str(certificate)),
        resolver=lambda *_: addresses,
    )
    assert sender.post("https://bot.example/", b"{}", {}).body == b"safe"
    assert receiver.names == ["bot.example"]
    with pytest.raises(SendFailed, match="The certificate is invalid: Hostname mismatch"):
        sender.post("https://other.example/", b"{}", {})
    assert len(receiver.requests) == 1


def test_untrusted_certificate_is_refused(receivers: Receivers, tmp_path: Path) -> None:
    certificate = certificate_for("localhost", tmp_path)
    receiver = receivers(answering(http("200 OK")), context=serving(certificate))
    with pytest.raises(SendFailed, match="The certificate is invalid"):
        Sender(private=True, timeout_s=20).post(f"https://localhost:{receiver.port}/", b"{}", {})
    assert receiver.requests == []


def test_plain_http_at_a_port_for_tls_fails(receivers: Receivers, sender: Sender) -> None:
    def greet(connection: socket.socket) -> None:
        with connection:
            connection.sendall(b"HTTP/1.1 400 Bad\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"https://127.0.0.1:{server.getsockname()[1]}/"
        threading.Thread(target=lambda: greet(server.accept()[0]), daemon=True).start()
        with pytest.raises(SendFailed):
            sender.post(url, b"{}", {})
