"""No viewer sees more than permitted: a change of hidden values changes nothing that the viewer sees."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain.kernel.chance import Chance, PseudoChance
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event, Ruleset, Seat
from domain.log.codec import tag_of
from tests.contract.conftest import Walk
from tests.contract.playout import (
    Position,
    evolved,
    redacted,
    refusal_of,
    wild_actions,
)
from tests.profiles import has_secrets, profile_of


def _sight(ruleset: Ruleset, state: Any, viewer: Seat | None) -> dict[str, Any]:
    """Return everything that a viewer sees without acting."""
    visibility = {
        "observation": ruleset.observe(state, viewer),
        "standings": list(ruleset.standings(state, viewer)),
        "duties": ruleset.duties(state),
        "progress": ruleset.progress(state),
        "outcome": ruleset.outcome(state),
        "chores": ruleset.chores(state),
    }
    if viewer is not None:
        visibility["listed"] = ruleset.legal_actions(state, viewer)
        visibility["templates"] = ruleset.templates(state, viewer)
        visibility["prices"] = ruleset.prices(state, viewer)
    return visibility


def _told(refusal: Refusal | None) -> tuple[str, ...]:
    return () if refusal is None else (refusal.code, refusal.message, *refusal.rules)


def _may_show(ruleset: Ruleset, action: Action, refusal: Refusal) -> bool:
    profile = profile_of(ruleset)
    tried = profile.found_out_by_trying.get(tag_of(type(action)))
    return tried in refusal.rules or bool(profile.shown_by_refusals & set(refusal.rules))


def test_a_mask_looks_the_same_to_its_seat(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        for seat in position.game.seats:
            masked = ruleset.mask(state, seat)
            assert _sight(ruleset, masked, seat) == _sight(ruleset, state, seat), f"{position}: for {seat}"
            again = ruleset.pack(ruleset.mask(masked, seat))
            assert again == ruleset.pack(masked), f"{position}: masked twice for {seat}"


def test_a_mask_refuses_its_seat_in_the_same_words(walk_some: Walk) -> None:
    compared = 0
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        rng = Random(f"masks {position.game.seed} {position.step}")
        seat = rng.choice(position.game.seats)
        masked = ruleset.mask(state, seat)
        for action in wild_actions(ruleset, state, seat, rng):
            refusal = refusal_of(ruleset, state, seat, action)
            if refusal is not None and not _may_show(ruleset, action, refusal):
                compared += 1
                told = _told(refusal_of(ruleset, masked, seat, action))
                assert told == _told(refusal), f"{position}: {action} of {seat}"
    assert compared


class Twins(NamedTuple):
    """Two games that ``viewer`` cannot tell apart: they differ only in secrets of the others."""

    position: Position
    viewer: Seat | None
    state: Any
    twin: Any


def _twins(walk: Walk) -> Iterator[Twins]:
    """Follow random play beside a twin for one viewer at a time, for as long as a twin exists."""
    twin: Any = None
    viewer: Seat | None = None
    for position in walk():
        ruleset = position.ruleset
        if position.step == 0:
            twin = None
        if twin is None:
            viewer = (None, *position.game.seats)[position.step % (len(position.game.colors) + 1)]
        before = position.state if twin is None else twin
        twin = _twin_after(position, viewer, before, is_new=twin is None)
        if twin is not None:
            if ruleset.pack(twin) == ruleset.pack(position.after()):
                twin = None
            else:
                yield Twins(position, viewer, position.after(), twin)


def _twin_after(position: Position, viewer: Seat | None, before: Any, *, is_new: bool) -> Any:
    """Continue from the twin ``before``, or start one; None if the viewer would see a difference."""
    ruleset = position.ruleset
    hidden = _hidden_fields(position, viewer)
    if is_new and not hidden:
        return None
    shown = _shown(ruleset, position.state, position.events, viewer)
    for action, chance in _alternatives(position, hidden, is_new=is_new):
        try:
            events = ruleset.decide(before, position.seat, action, chance)
        except Refusal:
            continue
        if _shown(ruleset, before, events, viewer) == shown:
            twin = evolved(ruleset, before, events)
            if not is_new or ruleset.pack(twin) != ruleset.pack(position.after()):
                return twin
    return None


def _hidden_fields(position: Position, viewer: Seat | None) -> set[str]:
    state, hidden = position.state.copy(), set()
    for event in position.events:
        secrets = position.ruleset.secrets(state, event)
        hidden |= {name for name, audience in secrets.items() if viewer not in audience}
        position.ruleset.evolve(state, event)
    return hidden


def _alternatives(position: Position, hidden: set[str], *, is_new: bool) -> Iterator[tuple[Action, Chance]]:
    """Yield the same action with other secret draws, and other actions if the choice is secret."""
    seat, rng = position.seat, Random(f"alternatives {position.game.seed} {position.step}")
    if "draws" in hidden:
        if not is_new:
            yield position.action, _Replayed(position.events, 0, is_secret=False)
        for attempt in range(6):
            yield position.action, _Replayed(position.events, attempt, is_secret=True)
    else:
        if is_new and seat is not None:
            listed = position.ruleset.legal_actions(position.state, seat)
            others = [each for each in listed if type(each) is type(position.action)]
            for action in rng.sample(others, min(len(others), 4)):
                yield action, _Replayed(position.events, 0, is_secret=False)
        yield position.action, _Replayed(position.events, 0, is_secret=False)


class _Replayed(PseudoChance):
    """Repeats the draws of recorded events or, for secret draws, returns others."""

    def __init__(self, events: tuple[Event, ...], attempt: int, *, is_secret: bool) -> None:
        draws = [draw for event in events for draw in getattr(event, "draws", ())]
        super().__init__(attempt, first=draws[0].k if draws else 0)
        self._results = [] if is_secret else [draw.result for draw in draws]

    def draw(self, label: str, range_: int) -> Any:
        draw = super().draw(label, range_)
        return msgspec.structs.replace(draw, result=self._results.pop(0)) if self._results else draw


def _shown(
    ruleset: Ruleset, before: Any, events: list[Event] | tuple[Event, ...], viewer: Seat | None
) -> list[Any]:
    state, shown = before.copy(), []
    for event in events:
        shown.append(redacted(ruleset, state, event, viewer))
        ruleset.evolve(state, event)
    return shown


def test_a_viewer_cannot_tell_twins_apart(ruleset: Ruleset, walk: Walk) -> None:
    pairs = 0
    for position, viewer, state, twin in _twins(walk):
        pairs += 1
        assert _sight(ruleset, twin, viewer) == _sight(ruleset, state, viewer), f"{position}: for {viewer}"
        if viewer is None:
            continue
        masks = ruleset.mask(state, viewer), ruleset.mask(twin, viewer)
        assert ruleset.pack(masks[0]) == ruleset.pack(masks[1]), f"{position}: the masks for {viewer}"
        rng = Random(f"twins {position.game.seed} {position.step}")
        for action in wild_actions(ruleset, state, viewer, rng):
            refusals = [refusal_of(ruleset, each, viewer, action) for each in (state, twin)]
            if not any(refusal and _may_show(ruleset, action, refusal) for refusal in refusals):
                assert _told(refusals[0]) == _told(refusals[1]), f"{position}: {action} of {viewer}"
    print(f"{pairs} pairs of twins")
    assert pairs or not has_secrets(ruleset)


def test_bots_rate_twins_equally(walk: Walk) -> None:
    """Bots receive a mask, so this follows from equal masks; the test checks the weights themselves."""
    for position, viewer, state, twin in _twins(walk):
        if viewer is not None and (listed := position.ruleset.legal_actions(state, viewer)):
            appraisals = [
                position.ruleset.appraise(position.ruleset.mask(each, viewer), viewer, listed)
                for each in (state, twin)
            ]
            assert appraisals[0] == appraisals[1], f"{position}: for {viewer}"


def test_secrets_name_secret_fields_and_seats(walk: Walk) -> None:
    named: set[tuple[str, str]] = set()
    for position in walk():
        state = position.state.copy()
        for event in position.events:
            for name, audience in position.ruleset.secrets(state, event).items():
                assert name in event.secret_fields, f"{position}: {name} of {event}"
                assert set(audience) <= set(position.game.seats), f"{position}: {event}"
                assert len(set(audience)) < len(position.game.colors), f"{position}: {name} is no secret"
                named.add((type(event).__name__, name))
            position.ruleset.evolve(state, event)
    ruleset = position.ruleset
    declared = {(kind.__name__, name) for kind in ruleset.event_types for name in kind.secret_fields}
    assert named == declared


def test_consequences_of_secret_draws_are_secret(ruleset: Ruleset, walk: Walk) -> None:
    """An event with secret draws must not reveal its outcome in a public field."""
    compared = 0
    for position in walk():
        for attempt in range(3 if position.events and _has_secret_draws(position) else 0):
            events = ruleset.decide(position.state, position.seat, position.action, PseudoChance(attempt))
            state = position.state.copy()
            for event, other in zip(position.events, events, strict=False):
                if type(event) is not type(other):
                    break
                secrets = ruleset.secrets(state, event)
                fields, others = msgspec.to_builtins(event), msgspec.to_builtins(other)
                differing = {name for name in fields if fields[name] != others.get(name)}
                if "draws" in secrets:
                    compared += 1
                    outcomes = profile_of(ruleset).open_outcomes.get(tag_of(type(event)), set())
                    assert not outcomes or not secrets["draws"], f"{position}: somebody reads {event}"
                    assert differing <= set(secrets) | outcomes, f"{position}: {event} and {other}"
                elif differing:
                    break
                ruleset.evolve(state, event)
    assert compared or not any("draws" in kind.secret_fields for kind in ruleset.event_types)


def _has_secret_draws(position: Position) -> bool:
    return any("draws" in event.secret_fields for event in position.events)
