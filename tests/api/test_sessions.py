"""Further tokens of a player: their scopes, the list, and their end."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from api.routes import lobby
from services.play import sessions
from tests.api.conftest import eventually
from tests.api.table import OPERATOR, V1, Seated, Table, problem
from tests.api.test_impostors import METHODS, NOTHING, NUMBERS
from tests.api.test_streams import Listener

GRANTED = ("play", "bots", "read")
BOB = {"kind": "human", "name": "Bob"}
LONG_KEY = {"Idempotency_Key": "a-key-of-enough-random-bits"}


@pytest.fixture
def first(table: Table) -> str:
    """The first token of a player."""
    made: str = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    return made


@pytest.fixture
def game(table: Table, first: str) -> Seated:
    body = {"ruleset": "toy", "options": {"target": 100}, "seats": [{"kind": "human"}, BOB]}
    return Seated(table.post(f"{V1}/games", body, first).get_json())


def start(table: Table, first: str, *scopes: str, name: str = "Notebook") -> dict[str, Any]:
    answer = table.post(f"{V1}/player/tokens", {"scopes": scopes, "name": name}, first)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.get_json()
    return made


def listed(table: Table, token: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.get(f"{V1}/player/sessions", token).get_json()["items"]
    return found


def scoped(table: Table) -> Iterator[tuple[str, str, str]]:
    """Yield method, path and scope of each operation that needs one, as the document says."""
    for path, item in table.document.content["paths"].items():
        for method, operation in item.items():
            if method in METHODS and (scopes := operation["security"][-1]["token"]):
                yield method.upper(), filled(path), scopes[0]


def filled(path: str) -> str:
    """Return a path of the document with its parameters filled in."""
    parts = dict.fromkeys((*NUMBERS, "seat"), "1")
    return re.sub(r"\{(\w+)\}", lambda found: parts.get(found[1], NOTHING), path)


def test_no_operation_serves_a_token_without_its_scope(table: Table, first: str) -> None:
    """Of all attempts to act, read or manage beyond a token's scopes, none succeeds."""
    tokens = {
        scope: start(table, first, *(each for each in GRANTED if each != scope))["token"]
        for scope in (*GRANTED, "account")
    }
    operations = list(scoped(table))
    assert {scope for _, _, scope in operations} == set(tokens)
    assert len(operations) > 60
    for method, path, scope in operations:
        answer = table.client.open(
            path, method=method, headers={"Authorization": f"Bearer {tokens[scope]}"}, json={}
        )
        assert scope in problem(answer, 403, "forbidden")["detail"], (method, path)


def test_a_token_does_what_its_scopes_allow(table: Table, first: str, game: Seated) -> None:
    play, read = (start(table, first, scope)["token"] for scope in ("play", "read"))
    assert table.get(f"{game.path}/board", read).get_json()["viewer"] == 0
    assert table.get(f"{V1}/player", read).get_json()["name"] == "Ada"
    body = {"ruleset": "toy", "seats": [{"kind": "human"}, BOB]}
    problem(table.post(f"{V1}/games", body, read), 403, "forbidden")
    made = table.post(f"{V1}/games", body, play)
    assert made.get_json()["seats"][0]["name"] == "Ada"
    bots = start(table, first, "bots")["token"]
    body = {"name": "Hal", "rulesets": ["toy"], "delivery": "lease"}
    assert table.post(f"{V1}/bots", body, bots).status_code == 201
    renewed = table.post(f"{V1}/bots/Hal/token", {}, first)
    assert renewed.status_code == 200, "the bot belongs to the player"


def test_a_token_that_only_reads_gets_no_token_of_a_seat(table: Table, first: str) -> None:
    seek = table.post(f"{V1}/seeks", {"ruleset": "toy", "seats": 2}, first).get_json()["id"]
    table.post(f"{V1}/seeks", {"ruleset": "toy", "seats": 2, "name": "Bob"})
    service = table.client.application.extensions["starledger"].service
    assert service.pairing.run() == 1
    read, play = (start(table, first, *scopes)["token"] for scopes in (["read"], ["read", "play"]))
    assert "token" not in table.get(f"{V1}/seeks/{seek}", read).get_json()
    assert "token" in table.get(f"{V1}/seeks/{seek}", play).get_json()


def test_a_token_that_only_reads_gets_no_token_of_a_rematch(table: Table, first: str) -> None:
    body = {"ruleset": "toy", "options": {"target": 12}, "seats": [{"kind": "human"}, BOB]}
    game = Seated(table.post(f"{V1}/games", body, first).get_json())
    table.play(game, Random(4))
    table.post(f"{game.path}/rematch", None, game.tokens[1])
    assert "token" in table.post(f"{game.path}/rematch", None, first).get_json()
    read, play = (start(table, first, *scopes)["token"] for scopes in (["read"], ["read", "play"]))
    assert table.get(f"{game.path}/rematch", read).get_json()["seat"] is not None
    assert "token" not in table.get(f"{game.path}/rematch", read).get_json()
    assert "token" in table.get(f"{game.path}/rematch", play).get_json()


def test_sessions_are_listed_and_ended(table: Table, first: str) -> None:
    notebook, phone = start(table, first, "read"), start(table, first, "play", "read", name="Phone")
    shown = [(each["id"], each["name"], each["scopes"], each["current"]) for each in listed(table, first)]
    assert shown == [
        (notebook["id"], "Notebook", ["read"], False),
        (phone["id"], "Phone", ["play", "read"], False),
    ]
    path = f"{V1}/player/sessions/{notebook['id']}"
    assert table.send("DELETE", path, {}, first, **LONG_KEY).status_code == 200
    assert table.send("DELETE", path, {}, first, **LONG_KEY).status_code == 200
    problem(table.send("DELETE", path, {}, first), 404, "not-found")
    problem(table.get(f"{V1}/player", notebook["token"]), 401, "unauthenticated")
    assert table.get(f"{V1}/player", phone["token"]).status_code == 200
    assert [each["id"] for each in listed(table, first)] == [phone["id"]]


def test_a_token_ends_its_own_session_and_no_other(table: Table, first: str) -> None:
    one, other = start(table, first, "read"), start(table, first, "play")
    stranger = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    path = f"{V1}/player/sessions/{other['id']}"
    problem(table.send("DELETE", path, {}, one["token"]), 403, "forbidden")
    problem(table.send("DELETE", path, {}, stranger), 404, "not-found")
    problem(table.send("DELETE", path, {}, None), 401, "unauthenticated")
    problem(table.send("DELETE", path, {}, OPERATOR), 403, "forbidden")
    assert table.send("DELETE", path, {}, other["token"]).status_code == 200
    assert [each["id"] for each in listed(table, first)] == [one["id"]]


def test_a_repeated_start_returns_the_same_token(table: Table, first: str) -> None:
    body = {"scopes": ["play"], "name": "Notebook"}
    made = table.post(f"{V1}/player/tokens", body, first, **LONG_KEY)
    start(table, first, "read", name="Phone")
    again = table.post(f"{V1}/player/tokens", body, first, **LONG_KEY)
    assert again.data == made.data
    assert len(listed(table, first)) == 2


@pytest.mark.parametrize("body", [{"scopes": [], "name": "x"}, {"scopes": ["account"], "name": "x"}, {}])
def test_a_session_has_scopes_that_a_player_can_give(table: Table, first: str, body: Any) -> None:
    problem(table.post(f"{V1}/player/tokens", body, first), 422, "validation-failed")


def test_the_number_of_sessions_is_limited(table: Table, first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_SESSIONS", 2)
    start(table, first, "read")
    last = start(table, first, "read")
    body = {"scopes": ["read"], "name": "Phone"}
    problem(table.post(f"{V1}/player/tokens", body, first), 429, "too-many-requests")
    table.send("DELETE", f"{V1}/player/sessions/{last['id']}", {}, first)
    start(table, first, "read")


@pytest.mark.parametrize("how", ["POST", "DELETE"])
def test_sessions_end_with_the_first_token(table: Table, first: str, how: str) -> None:
    session = start(table, first, "play", "read")["token"]
    renewed = table.send(how, f"{V1}/player/token", {}, first).get_json()
    problem(table.get(f"{V1}/player", session), 401, "unauthenticated")
    if how == "POST":
        assert listed(table, renewed["token"]) == []
        start(table, renewed["token"], "read")


def test_a_stream_of_the_lobby_ends_with_its_session(
    table: Table, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "HEARTBEAT_S", 0.05)
    seek = table.post(f"{V1}/seeks", {"ruleset": "toy", "seats": 2}, first)
    assert seek.status_code == 201
    session = start(table, first, "read")
    headers = {"Authorization": f"Bearer {session['token']}"}
    with table.client.get(f"{V1}/lobby/stream", headers=headers) as stream:
        chunks: Iterator[bytes] = iter(stream.response)  # type: ignore[arg-type]
        assert b"event: seek" in next(chunks)
        table.send("DELETE", f"{V1}/player/sessions/{session['id']}", {}, first)
        assert b"event:" not in b"".join(chunks), "the stream ends, with nothing but comments"


@pytest.mark.parametrize("opened_with", ["token", "ticket"])
def test_a_stream_ends_with_its_session(
    table: Table, elsewhere: Table, first: str, game: Seated, opened_with: str
) -> None:
    session, other = start(table, first, "read"), start(table, first, "read")
    path, token = f"{game.path}/stream", session["token"]
    if opened_with == "ticket":
        ticket = table.post(f"{path}-tickets", {}, token).get_json()["ticket"]
        path, token = f"{path}?ticket={ticket}", None
    ending = Listener(elsewhere, path, token)
    staying = Listener(elsewhere, f"{game.path}/stream", other["token"])
    eventually(lambda: ending.frames and staying.frames)
    assert table.send("DELETE", f"{V1}/player/sessions/{session['id']}", {}, first).status_code == 200
    assert {event for _, event, _ in ending.read_all()} <= {"observation", "game-event"}
    assert table.post(f"{game.path}/abort", None, OPERATOR).status_code == 200
    assert staying.read_all()[-1][1] == "end"
    if opened_with == "ticket":
        problem(table.get(path), 401, "unauthenticated")
