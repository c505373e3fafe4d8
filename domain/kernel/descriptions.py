"""Descriptions of struct fields, read from the string below each field in its source.

One string thus documents a field for readers of the code and in every generated schema.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import msgspec.inspect as shapes


@cache
def field_descriptions(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return the descriptions of a struct's documented fields, by encoded name."""
    said: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        said |= _said_in(base.__module__).get(base.__qualname__, {})
    encoded = {field.name: field.encode_name for field in msgspec.structs.fields(struct)}
    return {encoded[name]: text for name, text in said.items() if name in encoded}


def structs_in(struct: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """List a struct and all structs nested in it, each once."""
    found: dict[type[msgspec.Struct], None] = {}
    waiting: list[Any] = [shapes.type_info(struct)]
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, shapes.StructType):
            if shape.cls in found:
                continue
            found[shape.cls] = None
        waiting.extend(_parts(shape))
    return list(found)


def _parts(shape: Any) -> Iterator[Any]:
    """Yield the types that a type is composed of."""
    if isinstance(shape, shapes.StructType):
        yield from (field.type for field in shape.fields)
        return
    for name in ("type", "item_type", "key_type", "value_type"):
        if isinstance(part := getattr(shape, name, None), shapes.Type):
            yield part
    for name in ("types", "item_types"):
        yield from getattr(shape, name, ())


@cache
def _said_in(module: str) -> dict[str, dict[str, str]]:
    """Return a module's field descriptions by class and field."""
    loaded = sys.modules.get(module)
    try:
        tree = ast.parse(inspect.getsource(loaded)) if loaded is not None else ast.Module([], [])
    except (OSError, TypeError):  # a built-in module, or one created at run time
        return {}
    return {node.name: _said_of(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _said_of(node: ast.ClassDef) -> dict[str, str]:
    said = {}
    for line, below in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(line, ast.AnnAssign)
            and isinstance(line.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            said[line.target.id] = inspect.cleandoc(below.value.value)
    return said
