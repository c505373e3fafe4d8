"""Listed actions are accepted, others refused, and neither changes the state."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from domain.kernel.chance import PseudoChance
from domain.kernel.errors import NotYourDecision, OfferLimit, Refusal, RuleViolation
from domain.kernel.ruleset import Action, Duty, Ruleset, Seat
from domain.log.codec import tag_of
from services.wording import Wording
from tests.contract.conftest import Walk
from tests.contract.playout import (
    Position,
    as_json,
    evolved,
    filled_templates,
    known_rule_ids,
    refusal_of,
    wild_actions,
)
from tests.profiles import profile_of

NUMBERED = re.compile(r"\b(seats?|ships?) \d", re.IGNORECASE)
"""Numbers of seats and ships, which no refusal contains: it names colours, kinds and places."""


def test_every_listed_action_is_accepted(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        for seat in position.game.seats:
            listed = ruleset.legal_actions(state, seat)
            assert len(listed) == len(set(listed)), f"{position}: {seat} is told the same twice"
            for action in listed:
                assert refusal_of(ruleset, state, seat, action) is None, f"{position}: {action} of {seat}"


def test_unlisted_action_is_refused_unless_open_ended(walk_some: Walk) -> None:
    tried = accepted = 0
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        rng = Random(f"{position.game.seed} {position.step}")
        seat = _likely_seat(position, rng)
        listed = ruleset.legal_actions(state, seat)
        for action in wild_actions(ruleset, state, seat, rng):
            is_accepted = refusal_of(ruleset, state, seat, action) is None
            tried, accepted = tried + 1, accepted + is_accepted
            if action in listed:
                assert is_accepted, f"{position}: {action} of {seat} is listed and refused"
            elif is_accepted and tag_of(type(action)) not in profile_of(ruleset).combined:
                schemas = [
                    template.schema
                    for template in ruleset.templates(state, seat)
                    if template.type == tag_of(type(action))
                ]
                assert any(Draft202012Validator(schema).is_valid(as_json(action)) for schema in schemas), (
                    f"{position}: {action} of {seat} is accepted and not listed"
                )
    print(f"{accepted} of {tried} wild actions were accepted")
    assert 0 < accepted < tried


def _likely_seat(position: Position, rng: Random) -> Seat:
    deciding = list(position.ruleset.duties(position.state))
    return rng.choice(deciding) if rng.random() < 0.8 else rng.choice(position.game.seats)


def test_only_deciding_seats_have_legal_actions(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        duties = ruleset.duties(state)
        assert duties, f"{position}: nobody is to decide and the game goes on"
        for seat in position.game.seats:
            listed, templates = ruleset.legal_actions(state, seat), ruleset.templates(state, seat)
            if seat not in duties:
                if not listed and not templates:
                    refusal = refusal_of(ruleset, state, seat, position.action)
                    assert refusal, f"{position}: taken from {seat}, who has nothing to decide"
                    if _is_for_one_seat(position):
                        assert isinstance(refusal, NotYourDecision), f"{position}: {refusal!r} for {seat}"
            elif duties[seat].must:
                assert listed, f"{position}: {seat} must decide and has nothing to choose from"
            else:
                assert listed or templates, f"{position}: {seat} may decide and has nothing to choose from"


def _is_for_one_seat(position: Position) -> bool:
    """Return True if only the seat that must decide may try the action, which is not open-ended."""
    duty = position.ruleset.duties(position.state).get(-1 if position.seat is None else position.seat)
    if duty is None or not duty.must or position.seat is None:
        return False
    templates = position.ruleset.templates(position.state, position.seat)
    return tag_of(type(position.action)) not in {template.type for template in templates}


def test_decide_leaves_the_state_unchanged(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        before = ruleset.pack(state)
        ruleset.decide(state, position.seat, position.action, PseudoChance(position.step))
        assert ruleset.pack(state) == before, f"{position}"


def test_queries_leave_the_state_unchanged(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        before = ruleset.pack(state)
        for seat in position.game.seats:
            ruleset.legal_actions(state, seat)
            ruleset.templates(state, seat)
            ruleset.prices(state, seat)
            ruleset.observe(state, seat)
            ruleset.standings(state, seat)
            ruleset.mask(state, seat)
        ruleset.duties(state)
        ruleset.chores(state)
        ruleset.check(state)
        for event in position.events:
            ruleset.secrets(state, event)
            break
        assert ruleset.pack(state) == before, f"{position}"


def test_a_refusal_changes_nothing_and_names_its_rules(walk_some: Walk) -> None:
    refused = 0
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        rng = Random(f"refusals {position.game.seed} {position.step}")
        seat = rng.choice(position.game.seats)
        before = ruleset.pack(state)
        for action in wild_actions(ruleset, state, seat, rng):
            refusal = refusal_of(ruleset, state, seat, action)
            if refusal is not None:
                refused += 1
                _verify_refusal(ruleset, refusal)
        assert ruleset.pack(state) == before, f"{position}: asked by {seat}"
    assert refused


def _verify_refusal(ruleset: Ruleset, refusal: Refusal) -> None:
    words = Wording({ruleset.name: ruleset}).refusal(refusal, "en").words
    assert words != str(refusal), f"{refusal} is in no catalogue"
    assert not NUMBERED.search(words), words
    assert set(refusal.rules) <= known_rule_ids(ruleset), f"{refusal.rules} of {words!r}"
    if isinstance(refusal, RuleViolation):
        assert refusal.rules, words
    else:
        assert isinstance(refusal, NotYourDecision | OfferLimit)


def test_chores_are_the_services_own_and_come_first(walk: Walk) -> None:
    pending_job = 0
    for position in walk():
        ruleset, state = position.ruleset, position.state
        for action_type in ruleset.system_action_types:
            for seat in position.game.seats:
                assert refusal_of(ruleset, state, seat, action_type()), f"{position}: {seat} did a chore"
        chores = ruleset.chores(state)
        if not chores:
            assert not any(event.by_system for event in position.events[:1]), f"{position}"
            continue
        pending_job += 1
        done = ruleset.decide(state, None, chores[0], PseudoChance(1))
        assert all(event.by_system for event in done), f"{position}: {done}"
        assert list(position.events[: len(done)]) == done, f"{position}: another outcome of the chore"
        assert not ruleset.chores(_after(position, len(done))), f"{position}: the chore is owed still"
    assert bool(pending_job) == bool(ruleset.system_action_types)


def _after(position: Position, events: int) -> object:
    return position._replace(events=position.events[:events]).after()


def test_a_system_action_is_all_the_service_may_do(walk_some: Walk) -> None:
    for position in walk_some():
        if position.seat is not None:
            refusal = refusal_of(position.ruleset, position.state, None, position.action)
            assert isinstance(refusal, NotYourDecision), f"{position}: {refusal}"


def test_since_depends_on_the_own_decision_only(walk: Walk) -> None:
    """The version of a decision changes only with that decision, whatever the other seats do meanwhile."""
    parallel = 0
    for position in walk():
        ruleset, state, after = position.ruleset, position.state, position.after()
        duties, later = ruleset.duties(state), ruleset.duties(after)
        for seat, duty in duties.items():
            assert 1 <= duty.since <= state.version, f"{position}: {duty}"
            is_same = (
                seat not in (position.seat, None)
                and seat in later
                and (later[seat].kind, later[seat].must) == (duty.kind, duty.must)
                and ruleset.legal_actions(after, seat) == ruleset.legal_actions(state, seat)
                and ruleset.templates(after, seat) == ruleset.templates(state, seat)
            )
            if is_same:
                parallel += 1
                assert later[seat].since == duty.since, f"{position}: asked {seat} anew"
    assert parallel or profile_of(ruleset).seldom_parallel


def test_an_accepted_action_renews_the_decision_of_its_seat(walk_some: Walk) -> None:
    """A seat that must decide again after its action gets a new ``since``: the old decision is answered."""
    renewed = 0
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        rng = Random(f"renewals {position.game.seed} {position.step}")
        for seat in ruleset.duties(state):
            for action in _one_of_each_type(ruleset, state, seat, rng):
                later = _duty_after(ruleset, state, seat, action)
                if later is not None:
                    renewed += 1
                    assert later.since > state.version, f"{position}: {action} leaves {later} of {seat}"
    assert renewed


def _one_of_each_type(ruleset: Ruleset, state: Any, seat: Seat, rng: Random) -> Iterator[Action]:
    """Yield a random listed action of each type, and the open-ended actions that are accepted."""
    by_type: dict[type[Action], list[Action]] = {}
    for action in ruleset.legal_actions(state, seat):
        by_type.setdefault(type(action), []).append(action)
    for actions in by_type.values():
        yield rng.choice(actions)
    yield from filled_templates(ruleset, state, seat, rng)


def _duty_after(ruleset: Ruleset, state: Any, seat: Seat, action: Action) -> Duty | None:
    """Return the duty of a seat after its action; None if the action is refused or ends the duty."""
    try:
        events = ruleset.decide(state, seat, action, PseudoChance(state.version))
    except Refusal:
        return None
    return ruleset.duties(evolved(ruleset, state, events)).get(seat)


def test_since_moves_on_when_the_phase_of_a_seat_does(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state, after = position.ruleset, position.state, position.after()
        duties, later = ruleset.duties(state), ruleset.duties(after)
        for seat, duty in later.items():
            if seat not in duties or duties[seat].kind != duty.kind:
                assert state.version < duty.since <= after.version, f"{position}: {duty} of {seat}"


def test_a_choice_that_arose_earlier_was_there_before_each_event(walk: Walk) -> None:
    """So the time of a decision is that of the event that opened it, however the log is read."""
    for position in walk():
        ruleset, state = position.ruleset, position.state.copy()
        before = ruleset.duties(state)
        for event in position.events:
            version = state.version
            ruleset.evolve(state, event)
            now = ruleset.duties(state)
            earlier = {seat: duty.since for seat, duty in now.items() if duty.since <= version}
            known = {seat: duty.since for seat, duty in before.items() if seat in earlier}
            assert earlier == known, f"{position}: {event}"
            before = now


def _set_up(ruleset: Ruleset, colors: tuple[Any, ...], options: Any) -> None:
    ruleset.setup(colors, options, PseudoChance(0))


def test_set_up_refuses_wrong_seats_or_colours(ruleset: Ruleset) -> None:
    options = ruleset.options_type()
    for seats in range(ruleset.max_seats + 3):
        fits = ruleset.min_seats <= seats <= ruleset.max_seats
        most = ruleset.seat_colors([None] * ruleset.max_seats, options)
        colors = ruleset.seat_colors([None] * seats, options) if fits else (most * 2)[:seats]
        if not fits:
            with pytest.raises((RuleViolation, ValueError)):
                _set_up(ruleset, colors, options)
            continue
        _set_up(ruleset, colors, options)
        for seat in range(seats):
            other = colors[(seat + 1) % seats]
            for wrong in (other, "no colour", "", None):
                changed = (*colors[:seat], wrong, *colors[seat + 1 :])
                with pytest.raises((RuleViolation, ValueError)):
                    _set_up(ruleset, changed, options)


def test_set_up_refuses_wrong_options(ruleset: Ruleset) -> None:
    for seats in range(ruleset.min_seats, ruleset.max_seats + 1):
        colors = ruleset.seat_colors([None] * seats, ruleset.options_type())
        for field in msgspec.structs.fields(ruleset.options_type):
            for value in (-1, 1000, "no such value", None, 0.5):
                options = ruleset.options_type()
                msgspec.structs.force_setattr(options, field.name, value)
                with pytest.raises((RuleViolation, ValueError)):
                    _set_up(ruleset, colors, options)
