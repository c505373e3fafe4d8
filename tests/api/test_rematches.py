"""Rematches over HTTP: the same people, in rotated order, once everybody has agreed."""

from functools import partial
from random import Random
from typing import Any
from uuid import UUID

import pytest
from werkzeug.test import TestResponse

from api.process.runtime import Runtime
from domain.game.aggregate import Game
from domain.kernel.ruleset import Action
from services import clock
from services.play import rematches
from services.service import Service
from tests.api.document import V1
from tests.api.table import OPERATOR, Seated, Table, problem

THREE = tuple({"kind": "human", "name": name} for name in ("Ann", "Bob", "Cy"))


def over(table: Table, *seats: dict[str, Any], **more: Any) -> Seated:
    """Return a game that was played to its end."""
    game = table.open_game(*seats, target=12, **more)
    table.play(game, Random(4))
    assert table.get(game.path).get_json()["status"] == "finished"
    return game


def agree(table: Table, game: Seated, seat: int, **headers: str) -> TestResponse:
    return table.post(f"{game.path}/rematch", None, game.tokens[seat], **headers)


def state(table: Table, game: Seated, token: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = table.get(f"{game.path}/rematch", token).get_json()
    return found


def test_last_consent_starts_the_game_with_the_order_rotated(table: Table, elsewhere: Table) -> None:
    game = over(table, *THREE, clock={"kind": "decision", "seconds": 60}, listed=False, bot_pace_ms=7)
    assert state(table, game)["status"] == "none"
    for seat, agreed, missing in ((1, [1], [0, 2]), (0, [1, 0], [2])):
        for _ in range(2):  # agreeing twice is agreeing once
            answer = agree(table, game, seat)
            assert answer.status_code == 200
            found = answer.get_json()
            assert (found["status"], found["agreed"], found["missing"]) == ("proposed", agreed, missing)
    answer = agree(elsewhere, game, 2)
    assert answer.status_code == 201
    started = answer.get_json()
    assert (started["status"], started["missing"]) == ("started", [])
    again = table.get(f"{V1}/games/{started['next']}").get_json()
    assert [seat["name"] for seat in again["seats"]] == ["Bob", "Cy", "Ann"]
    assert again["status"] == "running"
    former = table.get(game.path).get_json()
    for kept in ("ruleset", "options", "clock", "listed", "rated", "bot_pace_ms", "bot_decision_seconds"):
        assert again[kept] == former[kept]
    colors = {seat["name"]: seat["color"] for seat in former["seats"]}
    assert {seat["name"]: seat["color"] for seat in again["seats"]} == colors
    # every player gets the token of their own seat, a stranger none
    assert [state(table, game, token)["seat"] for token in game.tokens] == [2, 0, 1]
    for token in game.tokens:
        own = state(table, game, token)
        legal = table.get(f"{V1}/games/{own['next']}/legal-actions", own["token"]).get_json()
        assert legal["seat"] == own["seat"]
    assert "token" not in state(table, game)
    assert "token" not in state(table, game, OPERATOR)
    repeated = agree(table, game, 0)
    assert repeated.status_code == 201
    assert repeated.get_json()["next"] == started["next"]


def test_repeated_key_agrees_once(table: Table, elsewhere: Table) -> None:
    game = over(table)
    assert agree(table, game, 0, Idempotency_Key="k" * 22).get_json()["agreed"] == [0]
    table.post(f"{game.path}/rematch/decline", None, game.tokens[1])
    for each in (table, elsewhere):
        repeated = agree(each, game, 0, Idempotency_Key="k" * 22).get_json()
        assert (repeated["status"], repeated["agreed"]) == ("declined", [])


def test_bots_come_along(table: Table, parts: Runtime) -> None:
    game = table.open_game({"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random"}, target=12)
    _play_on(table, parts, game)
    started = agree(table, game, 0)
    assert started.status_code == 201
    again = table.get(f"{V1}/games/{started.get_json()['next']}").get_json()
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [("bot", "random"), ("human", "Ann")]


def _play_on(table: Table, parts: Runtime, game: Seated) -> None:
    """Play a game to its end; at seat 1, act as the bot that replaced the player."""
    while (current := parts.service.games.current(UUID(game.id))).status == "running":
        duties = current.duties()
        if 1 in duties:
            parts.write(partial(_act_as_bot, game=current.id, since=duties[1].since))
        else:
            seat = next(iter(duties))
            assert table.act(game, seat, table.legal(game, seat)[-1]).status_code == 201


def _act_as_bot(service: Service, *, game: UUID, since: int) -> None:
    """Take the last legal action of the bot at seat 1."""

    def choose(current: Game) -> Action:
        action: Action = current.ruleset.legal_actions(current.state, 1)[-1]
        return action

    service.automation.act_as_bot(game, 1, since, choose)


def test_decline_voids_the_consents_and_anybody_may_ask_again(table: Table) -> None:
    game = over(table)
    agree(table, game, 0)
    declined = table.post(f"{game.path}/rematch/decline", None, game.tokens[1]).get_json()
    assert (declined["status"], declined["declined_by"], declined["agreed"]) == ("declined", 1, [])
    assert agree(table, game, 1).get_json()["status"] == "proposed"
    assert agree(table, game, 0).status_code == 201
    late = table.post(f"{game.path}/rematch/decline", None, game.tokens[1]).get_json()
    assert late["status"] == "started"


def test_consents_lapse(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = over(table)
    agree(table, game, 0)
    later = clock.later(clock.now(), rematches.LAPSES_AFTER)
    monkeypatch.setattr("services.play.rematches.clock.now", lambda: later)
    assert state(table, game)["status"] == "none"
    assert agree(table, game, 1).get_json()["agreed"] == [1]


def test_person_who_had_left_need_not_agree(table: Table, parts: Runtime) -> None:
    game = table.open_game(*THREE, target=12)
    table.post(f"{game.path}/seats/1/leave", None, game.tokens[1])
    _play_on(table, parts, game)
    assert state(table, game)["missing"] == [0, 2]
    agree(table, game, 0)
    started = agree(table, game, 2).get_json()
    seats = table.get(f"{V1}/games/{started['next']}").get_json()["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [
        ("bot", "greedy"),
        ("human", "Cy"),
        ("human", "Ann"),
    ]
    assert "token" not in state(table, game, game.tokens[1])


def test_registered_players_keep_their_names(table: Table) -> None:
    ada = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
    made = table.post(
        f"{V1}/games",
        {
            "ruleset": "toy",
            "options": {"target": 12},
            "seats": [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bob"}],
        },
        ada,
    )
    game = Seated(made.get_json())
    table.play(game, Random(4))
    table.post(f"{game.path}/rematch", None, ada)
    started = agree(table, game, 1).get_json()
    again = table.get(f"{V1}/games/{started['next']}").get_json()
    assert [(seat["name"], seat["guest"]) for seat in again["seats"]] == [("Bob", True), ("Ada", False)]
    assert state(table, game, ada)["seat"] == 1


def test_strangers_neither_agree_nor_decline(table: Table) -> None:
    game, other = over(table), table.open_game()
    stranger = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    for path in ("rematch", "rematch/decline"):
        problem(table.post(f"{game.path}/{path}"), 401, "unauthenticated")
        for token in (stranger, OPERATOR, other.tokens[0]):
            problem(table.post(f"{game.path}/{path}", None, token), 403, "forbidden")
    assert state(table, game)["status"] == "none"
    problem(table.get(f"{game.path}/rematch", other.tokens[0]), 403, "forbidden")
    problem(table.post(f"{game.path}/rematch", {"seat": 1}, game.tokens[0]), 403, "forbidden")


def test_only_a_finished_game_is_played_again(table: Table) -> None:
    game = table.open_game()
    for path in ("rematch", "rematch/decline"):
        problem(table.post(f"{game.path}/{path}", None, game.tokens[0]), 409, "game-not-finished")
    assert state(table, game)["status"] == "none"


def test_answers_are_limited(table: Table) -> None:
    game = over(table)
    for _ in range(10):
        agree(table, game, 0)
        table.post(f"{game.path}/rematch/decline", None, game.tokens[0])
    problem(agree(table, game, 0), 429, "too-many-requests")
