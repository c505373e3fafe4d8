"""Parsing of requests: the body as strict JSON, the query, and the idempotency key."""

import hashlib
import re
from functools import lru_cache
from io import BytesIO
from typing import Any

import msgspec
from flask import Request, request
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from marshmallow import Schema, ValidationError

from api.http.problems import Malformed, PayloadTooLarge, UnsupportedMediaType, invalid
from api.http.responses import encode_sorted
from domain.kernel.messages import Message
from services.errors import ValidationFailed

MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON parser represents exactly."""

MAX_DEPTH = 32

_LONG_NUMBER = re.compile(rb"[0-9]{16}|[0-9][eE]")
_DEEP = re.compile(rb"[\[{]")
_KEY = re.compile(r"[\x21-\x7e]{1,200}")
_JSON_TYPE = re.compile(r"application/(?:[\w.-]+\+)?json\s*(?:;.*)?", re.IGNORECASE)


class Body(msgspec.Struct, frozen=True):
    """A parsed body; ``digest`` is the SHA-256 of its canonical JSON."""

    content: Any
    digest: str


def verify_size(incoming: Request, limit: int) -> None:
    """Raise PayloadTooLarge if the declared length of a body exceeds the limit."""
    length = incoming.content_length
    if length is not None and length > limit:
        raise PayloadTooLarge("body-too-large", number=limit)


def read_body(*, optional: bool = False) -> Body:
    """Read the body as JSON. Raises Malformed, UnsupportedMediaType, ValidationFailed."""
    sent = read_unparsed(optional=optional)
    if not sent and optional:
        return Body({}, hashlib.sha256(b"").hexdigest())
    content = _parse(sent)
    return Body(content, hashlib.sha256(encode_sorted(content)).hexdigest())


def read_unparsed(*, optional: bool = False) -> bytes:
    """Read the bytes of a JSON body without parsing them. Raises Malformed, UnsupportedMediaType."""
    environ = request.environ
    try:
        source, length = environ["wsgi.input"], environ.get("CONTENT_LENGTH") or ""
        if type(source) is BytesIO and length.isdecimal():  # received in full, and its size was verified
            sent = source.read(int(length))
        else:
            sent = request.get_data(cache=False)
    except ParseException:
        raise Malformed("body-unlike-headers") from None
    if optional and not sent:
        return sent
    content_type = environ.get("CONTENT_TYPE") or ""
    if content_type != "application/json" and not _JSON_TYPE.fullmatch(content_type):
        raise UnsupportedMediaType("body-must-be-json")
    return sent


def load(schema: Schema, content: Any) -> dict[str, Any]:
    """Validate the content of a body or a query. Raises ValidationFailed."""
    try:
        loaded: dict[str, Any] = schema.load(read_object(content))
    except ValidationError as error:
        raise invalid(error) from None
    return loaded


def read_object(content: Any) -> dict[str, Any]:
    """Return the content of a body if it is a JSON object. Raises ValidationFailed."""
    if not isinstance(content, dict):
        raise ValidationFailed("body-not-an-object", errors={"_schema": [Message("not-an-object")]})
    return content


def read_query(schema: Schema) -> dict[str, Any]:
    """Read the query. Raises ValidationFailed, also for repeated parameters."""
    if not request.environ.get("QUERY_STRING") and _accepts_nothing(schema):
        return {}
    sent = request.args.to_dict(flat=False)
    twice = {name: [Message("occurs-twice")] for name, values in sent.items() if len(values) > 1}
    if twice:
        raise ValidationFailed("parameters-repeated", errors=twice)
    return load(schema, {name: values[0] for name, values in sent.items()})


def read_json_parameter(name: str, text: str) -> Any:
    """Parse a parameter of the query that is JSON. Raises ValidationFailed."""
    try:
        return _parse(text.encode())
    except Malformed:
        raise ValidationFailed("parameter-not-json", errors={name: [Message("not-json")]}) from None


@lru_cache
def _accepts_nothing(schema: Schema) -> bool:
    """Return True if all parameters may be missing at once."""
    try:
        return not load(schema, {})
    except ValidationFailed:
        return False


def read_key() -> str | None:
    """Read the Idempotency-Key. Raises ValidationFailed."""
    key: str | None = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None or _KEY.fullmatch(key):
        return key
    raise ValidationFailed(
        "idempotency-key-invalid",
        errors={"Idempotency-Key": [Message("key-characters")]},
    )


def _parse(sent: bytes) -> Any:
    try:
        content = msgspec.json.decode(sent)
    except RecursionError:
        raise Malformed("body-too-deep") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise Malformed("body-not-json", error=str(error)) from None
    if _LONG_NUMBER.search(sent) or len(_DEEP.findall(sent)) > MAX_DEPTH:
        _verify_moderate(content, MAX_DEPTH)
    return content


def _verify_moderate(value: Any, depth: int) -> None:
    """Raise if a number is not exact in every parser, or if the nesting is too deep."""
    if depth == 0:
        raise Malformed("body-too-deep")
    if isinstance(value, int | float) and abs(value) > MAX_INTEGER:
        raise ValidationFailed("numbers-out-of-range")
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            _verify_moderate(item, depth - 1)
