"""Chats: off by default, readable only at the table, limited, and erased on request."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.process.runtime import Runtime
from services import clock
from services.play import chat, speech
from services.settings import Settings, load_settings
from tests.api.conftest import eventually, new_app
from tests.api.document import Document
from tests.api.table import OPERATOR, V1, Seated, Table, problem
from tests.api.test_erasure import erase
from tests.api.test_phrases import Hearing

TEXT = {"text": "Shall we trade?"}


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    (tmp_path / "words.txt").write_text("clot\n*frak*\n")
    return msgspec.structs.replace(settings, chat=True, name_list=tmp_path / "words.txt")


def registered(table: Table, name: str) -> str:
    token: str = table.post(f"{V1}/players", {"name": name}).get_json()["token"]
    return token


def with_eve(table: Table) -> tuple[str, Seated]:
    """Register Eve, and open a game of hers against a guest."""
    eve = registered(table, "Eve")
    seats = [{"kind": "human", "name": "Eve"}, {"kind": "human", "name": "Guest"}]
    return eve, Seated(table.post(f"{V1}/games", {"ruleset": "toy", "seats": seats}, eve).get_json())


def texts(table: Table, game: Seated, token: str | None) -> list[str]:
    return [each["text"] for each in table.get(f"{game.path}/chat", token).get_json()["items"]]


def test_there_is_no_chat_unless_the_operator_switches_it_on(settings: Settings) -> None:
    assert not load_settings({}).chat
    assert load_settings({"STARLEDGER_CHAT": "1"}).chat
    app = new_app(msgspec.structs.replace(settings, chat=False))
    table = Table(app, Document(app))
    game = table.open_game()
    assert table.get(f"{V1}/phrases").get_json()["chat"] is False
    problem(table.post(f"{game.path}/chat", TEXT, game.tokens[0]), 403, "chat-off")
    problem(table.get(f"{game.path}/chat", game.tokens[0]), 403, "chat-off")
    app.extensions["starledger"].close()


def test_the_table_reads_messages_and_nobody_else(table: Table, parts: Runtime) -> None:
    assert table.get(f"{V1}/phrases").get_json()["chat"] is True
    game, other = table.open_game(), table.open_game()
    at_table = [Hearing(table, game.path, token, kind="chat") for token in (*game.tokens, OPERATOR)]
    stranger = registered(table, "Eve")
    outside = [Hearing(table, game.path, token, kind="chat") for token in (None, stranger)]
    outside.append(Hearing(table, other.path, other.tokens[0], kind="chat"))
    spectator = Hearing(table, game.path)
    eventually(lambda: all(each.began for each in (*at_table, *outside, spectator)))
    for number, seat in enumerate((0, 1), 1):
        made = table.post(f"{game.path}/chat", {"text": f"from {seat}"}, game.tokens[seat])
        assert made.status_code == 201
        shown = made.get_json()
        assert (shown["number"], shown["seat"], shown["text"]) == (number, seat, f"from {seat}")
    listed = table.get(f"{game.path}/chat", game.tokens[1]).get_json()["items"]
    for each in at_table:
        eventually(partial(each.has, 2))
        assert each.phrases == listed
    # a phrase that follows shows that the others were passed over
    table.post(f"{game.path}/phrases", {"phrase": "hello"}, game.tokens[0])
    eventually(partial(spectator.has, 1))
    assert not any(each.phrases for each in outside)
    assert texts(table, game, OPERATOR) == ["from 0", "from 1"]
    assert table.get(f"{game.path}/chat?after=1", game.tokens[0]).get_json()["items"] == listed[1:]
    problem(table.get(f"{game.path}/chat"), 401, "unauthenticated")
    for token in (stranger, other.tokens[0]):
        assert table.get(f"{game.path}/chat", token).status_code == 403
        assert table.post(f"{game.path}/chat", TEXT, token).status_code == 403
    assert texts(table, other, other.tokens[0]) == []
    parts.end_waiting()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "two\nlines",
        "two\u2028lines",
        "x" * 201,
        "\u200b",
        "a\u202eb",
        "Z\u0300\u0300",
        "\u0301a",
        3,
    ],
)
def test_a_message_is_visible_and_short(table: Table, text: Any) -> None:
    game = table.open_game()
    problem(table.post(f"{game.path}/chat", {"text": text}, game.tokens[0]), 422, "validation-failed")
    assert texts(table, game, game.tokens[0]) == []


def test_a_message_keeps_its_symbols(table: Table) -> None:
    game = table.open_game()
    made = table.post(f"{game.path}/chat", {"text": " Schön! ❤\ufe0f 🚀 "}, game.tokens[0])
    assert made.get_json()["text"] == "Schön! ❤ 🚀"


@pytest.mark.parametrize(("text", "status"), [
    ("you clot", 422),
    ("C.L.O.T!", 422),
    ("you c l o t", 422),
    ("what the frakking dice", 422),
    ("my cloth is off rakes", 201),
    ("if rak", 201),
])  # fmt: skip
def test_listed_words_are_refused(table: Table, text: str, status: int) -> None:
    game = table.open_game()
    assert table.post(f"{game.path}/chat", {"text": text}, game.tokens[0]).status_code == status


def test_a_seat_that_writes_too_much_waits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table.open_game()
    for _ in range(speech.AT_ONCE):
        assert table.post(f"{game.path}/chat", TEXT, game.tokens[0]).status_code == 201
    refused = table.post(f"{game.path}/chat", TEXT, game.tokens[0])
    problem(refused, 429, "too-many-requests")
    assert 0 < int(refused.headers["Retry-After"]) <= speech.WITHIN_S
    assert table.post(f"{game.path}/chat", TEXT, game.tokens[1]).status_code == 201
    monkeypatch.setattr(chat, "MOST_IN_GAME", speech.AT_ONCE + 1)
    problem(table.post(f"{game.path}/chat", TEXT, game.tokens[1]), 429, "too-many-requests")


def test_repeated_key_writes_once(table: Table) -> None:
    game = table.open_game()
    first, second = (
        table.post(f"{game.path}/chat", TEXT, game.tokens[0], Idempotency_Key="k" * 22) for _ in range(2)
    )
    assert first.get_json() == second.get_json()
    assert texts(table, game, game.tokens[0]) == [TEXT["text"]]


def test_a_muted_player_and_a_blocked_one_are_not_read(table: Table, parts: Runtime) -> None:
    eve, _ = with_eve(table)
    zoe = registered(table, "Zoe")
    body = {"ruleset": "toy", "seats": [{"kind": "human"}, {"kind": "open"}]}
    game = Seated(table.post(f"{V1}/games", body, eve).get_json())
    assert table.post(f"{game.path}/seats/1/join", {}, zoe).status_code == 200
    assert table.post(f"{game.path}/chat", TEXT, eve).status_code == 201
    assert table.send("PUT", f"{V1}/player/blocked/Eve", token=zoe).status_code == 200
    hers, own = (Hearing(table, game.path, token, kind="chat") for token in (zoe, eve))
    eventually(lambda: hers.began and own.began)
    assert table.post(f"{game.path}/chat", {"text": "again"}, eve).status_code == 201
    assert table.post(f"{game.path}/chat", {"text": "mine"}, zoe).status_code == 201
    eventually(partial(own.has, 2))
    eventually(partial(hers.has, 1))
    assert [each["text"] for each in hers.phrases] == texts(table, game, zoe) == ["mine"]
    act = {"about": {"player": "Eve"}, "act": "mute", "reason": "insults"}
    assert table.post(f"{V1}/operator/acts", act, OPERATOR).status_code == 201
    problem(table.post(f"{game.path}/chat", TEXT, eve), 403, "forbidden")
    parts.end_waiting()


def test_an_erasure_removes_the_messages_of_a_player(
    table: Table, parts: Runtime, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve, game = with_eve(table)
    kept = table.open_game({"kind": "human", "name": "Quill"}, {"kind": "human", "name": "Bob"})
    assert table.post(f"{V1}/player/seats", {"token": kept.tokens[0]}, eve).status_code == 201
    written = [(game, eve, "my secret one"), (kept, kept.tokens[0], "my secret two")]
    written += [(game, game.tokens[1], "well done, EVE"), (kept, kept.tokens[1], "it never left, it stays")]
    others = table.open_game()
    written.append((others, others.tokens[0], "on the eve of the battle"))
    for at, token, text in written:
        assert table.post(f"{at.path}/chat", {"text": text}, token).status_code == 201
    parts.service.projector.catch_up()
    exported = table.get(f"{V1}/player/export", eve).get_json()
    assert [each["text"] for each in exported["messages"]] == ["my secret one"]
    assert table.send("DELETE", f"{V1}/player", {}, eve).status_code == 202
    erase(parts, monkeypatch)
    assert texts(table, game, OPERATOR) == []
    assert texts(table, kept, OPERATOR) == ["it never left, it stays"], "the name is a part of another word"
    assert texts(table, others, OPERATOR) == ["on the eve of the battle"], "Eve never sat there"
    files = [path for path in settings.data.rglob("*") if path.is_file()]
    assert not [path.name for path in files if b"secret" in path.read_bytes()]


def test_old_messages_are_erased(
    table: Table, parts: Runtime, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    game, now = table.open_game(), clock.now
    ago: Callable[[timedelta], str] = lambda by: clock.later(now(), -by)  # noqa: E731
    for age in (chat.KEPT_FOR + timedelta(hours=1), chat.KEPT_FOR - timedelta(hours=1)):
        with monkeypatch.context() as then:
            then.setattr("services.play.chat.clock.now", partial(ago, age))
            body = {"text": f"{age.days} days ago"}
            assert table.post(f"{game.path}/chat", body, game.tokens[0]).status_code == 201
    for _ in range(2):
        parts.service.chat.sweep()
        assert texts(table, game, game.tokens[0]) == ["29 days ago"]
