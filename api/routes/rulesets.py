"""Rulesets: what can be played, as schemas and as rules."""

from typing import Any

import msgspec
from flask import Response

from api.http.responses import answer
from api.process.runtime import runtime
from api.schemas.endpoint import Endpoint
from api.schemas.messages import RulesetListSchema, RulesetSchema
from domain.kernel.ruleset import Ruleset
from domain.log.codec import tag_of
from services.errors import NotFound
from services.reading.rulebook import load_rules

blueprint = Endpoint("rulesets", __name__, description="What can be played")

_LINE: dict[str, Any] = {"name": "a-ruleset", "title": "A ruleset", "players": {"min": 2, "max": 4}}


@blueprint.operation(
    "GET",
    "/rulesets",
    operation_id="listRulesets",
    answers=(200, RulesetListSchema),
    example={"items": [_LINE], "next_cursor": None},
)
def list_rulesets() -> Response:
    """List the rulesets."""
    items = [_line(ruleset) for ruleset in runtime().rulesets.values()]
    return answer({"items": items, "next_cursor": None})


@blueprint.operation(
    "GET",
    "/rulesets/<string:ruleset>",
    operation_id="getRuleset",
    answers=(200, RulesetSchema),
    example={
        **_LINE,
        "rules_version": 1,
        "options": {"type": "object"},
        "actions": {"end-turn": {"type": "object"}},
        "events": {"turn-began": {"type": "object"}},
        "observation": {"type": "object"},
        "draws": [{"label": "die", "range": "6", "meaning": "The result is one less than the die shows."}],
        "rules": [{"id": "STC-067", "text": "A turn ends when its player says so.", "source": "p. 4"}],
    },
    codes=["not-found"],
)
def get_ruleset(ruleset: str) -> Response:
    """Describe a ruleset: JSON Schemas of options, actions, events and observation, draws, and its rules."""
    parts = runtime()
    found = parts.rulesets.get(ruleset)
    if found is None:
        raise NotFound("There is no ruleset of this name.")
    if ruleset not in parts.described:
        parts.described[ruleset] = _line(found) | _details(found)
    return answer(parts.described[ruleset])


def _line(ruleset: Ruleset) -> dict[str, Any]:
    players = {"min": ruleset.min_seats, "max": ruleset.max_seats}
    return {"name": ruleset.name, "title": ruleset.title, "players": players}


def _details(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "rules_version": ruleset.rules_version,
        "options": json_schema(ruleset.options_type),
        "actions": {tag_of(each): json_schema(each) for each in ruleset.action_types},
        "events": {tag_of(each): _event_schema(each) for each in ruleset.event_types},
        "observation": json_schema(ruleset.observation_type),
        "draws": ruleset.draws,
        "rules": load_rules(ruleset.name),
    }


def json_schema(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Describe a struct by a JSON Schema that needs nothing else."""
    schema = msgspec.json.schema(struct)
    defined = schema.get("$defs", {})
    root = schema.get("$ref", "").removeprefix("#/$defs/")
    if root not in defined or any(
        f'"#/$defs/{root}"' in str(each).replace("'", '"') for each in defined.values()
    ):
        return schema
    rest = {name: each for name, each in defined.items() if name != root}
    return {**defined[root], **({"$defs": rest} if rest else {})}


def _event_schema(event_type: type[msgspec.Struct]) -> dict[str, Any]:
    """Describe the ``data`` of an event; secret fields may be absent, and the type stands beside it."""
    schema = json_schema(event_type)
    secret = getattr(event_type, "secret_fields", ())
    properties = {name: each for name, each in schema.get("properties", {}).items() if name != "type"}
    required = [name for name in schema.get("required", ()) if name != "type" and name not in secret]
    return {**schema, "properties": properties, "required": required}
