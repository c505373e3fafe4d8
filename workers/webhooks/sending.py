"""Sends one request to an address that a user chose, bounded in time and size.

It follows neither redirects nor proxies of the environment, connects to exactly the verified address, and
requires a certificate for the host.
"""

import io
import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPException, HTTPResponse

import msgspec

from services import clock
from services.webhooks.addresses import (
    Address,
    NotAllowed,
    Resolver,
    Target,
    Unresolved,
    addresses_of,
    read_url,
    resolve,
)
from services.wording import english

LONGEST_BODY = 64 * 1024
"""Most bytes of a response's body."""

LONGEST_HEAD = 16 * 1024
"""Most bytes of a response's status line and headers."""

_READ = 4096


class SendFailed(Exception):
    """No readable reply was received; the message tells the webhook's owner why."""

    is_unreached = False
    """True if no connection was made, so that nothing was sent."""


class Unreached(SendFailed):
    """No connection could be made: the host has no address, or nothing listens there yet."""

    is_unreached = True


class Reply(msgspec.Struct, frozen=True):
    """The response of a receiver."""

    status: int
    body: bytes


class Sender:
    """Posts JSON, or content of another type in the headers, to URLs; may be shared by threads."""

    def __init__(
        self,
        *,
        private: bool,
        timeout_s: float,
        context: ssl.SSLContext | None = None,
        resolver: Resolver = addresses_of,
    ) -> None:
        """``timeout_s`` limits a request to a resolved host; ``private`` permits private addresses."""
        self._private = private
        self._timeout_s = timeout_s
        self._context = context or ssl.create_default_context()
        self._resolver = resolver

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        """Post a body and return the response. Raises SendFailed."""
        try:
            target = read_url(url, private=self._private)
            addresses = resolve(target, private=self._private, resolver=self._resolver)
        except Unresolved as failure:
            raise Unreached(english(failure.message)) from failure
        except NotAllowed as refusal:
            raise SendFailed(english(refusal.message)) from refusal
        deadline = clock.monotonic() + self._timeout_s
        try:
            with self._connect(target, addresses, deadline) as connection:
                return _exchange(connection, _request(target, body, headers), deadline)
        except TimeoutError as error:
            raise SendFailed(self._words(error)) from error
        except ssl.SSLCertVerificationError as error:
            raise SendFailed(f"The certificate is invalid: {error.verify_message}.") from error
        except ssl.SSLError as error:
            raise SendFailed("No TLS connection could be made.") from error
        except HTTPException as error:
            raise SendFailed("The answer is not HTTP.") from error
        except OSError as error:
            raise SendFailed(self._words(error)) from error

    def _connect(self, target: Target, addresses: list[Address], deadline: float) -> socket.socket:
        """Connect to the first address that accepts a connection. Raises Unreached, OSError."""
        failure: OSError = OSError("the host has no address")
        for address in addresses:
            try:
                plain = _open(address, deadline)
            except OSError as error:
                failure = error
                continue
            return self._secure(plain, target, deadline) if target.tls else plain
        raise Unreached(self._words(failure)) from failure

    def _words(self, error: OSError) -> str:
        if isinstance(error, TimeoutError):
            return f"No answer within {self._timeout_s:g} seconds."
        return f"The connection failed: {error.strerror or type(error).__name__}."

    def _secure(self, plain: socket.socket, target: Target, deadline: float) -> socket.socket:
        """Wrap a connection in TLS, with a certificate for the target's host. Raises OSError."""
        try:
            plain.settimeout(_left_s(deadline))
            return self._context.wrap_socket(plain, server_hostname=target.host)
        except BaseException:
            plain.close()
            raise


def _open(address: Address, deadline: float) -> socket.socket:
    connection = socket.socket(address.family, socket.SOCK_STREAM)
    try:
        connection.settimeout(_left_s(deadline))
        connection.connect(address.socket_address)
    except BaseException:
        connection.close()
        raise
    return connection


def _request(target: Target, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = [f"POST {target.path} HTTP/1.1", f"Host: {target.authority}", "Connection: close"]
    lines += [f"Content-Length: {len(body)}", "Accept-Encoding: identity"]
    if "Content-Type" not in headers:
        lines.append("Content-Type: application/json")
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _exchange(connection: socket.socket, request: bytes, deadline: float) -> Reply:
    """Send a request and read the answer. Raises OSError, HTTPException, SendFailed."""
    _send(connection, request, deadline)
    response = HTTPResponse(_Incoming(connection, deadline), method="POST")  # type: ignore[arg-type]
    try:
        response.begin()
        body = response.read(LONGEST_BODY + 1)
    finally:
        response.close()
    if len(body) > LONGEST_BODY:
        raise SendFailed(f"The answer is longer than {LONGEST_BODY} bytes.")
    if response.length:  # and the announced bytes are missing
        raise SendFailed("The answer was cut off.")
    return Reply(response.status, body)


def _send(connection: socket.socket, content: bytes, deadline: float) -> None:
    left = memoryview(content)
    while left:
        connection.settimeout(_left_s(deadline))
        left = left[connection.send(left) :]


def _left_s(deadline: float) -> float:
    """Return the seconds until a deadline. Raises TimeoutError."""
    left = deadline - clock.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


class _Incoming(io.RawIOBase):
    """A connection's input for ``HTTPResponse``, bounded by a deadline and a size."""

    def __init__(self, connection: socket.socket, deadline: float) -> None:
        self._connection = connection
        self._deadline = deadline
        self._left = LONGEST_HEAD + LONGEST_BODY + _READ

    def makefile(self, _: str) -> io.BufferedReader:
        """Return the file that ``HTTPResponse`` reads from its socket."""
        return io.BufferedReader(self, _READ)

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read the bytes that have arrived. Raises TimeoutError, OSError, SendFailed."""
        self._connection.settimeout(_left_s(self._deadline))
        count = self._connection.recv_into(buffer)
        self._left -= count
        if self._left < 0:
            raise SendFailed(f"The answer is longer than {LONGEST_BODY} bytes.")
        return count
