"""Receivers of webhooks that send a test's answer byte by byte, and certificates for them."""

import socket
import ssl
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

PATIENCE_S = 30.0

Script = Callable[[socket.socket, bytes], None]
"""A receiver's reaction to a connection once it has read the whole request."""


def answering(content: bytes) -> Script:
    """Return a script that answers with exactly these bytes."""
    return lambda connection, _: connection.sendall(content)


def http(status: str, body: bytes = b"", *headers: str) -> bytes:
    """Return an HTTP answer as bytes."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


class Receiver:
    """A server on its own port with a thread for each connection; ``requests`` are those it has read."""

    def __init__(self, script: Script, *, context: ssl.SSLContext | None = None, port: int = 0) -> None:
        self.requests: list[bytes] = []
        self.names: list[str | None] = []
        self._script = script
        self._context = context
        self._socket = socket.create_server(("127.0.0.1", port))
        self._closed = threading.Event()
        if context is not None:
            context.sni_callback = lambda _, name, __: self.names.append(name)
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._socket.getsockname()[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?x=1"

    def wait_until_closed(self) -> None:
        """Keep a connection open until the test is over."""
        self._closed.wait(PATIENCE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closed.set()
        self._socket.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for connections
        self._socket.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, plain: socket.socket) -> None:
        plain.settimeout(PATIENCE_S)
        try:
            with self._context.wrap_socket(plain, server_side=True) if self._context else plain as connection:
                request = read_request(connection)
                self.requests.append(request)
                self._script(connection, request)
        except OSError:
            plain.close()


def read_request(connection: socket.socket) -> bytes:
    """Read a request with its body."""
    request = b""
    while b"\r\n\r\n" not in request:
        request += connection.recv(65536)
    head, _, body = request.partition(b"\r\n\r\n")
    length = next(int(line[15:]) for line in head.split(b"\r\n") if line.startswith(b"Content-Length:"))
    while len(body) < length:
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body


def certificate_for(name: str, folder: Path) -> Path:
    """Create a self-signed certificate, with its key in the same file."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{name}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(private + made.public_bytes(Encoding.PEM))
    return path
