"""Attempts to act, read or manage as somebody else, on every operation of the document: none succeeds."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.outside import register
from tests.api.table import OPERATOR, V1, Seated, Table

NOBODY = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"
NUMBERS = ("rewind_id", "version", "size")
WRITES = ("post", "put", "patch", "delete")
REFUSED = frozenset({400, 401, 403, 404, 409, 422})


@pytest.fixture
def game(table: Table) -> Seated:
    """A running game of a registered player and a guest."""
    token = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    seats = [{"kind": "human"}, {"kind": "human", "name": "Bob"}]
    body = {"ruleset": "toy", "options": {"target": 100}, "seats": seats, "listed": False}
    return Seated(table.post(f"{V1}/games", body, token).get_json())


@pytest.fixture
def impostors(table: Table) -> dict[str, str | None]:
    """The tokens of everybody who has no seat in that game."""
    other = table.open_game()
    seek = table.post(f"{V1}/seeks", {"ruleset": "toy", "seats": 2, "name": "Eve"}).get_json()
    return {
        "nobody": None,
        "player": table.post(f"{V1}/players", {"name": "Mallory"}).get_json()["token"],
        "bot": register(table, delivery="lease").token,
        "seat elsewhere": other.tokens[0],
        "seek": seek["token"],
    }


def operations(table: Table, **parts: str) -> Iterator[tuple[str, str, Any]]:
    """Yield method, path and an example body of each operation; ids not in ``parts`` belong to nothing."""
    for path, item in table.document.content["paths"].items():
        for method, operation in item.items():
            if method in ("get", *WRITES):
                content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                yield method, filled(path, **parts), content.get("example")


def filled(path: str, **parts: str) -> str:
    """Return a path of the document with its parameters filled in."""
    parts = dict.fromkeys(NUMBERS, "1") | {"seat": "0"} | parts
    return re.sub(r"\{(\w+)\}", lambda found: parts.get(found[1], NOBODY), path)


def attempt(table: Table, method: str, path: str, body: Any, token: str | None) -> int:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    with table.client.open(path, method=method.upper(), json=body, headers=headers) as answer:
        return answer.status_code


def test_nobody_acts_in_a_game_of_others(
    table: Table, game: Seated, impostors: dict[str, str | None]
) -> None:
    before = table.get(f"{game.path}/events?limit=100", OPERATOR).data
    attempts = 0
    for method, path, body in operations(table, game_id=game.id):
        if method not in WRITES or game.id not in path:
            continue
        bodies = [body, {"type": "roll", "seat": 0}] if path.endswith("/actions") else [body]
        for token in impostors.values():
            for sent in bodies:
                attempts += 1
                assert attempt(table, method, path, sent, token) in REFUSED, (method, path)
    assert attempts > 70
    assert table.get(f"{game.path}/events?limit=100", OPERATOR).data == before


def test_nobody_sees_a_seat_of_others(table: Table, game: Seated, impostors: dict[str, str | None]) -> None:
    private = table.get(f"{game.path}/board", game.tokens[0]).get_json()
    assert private["viewer"] == 0
    for name, token in impostors.items():
        for path in ("/board?seat=0", "/legal-actions", "/hint", "/board?seat=1", "/events?seat=0"):
            assert attempt(table, "get", game.path + path, None, token) in (401, 403, 409), (name, path)
        shown = table.get(f"{game.path}/board", token)
        assert shown.status_code in (401, 403) or shown.get_json()["viewer"] is None, name


def test_only_a_player_manages_an_account(
    table: Table, game: Seated, impostors: dict[str, str | None]
) -> None:
    others = {**impostors, "operator": OPERATOR, "seat": game.tokens[1]}
    del others["player"]
    attempts = 0
    for method, path, body in operations(table):
        if path.removeprefix(V1).split("/")[1] == "player":
            for token in others.values():
                attempts += 1
                assert attempt(table, method, path, body, token) in (401, 403), (method, path)
    assert attempts > 90


def test_nobody_ends_or_reads_what_another_player_has(
    table: Table, game: Seated, impostors: dict[str, str | None]
) -> None:
    ada = table.post(f"{V1}/players", {"name": "Grace"}).get_json()["token"]
    body = {"scopes": ["read"], "name": "Secret notebook"}
    session = table.post(f"{V1}/player/tokens", body, ada).get_json()["id"]
    table.post(f"{V1}/player/seats", {"token": game.tokens[1]}, ada)
    mallory = impostors["player"]
    for method, path, sent in operations(table, session_id=session):
        if method == "get" and path.startswith(f"{V1}/player"):
            answer = table.client.get(path, headers={"Authorization": f"Bearer {mallory}"})
            assert "notebook" not in answer.text, path
            assert game.id not in answer.text, path
        if session in path:
            assert attempt(table, method, path, sent, mallory) == 404, (method, path)
    assert [each["id"] for each in table.get(f"{V1}/player/sessions", ada).get_json()["items"]] == [session]
