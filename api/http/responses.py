"""Answers: JSON written once by msgspec, with the entity tags that let a reader ask again cheaply."""

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
"""Writes the same bytes for what has just been made and for what was read again from the log."""


PIECE_BYTES = 256 * 1024
"""How much of a file is sent before others have their turn."""

_BODILESS = (204, 304)


class Answer(Response):
    """A response whose body is JSON already."""

    default_mimetype = "application/json"

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:
        """Give the headers, which are complete: the length is known, and no address needs to be quoted."""
        return super().get_wsgi_headers(environ) if self.status_code in _BODILESS else self.headers


def answer(value: Any, *, status: int = 200, private: bool = False) -> Response:
    """Answer with a value; ``private`` where it holds a token."""
    made = Answer(encode(value), status=status, content_type="application/json")
    if private:
        made.headers["Cache-Control"] = "no-store"
    return made


def wants_text() -> bool:
    """Whether who asks would rather have plain text than JSON."""
    wanted = request.accept_mimetypes.best_match(["application/json", "text/plain"], "application/json")
    return wanted == "text/plain"


def entity_tag(version: int, visibility: Visibility | None, besides: int = 0) -> str:
    """Name what a game looks like at a version to a viewer; ``besides`` counts what no version tells of."""
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
    """Answer a read of one game, or say that what the reader has is still right.

    A text or bytes go out as they are.
    """
    body = value if isinstance(value, str | bytes) else encode(value)
    return tagged_answer(body, entity_tag(version, visibility), content_type=content_type)


def tagged_answer(body: str | bytes, tag: str, *, content_type: str = "application/json") -> Response:
    """Answer with a body that this tag names, or say that what the reader has is still right."""
    if is_known(tag):
        made = Answer(status=304)
        del made.headers["Content-Type"]
    else:
        made = Answer(body, content_type=content_type)
    made.headers["ETag"] = tag
    made.headers["Cache-Control"] = "private, no-cache"
    made.headers["Vary"] = "Authorization"
    return made


def file_answer(file: BinaryIO, tag: str, *, is_packed: bool) -> Response:
    """Answer with JSON in a file that this tag names, a piece at a time, and close it in the end.

    ``is_packed`` is whether the file has it compressed by gzip.
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
            time.sleep(0)  # others come in between, also where whoever reads is never waited for


def is_known(tag: str) -> bool:
    """Say whether the reader has what this tag names."""
    known = request.environ.get("HTTP_IF_NONE_MATCH")
    if known is None:
        return False
    return any(part.strip().removeprefix("W/") in (tag, "*") for part in known.split(","))
