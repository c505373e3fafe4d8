"""Pirate bases and ice planets (chapter 10)."""

import pytest

from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_flight as f
from domain.starfarers.board import AREA_IDS
from domain.starfarers.tables import DISCS
from tests.rules.starfarers.table import (
    END_FLIGHT,
    RED,
    ROLL,
    SHAKE,
    WHITE,
    Position,
    balls,
    first,
    kinds,
    place,
)

N6 = AREA_IDS["N6"]
BESIDE = "7,2,E"
"""An intersection next to the planet on lobe 0 of area N6 and to no other."""
HOME = "6,9,E"
"""The place of another ship of White's, which keeps the flight going."""


def with_token(token: str, **upgrades: int) -> Position:
    """A token on lobe 0 of a system in area N6; White, with these upgrades, has a colony ship near it."""
    position = Position().sector("N6", "S1A").discs("N6", token, 10, 5)
    position.upgrades(WHITE, **upgrades).ships(WHITE, colony=("8,1,W", HOME))
    return position.flying(base_speed=5)


def fall(position: Position) -> f.TokenTaken:
    """Fly next to the token, which is removed."""
    found: f.TokenTaken = first(position.do(a.FlyTo(0, place(BESIDE))), f.TokenTaken)
    return found


@pytest.mark.parametrize("token", ["pirates-4", "ice-3"])
def test_SF_207_no_colony_next_to_a_token(token: str) -> None:
    position = with_token(token).ships(WHITE, colony=("9,1,W", HOME)).flying()
    position.do(a.FlyTo(0, place("8,2,E")))
    position.refuse(a.FoundColony(0), "SF-207")


@pytest.mark.parametrize("cannons", [4, 5])
def test_SF_208_SF_213_a_base_falls_to_as_many_cannons_and_no_balls_are_shaken(cannons: int) -> None:
    position = with_token("pirates-4", cannons=cannons)
    events = position.do(a.FlyTo(0, place(BESIDE)))
    assert kinds(events) == ["ShipMoved", "TokenTaken"]
    assert [draw.label for draw in first(events, f.TokenTaken).draws] == ["disc"]


def test_SF_208_a_base_stands_against_fewer_cannons_and_against_pods() -> None:
    position = with_token("pirates-4", cannons=3, pods=5)
    assert kinds(position.do(a.FlyTo(0, place(BESIDE)))) == ["ShipMoved", "MoveEnded"]


def test_SF_209_cannons_on_cards_count() -> None:
    position = with_token("pirates-5", cannons=3).friendship(WHITE, "scientists_cannons")
    assert fall(position).planet == 3 * N6


def test_SF_210_SF_211_an_ice_planet_asks_for_physical_pods() -> None:
    position = with_token("ice-4", pods=3, cannons=6).friendship(WHITE, "scientists_cannons")
    assert kinds(position.do(a.FlyTo(0, place(BESIDE)))) == ["ShipMoved", "MoveEnded"]
    assert fall(with_token("ice-4", pods=4)).planet == 3 * N6


def test_SF_212_nothing_is_used_up() -> None:
    position = with_token("ice-3", pods=3, cannons=2)
    fall(position)
    assert (position.state.pods[WHITE], position.state.cannons[WHITE]) == (3, 2)


def test_SF_214_SF_264_the_token_is_a_medal_and_a_point() -> None:
    position = with_token("pirates-4", cannons=4)
    before, pieces = position.points(WHITE), position.state.fame[WHITE]
    taken = fall(position)
    assert position.points(WHITE) == before + 1
    assert position.state.fame[WHITE] == pieces
    assert position.state.medals[WHITE] == 1 << taken.token


def test_SF_215_SF_044_SF_092_a_reserve_disc_is_laid_and_produces() -> None:
    position = with_token("pirates-4", cannons=4)
    events = position.do(a.FlyTo(0, place(BESIDE)), 1)
    disc = first(events, f.TokenTaken).disc
    assert DISCS[disc].pile == "reserve"
    assert [draw.range for draw in first(events, f.TokenTaken).draws] == [5]
    position.sites(WHITE, colonies=("8,2,E",)).even().at("roll")
    assert DISCS[disc].numbers == (9,)
    rolled = first(position.do(ROLL, 3, 4), e.ProductionRolled)
    assert rolled.dice == (4, 5)
    assert rolled.income[WHITE].ore == 1


@pytest.mark.parametrize("kind", ["colony", "trade"])
def test_SF_216_either_kind_of_ship_will_do(kind: str) -> None:
    position = with_token("ice-3", pods=3)
    position.ships(WHITE, **{kind: ("8,1,W", HOME)}).flying(base_speed=5)
    fall(position)


def test_SF_217_the_ship_may_go_on_or_found() -> None:
    position = with_token("pirates-4", cannons=4)
    path = tuple(place(name) for name in (BESIDE, "9,1,W", "8,2,E"))
    assert first(position.do(a.Fly(0, path)), f.ShipMoved).path == path[:1]
    assert position.state.moving == 0
    position.do(a.Step(0, path[1]))
    position.do(a.Step(0, path[2]))
    position.do(a.FoundColony(0))
    assert position.state.colonies[WHITE]


def test_SF_218_it_falls_at_a_bought_upgrade_too() -> None:
    position = with_token("pirates-4", cannons=3)
    position.do(a.FlyTo(0, place(BESIDE)))
    position.do(END_FLIGHT)
    position.even().hand(WHITE, carbon=2, ore=1).building()
    events = position.do(a.BuildUpgrade("cannon"))
    assert kinds(events) == ["UpgradeBuilt", "TokenTaken"]


def test_SF_218_only_on_the_seats_own_turn() -> None:
    position = with_token("pirates-4", cannons=4).ships(WHITE, colony=(BESIDE,))
    position.ships(RED, colony=("5,10,W",)).flying(RED)
    events = position.do(next(action for action in position.legal() if isinstance(action, a.FlyTo)))
    assert "TokenTaken" not in kinds(events)
    position.at("flight_shake", active=WHITE)
    assert "TokenTaken" in kinds(position.do(SHAKE, balls("red", "yellow")))


def test_SF_219_several_fall_in_the_order_of_their_planets() -> None:
    position = Position().sector("N5", "S1A").discs("N5", "pirates-4", "ice-3", 5)
    position.upgrades(WHITE, cannons=4, pods=3).ships(WHITE, colony=("6,5,W",)).at("flight_shake")
    position.ships(WHITE, colony=("7,4,W",))
    events = position.do(SHAKE, balls("red", "yellow"))
    taken = [event for event in events if isinstance(event, f.TokenTaken)]
    assert [event.planet for event in taken] == [3 * AREA_IDS["N5"], 3 * AREA_IDS["N5"] + 1]


def test_SF_219_SF_325_the_first_of_them_may_win() -> None:
    position = Position().sector("N5", "S1A").discs("N5", "pirates-4", "ice-3", 5)
    position.upgrades(WHITE, cannons=4, pods=3).fame(WHITE, 20)
    position.ships(WHITE, colony=("7,4,W",)).at("flight_shake")
    events = position.do(SHAKE, balls("red", "yellow"))
    assert kinds(events) == ["MothershipShaken", "TokenTaken", "GameWon"]


def test_SF_220_SF_235_losing_upgrades_later_undoes_nothing() -> None:
    position = with_token("pirates-4", cannons=4)
    fall(position)
    medals = position.state.medals[WHITE]
    position.upgrades(WHITE, cannons=0)
    position.do(END_FLIGHT)
    assert position.state.medals[WHITE] == medals
