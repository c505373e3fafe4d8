"""Compression of what is read, by gzip; which answers never are, decision 0040 says."""

import zlib
from functools import lru_cache
from typing import Any

from flask import Request, Response

LEAST_BYTES = 1000
"""What is smaller fits into one packet as it is."""

MOST_BYTES = 1 << 20
"""What is larger would hold up everybody else of the process for over 10 ms; archives come compressed."""

LEVEL = 3
"""Of zlib: on boards, 6 saves 12 % more bytes for two and a half times the time."""

_GZIP_WINDOW = 31
_TYPES = frozenset({"application/json", "text/plain", "text/html", "text/x-python"})


def compress(asked: Request, response: Response) -> None:
    """Compress the answer to a read, where who asks takes gzip.

    Never a stream, and never what may not be stored: there tokens, tickets and leases are told, and the
    length of something compressed tells of what is in it.
    """
    if asked.method not in ("GET", "HEAD"):
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
        _weaken_as_known(asked, headers)
    elif response.mimetype in _TYPES:
        body = response.get_data()
        is_packed = LEAST_BYTES <= len(body) <= MOST_BYTES and takes("gzip", asked.environ)
        if is_packed:
            response.set_data(packed(body, LEVEL))
        tell_coding(headers, is_packed=is_packed)


def tell_coding(headers: Any, *, is_packed: bool) -> None:
    """Say of an answer that may be compressed whether it is.

    The tag of one that is stands for what is meant, and not for these bytes: one of several encodings.
    """
    _vary(headers)
    if is_packed:
        headers["Content-Encoding"] = "gzip"
        tag = headers.get("ETag")
        if tag is not None and not tag.startswith("W/"):
            headers["ETag"] = f"W/{tag}"


def packed(body: bytes, level: int) -> bytes:
    """Compress bytes as gzip does; the same bytes give the same."""
    packer = zlib.compressobj(level, zlib.DEFLATED, _GZIP_WINDOW)
    return packer.compress(body) + packer.flush()


def takes(coding: str, environ: dict[str, Any]) -> bool:
    """Whether who asks takes a coding, such as ``gzip``."""
    accepted = environ.get("HTTP_ACCEPT_ENCODING")
    return accepted is not None and coding in _named(accepted)


@lru_cache(maxsize=256)
def _named(accepted: str) -> frozenset[str]:
    """The codings that an Accept-Encoding has at a quality above zero; ``*`` stands for gzip."""
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


def _weaken_as_known(asked: Request, headers: Any) -> None:
    """Answer a tag that was weakened before as it was sent."""
    tag = headers.get("ETag")
    if tag is not None and f"W/{tag}" in asked.environ.get("HTTP_IF_NONE_MATCH", ""):
        headers["ETag"] = f"W/{tag}"
