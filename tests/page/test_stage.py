"""The page's event stage: every type of event has an entry, and no picture reveals a secret.

The cases are the events of random games, as each viewer may read them.
"""

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from domain.game.events import LOBBY_EVENTS
from domain.kernel.ruleset import Event, Ruleset, Seat
from domain.log.codec import tag_of
from domain.registry import RULESETS
from tests.contract.playout import Game, as_json, new_game, play

NODE = shutil.which("node")
RUNNER = Path(__file__).with_name("stage.mjs")
GAMES = 2
OF_A_TYPE = 4
"""The number of events of each type to check for each viewer."""
HAND = {
    "star-trek-catan": ("resources",),
    "starfarers": ("hand",),
    "starship-catan": ("goods", "astro"),
}
"""The fields of the viewer's own player that hold cards or goods."""
ANCHOR = re.compile(r"[a-zA-Z][\w-]*")
UNWORDED = re.compile(r"undefined|NaN|null|\[object|\{\w+\}|\w+\.stage\.|[a-z]_[a-z]")

pytestmark = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")


class Case(NamedTuple):
    """An event as a viewer reads it, with the table before and after."""

    asked: dict[str, Any]
    known: bool
    """True if the viewer may know all of the event."""
    gained: bool
    """True if the viewer's own cards or goods changed."""


def seats_of(game: Game) -> list[dict[str, Any]]:
    names = ("Ada", "Bob", "Cleo", "Dora")
    return [
        {"seat": seat, "kind": "human", "name": names[seat], "color": color, "bot": None, "guest": True}
        for seat, color in enumerate(game.colors)
    ]


def told(event: Event, secrets: dict[str, tuple[Seat, ...]], viewer: Seat | None) -> dict[str, Any]:
    """Return the fields of an event without those that the viewer may not know."""
    data: dict[str, Any] = as_json(event)
    hidden = {name for name, seats in secrets.items() if viewer not in seats}
    return {name: value for name, value in data.items() if name not in {"type", *hidden}}


def held(ruleset: Ruleset, observation: dict[str, Any], viewer: Seat | None) -> Any:
    if viewer is None:
        return None
    return [observation["players"][viewer].get(name) for name in HAND[ruleset.name]]


def cases_of(game: Game, seen: Counter[tuple[str, Seat | None]]) -> Iterator[Case]:
    ruleset, seats = game.ruleset, seats_of(game)
    for position in play(game):
        state = position.state.copy()
        for event in position.events:
            before, secrets = state.copy(), ruleset.secrets(state, event)
            ruleset.evolve(state, event)
            for viewer in (None, *game.seats):
                key = (tag_of(type(event)), viewer)
                if seen[key] >= OF_A_TYPE:
                    continue
                seen[key] += 1
                boards = [as_json(ruleset.observe(each, viewer)) for each in (before, state)]
                data = told(event, secrets, viewer)
                yield Case(
                    {
                        "event": {"type": key[0], "seat": position.seat, "data": data},
                        "before": boards[0],
                        "after": boards[1],
                        "viewer": viewer,
                        "seats": seats,
                    },
                    all(viewer in seats for seats in secrets.values()),
                    held(ruleset, boards[0], viewer) != held(ruleset, boards[1], viewer),
                )


@pytest.fixture(scope="module", params=sorted(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    found: Ruleset = RULESETS[request.param]
    return found


@pytest.fixture(scope="module")
def cases(ruleset: Ruleset) -> list[Case]:
    seen: Counter[tuple[str, Seat | None]] = Counter()
    return [case for seed in range(GAMES) for case in cases_of(new_game(ruleset, seed), seen)]


def stage_of(ruleset: Ruleset, language: str, cases: list[Case]) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the types of the page's entries, and the page's answer to each case."""
    assert NODE is not None
    ran = subprocess.run(
        [NODE, str(RUNNER), ruleset.name, language],
        input="".join(json.dumps(case.asked) + "\n" for case in cases),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    types, *shown = (json.loads(line) for line in ran.stdout.splitlines())
    return types, shown


def test_every_type_of_event_has_an_entry(ruleset: Ruleset) -> None:
    types, _ = stage_of(ruleset, "en", [])
    expected = [tag_of(each) for each in (*ruleset.event_types, *LOBBY_EVENTS)]
    assert sorted(types) == sorted(expected)


@pytest.fixture(scope="module")
def shown(ruleset: Ruleset, cases: list[Case]) -> list[tuple[Case, dict[str, Any]]]:
    """Return the page's English description of each case."""
    return list(zip(cases, stage_of(ruleset, "en", cases)[1], strict=True))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_entry_of_the_stage_has_words_and_an_end(
    ruleset: Ruleset, language: str, cases: list[Case]
) -> None:
    _, shown = stage_of(ruleset, language, cases)
    assert len(shown) == len(cases) > 150
    for case, each in zip(cases, shown, strict=True):
        assert each["isSound"], case.asked["event"]
        assert each["lasts"] <= 1700, case.asked["event"]
        assert all(ANCHOR.fullmatch(end) for end in each["ends"]), (case.asked["event"], each["ends"])
        if each["banner"]:
            words = each["banner"]["words"]
            assert words.strip(), case.asked["event"]
            assert not UNWORDED.search(words), words


def test_a_change_of_the_own_hand_is_seen(shown: list[tuple[Case, dict[str, Any]]]) -> None:
    changed = [(case, each) for case, each in shown if case.gained]
    assert len(changed) > 20
    for case, each in changed:
        moves = {"fly", "dice", "reveal"} & {*each["cues"]}
        assert moves or (each["banner"] and each["banner"]["isMine"]), case.asked["event"]


def test_a_hidden_card_flies_face_down(shown: list[tuple[Case, dict[str, Any]]]) -> None:
    """A viewer without access gets no field with the card, and the page must not infer the card."""
    hidden = [(case, each) for case, each in shown if not case.known]
    assert hidden
    for case, each in hidden:
        public = json.dumps(case.asked["event"]["data"])
        assert all(face in public for face in each["faces"]), case.asked["event"]
