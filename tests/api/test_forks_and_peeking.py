"""Neither a rewind nor a fork reveals anything hidden to a viewer, not even once the fork is over."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from api.app import create_app
from services.service import migrate
from services.settings import Settings
from tests.api.document import Document
from tests.api.table import OPERATOR, Seated, Table, problem
from tests.toy import RULESET

Viewer = int | None


def token_of(game: Seated, viewer: Viewer) -> str | None:
    return None if viewer is None else game.tokens[viewer]


def everything(table: Table, game: Seated) -> list[dict[str, Any]]:
    """The log that the operator sees."""
    items: list[dict[str, Any]] = table.get(f"{game.path}/events?limit=1000", OPERATOR).get_json()["items"]
    return items


def withheld(event: dict[str, Any], viewer: Viewer) -> set[str]:
    return {name for name, seats in event["audience"].items() if seats is not None and viewer not in seats}


def verify_hidden(table: Table, game: Seated, viewer: Viewer, *, also: list[dict[str, Any]]) -> None:
    """Check a viewer's log field by field, and that it has no salt of a field hidden from the viewer."""
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
        "/fairness",
        "/log",
        f"/log?after={max(0, len(whole) - 200)}&limit=200",
        "/checkpoint",
        f"/checkpoint?version={whole[-1]['version']}",
        f"/proofs/inclusion?version={whole[0]['version']}",
        f"/proofs/consistency?from=1&to={whole[-1]['version']}",
        f"/events?limit=1000&version={whole[-1]['version']}",
        *(
            f"/{what}?version={event['version']}"
            for what in ("board", "scoreboard")
            for event in (*whole[::3], whole[-1])
            if event["version"] > 3
        ),
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
    drawn_from = table.get(f"{game.path}/fairness", OPERATOR).get_json()
    secrets = [drawn_from["seed"], *(epoch["key"] for epoch in drawn_from["epochs"])]
    assert whole[0]["data"]["seed"] in secrets
    assert not [secret for secret in secrets if secret in sent]
    fairness = table.get(f"{game.path}/fairness", token).get_json()
    assert (fairness["seed"], {epoch["key"] for epoch in fairness["epochs"]}) == (None, {None})
    assert not table.get(f"{game.path}/export", token).get_json()["complete"]
    verify_words(table, game, viewer, whole)


def in_words(table: Table, game: Seated, token: str | None, length: int) -> list[str]:
    paths = [f"{game.path}/log?after={after}&limit=200" for after in range(0, length, 200)]
    return [item["line"] for path in paths for item in table.get(path, token).get_json()["items"]]


def verify_words(table: Table, game: Seated, viewer: Viewer, whole: list[dict[str, Any]]) -> None:
    """Check that the log in words names a drawn card only to its seat."""
    lines, told = (in_words(table, game, token, len(whole)) for token in (token_of(game, viewer), OPERATOR))
    drawn = [
        number
        for number, event in enumerate(whole)
        if event["type"] == "card-drawn" and "card" in withheld(event, viewer)
    ]
    assert not [(told[number], whole[number]) for number in drawn if lines[number] == told[number]]


def agree(table: Table, game: Seated, proposed: dict[str, Any]) -> None:
    answer = table.post(f"{game.path}/rewinds/{proposed['rewind_id']}/agree", None, game.tokens[1])
    assert answer.get_json()["status"] == "done", answer.text


@pytest.fixture
def game(table: Table) -> Seated:
    """A running game that was rewound once and in which both sides hold cards."""
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


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Table]:
    """Another service."""
    settings = Settings(data=tmp_path / "elsewhere", operator_token=OPERATOR)
    migrate(settings)
    app = create_app(settings, {RULESET.name: RULESET})
    yield Table(app, Document(app))
    app.extensions["starledger"].close()


def viewers() -> Iterator[Viewer]:
    yield from (None, 0, 1)


def test_rewind_reveals_nothing(table: Table, game: Seated) -> None:
    for viewer in viewers():
        verify_hidden(table, game, viewer, also=[])


def test_fork_reveals_hidden_fields_only_to_its_seats(table: Table, game: Seated) -> None:
    ends = [event["version"] for event in everything(table, game) if event["type"] == "turn-ended"]
    made = table.post(f"{game.path}/forks", {"version": ends[-1]}, OPERATOR)
    fork = Seated(made.get_json())
    table.play(fork, Random(2), most=10)
    for viewer in viewers():
        verify_hidden(table, fork, viewer, also=everything(table, game) if viewer is None else [])
        elsewhere = table.get(f"{game.path}/board", token_of(fork, viewer))
        assert elsewhere.status_code == (200 if viewer is None else 403)


def fork_of(table: Table, game: Seated) -> Seated:
    """Fork a running game as the operator, at the end of its last finished turn."""
    ends = [event["version"] for event in everything(table, game) if event["type"] == "turn-ended"]
    return Seated(table.post(f"{game.path}/forks", {"version": ends[-1]}, OPERATOR).get_json())


def end(table: Table, game: Seated) -> None:
    assert table.post(f"{game.path}/abort", None, OPERATOR).status_code == 200


def verify_open(table: Table, game: Seated) -> None:
    """Check that every viewer sees everything."""
    assert "seed" in table.get(f"{game.path}/events?limit=1").get_json()["items"][0]["data"]
    fairness = table.get(f"{game.path}/fairness").get_json()
    assert fairness == table.get(f"{game.path}/fairness", OPERATOR).get_json()
    assert fairness["seed"]
    assert table.get(f"{game.path}/export").get_json()["complete"]


def test_end_of_a_fork_reveals_nothing_of_its_running_parent(table: Table, game: Seated) -> None:
    fork = fork_of(table, game)
    start = fork.created["version"]
    end(table, fork)
    verify_hidden(table, fork, None, also=everything(table, game))
    problem(table.post(f"{fork.path}/forks", {"version": start}), 401, "unauthenticated")
    tags = {path: table.get(f"{fork.path}{path}").headers["ETag"] for path in HELD_BACK}
    end(table, game)
    verify_open(table, fork)
    for path, tag in tags.items():  # no viewer gets a 304
        assert table.get(f"{fork.path}{path}", If_None_Match=tag).status_code == 200, path
    assert table.post(f"{fork.path}/forks", {"version": start}).status_code == 201


HELD_BACK = ("/events", "/log", "/fairness", "/export")
"""Reads that show more once all games behind a fork are over."""


def test_won_fork_reveals_nothing_of_its_running_parent(table: Table, game: Seated) -> None:
    fork = fork_of(table, game)
    table.play(fork, Random(5))
    assert table.get(fork.path).get_json()["status"] == "finished"
    verify_hidden(table, fork, None, also=everything(table, game))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (2, 0, 1)])
def test_fork_of_a_fork_opens_only_once_all_its_ancestors_are_over(
    table: Table, game: Seated, order: tuple[int, ...]
) -> None:
    child = fork_of(table, game)
    table.play(child, Random(3), most=12)
    games = [game, child, fork_of(table, child)]
    over: set[int] = set()
    for number in order:
        end(table, games[number])
        over.add(number)
        for generation, each in enumerate(games):
            if over >= set(range(generation + 1)):
                verify_open(table, each)
            elif generation in over:
                verify_hidden(table, each, None, also=everything(table, games[0]))


def test_imported_forks_open_no_sooner_than_their_parents(
    table: Table, game: Seated, elsewhere: Table
) -> None:
    child = fork_of(table, game)
    table.play(child, Random(3), most=12)
    grandchild = fork_of(table, child)
    end(table, grandchild)
    end(table, child)
    for each in (game, child, grandchild):
        archive = table.get(f"{each.path}/export", OPERATOR).data
        assert elsewhere.post("/api/v1/games/import", archive, OPERATOR).status_code == 201
    for each in (child, grandchild):
        verify_hidden(elsewhere, each, None, also=everything(elsewhere, game))
    end(elsewhere, game)
    for each in (child, grandchild):
        verify_open(elsewhere, each)
