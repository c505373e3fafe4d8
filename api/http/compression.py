"""Compression of responses to reads by gzip. Decision 0040 lists the exceptions."""

import zlib
from functools import lru_cache
from typing import Any

from flask import Request, Response

LEAST_BYTES = 1000
"""A smaller body fits into one packet uncompressed."""

MOST_BYTES = 1 << 20
"""A larger body would block the hub for over 10 ms. Archives are compressed elsewhere."""

LEVEL = 3
"""The zlib level. On boards, level 6 saves another 12 % of bytes but takes two and a half times as long."""

_GZIP_WINDOW = 31
_TYPES = frozenset({"application/json", "text/plain", "text/html", "text/x-python"})


def compress(incoming: Request, response: Response) -> None:
    """Compress the response to a read if the client accepts gzip.

    Streams are never compressed. Neither are responses with ``no-store``: they contain tokens, tickets and
    leases, and the length of a compressed body reveals something about its content.
    """
    if incoming.method not in ("GET", "HEAD"):
        return
    headers = response.headers
    if (
        response.status_code not in (200, 304)
        or "no-store" in headers.get("Cache-Control", "")
        or "Content-Encoding" in headers
        or response.is_streamed
    ):
        return
    if response.status_code == 304:
        _vary(headers)
        _weaken_as_known(incoming, headers)
    elif response.mimetype in _TYPES:
        body = response.get_data()
        is_packed = LEAST_BYTES <= len(body) <= MOST_BYTES and takes("gzip", incoming.environ)
        if is_packed:
            response.set_data(packed(body, LEVEL))
        tell_coding(headers, is_packed=is_packed)


def tell_coding(headers: Any, *, is_packed: bool) -> None:
    """Set the headers of a compressible response.

    A compressed response gets a weak entity tag, because the tag identifies the content rather than its
    bytes.
    """
    _vary(headers)
    if is_packed:
        headers["Content-Encoding"] = "gzip"
        tag = headers.get("ETag")
        if tag is not None and not tag.startswith("W/"):
            headers["ETag"] = f"W/{tag}"


def packed(body: bytes, level: int) -> bytes:
    """Compress bytes with gzip, deterministically."""
    packer = zlib.compressobj(level, zlib.DEFLATED, _GZIP_WINDOW)
    return packer.compress(body) + packer.flush()


def takes(coding: str, environ: dict[str, Any]) -> bool:
    """Return True if the client accepts a content coding such as ``gzip``."""
    accepted = environ.get("HTTP_ACCEPT_ENCODING")
    return accepted is not None and coding in _named(accepted)


@lru_cache(maxsize=256)
def _named(accepted: str) -> frozenset[str]:
    """Return the codings that an Accept-Encoding lists with a quality above zero; ``*`` means gzip."""
    qualities = {}
    for part in accepted.lower().split(","):
        name, _, parameter = part.partition(";")
        try:
            qualities[name.strip()] = float(parameter.strip().removeprefix("q=") or 1)
        except ValueError:
            return frozenset()
    qualities.setdefault("gzip", qualities.get("*", 0))
    return frozenset(name for name, quality in qualities.items() if quality > 0)


def _vary(headers: Any) -> None:
    others = headers.get("Vary", "")
    if "Accept-Encoding" not in others:
        headers["Vary"] = f"{others}, Accept-Encoding" if others else "Accept-Encoding"


def _weaken_as_known(incoming: Request, headers: Any) -> None:
    """Repeat the client's weak entity tag in a 304 response."""
    tag = headers.get("ETag")
    if tag is not None and f"W/{tag}" in incoming.environ.get("HTTP_IF_NONE_MATCH", ""):
        headers["ETag"] = f"W/{tag}"
