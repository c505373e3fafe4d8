"""Rulesets: their JSON Schemas and their rules."""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from flask import Response

from api.http.responses import answer, encode, tagged_answer
from api.process.runtime import Runtime, runtime
from api.schemas import answers
from api.schemas.descriptions import in_markdown
from api.schemas.endpoint import Endpoint
from api.schemas.from_structs import event_schema, json_schema, pascal
from api.schemas.requests import ConditionalHeaders, RulesetQuery
from domain.kernel.ruleset import Ruleset
from domain.kernel.say import LANGUAGES, Language
from domain.log.codec import tag_of
from services.errors import NotFound
from services.reading.rulebook import Rule, load_rules

blueprint = Endpoint("rulesets", __name__, description="Games that the service offers")

_LINE: dict[str, Any] = {"name": "a-ruleset", "title": "A ruleset", "players": {"min": 2, "max": 4}}


@blueprint.operation(
    "GET",
    "/rulesets",
    operation_id="listRulesets",
    scope="any",
    answers=(200, answers.RulesetList),
    example={"items": [_LINE], "next_cursor": None},
)
def list_rulesets() -> Response:
    """List the rulesets."""
    return answer(answers.RulesetList([_line(ruleset) for ruleset in runtime().rulesets.values()]))


@blueprint.operation(
    "GET",
    "/rulesets/<string:ruleset>",
    operation_id="getRuleset",
    scope="any",
    answers=(200, answers.Ruleset),
    headers=["ETag"],
    query=RulesetQuery,
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        **_LINE,
        "rules_version": 1,
        "options": {"type": "object"},
        "actions": {"end-turn": {"type": "object"}},
        "events": {"turn-began": {"type": "object"}},
        "observation": {"type": "object"},
        "draws": [
            {
                "label": "die",
                "range": "6",
                "meaning": "The result is one less than the die shows.",
                "widest": 6,
            }
        ],
        "rules": [
            {
                "id": "STC-067",
                "text": "A turn ends when its player says so.",
                "source": "p. 4",
                "language": "en",
            }
        ],
    },
    codes=["not-found"],
)
def get_ruleset(ruleset: str, query: dict[str, Any]) -> Response:
    """Return a ruleset: JSON Schemas of options, actions, events and observation, its draws and its rules.

    With `?lang=de`, the rules are in German. A rule without a German text is in English; `language` names
    each rule's language.
    """
    parts = runtime()
    found = parts.rulesets.get(ruleset)
    if found is None:
        raise NotFound("no-ruleset-of-this-name")
    language: Language = query.get("lang", "en")
    described = _described(parts, found)[language]
    made = tagged_answer(described, f'"{hashlib.sha256(described).hexdigest()[:32]}"')
    made.headers["Content-Language"] = _languages_of(load_rules(ruleset, language))
    return made


def _languages_of(rules: Iterable[Rule]) -> str:
    """Return the languages of rules for the Content-Language header."""
    return ", ".join(sorted({rule.language for rule in rules})) or "en"


def _line(ruleset: Ruleset) -> answers.RulesetLine:
    players = answers.Players(ruleset.min_seats, ruleset.max_seats)
    return answers.RulesetLine(ruleset.name, ruleset.title, players)


def describe_rulesets(parts: Runtime) -> None:
    """Describe all rulesets. Call this before forking, so that all processes share the memory."""
    for ruleset in parts.rulesets.values():
        _described(parts, ruleset)


def _described(parts: Runtime, ruleset: Ruleset) -> dict[Language, bytes]:
    """Return the descriptions of a ruleset as JSON, by language; only its rules depend on the language."""
    if (found := parts.described.get(ruleset.name)) is None:
        described = _describe(ruleset)
        found = parts.described[ruleset.name] = {
            language: encode(msgspec.structs.replace(described, rules=load_rules(ruleset.name, language)))
            for language in LANGUAGES
        }
    return found


def _describe(ruleset: Ruleset) -> answers.Ruleset:
    prefix = pascal(ruleset.name)
    actions = {tag_of(each): json_schema(each, title_prefix=prefix) for each in ruleset.action_types}
    events = {tag_of(each): event_schema(each, title_prefix=prefix) for each in ruleset.event_types}
    return answers.Ruleset(
        **msgspec.structs.asdict(_line(ruleset)),
        rules_version=ruleset.rules_version,
        options=in_markdown(json_schema(ruleset.options_type, title_prefix=prefix)),
        actions=in_markdown(actions),
        events=in_markdown(events),
        observation=in_markdown(json_schema(ruleset.observation_type, title_prefix=prefix)),
        draws=ruleset.draws,
        rules=load_rules(ruleset.name),
    )
