"""The worked examples of flights (section 21), by their numbers."""

from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers import events_flight as f
from domain.starfarers.board import AREA_IDS, AREAS, BIT, NEIGHBORS, PLACE_NAMES, shortest_path
from domain.starfarers.cards import Cards
from domain.starfarers.rules_flight import speed, steps_left
from domain.starfarers.state import NOWHERE
from domain.starfarers.tables import DISCS
from tests.rules.starfarers.table import (
    BLUE,
    END_FLIGHT,
    END_TRADE,
    RED,
    SHAKE,
    WHITE,
    YELLOW,
    Position,
    balls,
    first,
    kinds,
    place,
)

SITE, OTHER_SITE, THIRD_SITE = "8,2,E", "8,3,E", "7,3,E"
"""The sites of area N6, where tests put a system; the last two are not next to its first planet."""
HOME, OTHER_HOME = "6,9,E", "5,10,E"
"""The spaceport sites of White's first spaceport."""


def with_system(first_disc: str | int = 4, seats: int = 4) -> Position:
    """A table with a system in area N6; its first planet has this disc or token."""
    return Position(seats).sector("N6", "S1A").discs("N6", first_disc, 10, 5)


def test_example_16_speed_without_black() -> None:
    """SF-161, SF-163."""
    position = Position().upgrades(RED, boosters=2).friendship(RED, "scientists_boosters")
    position.at("flight_shake", active=RED)
    position.do(SHAKE, balls("red", "yellow"))
    assert speed(position.state, RED) == 5 + 2 + 2


def test_example_17_speed_with_black() -> None:
    """SF-162, SF-164."""
    position = Position().upgrades(WHITE, boosters=1).even().hand(WHITE, ore=2)
    position.meeting("ENC-03")
    position.do(a.AnswerNumber(Cards(ore=2)))
    position.do(a.GainUpgrade("booster"))
    assert speed(position.state, WHITE) == 3 + 2


def test_example_18_no_ships() -> None:
    """SF-157."""
    position = Position().ships(WHITE).building()
    assert kinds(position.do(END_TRADE)) == ["TradeEnded", "TurnEnded", "TurnBegan"]


def test_example_19_the_centre_of_a_system() -> None:
    """SF-028."""
    position = Position().flying(YELLOW)
    assert PLACE_NAMES[position.state.ships[3]] == "1,12,E"
    position.do(a.Step(3, place("2,12,W")))
    position.refuse(a.Step(3, place("0,13,E")), "SF-028")


def test_example_20_the_first_exploration() -> None:
    """SF-174, SF-200, SF-207, SF-221."""
    position = Position().ships(RED, colony=("5,10,W", "4,10,W")).upgrades(RED).flying(RED, base_speed=5)
    path = shortest_path(place("5,10,W"), place("4,8,E"), position.state.terrain.shut)
    assert len(path) == 5
    events = position.do(a.Fly(6, path))
    assert first(events, f.ShipMoved).path == path[:4]
    assert len(first(events, f.SystemExplored).discs) == 3
    assert steps_left(position.state, 6) == 1
    position.do(a.Step(6, path[4]))
    position.do(a.FoundColony(6))


def test_example_21_a_pirate_base_on_arrival() -> None:
    """SF-208, SF-209, SF-214, SF-215, SF-217."""
    for cannons, falls in ((2, True), (1, False)):
        position = with_system("pirates-4").upgrades(WHITE, cannons=cannons)
        position.friendship(WHITE, "scientists_cannons")
        position.ships(WHITE, colony=("8,1,W", HOME)).flying(base_speed=5)
        before = position.points(WHITE)
        events = position.do(a.Step(0, place("7,2,E")))
        assert ("TokenTaken" in kinds(events)) == falls
        assert position.points(WHITE) == before + falls
        if falls:
            assert DISCS[first(events, f.TokenTaken).disc].pile == "reserve"
        position.do(a.Step(0, place("9,1,W")))


def test_example_22_a_base_defeated_while_building() -> None:
    """SF-218."""
    position = with_system("pirates-4").upgrades(WHITE, cannons=3).ships(WHITE, colony=("7,2,E",))
    position.even().hand(WHITE, carbon=2, ore=1).building()
    assert kinds(position.do(a.BuildUpgrade("cannon"))) == ["UpgradeBuilt", "TokenTaken"]


def test_example_23_an_ice_planet() -> None:
    """SF-210, SF-211."""
    for pods, falls in ((4, True), (3, False)):
        position = with_system("ice-4").upgrades(WHITE, pods=pods)
        position.friendship(WHITE, "scientists_cannons", "scientists_boosters")
        position.ships(WHITE, colony=("8,1,W", HOME)).flying(base_speed=5)
        assert ("TokenTaken" in kinds(position.do(a.Step(0, place("7,2,E"))))) == falls


def test_example_24_the_duty_to_leave() -> None:
    """SF-184, SF-186, SF-195."""
    position = with_system("pirates-4").ships(WHITE, colony=(SITE, HOME)).flying()
    position.refuse(a.FoundColony(0), "SF-207")
    position.refuse(END_FLIGHT, "SF-195", "SF-184")
    position.state.stopped = 1
    assert END_FLIGHT in position.legal()
    position.state.stopped = 0
    position.do(a.FlyTo(0, place("8,1,E")))
    assert END_FLIGHT in position.legal()


def test_example_25_going_back() -> None:
    """SF-185."""
    position = with_system("pirates-4").upgrades(WHITE, cannons=3).ships(WHITE, colony=(SITE, HOME)).flying()
    position.do(a.Step(0, place("9,1,W")))
    position.upgrades(WHITE, cannons=4)
    assert "TokenTaken" in kinds(position.do(a.Step(0, place("7,2,E"))))
    position.do(a.Step(0, place("9,1,W")))
    position.state.base_speed += 1
    position.do(a.Step(0, place(SITE)))
    position.refuse(a.EndMove(0), "SF-185", "SF-184")
    position.do(a.FoundColony(0))


def test_example_26_clearing_a_spaceport_site() -> None:
    """SF-156, SF-192, SF-193."""
    port = "3,12,W"
    for ships in ((port, "5,10,W"), (port,)):
        position = Position().even().ships(RED, colony=ships)
        position.sites(BLUE, colonies=("8,9,W",), spaceports=("9,8,E", "2,12,E"))
        position.meeting("ENC-01", active=RED)
        events = position.do(a.AnswerNumber(Cards()))
        stopped = first(events, n.ShipStopped).ship
        assert stopped == (7 if len(ships) == 2 else 6)
        if len(ships) == 2:
            position.refuse(END_FLIGHT, "SF-195", "SF-191")
        else:
            position.flying(RED)
            position.refuse(END_FLIGHT, "SF-195", "SF-191")


def test_example_27_docking() -> None:
    """SF-029, SF-182, SF-233."""
    position = Position().stations("merchants", 0, 2, 1, marker=YELLOW).upgrades(WHITE, pods=3)
    position.ships(WHITE, trade=("8,2,E", HOME)).flying(base_speed=5)
    position.refuse(a.FlyTo(0, place("9,2,W")), "SF-233", "SF-182")
    position.do(a.Fly(0, (place("9,2,W"), place("8,3,E"))))
    position.upgrades(WHITE, pods=4).ships(WHITE, trade=("8,3,E", HOME))
    position.state.moved = 0
    assert "TradeStationFounded" in kinds(position.do(a.FlyTo(0, place("9,2,W"))))


def test_example_38_three_players() -> None:
    """SF-184, SF-189, SF-329."""
    position = with_system(seats=3).sites(YELLOW, spaceports=("2,12,W", OTHER_SITE))
    position.ships(WHITE, colony=(SITE, HOME)).ships(RED, colony=(THIRD_SITE,)).flying()
    assert first(position.do(a.FoundColony(0)), f.ColonyFounded).closed == place(THIRD_SITE)
    position.ships(RED, colony=(THIRD_SITE, "8,3,W"), trade=("7,4,E",)).flying(RED)
    position.refuse(a.FlyTo(7, place(THIRD_SITE)), "SF-189", "SF-171")
    position.refuse(END_FLIGHT, "SF-195", "SF-184")


def test_example_39_loss_of_pods() -> None:
    """SF-235."""
    position = Position().upgrades(WHITE, pods=1).ships(WHITE, trade=("8,2,E", HOME)).flying()
    position.do(a.FlyTo(0, place("9,2,W")))
    position.do(a.TakeFriendshipCard("merchants_goods"))
    before = position.points(WHITE)
    position.upgrades(WHITE, pods=0)
    assert position.points(WHITE) == before
    assert position.state.markers[1] == WHITE
    assert position.state.friendship[WHITE]


def test_example_41_an_owed_ship_and_a_move() -> None:
    """SF-303, SF-305."""
    position = Position().upgrades(WHITE).ships(WHITE, colony=(HOME, OTHER_HOME)).flying()
    position.state.owed[WHITE] = 1
    step = shortest_path(place(HOME), place("7,8,W"), position.state.terrain.shut)
    assert kinds(position.do(a.Step(0, step[0]))) == ["ShipMoved"]
    events = position.do(a.EndMove(0))
    placed = first(events, n.OwedShipPlaced)
    assert (placed.ship, placed.at) == (2, place(HOME))
    assert any(isinstance(action, a.FlyTo) and action.ship == 2 for action in position.legal())


def test_SF_173_SF_305_a_ship_built_as_another_move_ends_may_fly_at_once() -> None:
    position = Position().upgrades(WHITE).ships(WHITE, colony=(HOME, OTHER_HOME)).flying()
    position.state.owed[WHITE] = 1
    step = shortest_path(place(HOME), place("7,8,W"), position.state.terrain.shut)
    position.do(a.Step(0, step[0]))
    flights = [action for action in position.legal() if isinstance(action, a.FlyTo) and action.ship == 2]
    assert flights
    assert kinds(position.do(flights[0]))[:3] == ["MoveEnded", "OwedShipPlaced", "ShipMoved"]


def test_example_42_founding_after_the_move() -> None:
    """SF-218, SF-255, SF-366."""
    position = with_system("pirates-4").upgrades(WHITE, cannons=3, pods=1)
    position.ships(WHITE, colony=("9,1,W",), trade=("9,-4,W",)).flying()
    position.do(a.FlyTo(0, place(SITE)))
    position.refuse(a.FoundColony(0), "SF-207")
    position.do(a.FlyTo(1, place("8,-4,E")))
    taken = position.do(a.TakeFriendshipCard("scientists_booster_and_cannon_1"))
    assert "TokenTaken" in kinds(taken)
    assert "ColonyFounded" in kinds(position.do(a.FoundColony(0)))


def test_example_45_victory_in_mid_move() -> None:
    """SF-210, SF-325, SF-327, SF-370."""
    position = Position().upgrades(WHITE, pods=3).fame(WHITE, 20)
    position.ships(WHITE, colony=("4,9,W", HOME)).flying(base_speed=5)
    assert position.points(WHITE) == 14
    lobe = AREAS[AREA_IDS["N2"]].lobes[2]
    beside = next(at for at in NEIGHBORS[place("4,9,W")] if BIT[at] & lobe)
    events = position.do(a.Step(0, beside), 0, 0, 4)
    assert kinds(events) == ["ShipMoved", "SystemExplored", "TokenTaken", "GameWon"]
    assert position.points(WHITE) == 15
    assert position.legal() == []


def test_example_48_the_fifth_station() -> None:
    """SF-233, SF-234, SF-238, SF-338."""
    position = Position().stations("merchants", 0, 2, 2, marker=YELLOW).upgrades(WHITE, pods=5)
    position.friendship(YELLOW, "merchants_ore", "merchants_fuel")
    position.friendship(RED, "merchants_carbon", "merchants_food")
    position.ships(WHITE, trade=("8,2,E", "8,3,E"), colony=()).flying(base_speed=5)
    events = position.do(a.FlyTo(0, place("9,2,W")))
    assert first(events, e.FriendshipCardTaken).card == "merchants_goods"
    assert position.phase == "flight_move"
    position.refuse(a.FlyTo(1, place("9,2,W")), "SF-234", "SF-182")
    position.do(a.Fly(1, (place("9,2,W"), place("7,3,E"))))


def test_example_49_leaving_a_closed_site_under_a_stop() -> None:
    """SF-184, SF-186, SF-189."""
    position = with_system(seats=3).sites(YELLOW, spaceports=("2,12,W", OTHER_SITE))
    position.ships(WHITE, colony=(SITE, HOME)).ships(RED, colony=(THIRD_SITE,)).flying()
    position.do(a.FoundColony(0))
    position.hand(RED).meeting("ENC-01", active=RED)
    position.do(a.AnswerNumber(Cards()))
    assert position.ship_at(RED) == [place(THIRD_SITE), NOWHERE, NOWHERE]
    assert position.state.active == WHITE
    position.flying(RED)
    position.refuse(a.FoundColony(6), "SF-189", "SF-329", "SF-227")
    position.refuse(END_FLIGHT, "SF-195", "SF-184")
