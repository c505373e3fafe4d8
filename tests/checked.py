"""Holding values against a JSON Schema, many of which are alike."""

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any

import jsonschema
import msgspec
from jsonschema.protocols import Validator

_extended: Any = jsonschema.validators.extend  # its stub leaves types out


class Checked:
    """A schema, against which each value is checked but once.

    Most of a table is at a version what it was before, and most actions are listed again and again; what was
    found to be in order is so for good, by itself or as a part of something else that says ``$ref``.
    """

    def __init__(self, schema: Any, keywords: Mapping[str, Any] | None = None, **more: Any) -> None:
        keywords = {**(keywords or {}), "$ref": self._descend}
        self._validator: Validator = _extended(jsonschema.Draft202012Validator, keywords)(schema, **more)
        self._sound: set[tuple[str, bytes]] = set()

    def validate(self, value: Any) -> None:
        """Check a value; raises ValidationError."""
        key = ("", _digest(value))
        if key not in self._sound:
            self._validator.validate(value)
            self._sound.add(key)

    def _descend(
        self, validator: Any, ref: str, value: Any, schema: Mapping[str, Any]
    ) -> Iterator[jsonschema.ValidationError]:
        key = (ref, _digest(value))
        if key in self._sound:
            return
        sound = True
        for error in jsonschema.Draft202012Validator.VALIDATORS["$ref"](validator, ref, value, schema):
            sound = False
            yield error
        if sound:
            self._sound.add(key)


def _digest(value: Any) -> bytes:
    return blake2b(msgspec.json.encode(value), digest_size=16).digest()
