"""Flights of random games against slow, obvious versions of the same rules."""

from collections.abc import Iterator
from random import Random

import pytest

from domain.kernel.chance import PseudoChance
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers import events_flight as f
from domain.starfarers.board import BIT, NEIGHBORS, PLACES
from domain.starfarers.names import Map
from domain.starfarers.rules_flight import ends, revealing_places, steps_left
from domain.starfarers.ruleset import RULESET, Options
from domain.starfarers.state import State, ships_of

MAPS: tuple[Map, ...] = ("beginner", "strategic", "explorer", "wild_space")


def flights(layout: Map, number: int) -> Iterator[State]:
    """Yield positions of a flight in a random game with well equipped motherships."""
    rng, chance = Random(layout), PseudoChance(layout)
    options = Options(map=layout)
    colors = RULESET.seat_colors([None] * 4, options)
    state: State = RULESET.initial(colors, options, version=0)
    for event in RULESET.setup(colors, options, chance):
        RULESET.evolve(state, event)
    while number and RULESET.outcome(state) is None:
        seat = rng.choice(list(RULESET.duties(state)))
        listed = RULESET.legal_actions(state, seat)
        if state.phase == "flight_move" and rng.random() < 0.2:
            number -= 1
            yield state.copy()
        kinds = sorted({type(action).__name__ for action in listed} - {"EndFlight"}) or ["EndFlight"]
        kind = rng.choice(kinds)
        action = rng.choice([action for action in listed if type(action).__name__ == kind])
        for event in RULESET.decide(state, seat, action, chance):
            RULESET.evolve(state, event)


def is_accepted(state: State, action: Action) -> bool:
    try:
        RULESET.decide(state, state.active, action, PseudoChance(1))
    except RuleViolation:
        return False
    else:
        return True


def every_move(state: State) -> Iterator[Action]:
    """Yield every action of a flight that names a ship, except jumps, and the end of the flight."""
    for ship in range(12):
        yield from (a.EndMove(ship), a.FoundColony(ship))
        for place in range(PLACES):
            yield from (a.Step(ship, place), a.FlyTo(ship, place))
    yield a.EndFlight()


@pytest.mark.parametrize("layout", MAPS)
def test_accepted_actions_are_listed(layout: Map) -> None:
    """For all 320 intersections and all ships, including the ships of other seats."""
    for state in flights(layout, 12):
        listed = set(RULESET.legal_actions(state, state.active))
        for action in every_move(state):
            assert is_accepted(state, action) == (action in listed), action


def walked(state: State, ship: int) -> set[int]:
    """Return the places that a ship can reach by single steps without turning anything up on the way."""
    stops, shut = revealing_places(state, state.active), state.terrain.shut
    edge, found = {state.ships[ship]}, set[int]()
    for _ in range(steps_left(state, ship)):
        edge = {to for at in edge for to in NEIGHBORS[at] if not BIT[to] & shut} - found
        found |= edge
        edge = {at for at in edge if not BIT[at] & stops}
    return found


@pytest.mark.parametrize("layout", MAPS)
def test_SF_167_destinations_equal_the_ends_of_steps(layout: Map) -> None:
    for state in flights(layout, 60):
        listed = RULESET.legal_actions(state, state.active)
        for ship in {action.ship for action in listed if isinstance(action, a.FlyTo)}:
            free = ends(state, ship)
            wanted = {at for at in walked(state, ship) if BIT[at] & free} - {state.ships[ship]}
            assert wanted == {
                action.to for action in listed if isinstance(action, a.FlyTo) and action.ship == ship
            }


@pytest.mark.parametrize("layout", MAPS)
def test_SF_174_a_path_is_flown_as_its_steps_are(layout: Map) -> None:
    """The ship reaches the same place, and the same draws turn up the same things."""
    for state in flights(layout, 60):
        for action in RULESET.legal_actions(state, state.active):
            if not isinstance(action, a.FlyTo) or action.to % 9:
                continue
            events = RULESET.decide(state, state.active, action, PseudoChance(5))
            moved = next(
                event for event in events if isinstance(event, f.ShipMoved) and event.ship == action.ship
            )
            flown = RULESET.decide(state, state.active, a.Fly(action.ship, moved.path), PseudoChance(5))
            assert flown == events
            assert _stepped(state, action.ship, moved.path).ships[action.ship] == action.to


def _stepped(state: State, ship: int, path: tuple[int, ...]) -> State:
    after = state.copy()
    for place in path:
        for event in RULESET.decide(after, after.active, a.Step(ship, place), PseudoChance(5)):
            RULESET.evolve(after, event)
    return after


@pytest.mark.parametrize("layout", MAPS)
def test_SF_175_no_ship_is_ever_left_without_an_end(layout: Map) -> None:
    rng = Random(layout)
    for state in flights(layout, 60):
        ship = rng.choice(ships_of(state, state.active))
        while state.phase == "flight_move" and state.winner < 0:
            steps = [
                action
                for action in RULESET.legal_actions(state, state.active)
                if isinstance(action, a.Step) and action.ship == ship
            ]
            if not steps:
                break
            for event in RULESET.decide(state, state.active, rng.choice(steps), PseudoChance(3)):
                RULESET.evolve(state, event)
        if state.phase == "flight_move" and state.moving == ship:
            listed = RULESET.legal_actions(state, state.active)
            assert a.EndMove(ship) in listed or a.FoundColony(ship) in listed
