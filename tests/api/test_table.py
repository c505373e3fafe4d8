"""The whole table in one answer: for each viewer exactly what the single reads return."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from api.http.release import release_of
from tests.api.table import OPERATOR, Seated, Table, problem

PARTS = (("game", ""), ("board", "/board"), ("scoreboard", "/scoreboard"))


@pytest.fixture
def game(table: Table) -> Seated:
    game = table.open_game(target=100)
    table.play(game, Random(1), most=20)
    return game


def without_forks(summary: dict[str, Any]) -> dict[str, Any]:
    """Return a summary without the fields that only the single read has."""
    return {name: value for name, value in summary.items() if name not in ("forks", "ratings", "spectators")}


@pytest.mark.parametrize("viewer", [0, 1, "public", "operator"])
def test_table_shows_what_the_single_reads_show(table: Table, game: Seated, viewer: Any) -> None:
    token = {"public": None, "operator": OPERATOR}.get(viewer) or (
        game.tokens[viewer] if isinstance(viewer, int) else None
    )
    shown = table.get(f"{game.path}/table", token).get_json()
    for name, path in PARTS:
        single = table.get(f"{game.path}{path}", token).get_json()
        assert shown[name] == (without_forks(single) if name == "game" else single)
    log = table.get(f"{game.path}/log", token).get_json()
    assert shown["log"] == {**log, "items": log["items"][-100:]}
    if isinstance(viewer, int):
        assert shown["legal_actions"] == table.get(f"{game.path}/legal-actions", token).get_json()
    else:
        assert shown["legal_actions"] is None
    assert shown["viewer"] == (viewer if isinstance(viewer, int) else None)


def test_past_version_shows_the_seats_knowledge_then(table: Table, game: Seated) -> None:
    last = table.get(game.path).get_json()["version"]
    for version in range(1, last + 1, 3):
        for token in (game.tokens[0], None):
            shown = table.get(f"{game.path}/table?version={version}&limit=5", token).get_json()
            board = table.get(f"{game.path}/board?version={version}", token)
            assert shown["board"] == (board.get_json() if board.status_code == 200 else None)
            scores = table.get(f"{game.path}/scoreboard?version={version}", token).get_json()
            assert shown["scoreboard"] == scores
            assert shown["game"]["version"] == shown["version"] == version
            assert shown["legal_actions"] is None
            lines = table.get(f"{game.path}/log?version={version}", token).get_json()["items"]
            assert shown["log"]["items"] == lines[-5:]
    now = table.get(f"{game.path}/table?version={last}").get_json()["game"]
    assert now["scores"] == table.get(game.path).get_json()["scores"]


def test_only_the_requested_newest_lines_are_narrated(table: Table, game: Seated) -> None:
    last = table.get(game.path).get_json()["version"]

    def versions(query: str) -> list[int]:
        items = table.get(f"{game.path}/table?{query}").get_json()["log"]["items"]
        return [item["version"] for item in items]

    assert versions(f"after={last - 2}") == [last - 1, last]
    assert versions("after=0&limit=3") == [last - 2, last - 1, last]
    assert versions("limit=0") == []
    assert versions(f"after={last}") == []
    assert versions(f"after={last + 50}") == []


def test_lines_are_narrated_in_the_requested_language(table: Table, game: Seated) -> None:
    german = table.get(f"{game.path}/table?lang=de")
    assert german.headers["Content-Language"] == "de"
    lines = table.get(f"{game.path}/log?lang=de").get_json()["items"]
    assert german.get_json()["log"]["items"] == lines[-100:]
    english = table.get(f"{game.path}/table")
    assert english.get_json()["log"]["items"] != lines[-100:]
    assert table.get(f"{game.path}/table", If_None_Match=german.headers["ETag"]).status_code == 200


def test_table_waits_for_a_requested_version(
    table: Table, game: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.reads.CATCH_UP_S", 0.05)
    last = table.get(game.path).get_json()["version"]
    assert table.get(f"{game.path}/table?min_version={last}").get_json()["version"] == last
    problem(table.get(f"{game.path}/table?min_version={last + 1}"), 503, "unavailable")


def test_unchanged_table_returns_304_to_the_same_viewer(table: Table, game: Seated) -> None:
    tag = table.get(f"{game.path}/table").headers["ETag"]
    assert table.get(f"{game.path}/table", If_None_Match=tag).status_code == 304
    assert table.get(f"{game.path}/table", game.tokens[0], If_None_Match=tag).status_code == 200
    table.play(game, Random(2), most=1)
    assert table.get(f"{game.path}/table", If_None_Match=tag).status_code == 200


def test_before_the_start_there_is_no_board(table: Table) -> None:
    waiting = table.open_game({"kind": "human", "name": "Ann"}, {"kind": "open"})
    shown = table.get(f"{waiting.path}/table", waiting.tokens[0]).get_json()
    assert (shown["board"], shown["scoreboard"]["standings"]) == (None, [])
    assert shown["legal_actions"]["actions"] == []
    assert shown["game"]["status"] == "waiting"


def test_callers_without_access_see_no_table(table: Table, game: Seated) -> None:
    other = table.open_game()
    last = table.get(game.path).get_json()["version"]
    problem(table.get(f"{game.path}/table", other.tokens[0]), 403, "forbidden")
    problem(table.get(f"{game.path}/table?seat=1", game.tokens[0]), 403, "forbidden")
    problem(table.get(f"{game.path}/table", "slp_nobody"), 401, "unauthenticated")
    problem(table.get(f"{game.path}/table?version={last + 1}"), 404, "not-found")
    problem(table.get(game.path.replace(game.id, "0" * 8 + game.id[8:]) + "/table"), 404, "not-found")
    for query in ("after=-1", "limit=201", "version=0", "limit=x", "wait=1"):
        problem(table.get(f"{game.path}/table?{query}"), 422, "validation-failed")


def test_every_answer_names_the_release_of_the_page(table: Table, game: Seated, tmp_path: Path) -> None:
    named = {
        table.get(path).headers["Starledger-Release"] for path in (game.path, f"{game.path}/table", "/", "/x")
    }
    assert len(named) == 1
    (tmp_path / "a.js").write_text("1")
    first = release_of(tmp_path)
    release_of.cache_clear()
    (tmp_path / "a.js").write_text("2")
    assert release_of(tmp_path) != first
