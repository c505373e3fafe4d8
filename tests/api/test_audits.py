"""Audits over HTTP: cached until something changes, and free of hidden information."""

from collections.abc import Iterator
from random import Random
from uuid import UUID, uuid4

import pytest

from api.process.background import ThreadWorker
from api.process.runtime import Runtime
from tests.api.table import OPERATOR, V1, Seated, Table, problem
from tests.services.intruder import Intruder
from tests.toy import _refuse


@pytest.fixture
def game(table: Table) -> Seated:
    game = table.open_game(target=40)
    table.play(game, Random(1), most=8)
    return game


@pytest.fixture
def intruder(parts: Runtime, game: Seated) -> Iterator[Intruder]:
    intruder = Intruder(parts.service, UUID(game.id))
    yield intruder
    intruder.close()


def test_audit_of_a_sound_game_passes(table: Table, game: Seated) -> None:
    report = table.get(f"{game.path}/audit").get_json()
    assert report["ok"], report
    version = table.get(game.path).get_json()["version"]
    assert report["events"] == report["version"] == report["sound_until"] == version
    assert all(check["version"] is None for check in report["checks"])
    problem(table.get(f"{V1}/games/{uuid4()}/audit"), 404, "not-found")


def test_report_is_cached_until_something_changes(
    table: Table, game: Seated, parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = table.get(f"{game.path}/audit")
    worker = parts.background.worker
    assert isinstance(worker, ThreadWorker)
    assert worker.tasks is not None
    auditor = worker.tasks.service.auditor
    judge = auditor.judge
    judged = []
    monkeypatch.setattr(auditor, "judge", lambda evidence: judged.append(evidence) or judge(evidence))
    assert table.get(f"{game.path}/audit").get_json() == first.get_json()
    assert not judged
    table.play(game, Random(2), most=1)
    assert table.get(f"{game.path}/audit").get_json()["events"] > first.get_json()["events"]
    assert len(judged) == 1


def test_report_is_not_cached_if_the_log_changes_under_the_same_head(
    table: Table, game: Seated, intruder: Intruder
) -> None:
    first = table.get(f"{game.path}/audit")
    assert first.get_json()["ok"]
    topic, state = intruder.read(5)
    place = state.index(b'"recorded_at":"2') + 17
    intruder.write(5, topic, state[:place] + b"9" + state[place + 1 :])
    second = table.get(f"{game.path}/audit", If_None_Match=first.headers["ETag"])
    assert second.status_code == 200
    report = second.get_json()
    assert not report["ok"]
    assert report["head"] == first.get_json()["head"]
    assert report["sound_until"] == 4


def test_a_game_found_damaged_takes_no_actions(table: Table, game: Seated, intruder: Intruder) -> None:
    topic, state = intruder.read(5)
    place = state.index(b'"recorded_at":"2') + 17
    intruder.write(5, topic, state[:place] + b"9" + state[place + 1 :])
    seat = table.first_seat(game)
    action = table.legal(game, seat)[0]
    assert not table.get(f"{game.path}/audit").get_json()["ok"]
    refused = problem(table.act(game, seat, action), 503, "game-damaged")
    assert "Version 6 does not follow from version 5." in refused["detail"]
    assert table.get(f"{game.path}/events").status_code == 200
    other = table.open_game()
    assert table.play(other, Random(4), most=1) == 1


def test_cached_report_does_not_stop_a_repaired_game(
    table: Table, game: Seated, parts: Runtime, intruder: Intruder
) -> None:
    assert table.get(f"{game.path}/audit").get_json()["ok"]
    topic, state = intruder.read(5)
    intruder.write(5, topic, b"{}")
    assert not parts.service.auditor.audit(UUID(game.id)).ok, "as an audit in another process finds"
    intruder.write(5, topic, state)
    seat = table.first_seat(game)
    action = table.legal(game, seat)[0]
    problem(table.act(game, seat, action), 503, "game-damaged")
    assert table.get(f"{game.path}/audit").get_json()["ok"]
    assert table.act(game, seat, action).status_code == 201


def test_a_game_that_cannot_be_read_is_reported_too(table: Table, game: Seated, intruder: Intruder) -> None:
    intruder.write(3, intruder.read(3)[0], b"{}")
    report = table.get(f"{game.path}/audit").get_json()
    assert not report["ok"]
    assert report["sound_until"] == 2
    assert [check for check in report["checks"] if check["version"] == 3]


def test_differences_are_shown_to_the_operator_and_after_the_game(
    table: Table, game: Seated, parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = parts.service.rulesets["toy"]
    while not (able := [seat for seat in range(2) if _may_offer(table, game, seat)]):
        table.play(game, Random(3), most=1)
    assert table.act(game, able[0], {"type": "offer", "points": 1}).status_code == 201
    monkeypatch.setattr(type(ruleset), "rules_version", 3)
    monkeypatch.setattr("tests.toy._decide_offer", _refused)
    assert table.get(f"{game.path}/audit").get_json()["differences"] == []
    told = table.get(f"{game.path}/audit", OPERATOR).get_json()["differences"]
    assert [difference["refused"] for difference in told] == [["TOY-006"]]
    assert told[0]["recorded"][-1]["type"] == "points-offered"
    table.post(f"{game.path}/abort", {}, OPERATOR)
    assert table.get(f"{game.path}/audit").get_json()["differences"] == told


def _may_offer(table: Table, game: Seated, seat: int) -> bool:
    listed = table.get(f"{game.path}/legal-actions", game.tokens[seat]).get_json()
    return "offer" in [template["type"] for template in listed["templates"]]


def _refused(*_: object) -> None:
    _refuse("Nobody may offer points.", "TOY-006")
