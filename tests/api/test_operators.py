"""The operators' resources: access, lists, and the effects of acts."""

from typing import Any

import pytest

from api.process.runtime import Runtime
from services.reading import operator_lists
from tests.api.table import OPERATOR, V1, Seated, Table, problem

RATED: dict[str, Any] = {
    "ruleset": "toy",
    "options": {"target": 100},
    "seats": [{"kind": "human"}, {"kind": "human", "name": "Bob"}],
}
TALK = {"phrase": "hello"}


@pytest.fixture
def ada(table: Table, parts: Runtime) -> str:
    """The token of an operator."""
    made: str = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    parts.service.operators.add("Ada")
    return made


@pytest.fixture
def eve(table: Table) -> str:
    made: str = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    return made


def act(table: Table, token: str, about: Any, kind: str, reason: str = "a reason", **headers: str) -> Any:
    body = {"about": about, "act": kind, "reason": reason}
    return table.post(f"{V1}/operator/acts", body, token, **headers)


def test_an_operator_reads_reports_and_settles_them(table: Table, ada: str, eve: str) -> None:
    game = Seated(table.post(f"{V1}/games", RATED, eve).get_json())
    bob = game.tokens[1]
    for about, reason in (({"player": "Eve"}, "cheating"), ({"game": game.id, "seat": 0}, "talk")):
        assert table.post(f"{V1}/reports", {"about": about, "reason": reason}, bob).status_code == 201
    assert table.get(f"{V1}/operator", ada).get_json() == {"name": "Ada", "waiting": 2}
    assert table.get(f"{V1}/operator", OPERATOR).get_json() == {"name": None, "waiting": 2}
    first = table.get(f"{V1}/operator/reports?limit=1", ada).get_json()
    (talk,) = first["items"]
    assert talk["about"] == {"name": "Eve", "player": "Eve", "game": game.id, "seat": 0}
    assert talk["reporter"] == {"name": "Bob", "player": None, "game": game.id, "seat": 1}
    (cheating,) = table.get(f"{V1}/operator/reports?limit=1&cursor={first['next_cursor']}", ada).get_json()[
        "items"
    ]
    assert (cheating["reason"], cheating["settled"]) == ("cheating", None)
    settle, body = f"{V1}/operator/reports/{cheating['id']}", {"state": "settled", "reason": "no proof"}
    settled = table.post(settle, body, ada).get_json()["settled"]
    assert (settled["by"], settled["reason"]) == ("Ada", "no proof")
    assert [each["reason"] for each in table.get(f"{V1}/operator/reports", ada).get_json()["items"]] == [
        "talk"
    ]
    every = table.get(f"{V1}/operator/reports?state=all", ada).get_json()["items"]
    assert [each["settled"] and each["settled"]["by"] for each in every] == [None, "Ada"]
    assert table.post(settle, {"state": "waiting", "reason": "proof"}, ada).get_json()["settled"] is None
    assert table.get(f"{V1}/operator", ada).get_json()["waiting"] == 2


def test_acts_name_the_operator_and_can_be_undone(table: Table, ada: str, eve: str) -> None:
    game = Seated(table.post(f"{V1}/games", RATED, eve).get_json())
    assert act(table, ada, {"player": "EVE"}, "mute", "insults").get_json()["by"] == "Ada"
    problem(table.post(f"{game.path}/phrases", TALK, eve), 403, "forbidden")
    act(table, ada, {"player": "Eve"}, "ban-rated")
    problem(table.post(f"{V1}/games", RATED, eve), 403, "forbidden")
    shown = table.get(f"{V1}/operator/record?player=eve", ada).get_json()
    assert (shown["about"]["name"], shown["muted"], shown["unrated"]) == ("Eve", True, True)
    assert [each["act"] for each in shown["acts"]] == ["ban-rated", "mute"]
    act(table, OPERATOR, {"player": "Eve"}, "unmute", "apologised")
    act(table, ada, {"player": "Eve"}, "allow-rated")
    assert table.post(f"{game.path}/phrases", TALK, eve).status_code == 201
    assert table.post(f"{V1}/games", RATED, eve).status_code == 201
    items = table.get(f"{V1}/operator/acts", ada).get_json()["items"]
    assert [(each["act"], each["by"]) for each in items] == [
        ("allow-rated", "Ada"),
        ("unmute", None),
        ("ban-rated", "Ada"),
        ("mute", "Ada"),
    ]


def test_a_record_has_the_newest_acts_and_the_number_of_all(
    table: Table, ada: str, eve: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Seated(table.post(f"{V1}/games", RATED, eve).get_json())
    monkeypatch.setattr(operator_lists, "MOST_IN_RECORD", 2)
    for kind, reason in (("mute", "cheating"), ("unmute", "talk"), ("mute", "name")):
        act(table, ada, {"player": "Eve"}, kind)
        body = {"about": {"player": "Eve"}, "reason": reason}
        assert table.post(f"{V1}/reports", body, game.tokens[1]).status_code == 201
    shown = table.get(f"{V1}/operator/record?player=Eve", ada).get_json()
    assert [each["act"] for each in shown["acts"]] == ["mute", "unmute"]
    assert [each["reason"] for each in shown["reports"]] == ["name", "talk"]
    assert (shown["act_count"], shown["report_count"]) == (3, 3)


def test_a_seat_is_muted_but_has_no_rating(table: Table, ada: str) -> None:
    game = table.open_game(target=100)
    seat = {"game": game.id, "seat": 1}
    assert act(table, ada, seat, "mute").status_code == 201
    problem(table.post(f"{game.path}/phrases", TALK, game.tokens[1]), 403, "forbidden")
    assert table.get(f"{V1}/operator/record?game={game.id}&seat=1", ada).get_json()["muted"]
    refused = problem(act(table, ada, seat, "ban-rated"), 422, "validation-failed")
    assert "ratings" in str(refused["errors"])
    problem(act(table, ada, {"game": game.id, "seat": 7}, "mute"), 404, "not-found")


def test_an_operator_closes_and_reopens_a_game_with_public_reasons(table: Table, ada: str) -> None:
    game = table.open_game(target=100)
    close, key = f"{V1}/operator/games/{game.id}/close", {"Idempotency_Key": "a-key-of-enough-random-bits"}
    first = table.post(close, {"reason": "collusion"}, ada, **key)
    closed = first.get_json()
    assert (closed["status"], closed["closed"]["reason"]) == ("running", "collusion")
    assert table.post(close, {"reason": "collusion"}, ada, **key).data == first.data
    problem(table.post(close, {"reason": "collusion"}, ada), 409, "game-not-running")
    assert table.get(game.path).get_json()["closed"] == closed["closed"]
    events = table.get(f"{game.path}/events")
    assert "collusion" in events.text
    assert "seed" not in events.get_json()["items"][0]["data"], "nobody knows the draws to come"
    assert table.get(f"{game.path}/legal-actions", game.tokens[0]).get_json()["actions"] == []
    (made,) = table.get(f"{V1}/operator/acts", ada).get_json()["items"]
    assert (made["act"], made["by"], made["about"]["game"]) == ("close-game", "Ada", game.id)
    reopen = f"{V1}/operator/games/{game.id}/reopen"
    assert table.post(reopen, {"reason": "they are brothers"}, ada).get_json()["closed"] is None
    problem(table.post(reopen, {"reason": "again"}, ada), 409, "game-not-running")


def test_a_repeated_act_is_stored_once(table: Table, ada: str, eve: str) -> None:
    del eve
    key = {"Idempotency_Key": "a-key-of-enough-random-bits"}
    first = act(table, ada, {"player": "Eve"}, "mute", **key)
    assert act(table, ada, {"player": "Eve"}, "mute", **key).data == first.data
    problem(act(table, ada, {"player": "Eve"}, "unmute", **key), 422, "idempotency-mismatch")
    assert len(table.get(f"{V1}/operator/acts", ada).get_json()["items"]) == 1


def test_a_removed_operator_and_a_programs_token_are_refused(table: Table, ada: str, parts: Runtime) -> None:
    body = {"scopes": ["play", "bots", "read"], "name": "Notebook"}
    program = table.post(f"{V1}/player/tokens", body, ada).get_json()["token"]
    problem(table.get(f"{V1}/operator", program), 403, "forbidden")
    assert table.get(f"{V1}/operator", ada).status_code == 200
    parts.service.operators.remove("Ada")
    problem(table.get(f"{V1}/operator", ada), 403, "forbidden")
    problem(act(table, ada, {"player": "Ada"}, "mute"), 403, "forbidden")


def test_an_operator_who_plays_sees_no_more_than_others(table: Table, ada: str) -> None:
    game = table.open_game(target=100)
    assert table.get(f"{game.path}/board", ada).get_json()["viewer"] is None
    problem(table.get(f"{game.path}/board?seat=0", ada), 403, "forbidden")
    problem(table.post(f"{game.path}/abort", {"reason": "mine"}, ada), 403, "forbidden")
    problem(table.post(f"{game.path}/seats/0/token", None, ada), 403, "forbidden")


def test_an_act_needs_a_visible_reason(table: Table, ada: str) -> None:
    for reason in (" ", "a\nb", ""):
        problem(act(table, ada, {"player": "Ada"}, "mute", reason), 422, "validation-failed")
    assert table.get(f"{V1}/operator/acts", ada).get_json()["items"] == []
