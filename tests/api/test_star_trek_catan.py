"""Whole games of Star Trek Catan over HTTP, every answer held against what is published about it."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from api.runtime import Runtime
from tests.api.star_trek_catan import Play
from tests.api.table import OPERATOR, Table, frames, problem

GAMES = [
    (3, {"support_cards": "on", "setup": "variable", "phases": "combined"}),
    (4, {"support_cards": "on", "setup": "beginner", "phases": "separate"}),
    (3, {"support_cards": "off", "setup": "beginner", "phases": "combined"}),
    (4, {"support_cards": "off", "setup": "variable", "phases": "separate"}),
]
LOOKS = 2
"""How often each phase of a game is looked at through the eyes of all."""


def _look(play: Play) -> None:
    """Read all that every viewer may read of this moment."""
    version = play.version
    for viewer in (*play.seats, None):
        board = play.read(f"/board?version={version}", viewer)
        scores = play.read(f"/scoreboard?version={version}", viewer)
        assert (board["viewer"], scores["viewer"]) == (viewer, viewer)
        own = [seat for seat in play.seats if "resources" in board["players"][seat]]
        assert own == ([] if viewer is None else [viewer])
    for seat in play.seats:
        assert bool(play.read("/legal-actions", seat)["actions"]) == (seat in play.deciders())


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
