"""Judgement of positions: chances add up, a winning action ranks first, and hidden facts have no effect."""

import math
from itertools import islice
from random import Random
from typing import Any

from domain.bots.bot import Prompt
from domain.bots.judgement import Effort, Estimate, Judged, estimate, judge
from domain.kernel.ruleset import Ruleset, Seat
from tests.contract.conftest import Walk
from tests.contract.playout import Position
from tests.contract.test_secrecy import _twins
from tests.profiles import has_secrets

EVERY = 250
"""The test judges one position in this many, because each judgement plays games on."""

STEP, MOST = 7, 8
"""The test takes every seventh position, and judges the first few that hide something."""

TWINS = 6
"""The number of pairs of positions that differ in what a viewer cannot know."""

EFFORT = Effort(candidates=3, screening=1, finalists=2, trials=2, turns=2)


def _judged(ruleset: Ruleset, state: Any, seat: Seat) -> tuple[list[Estimate], list[Judged]]:
    prompt = Prompt(ruleset, state, seat)
    actions = judge(prompt, Random(7), EFFORT) if prompt.actions else []
    return estimate(ruleset, state, seat, Random(7), trials=2), actions


def test_chances_lie_in_their_intervals_and_add_up(walk_some: Walk) -> None:
    for position in list(walk_some())[::EVERY]:
        for viewer in (None, 0):
            found = estimate(position.ruleset, position.state, viewer, Random(1), trials=2)
            assert len(found) == len(position.game.seats)
            assert all(0 <= one.low <= one.chance <= one.high <= 1 for one in found), f"{position}"
            assert math.isclose(sum(one.chance for one in found), 1.0)


def test_judgement_rests_on_the_seats_knowledge_alone(ruleset: Ruleset, walk_some: Walk) -> None:
    compared = 0
    for number, position in enumerate(list(walk_some())[::STEP]):
        state = position.state
        seat = position.game.seats[number % len(position.game.seats)]
        guess = ruleset.determinize(ruleset.mask(state, seat), seat, Random(number))
        if compared < MOST and ruleset.pack(guess) != ruleset.pack(state):
            compared += 1
            told = [_judged(ruleset, one, seat) for one in (state, guess)]
            assert told[0] == told[1], f"{position}: for {seat}"
    assert compared or not has_secrets(ruleset)


def test_judgement_is_the_same_for_twins(ruleset: Ruleset, walk: Walk) -> None:
    found = islice((pair for pair in _twins(walk) if pair.viewer is not None), 0, TWINS * STEP, STEP)
    compared = 0
    for position, viewer, state, twin in found:
        assert viewer is not None
        compared += 1
        told = [_judged(position.ruleset, one, viewer) for one in (state, twin)]
        assert told[0] == told[1], f"{position}: for {viewer}"
    assert compared or not has_secrets(ruleset)


def test_winning_action_leads_all_others(walk: Walk) -> None:
    won = [position for position in walk() if _wins(position)]
    assert won
    for position in won[:3]:
        assert position.seat is not None
        prompt = Prompt(position.ruleset, position.state, position.seat)
        found = judge(prompt, Random(3), EFFORT, played=position.action)
        played = next(one for one in found if one.action == position.action)
        assert played.chance == 1.0
        assert all(played.lead(other).chance >= 0 for other in found)
        assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)


def _wins(position: Position) -> bool:
    outcome = position.ruleset.outcome(position.after())
    return outcome is not None and outcome.winner == position.seat


def test_lead_is_the_mean_difference_with_its_uncertainty(ruleset: Ruleset) -> None:
    action = ruleset.action_types[0]
    better, worse = Judged(action, [0.6, 0.8]), Judged(action, [0.5, 0.5])  # type: ignore[arg-type]
    lead = better.lead(worse)
    assert math.isclose(lead.chance, 0.2)
    assert math.isclose(lead.high - lead.chance, 1.96 * 0.1)
    assert math.isclose(worse.lead(better).chance, -0.2)
