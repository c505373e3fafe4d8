"""Every field that a ruleset shows or accepts has a description in its generated schema."""

from collections.abc import Iterator
from typing import Any

import msgspec

from api.schemas.from_structs import json_schema
from domain.kernel.ruleset import Ruleset
from domain.registry import RULESETS

NOT_YET_DESCRIBED = {
    "toy": "it is there to be short",
}
"""The rulesets with undescribed fields, each with the reason."""


def _structs(ruleset: Ruleset) -> Iterator[type[msgspec.Struct]]:
    yield ruleset.options_type
    yield from (*ruleset.action_types, *ruleset.system_action_types)
    yield from ruleset.event_types
    yield ruleset.observation_type


def _undescribed(struct: type[msgspec.Struct]) -> Iterator[str]:
    """List the fields without a description in its schema, including nested structs."""
    schema = json_schema(struct)
    parts: dict[str, Any] = {struct.__name__: schema, **schema.get("$defs", {})}
    for part, shape in parts.items():
        for name, field in shape.get("properties", {}).items():
            if name != "type" and not field.get("description"):  # the schema's tag
                yield f"{part}.{name}"


def test_every_field_is_described(ruleset: Ruleset) -> None:
    missing = {field for struct in _structs(ruleset) for field in _undescribed(struct)}
    if ruleset.name in NOT_YET_DESCRIBED:
        assert missing, f"{ruleset.name} describes all of its fields: strike it from the list"
    else:
        assert not sorted(missing)


def test_every_struct_is_described() -> None:
    structs = (struct for ruleset in RULESETS.values() for struct in _structs(ruleset))
    assert not [struct.__qualname__ for struct in structs if not json_schema(struct).get("description")]
