"""Streams and long polls: from any version to the end, without gap or duplicate."""

import itertools
import json
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask

from api.process import broadcast
from api.process.runtime import Runtime
from tests.api.conftest import eventually
from tests.api.table import OPERATOR, V1, Seated, Table, frames, problem

Frame = tuple[str | None, str, str]


class Listener:
    """Read a stream in a thread of its own."""

    def __init__(self, table: Table, path: str, token: str | None = None, **headers: str) -> None:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        self._game = path.removeprefix(f"{V1}/games/").split("/")[0]
        self._document = table.document
        self._answer = table.client.get(path, headers=sent)
        assert self._answer.status_code == 200, self._answer.text
        self.frames: list[Frame] = []
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        chunks: Any = self._answer.response
        self.frames.extend(itertools.chain.from_iterable([frame] for frame in frames(chunks)))

    def read_all(self) -> list[Frame]:
        """Wait for the end of the stream and check every frame against the document."""
        self._thread.join(timeout=60)
        assert not self._thread.is_alive()
        self._answer.close()
        for _, event, content in self.frames:
            self._document.verify_frame(self._game, event, json.loads(content))
        return self.frames


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "HEARTBEAT_S", 1.0)


@pytest.fixture
def finished(table: Table) -> Seated:
    game = table.open_game(target=12)
    table.play(game, Random(4))
    return game


def _versions(found: list[Frame]) -> list[int]:
    return [int(number or -1) for number, event, _ in found if event == "game-event"]


def test_a_fresh_stream_shows_the_table_then_every_event_then_the_end(table: Table) -> None:
    game = table.open_game(target=12)
    started = game.created["version"]
    listeners = [Listener(table, f"{game.path}/stream", token) for token in (*game.tokens, None, OPERATOR)]
    table.play(game, Random(4))
    last = table.get(game.path).get_json()["version"]
    for listener, viewer in zip(listeners, (0, 1, None, None), strict=True):
        found = listener.read_all()
        assert [found[0][1], found[-1][1]] == ["observation", "end"]
        assert json.loads(found[0][2])["viewer"] == viewer
        assert int(found[0][0] or 0) == started
        assert _versions(found) == list(range(started + 1, last + 1))


def test_streamed_events_equal_paged_events(table: Table, finished: Seated) -> None:
    found = Listener(table, f"{finished.path}/stream?after=0", finished.tokens[1]).read_all()
    pages = table.get(f"{finished.path}/events?limit=1000", finished.tokens[1]).get_json()["items"]
    assert [json.loads(data) for _, event, data in found if event == "game-event"] == pages


@pytest.mark.parametrize("cut", [1, 4, 9])
def test_a_stream_resumes_where_it_was_left(table: Table, finished: Seated, cut: int) -> None:
    last = table.get(finished.path).get_json()["version"]
    by_header = Listener(table, f"{finished.path}/stream?after=0", Last_Event_ID=str(cut)).read_all()
    by_query = Listener(table, f"{finished.path}/stream?after={cut}").read_all()
    for found in (by_header, by_query):
        assert _versions(found) == list(range(cut + 1, last + 1))
        assert found[-1][1] == "end"


def test_a_stream_that_starts_far_back_reads_on_to_the_end(
    table: Table, finished: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "BATCH", 3)
    last = table.get(finished.path).get_json()["version"]
    for token in (*finished.tokens, None):  # the first stream starts the notification of new events
        found = Listener(table, f"{finished.path}/stream?after=0", token).read_all()
        assert _versions(found) == list(range(1, last + 1))


def test_stream_after_the_end_gets_204(table: Table, finished: Seated) -> None:
    found = Listener(table, f"{finished.path}/stream").read_all()
    assert [event for _, event, _ in found] == ["observation", "end"]
    answer = table.get(f"{finished.path}/stream", Last_Event_ID=str(found[-1][0]))
    assert (answer.status_code, answer.data) == (204, b"")


@pytest.mark.parametrize("sent", ["x", "-1", "1.5", "9" * 40, "²"])
def test_invalid_last_event_id_is_malformed(table: Table, sent: str) -> None:
    game = table.open_game()
    answer = table.client.get(f"{game.path}/stream", environ_overrides={"HTTP_LAST_EVENT_ID": sent})
    problem(answer, 400, "malformed")


def test_a_stream_of_a_waiting_game_shows_the_table_once_it_starts(table: Table) -> None:
    game = table.open_game({"kind": "human", "name": "Ann"}, {"kind": "open"})
    listener = Listener(table, f"{game.path}/stream", game.tokens[0])
    table.post(f"{game.path}/seats/1/join", {"name": "Bob"})
    eventually(lambda: len(listener.frames) >= 5)
    table.post(f"{game.path}/abort", None, OPERATOR)
    found = listener.read_all()
    assert [event for _, event, _ in found] == [
        "observation",
        *["game-event"] * 3,
        "observation",
        "game-event",
        "end",
    ]
    assert json.loads(found[0][2])["status"] == "waiting"
    assert json.loads(found[4][2])["players"]


def test_a_stream_ends_with_its_seats_token(table: Table) -> None:
    game = table.open_game(target=100)
    listener = Listener(table, f"{game.path}/stream", game.tokens[0])
    eventually(lambda: listener.frames)
    table.post(f"{game.path}/seats/0/token", None, OPERATOR)
    assert [event for _, event, _ in listener.read_all()] == ["observation"]


def test_two_processes_share_a_stream(make_app: Callable[..., Flask], table: Table) -> None:
    game = table.open_game(target=12)
    other = Table(make_app(), table.document)
    listener = Listener(other, f"{game.path}/stream")
    table.play(game, Random(4))
    last = table.get(game.path).get_json()["version"]
    assert _versions(listener.read_all()) == list(range(game.created["version"] + 1, last + 1))


def test_quiet_stream_sends_keepalives(table: Table) -> None:
    game = table.open_game()
    with table.client.get(f"{game.path}/stream") as answer:
        chunks: Any = iter(answer.response)
        assert b"observation" in next(chunks)
        assert next(chunks).startswith(b":")


def test_long_poll_returns_new_events(table: Table, app: Flask) -> None:
    game = table.open_game(target=100)
    version = game.created["version"]
    seat = table.first_seat(game)
    answers: list[Any] = []

    def poll() -> None:
        path = f"{game.path}/events?after={version}&wait=20"
        answers.append(Table(app, table.document).get(path).get_json())

    thread = threading.Thread(target=poll)
    thread.start()
    table.act(game, seat, {"type": "roll"})
    thread.join(timeout=60)
    assert [item["version"] for item in answers[0]["items"]] == [version + 1]
    assert table.get(f"{game.path}/events?after={version + 9}&wait=1").get_json()["items"] == []
    problem(table.get(f"{game.path}/events?wait=31"), 422, "validation-failed")


def test_streams_of_an_address_are_limited_and_counted_out(make_app: Callable[..., Flask]) -> None:
    app = make_app(streams_per_address=2, on_loopback=True)
    parts: Runtime = app.extensions["starledger"]
    client = app.test_client()
    body = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "human"}]}
    path = client.post(f"{V1}/games", json=body).headers["Location"] + "/stream"
    first, second = client.get(path), client.get(path)
    answer = client.get(path)
    assert "open streams" in problem(answer, 429, "too-many-requests")["detail"]
    assert int(answer.headers["Retry-After"]) >= 1
    first.close()
    third = client.get(path)
    assert third.status_code == 200
    second.close()
    third.close()
    assert not parts.limiter._streams
