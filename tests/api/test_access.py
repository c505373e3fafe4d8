"""Access by tokens: what each caller may read and do, and that nobody sees another seat's cards."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask

from api.routes.rulesets import json_schema
from tests.api.table import OPERATOR, V1, Seated, Table, problem
from tests.toy import Observation


def test_unknown_token_is_refused_even_on_public_reads(table: Table) -> None:
    game = table.open_game()
    for header in (
        "Bearer nonsense",
        "Bearer",
        "Basic YTpi",
        "bearer  ",
        "Bearer \xff\xfe",
        "Bearer sls_x.y",
    ):
        for path in ("/rulesets", f"/games/{game.id}", "/bots", "/games"):
            answer = table.get(V1 + path, Authorization=header)
            problem(answer, 401, "unauthenticated")
            assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert "invalid_token" not in table.post(f"{game.path}/abort").headers["WWW-Authenticate"]


def test_seat_token_is_refused_in_another_game(table: Table) -> None:
    game, other = table.open_game(), table.open_game()
    for path in ("", "/board", "/scoreboard", "/legal-actions", "/events", "/stream", "/audit"):
        problem(table.get(game.path + path, other.tokens[0]), 403, "forbidden")
    for path in ("/actions", "/seats/0/leave", "/stream-tickets"):
        body = {"type": "roll"} if path == "/actions" else None
        problem(table.post(game.path + path, body, other.tokens[0]), 403, "forbidden")


def test_a_seat_is_checked_before_the_requested_time(table: Table) -> None:
    game = table.open_game()
    for moment in ("2001-01-01T00:00:00Z", "2999-01-01T00:00:00Z"):
        problem(table.get(f"{game.path}/board?at={moment}&seat=1", game.tokens[0]), 403, "forbidden")


def test_no_operation_accepts_a_seat_token_of_another_game(table: Table) -> None:
    """Every game operation in the document checks the token before it reads the body."""
    game, other = table.open_game({"kind": "human"}, {"kind": "open"}), table.open_game()
    template = {"game_id": game.id, "seat": "1", "rewind_id": "1"}
    operations = [
        (method.upper(), path.format_map(template))
        for path, item in table.document.content["paths"].items()
        if "{game_id}" in path
        for method in item
        if method in ("get", "post", "put", "patch", "delete")
    ]
    assert len(operations) > 15
    for method, path in operations:
        for body in (None, b"{", {"name": "Eve"}):
            if method == "GET" and body is not None:
                continue
            answer = table.client.open(
                path,
                method=method,
                data=body if isinstance(body, bytes) else None,
                json=body if isinstance(body, dict) else None,
                headers=_bearer(other.tokens[0]),
            )
            problem(answer, 403, "forbidden")
    assert table.get(game.path).get_json()["version"] == 1


def test_seat_token_cannot_create_another_game(table: Table) -> None:
    game = table.open_game()
    body = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human"}]}
    problem(table.post(f"{V1}/games", body, game.tokens[0]), 403, "forbidden")
    problem(table.post(f"{V1}/games/import", {}, game.tokens[0]), 403, "forbidden")
    assert table.get(f"{V1}/games", game.tokens[0]).status_code == 200
    assert table.post(f"{V1}/games", body, OPERATOR).status_code == 201


def test_an_open_seat_is_for_newcomers(table: Table) -> None:
    """A token joins under its own name or acts for its own seat; the operator can do neither."""
    game = table.open_game({"kind": "human"}, {"kind": "open"})
    join, body = f"{game.path}/seats/1/join", {"name": "Eve"}
    problem(table.post(join, body, game.tokens[0]), 403, "forbidden")
    problem(table.post(join, body, OPERATOR), 403, "forbidden")
    assert table.get(game.path).get_json()["status"] == "waiting"
    assert table.post(f"{game.path}/seats/0/leave", None, game.tokens[0]).status_code == 200
    problem(table.post(join, body, game.tokens[0]), 401, "unauthenticated")
    player = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    joined = table.post(join, {}, player)
    assert (joined.status_code, joined.get_json()["guest"]) == (200, False)


def test_replaced_token_cannot_fork(table: Table) -> None:
    game = table.open_game(target=5)
    table.play(game, Random(5))
    renewed = table.post(f"{game.path}/seats/0/token", None, OPERATOR).get_json()["token"]
    body = {"version": 5}
    problem(table.post(f"{game.path}/forks", body, game.tokens[0]), 401, "unauthenticated")
    problem(table.post(f"{game.path}/forks", {"version": 1}, renewed), 422, "validation-failed")


def test_a_players_token_acts_for_all_their_seats(table: Table) -> None:
    answer = table.post(f"{V1}/players", {"name": "Ada"})
    assert (answer.status_code, answer.get_json()["name"]) == (201, "Ada")
    token = answer.get_json()["token"]
    problem(table.post(f"{V1}/players", {"name": "ａｄａ"}), 409, "name-taken")
    problem(table.post(f"{V1}/players", {"name": "Greedy"}), 409, "name-taken")
    two = [{"kind": "human"}, {"kind": "human", "name": "ADA"}]
    body: dict[str, Any] = {"ruleset": "toy", "options": {"target": 100}, "seats": two}
    problem(table.post(f"{V1}/games", body), 409, "name-taken")
    game = Seated(table.post(f"{V1}/games", body, token).get_json())
    assert [(seat["name"], seat["guest"]) for seat in game.created["seats"]] == [("Ada", False)] * 2
    for path in ("/board", "/legal-actions", "/events", "/stream"):
        assert "seat" in problem(table.get(game.path + path, token), 422, "validation-failed")["errors"]
    assert table.get(f"{game.path}/board?seat=1", token).get_json()["viewer"] == 1
    problem(table.get(f"{game.path}/board?seat=2", token), 403, "forbidden")
    seat = table.first_seat(game)
    problem(table.post(f"{game.path}/actions", {"type": "roll"}, token), 422, "validation-failed")
    problem(table.post(f"{game.path}/actions", {"type": "roll", "seat": 5}, token), 403, "forbidden")
    assert table.post(f"{game.path}/actions", {"type": "roll", "seat": seat}, token).status_code == 201
    stranger = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    problem(table.post(f"{game.path}/actions", {"type": "roll"}, stranger), 403, "forbidden")
    assert table.get(f"{game.path}/board", stranger).get_json()["viewer"] is None


def test_repeated_registration_returns_the_first_answer(table: Table) -> None:
    key = {"Idempotency_Key": "a-key-of-enough-random-bits"}
    first = table.post(f"{V1}/players", {"name": "Ada"}, **key)
    assert table.post(f"{V1}/players", {"name": "Ada"}, **key).data == first.data
    problem(table.post(f"{V1}/players", {"name": "Bea"}, **key), 422, "idempotency-mismatch")
    assert table.post(f"{V1}/players", {"name": "Bea"}).status_code == 201


def test_no_answer_to_a_seat_contains_another_hand(table: Table) -> None:
    game = table.open_game(target=100)
    table.play(game, Random(11), most=50)
    assert table.get(game.path).get_json()["status"] == "running"
    for viewer in (0, 1, None):
        token = None if viewer is None else game.tokens[viewer]
        for path in ("/events?limit=1000", "/events?limit=1000&form=stored"):
            for item in table.get(game.path + path, token).get_json()["items"]:
                _verify_hidden(item, viewer)
        with table.client.get(f"{game.path}/stream?after=0", headers=_bearer(token)) as stream:
            text = next(iter(part for part in stream.response if b"data" in part)).decode()  # type: ignore[union-attr]
        for line in text.splitlines():
            if line.startswith("data: ") and "hash" in line:
                _verify_hidden(json.loads(line[6:]), viewer)
    assert "seed" in json.dumps(
        table.get(f"{game.path}/events?limit=1", OPERATOR).get_json()["items"][0]["data"]
    )


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def _verify_hidden(item: dict[str, Any], viewer: int | None) -> None:
    core = item.get("core", item)
    shown = item["values"] if "core" in item else item["data"] | item.get("salts", {})
    for name, seats in core["audience"].items():
        if seats is not None and viewer not in seats:
            assert name not in shown, item
            assert name not in item["salts"], item
    if viewer is None or core["seat"] != viewer:
        assert "action" not in item


def test_tickets_open_only_their_stream_and_expire(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game, other = table.open_game(), table.open_game()
    problem(table.post(f"{game.path}/stream-tickets"), 401, "unauthenticated")
    problem(table.post(f"{game.path}/stream-tickets", None, OPERATOR), 403, "forbidden")
    made = table.post(f"{game.path}/stream-tickets", None, game.tokens[1])
    assert made.status_code == 201
    ticket = made.get_json()["ticket"]

    def first_frame(path: str) -> bytes:
        with table.client.get(path) as stream:
            assert stream.status_code == 200
            found: bytes = next(iter(stream.response))  # type: ignore[assignment]
            return found

    assert b'"viewer":1' in first_frame(f"{game.path}/stream?ticket={ticket}")
    problem(table.get(f"{other.path}/stream?ticket={ticket}"), 403, "forbidden")
    problem(table.get(f"{game.path}/stream?ticket=x{ticket}"), 401, "unauthenticated")
    problem(table.get(f"{game.path}/stream?ticket={game.tokens[0]}"), 401, "unauthenticated")
    problem(table.get(f"{game.path}/board?ticket={ticket}"), 422, "validation-failed")
    problem(table.get(f"{game.path}/board", ticket), 401, "unauthenticated")
    with monkeypatch.context() as later:
        later.setattr("api.routes.events.time.time", lambda: 4e9)
        problem(table.get(f"{game.path}/stream?ticket={ticket}"), 401, "unauthenticated")
    table.post(f"{game.path}/seats/1/token", None, OPERATOR)
    problem(table.get(f"{game.path}/stream?ticket={ticket}"), 401, "unauthenticated")


def test_schemas_of_structs_stand_alone() -> None:
    schema = json_schema(Observation)
    assert schema["type"] == "object"
    assert "SeatView" in schema["$defs"]


def test_players_token_identifies_its_owner(table: Table) -> None:
    made = table.post(f"{V1}/players", {"name": "Ada"}).get_json()
    assert table.get(f"{V1}/player", made["token"]).get_json()["name"] == "Ada"
    problem(table.get(f"{V1}/player"), 401, "unauthenticated")
    last = made["token"][-1]
    problem(
        table.get(f"{V1}/player", made["token"][:-1] + ("y" if last == "x" else "x")), 401, "unauthenticated"
    )
    problem(table.get(f"{V1}/player", OPERATOR), 403, "forbidden")
    problem(table.get(f"{V1}/player", table.open_game().tokens[0]), 403, "forbidden")


def registered(table: Table, name: str) -> str:
    return str(table.post(f"{V1}/players", {"name": name}).get_json()["token"])


def test_a_players_token_is_renewed_and_the_old_one_ends(
    table: Table, make_app: Callable[..., Flask]
) -> None:
    old, elsewhere = registered(table, "Ada"), Table(make_app(), table.document)
    body = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human", "name": "Bob"}]}
    game = Seated(table.post(f"{V1}/games", body, old).get_json())
    new = table.post(f"{V1}/player/token", {}, old).get_json()["token"]
    assert new != old
    for each in (table, elsewhere):
        assert each.get(f"{V1}/player", new).get_json()["name"] == "Ada"
        problem(each.get(f"{V1}/player", old), 401, "unauthenticated")
        problem(each.post(f"{game.path}/actions", {"type": "roll"}, old), 401, "unauthenticated")
        problem(each.post(f"{V1}/player/token", {}, old), 401, "unauthenticated")
    assert table.get(f"{game.path}/legal-actions", new).get_json()["seat"] == 0
    problem(table.post(f"{V1}/players", {"name": "Ada"}), 409, "name-taken")


def test_old_token_gets_a_lost_renewal_answer_again(table: Table) -> None:
    old = registered(table, "Ada")
    key = {"Idempotency_Key": "0123456789-0123456789-0123"}
    first = table.post(f"{V1}/player/token", {}, old, **key)
    assert table.post(f"{V1}/player/token", {}, old, **key).data == first.data
    other = {"Idempotency_Key": "another-key-of-this-token"}
    problem(table.post(f"{V1}/player/token", {}, old, **other), 401, "unauthenticated")
    problem(table.send("DELETE", f"{V1}/player/token", {}, old), 401, "unauthenticated")


def test_revoked_players_token_never_works_again(table: Table) -> None:
    token = registered(table, "Ada")
    ended = table.send("DELETE", f"{V1}/player/token", {}, token)
    assert (ended.status_code, ended.get_json()["name"]) == (200, "Ada")
    for answer in (table.get(f"{V1}/player", token), table.post(f"{V1}/player/token", {}, token)):
        assert "has ended" in problem(answer, 401, "unauthenticated")["detail"]
    problem(table.post(f"{V1}/players", {"name": "ada"}), 409, "name-taken")
    problem(
        table.post(f"{V1}/bots", {"name": "Ada", "rulesets": ["toy"], "delivery": "lease"}), 409, "name-taken"
    )


def test_only_a_player_renews_or_ends_a_players_token(table: Table) -> None:
    game = table.open_game()
    for method in ("POST", "DELETE"):
        problem(table.send(method, f"{V1}/player/token", {}), 401, "unauthenticated")
        problem(table.send(method, f"{V1}/player/token", {}, game.tokens[0]), 403, "forbidden")
        problem(table.send(method, f"{V1}/player/token", {}, OPERATOR), 403, "forbidden")
