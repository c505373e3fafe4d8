"""Tournaments over HTTP: permissions, limits, and clear refusals."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from api.process.runtime import Runtime
from services import clock
from services.tournaments import tournaments
from tests.api.document import V1
from tests.api.table import OPERATOR, Table, problem
from tests.services.tournament_table import START, MovedClock

BOT = {"name": "Robo", "rulesets": ["toy"], "delivery": {"kind": "lease"}}


@pytest.fixture(name="time")
def moved_clock() -> Iterator[MovedClock]:
    time = MovedClock()
    with clock.reading(time):
        yield time


@pytest.fixture
def ada(table: Table) -> str:
    return register(table, "Ada")


def register(table: Table, name: str) -> str:
    token: str = table.post(f"{V1}/players", {"name": name}).get_json()["token"]
    return token


def wanted(**more: Any) -> dict[str, Any]:
    starts_at = clock.later(clock.now(), START)
    body = {"name": "Cup", "ruleset": "toy", "format": "swiss", "pod_size": 2, "rounds": 3}
    return {**body, "starts_at": starts_at, **more}


def make(table: Table, token: str | None = None, **more: Any) -> dict[str, Any]:
    answer = table.post(f"{V1}/tournaments", wanted(**more), token)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.get_json()
    assert answer.headers["Location"] == path(made)
    return made


def path(made: dict[str, Any]) -> str:
    return f"{V1}/tournaments/{made['id']}"


def test_player_creates_joins_and_leaves(table: Table, parts: Runtime, ada: str) -> None:
    made = make(table, ada)
    assert (made["status"], made["organiser"], made["joined"], made["entrants"]) == ("open", "Ada", False, 0)
    assert made["clock"] == {"kind": "decision", "seconds": 120}
    joined = table.post(f"{path(made)}/join", token=ada).get_json()
    assert joined["joined"]
    assert [each["name"] for each in joined["standings"]] == ["Ada"]
    assert not table.get(path(made)).get_json()["joined"]
    parts.service.projector.catch_up()
    listed = table.get(f"{V1}/tournaments?status=open&ruleset=toy").get_json()
    assert [each["id"] for each in listed["items"]] == [made["id"]]
    left = table.post(f"{path(made)}/leave", token=ada).get_json()
    assert (left["joined"], left["entrants"]) == (False, 0)


def test_repeated_request_creates_one_tournament(table: Table, ada: str) -> None:
    body = wanted()
    answers = [
        table.post(f"{V1}/tournaments", body, ada, Idempotency_Key="k" * 22).get_json() for _ in range(2)
    ]
    assert answers[0]["id"] == answers[1]["id"]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"pod_size": 20}, "pod_size"),
        ({"pod_size": 1}, "pod_size"),
        ({"starts_at": "2020-01-01T00:00:00Z"}, "starts_at"),
        ({"starts_at": "2999-01-01T00:00:00Z"}, "starts_at"),
        ({"starts_at": "tomorrow"}, "starts_at"),
        ({"options": {"target": 1}}, "options.target"),
        ({"rounds": None}, "rounds"),
        ({"minutes": 60}, "minutes"),
        ({"format": "arena"}, "minutes"),
        ({"format": "arena", "minutes": 60}, "rounds"),
        ({"format": "knockout"}, "format"),
        ({"name": "   "}, "name"),
        ({"bots": ["random"] * 33}, "bots"),
    ],
)
def test_bad_wish_names_its_field(table: Table, ada: str, more: dict[str, Any], field: str) -> None:
    found = problem(table.post(f"{V1}/tournaments", wanted(**more), ada), 422, "validation-failed")
    assert field in found["errors"]


def test_unknown_bots_are_refused(table: Table, ada: str) -> None:
    body = wanted(bots=["greedy", "nobody"])
    problem(table.post(f"{V1}/tournaments", body, ada), 409, "bot-unavailable")


def test_external_bot_takes_part_once(table: Table, ada: str) -> None:
    assert table.post(f"{V1}/bots", BOT).status_code == 201
    body = wanted(bots=["Robo", "Robo"])
    problem(table.post(f"{V1}/tournaments", body, ada), 422, "validation-failed")
    assert make(table, ada, bots=["Robo"])["entrants"] == 1


def test_only_players_and_the_operator_organise(table: Table) -> None:
    problem(table.post(f"{V1}/tournaments", wanted()), 401, "unauthenticated")
    robo = table.post(f"{V1}/bots", BOT).get_json()["token"]
    problem(table.post(f"{V1}/tournaments", wanted(), robo), 403, "forbidden")
    assert make(table, OPERATOR)["organiser"] is None


def test_nobody_joins_twice_or_after_the_start(table: Table, ada: str, time: MovedClock) -> None:
    made = make(table, ada)
    table.post(f"{path(made)}/join", token=ada)
    problem(table.post(f"{path(made)}/join", token=ada), 409, "already-joined")
    problem(table.post(f"{path(made)}/join"), 401, "unauthenticated")
    grace = register(table, "Grace")
    problem(table.post(f"{path(made)}/leave", token=grace), 404, "not-found")
    time.ahead += START
    problem(table.post(f"{path(made)}/join", token=grace), 409, "tournament-not-open")
    assert table.post(f"{path(made)}/leave", token=ada).status_code == 200
    assert table.post(f"{path(made)}/join", token=ada).status_code == 200, "whoever has left may return"


def test_arena_may_be_joined_until_its_end(table: Table, ada: str, time: MovedClock) -> None:
    made = make(table, ada, format="arena", rounds=None, minutes=5)
    time.ahead += START
    assert table.post(f"{path(made)}/join", token=ada).get_json()["status"] == "running"
    time.ahead += timedelta(minutes=5)
    grace = register(table, "Grace")
    problem(table.post(f"{path(made)}/join", token=grace), 409, "tournament-not-open")


def test_bots_join_tournaments_that_admit_them(table: Table, ada: str) -> None:
    robo = table.post(f"{V1}/bots", BOT).get_json()["token"]
    problem(table.post(f"{path(make(table, ada))}/join", token=robo), 403, "forbidden")
    made = make(table, ada, bots=[])
    joined = table.post(f"{path(made)}/join", token=robo).get_json()
    assert [(each["name"], each["kind"]) for each in joined["standings"]] == [("Robo", "bot")]


def test_strangers_cannot_cancel(table: Table, ada: str) -> None:
    made = make(table, ada)
    problem(table.post(f"{path(made)}/close"), 401, "unauthenticated")
    problem(table.post(f"{path(made)}/close", token=register(table, "Grace")), 403, "forbidden")
    assert table.post(f"{path(made)}/close", token=ada).get_json()["status"] == "cancelled"
    problem(table.post(f"{path(made)}/close", token=OPERATOR), 409, "tournament-not-open")
    problem(table.post(f"{path(made)}/join", token=ada), 409, "tournament-not-open")


def test_organiser_has_few_open_tournaments(table: Table, ada: str) -> None:
    made = [make(table, ada) for _ in range(tournaments.MOST_PER_ORGANISER)]
    problem(table.post(f"{V1}/tournaments", wanted(), ada), 429, "too-many-requests")
    table.post(f"{path(made[0])}/close", token=ada)
    make(table, ada)


def test_the_operator_may_organise_more_tournaments(table: Table) -> None:
    for _ in range(tournaments.MOST_PER_ORGANISER + 1):
        make(table, OPERATOR)


def test_full_tournament_admits_nobody(table: Table, ada: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tournaments.MOST_ENTRANTS, "swiss", 2)
    made = make(table, ada, bots=["random", "greedy"])
    problem(table.post(f"{path(made)}/join", token=ada), 429, "too-many-requests")


def test_an_entrant_who_leaves_makes_room_for_another(
    table: Table, ada: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(tournaments.MOST_ENTRANTS, "swiss", 1)
    made = make(table, ada)
    table.post(f"{path(made)}/join", token=ada)
    table.post(f"{path(made)}/leave", token=ada)
    assert table.post(f"{path(made)}/join", token=register(table, "Grace")).status_code == 200


def test_unknown_tournament_is_not_found(table: Table, ada: str) -> None:
    unknown = f"{V1}/tournaments/0b9f7f1e-6f0c-4f0e-9a0e-3f7c2d9b8a11"
    problem(table.get(unknown), 404, "not-found")
    for action in ("join", "leave", "close"):
        problem(table.post(f"{unknown}/{action}", token=ada), 404, "not-found")
    problem(table.get(f"{V1}/tournaments?status=new"), 422, "validation-failed")


def test_unchanged_tournament_is_not_sent_again(table: Table, ada: str) -> None:
    made = make(table, ada)
    tag = table.get(path(made)).headers["ETag"]
    assert table.get(path(made), If_None_Match=tag).status_code == 304
    table.post(f"{path(made)}/join", token=ada)
    assert table.get(path(made), If_None_Match=tag).status_code == 200


def test_ladder_names_its_pace_and_its_games(table: Table, parts: Runtime, time: MovedClock) -> None:
    found = table.get(f"{V1}/ladder").get_json()
    assert (found["games_a_day"], found["next_at"], found["games"]) == (24, None, [])
    time.ahead += timedelta(hours=2)
    assert parts.service.ladder.run() == 1
    parts.service.projector.catch_up()
    found = table.get(f"{V1}/ladder").get_json()
    (game,) = found["games"]
    assert clock.seconds_between(game["started_at"], found["next_at"]) == 3600
    assert not game["over"]
