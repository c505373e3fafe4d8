"""Every documented operation with absurd values: each request gets an answer, and none a 500."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.table import OPERATOR, V1, Table, problem

NUMBERS = ("1_0", "１", "+1", " 1", "1.0", "0x1", "", "9" * 5000, "-9223372036854775809", "%00", "%ff")
"""Values of numbers in a query; most are integers for Python."""

VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**53,
    "",
    "\0",
    "\u202e",
    "x" * 3000,
    [],
    [None],
    {},
    {"": ""},
    [[[]]],
)
HOSTS = ("a b", "a_service:80", "a:99999", "[::1", "é")


@pytest.fixture
def places(table: Table) -> dict[str, str]:
    """Values of path parameters that lead to existing things."""
    game = table.open_game()
    table.play(game, Random(1), most=4)
    player = table.post(f"{V1}/players", {"name": "Juniper"}).get_json()
    return {
        "game_id": game.id,
        "name": "Juniper",
        "token": player["token"],
        "seat_token": game.tokens[0] or "",
    }


def operations(table: Table) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the path, the method and the description of each operation that is no stream."""
    for path, item in table.document.content["paths"].items():
        for method, described in item.items():
            if method in ("get", "post", "put", "delete") and "/stream" not in path:
                yield path, method.upper(), described | {"of path": item.get("parameters", [])}


def filled(path: str, places: dict[str, str]) -> str:
    for name in ("game_id", "name"):
        path = path.replace(f"{{{name}}}", places[name])
    return "/".join("1" if part.startswith("{") else part for part in path.split("/"))


def send(
    table: Table, method: str, path: str, token: str | None, body: Any = None, **more: str
) -> TestResponse:
    headers = more | ({} if token is None else {"Authorization": f"Bearer {token}"})
    sent = None if body is None else json.dumps(body).encode()
    answer = table.client.open(
        path, method=method, headers=headers, data=sent, content_type="application/json", buffered=True
    )
    assert answer.status_code != 500, (method, path, more, body, answer.text)
    if answer.status_code >= 400:
        assert answer.content_type == "application/problem+json", (method, path)
    return answer


def test_no_operation_fails_without_parameters_or_body(table: Table, places: dict[str, str]) -> None:
    count = 0
    for path, method, _ in operations(table):
        for token in (None, OPERATOR, places["token"], places["seat_token"]):
            send(table, method, filled(path, places), token)
            count += 1
    assert count > 400


def test_numbers_in_queries_are_digits(table: Table, places: dict[str, str]) -> None:
    tried = 0
    for path, method, described in operations(table):
        parameters = [*described["of path"], *described.get("parameters", [])]
        for each in parameters:
            if each.get("in") == "query" and each["schema"].get("type") == "integer":
                for number in NUMBERS:
                    query = f"?{each['name']}={number.replace('+', '%2B')}"
                    answer = send(table, method, filled(path, places) + query, OPERATOR)
                    problem(answer, 422, "validation-failed")
                    assert each["name"] in answer.get_json()["errors"], (path, query)
                    tried += 1
    assert tried > 300


def test_no_field_of_a_body_causes_a_500(table: Table, places: dict[str, str]) -> None:
    """Each field of each documented example gets values of other types, and is left out once."""
    tried = 0
    for path, method, described in operations(table):
        content = described.get("requestBody", {}).get("content", {}).get("application/json", {})
        example = content.get("example")
        for name in example if isinstance(example, dict) else ():
            rest = {key: value for key, value in example.items() if key != name}
            for body in (rest, *(rest | {name: value} for value in VALUES)):
                token = OPERATOR if "/operator" in path else places["token"]
                send(table, method, filled(path, places), token, body)
                tried += 1
    assert tried > 500


@pytest.mark.parametrize("host", HOSTS)
def test_passkeys_need_a_valid_host(table: Table, host: str) -> None:
    answer = send(table, "POST", f"{V1}/sign-in/options", None, {}, Host=host)
    assert "Host header" in problem(answer, 400, "malformed")["detail"]
