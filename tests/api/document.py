"""Checks of answers against the OpenAPI document and the rulesets' published schemas."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import jsonschema
import referencing
import referencing.jsonschema
from flask import Flask
from werkzeug.test import TestResponse

from domain.game.events import LOBBY_EVENTS
from domain.log.codec import tag_of
from tests.checked import Checked

V1 = "/api/v1"
_EVERY_GAME = {tag_of(event_type) for event_type in LOBBY_EVENTS}


def _one_of(
    validator: Any, choices: Any, value: Any, schema: Mapping[str, Any]
) -> Iterator[jsonschema.ValidationError]:
    """Check a value against one of several schemas as clients do: by its discriminator, if there is one."""
    told_by = schema.get("discriminator")
    if told_by is None:
        yield from jsonschema.Draft202012Validator.VALIDATORS["oneOf"](validator, choices, value, schema)
        return
    kind = value.get(told_by["propertyName"]) if isinstance(value, dict) else None
    if kind not in told_by["mapping"]:
        yield jsonschema.ValidationError(f"{kind!r} is none of {sorted(told_by['mapping'])}")
        return
    yield from validator.descend(value, {"$ref": told_by["mapping"][kind]})


class Published:
    """The schemas from ``GET /rulesets/{ruleset}``: actions, event data and boards."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.description = description
        self._observation = _validator(description["observation"])
        self._actions = {kind: _validator(schema) for kind, schema in description["actions"].items()}
        self._events = {kind: _validator(schema) for kind, schema in description["events"].items()}

    def verify(self, operation: str, answer: dict[str, Any], sent: Any) -> None:
        """Check the parts of an operation's answer and of the body sent that belong to the ruleset."""
        match operation:
            case "getBoard":
                self._observation.validate(answer)
            case "getTable":
                if answer["board"] is not None:
                    self._observation.validate(answer["board"])
                self._verify_legal(answer["legal_actions"] or {"actions": [], "templates": []})
            case "getLegalActions":
                self._verify_legal(answer)
            case "listEvents":
                for item in answer["items"]:
                    self.verify_event(item)
            case "act":
                beside = {"seat", "expected_version", "since"}
                self.verify_action({name: part for name, part in sent.items() if name not in beside})
                for item in answer["events"]:
                    self.verify_event(item)
                self._verify_legal(answer.get("legal_actions", {"actions": [], "templates": []}))

    def verify_action(self, action: dict[str, Any]) -> None:
        """Check an action."""
        self._actions[action["type"]].validate(action)

    def verify_event(self, item: dict[str, Any]) -> None:
        """Check an event in either of its forms."""
        if "core" in item:
            kind, told = item["core"]["kind"].rpartition("/")[2], item["core"]["data"] | item["values"]
            action = told.pop("action", None)
        else:
            kind, told, action = item["type"], item["data"], item.get("action")
        if action is not None and item.get("seat") is not None:
            self.verify_action(action)
        if kind not in _EVERY_GAME:
            self._events[kind].validate(told)

    def _verify_legal(self, legal: dict[str, Any]) -> None:
        for action in legal["actions"]:
            self.verify_action(action)
        for template in legal["templates"]:
            assert template["type"] in self._actions, template
            _check_schema(json.dumps(template["schema"]))


def _validator(schema: dict[str, Any]) -> Checked:
    jsonschema.Draft202012Validator.check_schema(schema)
    return Checked(schema)


@lru_cache(2000)
def _check_schema(written: str) -> None:
    """Check a schema. Cached, because the same schemas occur again and again."""
    jsonschema.Draft202012Validator.check_schema(json.loads(written))


@lru_cache(20)
def _published(written: bytes) -> Published:
    """Parse the schemas of a ruleset; cached across tests."""
    return Published(json.loads(written))


class _Forms:
    """The schemas of one document."""

    def __init__(self, written: bytes) -> None:
        self.content: dict[str, Any] = json.loads(written)
        resource = referencing.jsonschema.DRAFT202012.create_resource(self.content)
        self._registry: Any = referencing.Registry().with_resource("urn:document", resource)
        self._validators: dict[str, Checked] = {}

    def validator(self, schema: Any) -> Checked:
        written = json.dumps(schema)
        if written not in self._validators:
            whole = json.loads(written.replace('"#/components/', '"urn:document#/components/'))
            self._validators[written] = Checked(whole, {"oneOf": _one_of}, registry=self._registry)
        return self._validators[written]


_forms = lru_cache(20)(_Forms)


class Document:
    """The OpenAPI document of an app and the rulesets that it describes."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._forms = _forms(app.test_client().get(f"{V1}/openapi.json").data)
        self.content = self._forms.content
        self._published: dict[str, Published] = {}
        self._ruleset_of: dict[str, str] = {}

    def verify(self, answer: TestResponse, sent: Any = None) -> None:
        """Check an answer's body against the published schema and, if it was accepted, the body ``sent``."""
        path, method = answer.request.path, answer.request.method.lower()
        adapter = self._app.url_map.bind("localhost")
        if method not in ("get", "post") or not adapter.test(path, method=method.upper()):
            return
        rule, parts = adapter.match(path, method=method.upper(), return_rule=True)
        name = "".join("{" + part + "}" if dynamic else part for dynamic, part in rule._trace[1:])
        operation = self.content["paths"].get(name.lstrip("|"), {}).get(method)
        if operation is None:
            return
        described = self._resolved(operation["responses"][str(answer.status_code)])
        forms = described.get("content", {})
        if forms:
            content_type = answer.content_type.split(";")[0]
            assert content_type in forms, (content_type, list(forms))
            if content_type.endswith("json"):
                self.validate(answer.get_json(), forms[content_type]["schema"])
        if answer.status_code < 300 and answer.content_type == "application/json":
            self._verify_parts(operation["operationId"], parts, answer.get_json(), sent)

    def _verify_parts(self, operation: str, parts: Mapping[str, Any], answer: Any, sent: Any) -> None:
        if operation == "createGame" or (operation == "forkGame" and "id" in answer):
            self._ruleset_of[answer["id"]] = answer["ruleset"]
        elif operation in ("agreeToRematch", "getRematch"):
            if answer["next"] is not None:
                self._ruleset_of[answer["next"]] = self._ruleset_of[answer["game"]]
        elif operation == "importGame" or (operation == "getSeek" and answer["game"] is not None):
            self._ruleset_of[answer["game"]] = answer["ruleset"]
        elif "game_id" in parts:
            content = json.loads(sent) if isinstance(sent, bytes) else sent
            self.published(self._ruleset_of[str(parts["game_id"])]).verify(operation, answer, content)

    def verify_frame(self, game: str, event: str, content: Any) -> None:
        """Check a frame of a game's stream."""
        published = self.published(self._ruleset_of[game])
        if event == "game-event":
            self.validate(content, {"$ref": "#/components/schemas/EventItem"})
            published.verify_event(content)
        elif event == "observation" and content.get("status") != "waiting":
            self.validate(content, {"$ref": "#/components/schemas/Board"})
            published.verify("getBoard", content, None)

    def published(self, ruleset: str) -> Published:
        """Return what a ruleset publishes about itself."""
        if ruleset not in self._published:
            answer = self._app.test_client().get(f"{V1}/rulesets/{ruleset}")
            self._published[ruleset] = _published(answer.data)
        return self._published[ruleset]

    def validate(self, value: Any, schema: Any) -> None:
        """Check a value against a schema of the document."""
        self._forms.validator(schema).validate(value)

    def _resolved(self, described: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in described:
            found: dict[str, Any] = self.content["components"]["responses"][described["$ref"].split("/")[-1]]
            return found
        return described
