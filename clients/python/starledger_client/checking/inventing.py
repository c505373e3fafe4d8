"""Generate values that a JSON Schema allows: options for games, and the open parts of templates."""

from collections.abc import Mapping
from random import Random
from typing import Any

Schema = Mapping[str, Any]

_OPTIONAL = 0.25
"""The probability that an optional member is present."""

_MOST = 2
"""The largest number above the minimum, and the most items of a list."""


def invent(schema: Schema, random: Random) -> Any:
    """Generate a small value with the shape of a schema. It need not be meaningful."""
    return _Inventor(schema, random).value(schema)


class _Inventor:
    def __init__(self, root: Schema, random: Random) -> None:
        self._root = root
        self._random = random

    def value(self, schema: Schema) -> Any:
        if "$ref" in schema:
            return self.value(self._root["$defs"][schema["$ref"].rpartition("/")[2]])
        if "enum" in schema:
            return self._random.choice(schema["enum"])
        if "anyOf" in schema:
            return self.value(self._random.choice(schema["anyOf"]))
        return self._of_type(schema.get("type"), schema)

    def _of_type(self, kind: Any, schema: Schema) -> Any:
        match kind:
            case "object":
                return self._members(schema)
            case "array":
                longest = min(_MOST, schema.get("maxItems", _MOST))
                count = self._random.randint(
                    schema.get("minItems", 0), max(longest, schema.get("minItems", 0))
                )
                return [self.value(schema["items"]) for _ in range(count)]
            case "integer":
                lowest = schema.get("minimum", 0)
                return self._random.randint(
                    lowest, min(lowest + _MOST, schema.get("maximum", lowest + _MOST))
                )
            case "boolean":
                return self._random.random() < 1 / 2
            case _:
                return None

    def _members(self, schema: Schema) -> dict[str, Any]:
        required = schema.get("required", ())
        return {
            name: self.value(member)
            for name, member in schema.get("properties", {}).items()
            if name in required or self._random.random() < _OPTIONAL
        }
