"""Golden games of any ruleset: reading a recorded one, and playing and replaying it."""

from collections.abc import Callable
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Action, Event, Ruleset

Line = tuple[int, Action, list[Event]]
Read = tuple[Any, list[Event], list[Line]]
"""A header (at least colors, options, seed), the events of the set-up, and the lines."""


def read(ruleset: Ruleset, header_type: type[Any], path: Path) -> Read:
    """Read a game: its header, the events of the set-up, and one line an action."""
    any_action: Any = reduce(or_, ruleset.action_types)
    any_event: Any = reduce(or_, ruleset.event_types)
    first, *rest = path.read_bytes().splitlines()
    header = msgspec.json.decode(first, type=header_type)
    setup = msgspec.convert(header.events, list[any_event])
    decode = msgspec.json.Decoder(tuple[int, any_action, list[any_event]]).decode
    return header, setup, [decode(line) for line in rest]


def verify_alike(ruleset: Ruleset, game: Read, started: Callable[[Any], Any]) -> None:
    """Hold that its actions give the same events, and its events alone the same sound and finished state."""
    header, setup, lines = game
    chance = PseudoChance(header.seed)
    decided, replayed = started(header), started(header)
    assert ruleset.setup(header.colors, header.options, chance) == setup
    for event in setup:
        ruleset.evolve(decided, event)
        ruleset.evolve(replayed, event)
    for seat, action, events in lines:
        again = ruleset.decide(decided, seat, action, chance)
        assert again == events, f"version {decided.version}: {seat} {action}"
        for event in again:
            ruleset.evolve(decided, event)
    for _, _, events in lines:
        for event in events:
            ruleset.evolve(replayed, event)
    assert ruleset.pack(replayed) == ruleset.pack(decided)
    assert ruleset.check(replayed) == []
    assert ruleset.outcome(replayed) is not None
