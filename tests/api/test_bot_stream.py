"""The stream of a bot: it delivers every decision once and never ends silently."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask

from api.process.runtime import Runtime
from api.routes import bot_stream
from tests.api.conftest import eventually
from tests.api.outside import PERSON, BotListener, OutsideBot, miss, register, until_asked
from tests.api.table import OPERATOR, V1, Seated, Table, problem


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_stream, "HEARTBEAT_S", 0.1)
    monkeypatch.setattr(bot_stream, "LOOK_S", 0.05)


@pytest.fixture
def bot(table: Table) -> OutsideBot:
    return register(table, delivery="stream")


@pytest.fixture
def game(table: Table, bot: OutsideBot) -> Seated:
    """A game of a person and the bot, in which the bot owes a decision."""
    opened = table.open_game(PERSON, bot.seat, target=100)
    until_asked(bot, opened)
    return opened


def end(table: Table, game: Seated) -> None:
    assert table.post(f"{game.path}/abort", None, OPERATOR).status_code == 200


def act(bot: OutsideBot, told: dict[str, Any]) -> None:
    """Answer a decision as bots on a stream do: by an action that names the version of its decision."""
    action = told["legal_actions"][0] | {"since": told["since"]}
    answer = bot.table.post(f"{V1}/games/{told['game']}/actions", action, bot.token)
    assert answer.status_code == 201, answer.text


def test_fresh_stream_sends_games_then_decisions_then_news(
    table: Table, bot: OutsideBot, game: Seated, elsewhere: Table
) -> None:
    listener = BotListener(bot.at(elsewhere))
    told = eventually(lambda: listener.of("decision"))[0]
    assert [line["type"] for line in listener.lines] == ["game-start", "decision"]
    start = listener.lines[0]
    assert (start["game"], start["ruleset"], start["seats"]) == (game.id, "toy", [1])
    assert start["summary"]["status"] == "running"
    act(bot, told)
    until_asked(bot, game)
    eventually(lambda: len(listener.of("decision")) == 2)
    other = table.open_game(bot.seat, PERSON)
    eventually(lambda: len(listener.of("game-start")) == 2)
    end(table, game)
    assert eventually(lambda: listener.of("game-over"))[0]["summary"]["status"] == "aborted"
    elsewhere.client.application.extensions["starledger"].bot_inboxes.close()
    lines = listener.read_all()
    assert (lines[-1]["type"], lines[-1]["reason"]) == ("end", "closing")
    assert {line["game"] for line in lines if line["type"] == "decision"} <= {game.id, other.id}


def test_decision_on_a_stream_equals_a_leased_one(bot: OutsideBot, game: Seated, elsewhere: Table) -> None:
    listener = BotListener(bot.at(elsewhere))
    told = eventually(lambda: listener.of("decision"))[0]
    position = told.pop("id")
    assert told == bot.lease()
    assert position > 0
    assert bot.answer(told).status_code == 201
    listener.close()


def test_resumed_stream_sends_missed_lines(
    table: Table, bot: OutsideBot, game: Seated, elsewhere: Table
) -> None:
    first = BotListener(bot.at(elsewhere))
    told = eventually(lambda: first.of("decision"))[0]
    first.close()
    ended = table.open_game(PERSON, bot.seat)
    end(table, ended)
    started = table.open_game(PERSON, bot.seat)
    again = BotListener(bot.at(elsewhere), f"?after={told['id']}")
    eventually(lambda: again.of("decision"))
    assert [line["game"] for line in again.of("game-start")] == [started.id]
    assert [line["game"] for line in again.of("game-over")] == [ended.id]
    assert told["lease"] in [line["lease"] for line in again.of("decision")]
    end(table, game)
    last = eventually(lambda: [line for line in again.of("game-over") if line["game"] == game.id])[0]
    again.close()
    once_more = BotListener(bot.at(elsewhere), f"?after={last['id']}")
    eventually(lambda: once_more.heartbeats)
    assert once_more.of("game-over") == []
    assert {line["type"] for line in once_more.lines} <= {"decision"}
    once_more.close()


def test_ids_never_go_back(table: Table, bot: OutsideBot, game: Seated, elsewhere: Table) -> None:
    listener = BotListener(bot.at(elsewhere))
    for _ in range(8):
        count = len(listener.of("decision"))
        eventually(lambda count=count: len(listener.of("decision")) > count - 1)
        until_asked(bot, game)
        act(bot, bot.lease())
        until_asked(bot, game)
        eventually(lambda count=count: len(listener.of("decision")) > count)
    ids = [line["id"] for line in listener.lines]
    assert ids == sorted(ids)
    listener.close()


def test_quiet_stream_sends_keepalives(bot: OutsideBot, elsewhere: Table) -> None:
    listener = BotListener(bot.at(elsewhere))
    eventually(lambda: listener.heartbeats >= 3)
    assert listener.lines == []
    listener.close()


@pytest.mark.parametrize("how", ["token", "end"])
def test_stream_reports_that_its_token_ended(
    table: Table, bot: OutsideBot, game: Seated, how: str, elsewhere: Table
) -> None:
    listener = BotListener(bot.at(elsewhere))
    eventually(lambda: listener.of("decision"))
    path = f"{V1}/bots/{bot.name}"
    answer = (
        table.post(f"{path}/token", {}, bot.token)
        if how == "token"
        else table.send("DELETE", path, None, bot.token)
    )
    assert answer.status_code in (200, 204), answer.text
    last = listener.read_all()[-1]
    assert (last["type"], last["reason"]) == ("end", "token")
    problem(table.get(f"{V1}/bot/stream", bot.token), 401, "unauthenticated")


def test_another_change_of_the_bot_leaves_its_stream_open(
    table: Table, bot: OutsideBot, game: Seated, elsewhere: Table
) -> None:
    listener = BotListener(bot.at(elsewhere))
    told = eventually(lambda: listener.of("decision"))[0]
    changed = table.send("PATCH", f"{V1}/bots/{bot.name}", {"max_games": 3}, bot.token)
    assert changed.status_code == 200, changed.text
    act(bot, told)
    until_asked(bot, game)
    eventually(lambda: len(listener.of("decision")) == 2)
    listener.close()


def test_failing_stream_reports_the_error(
    bot: OutsideBot, game: Seated, monkeypatch: pytest.MonkeyPatch, elsewhere: Table
) -> None:
    listener = BotListener(bot.at(elsewhere))
    told = eventually(lambda: listener.of("decision"))[0]

    def fail(_: Any) -> None:
        raise RuntimeError

    parts: Runtime = elsewhere.client.application.extensions["starledger"]
    monkeypatch.setattr(parts.bot_inboxes, "refresh", fail)
    last = listener.read_all()[-1]
    assert (last["type"], last["reason"]) == ("end", "failed")
    assert last["id"] >= told["id"], "who resumes there has missed nothing"


def test_stream_reports_a_hand_over_and_the_return_of_a_seat(
    parts: Runtime, table: Table, elsewhere: Table, bot: OutsideBot
) -> None:
    game = table.open_game(PERSON, bot.seat, target=100, bot_decision_seconds=1)
    listener = BotListener(bot.at(elsewhere))
    for _ in range(3):
        until_asked(bot, game)
        miss(parts, game)
    line = eventually(lambda: listener.of("handed-over"))[0]
    assert (line["game"], line["seat"]) == (game.id, 1)
    listener.close()
    until_asked(bot, game)
    again = BotListener(bot.at(elsewhere), f"?after={line['id']}")
    told = eventually(lambda: again.of("decision"))[0]
    act(bot, told)
    assert again.of("handed-over") == []
    again.close()


def test_no_decision_is_lost_however_often_a_stream_breaks(
    table: Table, bot: OutsideBot, elsewhere: Table
) -> None:
    random = Random(1702)
    games = [table.open_game(PERSON, bot.seat, target=30) for _ in range(2)]
    after: int | None = None
    told_over: set[str] = set()
    for _ in range(60):
        listener = BotListener(bot.at(elsewhere), "" if after is None else f"?after={after}")
        for game in games:
            _move(table, game, random)
        asked = [game for game in games if bot.is_asked(game)]
        for game in asked:
            told = eventually(lambda game=game, listener=listener: _open(listener, table, game))
            if random.random() < 0.8:
                act(bot, told)
        listener.close()
        told_over |= {line["game"] for line in listener.of("game-over")}
        after = max([line["id"] for line in listener.lines], default=after)
        if told_over == {game.id for game in games}:
            return
    for game in games:
        end(table, game)
    listener = BotListener(bot.at(elsewhere), f"?after={after}")
    eventually(
        lambda: told_over | {line["game"] for line in listener.of("game-over")} == {game.id for game in games}
    )
    listener.close()


def _move(table: Table, game: Seated, random: Random) -> None:
    """Play the person's move, if they owe one."""
    if legal := table.legal(game, 0):
        table.act(game, 0, random.choice(legal))


def _open(listener: BotListener, table: Table, game: Seated) -> dict[str, Any] | None:
    """Return the decision from the stream that is still open in a game, or None."""
    since = table.get(f"{game.path}/legal-actions", listener.bot.token).get_json()["since"]
    return next(
        (line for line in listener.of("decision") if (line["game"], line["since"]) == (game.id, since)), None
    )


def test_bot_streams_count_towards_the_stream_limit(
    make_app: Callable[..., Flask], table: Table, bot: OutsideBot
) -> None:
    app = make_app(streams_per_address=1, on_loopback=True)
    limited = OutsideBot(Table(app, table.document), bot.name, bot.token)
    listener = BotListener(limited)
    problem(limited.table.get(f"{V1}/bot/stream", bot.token), 429, "too-many-requests")
    problem(limited.ask(wait=1), 429, "too-many-requests")
    listener.close()
    BotListener(limited).close()
    limiter = app.extensions["starledger"].limiter
    eventually(lambda: not limiter._streams)
