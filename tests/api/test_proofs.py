"""Checkpoints, proofs and keys over HTTP."""

from random import Random

import pytest

from domain.log.merkle import consistent, included
from services.receipts.signed_notes import read_key, verify_note
from tests.api.table import V1, Seated, Table, problem


@pytest.fixture
def game(table: Table) -> Seated:
    game = table.open_game()
    table.play(game, Random(3), most=10)
    return game


def root_of(table: Table, note: str) -> tuple[int, str]:
    """Check a receipt with the published key; return its size and head."""
    key = read_key(table.get(f"{V1}/keys").get_json()["items"][0]["verifier_key"])
    _, size, _, head = verify_note(note, key).splitlines()
    return int(size), head.removeprefix("head ")


def test_every_action_gets_a_head_and_every_head_a_receipt(table: Table, game: Seated) -> None:
    seat = table.first_seat(game)
    acted = table.act(game, seat, table.legal(game, seat)[0]).get_json()
    table.play(game, Random(4), most=2)
    answer = table.get(f"{game.path}/checkpoint?version={acted['version']}")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert root_of(table, answer.text) == (acted["version"], acted["head"])
    events = table.get(f"{game.path}/events?limit=1000").get_json()["items"]
    assert events[acted["version"] - 1]["hash"] == acted["head"]
    size, head = root_of(table, table.get(f"{game.path}/checkpoint").text)
    assert (size, head) == (events[-1]["version"], events[-1]["hash"])
    tag = answer.headers["ETag"]
    known = table.get(f"{game.path}/checkpoint?version={acted['version']}", If_None_Match=tag)
    assert known.status_code == 304


def test_every_version_has_valid_proofs(table: Table, game: Seated) -> None:
    latest = table.get(f"{game.path}/proofs/consistency?from=1").get_json()
    size, root = latest["to"], bytes.fromhex(latest["to_root"])
    for version in range(1, size + 1):
        proof = table.get(f"{game.path}/proofs/inclusion?version={version}").get_json()
        path = [bytes.fromhex(node) for node in proof["proof"]]
        assert included(bytes.fromhex(proof["hash"]), version - 1, size, path, root)
        grown = table.get(f"{game.path}/proofs/consistency?from={version}&to={size}").get_json()
        path = [bytes.fromhex(node) for node in grown["proof"]]
        assert consistent(bytes.fromhex(grown["from_root"]), version, root, size, path)
    small = table.get(f"{game.path}/proofs/inclusion?version=1&size=1").get_json()
    assert (small["proof"], small["root"]) == ([], small["hash"])


def test_proofs_of_long_games_are_computed_in_the_background(
    table: Table, game: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both processes give the same answers and refusals, and the hub reads none of the log."""
    questions = (
        "checkpoint",
        "checkpoint?version=3",
        "proofs/inclusion?version=3",
        "proofs/inclusion?version=3&size=4",
        "proofs/consistency?from=2",
        "proofs/consistency?from=1&to=9999",
        "proofs/inclusion?version=9999",
    )
    here = [table.get(f"{game.path}/{question}") for question in questions]
    parts = table.client.application.extensions["starledger"]
    monkeypatch.setattr("api.routes.proofs.INLINE_EVENTS", 3)
    monkeypatch.setattr(parts.service.proofs, "_trees", None)
    there = [table.get(f"{game.path}/{question}") for question in questions]
    assert [(answer.status_code, answer.text) for answer in there] == [
        (answer.status_code, answer.text) for answer in here
    ]
    assert parts.background_reads is not parts.background, "nor do they wait for an audit"


@pytest.mark.parametrize(
    ("rest", "status", "code"),
    [
        ("checkpoint?version=9999", 404, "not-found"),
        ("checkpoint?version=0", 422, "validation-failed"),
        ("checkpoint?version=x", 422, "validation-failed"),
        ("checkpoint?version=99999999999999999999999", 422, "validation-failed"),
        ("proofs/inclusion", 422, "validation-failed"),
        ("proofs/inclusion?version=9999", 404, "not-found"),
        ("proofs/inclusion?version=1&size=9999", 404, "not-found"),
        ("proofs/inclusion?version=3&size=2", 422, "validation-failed"),
        ("proofs/inclusion?version=1&other=2", 422, "validation-failed"),
        ("proofs/consistency", 422, "validation-failed"),
        ("proofs/consistency?to=3", 422, "validation-failed"),
        ("proofs/consistency?from=0", 422, "validation-failed"),
        ("proofs/consistency?from=3&to=2", 422, "validation-failed"),
        ("proofs/consistency?from=1&to=9999", 404, "not-found"),
    ],
)
def test_invalid_queries_are_refused(table: Table, game: Seated, rest: str, status: int, code: str) -> None:
    problem(table.get(f"{game.path}/{rest}"), status, code)


def test_proofs_are_for_everybody_with_access_to_the_game(table: Table, game: Seated) -> None:
    other = table.open_game()
    for rest in ("checkpoint", "proofs/inclusion?version=1", "proofs/consistency?from=1"):
        own = table.get(f"{game.path}/{rest}", game.tokens[0])
        assert own.text == table.get(f"{game.path}/{rest}").text
        problem(table.get(f"{game.path}/{rest}", other.tokens[0]), 403, "forbidden")
        problem(table.get(f"{V1}/games/{'0' * 8}-0000-4000-8000-{'0' * 12}/{rest}"), 404, "not-found")


def test_a_waiting_game_has_a_checkpoint(table: Table) -> None:
    waiting = table.open_game({"kind": "open"}, {"kind": "human", "name": "Ann"})
    assert root_of(table, table.get(f"{waiting.path}/checkpoint").text) == (1, waiting.created["head"])


def test_keys_are_listed_with_the_current_one_first(table: Table, game: Seated) -> None:
    (first,) = table.get(f"{V1}/keys").get_json()["items"]
    assert first["current"]
    table.client.application.extensions["starledger"].service.signer.rotate()
    now, before = table.get(f"{V1}/keys").get_json()["items"]
    assert before == {**first, "current": False}
    assert now["current"]
    assert now["id"] != before["id"]
    assert root_of(table, table.get(f"{game.path}/checkpoint").text)[0] > 1
