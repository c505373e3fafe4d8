"""JSON Schemas of structs, with the descriptions of their fields."""

from typing import Any

import msgspec

from domain.kernel.descriptions import field_descriptions, structs_in


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
