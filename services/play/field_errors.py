"""Error messages by field for content that a struct refuses.

msgspec reports the first wrong value alone. The fields are therefore converted one by one, so that a caller
learns of all wrong fields at once. The messages are those of marshmallow, which validates all other input.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import msgspec.inspect as shapes

from domain.kernel.messages import Message

MISSING = Message("field-missing")
UNKNOWN = Message("field-unknown")
INVALID = Message("value-invalid")
NO_OBJECT = Message("not-an-object")

_AT = re.compile(r" - at `(?:\$|key in \$)(?P<path>[^`]*)`$")
_STEP = re.compile(r"\.?([^.\[\]]+)\]?")


def field_errors(
    struct: type[msgspec.Struct], content: Mapping[str, Any], *, within: str = ""
) -> dict[str, list[Message]]:
    """Return a message for each wrong field of a struct, by its path (``give.food``).

    ``within`` is the path of ``content`` itself, with a dot at its end.
    """
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    errors = {f"{within}{name}": [UNKNOWN] for name in content if name not in fields}
    for name, field in fields.items():
        path = f"{within}{name}"
        if name in content:
            errors |= _errors_of_value(field.type, content[name], path)
        elif field.required:
            errors[path] = [MISSING]
    return errors


def _errors_of_value(kind: Any, value: Any, path: str) -> dict[str, list[Message]]:
    if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return field_errors(kind, value, within=f"{path}.")
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        steps = _path_in(error)
        message = _message_at(shapes.type_info(kind), value, steps)
        return {".".join((path, *steps)): [message]}
    return {}


def _message_at(shape: shapes.Type, value: Any, steps: Sequence[str]) -> Message:
    """Return the message for the wrong value at the end of ``steps``, which are indexes of nested lists."""
    shape = _without_null(shape)
    if not steps:
        return _message(shape, value)
    if isinstance(shape, shapes.VarTupleType | shapes.ListType):
        return _message_at(shape.item_type, value[int(steps[0])], steps[1:])
    return INVALID


def _without_null(shape: shapes.Type) -> shapes.Type:
    """Return a type without its description and without null."""
    if isinstance(shape, shapes.Metadata):
        return _without_null(shape.type)
    if isinstance(shape, shapes.UnionType):
        return _without_null(next(each for each in shape.types if not isinstance(each, shapes.NoneType)))
    return shape


def _message(shape: shapes.Type, value: Any) -> Message:
    """Return the message for a value that its field's type refuses."""
    if value is None:
        return Message("field-null")
    match shape:
        case shapes.LiteralType(values=choices):
            return Message("must-be-one-of", choices=tuple(map(str, choices)))
        case shapes.IntType(ge=lowest, le=highest):
            return Message("not-an-integer") if type(value) is not int else number_limits(lowest, highest)
        case shapes.VarTupleType(min_length=least, max_length=most):
            return Message("not-a-list") if not isinstance(value, list) else length_limits(least, most)
        case shapes.BoolType():
            return Message("not-a-boolean")
        case shapes.StructType():
            return NO_OBJECT
        case _:
            return INVALID


def number_limits(lowest: int | None, highest: int | None) -> Message:
    """Return the message for a number outside its limits, of which it has one at least."""
    if lowest is None or highest is None:
        if lowest is not None:
            return Message("number-too-low", lowest=lowest)
        assert highest is not None
        return Message("number-too-high", highest=highest)
    return Message("number-between", lowest=lowest, highest=highest)


def length_limits(least: int | None, most: int | None) -> Message:
    """Return the message for a text or a list outside its limits of length."""
    if least is None or most is None:
        if least is not None:
            return Message("text-too-short", least=least)
        assert most is not None
        return Message("text-too-long", most=most)
    return Message("length-between", least=least, most=most)


def _path_in(error: msgspec.ValidationError) -> Sequence[str]:
    """Return the path of the value that an error is about (``goods``, ``ore``); empty if it names none."""
    found = _AT.search(str(error))
    return _STEP.findall(found["path"]) if found else ()
