"""Openings: named parts that the page has words for, found early, and the same for every reader."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from domain.kernel.openings import LENGTH, first_parts
from domain.kernel.ruleset import Event, Opening, Ruleset, Seat
from domain.registry import RULESETS
from services.reading.openings import WITHIN
from tests.contract.playout import Game, new_game, play

GAMES = 3


def _played(game: Game) -> tuple[list[Event], list[Event]]:
    """Return the first events of a random game, and the same as the public may read them."""
    events, public = list(game.setup), list(game.setup)
    for position in islice(play(game), WITHIN):
        state = position.state.copy()
        for event in position.events:
            hidden = dict.fromkeys(position.ruleset.secrets(state, event))
            events.append(event)
            public.append(msgspec.structs.replace(event, **hidden))
            position.ruleset.evolve(state, event)
        if len(events) >= WITHIN:
            break
    return events[:WITHIN], public[:WITHIN]


def _openings(ruleset: Ruleset) -> Iterator[tuple[Game, list[Event], dict[Seat, Opening]]]:
    for seed in range(GAMES):
        game = new_game(ruleset, seed)
        events, public = _played(game)
        found = dict(ruleset.opening(iter(events), len(game.colors)))
        assert found == dict(ruleset.opening(iter(public), len(game.colors))), f"{ruleset.name} seed {seed}"
        yield game, events, found


def test_openings_have_one_or_two_named_parts(ruleset: Ruleset) -> None:
    seen = 0
    for game, _, found in _openings(ruleset):
        seen += len(found)
        assert set(found) <= set(game.seats)
        for parts in found.values():
            assert 1 <= len(parts) <= LENGTH
            assert set(parts) <= set(ruleset.opening_parts)
    assert seen > GAMES, "most seats have an opening"


def test_later_events_change_no_opening(ruleset: Ruleset) -> None:
    for game, events, found in _openings(ruleset):
        if len(found) < len(game.colors):
            continue
        read: list[Event] = []

        def reading(events: list[Event] = events, read: list[Event] = read) -> Iterator[Event]:
            for event in events:
                read.append(event)
                yield event

        assert dict(ruleset.opening(reading(), len(game.colors))) == found
        assert len(read) < len(events), "it stops once every seat has its opening"


def test_every_hosted_ruleset_names_its_parts_once() -> None:
    for hosted in RULESETS.values():
        assert len(set(hosted.opening_parts)) == len(hosted.opening_parts) > LENGTH


def test_a_seat_with_one_of_two_parts_has_no_opening() -> None:
    added: list[tuple[Seat, str]] = [(0, "outpost"), (1, "outpost"), (0, "starship"), (0, "outpost")]
    assert first_parts(added, 2, lambda part: part) == {0: ("outpost", "starship")}  # type: ignore[arg-type,return-value]
