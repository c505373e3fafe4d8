"""Streams, tickets and long polls end with the token that opened them."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from api.process import broadcast
from api.process.runtime import Runtime
from tests.api.conftest import eventually
from tests.api.outside import OutsideBot, register
from tests.api.table import OPERATOR, V1, Seated, Table, problem
from tests.api.test_streams import Listener

BOB = {"kind": "human", "name": "Bob"}


class Holder:
    """A player or a bot with a seat in a game, whose token may be replaced or ended."""

    def __init__(self, table: Table, *, is_bot: bool) -> None:
        self._table = table
        if is_bot:
            self._bot: OutsideBot | None = register(table, delivery="lease")
            self.token = self._bot.token
            self.game = table.open_game(BOB, self._bot.seat, target=100)
        else:
            self._bot = None
            self.token = table.post(f"{V1}/players", {"name": "Ada"}).get_json()["token"]
            body = {"ruleset": "toy", "options": {"target": 100}, "seats": [{"kind": "human"}, BOB]}
            self.game = Seated(table.post(f"{V1}/games", body, self.token).get_json())

    def renew(self) -> str:
        """Replace the token, and return the new one."""
        path = "player" if self._bot is None else f"bots/{self._bot.name}"
        token: str = self._table.post(f"{V1}/{path}/token", {}, self.token).get_json()["token"]
        return token

    def end(self) -> None:
        """End the token for good."""
        path = "player/token" if self._bot is None else f"bots/{self._bot.name}"
        answer = self._table.send("DELETE", f"{V1}/{path}", {} if self._bot is None else None, self.token)
        assert answer.status_code in (200, 204), answer.text


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "HEARTBEAT_S", 1.0)


@pytest.fixture(params=[False, True], ids=["player", "bot"])
def holder(request: pytest.FixtureRequest, table: Table) -> Holder:
    return Holder(table, is_bot=request.param)


@pytest.fixture
def elsewhere(make_app: Callable[..., Flask], table: Table) -> Table:
    """The same service in another process, which learns of the token from the log."""
    return Table(make_app(), table.document)


@pytest.mark.parametrize("how", ["renew", "end"])
def test_a_stream_ends_with_the_token_of_its_player_or_bot(
    table: Table, holder: Holder, elsewhere: Table, how: str
) -> None:
    listener = Listener(elsewhere, f"{holder.game.path}/stream", holder.token)
    eventually(lambda: listener.frames)
    getattr(holder, how)()
    assert {event for _, event, _ in listener.read_all()} <= {"observation", "game-event"}


def test_a_stream_opened_with_a_ticket_ends_with_the_token_of_its_player_or_bot(
    table: Table, holder: Holder, elsewhere: Table
) -> None:
    ticket = table.post(f"{holder.game.path}/stream-tickets", {}, holder.token).get_json()["ticket"]
    listener = Listener(elsewhere, f"{holder.game.path}/stream?ticket={ticket}")
    eventually(lambda: listener.frames)
    holder.renew()
    listener.read_all()


def test_a_ticket_ends_with_the_token_of_its_player_or_bot(table: Table, holder: Holder) -> None:
    path = f"{holder.game.path}/stream"
    ticket = table.post(f"{path}-tickets", {}, holder.token).get_json()["ticket"]
    with table.client.get(f"{path}?ticket={ticket}") as answer:
        assert answer.status_code == 200
    holder.renew()
    problem(table.get(f"{path}?ticket={ticket}"), 401, "unauthenticated")


@pytest.mark.parametrize("path", ["/events?wait=20&after={version}", "/board?min_version={next}"])
def test_a_long_poll_answers_nothing_to_a_token_that_has_ended(
    table: Table, holder: Holder, elsewhere: Table, path: str
) -> None:
    game = holder.game
    version = table.get(game.path).get_json()["version"]
    url = game.path + path.format(version=version, next=version + 1)
    answers: list[Any] = []
    thread = threading.Thread(target=lambda: answers.append(elsewhere.get(url, holder.token)))
    joined = elsewhere.client.application.extensions["starledger"].broadcast
    thread.start()
    eventually(lambda: joined._channels)
    holder.renew()
    assert table.post(f"{game.path}/abort", None, OPERATOR).status_code == 200
    thread.join(timeout=60)
    problem(answers[0], 401, "unauthenticated")


def test_all_tokens_are_checked_again_once_the_log_can_be_read_again(table: Table, parts: Runtime) -> None:
    """Events may have been missed, among them the end of a token."""
    checked: list[int] = []
    for number in range(2):
        parts.broadcast.watch_token(UUID(int=number), partial(checked.append, number))
    parts.broadcast._begin()
    assert checked == [0, 1]


def test_the_streams_of_others_go_on(table: Table, holder: Holder, elsewhere: Table) -> None:
    others = [
        Listener(elsewhere, f"{holder.game.path}/stream", token)
        for token in (None, OPERATOR, *filter(None, holder.game.tokens))
    ]
    eventually(lambda: all(other.frames for other in others))
    later = Listener(elsewhere, f"{holder.game.path}/stream", holder.renew())
    eventually(lambda: later.frames)
    assert table.post(f"{holder.game.path}/abort", None, OPERATOR).status_code == 200
    for listener in (*others, later):
        assert listener.read_all()[-1][1] == "end"


def test_a_new_token_of_a_seat_resumes_where_the_old_one_stopped(table: Table) -> None:
    game = table.open_game(target=100)
    version = game.created["version"]
    table.act(game, table.first_seat(game), {"type": "roll"})
    keeper = Listener(table, f"{game.path}/stream")  # keeps the batches of the game cached
    seen = Listener(table, f"{game.path}/stream?after={version}", game.tokens[0])
    eventually(lambda: seen.frames)
    renewed = table.post(f"{game.path}/seats/0/token", None, OPERATOR).get_json()["token"]
    seen.read_all()
    again = Listener(table, f"{game.path}/stream?after={version}", renewed)
    eventually(lambda: len(again.frames) >= 2)
    assert table.post(f"{game.path}/abort", None, OPERATOR).status_code == 200
    for listener in (again, keeper):
        assert listener.read_all()[-1][1] == "end"
