"""Bots that look ahead: guesses of hidden facts, features of a position, and proposals."""

import math
from random import Random

from domain.bots.bot import Prompt, Trials
from domain.bots.expert import Expert
from domain.bots.lookahead import chances_after
from domain.kernel.chance import PseudoChance
from domain.kernel.evaluation import by_stage, chances, names_by_stage
from tests.contract.conftest import Walk


def test_a_guess_is_a_sound_state_that_its_seat_cannot_tell_from_the_real_one(walk_some: Walk) -> None:
    random = Random(1)
    for position in walk_some():
        ruleset = position.ruleset
        for seat in position.game.seats:
            masked = ruleset.mask(position.state, seat)
            guess = ruleset.determinize(masked, seat, random)
            assert ruleset.check(guess) == [], f"{position}: for {seat}"
            again = ruleset.pack(ruleset.mask(guess, seat))
            assert again == ruleset.pack(masked), f"{position}: masked again for {seat}"


def test_the_chances_of_all_seats_add_up(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset = position.ruleset
        features = ruleset.features(position.state)
        assert all(len(seat) == len(ruleset.feature_names) for seat in features)
        estimated = chances(features, ruleset.weights)
        assert len(estimated) == len(features)
        assert math.isclose(sum(estimated), 1.0)


def test_a_feature_may_weigh_more_late_in_the_game() -> None:
    assert names_by_stage(("points", "cards")) == ("points", "cards", "points, late", "cards, late")
    assert by_stage([(3.0, 2.0)], 0.0) == [(3.0, 2.0, 0.0, 0.0)]
    assert by_stage([(3.0, 2.0)], 0.5) == [(3.0, 2.0, 1.5, 1.0)]


def test_every_action_is_judged_at_the_same_turn(walk_some: Walk) -> None:
    for number, position in enumerate(walk_some()):
        ruleset, state = position.ruleset, position.state
        if number % 20 or not ruleset.duties(state):
            continue
        seat = next(iter(ruleset.duties(state)))
        turn = ruleset.progress(state).turn
        for action in ruleset.legal_actions(state, seat)[-2:]:  # the last one often ends the turn
            played = state.copy()
            chances_after(ruleset, played, seat, action, PseudoChance(1), turns=1)
            is_over = ruleset.outcome(played) is not None
            assert is_over or ruleset.progress(played).turn == turn + 1, f"{position}: {action}"


def test_proposals_are_accepted_and_weighed(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        for seat in ruleset.duties(state):
            masked = ruleset.mask(state, seat)
            proposals = ruleset.proposals(masked, seat)
            assert len(proposals) <= 2
            assert len(ruleset.appraise(masked, seat, proposals)) == len(proposals)
            for proposal in proposals:
                assert ruleset.decide(state, seat, proposal, PseudoChance(1)), f"{position}: {proposal}"


def test_an_expert_decides_by_its_seats_knowledge_alone(walk_some: Walk) -> None:
    expert = Expert("expert", "", 1.0)
    for number, position in enumerate(walk_some()):
        ruleset, state = position.ruleset, position.state
        duties = ruleset.duties(state)
        if number % 40 or not duties:
            continue
        seat = next(iter(duties))
        guess = ruleset.determinize(ruleset.mask(state, seat), seat, Random(number))
        known, guessed = (Prompt(ruleset, one, seat, Trials(2)) for one in (state, guess))
        assert expert.choose(known, Random(7)) == expert.choose(guessed, Random(7)), f"{position}: {seat}"
