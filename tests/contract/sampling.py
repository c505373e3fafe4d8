"""Random JSON values for the part of JSON Schema that actions, options and events use."""

from random import Random
from typing import Any

Schema = dict[str, Any]


def sample(schema: Schema, rng: Random, definitions: dict[str, Schema] | None = None) -> Any:
    """Return a value that fits ``schema``; optional properties vary, sizes and numbers stay small."""
    definitions = schema.get("$defs", {}) if definitions is None else definitions
    if "$ref" in schema:
        return sample(definitions[schema["$ref"].rsplit("/", 1)[1]], rng, definitions)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return sample(rng.choice(schema[key]), rng, definitions)
    kind = schema.get("type")
    if isinstance(kind, list):
        return sample({**schema, "type": rng.choice(kind)}, rng, definitions)
    if kind == "object":
        return _sample_object(schema, rng, definitions)
    if kind == "array":
        return _sample_array(schema, rng, definitions)
    return _sample_scalar(schema, rng)


def _sample_object(schema: Schema, rng: Random, definitions: dict[str, Schema]) -> dict[str, Any]:
    required = schema.get("required", ())
    properties = schema.get("properties", {})
    rate = rng.choice((0.2, 0.5, 1.0))
    chosen = [name for name in properties if name in required or rng.random() < rate]
    missing = max(0, schema.get("minProperties", 0) - len(chosen))
    chosen += rng.sample([name for name in properties if name not in chosen], missing)
    return {name: sample(properties[name], rng, definitions) for name in chosen}


def _sample_array(schema: Schema, rng: Random, definitions: dict[str, Schema]) -> list[Any]:
    prefix = [sample(item, rng, definitions) for item in schema.get("prefixItems", ())]
    if not isinstance(schema.get("items"), dict):
        return prefix
    low = schema.get("minItems", 0)
    high = min(schema.get("maxItems", low + 3), low + 3)
    rest = rng.randint(low, high) - len(prefix)
    items = [sample(schema["items"], rng, definitions) for _ in range(rest)]
    if schema.get("uniqueItems"):
        items = [item for at, item in enumerate(items) if item not in items[:at]]
    return prefix + items


def _sample_scalar(schema: Schema, rng: Random) -> Any:
    match schema.get("type"):
        case "integer":
            low = schema.get("minimum", -1)
            high = schema.get("maximum", low + 100)
            return rng.randint(low, high if rng.random() < 0.2 else min(high, low + rng.choice((1, 3, 20))))
        case "boolean":
            return rng.random() < 0.5
        case "string":
            return rng.choice(("a", "red", ""))
        case "null":
            return None
    raise NotImplementedError(f"no way to sample {schema}")
