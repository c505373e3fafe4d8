"""Archives over HTTP: exported by one service, imported by another."""

import gzip
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from api.app import create_app
from api.http import responses
from services.service import migrate
from services.settings import Limits, Settings
from tests.api.table import OPERATOR, V1, Document, Seated, Table, problem
from tests.services.archiving import SCRIPT, changed, load_script
from tests.toy import RULESET

IMPORT = f"{V1}/games/import"


@pytest.fixture
def game(table: Table) -> Seated:
    """A finished game."""
    game = table.open_game()
    table.play(game, Random(31))
    return game


@pytest.fixture
def archive(table: Table, game: Seated) -> bytes:
    return table.get(f"{game.path}/export").data


@pytest.fixture
def make_elsewhere(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Return a function that opens another service."""
    apps: list[Flask] = []

    def make(**limits: Any) -> Table:
        settings = Settings(data=tmp_path / "other", operator_token=OPERATOR, limits=Limits(**limits))
        migrate(settings)
        apps.append(create_app(settings, {RULESET.name: RULESET}))
        return Table(apps[-1], Document(apps[-1]))

    yield make
    for app in apps:
        app.extensions["starledger"].close()


@pytest.fixture
def elsewhere(make_elsewhere: Callable[..., Table]) -> Table:
    return make_elsewhere()


def test_game_moves_from_one_service_to_another(table: Table, elsewhere: Table, game: Seated) -> None:
    answer = table.get(f"{game.path}/export")
    assert answer.content_type == "application/json"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{game.id}.json"'
    made = elsewhere.post(IMPORT, answer.data)
    assert made.status_code == 201
    assert made.headers["Location"] == game.path
    assert made.get_json()["imported"]
    assert elsewhere.get(made.headers["Location"]).get_json()["imported"]
    assert elsewhere.get(f"{game.path}/board").get_json() == table.get(f"{game.path}/board").get_json()
    assert elsewhere.get(f"{game.path}/audit").get_json()["ok"]
    again = elsewhere.post(IMPORT, answer.data + b"\n")
    assert (again.status_code, again.get_json()) == (200, made.get_json())
    home = table.post(IMPORT, answer.data)
    assert (home.status_code, home.get_json()) == (200, made.get_json() | {"imported": False})
    assert not table.get(game.path).get_json()["imported"]


def test_archive_is_compressed_on_request_and_has_an_etag_either_way(
    table: Table, game: Seated, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(responses, "PIECE_BYTES", 1000)
    path, takes = f"{game.path}/export", {"Accept-Encoding": "gzip"}
    plain = table.get(path)
    packed = table.client.get(path, headers=takes)
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Content-Encoding"] == "gzip"
    for answer in (plain, packed):
        assert int(answer.headers["Content-Length"]) == len(answer.data) > 1000
        assert "Accept-Encoding" in answer.headers["Vary"]
    strong = plain.headers["ETag"]
    assert packed.headers["ETag"] == f"W/{strong}"
    for more in ({}, takes):
        again = table.client.get(path, headers=more | {"If-None-Match": strong})
        assert (again.status_code, again.data) == (304, b"")
    head = table.client.head(path)
    assert (head.data, head.headers["Content-Length"]) == (b"", plain.headers["Content-Length"])
    assert not list(tmp_path.glob("starledger-export-*")), "nothing is left on the disk"


def test_export_is_unavailable_without_a_temporary_folder(
    table: Table, game: Seated, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    problem(table.get(f"{game.path}/export"), 503, "unavailable")


def test_a_repeated_import_gets_the_first_answer(elsewhere: Table, archive: bytes) -> None:
    first = elsewhere.post(IMPORT, archive, Idempotency_Key="key")
    second = elsewhere.post(IMPORT, archive, Idempotency_Key="key")
    assert (second.status_code, second.data) == (first.status_code, first.data)
    other = changed(archive, lambda _: None, mend=True)
    problem(elsewhere.post(IMPORT, other, Idempotency_Key="key"), 422, "idempotency-mismatch")
    assert elsewhere.post(IMPORT, archive).status_code == 200


def test_running_games_archive_is_redacted_for_its_viewer(table: Table, elsewhere: Table) -> None:
    game = table.open_game(target=80)
    table.play(game, Random(32), most=20)
    script = load_script()
    texts = {token: table.get(f"{game.path}/export", token) for token in (None, *game.tokens, OPERATOR)}
    assert len({answer.data for answer in texts.values()}) == 4
    for token, answer in texts.items():
        script.check(answer.data)
        assert answer.get_json()["complete"] == (token == OPERATOR)
    problem(elsewhere.post(IMPORT, texts[None].data), 422, "validation-failed")
    whole = texts[OPERATOR].data
    problem(elsewhere.post(IMPORT, whole), 403, "forbidden")
    answer = elsewhere.post(IMPORT, whole, OPERATOR)
    assert (answer.status_code, answer.get_json()["status"]) == (201, "running")


def test_bad_archives_are_refused(table: Table, elsewhere: Table, archive: bytes) -> None:
    def spoil(document: dict[str, Any]) -> None:
        document["events"][6]["core"]["data"]["seat"] = 1 - document["events"][6]["core"]["data"].get(
            "seat", 0
        )

    found = problem(elsewhere.post(IMPORT, changed(archive, spoil)), 422, "validation-failed")
    assert "ersion 7" in found["detail"] or "ersion 8" in found["detail"]
    problem(elsewhere.post(IMPORT, archive[:-20]), 400, "malformed")
    problem(elsewhere.post(IMPORT, b""), 400, "malformed")
    problem(elsewhere.post(IMPORT, b"[]"), 422, "validation-failed")
    problem(elsewhere.post(IMPORT, b'{"archive":1,"events":' + b"[" * 100_000), 422, "validation-failed")
    deep = archive.replace(b'"value":"Ann"', b'"value":' + b"[" * 100_000 + b"]" * 100_000)
    problem(elsewhere.post(IMPORT, deep), 422, "validation-failed")
    problem(elsewhere.post(IMPORT, archive, "sls_nobody"), 401, "unauthenticated")
    problem(elsewhere.post(IMPORT, archive, Idempotency_Key="k" * 201), 422, "validation-failed")
    answer = elsewhere.client.post(IMPORT, data=archive, content_type="text/plain")
    problem(answer, 415, "unsupported-media-type")
    problem(table.get(f"{V1}/games/{'0' * 8}-0000-4000-8000-{'0' * 12}/export"), 404, "not-found")
    problem(table.get(f"{table.open_game().path}/export", table.open_game().tokens[0]), 403, "forbidden")
    assert elsewhere.get(f"{V1}/games").get_json()["items"] == []


def test_another_game_under_the_same_id_is_refused(elsewhere: Table, table: Table) -> None:
    game = table.open_game(target=80)
    table.play(game, Random(33), most=5)
    assert (
        elsewhere.post(IMPORT, table.get(f"{game.path}/export", OPERATOR).data, OPERATOR).status_code == 201
    )
    table.play(game, Random(34), most=5)
    longer = table.get(f"{game.path}/export", OPERATOR).data
    problem(elsewhere.post(IMPORT, longer, OPERATOR), 409, "game-exists")


def test_an_archive_may_be_larger_than_other_bodies_but_not_endless(
    make_elsewhere: Callable[..., Table], archive: bytes
) -> None:
    assert len(archive) > 5_000
    small = make_elsewhere(body_bytes=5_000, import_bytes=len(archive))
    assert small.post(IMPORT, archive).status_code == 201
    problem(small.post(f"{V1}/games", b" " * 5_001), 413, "payload-too-large")
    tight = make_elsewhere(body_bytes=5_000, import_bytes=len(archive) - 1)
    problem(tight.post(IMPORT, archive), 413, "payload-too-large")
    problem(tight.post(IMPORT, archive * 10), 413, "payload-too-large")


def test_imports_count_as_new_games(make_elsewhere: Callable[..., Table], archive: bytes) -> None:
    busy = make_elsewhere(new_games_per_hour=1, on_loopback=True)
    assert busy.post(IMPORT, archive).status_code == 201
    problem(busy.post(IMPORT, archive), 429, "too-many-requests")


def test_the_script_can_be_downloaded(table: Table) -> None:
    answer = table.get("/verify.py")
    assert answer.content_type == "text/x-python; charset=utf-8"
    assert answer.data == SCRIPT.read_bytes()
