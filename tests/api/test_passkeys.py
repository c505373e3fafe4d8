"""Passkeys and recovery codes: adding and removing them, and signing in."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from flask import Flask

from api.app import create_app
from api.process.runtime import Runtime
from services.identity import authenticator, challenges
from services.play import sessions
from services.settings import Settings
from tests.api.authenticator import Device
from tests.api.conftest import HOSTED
from tests.api.table import OPERATOR, V1, Table, problem

LONG_KEY = {"Idempotency_Key": "a-key-of-enough-random-bits"}


@pytest.fixture
def ada(table: Table) -> str:
    made: str = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    return made


def add(table: Table, token: str, device: Device, name: str = "Phone") -> Any:
    options = table.post(f"{V1}/player/passkeys/options", {}, token).get_json()["public_key"]
    return table.post(f"{V1}/player/passkeys", {"name": name, "credential": device.make(options)}, token)


def challenge(table: Table) -> dict[str, Any]:
    options: dict[str, Any] = table.post(f"{V1}/sign-in/options", {}).get_json()["public_key"]
    return options


def sign_in(table: Table, device: Device, credential: Any = None, **headers: str) -> Any:
    sent = credential or device.sign(challenge(table))
    return table.post(f"{V1}/sign-in", {"device": "Laptop", "credential": sent}, **headers)


def test_a_passkey_signs_its_player_in(table: Table, elsewhere: Table, ada: str) -> None:
    device = Device()
    added = add(table, ada, device)
    assert (added.status_code, added.get_json()["name"]) == (201, "Phone")
    signed_in = sign_in(elsewhere, device)
    assert signed_in.status_code == 201
    found = signed_in.get_json()
    assert (found["player"], found["name"], found["current"]) == ("Ada", "Laptop", True)
    assert found["scopes"] == ["play", "bots", "read", "account"]
    token = found["token"]
    body = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human", "name": "Bob"}]}
    assert table.post(f"{V1}/games", body, token).get_json()["seats"][0]["name"] == "Ada"
    [listed] = table.get(f"{V1}/player/sessions", token).get_json()["items"]
    assert (listed["id"], listed["current"]) == (found["id"], True)
    keys = table.get(f"{V1}/player/passkeys", token).get_json()
    assert [key["used_at"] is None for key in keys["items"]] == [False]


def test_a_player_has_several_passkeys_and_removes_one(table: Table, ada: str) -> None:
    phone, key = Device(), Device()
    first = add(table, ada, phone).get_json()["id"]
    options = table.post(f"{V1}/player/passkeys/options", {}, ada).get_json()["public_key"]
    assert [each["id"] for each in options["excludeCredentials"]] == [first]
    add(table, ada, key, "Key")
    session = sign_in(table, phone).get_json()["token"]
    path = f"{V1}/player/passkeys/{first}"
    assert table.send("DELETE", path, {}, session).status_code == 200
    problem(table.send("DELETE", path, {}, session), 404, "not-found")
    problem(sign_in(table, phone), 401, "unauthenticated")
    assert sign_in(table, key).status_code == 201
    assert table.get(f"{V1}/player", session).status_code == 200, "sessions go on"


CRITICAL = [
    ("POST", "/player/passkeys/options"),
    ("POST", "/player/passkeys"),
    ("DELETE", "/player/passkeys/any"),
    ("POST", "/player/recovery-codes"),
    ("POST", "/player/token"),
    ("DELETE", "/player/token"),
    ("DELETE", "/player"),
]


def test_requests_that_can_lock_a_player_out_need_a_recent_sign_in(
    table: Table, ada: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device()
    add(table, ada, device)
    session = sign_in(table, device).get_json()["token"]
    before = table.get(f"{V1}/player/export", session).get_json()
    with monkeypatch.context() as later:
        later.setattr(authenticator, "RECENT", timedelta(minutes=-1))
        for method, path in CRITICAL:
            problem(table.send(method, V1 + path, {}, session), 403, "sign-in-needed")
        assert table.get(f"{V1}/player/export", session).get_json() == before
        assert table.post(f"{V1}/player/recovery-codes", {}, ada).status_code == 201, "a first token may"
    assert table.send("DELETE", f"{V1}/player", {}, session).status_code == 202


def test_a_player_with_a_passkey_signs_in_to_be_erased(table: Table, ada: str) -> None:
    device = Device()
    key = add(table, ada, device).get_json()["id"]
    problem(table.send("DELETE", f"{V1}/player", {}, ada), 403, "sign-in-needed")
    assert table.get(f"{V1}/player", ada).get_json()["erased_at"] is None
    session = sign_in(table, device).get_json()["token"]
    assert table.send("DELETE", f"{V1}/player", {}, session).status_code == 202
    assert table.post(f"{V1}/player/undelete", {}, ada).status_code == 200
    assert table.send("DELETE", f"{V1}/player/passkeys/{key}", {}, ada).status_code == 200
    assert table.send("DELETE", f"{V1}/player", {}, ada).status_code == 202, "there is nothing to sign in by"


def test_a_challenge_is_answered_once_and_soon(
    table: Table, ada: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device()
    add(table, ada, device)
    device.count = -1  # many devices count no signatures: all have the number 0
    answered = device.sign(challenge(table))
    assert sign_in(table, device, answered, **LONG_KEY).status_code == 201
    problem(sign_in(table, device, answered), 401, "unauthenticated")
    again = sign_in(table, device, answered, **LONG_KEY)
    assert again.status_code == 201, "a retry of the same request gets its answer"
    assert len(table.get(f"{V1}/player/sessions", ada).get_json()["items"]) == 1
    monkeypatch.setattr(challenges, "LIFE_S", -1)
    problem(sign_in(table, device), 401, "unauthenticated")


def test_an_answer_counts_only_for_its_challenge_site_and_player(table: Table, ada: str) -> None:
    device = Device()
    add(table, ada, device)
    eve = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    add(table, eve, Device())
    good = device.sign(challenge(table))
    stranger, other = Device(), Device("https://evil.example", "evil.example")
    for each in (stranger, other):
        each.player, each.credential = device.player, device.credential
    invented = {**challenge(table), "challenge": "aW52ZW50ZWQgY2hhbGxlbmdlIG9mIG5vYm9keSwgcmVhbGx5"}
    for_adding = table.post(f"{V1}/player/passkeys/options", {}, ada).get_json()["public_key"]
    elsewhere = Device("https://evil.example")
    elsewhere._key, elsewhere.player, elsewhere.credential = device._key, device.player, device.credential
    wrong = [
        stranger.sign(challenge(table)),
        other.sign(challenge(table)),
        elsewhere.sign(challenge(table)),
        device.sign(invented),
        device.sign(for_adding),
        {**good, "response": {**good["response"], "userHandle": "AAAAAAAAAAAAAAAAAAAAAA"}},
        {},
        {"id": 3, "response": None},
        {**good, "response": {"clientDataJSON": "e30", "userHandle": good["response"]["userHandle"]}},
    ]
    for credential in wrong:
        answer = table.post(f"{V1}/sign-in", {"device": "x", "credential": credential})
        problem(answer, 401, "unauthenticated")
    for token in (ada, eve):
        assert table.get(f"{V1}/player/sessions", token).get_json()["items"] == []
    made = device.make(for_adding)
    problem(
        table.post(f"{V1}/player/passkeys", {"name": "x", "credential": made}, eve), 401, "unauthenticated"
    )
    for credential in ({}, {"response": {}}, device.sign(for_adding)):
        body = {"name": "x", "credential": credential}
        problem(table.post(f"{V1}/player/passkeys", body, ada), 401, "unauthenticated")


def test_a_copy_of_a_passkey_is_refused(table: Table, ada: str) -> None:
    device = Device()
    add(table, ada, device)
    sign_in(table, device)
    sign_in(table, device)
    device.count -= 1
    problem(sign_in(table, device), 401, "unauthenticated")


def test_recovery_codes_sign_in_once_each(table: Table, ada: str) -> None:
    made = table.post(f"{V1}/player/recovery-codes", {}, ada, **LONG_KEY)
    codes = made.get_json()["codes"]
    assert len(set(codes)) == 10
    assert table.post(f"{V1}/player/recovery-codes", {}, ada, **LONG_KEY).data == made.data

    def recover(code: str, name: str = "ada") -> Any:
        return table.post(f"{V1}/sign-in/recovery", {"name": name, "code": code, "device": "Phone"})

    assert recover(codes[3].upper().replace("-", " ")).get_json()["player"] == "Ada"
    problem(recover(codes[3]), 401, "unauthenticated")
    problem(recover("abcd-abcd-abcd-abcd"), 401, "unauthenticated")
    table.post(f"{V1}/players", {"name": "Eve"})
    for name in ("Eve", "Nobody", "greedy"):
        problem(recover(codes[4], name), 401, "unauthenticated")
    assert table.get(f"{V1}/player/passkeys", ada).get_json()["recovery_codes"] == 9
    table.post(f"{V1}/player/recovery-codes", {}, ada)
    problem(recover(codes[5]), 401, "unauthenticated")


def test_signing_in_ends_the_oldest_session_beyond_the_limit(
    table: Table, ada: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_SESSIONS", 2)
    device = Device()
    add(table, ada, device)
    first, *others = (sign_in(table, device).get_json()["token"] for _ in range(3))
    problem(table.get(f"{V1}/player", first), 401, "unauthenticated")
    for token in others:
        assert table.get(f"{V1}/player", token).status_code == 200


def test_nobody_signs_in_once_the_player_has_ended(table: Table, ada: str) -> None:
    device = Device()
    add(table, ada, device)
    session = sign_in(table, device).get_json()["token"]
    assert table.send("DELETE", f"{V1}/player/token", {}, session).status_code == 200
    problem(sign_in(table, device), 401, "unauthenticated")


def test_seats_of_a_guest_come_along(table: Table, ada: str) -> None:
    game, over = table.open_game(target=100), table.open_game(target=100)
    for seat in (game.tokens[1], over.tokens[0]):
        assert table.post(f"{V1}/player/seats", {"token": seat}, ada).status_code == 201
    table.post(f"{over.path}/abort", None, OPERATOR)
    [kept] = table.get(f"{V1}/player/seats", ada).get_json()["items"]
    assert (kept["game"], kept["seat"], kept["token"]) == (game.id, 1, game.tokens[1])
    assert (
        table.get(game.path).get_json()["seats"][1] | {"name": "Bob", "guest": True}
        == table.get(game.path).get_json()["seats"][1]
    )
    for token in ("nonsense", ada, over.tokens[1]):
        problem(table.post(f"{V1}/player/seats", {"token": token}, ada), 401, "unauthenticated")
    table.post(f"{game.path}/seats/1/token", None, OPERATOR)
    assert table.get(f"{V1}/player/seats", ada).get_json()["items"] == []


@pytest.fixture
def elsewhere_hosted(settings: Settings, table: Table) -> Any:
    """The same service, whose setting names the page's origin."""
    changed = msgspec.structs.replace(settings, page_origin="https://games.example")
    app: Flask = create_app(changed, HOSTED)
    yield Table(app, table.document)
    app.extensions["starledger"].close()


def test_a_setting_names_the_site(elsewhere_hosted: Table, ada: str) -> None:
    device = Device("https://games.example", "games.example")
    assert add(elsewhere_hosted, ada, device).status_code == 201
    assert challenge(elsewhere_hosted)["rpId"] == "games.example"
    assert sign_in(elsewhere_hosted, device).status_code == 201
    problem(add(elsewhere_hosted, ada, Device()), 401, "unauthenticated")


def test_the_store_has_no_recovery_code(
    table: Table, ada: str, parts: Runtime, settings: Settings, catch_up: Callable[[], int]
) -> None:
    codes = table.post(f"{V1}/player/recovery-codes", {}, ada).get_json()["codes"]
    catch_up()
    parts.close()
    stored = b"".join(path.read_bytes() for path in settings.data.rglob("*") if path.is_file())
    assert not any(code.encode() in stored for code in codes)
