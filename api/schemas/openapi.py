"""The OpenAPI document: flask-smorest's description of the operations, with our own components."""

import inspect
from functools import cache
from typing import Any, get_args

import msgspec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_cls
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Blueprint, Flask, Response, current_app
from flask_smorest import Api  # type: ignore[import-untyped]
from msgspec.structs import fields
from werkzeug.routing import BaseConverter

from api.http.problems import PROBLEMS, Problem
from api.http.responses import Answer
from api.schemas.action_components import add_actions, names_of_actions
from api.schemas.answers import PUBLISHED_AS
from api.schemas.components import REF, Components, default_in_words, told_apart
from api.schemas.descriptions import in_markdown
from api.schemas.endpoint import ANSWERS, REFUSALS, Endpoint
from api.schemas.from_structs import pascal
from api.schemas.leases import STREAM_LINE, DecisionLine, Line
from domain.kernel.ruleset import Ruleset
from services.bots.decisions import BotDecision
from services.reading.observations import BoardHead

TITLE = "Starledger"

blueprint = Blueprint("document", __name__)


class SeatConverter(BaseConverter):
    """A seat in a path: a number of up to three digits. Any other value does not match."""

    regex = "[0-9]{1,3}"

    def to_python(self, value: str) -> int:
        """Parse the number."""
        return int(value)

    def to_url(self, value: Any) -> str:
        """Format the number."""
        return str(value)


class VersionConverter(SeatConverter):
    """A version in a path: a number of up to fifteen digits. Any other value does not match."""

    regex = "[0-9]{1,15}"


class _Api(Api):  # type: ignore[misc]
    """flask-smorest's collector of documentation, without its error handlers."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        pass


class _Schemas(OpenAPIConverter):
    """Describes marshmallow schemas in the form that client generators handle best."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """Return the JSON Schema of a marshmallow schema."""
        described: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        members = described.get("properties", {})
        members.update({name: default_in_words(each) for name, each in members.items()})
        words = vars(type(schema)).get("__doc__")
        return described if not words else {"description": inspect.cleandoc(words), **described}


class _SchemasPlugin(MarshmallowPlugin):
    """Names schemas in the document after their classes."""

    Converter = _Schemas

    def __init__(self) -> None:
        super().__init__(schema_name_resolver=_name_of_schema)


def _name_of_schema(schema: Any) -> str:
    found = resolve_schema_cls(schema)
    name = (found[0] if isinstance(found, list) else found).__name__
    return str(name.removesuffix("Schema"))


CONVERTERS: dict[str, type[BaseConverter]] = {"seat": SeatConverter, "version": VersionConverter}


@cache
def document(rulesets: tuple[Ruleset, ...], topics: tuple[Endpoint, ...], url_prefix: str) -> bytes:
    """Render the document of all operations on some topics, once per process.

    Building it takes longer than the rest of an app's start, so it is built on first use, by an app that
    serves no requests.
    """
    app = Flask("document")
    app.config.update(API_TITLE=TITLE, API_VERSION="1.0.0", OPENAPI_VERSION="3.1.0")
    app.url_map.converters |= CONVERTERS
    options = {
        "marshmallow_plugin": _SchemasPlugin(),
        "info": {"description": DESCRIPTION},
        "servers": [{"url": "/"}],
    }
    api = _Api(app, spec_kwargs=options)
    api.register_converter(SeatConverter, lambda _: {"type": "integer", "minimum": 0, "maximum": 999})
    api.register_converter(VersionConverter, lambda _: {"type": "integer", "minimum": 0})
    components = api.spec.components
    components.security_scheme("token", {"type": "http", "scheme": "bearer", "description": TOKENS})
    for name, schema in _components(rulesets).items():
        components.schema(name, schema)
    for name, (_, codes) in sorted(REFUSALS.items()):
        components.response(name, _refusal(codes))
    for topic in topics:
        api.register_blueprint(topic, url_prefix=url_prefix)
    return msgspec.json.encode(in_markdown(api.spec.to_dict()))


@blueprint.get("/api/v1/openapi.json")
def openapi() -> Response:
    """Return the OpenAPI document."""
    made = Answer(current_app.extensions["openapi"](), content_type="application/json")
    made.headers["Cache-Control"] = "no-cache"
    return made


def _components(rulesets: tuple[Ruleset, ...]) -> dict[str, dict[str, Any]]:
    """Return the components made from structs: actions, responses, boards, and lines of a bot's stream."""
    components = Components(names={**PUBLISHED_AS, **names_of_actions(rulesets)})
    add_actions(components, rulesets)
    structs: list[type[msgspec.Struct]] = [Problem, *ANSWERS]
    for struct in structs:
        components.add(struct)
    boards = {ruleset.name: _board(components, ruleset) for ruleset in rulesets}
    lines = {
        field.default: line.__name__
        for line in get_args(Line)
        for field in fields(line)
        if field.name == "type"
    }
    for told in (BotDecision, DecisionLine):
        shown = components.schemas[told.__name__]["properties"]["observation"]
        shown |= {"$ref": f"{REF}Board"}
        del shown["type"]
    return components.schemas | {
        "Board": told_apart("ruleset", boards),
        STREAM_LINE: told_apart("type", lines),
    }


def _board(components: Components, ruleset: Ruleset) -> str:
    """Describe a ruleset's board, which merges an observation with its head, and return its name."""
    prefix = pascal(ruleset.name)
    parts = [components.add(BoardHead), components.add(ruleset.observation_type, prefix=prefix)]
    schemas = [components.schemas.pop(part) for part in parts]
    name = f"{prefix}Board"
    head, observation = (schema["properties"] for schema in schemas)
    kind = {"type": "string", "enum": [ruleset.name], "description": head["ruleset"]["description"]}
    members = {**head, **observation, **head, "ruleset": kind}
    required = {*schemas[0]["required"], *schemas[1]["required"]}
    components.schemas[name] = {
        "title": name,
        "description": schemas[0]["description"],
        "type": "object",
        "properties": members,
        "required": [member for member in members if member in required],
    }
    return name


def _refusal(codes: list[str]) -> dict[str, Any]:
    listed = sorted(set(codes))
    status, title = PROBLEMS[listed[0]]
    example = {
        "type": f"urn:starledger:problem:{listed[0]}",
        "title": title,
        "status": status,
        "detail": title + ".",
        "code": listed[0],
    }
    response: dict[str, Any] = {
        "description": " or ".join(f"`{code}`: {PROBLEMS[code][1].lower()}" for code in listed),
        "content": {"application/problem+json": {"schema": {"$ref": REF + "Problem"}, "example": example}},
    }
    if status in (429, 503):
        response["headers"] = {
            "Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer"}}
        }
    return response


TOKENS = "Token of a seat, a registered player, a bot or the operator; callers without one are spectators"
DESCRIPTION = """Board games as logs of events.

Every response about a game names the `version` (number of events) that it shows. Writes accept an
`Idempotency-Key`. Errors are problem details with a stable `code`; if rules of the game forbid an action,
`rules` lists them. One schema, `Action`, covers the actions of all rulesets, distinguished by `type`.
"""
