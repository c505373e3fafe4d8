"""A game with an unreadable event: the service shows its events before that one, and nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID

import pytest

from api.process.runtime import Runtime
from tests.api.conftest import eventually
from tests.api.table import OPERATOR, Seated, Table, problem
from tests.services.intruder import Intruder

BROKEN_AT = 60


@pytest.fixture
def game(table: Table) -> Seated:
    game = table.open_game(target=100)
    table.play(game, Random(1), most=BROKEN_AT + 10)
    assert table.get(game.path).get_json()["version"] > BROKEN_AT
    return game


@pytest.fixture
def intruder(parts: Runtime, game: Seated) -> Iterator[Intruder]:
    intruder = Intruder(parts.service, UUID(game.id))
    yield intruder
    intruder.close()


def break_event(parts: Runtime, intruder: Intruder, how: str) -> None:
    """Damage an event, and make the process read the game from its log again."""
    if how == "missing":
        intruder.delete(BROKEN_AT, BROKEN_AT)
    elif how == "unknown":
        intruder.write(BROKEN_AT, "toy/of-another-release.1", intruder.read(BROKEN_AT)[1])
    else:
        intruder.write(BROKEN_AT, intruder.read(BROKEN_AT)[0], b'{"core": 1}')
    parts.service.games.forget_all()


def shown(answer: dict[str, Any]) -> Any:
    """Return the content of an answer without the game's last version, which damage changes."""
    assert "code" not in answer, answer
    if "log" in answer:
        answer = answer | {"log": answer["log"]["items"]}
    return answer.get("items", answer)


@pytest.mark.parametrize("how", ["unreadable", "missing", "unknown"])
@pytest.mark.parametrize("has_snapshots", [False, True])
def test_events_before_an_unreadable_one_are_shown(
    table: Table, parts: Runtime, game: Seated, intruder: Intruder, how: str, has_snapshots: bool
) -> None:
    if has_snapshots:
        parts.service.projector.catch_up()
    seat = max(table.first_seat(game), 0)
    paths = [
        (f"{game.path}/{view}", game.tokens[seat] if as_seat else None)
        for view in (
            f"board?version={BROKEN_AT - 1}",
            f"scoreboard?version={BROKEN_AT - 1}",
            f"events?after={BROKEN_AT - 40}&limit=20",
            f"events?after={BROKEN_AT - 21}&limit=20&form=stored",
            f"events?after=0&version={BROKEN_AT - 1}",
            f"log?version={BROKEN_AT - 1}",
            f"timeline?version={BROKEN_AT - 1}",
            f"table?version={BROKEN_AT - 1}",
        )
        for as_seat in (False, True)
    ]
    paths.append((f"{game.path}/legal-actions?version={BROKEN_AT - 1}", game.tokens[seat]))
    before = [table.get(path, token).get_json() for path, token in paths]
    break_event(parts, intruder, how)
    after = [table.get(path, token).get_json() for path, token in paths]
    assert [shown(answer) for answer in after] == [shown(answer) for answer in before]


@pytest.mark.parametrize("how", ["unreadable", "missing", "unknown"])
def test_reads_that_reach_an_unreadable_event_name_the_damage(
    table: Table, parts: Runtime, game: Seated, intruder: Intruder, how: str
) -> None:
    break_event(parts, intruder, how)
    for view in (
        "board",
        f"board?version={BROKEN_AT}",
        "log",
        f"log?version={BROKEN_AT}",
        "timeline",
        f"timeline?version={BROKEN_AT}",
        "table",
        f"table?version={BROKEN_AT}",
        f"events?after={BROKEN_AT - 10}&limit=20",
        f"events?after={BROKEN_AT - 1}&limit=1",
        f"events?after={BROKEN_AT - 1}&wait=1",
    ):
        problem(table.get(f"{game.path}/{view}"), 503, "game-damaged")


def test_a_damaged_game_does_not_stop_the_streams_of_others(
    table: Table, parts: Runtime, game: Seated, intruder: Intruder
) -> None:
    other = table.open_game(target=100)
    break_event(parts, intruder, "unreadable")
    parts.broadcast.join(UUID(game.id))  # the first join starts the follower, which visits every channel
    channel = parts.broadcast.join(UUID(other.id))
    table.play(other, Random(1), most=1)
    version = table.get(other.path).get_json()["version"]
    eventually(lambda: channel.version == version)


def test_a_replaced_token_of_a_seat_shows_nothing_of_a_damaged_game(
    table: Table, parts: Runtime, game: Seated, intruder: Intruder
) -> None:
    path, old = f"{game.path}/board?version={BROKEN_AT - 1}", game.tokens[0]
    renewed = table.post(f"{game.path}/seats/0/token", {}, OPERATOR)
    assert renewed.status_code == 200, renewed.text
    break_event(parts, intruder, "unreadable")
    for token in (old, renewed.get_json()["token"]):
        problem(table.get(path, token), 503, "game-damaged")
    assert table.get(path).status_code == 200


def test_a_game_without_a_readable_event_shows_nothing(
    table: Table, parts: Runtime, game: Seated, intruder: Intruder
) -> None:
    intruder.write(1, intruder.read(1)[0], b"{}")
    parts.service.games.forget_all()
    problem(table.get(f"{game.path}/events?after=0&limit=1"), 503, "game-damaged")
