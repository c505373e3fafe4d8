"""Conversion of msgspec types to marshmallow schemas, which validate and document the rulesets' types."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
import msgspec.inspect as shapes
from marshmallow import RAISE, Schema, ValidationError, fields, validate
from marshmallow.types import UnknownOption

from api.http.parsing import MAX_INTEGER
from domain.kernel.descriptions import field_descriptions, structs_in


class Switch(fields.Boolean):
    """A boolean without marshmallow's conversion of other values."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise self.make_error("invalid", input=value)


class Whole(fields.Integer):
    """An integer. 2.0 is accepted; "2" and true are not."""

    def __init__(self, *, lowest: int = -MAX_INTEGER, highest: int = MAX_INTEGER, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(min=lowest, max=highest), **kwargs)


class Text(fields.String):
    """Text of limited length without control characters."""

    def __init__(self, *, shortest: int = 0, longest: int = 200, **kwargs: Any) -> None:
        super().__init__(validate=validate.Length(min=shortest, max=longest), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        assert isinstance(text, str)
        if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
            raise ValidationError("Control characters are not allowed.")
        return text


@cache
def schema_of(struct: type[msgspec.Struct]) -> type[Schema]:
    """Return the marshmallow schema of a struct, which refuses unknown fields if the struct does.

    Its name begins with the package's name, because two rulesets may have structs of the same name.
    """
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    package = struct.__module__.split(".")[1]
    return _schema(shape, f"{pascal(package.replace('_', '-'))}{struct.__name__}")


def struct_fields(struct: type[msgspec.Struct]) -> dict[str, fields.Field[Any]]:
    """Return the fields of a struct, without its tag."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    return _fields(shape)


class StructSchema(Schema):
    """Base of schemas built from structs, which appear in requests and responses."""


def closed_schema(struct: type[msgspec.Struct], members: Mapping[str, Any], *, name: str) -> type[Schema]:
    """Return a schema with a struct's description that refuses unknown fields."""
    return _named(name, struct, members, unknown=RAISE)


def _schema(shape: shapes.StructType, name: str) -> type[Schema]:
    return _named(name, shape.cls, _fields(shape), unknown=RAISE if shape.forbid_unknown_fields else None)


def _named(
    name: str, struct: type[msgspec.Struct], members: Mapping[str, Any], *, unknown: UnknownOption | None
) -> type[Schema]:
    body: dict[str, Any] = {**members, "__doc__": struct.__doc__}
    if unknown is not None:
        body["Meta"] = type("Meta", (), {"unknown": unknown})
    return type(f"{name}Schema", (StructSchema,), body)


def _fields(shape: shapes.StructType) -> dict[str, fields.Field[Any]]:
    omits = shape.cls.__struct_config__.omit_defaults
    descriptions = field_descriptions(shape.cls)
    made = {}
    for member in shape.fields:
        # encoded structs contain every field unless they omit defaults
        required = member.required or not (omits or shape.forbid_unknown_fields)
        metadata: dict[str, Any] = {}
        if member.encode_name in descriptions:
            metadata["description"] = descriptions[member.encode_name]
        if not required and member.default is not msgspec.NODEFAULT:
            metadata["default"] = msgspec.to_builtins(member.default)
        made[member.encode_name] = field_of(member.type, required=required, metadata=metadata)
    return made


def field_of(shape: shapes.Type, **settings: Any) -> fields.Field[Any]:
    """Return the field of a type, with its bounds."""
    if isinstance(shape, shapes.Metadata):
        extra = dict(shape.extra_json_schema or {})
        settings["metadata"] = extra | settings.get("metadata", {})
        return field_of(shape.type, **settings)
    if isinstance(shape, shapes.UnionType):
        return _union(shape, settings)
    make = _MAKERS.get(type(shape))
    return _unchecked(settings) if make is None else make(shape, settings)


def _union(shape: shapes.UnionType, settings: dict[str, Any]) -> fields.Field[Any]:
    others = [each for each in shape.types if not isinstance(each, shapes.NoneType)]
    if len(others) < len(shape.types):
        settings["allow_none"] = True
    return field_of(others[0], **settings) if len(others) == 1 else _unchecked(settings)


def _unchecked(settings: dict[str, Any]) -> fields.Field[Any]:
    """Return a field that accepts any value, for types without a marshmallow field.

    msgspec validates them later.
    """
    return fields.Raw(**{"allow_none": True, **settings})


def _integer(shape: Any, settings: dict[str, Any]) -> fields.Field[Any]:
    lowest = shape.ge if shape.ge is not None else -MAX_INTEGER if shape.gt is None else shape.gt + 1
    highest = shape.le if shape.le is not None else MAX_INTEGER if shape.lt is None else shape.lt - 1
    return Whole(lowest=lowest, highest=highest, **settings)


def _string(shape: Any, settings: dict[str, Any]) -> fields.Field[Any]:
    checks: list[Any] = []
    if shape.min_length is not None or shape.max_length is not None:
        checks.append(validate.Length(min=shape.min_length, max=shape.max_length))
    if shape.pattern is not None:
        checks.append(validate.Regexp(shape.pattern))
    return fields.String(validate=checks, **settings)


def _literal(shape: Any, settings: dict[str, Any]) -> fields.Field[Any]:
    # msgspec sorts the values, so the document does not vary
    one_of = validate.OneOf(list(shape.values))
    if all(isinstance(value, int) for value in shape.values):
        return fields.Integer(strict=True, validate=one_of, **settings)
    return fields.String(validate=one_of, **settings)


def _sequence(shape: Any, settings: dict[str, Any]) -> fields.Field[Any]:
    length = validate.Length(min=shape.min_length, max=shape.max_length)
    bounded = shape.min_length is not None or shape.max_length is not None
    return fields.List(field_of(shape.item_type), validate=length if bounded else None, **settings)


def _mapping(shape: Any, settings: dict[str, Any]) -> fields.Field[Any]:
    return fields.Dict(keys=field_of(shape.key_type), values=field_of(shape.value_type), **settings)


def _struct(shape: Any, settings: dict[str, Any]) -> fields.Field[Any]:
    if shape.tag_field is not None or shape.array_like:
        return _unchecked(settings)
    return fields.Nested(schema_of(shape.cls), **settings)


_MAKERS: dict[type[shapes.Type], Callable[[Any, dict[str, Any]], fields.Field[Any]]] = {
    shapes.IntType: _integer,
    shapes.StrType: _string,
    shapes.BoolType: lambda _, settings: Switch(**settings),
    shapes.FloatType: lambda _, settings: fields.Float(allow_nan=False, **settings),
    shapes.LiteralType: _literal,
    shapes.VarTupleType: _sequence,
    shapes.ListType: _sequence,
    shapes.TupleType: lambda shape, settings: fields.Tuple(
        tuple(field_of(each) for each in shape.item_types), **settings
    ),
    shapes.DictType: _mapping,
    shapes.StructType: _struct,
    shapes.AnyType: lambda _, settings: _unchecked(settings),
}


def json_schema(struct: type[msgspec.Struct], *, title_prefix: str = "") -> dict[str, Any]:
    """Return a self-contained JSON Schema of a struct.

    Each title is a struct's name after ``title_prefix``, which distinguishes rulesets.
    """
    schema = msgspec.json.schema(struct)
    defined = schema.get("$defs", {})
    for part in structs_in(struct):
        describe(defined.get(part.__name__, {}), part, title=title_prefix + part.__name__)
    root = schema.get("$ref", "").removeprefix("#/$defs/")
    if root not in defined or any(
        f'"#/$defs/{root}"' in str(each).replace("'", '"') for each in defined.values()
    ):
        return schema
    rest = {name: each for name, each in defined.items() if name != root}
    return {**defined[root], **({"$defs": rest} if rest else {})}


def describe(schema: dict[str, Any], struct: type[msgspec.Struct], *, title: str) -> None:
    """Add a title and the field descriptions of a struct to its schema."""
    if "title" in schema:
        schema["title"] = title
    properties = schema.get("properties", {})
    for name, text in field_descriptions(struct).items():
        if name in properties:
            properties[name].setdefault("description", text)
    if (tag := struct.__struct_config__.tag_field) in properties:
        properties[tag].setdefault("description", "Tells its kind from the others")


def event_schema(event_type: type[msgspec.Struct], *, title_prefix: str = "") -> dict[str, Any]:
    """Return the JSON Schema of an event's ``data``, without the type. Secret fields are optional."""
    schema = json_schema(event_type, title_prefix=title_prefix)
    secret = getattr(event_type, "secret_fields", ())
    properties = {name: each for name, each in schema.get("properties", {}).items() if name != "type"}
    required = [name for name in schema.get("required", ()) if name != "type" and name not in secret]
    return {**schema, "properties": properties, "required": required}


def pascal(name: str) -> str:
    """Convert a name on the wire to a schema's name: ``star-trek-catan`` becomes ``StarTrekCatan``."""
    return "".join(part.capitalize() for part in name.split("-"))
