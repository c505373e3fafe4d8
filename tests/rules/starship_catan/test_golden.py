"""The golden games: decided again they give the same events, and their events the same state."""

from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Action, Event
from domain.starship_catan.ruleset import RULESET
from tests.rules.starship_catan.golden.record import (
    FOLDER,
    GAMES,
    OPTIONS,
    SHOWN,
    Header,
    kind_of,
    shown_by,
    started,
)

RECORDED = sorted(FOLDER.glob("*.jsonl"))
ANY_ACTION: Any = reduce(or_, RULESET.action_types)
ANY_EVENT: Any = reduce(or_, RULESET.event_types)
Line = tuple[int, Action, list[Event]]


def read(path: Path) -> tuple[Header, list[Event], list[Line]]:
    """Read a game: its header, the events of the set-up, and the lines."""
    first, *rest = path.read_bytes().splitlines()
    header = msgspec.json.decode(first, type=Header)
    setup = msgspec.convert(header.events, list[ANY_EVENT])
    decode = msgspec.json.Decoder(tuple[int, ANY_ACTION, list[ANY_EVENT]]).decode
    return header, setup, [decode(line) for line in rest]


@pytest.mark.parametrize("path", RECORDED, ids=[path.stem for path in RECORDED])
def test_a_golden_game_is_played_and_replayed_alike(path: Path) -> None:
    header, setup, lines = read(path)
    chance = PseudoChance(header.seed)
    decided, replayed = started(header), started(header)
    assert RULESET.setup(header.colors, header.options, chance) == setup
    for event in setup:
        RULESET.evolve(decided, event)
        RULESET.evolve(replayed, event)
    for seat, action, events in lines:
        again = RULESET.decide(decided, seat, action, chance)
        assert again == events, f"{path.name}: version {decided.version}: {seat} {action}"
        for event in again:
            RULESET.evolve(decided, event)
    for _, _, events in lines:
        for event in events:
            RULESET.evolve(replayed, event)
    assert RULESET.pack(replayed) == RULESET.pack(decided)
    assert RULESET.check(replayed) == []
    assert RULESET.outcome(replayed) is not None


def test_the_golden_games_show_everything() -> None:
    assert len(RECORDED) >= GAMES
    games = [read(path) for path in RECORDED]
    assert set().union(*(shown_by(lines) for _, _, lines in games)) >= SHOWN
    assert {kind_of(header.options) for header, _, _ in games} == set(OPTIONS)
