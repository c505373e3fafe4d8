"""Schemas of all rulesets' actions, distinguished by their ``type``."""

import inspect
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any

import msgspec
from apispec.ext.marshmallow import common
from apispec_oneofschema import plugin as oneof  # type: ignore[import-untyped]
from marshmallow import Schema, fields, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from api.http.parsing import MAX_INTEGER, load
from api.schemas.components import default_in_words
from api.schemas.from_structs import StructSchema, Whole, closed_schema, pascal, schema_of, struct_fields
from domain.kernel.descriptions import structs_in
from domain.kernel.ruleset import Action, Ruleset, Seat
from domain.log.codec import tag_of
from services.errors import ValidationFailed
from services.play.rules_of_shape import path_in, rules_behind


class ActionRequest(msgspec.Struct, frozen=True):
    """A submitted action with its request's other members."""

    action: Action
    seat: Seat | None
    expected_version: int | None
    since: int | None


class _NotAtOnce(Exception):
    """The content is no action, or none of this ruleset."""


class ActionsOf:
    """Validates and converts the actions of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.title = ruleset.title
        self._ruleset = ruleset
        self.types = {tag_of(action_type): action_type for action_type in ruleset.action_types}
        self.schemas = {
            tag: _action_schema(ruleset, tag, action_type)() for tag, action_type in self.types.items()
        }
        members = {"type_schemas": self.schemas, "type_field_remove": False}
        self.union: Schema = type(f"{pascal(ruleset.name)}ActionSchema", (OneOfSchema,), members)()

    def read(self, content: Any) -> ActionRequest:
        """Convert a submitted action. Raises ValidationFailed."""
        try:
            return self._converted(content)
        except (_NotAtOnce, msgspec.ValidationError):
            return self._checked(content)  # raises with a message for each field

    def _converted(self, content: Any) -> ActionRequest:
        """Convert an action in one pass. Raises _NotAtOnce or msgspec.ValidationError if that fails.

        ``_checked`` returns an equal result: the types refuse everything that the schemas made from them
        refuse.
        """
        if not isinstance(content, dict) or not self._knows(content.get("type")):
            raise _NotAtOnce
        beside = {name: content.get(name) for name in BESIDE}
        if any(value is not None for value in beside.values()):
            msgspec.convert(beside, _Beside)
        rest = {name: value for name, value in content.items() if name not in beside}
        return ActionRequest(msgspec.convert(rest, self.types[content["type"]]), **beside)

    def _checked(self, content: Any) -> ActionRequest:
        """Validate an action with the schemas and convert it. Raises ValidationFailed."""
        kind = content.get("type") if isinstance(content, dict) else None
        if isinstance(content, dict) and "type" in content and not self._knows(kind):
            known = ", ".join(self.types)
            raise ValidationFailed(
                f"{self.title} has no action of this type.", errors={"type": [f"One of: {known}."]}
            )
        try:
            loaded = dict(load(self.union, content))
        except ValidationFailed as failed:
            raise self._with_rules(failed, content, failed.errors) from None
        beside = {name: loaded.pop(name, None) for name in BESIDE}
        try:
            action = msgspec.convert(loaded, self.types[loaded["type"]])
        except msgspec.ValidationError as error:
            wrong = ValidationFailed("Some fields are invalid.", errors={"_schema": [str(error)]})
            raise self._with_rules(wrong, content, [path_in(error)]) from None
        return ActionRequest(action, **beside)

    def _with_rules(self, failed: ValidationFailed, content: Any, paths: Iterable[str]) -> ValidationFailed:
        """Add the rules for the fields at the given paths, if the ruleset names any."""
        if not isinstance(content, dict) or not self._knows(content.get("type")):
            return failed
        rules = rules_behind(self._ruleset, self.types[content["type"]], content, paths)
        return ValidationFailed(failed.detail, errors=failed.errors, rules=rules)

    def _knows(self, kind: object) -> bool:
        return isinstance(kind, str) and kind in self.types


class AnyOf(Schema):
    """An action type of several rulesets, with different fields in each."""

    variants: list[Schema] = []


class Converter(oneof.OneofOpenAPIConverter):  # type: ignore[misc]
    """Describes schemas in the form that client generators handle best."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """Return the JSON Schema of a marshmallow schema."""
        if isinstance(schema, AnyOf):
            return {"anyOf": [self.resolve_nested_schema(variant) for variant in schema.variants]}
        described: dict[str, Any] = super().schema2jsonschema(schema)
        members = described.get("properties", {})
        members.update({name: default_in_words(each) for name, each in members.items()})
        if isinstance(schema, StructSchema):
            _open_for_generators(described)
        words = vars(type(schema)).get("__doc__")
        return described if not words else {"description": inspect.cleandoc(words), **described}


def _open_for_generators(described: dict[str, Any]) -> None:
    """Refuse unknown members by ``unevaluatedProperties``, which validators treat alike here.

    openapi-python-client ignores discriminators: it takes the first alternative that fits and drops the
    members that a class with ``additionalProperties: false`` does not define. An action that it mistakes for
    one of another ruleset would lose members when it is encoded again.
    """
    if described.pop("additionalProperties", None) is False:
        described["unevaluatedProperties"] = False


class DocumentPlugin(oneof.MarshmallowPlugin):  # type: ignore[misc]
    """Names schemas in the document by ``component_name``."""

    Converter = Converter

    def __init__(self) -> None:
        super().__init__(schema_name_resolver=component_name)


def component_name(schema: Any) -> str:
    """Return the name of a schema in the OpenAPI document."""
    found = common.resolve_schema_cls(schema)
    name = (found[0] if isinstance(found, list) else found).__name__
    return str(name.removesuffix("Schema"))


def action_union(actions: Iterable[ActionsOf]) -> Schema:
    """Build the union of all rulesets' actions for the document."""
    by_type: dict[str, list[Schema]] = {}
    for ruleset_actions in actions:
        for tag, schema in ruleset_actions.schemas.items():
            by_type.setdefault(tag, []).append(schema)
    schemas = {tag: _joined(tag, variants) for tag, variants in by_type.items()}
    union: Schema = type("ActionSchema", (OneOfSchema,), {"type_schemas": schemas})()
    return union


def _joined(tag: str, variants: list[Schema]) -> Schema:
    if len(variants) == 1:
        return variants[0]
    joined: Schema = type(f"{pascal(tag)}Schema", (AnyOf,), {"variants": variants})()
    return joined


def _action_schema(ruleset: Ruleset, tag: str, action_type: type[Action]) -> type[Schema]:
    members = struct_fields(action_type)
    assert not {"type", *BESIDE} & set(members), action_type
    beside: dict[str, fields.Field[Any]] = {
        "type": fields.String(required=True, validate=validate.Equal(tag), metadata={"enum": [tag]}),
        "seat": Whole(lowest=0, highest=HIGHEST_SEAT, allow_none=True, metadata={"description": SEAT}),
        "expected_version": Whole(lowest=1, allow_none=True, metadata={"description": EXPECTED_VERSION}),
        "since": Whole(lowest=1, allow_none=True, metadata={"description": SINCE}),
    }
    return closed_schema(action_type, beside | members, name=f"{pascal(ruleset.name)}{pascal(tag)}")


def parts_of_actions(rulesets: Iterable[Ruleset]) -> dict[type[msgspec.Struct], str]:
    """Return the structs nested in actions, such as bundles of cards, with their component names."""
    actions = {action_type for ruleset in rulesets for action_type in ruleset.action_types}
    parts = {part for action_type in actions for part in structs_in(action_type)} - actions
    return {part: component_name(schema_of(part)) for part in parts}


HIGHEST_SEAT = 1000
SEAT = "For which seat, where the token acts for several"
EXPECTED_VERSION = "Refuse unless nothing but a measurement has happened since this version"
SINCE = "Refuse unless the seat's choice is still the one that arose at this version"
BESIDE = ("seat", "expected_version", "since")
"""Members that a request may contain in addition to the action."""


class _Beside(msgspec.Struct, frozen=True):
    """Members in addition to the action. The schema has the same bounds."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_SEAT)] | None
    expected_version: Annotated[int, msgspec.Meta(ge=1, le=MAX_INTEGER)] | None
    since: Annotated[int, msgspec.Meta(ge=1, le=MAX_INTEGER)] | None


@cache
def actions_of(ruleset: Ruleset) -> ActionsOf:
    """Return the actions of a ruleset. Their schemas are built once per process."""
    return ActionsOf(ruleset)
