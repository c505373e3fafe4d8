"""The log in plain words over HTTP: as JSON, as text, for each viewer, in pages."""

from random import Random

import pytest

from tests.api.table import OPERATOR, Seated, Table, problem


@pytest.fixture
def game(table: Table) -> Seated:
    game = table.open_game(target=100)
    table.play(game, Random(1), most=20)
    return game


def test_log_is_narrated_in_words(table: Table, game: Seated) -> None:
    page = table.get(f"{game.path}/log").get_json()
    version = table.get(f"{game.path}/events").get_json()["version"]
    assert [item["version"] for item in page["items"]] == list(range(1, version + 1))
    assert (page["version"], page["over"]) == (version, False)
    assert page["items"][0]["line"].startswith("a game of Toy is opened: Ann (red), a guest; ")


def test_terminals_get_text(table: Table, game: Seated) -> None:
    items = table.get(f"{game.path}/log").get_json()["items"]
    answer = table.get(f"{game.path}/log", Accept="text/plain")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.text == "".join(f"{item['version']}: {item['line']}\n" for item in items)
    for accept in ("*/*", "application/json", "text/html, */*;q=0.1"):
        assert table.get(f"{game.path}/log", Accept=accept).content_type == "application/json"
    assert "Accept" in answer.headers["Vary"]


def test_unchanged_log_returns_304_per_format(table: Table, game: Seated) -> None:
    text = table.get(f"{game.path}/log", Accept="text/plain").headers["ETag"]
    json = table.get(f"{game.path}/log").headers["ETag"]
    assert text != json
    assert table.get(f"{game.path}/log", If_None_Match=json).status_code == 304
    assert table.get(f"{game.path}/log", Accept="text/plain", If_None_Match=text).status_code == 304
    assert table.get(f"{game.path}/log", game.tokens[0], If_None_Match=json).status_code == 200
    table.play(game, Random(2), most=1)
    assert table.get(f"{game.path}/log", If_None_Match=json).status_code == 200


def test_log_can_be_read_in_pages(table: Table, game: Seated) -> None:
    items = table.get(f"{game.path}/log").get_json()["items"]
    assert table.get(f"{game.path}/log?after=5&limit=3").get_json()["items"] == items[5:8]
    assert table.get(f"{game.path}/log?after=5&version=7").get_json()["items"] == items[5:7]
    assert table.get(f"{game.path}/log?after=100000").get_json()["items"] == []
    assert table.get(f"{game.path}/log?version=100000").get_json()["items"] == items
    for query in ("after=-1", "limit=0", "limit=201", "version=0", "after=x", "form=stored", "wait=1"):
        problem(table.get(f"{game.path}/log?{query}"), 422, "validation-failed")


def test_callers_without_access_to_a_seat_get_no_log(table: Table, game: Seated) -> None:
    other = table.open_game()
    problem(table.get(f"{game.path}/log", other.tokens[0]), 403, "forbidden")
    problem(table.get(f"{game.path}/log?seat=1", game.tokens[0]), 403, "forbidden")
    problem(table.get(f"{game.path}/log", "slp_nobody"), 401, "unauthenticated")
    public = table.get(f"{game.path}/log").get_json()["items"]
    told = table.get(f"{game.path}/log", OPERATOR).get_json()["items"]
    assert all(whole["line"].startswith(line["line"]) for line, whole in zip(public, told, strict=True))


def test_log_is_narrated_in_german(table: Table, game: Seated) -> None:
    english, german = table.get(f"{game.path}/log"), table.get(f"{game.path}/log?lang=de")
    assert (english.headers["Content-Language"], german.headers["Content-Language"]) == ("en", "de")
    assert english.headers["ETag"] != german.headers["ETag"]
    assert german.get_json()["items"][0]["line"].startswith(
        "ein Spiel Toy ist eröffnet: Ann (rot), ein Gast; "
    )
    problem(table.get(f"{game.path}/log?lang=tlh"), 422, "validation-failed")


def test_long_pages_are_rendered_in_the_background(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both processes give the same answers and refusals, and the hub reads none of the log."""
    game, other = table.open_game(target=12), table.open_game()
    table.play(game, Random(4))
    questions = (
        "",
        "?limit=1000",
        "?after=2&limit=9",
        "?form=stored",
        "?version=6",
        "?version=9999",
    )
    askers = (*game.tokens, None, OPERATOR, other.tokens[0])
    asked = [(f"{game.path}/events{question}", token) for question in questions for token in askers]
    here = [table.get(*each) for each in asked]
    monkeypatch.setattr("api.routes.events.INLINE_EVENTS", 0)
    queries = table.client.application.extensions["starledger"].service.queries
    monkeypatch.setattr(queries, "items", None)
    there = [table.get(*each) for each in asked]
    assert [(each.status_code, each.text, each.headers.get("ETag")) for each in there] == [
        (each.status_code, each.text, each.headers.get("ETag")) for each in here
    ]


@pytest.mark.parametrize("path", ["log", "table"])
def test_long_logs_are_narrated_in_the_background(
    table: Table, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    game, other = table.open_game(target=12), table.open_game()
    table.play(game, Random(4))
    questions = ("", "?limit=200&lang=de", "?after=2&limit=9", "?version=6", "?version=9999")
    askers = (*game.tokens, None, OPERATOR, other.tokens[0])
    asked = [(f"{game.path}/{path}{question}", token) for question in questions for token in askers]
    here = [table.get(*each) for each in asked]
    monkeypatch.setattr("api.reads.INLINE_NARRATION", 0)
    monkeypatch.setattr(table.client.application.extensions["starledger"].service, "narration", None)
    there = [table.get(*each) for each in asked]
    assert [(each.status_code, each.text, each.headers.get("ETag")) for each in there] == [
        (each.status_code, each.text, each.headers.get("ETag")) for each in here
    ]
