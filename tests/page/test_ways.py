"""The rules of Starfarers accept every path that the page lets a player confirm, and follow it exactly."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.registry import RULESETS
from domain.starfarers import actions as a
from domain.starfarers.board import NEIGHBORS
from domain.starfarers.decide.flight import start_move
from domain.starfarers.rules_flight import route
from tests.contract.playout import Position, as_json, positions, refusal_of

NODE = shutil.which("node")
RUNNER = Path(__file__).with_name("ways.mjs")
STARFARERS = RULESETS["starfarers"]
POSITIONS = 1_000
WALKS = 40
"""Random walks that are tried for each ship of a position."""
LONGEST = 17

pytestmark = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")


def cases(rng: Random) -> Iterator[tuple[Position, dict[str, Any]]]:
    """Yield flights of random games: the table as the player sees it, and walks of one ship."""
    for position in positions(STARFARERS, POSITIONS):
        state, seat = position.state, position.state.active
        if state.phase != "flight_move" or not STARFARERS.templates(state, seat):
            continue
        board = as_json(STARFARERS.observe(state, seat))
        actions = as_json(STARFARERS.legal_actions(state, seat))
        for ship in sorted({one["ship"] for one in actions if one["type"] == "step"}):
            paths = [walk(rng, state.ships[ship]) for _ in range(WALKS)]
            yield position, {"board": board, "actions": actions, "ship": ship, "paths": paths}


def walk(rng: Random, at: int) -> list[int]:
    """Walk at random from an intersection, mostly without turning back."""
    path: list[int] = []
    before = at
    for _ in range(rng.randint(1, LONGEST if rng.random() < 0.2 else 6)):
        open_places = [place for place in NEIGHBORS[at] if place != before or rng.random() < 0.1]
        before, at = at, rng.choice(open_places or list(NEIGHBORS[at]))
        path.append(at)
    return path


@pytest.fixture(scope="module")
def flights() -> list[tuple[Position, dict[str, Any], dict[str, Any]]]:
    """The flights, each with the page's answer."""
    assert NODE is not None
    found = list(cases(Random("ways")))
    written = "".join(json.dumps(case) + "\n" for _, case in found)
    ran = subprocess.run([NODE, str(RUNNER)], input=written, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    said = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(said) == len(found) > 100
    return [(position, case, one) for (position, case), one in zip(found, said, strict=True)]


def test_a_way_that_can_be_confirmed_is_never_refused(flights: list[Any]) -> None:
    offered, legal, refused = 0, 0, []
    for position, case, said in flights:
        for path, may_fly in zip(case["paths"], said["verdicts"], strict=True):
            action = a.Fly(case["ship"], tuple(path))
            refusal = refusal_of(STARFARERS, position.state, position.state.active, action)
            offered, legal = offered + may_fly, legal + (refusal is None)
            if may_fly and refusal is not None:
                refused.append(f"{position}: {action}: {refusal}")
    print(f"{offered} of {legal} legal walks could be confirmed")
    assert refused == []
    assert offered > 0.4 * legal > 1000


def test_a_drawn_way_is_the_one_that_is_flown(flights: list[Any]) -> None:
    drawn = 0
    for position, case, said in flights:
        state = start_move(position.state, case["ship"]).state
        for to, way in said["ways"]:
            assert tuple(way) == route(state, case["ship"], to), f"{position}: {case['ship']} to {to}"
            drawn += 1
    assert drawn > 1000
