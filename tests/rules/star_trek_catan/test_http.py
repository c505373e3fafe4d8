"""Whole games of Star Trek Catan over HTTP; every answer must match its published schema."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from api.process.runtime import Runtime
from tests.api.table import OPERATOR, V1, Seated, Table, frames, problem
from tests.rules.star_trek_catan.over_http import NAME, Play

GAMES = [
    (3, {"support_cards": "on", "setup": "variable", "phases": "combined"}),
    (4, {"support_cards": "on", "setup": "beginner", "phases": "separate"}),
    (3, {"support_cards": "off", "setup": "beginner", "phases": "combined"}),
    (4, {"support_cards": "off", "setup": "variable", "phases": "separate"}),
]
LOOKS = 2
"""How often the test reads each phase of a game as every viewer."""


def _look(play: Play) -> None:
    """Make every read of the current position, as each viewer."""
    version = play.version
    for viewer in (*play.seats, None):
        board = play.read(f"/board?version={version}", viewer)
        scores = play.read(f"/scoreboard?version={version}", viewer)
        assert (board["viewer"], scores["viewer"]) == (viewer, viewer)
        own = [seat for seat in play.seats if "resources" in board["players"][seat]]
        assert own == ([] if viewer is None else [viewer])
    for seat in play.seats:
        assert bool(play.read("/legal-actions", seat)["actions"]) == (seat in play.deciders())


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("seeded")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_answer_of_a_whole_game_is_as_published(
    table: Table, parts: Runtime, catch_up: Callable[[], int], seats: int, options: dict[str, str]
) -> None:
    play = Play(table, parts, seats=seats, **options)
    looked: Counter[str] = Counter()
    while True:
        if looked[play.phase] < LOOKS:
            looked[play.phase] += 1
            _look(play)
        if play.advance() is None:
            break
    _look(play)
    print(dict(looked))
    assert {"cruiser_move", "discard", "game_over"} <= set(looked)
    assert ("support_followup" in looked) == (options["support_cards"] == "on")

    catch_up()
    version = play.version
    for viewer in (*play.seats, None):
        assert play.read(f"/board?min_version={version}", viewer)["winner"] is not None
        assert play.read(f"/scoreboard?min_version={version}", viewer)["version"] == version
        assert len(play.read("/events?limit=1000", viewer)["items"]) == version
    for viewer in (0, None):
        assert len(play.read("/events?limit=1000&form=stored", viewer)["items"]) == version
        token = None if viewer is None else play.seated.tokens[viewer]
        streamed = list(frames([table.get(f"{play.seated.path}/stream?after=0", token).data]))
        for _, event, content in streamed:
            table.document.verify_frame(play.seated.id, event, json.loads(content))
        assert [event for _, event, _ in streamed].count("game-event") == version
    stored = table.get(f"{play.seated.path}/events?limit=1000&form=stored", OPERATOR)
    assert len(stored.get_json()["items"]) == version
    assert play.read("")["winner"] == play.board()["winner"]
    problem(table.act(play.seated, 0, {"type": "end-turn"}), 409, "game-not-running")


def test_a_game_that_waits_for_seats_has_no_table_yet(table: Table) -> None:
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "open"}, {"kind": "human", "name": "Bob"}]
    game = Seated(table.post(f"{V1}/games", {"ruleset": NAME, "seats": seats}).get_json())
    for token in (game.tokens[0], None):
        problem(table.get(f"{game.path}/board", token), 409, "game-not-running")
        problem(table.get(f"{game.path}/board?version=1", token), 409, "game-not-running")
        assert table.get(f"{game.path}/scoreboard?version=1", token).get_json()["standings"] == []
        assert [item["type"] for item in table.get(f"{game.path}/events", token).get_json()["items"]] == [
            "game-created"
        ]
    assert table.legal(game, 0) == []
    problem(table.act(game, 0, {"type": "roll-dice"}), 409, "game-not-running")
    problem(table.act(game, 0, {"type": "build-starship", "route": 72}), 422, "validation-failed")
    game.tokens[1] = table.post(f"{game.path}/seats/1/join", {"name": "Cid"}).get_json()["token"]
    last = table.get(f"{game.path}/events?limit=1").get_json()["version"]
    for version in range(4, last + 1):  # the table is set event by event
        assert table.get(f"{game.path}/board?version={version}").get_json()["version"] == version
    assert table.legal(game, 0)
