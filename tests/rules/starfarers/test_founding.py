"""Colonies and trade stations (chapters 11 and 12, as far as ships found them)."""

import pytest

from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_flight as f
from domain.starfarers.board import BIT
from domain.starfarers.state import NOWHERE, colonies_left, free_ship, stations_left
from tests.rules.starfarers.table import (
    END_FLIGHT,
    RED,
    ROLL,
    WHITE,
    YELLOW,
    Position,
    first,
    kinds,
    place,
)

SITE, OTHER_SITE, THIRD_SITE = "8,2,E", "8,3,E", "7,3,E"
HOME = "6,9,E"
"""The place of another ship of White's, which keeps the flight going."""


def at_site(seats: int = 4, site: str = SITE) -> Position:
    """White has a colony ship on a free site of a system without tokens, and flies."""
    position = Position(seats).sector("N6", "S1A").discs("N6", 4, 10, 5)
    return position.ships(WHITE, colony=(site, HOME)).flying()


def test_SF_221_SF_224_a_colony_ship_founds_a_colony() -> None:
    position = at_site()
    before = position.points(WHITE)
    left = colonies_left(position.state, WHITE)
    events = position.do(a.FoundColony(0))
    assert events == [f.ColonyFounded(WHITE, 0, place(SITE), None)]
    assert position.state.colonies[WHITE] & BIT[place(SITE)]
    assert position.state.ships[0] == NOWHERE
    assert position.points(WHITE) == before + 1
    assert colonies_left(position.state, WHITE) == left


def test_SF_221_a_trade_ship_founds_none_and_a_site_is_needed() -> None:
    position = at_site().ships(WHITE, colony=("9,1,W",), trade=("8,1,W",))
    position.refuse(a.FoundColony(1), "SF-221")
    position.refuse(a.FoundColony(0), "SF-221", "SF-031")


def test_SF_222_without_a_step_and_SF_340_as_the_end_of_a_move() -> None:
    position = at_site(site="9,1,W")
    position.do(a.Step(0, place(SITE)))
    position.do(a.FoundColony(0))
    assert position.state.moving == -1


def test_SF_223_only_in_the_flight_phase() -> None:
    position = at_site().building()
    position.refuse(a.FoundColony(0), "SF-223")


def test_SF_366_a_ship_may_found_at_any_moment_of_the_flight() -> None:
    position = at_site(site="9,1,W")
    position.do(a.FlyTo(0, place(SITE)))
    assert position.state.moved == 1
    position.do(a.FoundColony(0))


def test_SF_177_a_stopped_ship_may_found() -> None:
    position = at_site()
    position.state.stopped = 1
    position.do(a.FoundColony(0))
    assert position.state.stopped == 0


def test_SF_340_no_founding_under_another_ship() -> None:
    """A ship in the middle of its move passes over another one that stands on the site."""
    position = at_site().ships(WHITE, colony=(SITE, "9,1,W")).flying()
    position.do(a.Step(1, place(SITE)))
    position.refuse(a.FoundColony(1), "SF-221", "SF-171")


def test_SF_225_SF_094_it_produces_from_the_next_roll_on() -> None:
    position = at_site().even()
    position.do(a.FoundColony(0))
    position.do(END_FLIGHT)
    rolled = first(position.do(ROLL, 0, 2), e.ProductionRolled)
    assert rolled.dice == (1, 3)
    assert rolled.income[WHITE].ore == 1


def test_SF_226_a_colony_stays() -> None:
    position = at_site()
    position.do(a.FoundColony(0))
    position.refuse(a.FoundColony(0), "SF-172")


def test_SF_227_SF_082_home_systems_are_full_or_closed() -> None:
    for seats in (3, 4):
        position = Position(seats)
        home = position.state.terrain.sites & ~position.state.built & ~position.state.terrain.barred
        assert not home


def test_SF_228_SF_229_a_spaceport_is_2_points_and_produces_as_a_colony() -> None:
    position = Position().even()
    before, income = position.points(WHITE), position.state.income
    position.sites(WHITE, colonies=("1,12,W",), spaceports=("7,9,W", "3,12,E"))
    assert position.points(WHITE) == before + 1
    assert position.state.income == income


def test_SF_230_the_transport_ship_is_free_again() -> None:
    position = at_site().ships(WHITE, colony=(SITE, "6,9,E", "5,10,E")).flying()
    assert free_ship(position.state, WHITE) == -1
    position.do(a.FoundColony(0))
    assert free_ship(position.state, WHITE) == 0


def test_SF_230_SF_303_it_is_used_at_once_for_an_owed_ship() -> None:
    position = at_site().ships(WHITE, colony=(SITE, "6,9,E", "0,0,E")).flying()
    position.state.owed[WHITE] = 1
    events = position.do(a.FoundColony(0))
    assert kinds(events) == ["ColonyFounded", "OwedShipPlaced"]
    assert any(isinstance(action, a.FlyTo) and action.ship == 0 for action in position.legal())


def test_SF_329_SF_334_the_third_site_is_closed_with_three_players() -> None:
    position = at_site(3).sites(YELLOW, spaceports=("2,12,W", OTHER_SITE))
    founded = first(position.do(a.FoundColony(0)), f.ColonyFounded)
    assert founded.closed == place(THIRD_SITE)
    assert position.state.closed & BIT[place(THIRD_SITE)]
    assert position.state.built & BIT[place(THIRD_SITE)]


@pytest.mark.parametrize("seats", [3, 4])
def test_SF_329_not_before_the_second_colony_and_not_with_four(seats: int) -> None:
    position = at_site(seats)
    if seats == 4:
        position.sites(YELLOW, spaceports=("2,12,W", OTHER_SITE))
    assert first(position.do(a.FoundColony(0)), f.ColonyFounded).closed is None


def test_SF_189_SF_184_a_ship_on_a_closed_site_cannot_found_and_leaves() -> None:
    position = at_site(3).sites(YELLOW, spaceports=("2,12,W", OTHER_SITE))
    position.ships(RED, colony=(THIRD_SITE,))
    position.do(a.FoundColony(0))
    position.flying(RED)
    position.refuse(a.FoundColony(6), "SF-189", "SF-329", "SF-227")
    position.refuse(END_FLIGHT, "SF-195", "SF-184")


# Trade stations


def at_outpost(**upgrades: int) -> Position:
    """White has a trade ship next to the docking point of the Merchants, and flies."""
    return Position().upgrades(WHITE, **upgrades).ships(WHITE, trade=("8,2,E", HOME)).flying()


def test_SF_231_SF_339_SF_236_a_move_that_ends_on_a_docking_point_founds_a_station() -> None:
    position = at_outpost(pods=1)
    before = position.points(WHITE)
    left = stations_left(position.state, WHITE)
    events = position.do(a.FlyTo(0, place("9,2,W")))
    assert kinds(events) == ["ShipMoved", "TradeStationFounded", "MarkerMoved", "ChoiceOpened"]
    assert position.state.ships[0] == NOWHERE
    assert position.state.stations[4:8] == (1, 0, 0, 0)
    assert position.points(WHITE) == before + 2  # SF-244: the marker alone
    assert stations_left(position.state, WHITE) == left


@pytest.mark.parametrize("there", [0, 1, 2, 3, 4])
def test_SF_233_docking_needs_more_pods_than_stations_there(there: int) -> None:
    position = at_outpost(pods=there).stations("merchants", 0, there, marker=YELLOW if there else -1)
    position.refuse(a.FlyTo(0, place("9,2,W")), "SF-233", "SF-182")
    position.upgrades(WHITE, pods=there + 1)
    position.do(a.FlyTo(0, place("9,2,W")))


def test_SF_235_pods_lost_later_change_nothing() -> None:
    position = at_outpost(pods=1)
    position.do(a.FlyTo(0, place("9,2,W")))
    position.upgrades(WHITE)
    position.do(a.TakeFriendshipCard("merchants_ore"))
    assert position.state.stations[4] == 1
    assert position.state.markers[1] == WHITE


def test_SF_177_a_stopped_ship_serves_to_defeat_a_base() -> None:
    position = Position().sector("N6", "S1A").discs("N6", "pirates-4", 10, 5)
    position.ships(WHITE, colony=(SITE,)).upgrades(WHITE, cannons=3).even().hand(WHITE, ore=2)
    events = position.meeting("ENC-03")
    assert "EncounterDrawn" in kinds(events)
    position.state.stopped = 1
    position.do(a.AnswerNumber(position.has(WHITE)))
    assert "TokenTaken" in kinds(position.do(a.GainUpgrade("cannon")))


def test_SF_338_a_flight_ends_once_nothing_is_left_to_do() -> None:
    position = at_site().ships(WHITE, colony=(SITE,))
    assert kinds(position.do(a.FoundColony(0)))[:3] == ["ColonyFounded", "FlightEnded", "TurnEnded"]
