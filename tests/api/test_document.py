"""The OpenAPI document, the pages, the rulesets, the bots, CORS and the headers of every answer."""

import re
from collections.abc import Callable
from typing import Any

import jsonschema
import msgspec
import pytest
from msgspec import defstruct
from msgspec.structs import fields
from openapi_spec_validator import validate

from api.http.problems import PROBLEMS, Problem
from api.http.site import STATIC
from api.schemas.answers import PUBLISHED_AS
from api.schemas.components import Components
from api.schemas.endpoint import ANSWERS
from api.schemas.from_structs import pascal
from domain.bots import BOTS
from domain.kernel.descriptions import structs_in
from domain.kernel.ruleset import Action
from domain.log.codec import tag_of
from services.reading.observations import BoardHead
from tests.api.conftest import HOSTED
from tests.api.table import V1, Table, problem

ABBREVIATED = {"getBoard", "leaseDecision"}
"""The operations whose examples leave out most of the board."""


def _operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method in ("get", "post")
    ]


def test_the_document_is_valid_and_complete(table: Table) -> None:
    document = table.document.content
    validate(document)
    assert document["openapi"].startswith("3.1")
    operations = _operations(document)
    ids = [operation["operationId"] for _, _, operation in operations]
    assert len(set(ids)) == len(ids) >= 20
    for path, _, operation in operations:
        assert operation["tags"], path
        assert operation["summary"], path
        errors = [status for status in operation["responses"] if status >= "400"]
        assert len(errors) >= 4, path
        good = next(operation["responses"][status] for status in operation["responses"] if status < "300")
        for media in good["content"].values():
            assert "example" in media, path


def test_examples_fit_their_schemas(table: Table) -> None:
    for _, _, operation in _operations(table.document.content):
        for status, answer in operation["responses"].items():
            media = answer.get("content", {}).get("application/json")
            if status < "300" and media is not None and operation["operationId"] not in ABBREVIATED:
                table.document.validate(media["example"], media["schema"])


def test_every_action_is_described_and_discriminated_by_type(table: Table) -> None:
    action = table.document.content["components"]["schemas"]["Action"]
    types = {tag_of(kind) for ruleset in HOSTED.values() for kind in ruleset.action_types}
    assert set(action["discriminator"]["mapping"]) == types
    assert action["discriminator"]["propertyName"] == "type"
    assert len(action["oneOf"]) == len(types)
    table.document.validate({"type": "hide", "number": 3}, {"$ref": "#/components/schemas/Action"})
    for wrong in ({"type": "hide", "number": 4}, {"type": "roll", "x": 1}, {"type": "tally-points"}):
        with pytest.raises(jsonschema.ValidationError):
            table.document.validate(wrong, {"$ref": "#/components/schemas/Action"})


def test_every_field_of_an_answer_has_a_description(table: Table) -> None:
    components = table.document.content["components"]["schemas"]
    observations = {part for ruleset in HOSTED.values() for part in structs_in(ruleset.observation_type)}
    structs = {part for answer in (Problem, *ANSWERS) for part in structs_in(answer)}
    for struct in structs - observations - {Action}:
        described = components[PUBLISHED_AS.get(struct, struct.__name__)]
        members = set(described["properties"]) - {struct.__struct_config__.tag_field}
        assert members == {field.encode_name for field in fields(struct)}, struct
        assert described["description"], struct
        silent = [name for name, each in described["properties"].items() if not each.get("description")]
        assert not silent, (struct, silent)


def test_every_answer_is_a_component_made_of_a_struct(table: Table) -> None:
    components = table.document.content["components"]["schemas"]
    named = {PUBLISHED_AS.get(struct, struct.__name__) for struct in ANSWERS}
    for path, _, operation in _operations(table.document.content):
        for status, answer in operation["responses"].items():
            media = answer.get("content", {}).get("application/json")
            if status >= "300" or media is None:
                continue
            for schema in media["schema"].get("anyOf", [media["schema"]]):
                name = schema["$ref"].removeprefix("#/components/schemas/")
                assert name in named | {"Board"}, (path, name)
                assert name in components


def test_boards_are_discriminated_by_ruleset(table: Table) -> None:
    components = table.document.content["components"]["schemas"]
    board = components["Board"]
    assert board["discriminator"]["propertyName"] == "ruleset"
    assert set(board["discriminator"]["mapping"]) == set(HOSTED)
    assert [part["$ref"] for part in board["oneOf"]] == list(board["discriminator"]["mapping"].values())
    for name, ruleset in HOSTED.items():
        described = components[board["discriminator"]["mapping"][name].rpartition("/")[2]]
        assert described["properties"]["ruleset"]["enum"] == [name]
        members = {
            field.encode_name for kind in (BoardHead, ruleset.observation_type) for field in fields(kind)
        }
        assert set(described["properties"]) == members
        assert {field.encode_name for field in fields(BoardHead)} <= set(described["required"])
    shown = table.get(f"{table.open_game().path}/board").get_json()
    assert shown["ruleset"] == "toy"
    for wrong in ("starfarers", "nope"):
        with pytest.raises(jsonschema.ValidationError):
            table.document.validate({**shown, "ruleset": wrong}, {"$ref": "#/components/schemas/Board"})


def test_names_of_components_are_names_of_classes(table: Table) -> None:
    components = table.document.content["components"]["schemas"]
    assert [name for name in components if not re.fullmatch(r"[A-Z][A-Za-z]+", name)] == []
    assert len({name.lower() for name in components}) == len(components)


def test_no_component_declares_a_default(table: Table) -> None:
    """openapi-typescript reads ``default`` as a promise that the member is always present."""
    components = table.document.content["components"]["schemas"]
    for name, schema in components.items():
        assert not [member for member, each in schema.get("properties", {}).items() if "default" in each], (
            name
        )
    assert components["Lease"].get("required", []) == []
    assert components["Lease"]["properties"]["wait"]["description"].endswith(" Default: `0`.")
    for ruleset in HOSTED.values():
        for kind in ruleset.action_types:
            described = components[pascal(ruleset.name) + pascal(tag_of(kind))]
            needed = {field.encode_name for field in fields(kind) if field.required}
            assert set(described["required"]) == needed | {"type"}, kind


def test_no_two_components_share_a_title(table: Table) -> None:
    components = table.document.content["components"]["schemas"]
    titles = [schema["title"] for schema in components.values() if "title" in schema]
    assert len(titles) > 40
    assert len(set(titles)) == len(titles)
    for name, schema in components.items():
        assert schema.get("title", name) == name


def test_two_structs_with_one_name_are_refused() -> None:
    components = Components(names={})
    components.add(defstruct("Twin", [("left", int)]))
    with pytest.raises(ValueError, match="both called Twin"):
        components.add(defstruct("Twin", [("right", int)]))
    components.add(defstruct("Twin", [("right", int)]), prefix="Other")
    assert list(components.schemas) == ["Twin", "OtherTwin"]


def test_every_code_of_the_table_is_documented_somewhere(table: Table) -> None:
    text = str(table.document.content["components"]["responses"])
    # these belong to no operation
    later = {"internal", "method-not-allowed", "uri-too-long", "headers-too-large"}
    assert {code for code in PROBLEMS if f"`{code}`" not in text} == later


def test_pages_fetch_nothing_from_outside(table: Table) -> None:
    for path in ("/", "/api/docs"):
        page = table.get(path)
        assert page.status_code == 200
        policy = page.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'self'")
        assert "unsafe" not in policy
        for address in re.findall(r"(?:src|href)=\"([^\"]+)\"", page.text):
            assert address.startswith(("/", "#", "data:")), address
            if address.startswith("/static/"):
                assert table.get(address).status_code == 200, address
    assert (STATIC / "docs" / "LICENSE").is_file()
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/"):
        assert table.get(path).status_code == 404


def test_rulesets_are_described(table: Table) -> None:
    listed = table.get(f"{V1}/rulesets").get_json()["items"]
    assert listed[0] == {"name": "toy", "title": "Toy", "players": {"min": 2, "max": 4}}
    assert [line["name"] for line in listed] == list(HOSTED)
    problem(table.get(f"{V1}/rulesets/nope"), 404, "not-found")


@pytest.mark.parametrize("name", HOSTED)
def test_ruleset_publishes_schemas_of_all_input_and_output(table: Table, name: str) -> None:
    described = table.get(f"{V1}/rulesets/{name}").get_json()
    ruleset = HOSTED[name]
    assert list(described["actions"]) == [tag_of(kind) for kind in ruleset.action_types]
    assert list(described["events"]) == [tag_of(kind) for kind in ruleset.event_types]
    actions, events = described["actions"].values(), described["events"].values()
    for schema in (described["options"], described["observation"], *actions, *events):
        jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(msgspec.to_builtins(ruleset.options_type()), described["options"])


def test_bots_are_listed(table: Table) -> None:
    page = table.get(f"{V1}/bots?limit={len(BOTS) - 1}").get_json()
    more = table.get(f"{V1}/bots?cursor={page['next_cursor']}").get_json()
    assert [bot["name"] for bot in page["items"] + more["items"]] == sorted(BOTS)
    assert more["next_cursor"] is None
    assert table.get(f"{V1}/bots?ruleset=nope").get_json()["items"] == []
    assert table.get(f"{V1}/bots/greedy").get_json()["free"] > 0
    problem(table.get(f"{V1}/bots/nobody"), 404, "not-found")
    problem(table.get(f"{V1}/bots?cursor=nobody"), 400, "malformed")


def test_any_origin_may_call(table: Table) -> None:
    game = table.open_game()
    expected = {f"{V1}/games": "GET, HEAD, OPTIONS, POST", f"{game.path}/actions": "OPTIONS, POST"}
    asked = {"Origin": "https://example.org", "Access_Control_Request_Method": "POST"}
    for path, methods in expected.items():
        answer = table.send("OPTIONS", path, **asked)
        assert answer.status_code == 204
        assert answer.headers["Access-Control-Allow-Methods"] == methods
        for name in ("Authorization", "Idempotency-Key", "If-None-Match", "Last-Event-ID", "Content-Type"):
            assert name in answer.headers["Access-Control-Allow-Headers"]
    for shown in (table.get(game.path), table.get(f"{V1}/nope"), answer):
        assert shown.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in shown.headers
        for name in ("ETag", "Location", "Retry-After", "RateLimit-Limit"):
            assert name in shown.headers["Access-Control-Expose-Headers"]
    problem(table.send("OPTIONS", f"{V1}/nope"), 404, "not-found")


def test_unknown_methods_and_paths_are_refused(table: Table) -> None:
    game = table.open_game()
    for method in ("PUT", "DELETE", "PATCH", "POST"):
        answer = table.send(method, f"{game.path}/board")
        problem(answer, 405, "method-not-allowed")
        assert "GET" in answer.headers["Allow"]
    for path in ("/nope", "/games/7", "/games/" + "x" * 3000, "/games/%00", "//games", f"{game.id}/seats/1"):
        problem(table.get(V1 + path), 404, "not-found")
    assert table.send("HEAD", game.path).status_code == 200
    assert table.send("HEAD", f"{game.path}/stream").data == b""


def test_health_readiness_and_metrics_are_served(
    table: Table, catch_up: Callable[[], int], redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.routes.health.PROJECTED_WITHIN_S", 0.05)
    assert table.get("/healthz").get_json() == {"status": "ok"}
    table.open_game()
    found = problem(table.get("/readyz"), 503, "unavailable")
    assert list(found["errors"]) == ["projections"]
    catch_up()
    assert table.get("/readyz").get_json()["checks"]["redis"] == "ok"
    text = table.get("/metrics").text
    assert 'starledger_requests_total{method="POST",route="/api/v1/games",status="201"}' in text
    assert 'starledger_follower_lag_events{follower="projector"} 0.0' in text
    assert "starledger_streams" in text
    assert redis_url


def test_readiness_names_an_unreachable_redis(table: Table, catch_up: Callable[[], int]) -> None:
    catch_up()
    found = problem(table.get("/readyz"), 503, "unavailable")
    assert list(found["errors"]) == ["redis"]


def test_descriptions_are_markdown(table: Table) -> None:
    texts = [table.get("/api/v1/openapi.json").text]
    texts += [table.get(f"{V1}/rulesets/{name}").text for name in HOSTED]
    for text in texts:
        assert "``" not in text
        assert not re.search(r":[a-z]+:`", text)
    described = table.get(f"{V1}/rulesets/star-trek-catan").json["observation"]["properties"]["phases"][
        "description"
    ]
    assert "`separate`" in described
    assert "\n    " not in described
