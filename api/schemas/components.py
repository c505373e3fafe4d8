"""Components of the OpenAPI document that are built from structs, each once under its own name."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from api.schemas.from_structs import describe
from domain.kernel.descriptions import structs_in

REF = "#/components/schemas/"


class Components:
    """Collects the schemas of structs and of the structs nested in them."""

    def __init__(self, *, names: Mapping[type[msgspec.Struct], str]) -> None:
        """``names`` contains names of structs. All other structs are named after their classes."""
        self.schemas: dict[str, dict[str, Any]] = {}
        self._names = names
        self._structs: dict[str, type[msgspec.Struct]] = {}

    def add(self, struct: type[msgspec.Struct], *, prefix: str = "", in_request: bool = False) -> str:
        """Add a struct and its parts, with ``prefix`` before their names, and return the struct's name.

        A part in requests and responses has to be added for requests first.
        """
        parts = {part.__name__: part for part in structs_in(struct)}
        names = {name: self._name(part, prefix) for name, part in parts.items()}
        _, described = msgspec.json.schema_components([struct], ref_template=REF + "{name}")
        for name, schema in described.items():
            part = parts[name]  # msgspec lengthens names that are not unique
            self._keep(names[name], part, _renamed(schema, names), in_request=in_request)
        return names[struct.__name__]

    def _name(self, struct: type[msgspec.Struct], prefix: str) -> str:
        return self._names.get(struct) or prefix + struct.__name__

    def _keep(
        self, name: str, struct: type[msgspec.Struct], schema: dict[str, Any], *, in_request: bool
    ) -> None:
        if self._structs.setdefault(name, struct) is not struct:
            raise ValueError(f"{struct} and {self._structs[name]} are both called {name}")
        if name in self.schemas:
            return
        describe(schema, struct, title=name)
        shown = default_in_words if in_request else _without_default
        schema["properties"] = {member: shown(each) for member, each in schema["properties"].items()}
        needed = {*schema.get("required", ()), *_always_there(struct)}
        schema["required"] = [member for member in schema["properties"] if member in needed]
        schema.pop("additionalProperties", None)  # later releases may add members to a response
        if in_request:
            # openapi-python-client takes the first alternative of a union that fits. With
            # additionalProperties instead, it drops the members that this alternative does not define.
            schema["unevaluatedProperties"] = False
        self.schemas[name] = schema


def told_apart(by: str, names: Mapping[str, str]) -> dict[str, Any]:
    """Describe a union of components that the member ``by`` distinguishes."""
    mapping = {kind: REF + name for kind, name in names.items()}
    alternatives = [{"$ref": reference} for reference in mapping.values()]
    return {"oneOf": alternatives, "discriminator": {"propertyName": by, "mapping": mapping}}


def default_in_words(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Move the default of a field into its description.

    With the keyword, openapi-typescript treats a field as always present: a request could not omit it, and a
    bundle of cards would seem to contain its omitted zeros.
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
    """Replace references by component names, and remove keywords that the writer cannot read."""
    if isinstance(value, dict):
        # "items": false is redundant beside maxItems, and the writer mistakes it for a name
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
    """List the members that are always encoded, whatever their values."""
    omits = struct.__struct_config__.omit_defaults
    return [
        field.encode_name
        for field in msgspec.structs.fields(struct)
        if (field.required or not omits) and field.default is not msgspec.UNSET
    ]
