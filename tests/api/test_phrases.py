"""Quick phrases: the allowed phrases, their rate limit, and their receivers."""

import itertools
import json
import threading
from functools import partial
from random import Random
from typing import Any

import pytest

from api.process.runtime import Runtime
from services import clock
from services.play import speech, talk
from services.play.phrases import PHRASES
from tests.api.conftest import eventually
from tests.api.document import V1
from tests.api.table import OPERATOR, Seated, Table, frames, problem

HELLO = {"phrase": "hello"}


class Hearing:
    """A thread that reads the phrases or the messages in a game's stream."""

    def __init__(self, table: Table, path: str, token: str | None = None, *, kind: str = "phrase") -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._answer = table.client.get(f"{path}/stream", headers=headers)
        self._kind = kind
        self.began = False
        self.phrases: list[dict[str, Any]] = []
        self.versions: list[str | None] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        chunks: Any = self._answer.response
        for number, kind, data in itertools.chain.from_iterable([frame] for frame in frames(chunks)):
            self.began = True
            if kind == self._kind:
                assert number is None  # a stream resumes after versions alone
                self.phrases.append(json.loads(data))
            else:
                self.versions.append(number)

    def has(self, count: int) -> bool:
        return len(self.phrases) == count


def test_about_twenty_phrases_have_words_in_both_languages(table: Table) -> None:
    found = table.get(f"{V1}/phrases").get_json()["items"]
    assert 18 <= len(found) <= 25
    assert len({each["phrase"] for each in found}) == len(found)
    for language in ("en", "de"):
        words = [each["words"][language] for each in found]
        assert all(words)
        assert len(set(words)) == len(words)
    assert all(each["words"]["en"] != each["words"]["de"] for each in found)


def test_everybody_gets_the_phrases_of_a_seat(table: Table, parts: Runtime) -> None:
    game, other = table.open_game(), table.open_game()
    hearing = [Hearing(table, game.path, token) for token in (*game.tokens, None)]
    deaf = Hearing(table, other.path)
    eventually(lambda: all(each.began for each in (*hearing, deaf)))
    version = table.get(game.path).get_json()["version"]
    for number, (seat, phrase) in enumerate(((0, "hello"), (1, "good-luck"), (0, "your-turn")), 1):
        said = table.post(f"{game.path}/phrases", {"phrase": phrase}, game.tokens[seat])
        assert said.status_code == 201
        found = said.get_json()
        assert (found["number"], found["seat"], found["phrase"]) == (number, seat, phrase)
    listed = table.get(f"{game.path}/phrases").get_json()["items"]
    for each in hearing:
        eventually(partial(each.has, 3))
        assert each.phrases == listed
    assert table.get(f"{game.path}/phrases?after=2").get_json()["items"] == listed[2:]
    # talk is no part of the game: neither its version nor its log change
    assert table.get(game.path).get_json()["version"] == version
    seat = table.first_seat(game)
    assert table.act(game, seat, table.legal(game, seat)[0]).status_code == 201
    eventually(lambda: all(int(each.versions[-1] or 0) > version for each in hearing))
    assert deaf.phrases == []
    late = Hearing(table, game.path)
    table.post(f"{game.path}/phrases", HELLO, game.tokens[1])
    eventually(partial(late.has, 1))
    parts.end_waiting()


def test_streams_leave_out_players_whom_the_reader_has_blocked(table: Table, parts: Runtime) -> None:
    eve, zoe = (table.post(f"{V1}/players", {"name": name}).get_json()["token"] for name in ("Eve", "Zoe"))
    seats = [{"kind": "human", "name": "Eve"}, {"kind": "human", "name": "Guest"}]
    game = Seated(table.post(f"{V1}/games", {"ruleset": "toy", "seats": seats}, eve).get_json())
    path, guest = game.path, game.tokens[1]
    hers, everybody = Hearing(table, path, zoe), Hearing(table, path)
    eventually(lambda: hers.began and everybody.began)

    def say(phrase: str, token: str | None, heard: int) -> None:
        assert table.post(f"{path}/phrases", {"phrase": phrase}, token).status_code == 201
        eventually(partial(everybody.has, heard))

    say("hello", eve, 1)
    eventually(partial(hers.has, 1))
    assert table.send("PUT", f"{V1}/player/blocked/Eve", token=zoe).status_code == 200
    say("good-luck", eve, 2)
    say("hello", guest, 3)
    eventually(partial(hers.has, 2))
    listed = table.get(f"{path}/phrases", zoe).get_json()["items"]
    assert [each["seat"] for each in listed] == [1]
    assert hers.phrases[1:] == listed, "the open stream knows of it at once"
    parts.end_waiting()


def test_only_seats_of_the_game_speak(table: Table) -> None:
    game, other = table.open_game(), table.open_game()
    stranger = table.post(f"{V1}/players", {"name": "Eve"}).get_json()["token"]
    problem(table.post(f"{game.path}/phrases", HELLO), 401, "unauthenticated")
    for token in (stranger, OPERATOR, other.tokens[0]):
        problem(table.post(f"{game.path}/phrases", HELLO, token), 403, "forbidden")
    problem(table.post(f"{game.path}/phrases", HELLO | {"seat": 1}, game.tokens[0]), 403, "forbidden")
    assert table.get(f"{game.path}/phrases").get_json()["items"] == []


@pytest.mark.parametrize("body", [{}, {"phrase": "You cheat!"}, {"phrase": 3}, {**HELLO, "text": "x"}])
def test_free_text_is_refused(table: Table, body: dict[str, Any]) -> None:
    game = table.open_game()
    problem(table.post(f"{game.path}/phrases", body, game.tokens[0]), 422, "validation-failed")


def test_seat_that_talks_too_much_waits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table.open_game()
    for _ in range(speech.AT_ONCE):
        assert table.post(f"{game.path}/phrases", HELLO, game.tokens[0]).status_code == 201
    refused = table.post(f"{game.path}/phrases", HELLO, game.tokens[0])
    problem(refused, 429, "too-many-requests")
    assert 0 < int(refused.headers["Retry-After"]) <= speech.WITHIN_S
    assert table.post(f"{game.path}/phrases", HELLO, game.tokens[1]).status_code == 201
    later = clock.later(clock.now(), speech.AFTER_END / 180)  # 20 seconds
    monkeypatch.setattr("services.play.speech.clock.now", lambda: later)
    assert table.post(f"{game.path}/phrases", HELLO, game.tokens[0]).status_code == 201


def test_game_has_a_limit_of_phrases(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_IN_GAME", 2)
    game = table.open_game()
    for seat in (0, 1):
        assert table.post(f"{game.path}/phrases", HELLO, game.tokens[seat]).status_code == 201
    problem(table.post(f"{game.path}/phrases", HELLO, game.tokens[0]), 429, "too-many-requests")


def test_repeated_key_speaks_once(table: Table, elsewhere: Table) -> None:
    game = table.open_game()
    first, second = (
        each.post(f"{game.path}/phrases", HELLO, game.tokens[0], Idempotency_Key="k" * 22)
        for each in (table, elsewhere)
    )
    assert first.get_json() == second.get_json()
    assert len(table.get(f"{game.path}/phrases").get_json()["items"]) == 1


def test_players_talk_for_a_while_after_the_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table.open_game(target=12)
    table.play(game, Random(4))
    body = {"phrase": "good-game"}
    assert table.post(f"{game.path}/phrases", body, game.tokens[0]).status_code == 201
    later = clock.later(clock.now(), speech.AFTER_END)
    monkeypatch.setattr("services.play.speech.clock.now", lambda: later)
    problem(table.post(f"{game.path}/phrases", body, game.tokens[0]), 409, "game-not-running")


def test_every_phrase_can_be_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "AT_ONCE", 100)
    game = table.open_game()
    for phrase in PHRASES:
        said = table.post(f"{game.path}/phrases", {"phrase": phrase.phrase}, game.tokens[0])
        assert said.status_code == 201
