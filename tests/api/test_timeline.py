"""The timeline over HTTP: the turns, rolls, points, gains and times that each viewer may know."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from api.process.runtime import Runtime
from api.routes import timelines
from domain.star_trek_catan.ruleset import RULESET as STAR_TREK
from services.reading.timeline import Timeline
from tests.api.document import V1
from tests.api.table import OPERATOR, Seated, Table, problem

ROWS = ("marks", "points", "gains", "times")


@pytest.fixture
def game(table: Table) -> Seated:
    game = table.open_game(target=100)
    table.play(game, Random(1), most=25)
    return game


def _told(table: Table, game: Seated, token: str | None = None, query: str = "") -> dict[str, Any]:
    answer = table.get(f"{game.path}/timeline{query}", token)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def _points_at(table: Table, game: Seated, version: int, token: str | None) -> list[int]:
    shown = table.get(f"{game.path}/scoreboard?version={version}", token).get_json()["standings"]
    return [one["victory_points"] + (one["hidden_victory_points"] or 0) for one in shown]


def _moved_on(told: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    joined = {name: told[name] + more[name] for name in ROWS}
    moves = [before + after for before, after in zip(told["moves"], more["moves"], strict=True)]
    return more | joined | {"moves": moves}


def test_timeline_matches_the_log(table: Table, game: Seated) -> None:
    events = table.get(f"{game.path}/events?limit=1000", OPERATOR).get_json()["items"]
    told = _told(table, game)
    marks = {kind: [mark for mark in told["marks"] if mark["kind"] == kind] for kind in ("turn", "roll")}
    rolled = [event for event in events if event["type"] == "die-rolled"]
    assert [(mark["version"], mark["seat"], mark["dice"]) for mark in marks["roll"]] == [
        (event["version"], event["seat"], [event["data"]["result"]]) for event in rolled
    ]
    begun = [event["version"] for event in events if event["type"] in ("table-set", "turn-ended")]
    assert [mark["version"] for mark in marks["turn"]] == begun
    assert [mark["turn"] for mark in marks["turn"]] == list(range(1, len(begun) + 1))
    for seat, versions in enumerate(told["moves"]):
        assert versions == [
            event["version"]
            for event in events
            if event["cause"] == event["version"]
            and event["seat"] == seat
            and "rules" in event
            and event["type"] not in ("seat-joined", "game-created")
        ]
    assert (told["dice"], told["resources"]) == (
        {"turn": [[1, 2, 3, 4, 5, 6]]},
        ["worth_0", "worth_1", "worth_2"],
    )
    assert {version for version, _, _ in told["times"]} <= {*told["moves"][0], *told["moves"][1]}


@pytest.mark.parametrize("sight", [None, 0, 1])
def test_points_match_the_scoreboard_at_every_version(table: Table, game: Seated, sight: int | None) -> None:
    token = None if sight is None else game.tokens[sight]
    told = _told(table, game, token)
    at = dict(told["points"])
    shown: list[int] = []
    for version in range(min(at), told["version"] + 1):
        shown = at.get(version, shown)
        assert shown == _points_at(table, game, version, token), version


def test_hidden_gains_are_not_shown_to_others(table: Table, game: Seated) -> None:
    """Only the seat that drew a card knows it; its worth would show in hidden points and in gains."""
    own, other, public, every = (
        _told(table, game, token) for token in (game.tokens[0], game.tokens[1], None, OPERATOR)
    )
    drawn = [row for row in every["gains"] if row[1] == 0 and 1 in row[2].values()]
    assert drawn, "the game that this is played with has cards drawn by the first seat"
    assert [row for row in own["gains"] if row in drawn] == drawn
    for told in (other, public):
        hidden = [row for row in told["gains"] if row[0] in {version for version, _, _ in drawn}]
        assert hidden == [[version, 0, {"unknown": 1}] for version, _, _ in drawn]
    assert [row[1][0] for row in own["points"]] != [row[1][0] for row in public["points"]]
    assert own["viewer"] == 0
    assert public["viewer"] is None
    problem(table.get(f"{game.path}/timeline?seat=1", game.tokens[0]), 403, "forbidden")
    problem(table.get(f"{game.path}/timeline", "slp_nobody"), 401, "unauthenticated")


def test_theft_is_shown_to_thief_and_victim_alone(table: Table) -> None:
    """In a whole game of Star Trek Catan between bots, every viewer's sums match the hands."""
    seats = [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cay")]
    body = {"ruleset": STAR_TREK.name, "seats": seats, "sandbox": {"seed": "0" * 63 + "7"}}
    game = Seated(table.post(f"{V1}/games", body).get_json())
    random = Random(4)
    stolen: list[dict[str, Any]] = []
    while not stolen:
        table.play(game, random, most=40)
        events = table.get(f"{game.path}/events?after=20&limit=1000", OPERATOR).get_json()["items"]
        stolen = [event for event in events if event["type"] == "resource-stolen"]
    theft = stolen[0]["data"]
    thief, victim, resource = theft["thief"], theft["victim"], theft["resource"]
    for token in (OPERATOR, None, *game.tokens):
        told = _told(table, game, token)
        rows = [row[1:] for row in told["gains"] if row[0] == stolen[0]["version"]]
        knows = token == OPERATOR or token in (game.tokens[thief], game.tokens[victim])
        name = resource if knows else "unknown"
        assert sorted(rows) == sorted([[thief, {name: 1}], [victim, {name: -1}]])
        held = [Counter[str]() for _ in game.tokens]
        for _, seat, amounts in told["gains"]:
            held[seat].update(amounts)
        board = table.get(f"{game.path}/board", token).get_json()
        assert [own.total() for own in held] == [
            player.get("resource_count", 0) for player in board["players"]
        ]


def test_rewind_is_marked_and_restores_points(table: Table) -> None:
    game = table.open_game(target=100)
    table.play(game, Random(3), most=12)
    version = table.get(game.path).get_json()["version"]
    to_version = table.get(f"{game.path}/log").get_json()["items"][version - 6]["version"]
    proposed = table.post(f"{game.path}/rewinds", {"to_version": to_version}, game.tokens[0]).get_json()
    path = f"{game.path}/rewinds/{proposed['rewind_id']}/agree"
    assert table.post(path, None, game.tokens[1]).status_code == 200
    table.play(game, Random(5), most=6)
    told = _told(table, game, OPERATOR)
    rewind = next(mark for mark in told["marks"] if mark["kind"] == "rewind")
    assert rewind["to_version"] == to_version
    shown = [points for at, points in told["points"] if at <= rewind["version"]][-1]
    assert shown == _points_at(table, game, rewind["version"], OPERATOR)
    assert shown == _points_at(table, game, to_version, OPERATOR)


def test_timeline_pages_join_without_gap_or_duplicate(
    table: Table, game: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = _told(table, game, game.tokens[0])
    for after in range(1, whole["version"] + 1):
        first = _told(table, game, game.tokens[0], f"?version={after}")
        assert first["version"] == after
        assert _moved_on(first, _told(table, game, game.tokens[0], f"?after={after}")) == whole
    assert all(_told(table, game, None, "?after=100000")[name] == [] for name in ROWS)
    monkeypatch.setattr(timelines, "INLINE_EVENTS", -1)  # makes every timeline a background task
    assert _told(table, game, game.tokens[0]) == whole
    table.play(game, Random(7), most=9)
    more = _told(table, game, game.tokens[0], f"?after={whole['version']}")
    assert more["version"] > whole["version"]
    monkeypatch.undo()
    assert _moved_on(whole, more) == _told(table, game, game.tokens[0])


def test_version_of_a_long_game_is_cut_from_the_cached_timeline(
    table: Table, parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table.open_game(target=100)
    table.play(game, Random(3), most=12)
    last = table.get(game.path).get_json()["version"]
    proposed = table.post(f"{game.path}/rewinds", {"to_version": last - 6}, game.tokens[0])
    rewind = f"{game.path}/rewinds/{proposed.get_json()['rewind_id']}/agree"
    assert table.post(rewind, None, game.tokens[1]).status_code == 200
    table.play(game, Random(5), most=6)
    last = _told(table, game)["version"]
    queries = [
        f"?version={upto}&after={after}" for upto in range(1, last + 3) for after in (0, 7, upto, last)
    ]
    tokens = (None, game.tokens[0], OPERATOR)
    fresh = [_told(table, game, token, query) for token in tokens for query in queries]
    monkeypatch.setattr(timelines, "INLINE_EVENTS", -1)
    for token in tokens:
        _told(table, game, token)
    read: list[int] = []
    tasks: Any = parts.background_reads.worker.tasks  # type: ignore[attr-defined]
    original = tasks.service.timelines.read

    def count(*arguments: Any, after: int = 0, upto: int | None = None) -> Timeline:
        read.append(after)
        told: Timeline = original(*arguments, after=after, upto=upto)
        return told

    monkeypatch.setattr(tasks.service.timelines, "read", count)
    assert [_told(table, game, token, query) for token in tokens for query in queries] == fresh
    assert set(read) == {last}, "no event is read again"


def test_cached_timeline_is_dropped_if_the_log_differs(
    table: Table, parts: Runtime, game: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timelines, "INLINE_EVENTS", -1)
    whole = _told(table, game)
    tasks: Any = parts.background_reads.worker.tasks  # type: ignore[attr-defined]
    ((key, kept),) = tasks._timelines.items()
    wrong: Timeline = kept.timeline
    wrong.points.clear()
    assert _told(table, game)["points"] == []  # cached, and trusted while its last event is in the log
    tasks._timelines[key] = kept._replace(head="0" * 64)
    assert _told(table, game) == whole


def test_an_unchanged_game_answers_304(table: Table, game: Seated) -> None:
    tag = table.get(f"{game.path}/timeline").headers["ETag"]
    assert table.get(f"{game.path}/timeline", If_None_Match=tag).status_code == 304
    assert table.get(f"{game.path}/timeline", game.tokens[0], If_None_Match=tag).status_code == 200
    table.play(game, Random(2), most=1)
    assert table.get(f"{game.path}/timeline", If_None_Match=tag).status_code == 200


def test_wrong_queries_are_refused(table: Table, game: Seated) -> None:
    for query in ("after=-1", "version=0", "after=x", "limit=3", "at=now"):
        problem(table.get(f"{game.path}/timeline?{query}"), 422, "validation-failed")
    problem(table.get(f"{V1}/games/00000000-0000-4000-8000-000000000000/timeline"), 404, "not-found")


def test_waiting_game_has_an_empty_timeline(table: Table) -> None:
    game = table.open_game({"kind": "human", "name": "Ann"}, {"kind": "open"})
    told = _told(table, game)
    assert all(told[name] == [] for name in ROWS)
    assert told["moves"] == [[], []]
