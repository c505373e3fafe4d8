"""Validation of values against a JSON Schema, many of which are equal."""

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any

import jsonschema
import msgspec
from jsonschema.protocols import Validator

_extended: Any = jsonschema.validators.extend  # its stub omits some types


class Checked:
    """A schema that checks each distinct value only once.

    Most of a table is the same as at the version before, and most actions are listed many times. A value
    found valid stays valid, alone or as part of another value reached through ``$ref``.
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
