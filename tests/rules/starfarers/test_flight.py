"""Speed and moves (chapter 8, sections 8.1 and 8.2)."""

from collections import Counter
from typing import Any

import pytest

from domain.kernel.bundles import count
from domain.kernel.errors import NotYourDecision
from domain.kernel.messages import Message
from domain.starfarers import actions as a
from domain.starfarers import events_flight as f
from domain.starfarers.board import BIT, NEIGHBORS, PLACE_NAMES, PORTS, places, shortest_path
from domain.starfarers.cards import packed
from domain.starfarers.decide.balls import PAIRS, base_speed
from domain.starfarers.rules_flight import speed, steps_left
from domain.starfarers.ruleset import RULESET
from tests.rules.starfarers.table import (
    BLUE,
    END_FLIGHT,
    END_TRADE,
    RED,
    SHAKE,
    WHITE,
    YELLOW,
    Position,
    Scripted,
    balls,
    first,
    in_reach,
    kinds,
    place,
)

WHITE_SHIP, YELLOW_SHIP, RED_SHIP = 0, 3, 6
"""The colony ships of the beginner set-up."""


def path_of(position: Position, ship: int, to: str) -> tuple[int, ...]:
    """A shortest way for a ship."""
    return shortest_path(position.state.ships[ship], place(to), position.state.terrain.shut)


# Speed


def test_SF_157_without_ships_there_is_no_flight_phase() -> None:
    position = Position().building().ships(WHITE)
    events = position.do(END_TRADE)
    assert kinds(events) == ["TradeEnded", "TurnEnded", "TurnBegan"]
    assert position.state.active == YELLOW


def test_SF_158_with_a_ship_the_mothership_is_shaken() -> None:
    position = Position().building()
    position.do(END_TRADE)
    assert position.legal() == [SHAKE]
    position.refuse(END_FLIGHT, "SF-158", "SF-084", "SF-195")
    position.refuse(a.Step(WHITE_SHIP, place("7,8,W")), "SF-158", "SF-167")


def test_SF_159_SF_342_ten_pairs_of_balls_equally_likely() -> None:
    assert len(PAIRS) == 10
    assert Counter(tuple(sorted(pair)) for pair in PAIRS)["red", "yellow"] == 2
    position = Position().at("flight_shake")
    shaken = first(position.do(SHAKE, balls("red", "yellow")), f.MothershipShaken)
    assert [draw.range for draw in shaken.draws] == [10]
    assert set(shaken.balls) == {"red", "yellow"}


def test_SF_160_each_base_speed_has_its_probability() -> None:
    assert Counter((base_speed(pair), "black" in pair) for pair in PAIRS) == {
        (3, True): 4,
        (3, False): 2,
        (4, False): 2,
        (5, False): 2,
    }


@pytest.mark.parametrize(
    ("pair", "base"),
    [(("yellow", "blue"), 3), (("yellow", "yellow"), 4), (("blue", "red"), 4), (("red", "yellow"), 5)],
)
def test_SF_161_without_black_the_balls_are_added(pair: tuple[str, str], base: int) -> None:
    position = Position().at("flight_shake")
    events = position.do(SHAKE, balls(*pair))
    assert kinds(events) == ["MothershipShaken"]
    assert first(events, f.MothershipShaken).base_speed == base
    assert position.phase == "flight_move"


@pytest.mark.parametrize("other", ["red", "yellow", "blue"])
def test_SF_162_black_is_base_speed_3_and_an_encounter(other: str) -> None:
    position = Position().at("flight_shake")
    events = position.do(SHAKE, balls("black", other))
    assert kinds(events)[:2] == ["MothershipShaken", "EncounterDrawn"]
    assert position.state.base_speed == 3
    position.refuse(a.Step(WHITE_SHIP, place("7,8,W")), "SF-162", "SF-270", "SF-167")


def test_SF_163_boosters_and_cards_add_to_the_speed_of_each_ship() -> None:
    position = Position().upgrades(RED, boosters=2).friendship(RED, "scientists_boosters")
    position.ships(RED, colony=("5,10,W",), trade=("4,10,W",)).flying(RED, base_speed=5)
    assert speed(position.state, RED) == 9
    assert steps_left(position.state, RED_SHIP) == steps_left(position.state, RED_SHIP + 1) == 9


def test_SF_164_SF_278_upgrades_gained_by_an_encounter_count() -> None:
    position = Position().even().upgrades(WHITE, boosters=1).hand(WHITE, ore=2)
    position.meeting("ENC-03")
    position.do(next(action for action in position.legal() if _pays(action, 2)))
    position.do(a.GainUpgrade("booster"))
    assert position.phase == "flight_move"
    assert speed(position.state, WHITE) == 5


def _pays(action: object, number: int) -> bool:
    return isinstance(action, a.AnswerNumber) and count(packed(action.cards)) == number


def test_SF_165_a_card_taken_in_flight_counts_at_once() -> None:
    position = Position().upgrades(WHITE, pods=1)
    position.ships(WHITE, colony=("8,8,W",), trade=("9,-4,W",)).flying()
    before = steps_left(position.state, WHITE_SHIP)
    position.do(a.FlyTo(WHITE_SHIP + 1, place("8,-4,E")))
    position.do(a.TakeFriendshipCard("scientists_boosters"))
    assert steps_left(position.state, WHITE_SHIP) == before + 2


def test_SF_166_speeds_are_between_3_and_16() -> None:
    position = Position().flying(base_speed=3)
    position.upgrades(WHITE)
    assert speed(position.state, WHITE) == 3
    position.upgrades(WHITE, boosters=6).flying(base_speed=5)
    assert speed(position.state, WHITE) == 11
    cards = [f"scientists_booster_and_cannon_{number}" for number in (1, 2, 3)]
    position.friendship(WHITE, "scientists_boosters", *cards)
    assert speed(position.state, WHITE) == 16


# Moves


def test_SF_167_a_step_follows_a_connection_and_costs_1() -> None:
    position = Position().upgrades(WHITE).flying()
    at = position.state.ships[WHITE_SHIP]
    moved = first(position.do(a.Step(WHITE_SHIP, NEIGHBORS[at][0])), f.ShipMoved)
    assert moved.path == (NEIGHBORS[at][0],)
    assert steps_left(position.state, WHITE_SHIP) == 2
    position.refuse(a.Step(WHITE_SHIP, place("0,0,E")), "SF-167", "SF-023")


def test_SF_167_SF_163_a_path_longer_than_the_speed_is_refused() -> None:
    position = Position().upgrades(WHITE).flying()
    path = path_of(position, WHITE_SHIP, "6,7,E")
    assert len(path) == 4
    position.refuse(a.Fly(WHITE_SHIP, path), "SF-167", "SF-163")
    position.refuse(a.FlyTo(WHITE_SHIP, path[-1]), "SF-163", "SF-167")
    position.upgrades(WHITE, boosters=1)
    position.do(a.Fly(WHITE_SHIP, path))
    assert position.state.ships[WHITE_SHIP] == path[-1]


def test_SF_167_the_remaining_speed_bounds_every_further_step() -> None:
    position = Position().upgrades(WHITE).flying()
    for to in path_of(position, WHITE_SHIP, "6,7,E")[:3]:
        position.do(a.Step(WHITE_SHIP, to))
    assert steps_left(position.state, WHITE_SHIP) == 0
    position.refuse(a.Step(WHITE_SHIP, place("6,7,E")), "SF-167", "SF-163")
    assert not any(isinstance(action, a.Step | a.FlyTo) for action in position.legal())


def test_SF_168_a_ship_need_not_move() -> None:
    position = Position().flying()
    assert END_FLIGHT in position.legal()
    position.do(END_FLIGHT)
    assert position.state.active == YELLOW


def test_SF_085_SF_176_the_state_of_a_flight_ends_with_it() -> None:
    position = Position().flying()
    position.state.stopped = 1
    events = position.do(END_FLIGHT)
    assert kinds(events)[:2] == ["FlightEnded", "TurnEnded"]
    state = position.state
    assert (state.balls, state.base_speed, state.moved, state.stopped, state.jumps) == ((), 0, 0, 0, 0)


def test_SF_169_a_ship_may_go_back() -> None:
    position = Position().upgrades(WHITE, boosters=1).flying()
    one, two, *_ = path_of(position, WHITE_SHIP, "6,7,E")
    position.do(a.Fly(WHITE_SHIP, (one, two, one)))
    assert position.state.ships[WHITE_SHIP] == one


def test_SF_170_SF_171_ships_are_passed_at_a_step_each_and_not_ended_on() -> None:
    position = Position().upgrades(WHITE, boosters=1)
    path = path_of(position, WHITE_SHIP, "6,7,E")
    position.ships(RED, colony=(PLACE_NAMES[path[0]], PLACE_NAMES[path[1]])).flying()
    position.refuse(a.FlyTo(WHITE_SHIP, path[0]), "SF-171")
    position.refuse(a.Fly(WHITE_SHIP, path[:2]), "SF-171")
    position.do(a.Fly(WHITE_SHIP, path))
    assert position.state.ships[WHITE_SHIP] == path[-1]


def test_SF_170_SF_171_buildings_are_passed_and_not_ended_on() -> None:
    position = Position().upgrades(YELLOW).flying(YELLOW)
    position.refuse(a.FlyTo(YELLOW_SHIP, place("2,12,W")), "SF-171")
    position.do(a.Step(YELLOW_SHIP, place("2,12,W")))
    position.refuse(a.EndMove(YELLOW_SHIP), "SF-171")
    position.refuse(END_FLIGHT, "SF-171", "SF-173")
    position.do(a.FlyTo(YELLOW_SHIP, place("1,13,E")))


def test_SF_172_ships_move_in_any_order_and_only_the_players_own() -> None:
    position = Position().ships(WHITE, colony=("6,9,E", "5,10,E"), trade=("0,0,E",)).flying()
    for ship in (1, 0):
        position.do(next(action for action in position.legal() if is_flight(action, ship)))
    assert position.state.moved == 0b11
    position.refuse(a.Step(RED_SHIP, place("5,9,W")), "SF-172", "SF-163")


def test_SF_172_a_ship_in_the_supply_does_not_fly() -> None:
    position = Position().flying()
    position.refuse(a.FlyTo(2, place("5,9,W")), "SF-172")
    position.refuse(a.EndMove(2), "SF-172")


def is_flight(action: object, ship: int) -> bool:
    return isinstance(action, a.FlyTo) and action.ship == ship


def test_SF_173_another_ship_ends_the_move_that_has_begun() -> None:
    position = Position().ships(WHITE, colony=("6,9,E", "5,10,E"), trade=("0,0,E",)).flying()
    position.do(a.Step(0, place("7,8,W")))
    events = position.do(next(action for action in position.legal() if is_flight(action, 1)))
    assert kinds(events)[0] == "MoveEnded"
    assert position.state.moved == 0b11
    position.refuse(a.Step(0, place("6,8,E")), "SF-173", "SF-310")


@pytest.mark.parametrize(
    "action", [a.Step(3, place("2,12,W")), a.FlyTo(3, place("2,12,W")), a.EndMove(3), a.FoundColony(3), SHAKE]
)
def test_SF_084_SF_085_a_flight_out_of_turn_breaks_the_rules_of_turns(action: Any) -> None:
    position = Position().at("flight_shake") if action == SHAKE else Position().flying()
    with pytest.raises(NotYourDecision) as refused:
        RULESET.decide(position.state, YELLOW, action, Scripted())
    assert refused.value.rules[1:] == ("SF-084", "SF-085")
    assert refused.value.message == Message("not-your-choice", player="white")


def test_SF_173_a_move_cannot_stop_at_an_illegal_end() -> None:
    position = Position().ships(YELLOW, colony=("1,12,E", "1,13,E")).flying(YELLOW)
    position.do(a.Step(YELLOW_SHIP, place("2,12,W")))
    position.refuse(a.Step(YELLOW_SHIP + 1, place("3,12,W")), "SF-171", "SF-173")
    assert {action.ship for action in position.legal() if isinstance(action, a.Step | a.FlyTo)} == {
        YELLOW_SHIP
    }


def test_SF_173_only_an_explicit_end_founds_a_station() -> None:
    position = Position().upgrades(WHITE, pods=1)
    position.ships(WHITE, colony=("6,9,E",), trade=("8,2,E",)).flying()
    position.do(a.Step(1, place("9,2,W")))
    assert END_FLIGHT not in position.legal()
    position.refuse(END_FLIGHT, "SF-173")
    position.refuse(a.Step(0, place("7,8,W")), "SF-173")
    assert "TradeStationFounded" in kinds(position.do(a.EndMove(1)))


def test_SF_173_an_end_without_a_move_is_refused() -> None:
    position = Position().flying()
    position.refuse(a.EndMove(WHITE_SHIP), "SF-173")


def test_SF_175_SF_365_a_step_must_leave_a_legal_end() -> None:
    """Yellow's last step would end on its own spaceport."""
    position = Position().upgrades(YELLOW).ships(YELLOW, colony=("0,13,W",)).flying(YELLOW)
    path = path_of(position, YELLOW_SHIP, "1,13,W")
    position.upgrades(YELLOW).state.base_speed = len(path)
    for to in path[:-1]:
        position.do(a.Step(YELLOW_SHIP, to))
    position.refuse(a.Step(YELLOW_SHIP, path[-1]), "SF-175")
    position.state.base_speed += 1
    position.do(a.Step(YELLOW_SHIP, path[-1]))


def test_SF_176_SF_186_a_stopped_ship_stays() -> None:
    position = Position().flying()
    position.state.stopped = 1 << WHITE_SHIP
    position.refuse(a.Step(WHITE_SHIP, place("7,8,W")), "SF-176")
    position.refuse(a.FlyTo(WHITE_SHIP, place("7,8,W")), "SF-176")
    assert position.legal() == [END_FLIGHT]


def test_SF_028_a_centre_is_neither_entered_nor_crossed() -> None:
    position = Position().upgrades(YELLOW).flying(YELLOW)
    position.refuse(a.Fly(YELLOW_SHIP, (place("2,12,W"), place("0,13,E"), place("1,13,W"))), "SF-028")
    position.refuse(a.FlyTo(YELLOW_SHIP, place("0,13,E")), "SF-028")


def test_SF_030_SF_034_an_empty_sector_has_ordinary_intersections() -> None:
    position = Position().ships(WHITE, colony=("7,4,W",), trade=("6,5,W",)).flying()
    assert BIT[place("5,5,E")] & in_reach(position, WHITE_SHIP)
    assert BIT[place("6,4,W")] & in_reach(position, WHITE_SHIP + 1)
    position.do(a.FlyTo(WHITE_SHIP, place("5,5,E")))
    position.refuse(a.FoundColony(WHITE_SHIP), "SF-221", "SF-031")


def test_SF_029_a_docking_point_can_be_crossed() -> None:
    position = Position().ships(WHITE, colony=("8,2,E",), trade=("8,3,E",)).flying()
    across = (place("9,2,W"), place("7,3,E"))
    position.do(a.Fly(WHITE_SHIP, across))
    assert position.state.ships[WHITE_SHIP] == across[-1]


def test_SF_147_a_ship_built_this_turn_may_fly() -> None:
    position = Position().even().hand(WHITE, ore=2, fuel=1, carbon=1, food=1).building()
    position.do(a.BuildColonyShip(place("5,10,E")))
    position.do(END_TRADE)
    position.do(SHAKE, balls("red", "yellow"))
    assert any(is_flight(action, 1) for action in position.legal())


def test_SF_156_SF_178_a_ship_on_a_new_foreign_port_has_to_leave() -> None:
    position = Position().even().hand(BLUE, carbon=3, food=2)
    port = next(places(PORTS[place("2,12,E")]))
    position.ships(RED, colony=(PLACE_NAMES[port],)).building(BLUE)
    position.do(a.BuildSpaceport(place("2,12,E")))
    position.flying(RED)
    position.refuse(END_FLIGHT, "SF-195", "SF-191")
