"""Components of the OpenAPI document for actions and for their union, ``Action``."""

from collections.abc import Iterable
from typing import Any

import msgspec

from api.schemas.actions import Beside
from api.schemas.components import REF, Components, default_in_words, told_apart
from api.schemas.from_structs import json_schema, pascal
from domain.kernel.descriptions import structs_in
from domain.kernel.ruleset import Action, Ruleset
from domain.log.codec import tag_of

UNION = "Action"


def names_of_actions(rulesets: Iterable[Ruleset]) -> dict[type[msgspec.Struct], str]:
    """Return the component names of all actions and of the structs nested in them, such as bundles of cards.

    Each begins with the name of its ruleset, because two rulesets may have structs of the same name.
    """
    names: dict[type[msgspec.Struct], str] = {Action: UNION}
    for ruleset in rulesets:
        for action_type in ruleset.action_types:
            for part in structs_in(action_type):
                package = part.__module__.split(".")[1].replace("_", "-")
                names[part] = pascal(package) + part.__name__
            names[action_type] = pascal(ruleset.name) + pascal(tag_of(action_type))
    return names


def add_actions(components: Components, rulesets: Iterable[Ruleset]) -> None:
    """Add a component for each action, and their union.

    If several rulesets have actions of one type, a component of that type has them as alternatives.
    """
    by_type: dict[str, list[str]] = {}
    for ruleset in rulesets:
        for action_type in ruleset.action_types:
            name, tag = components.add(action_type, in_request=True), tag_of(action_type)
            _add_members(components.schemas[name], tag)
            by_type.setdefault(tag, []).append(name)
    for tag, names in by_type.items():
        if len(names) > 1:
            components.schemas[pascal(tag)] = {"anyOf": [{"$ref": REF + name} for name in names]}
    union = {tag: names[0] if len(names) == 1 else pascal(tag) for tag, names in by_type.items()}
    components.schemas[UNION] = told_apart("type", union)


def _add_members(schema: dict[str, Any], tag: str) -> None:
    """Add an action's type, and the other members of a request, to its properties."""
    beside = json_schema(Beside)["properties"]
    schema["properties"] = {
        "type": {"type": "string", "enum": [tag]},
        **{name: default_in_words(each) for name, each in beside.items()},
        **{name: each for name, each in schema["properties"].items() if name != "type"},
    }
