"""Analyses over HTTP: their readers, their content, and their reuse."""

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import pytest

from api.process.runtime import Runtime
from domain.kernel.errors import Refusal
from services.errors import TooManyRequests, Unavailable
from services.reading.analysis import analyst
from services.reading.analysis.stored import Wish
from tests.api.table import OPERATOR, TWO, Seated, Table, problem

Look = Callable[..., Any]


@pytest.fixture
def wishes(parts: Runtime, monkeypatch: pytest.MonkeyPatch) -> list[Wish]:
    """The requests for analyses, kept here instead of in Redis."""
    noted: list[Wish] = []
    monkeypatch.setattr(parts.service.wishes, "add", lambda wish, _reader: noted.append(wish))
    return noted


@pytest.fixture
def look(table: Table, parts: Runtime, wishes: list[Wish]) -> Look:
    """Return a function that reads an analysis and works it out first, as a worker would."""

    def read(game: Seated, query: str = "", token: str | None = None) -> Any:
        answer = table.get(f"{game.path}/analysis{query}", token)
        for wish in wishes:
            while not parts.service.analyst.work(wish):
                pass
        wishes.clear()
        if answer.status_code == 202:
            answer = table.get(f"{game.path}/analysis{query}", token)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    return read


@pytest.fixture
def finished(table: Table) -> Seated:
    game = table.open_game()
    table.play(game, Random(3))
    return game


@pytest.fixture
def running(table: Table) -> Seated:
    game = table.open_game(target=100, rated=False)
    table.play(game, Random(1), most=12)
    return game


def _version(table: Table, game: Seated) -> int:
    version: int = table.get(game.path).get_json()["version"]
    return version


def test_finished_game_shows_its_course_to_anybody(table: Table, finished: Seated, look: Look) -> None:
    waiting = table.get(f"{finished.path}/analysis")
    assert (waiting.status_code, waiting.headers["Retry-After"]) == (202, "1")
    assert waiting.get_json() == {"version": _version(table, finished), "viewer": None, "progress": 0.0}
    told = look(finished)
    summary = table.get(finished.path).get_json()
    assert (told["version"], told["over"], told["viewer"]) == (summary["version"], True, None)
    assert told["curve"][-1]["version"] == summary["version"]
    outcome = [float(seat == summary["winner"]) for seat in range(2)]
    assert [seat["win_chance"] for seat in told["seats"]] == told["curve"][-1]["win_chance"] == outcome
    assert told["best"] == []
    turns = [mark["version"] for mark in table.get(f"{finished.path}/timeline").get_json()["marks"]]
    versions = [point["version"] for point in told["curve"]]
    assert versions == sorted(set(versions))
    assert set(versions) <= {*turns}
    for point in told["curve"]:
        assert sum(point["win_chance"]) == pytest.approx(1, abs=0.001)
        bounds = zip(point["low"], point["win_chance"], point["high"], strict=True)
        assert all(0 <= low <= chance <= high <= 1 for low, chance, high in bounds)
    assert [record["seat"] for record in told["records"]] == [0, 1]
    assert all(record["decisions"] > 0 for record in told["records"])


def test_analysis_is_stored_and_tagged(
    table: Table, elsewhere: Table, finished: Seated, look: Look, wishes: list[Wish]
) -> None:
    told = look(finished)
    again = elsewhere.get(f"{finished.path}/analysis")
    assert again.get_json() == told
    assert wishes == []
    known = table.get(f"{finished.path}/analysis", If_None_Match=again.headers["ETag"])
    assert known.status_code == 304
    german = table.get(f"{finished.path}/analysis?lang=de")
    assert german.headers["Content-Language"] == "de"
    assert german.headers["ETag"] != again.headers["ETag"]


def test_position_names_the_best_actions_of_the_seat_that_decides(
    table: Table, finished: Seated, look: Look
) -> None:
    events = table.get(f"{finished.path}/events?limit=1000").get_json()["items"]
    acted = [event for event in events if event.get("action")]
    judged = 0
    for event in acted[3:8]:
        before, seat = event["version"] - 1, event["seat"]
        legal = table.get(f"{finished.path}/legal-actions?version={before}", finished.tokens[seat])
        told = look(finished, f"?version={before}")
        assert (told["version"], told["viewer"], told["seat"]) == (before, None, seat)
        assert told["played"]["action"] == event["action"]
        actions = [one["action"] for one in told["best"]]
        assert all(action in legal.get_json()["actions"] for action in actions)
        chances = [one["win_chance"] for one in told["best"]]
        assert chances == sorted(chances, reverse=True)
        assert 1 <= len(chances) <= 3
        assert all(one["reason"] for one in (*told["best"], told["played"]))
        judged += len(legal.get_json()["actions"]) > 1
    assert judged


def test_position_names_the_action_played_once_it_is_known(table: Table, running: Seated, look: Look) -> None:
    version, seat = _version(table, running), table.first_seat(running)
    token = running.tokens[seat]
    before = look(running, f"?version={version}", token)
    assert (before["seat"], before["played"]) == (seat, None)
    tag = table.get(f"{running.path}/analysis?version={version}", token).headers["ETag"]
    action = table.legal(running, seat)[0]
    assert table.act(running, seat, action).status_code == 201
    after = look(running, f"?version={version}", token)
    assert after["played"]["action"] == action
    assert after["seats"] == before["seats"]
    again = table.get(f"{running.path}/analysis?version={version}", token, If_None_Match=tag)
    assert again.status_code == 200


def test_running_game_is_analysed_by_its_own_seats_alone(table: Table, running: Seated, look: Look) -> None:
    version = _version(table, running)
    told = look(running, f"?version={version}", running.tokens[0])
    assert told["viewer"] == 0
    assert told["seat"] in (0, None)
    assert look(running, "", OPERATOR)["viewer"] is None
    for query in ("", f"?version={version}"):
        spectator = problem(table.get(f"{running.path}/analysis{query}"), 401, "unauthenticated")
        assert "only a seat" in spectator["detail"]
        problem(table.get(f"{running.path}/analysis{query}", "wrong"), 401, "unauthenticated")
    other = table.open_game(rated=False)
    problem(table.get(f"{running.path}/analysis", other.tokens[0]), 403, "forbidden")
    problem(table.get(f"{running.path}/analysis?seat=1", running.tokens[0]), 403, "forbidden")


def test_registered_player_without_a_seat_is_refused(table: Table, running: Seated) -> None:
    token = table.post("/api/v1/players", {"name": "Looker"}).get_json()["token"]
    refused = problem(table.get(f"{running.path}/analysis", token), 403, "forbidden")
    assert "only a seat" in refused["detail"]


def test_game_without_hints_waits_for_its_end(table: Table, look: Look) -> None:
    game = table.open_game(rated=False, hints=False)
    table.play(game, Random(2), most=4)
    for query in ("", "?version=4"):
        problem(table.get(f"{game.path}/analysis{query}", game.tokens[0]), 409, "hints-off")
    table.play(game, Random(2))
    assert look(game)["over"]


def test_bad_versions_are_refused(table: Table, finished: Seated) -> None:
    last = _version(table, finished)
    problem(table.get(f"{finished.path}/analysis?version={last + 1}"), 404, "not-found")
    problem(table.get(f"{finished.path}/analysis?version=0"), 422, "validation-failed")
    problem(table.get(f"{finished.path}/analysis?version=x"), 422, "validation-failed")
    problem(table.get(f"{finished.path}/analysis?version=1"), 409, "game-not-running")
    problem(table.get(f"/api/v1/games/{UUID(int=7)}/analysis"), 404, "not-found")
    waiting = table.open_game(TWO[0], {"kind": "open"}, rated=False)
    problem(table.get(f"{waiting.path}/analysis", waiting.tokens[0]), 409, "game-not-running")


def test_slices_lead_to_the_same_analysis(
    table: Table, finished: Seated, look: Look, parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = look(finished)
    parts.service.views.clear("projector")
    assert table.get(f"{finished.path}/analysis").status_code == 202
    monkeypatch.setattr(analyst, "SLICE_S", 0.0)
    wish = Wish(UUID(finished.id), None, None)
    slices = 1
    while not parts.service.analyst.work(wish):
        slices += 1
        progress = table.get(f"{finished.path}/analysis").get_json()["progress"]
        assert 0 < progress < 1
    assert slices > 10
    assert table.get(f"{finished.path}/analysis").get_json() == at_once


def test_analysis_of_a_running_game_continues(
    table: Table, running: Seated, look: Look, wishes: list[Wish]
) -> None:
    before = look(running, "", running.tokens[0])
    assert (before["viewer"], before["over"]) == (0, False)
    assert [record["seat"] for record in before["records"]] == [0]
    table.play(running, Random(5), most=8)
    stale = table.get(f"{running.path}/analysis", running.tokens[0])
    assert stale.get_json() == before
    assert len(wishes) == 1
    after = look(running, f"?min_version={_version(table, running)}", running.tokens[0])
    assert after["version"] == after["curve"][-1]["version"] == _version(table, running)
    kept = [point for point in before["curve"] if point["version"] < before["version"]]
    assert after["curve"][: len(kept)] == kept
    assert all(point["version"] != before["version"] or point in before["curve"] for point in after["curve"])


@pytest.mark.parametrize(
    "refusal",
    [Unavailable("queues-unreachable"), TooManyRequests("limit-of-analyses", number=1, retry_after_s=2)],
)
def test_stored_analysis_needs_no_queue(
    table: Table,
    parts: Runtime,
    running: Seated,
    look: Look,
    monkeypatch: pytest.MonkeyPatch,
    refusal: Refusal,
) -> None:
    before = look(running, "", running.tokens[0])
    table.play(running, Random(5), most=8)

    def refuse(wish: Wish, reader: str) -> None:
        raise refusal

    monkeypatch.setattr(parts.service.wishes, "add", refuse)
    assert table.get(f"{running.path}/analysis", running.tokens[0]).get_json() == before


def test_analysis_of_another_log_is_not_shown(
    table: Table, finished: Seated, look: Look, parts: Runtime
) -> None:
    told, at = look(finished), look(finished, "?version=9")
    games = parts.service.games
    for wish, query in (
        (Wish(UUID(finished.id), None, None), ""),
        (Wish(UUID(finished.id), None, 9), "?version=9"),
    ):
        stored = parts.service.views.analyses.find(wish, games.current(wish.game).ruleset)
        assert stored is not None
        parts.service.views.analyses.put(wish, games.current(wish.game).ruleset, "0" * 64, stored[1])
        assert table.get(f"{finished.path}/analysis{query}").status_code == 202
    assert look(finished) == told
    assert look(finished, "?version=9") == at


def test_failed_analysis_is_not_tried_again_at_once(table: Table, finished: Seated, parts: Runtime) -> None:
    for version, query in ((None, ""), (9, "?version=9")):
        parts.service.analyst.note_failure(Wish(UUID(finished.id), None, version))
        refused = table.get(f"{finished.path}/analysis{query}")
        problem(refused, 503, "unavailable")
        assert int(refused.headers["Retry-After"]) > 60


def test_rewind_is_part_of_the_curve(table: Table, running: Seated, look: Look) -> None:
    last = _version(table, running)
    proposed = table.post(f"{running.path}/rewinds", {"to_version": last - 6}, running.tokens[0])
    path = f"{running.path}/rewinds/{proposed.get_json()['rewind_id']}/agree"
    assert table.post(path, {}, running.tokens[1]).status_code == 200
    told = look(running, "", OPERATOR)
    summary = table.get(running.path).get_json()
    assert (told["curve"][-1]["version"], told["curve"][-1]["turn"]) == (summary["version"], summary["turn"])
    assert all(swing["to_version"] != summary["version"] for swing in told["swings"])


def test_without_redis_a_reader_may_retry(table: Table, finished: Seated) -> None:
    refused = table.get(f"{finished.path}/analysis")
    problem(refused, 503, "unavailable")
    assert refused.headers["Retry-After"] == "2"
