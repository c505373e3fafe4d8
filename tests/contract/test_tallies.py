"""The tallies of events add up to what the seats have, for each reader."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.kernel.ruleset import Event, Seat
from domain.kernel.tally import UNKNOWN, Gains
from tests.contract.conftest import Walk
from tests.contract.playout import Position
from tests.profiles import profile_of


def _games(walk: Walk) -> Iterator[tuple[Position, list[tuple[Any, Event, Any]]]]:
    """Yield each step of random play, the set-up first: each event with the states before and after it."""
    for position in walk():
        played = [(position.state, position.events)]
        if position.step == 0:
            played.insert(0, (position.game.initial(), position.game.setup))
        steps = []
        for before, events in played:
            for event in events:
                after = before.copy()
                position.ruleset.evolve(after, event)
                steps.append((before, event, after))
                before = after
        yield position, steps


def _as_read(position: Position, state: Any, event: Event, viewer: Seat | None) -> Event:
    secrets = position.ruleset.secrets(state, event)
    hidden = [name for name, audience in secrets.items() if viewer not in audience]
    return msgspec.structs.replace(event, **dict.fromkeys(hidden))


def _add(totals: dict[Seat, Counter[str]], gains: Gains) -> None:
    for seat, amounts in gains.items():
        for name, amount in amounts.items():
            assert amount, f"{name} of seat {seat}"
            totals[seat][name] += amount


def test_gains_minus_losses_equal_a_seats_stock(walk: Walk) -> None:
    totals: dict[Seat, Counter[str]] = {}
    for position, steps in _games(walk):
        if position.step == 0:
            totals = {seat: Counter() for seat in position.game.seats}
        for _, event, after in steps:
            _add(totals, position.ruleset.tally(event).gains)
            told = [{name: n for name, n in totals[seat].items() if n} for seat in position.game.seats]
            assert told == profile_of(position.ruleset).hands(after), f"{position}: {event}"


def test_each_reader_counts_what_it_may_know(walk: Walk) -> None:
    """A seat knows all of its own gains; for other seats and spectators at least the totals match."""
    hands = profile_of(next(_games(walk))[0].ruleset).hands
    totals: dict[Seat | None, dict[Seat, Counter[str]]] = {}
    for position, steps in _games(walk):
        if position.step == 0:
            seats = position.game.seats
            totals = {viewer: {seat: Counter() for seat in seats} for viewer in (None, *seats)}
        for before, event, after in steps:
            for viewer, own in totals.items():
                _add(own, position.ruleset.tally(_as_read(position, before, event, viewer)).gains)
            for seat, held in enumerate(hands(after)):
                for viewer, own in totals.items():
                    assert own[seat].total() == sum(held.values()), f"{position}: {event} for {viewer}"
                assert UNKNOWN not in totals[seat][seat], f"{position}: {event}"


def test_rolls_show_faces_of_the_named_dice(walk: Walk) -> None:
    rolled: set[str] = set()
    for position, steps in _games(walk):
        ruleset = position.ruleset
        dice = ruleset.dice(position.game.options)
        for _, event, _ in steps:
            tally = ruleset.tally(event)
            for amounts in tally.gains.values():
                assert set(amounts) <= {*ruleset.resources}, f"{position}: {event}"
            if tally.roll is not None:
                rolled.add(tally.roll.kind)
                for shown, faces in zip(tally.roll.dice, dice[tally.roll.kind], strict=True):
                    assert shown in faces, f"{position}: {event}"
    assert rolled == set(dice)
