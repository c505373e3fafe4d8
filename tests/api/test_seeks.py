"""Seeks over HTTP: permissions, limits, tokens of seats, and the lobby's stream."""

import itertools
import json
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from flask import Flask

from api.process import lobby
from api.process.runtime import Runtime
from services.seeking import seeks
from services.settings import Settings
from tests.api.conftest import eventually
from tests.api.document import V1
from tests.api.table import OPERATOR, Table, frames, problem

SEEK = {"ruleset": "toy", "seats": 2}


@pytest.fixture
def pair(parts: Runtime) -> Callable[[], int]:
    """Run the job that pairs seeks, as a worker does."""
    return parts.service.pairing.run


def seek(table: Table, token: str | None = None, **wanted: Any) -> dict[str, Any]:
    made = table.post(f"{V1}/seeks", SEEK | wanted, token)
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.get_json()
    assert made.headers["Location"] == path(found)
    return found


def path(made: dict[str, Any]) -> str:
    return f"{V1}/seeks/{made['id']}"


def register(table: Table, name: str) -> str:
    token: str = table.post(f"{V1}/players", {"name": name}).get_json()["token"]
    return token


def test_two_guests_are_paired_and_each_gets_a_seat_of_its_own(table: Table, pair: Callable[[], int]) -> None:
    ann, bob = seek(table, name="Ann"), seek(table, name="Bob")
    assert [each["id"] for each in table.get(f"{V1}/seeks").get_json()["items"]] == [ann["id"], bob["id"]]
    assert pair() == 1
    assert table.get(f"{V1}/seeks").get_json()["items"] == []
    found = [table.get(path(each), each["token"]).get_json() for each in (ann, bob)]
    assert {each["status"] for each in found} == {"paired"}
    assert {each["seat"] for each in found} == {0, 1}
    game = f"{V1}/games/{found[0]['game']}"
    for each, name in zip(found, ("Ann", "Bob"), strict=True):
        legal = table.get(f"{game}/legal-actions", each["token"]).get_json()
        assert legal["seat"] == each["seat"]
        shown = table.get(game).get_json()
        assert shown["status"] == "running"
        assert shown["seats"][each["seat"]]["name"] == name
    for stranger in (None, bob["token"]):
        assert "token" not in table.get(path(ann), stranger).get_json()


def test_registered_players_seek_by_their_token_and_play_under_their_names(
    table: Table, pair: Callable[[], int]
) -> None:
    ada, grace = register(table, "Ada"), register(table, "Grace")
    made = [seek(table, token) for token in (ada, grace)]
    assert all("token" not in each for each in made)
    assert [each["name"] for each in made] == ["Ada", "Grace"]
    assert pair() == 1
    found = table.get(path(made[0]), ada).get_json()
    assert "token" not in table.get(path(made[0]), grace).get_json()
    seats = table.get(f"{V1}/games/{found['game']}", ada).get_json()["seats"]
    assert {seat["name"] for seat in seats} == {"Ada", "Grace"}
    assert not any(seat["guest"] for seat in seats)


def test_a_player_is_never_paired_with_themselves(table: Table, pair: Callable[[], int]) -> None:
    ada = register(table, "Ada")
    seek(table, ada)
    seek(table, ada)
    assert pair() == 0


def test_bots_fill_a_game_once_its_time_has_come(table: Table, pair: Callable[[], int]) -> None:
    patient = seek(table, fill_with_bots_after_s=600)
    alone = seek(table, seats=3, fill_with_bots_after_s=0)
    assert pair() == 1
    assert table.get(path(patient)).get_json()["status"] == "open"
    seats = table.get(f"{V1}/games/{table.get(path(alone)).get_json()['game']}").get_json()["seats"]
    assert sorted(seat["kind"] for seat in seats) == ["bot", "bot", "human"]


def test_only_its_owner_withdraws_a_seek(table: Table, pair: Callable[[], int]) -> None:
    guest, other, ada = seek(table), seek(table, rated=False), register(table, "Ada")
    problem(table.send("DELETE", path(guest)), 401, "unauthenticated")
    for token in (other["token"], ada, OPERATOR):
        problem(table.send("DELETE", path(guest), None, token), 403, "forbidden")
    for _ in range(2):
        gone = table.send("DELETE", path(guest), None, guest["token"])
        assert gone.get_json()["status"] == "withdrawn"
    assert table.get(path(guest)).get_json()["status"] == "withdrawn"
    seek(table)
    assert pair() == 0


def test_paired_seek_cannot_be_withdrawn(table: Table, pair: Callable[[], int]) -> None:
    made = [seek(table), seek(table)]
    pair()
    problem(table.send("DELETE", path(made[0]), None, made[0]["token"]), 409, "seek-paired")


def test_token_of_a_seek_is_good_for_nothing_else(table: Table) -> None:
    made, game = seek(table), table.open_game()
    for method, elsewhere in (
        ("POST", "/games"),
        ("GET", "/games"),
        ("POST", "/players"),
        ("GET", "/player"),
    ):
        problem(table.send(method, f"{V1}{elsewhere}", None, made["token"]), 401, "unauthenticated")
    problem(table.get(f"{game.path}/board", made["token"]), 401, "unauthenticated")
    problem(table.post(f"{V1}/seeks", SEEK, made["token"]), 403, "forbidden")


@pytest.mark.parametrize("token", [OPERATOR, "seat", "bot"])
def test_only_people_seek(table: Table, token: str) -> None:
    if token == "seat":
        token = str(table.open_game().tokens[0])
    elif token == "bot":
        bot = {"name": "Deep Space", "rulesets": ["toy"], "delivery": "lease"}
        token = table.post(f"{V1}/bots", bot).get_json()["token"]
    problem(table.post(f"{V1}/seeks", SEEK, token), 403, "forbidden")


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"seats": 1}, "seats"),
        ({"seats": 7}, "seats"),
        ({"seats": "2"}, "seats"),
        ({"options": {"nothing": 1}}, "options.nothing"),
        ({"clock": {"kind": "days"}}, "clock.days"),
        ({"rated": 1}, "rated"),
        ({"rating_range": {"min": 1800, "max": 1200}}, "rating_range.max"),
        ({"rating_range": {"least": 1}}, "rating_range.least"),
        ({"fill_with_bots_after_s": 601}, "fill_with_bots_after_s"),
        ({"fill_with_bots_after_s": -1}, "fill_with_bots_after_s"),
        ({"more": 1}, "more"),
    ],
)
def test_malformed_seek_names_the_field(table: Table, wanted: dict[str, Any], field: str) -> None:
    refused = problem(table.post(f"{V1}/seeks", SEEK | wanted), 422, "validation-failed")
    assert field in refused["errors"], refused
    assert table.get(f"{V1}/seeks").get_json()["items"] == []


def test_unknown_seeks_are_not_found(table: Table) -> None:
    game = table.open_game()
    for unknown in ("nothing", "0b9f7f1e-6f0c-4f0e-9a0e-3f7c2d9b8a11", game.id):
        problem(table.get(f"{V1}/seeks/{unknown}"), 404, "not-found")
        problem(table.send("DELETE", f"{V1}/seeks/{unknown}", None, OPERATOR), 404, "not-found")


def test_repeated_key_returns_the_same_seek_and_token(table: Table, elsewhere: Table) -> None:
    first, again = (
        each.post(f"{V1}/seeks", SEEK, Idempotency_Key="k" * 22).get_json() for each in (table, elsewhere)
    )
    assert first == again
    problem(
        table.post(f"{V1}/seeks", SEEK | {"seats": 3}, Idempotency_Key="k" * 22), 422, "idempotency-mismatch"
    )
    assert len(table.get(f"{V1}/seeks").get_json()["items"]) == 1


def test_a_player_has_five_open_seeks_at_most(table: Table) -> None:
    ada = register(table, "Ada")
    made = [seek(table, ada) for _ in range(seeks.MOST_PER_CALLER)]
    refused = table.post(f"{V1}/seeks", SEEK, ada)
    problem(refused, 429, "too-many-requests")
    assert int(refused.headers["Retry-After"]) > 0
    seek(table, register(table, "Grace"))
    table.send("DELETE", path(made[0]), None, ada)
    seek(table, ada)


def test_guests_of_one_address_have_five_open_seeks_at_most(
    make_app: Callable[..., Flask], table: Table
) -> None:
    limited = Table(make_app(on_loopback=True), table.document)
    for _ in range(seeks.MOST_PER_CALLER):
        seek(limited)
    problem(limited.post(f"{V1}/seeks", SEEK), 429, "too-many-requests")


def test_list_is_paged_and_filtered(table: Table) -> None:
    made = [seek(table, rated=bool(number % 2)) for number in range(3)]
    seek(table, ruleset="starship-catan")
    first = table.get(f"{V1}/seeks?ruleset=toy&limit=2").get_json()
    rest = table.get(f"{V1}/seeks?ruleset=toy&limit=2&cursor={first['next_cursor']}").get_json()
    shown = [each["id"] for each in first["items"] + rest["items"]]
    assert shown == [each["id"] for each in made]
    assert rest["next_cursor"] is None


class LobbyListener:
    """A thread that reads the lobby's stream."""

    def __init__(self, table: Table, token: str | None = None, **headers: str) -> None:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        self._answer = table.client.get(f"{V1}/lobby/stream", headers=sent)
        assert self._answer.status_code == 200, self._answer.text
        self.lines: list[tuple[str | None, str, dict[str, Any]]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def of(self, *kinds: str) -> list[tuple[str, dict[str, Any]]]:
        """The lines of these kinds received so far."""
        return [(kind, data) for _, kind, data in self.lines if kind in kinds]

    def ids(self) -> list[tuple[str, str]]:
        return [(kind, data["id"]) for kind, data in self.of("seek", "paired", "gone")]

    def _read(self) -> None:
        chunks: Any = self._answer.response
        for number, kind, data in itertools.chain.from_iterable([frame] for frame in frames(chunks)):
            self.lines.append((number, kind, json.loads(data)))


def _has_all(listener: LobbyListener) -> bool:
    return len(listener.ids()) == 6 and bool(listener.of("game"))


def test_lobby_stream_shows_seeks_and_gives_a_seats_token_to_its_owner_alone(
    table: Table, parts: Runtime, pair: Callable[[], int]
) -> None:
    first, going = seek(table), seek(table, rated=False)
    own, stranger = LobbyListener(table, first["token"]), LobbyListener(table)
    eventually(lambda: len(own.lines) == len(stranger.lines) == 2)
    second = seek(table)
    table.send("DELETE", path(going), None, going["token"])
    pair()
    expected = [
        ("seek", first["id"]),
        ("seek", going["id"]),
        ("seek", second["id"]),
        ("gone", going["id"]),
    ]
    both = {("paired", first["id"]), ("paired", second["id"])}
    for listener in (own, stranger):
        eventually(partial(_has_all, listener))
        assert listener.ids()[:4] == expected
        assert set(listener.ids()[4:]) == both
    paired = {data["id"]: data for _, data in own.of("paired")}
    assert "token" in paired[first["id"]]
    assert "token" not in paired[second["id"]]
    assert not any("token" in data for _, data in stranger.of("paired"))
    game = own.of("game")[-1][1]
    assert game["id"] == paired[first["id"]]["game"]
    # resumed after the second line: what happened to seeks since then, from the log
    resumed = LobbyListener(table, Last_Event_ID=str(own.lines[1][0]))
    eventually(lambda: len(resumed.ids()) >= 4)
    assert resumed.ids()[:2] == expected[2:]
    assert set(resumed.ids()[2:]) == both
    parts.end_waiting()


def test_lobby_stream_that_missed_too_much_begins_anew(
    table: Table, parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    going, kept = seek(table), seek(table, rated=False)
    table.send("DELETE", path(going), None, going["token"])
    lines = [("seek", going["id"]), ("seek", kept["id"]), ("gone", going["id"])]
    for most, expected in ((3, lines), (2, [("seek", kept["id"])])):
        monkeypatch.setattr(lobby, "MISSED_LINES", most)
        resumed = LobbyListener(table, Last_Event_ID="0")
        eventually(partial(_shows, resumed, expected))
    parts.end_waiting()


def _shows(listener: LobbyListener, expected: list[tuple[str, str]]) -> bool:
    assert listener.ids() == expected[: len(listener.ids())]
    return len(listener.ids()) == len(expected)


def test_lobby_stream_that_resumes_shows_a_new_seek_as_it_was_made(table: Table, parts: Runtime) -> None:
    going = seek(table)
    table.send("DELETE", path(going), None, going["token"])
    lines = parts.lobby.seek_lines(after=0)
    assert lines is not None
    shown = [(line.kind, line.shown.status) for line in lines]
    assert shown == [("seek", "open"), ("gone", "withdrawn")]


def test_lines_that_the_lobby_has_dropped_are_not_taken_for_kept(
    table: Table, parts: Runtime, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "KEPT_LINES", 2)
    small = lobby.Lobby(settings, parts.service, stopping=bool)
    small._begin(0)
    for number in range(3):
        seek(table, rated=number > 0)
    small._note(parts.service.event_store.notifications(after=0, limit=9))
    kept = list(small._lines)
    assert len(kept) == 2
    assert small.after(0) is None
    assert small.after(kept[0].position - 1) == kept
    assert small.after(kept[0].position) == kept[1:]


def test_lobby_stream_refuses_an_invalid_position(table: Table) -> None:
    problem(table.get(f"{V1}/lobby/stream", Last_Event_ID="yesterday"), 400, "malformed")
