"""Responses: JSON encoded once by msgspec, with entity tags for cheap conditional reads."""

import hashlib
import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec
from flask import Response, request
from werkzeug.datastructures import Headers

from api.http.compression import tell_coding
from services.identity.authenticator import Visibility

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

encode = msgspec.json.Encoder().encode

encode_sorted = msgspec.json.Encoder(order="sorted").encode
"""Encodes new data and data read back from the log to the same bytes."""


PIECE_BYTES = 256 * 1024
"""Bytes of a file sent before other greenlets run."""

_BODILESS = (204, 304)


class Answer(Response):
    """A response whose body is already encoded as JSON."""

    default_mimetype = "application/json"

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:
        """Return the headers unchanged: the length is set, and no address needs quoting."""
        return super().get_wsgi_headers(environ) if self.status_code in _BODILESS else self.headers


def answer(value: Any, *, status: int = 200, private: bool = False) -> Response:
    """Render a value as JSON; ``private`` if it contains a token."""
    made = Answer(encode(value), status=status, content_type="application/json")
    if private:
        made.headers["Cache-Control"] = "no-store"
    return made


def wants_text() -> bool:
    """Return True if the client prefers plain text to JSON."""
    wanted = request.accept_mimetypes.best_match(["application/json", "text/plain"], "application/json")
    return wanted == "text/plain"


def entity_tag(version: int, visibility: Visibility | None, besides: int = 0) -> str:
    """Return the entity tag of a game at a version for a viewer; ``besides`` counts changes without a
    version.
    """
    if besides:
        return f'{entity_tag(version, visibility)[:-1]}-{besides}"'
    if visibility is None:
        return f'"{version}"'
    viewer = (
        "operator"
        if visibility.everything
        else "public"
        if visibility.viewer is None
        else str(visibility.viewer)
    )
    return f'"{version}-{viewer}"'


def game_answer(
    value: Any, *, version: int, visibility: Visibility | None, content_type: str = "application/json"
) -> Response:
    """Render the response to a read of one game, or 304 if the client's copy is current.

    Text and bytes are sent unchanged.
    """
    body = value if isinstance(value, str | bytes) else encode(value)
    return tagged_answer(body, entity_tag(version, visibility), content_type=content_type)


def tagged_answer(body: str | bytes, tag: str, *, content_type: str = "application/json") -> Response:
    """Render a body with an entity tag, or 304 if the client's copy is current."""
    if is_known(tag):
        made = Answer(status=304)
        del made.headers["Content-Type"]
    else:
        made = Answer(body, content_type=content_type)
    made.headers["ETag"] = tag
    made.headers["Cache-Control"] = "private, no-cache"
    made.headers["Vary"] = "Authorization"
    return made


def content_answer(value: Any, suffix: str = "") -> Response:
    """Render a value as JSON, or 304 if the client's copy is current.

    The entity tag is made of the content, followed by ``suffix``.
    """
    body = encode(value)
    return tagged_answer(body, f'"{hashlib.sha256(body).hexdigest()[:32]}{suffix}"')


def file_answer(file: BinaryIO, tag: str, *, is_packed: bool) -> Response:
    """Send JSON from a file in pieces, with an entity tag, and close the file afterwards.

    ``is_packed`` is True if the file is compressed with gzip.
    """
    made = tagged_answer(b"", tag)
    if made.status_code == 200:
        made.headers["Content-Length"] = str(os.fstat(file.fileno()).st_size)
        tell_coding(made.headers, is_packed=is_packed)
    if made.status_code == 200 and request.method == "GET":
        made.response = _pieces(file)
        made.call_on_close(file.close)
    else:
        file.close()
    return made


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(PIECE_BYTES):
            yield piece
            # lets other greenlets run, even if the client reads so fast that writing never waits
            time.sleep(0)


def is_known(tag: str) -> bool:
    """Return True if the client's copy has this entity tag."""
    known = request.environ.get("HTTP_IF_NONE_MATCH")
    if known is None:
        return False
    return any(part.strip().removeprefix("W/") in (tag, "*") for part in known.split(","))
