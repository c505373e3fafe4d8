"""Generate ``starledger_client/types.py`` from an OpenAPI document (standard input to standard output).

Every JSON object of a request or response becomes a TypedDict. Nothing is converted at run time.
"""

import json
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from graphlib import TopologicalSorter
from keyword import iskeyword
from typing import Any, NamedTuple

Schema = Mapping[str, Any]

HEAD = '''"""The types of requests and responses, generated from the service's OpenAPI document.

`CONTRIBUTING.md` says how to write this file anew. Objects may have further fields: the service only adds.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

'''
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
WIDTH = 110
REFERENCE = "#/components/schemas/"


def write_types(document: Schema) -> str:
    """Generate the module.

    Raises KeyError if the document refers to a missing schema, and ValueError if two schemas would get the
    same name.
    """
    schemas = {name: document["components"]["schemas"][name] for name in sorted(reachable(document))}
    unions = {name: schema for name, schema in schemas.items() if alternatives(schema)}
    objects = without_duplicates({name: schema for name, schema in schemas.items() if name not in unions})
    bases = list(bases_of(unions, objects))
    blocks = [define_class(base.name, base.schema) for base in bases]
    blocks += [define(name, schema, base_for(name, bases)) for name, schema in objects.items()]
    blocks += [f"{class_name(name)} = {expression(unions[name])}" for name in in_order(unions)]
    return HEAD + "\n\n".join(blocks) + "\n"


def without_duplicates(objects: Mapping[str, Schema]) -> Mapping[str, Schema]:
    """Merge objects that are described twice, for requests and responses, with the same members."""
    kept: dict[str, str] = {}
    for name, schema in objects.items():
        same = kept.setdefault(class_name(name), name)
        if members_of(objects[same]) != members_of(schema):
            raise ValueError(f"{same} and {name} have the same name here, and other members")
        if "description" in schema:
            kept[class_name(name)] = name
    return {name: objects[name] for name in kept.values()}


def members_of(schema: Schema) -> Mapping[str, str]:
    return {member: member_type(member, schema) for member in properties(schema)}


class Base(NamedTuple):
    """The members that all kinds of a union share. They are written once, and the kinds derive from them."""

    name: str
    schema: Schema
    kinds: frozenset[str]


def bases_of(unions: Mapping[str, Schema], objects: Mapping[str, Schema]) -> Iterator[Base]:
    """Yield the bases of all unions that are not part of another union."""
    classes = {class_name(name): schema for name, schema in objects.items()}
    parts = {part for schema in unions.values() for part in references(schema)}
    for name in sorted(unions.keys() - parts):
        kinds = frozenset(kinds_of(name, unions))
        if not kinds or not kinds <= classes.keys():
            continue
        shared = in_common([classes[kind] for kind in sorted(kinds)])
        own_name = f"Any{class_name(name)}"
        if shared and own_name in classes:
            raise ValueError(f"the base of {name} and another schema have the same name here")
        if shared:
            yield Base(
                own_name, {"description": f"The members common to every {class_name(name)}", **shared}, kinds
            )


def base_for(name: str, bases: Sequence[Base]) -> Base | None:
    return next((base for base in bases if class_name(name) in base.kinds), None)


def kinds_of(name: str, unions: Mapping[str, Schema]) -> Iterator[str]:
    """Yield the class names of a union, including its nested unions."""
    for part in references(unions[name]):
        if part in unions:
            yield from kinds_of(part, unions)
        else:
            yield class_name(part)


def in_common(kinds: Sequence[Schema]) -> Schema:
    """Return the members that are equal in all of these objects; empty if there are none."""
    told = [
        {
            member: (member_type(member, kind), docstring(shape, ""))
            for member, shape in properties(kind).items()
        }
        for kind in kinds
    ]
    same = [member for member in told[0] if all(each.get(member) == told[0][member] for each in told[1:])]
    if not same:
        return {}
    return {
        "properties": {member: properties(kinds[0])[member] for member in same},
        "required": [member for member in same if member in kinds[0].get("required", ())],
    }


def reachable(document: Schema) -> set[str]:
    """Return the names of the schemas that operations use, directly or indirectly, including problems."""
    found: set[str] = set()
    waiting = {"Problem", *references(document["paths"])}
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= set(references(document["components"]["schemas"][name])) - found
    return found


def references(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        reference = part.get("$ref")
        if isinstance(reference, str) and reference.startswith(REFERENCE):
            yield reference.removeprefix(REFERENCE)
        for name, inner in part.items():
            if name not in ("example", "default"):
                yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def alternatives(schema: Schema) -> list[Schema]:
    found: list[Schema] = schema.get("oneOf") or schema.get("anyOf") or []
    return found


def in_order(unions: Mapping[str, Schema]) -> list[str]:
    """Order unions so that each follows its parts. Raises CycleError if that is impossible."""
    needs = {
        name: [other for other in references(schema) if other in unions] for name, schema in unions.items()
    }
    return list(TopologicalSorter(needs).static_order())


def define(name: str, schema: Schema, base: Base | None) -> str:
    """Define the TypedDict of an object."""
    members = properties(schema)
    if all(member.isidentifier() and not iskeyword(member) for member in members):
        return define_class(name, schema, base)
    written = ", ".join(f"{member!r}: {member_type(member, schema)}" for member in members)
    return f"{class_name(name)} = TypedDict({class_name(name)!r}, {{{written}}})\n{docstring(schema, '')}"


def define_class(name: str, schema: Schema, base: Base | None = None) -> str:
    inherited = properties(base.schema) if base else ()
    lines = [f"class {class_name(name)}({base.name if base else 'TypedDict'}):", docstring(schema, "    ")]
    for member, shape in properties(schema).items():
        if member not in inherited:
            lines += [f"    {member}: {member_type(member, schema)}", docstring(shape, "    ")]
    body = [line for line in lines if line]
    return "\n".join(body if len(body) > 1 else [*body, "    pass"])


def properties(schema: Schema) -> Mapping[str, Schema]:
    found: Mapping[str, Schema] = schema.get("properties", {})
    return found


def member_type(member: str, schema: Schema) -> str:
    written = expression(schema["properties"][member])
    return written if member in schema.get("required", ()) else f"NotRequired[{written}]"


def expression(schema: Schema) -> str:
    """Return the type expression of a value."""
    if "$ref" in schema:
        return class_name(schema["$ref"].removeprefix(REFERENCE))
    if alternatives(schema):
        return " | ".join(dict.fromkeys(expression(each) for each in alternatives(schema)))
    if "enum" in schema:
        return f"Literal[{', '.join(repr(each) for each in schema['enum'])}]"
    kinds = schema.get("type", "any")
    return " | ".join(of_kind(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def of_kind(kind: str, schema: Schema) -> str:
    if kind == "array":
        return f"list[{expression(schema.get('items') or {})}]"
    if kind == "object":
        return f"dict[str, {expression(schema.get('additionalProperties') or {})}]"
    return PLAIN.get(kind, "Any")


def class_name(schema_name: str) -> str:
    return re.sub(r"\W", "", schema_name)


def docstring(schema: Schema, indent: str) -> str:
    text = schema.get("description", "").replace("\\", "\\\\").replace('"""', "'''")
    if not text:
        return ""
    text = text if text.endswith((".", ":", "?")) else f"{text}."
    written = f'{indent}"""{text}"""'
    if len(written) <= WIDTH:
        return written
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return "\n".join([f'{indent}"""{lines[0]}', *(f"{indent}{line}" for line in lines[1:]), f'{indent}"""'])


if __name__ == "__main__":
    sys.stdout.write(write_types(json.load(sys.stdin)))
