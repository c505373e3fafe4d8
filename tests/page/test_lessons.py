"""Each tutorial reaches its end: the actions that it asks for lead to the next step, whatever the bots do."""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.bots import BOTS
from domain.bots.bot import Prompt
from domain.game.script import script_of
from domain.kernel.chance import ScriptedChance, ScriptedDraw
from domain.kernel.ruleset import Ruleset
from domain.registry import RULESETS
from tests.contract.playout import as_action, as_json, evolved

NODE = shutil.which("node")
RUNNER = Path(__file__).with_name("lessons.mjs")
SEEDS = range(12)

pytestmark = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")

LEARNED: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "star-trek-catan": [
        ("roll", {"type": "roll-dice"}),
        ("starship", {"type": "build-starship", "route": 6}),
        ("others", {"type": "end-turn"}),
        ("roll_again", {"type": "roll-dice"}),
        ("outpost", {"type": "build-outpost", "intersection": 6}),
        ("end", {"type": "end-turn"}),
        ("roll_third", {"type": "roll-dice"}),
        ("trade", {"type": "trade-with-supply", "give": {"oxygen": 2}, "take": {"food": 1}}),
        ("research", {"type": "buy-development-card"}),
        ("end_third", {"type": "end-turn"}),
        ("seven", {"type": "roll-dice"}),
        ("cruiser", {"type": "move-cruiser", "sector": 12}),
    ],
    "starship-catan": [
        ("module", {"type": "choose-module", "module": "logistics"}),
        ("sector", {"type": "choose-sector", "sector": 3}),
        ("first_card", {"type": "reveal-card"}),
        ("buy", {"type": "buy", "goods": {"fuel": 2}}),
        ("second_card", {"type": "reveal-card"}),
        ("fight", {"type": "fight-pirate"}),
        ("reward", {"type": "take-resource", "resource": "food"}),
        ("third_card", {"type": "reveal-card"}),
        ("colony", {"type": "found-colony"}),
        ("booster", {"type": "build-booster"}),
        ("end", {"type": "end-turn"}),
    ],
    "starfarers": [
        ("roll", {"type": "roll"}),
        ("booster", {"type": "build-upgrade", "upgrade": "booster"}),
        ("end_trade", {"type": "end-trade"}),
        ("shake", {"type": "shake"}),
        ("fly", {"type": "fly-to", "ship": 0, "to": 168}),
        ("fly_on", {"type": "fly-to", "ship": 0, "to": 135}),
        ("colony", {"type": "found-colony", "ship": 0}),
        ("roll_again", {"type": "roll"}),
        ("ship", {"type": "build-colony-ship", "at": 201}),
    ],
}
"""The steps in which the learner acts, each with the requested action."""


def on_the_page(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    assert NODE is not None
    written = "".join(json.dumps(case) + "\n" for case in cases)
    ran = subprocess.run([NODE, str(RUNNER)], input=written, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def played(ruleset: str, game: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """Play the learner's actions against bots; return the position before each of them, and the last one."""
    rules, random = RULESETS[ruleset], Random(seed)
    options = msgspec.convert(game["options"], rules.options_type)
    colors = rules.seat_colors([None] * game["seats"], options)
    script = script_of(msgspec.convert(game["draws"], list[ScriptedDraw]))
    assert script is not None
    chance = ScriptedChance(random.randbytes(32), first=0, chosen=script.left())
    state = rules.initial(colors, options, version=1)
    state = evolved(rules, state, rules.setup(colors, options, chance))
    positions = []
    for _, action in [*LEARNED[ruleset], ("", None)]:
        while action is not None and 0 not in (owing := obliged(rules, state)):
            seat = owing[0]
            choice = BOTS["greedy"].choose(Prompt(rules, state, seat), random)
            state = evolved(rules, state, rules.decide(state, seat, choice, chance))
        positions.append(as_json(rules.observe(state, 0)))
        if action is not None:
            state = evolved(rules, state, rules.decide(state, 0, as_action(rules, action), chance))
    return positions


def obliged(rules: Ruleset, state: Any) -> list[int]:
    """List the seats that must decide. The learner may also answer offers of bots, but leaves them open."""
    return [seat for seat, duty in rules.duties(state).items() if duty.must]


@pytest.mark.parametrize("ruleset", sorted(LEARNED))
def test_tutorial_reaches_its_end_whatever_bots_do(ruleset: str) -> None:
    [told] = on_the_page([{"ruleset": ruleset, "positions": []}])
    cases = [{"ruleset": ruleset, "positions": played(ruleset, told["game"], seed)} for seed in SEEDS]
    expected = [*(step for step, _ in LEARNED[ruleset]), None]
    for seed, found in zip(SEEDS, on_the_page(cases), strict=True):
        assert found["steps"] == expected, f"seed {seed}"


def test_every_ruleset_has_a_tutorial() -> None:
    assert set(LEARNED) == set(RULESETS)
