"""The addresses allowed for webhooks: https to public addresses, unless the operator permits others.

Only the courier resolves names, once for each message. All addresses of a name must be allowed, and the
courier connects to one of them, so the name's owner cannot redirect the connection in between. The API only
parses the URL, because a foreign name server may take any time to answer.
"""

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import SplitResult, urlsplit

import msgspec

from domain.kernel.messages import Message
from services.errors import ValidationFailed

LONGEST_URL = 2000
"""The maximum number of characters in a URL."""

TRIED = 4
"""The number of addresses to try for a name."""

_ALSO_NOT_PUBLIC = tuple(
    ipaddress.ip_network(network)
    for network in (
        "192.0.0.0/24",  # protocol assignments
        "192.88.99.0/24",  # relays of 6to4
        "3fff::/20",  # documentation
        "fec0::/10",  # site-local, deprecated
        # these contain an IPv4 address, which may be any
        "::/96",  # IPv4-compatible
        "::ffff:0:0/96",  # IPv4-mapped
        "::ffff:0:0:0/96",  # IPv4-translated
        "64:ff9b::/96",  # NAT64
        "64:ff9b:1::/48",  # NAT64, local use
        "2001::/32",  # Teredo
        "2002::/16",  # 6to4
    )
)
"""Networks that are never allowed, even if the running Python's ``ipaddress`` considers them global."""

_ISATAP = (0x00005EFE, 0x02005EFE)
"""The upper half of an interface identifier whose lower half is an IPv4 address (RFC 5214)."""


class NotAllowed(Exception):
    """A URL is malformed, or its host has an address that is not allowed; ``message`` states the reason."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Unresolved(NotAllowed):
    """A host name cannot be resolved."""


class Target(msgspec.Struct, frozen=True):
    """The parts of a URL: ``host`` as in a certificate, ``path`` including the query."""

    tls: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of the ``Host`` header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.tls else 80) else f"{host}:{self.port}"


class Address(msgspec.Struct, frozen=True):
    """The address of a connection: an address family of the system, and an address of that family."""

    family: int
    socket_address: tuple[str, int] | tuple[str, int, int, int]


Resolver = Callable[[str, int], list[Address]]
"""Returns the addresses of a host and port. Raises OSError, UnicodeError."""


def addresses_of(host: str, port: int) -> list[Address]:
    """Resolve a host through the system. Raises OSError, UnicodeError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [Address(family, where) for family, _, _, _, where in found if isinstance(where[0], str)]


def verify_webhook(url: str, *, private: bool, field: str = "url") -> None:
    """Validate the URL of a webhook or push service, without resolving its host. Raises ValidationFailed.

    ``private`` is the setting ``webhook_private``. The courier checks the addresses of the host.
    """
    try:
        host = read_url(url, private=private).host
        if not private and _is_surely_private(host):
            raise _not_public(host)
    except NotAllowed as refusal:
        raise ValidationFailed("webhook-url-invalid", errors={field: [refusal.message]}) from refusal


def read_url(url: str, *, private: bool) -> Target:
    """Parse a URL. Raises NotAllowed."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise NotAllowed(Message("url-characters", most=LONGEST_URL))
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise NotAllowed(Message("not-a-url")) from None
    _verify_form(parts, host, private=private)
    tls = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(tls, host or "", port or (443 if tls else 80), path)


def _verify_form(parts: SplitResult, host: str | None, *, private: bool) -> None:
    if parts.scheme not in (("https", "http") if private else ("https",)):
        raise NotAllowed(Message("url-needs-https"))
    if not host:
        raise NotAllowed(Message("url-without-host"))
    if "@" in parts.netloc or parts.fragment:
        raise NotAllowed(Message("url-with-user"))


def resolve(target: Target, *, private: bool, resolver: Resolver = addresses_of) -> list[Address]:
    """Verify that every address of a host is allowed, and return the addresses in the order to try them.

    Raises Unresolved, or NotAllowed, whose message does not reveal the address.
    """
    try:
        addresses = resolver(target.host, target.port)
    except (OSError, UnicodeError):
        raise Unresolved(Message("host-without-address", host=target.host)) from None
    if not private and not all(is_public(address.socket_address[0]) for address in addresses):
        raise _not_public(target.host)
    return addresses[:TRIED]


def _not_public(host: str) -> NotAllowed:
    return NotAllowed(Message("host-not-public", host=host))


def _is_surely_private(host: str) -> bool:
    """Return True if a host names this machine, or is an address that is not public, in any notation."""
    name = host.removesuffix(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    if ":" in host:
        return not is_public(host)
    try:
        packed = socket.inet_aton(name)  # also accepts 127.1, 0x7f000001 and 2130706433, as resolvers do
    except OSError:
        return False
    return not is_public(str(ipaddress.IPv4Address(packed)))


def is_public(text: str) -> bool:
    """Return True if an IP address is globally routable and contains no IPv4 address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if any(address in network for network in _ALSO_NOT_PUBLIC if network.version == address.version):
        return False
    if address.version == 6 and (int(address) >> 32) & 0xFFFFFFFF in _ISATAP:
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)
