"""Neither a rewind nor a fork tells a viewer what it cannot know, not even once a fork is over."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.api.table import OPERATOR, Seated, Table, problem

Viewer = int | None


def token_of(game: Seated, viewer: Viewer) -> str | None:
    return None if viewer is None else game.tokens[viewer]


def everything(table: Table, game: Seated) -> list[dict[str, Any]]:
    """The log as the operator sees it."""
    items: list[dict[str, Any]] = table.get(f"{game.path}/events?limit=1000", OPERATOR).get_json()["items"]
    return items


def withheld(event: dict[str, Any], viewer: Viewer) -> set[str]:
    return {name for name, seats in event["audience"].items() if seats is not None and viewer not in seats}


def verify_hidden(table: Table, game: Seated, viewer: Viewer, *, also: list[dict[str, Any]]) -> None:
    """Check a viewer's log field by field, and that nothing it can read holds a salt that it may not know."""
    token, whole = token_of(game, viewer), everything(table, game)
    texts = []
    for rest in (
        "",
        "/board",
        "/scoreboard",
        "/legal-actions",
        "/events?limit=1000",
        "/events?limit=1000&form=stored",
        "/export",
        "/audit",
        *(f"/board?version={event['version']}" for event in whole[::3] if event["version"] > 3),
    ):
        answer = table.get(f"{game.path}{rest}", token)
        assert answer.status_code in (200, 401), answer.text
        texts.append(answer.text)
    log = table.get(f"{game.path}/events?limit=1000", token).get_json()["items"]
    for event, known in zip(log, whole, strict=True):
        secret = withheld(known, viewer)
        assert set(event["hidden"]) == secret
        assert not secret & set(event["data"])
        assert (event.get("action") is None) == ("action" in secret or "action" not in known["audience"])
    forbidden = {
        known["salts"][name]
        for known in (*whole, *also)
        for name in withheld(known, viewer)
        if name in known["salts"]
    }
    assert forbidden
    sent = "\n".join(texts)
    assert not [salt for salt in forbidden if salt in sent]
    assert whole[0]["data"]["seed"] not in sent


def agree(table: Table, game: Seated, proposed: dict[str, Any]) -> None:
    answer = table.post(f"{game.path}/rewinds/{proposed['rewind_id']}/agree", None, game.tokens[1])
    assert answer.get_json()["status"] == "done", answer.text


@pytest.fixture
def game(table: Table) -> Seated:
    """A running game in which cards are in hand on both sides, and which was taken back once."""
    game = table.open_game(target=100, options={"target": 100, "cards_of_each_worth": 20})
    random = Random(8)
    table.play(game, random, most=25)
    ends = [event["version"] for event in everything(table, game) if event["type"] == "turn-ended"]
    proposed = table.post(f"{game.path}/rewinds", {"to_version": ends[-2]}, game.tokens[0])
    agree(table, game, proposed.get_json())
    table.play(game, random, most=10)
    kinds = [event["type"] for event in everything(table, game)]
    assert "card-drawn" in kinds
    assert "game-rewound" in kinds
    return game


def viewers() -> Iterator[Viewer]:
    yield from (None, 0, 1)


def test_a_rewind_opens_nothing(table: Table, game: Seated) -> None:
    for viewer in viewers():
        verify_hidden(table, game, viewer, also=[])


def test_a_fork_opens_nothing_but_to_those_who_sit_in_it(table: Table, game: Seated) -> None:
    ends = [event["version"] for event in everything(table, game) if event["type"] == "turn-ended"]
    made = table.post(f"{game.path}/forks", {"version": ends[-1]}, OPERATOR)
    fork = Seated(made.get_json())
    table.play(fork, Random(2), most=10)
    for viewer in viewers():
        verify_hidden(table, fork, viewer, also=everything(table, game) if viewer is None else [])
        elsewhere = table.get(f"{game.path}/board", token_of(fork, viewer))
        assert elsewhere.status_code == (200 if viewer is None else 403)


def test_the_end_of_a_fork_opens_nothing_of_a_game_that_still_runs(table: Table, game: Seated) -> None:
    ends = [event["version"] for event in everything(table, game) if event["type"] == "turn-ended"]
    fork = Seated(table.post(f"{game.path}/forks", {"version": ends[-1]}, OPERATOR).get_json())
    start = fork.created["version"]
    assert table.post(f"{fork.path}/abort", None, OPERATOR).status_code == 200
    verify_hidden(table, fork, None, also=everything(table, game))
    problem(table.post(f"{fork.path}/forks", {"version": start}), 401, "unauthenticated")
    assert table.post(f"{game.path}/abort", None, OPERATOR).status_code == 200
    assert "seed" in table.get(f"{fork.path}/events?limit=1").get_json()["items"][0]["data"]
    assert table.post(f"{fork.path}/forks", {"version": start}).status_code == 201
