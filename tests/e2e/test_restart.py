"""Stopping the service in the middle of a game, gently or not, and starting it again on the same data."""

import random
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.e2e.play import BOT, create, human, play, tokens_of
from tests.e2e.running import Running

STABLE = ("version", "events", "head")


@pytest.mark.timeout(240)
@pytest.mark.parametrize("ending", ["stop", "kill"])
def test_nothing_is_lost_and_a_repeat_is_answered_the_same(
    launch: Callable[..., Running], ending: str
) -> None:
    service = launch(demo=False)
    client = service.client
    create_key, action_key = uuid4().hex, uuid4().hex
    seats = (human("Ada"), BOT, BOT)
    created = create(client, *seats, key=create_key)
    game, tokens = created["id"], tokens_of(created)
    rolled = act(service, game, tokens[0], action_key)
    play(client, game, tokens, random.Random(7), deadline_s=60, until=lambda summary: summary["turn"] >= 4)

    if ending == "stop":
        assert service.stop() == 0, service.log.read_text()
    else:
        service.kill()
    service.start()

    # Bots may have acted between the last read and the stop, so the first log is a prefix of the current one.
    log = client.events(game, token=tokens[0])
    assert [event["version"] for event in log] == list(range(1, len(log) + 1))
    assert [event["hash"] for event in log if event["version"] == rolled["version"]] == [rolled["head"]]
    assert same(act(service, game, tokens[0], action_key), rolled)
    again = create(client, *seats, key=create_key)
    assert (again["id"], tokens_of(again)) == (game, tokens)

    reached = client.get(f"/games/{game}")["turn"]
    later = play(
        client, game, tokens, random.Random(8), deadline_s=60, until=lambda now: now["turn"] >= reached + 4
    )
    assert later["version"] > len(log), "the bots go on as before"
    assert service.stop() == 0, service.log.read_text()


def act(service: Running, game: str, token: str, key: str) -> dict[str, Any]:
    answer: dict[str, Any] = service.client.post(
        f"/games/{game}/actions", {"type": "roll-dice"}, token=token, key=key
    )
    return answer


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[name] == other[name] for name in STABLE)
