"""The parts of the OpenAPI document that are made of structs: each struct once, under a name of its own."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from api.schemas.from_structs import describe
from domain.kernel.descriptions import structs_in

REF = "#/components/schemas/"


class Components:
    """Gathers the schemas of structs, and of those that they are made of."""

    def __init__(
        self, *, names: Mapping[type[msgspec.Struct], str], elsewhere: Mapping[type[msgspec.Struct], str]
    ) -> None:
        """Take ``names`` that differ from those of the structs; ``elsewhere`` names what is described there.

        A struct without a name in either is called what its class is called.
        """
        self.schemas: dict[str, dict[str, Any]] = {}
        self._names = {**names, **elsewhere}
        self._elsewhere = set(elsewhere)
        self._structs: dict[str, type[msgspec.Struct]] = {}

    def add(self, struct: type[msgspec.Struct], *, prefix: str = "") -> str:
        """Describe a struct and its parts, all named after ``prefix``; gives the struct's name."""
        parts = {part.__name__: part for part in structs_in(struct)}
        names = {name: self._name(part, prefix) for name, part in parts.items()}
        _, described = msgspec.json.schema_components([struct], ref_template=REF + "{name}")
        for name, schema in described.items():
            part = parts[name]  # two parts of one name would have got longer ones
            if part not in self._elsewhere:
                self._keep(names[name], part, _renamed(schema, names))
        return names[struct.__name__]

    def _name(self, struct: type[msgspec.Struct], prefix: str) -> str:
        if struct in self._elsewhere:
            return self._names[struct]
        return prefix + self._names.get(struct, struct.__name__)

    def _keep(self, name: str, struct: type[msgspec.Struct], schema: dict[str, Any]) -> None:
        if self._structs.setdefault(name, struct) is not struct:
            raise ValueError(f"{struct} and {self._structs[name]} are both called {name}")
        describe(schema, struct, title=name)
        schema["properties"] = {
            member: _without_default(each) for member, each in schema["properties"].items()
        }
        needed = {*schema.get("required", ()), *_always_there(struct)}
        schema["required"] = [member for member in schema["properties"] if member in needed]
        schema.pop("additionalProperties", None)  # within a version members are added
        self.schemas[name] = schema


def default_in_words(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Move the default of a field into its description.

    The keyword makes openapi-typescript treat a field as always present: a request could not leave it out,
    and a bundle of cards would seem to hold the zeros that are omitted.
    """
    described = {name: value for name, value in schema.items() if name != "default"}
    if schema.get("default") is not None:
        words = described.get("description", "").removesuffix(".")
        default = f"Default: `{json.dumps(schema['default'])}`."
        described["description"] = f"{words}. {default}" if words else default
    return described


def _without_default(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in schema.items() if name != "default"}


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Let references name components; leave out what the writer cannot read."""
    if isinstance(value, dict):
        # "items": false beside maxItems says nothing more, and the writer takes it for a name
        return {
            key: _renamed(each, names) for key, each in value.items() if key != "items" or each is not False
        }
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    if isinstance(value, str) and value.startswith(REF):
        name = value.removeprefix(REF)
        return REF + names.get(name, name)
    return value


def _always_there(struct: type[msgspec.Struct]) -> list[str]:
    """Name the members that are written whatever their value is."""
    omits = struct.__struct_config__.omit_defaults
    return [
        field.encode_name
        for field in msgspec.structs.fields(struct)
        if (field.required or not omits) and field.default is not msgspec.UNSET
    ]
