"""Space jumps (chapter 14.4)."""

from domain.starfarers import actions as a
from domain.starfarers import events_encounters as n
from domain.starfarers import events_flight as f
from domain.starfarers.cards import Cards
from tests.rules.starfarers.table import END_FLIGHT, RED, WHITE, Position, first, kinds, place


def jumping() -> Position:
    """White may make a jump, with a colony ship (0) and a trade ship (1) at its spaceport."""
    position = Position()
    position.ships(WHITE, colony=("6,9,E",), trade=("5,10,E",)).flying()
    position.state.jumps = 1
    return position


def jump(ship: int, name: str) -> a.SpaceJump:
    return a.SpaceJump(ship, place(name))


def test_SF_301_SF_309_a_jump_goes_to_any_free_intersection() -> None:
    position = Position().hand(WHITE, ore=2).ships(WHITE, colony=("6,9,E",), trade=("5,10,E",))
    position.meeting("ENC-08")
    assert kinds(position.do(a.AnswerNumber(Cards(ore=2))))[-2:] == ["SpaceJumpGained", "EncounterEnded"]
    position.refuse(jump(0, "6,9,E"), "SF-309")
    told = position.do(jump(0, "5,0,E"))
    assert first(told, n.SpaceJumped).to == place("5,0,E")
    assert position.ship_at(WHITE)[0] == place("5,0,E")
    position.refuse(jump(0, "6,9,E"), "SF-311")  # it was the only one


def test_SF_310_it_is_the_whole_move_of_the_ship() -> None:
    position = jumping()
    position.do(jump(0, "3,9,E"))
    position.refuse(a.Step(0, place("4,9,W")), "SF-173", "SF-310")
    position.do(a.Step(1, place("6,9,W")))
    assert position.state.jumps == 0


def test_SF_311_a_ship_that_has_begun_or_moved_cannot_jump() -> None:
    position = jumping()
    position.do(a.Step(1, place("6,9,W")))
    position.refuse(jump(1, "3,9,E"), "SF-310", "SF-311")
    position.do(a.EndMove(1))
    position.refuse(jump(1, "3,9,E"), "SF-173", "SF-310")
    position.do(jump(0, "3,9,E"))


def test_SF_311_a_jump_that_is_not_made_lapses() -> None:
    position = jumping()
    position.do(END_FLIGHT)
    assert position.state.jumps == 0


def test_SF_173_SF_311_a_jump_ends_the_move_under_way() -> None:
    position = jumping()
    position.do(a.Step(1, place("6,9,W")))
    assert kinds(position.do(jump(0, "3,9,E")))[:2] == ["MoveEnded", "SpaceJumped"]


def test_SF_312_nothing_is_blocked_by_a_landing() -> None:
    position = jumping()
    position.refuse(jump(0, "2,12,W"), "SF-171", "SF-312", "SF-309")  # a spaceport
    position.refuse(jump(0, "5,10,W"), "SF-171", "SF-312", "SF-309")  # a ship
    position.ships(RED)
    position.refuse(jump(0, "5,10,W"), "SF-178", "SF-312", "SF-309")  # next to the spaceport of red
    position.refuse(jump(1, "4,7,E"), "SF-181", "SF-312", "SF-309")  # a colony site


def test_SF_313_a_colony_ship_founds_where_it_lands() -> None:
    position = jumping().discs("N2", 5, 3, 10)
    position.do(jump(0, "4,7,E"))
    assert first(position.do(a.FoundColony(0)), f.ColonyFounded).site == place("4,7,E")


def test_SF_313_SF_233_a_trade_ship_founds_a_station_if_it_has_the_pods() -> None:
    docking_point = "9,2,W"
    jumping().refuse(jump(1, docking_point), "SF-233", "SF-182", "SF-312", "SF-309")
    position = jumping().upgrades(WHITE, pods=1)
    position.refuse(jump(0, docking_point), "SF-180", "SF-312", "SF-309")
    told = position.do(jump(1, docking_point))
    assert kinds(told)[:3] == ["SpaceJumped", "TradeStationFounded", "MarkerMoved"]
    assert position.phase == "friendship_choose"


def test_SF_204_a_ship_that_jumps_discovers() -> None:
    told = jumping().do(jump(0, "4,7,E"))
    assert first(told, f.SystemExplored).area == 5


def test_SF_314_SF_315_SF_316_a_jump_goes_only_to_the_border_of_a_face_down_area() -> None:
    position = jumping()
    position.cover("N2")
    position.refuse(jump(1, "4,7,E"), "SF-314")
    for ship in (0, 1):
        position.refuse(jump(ship, "5,7,W"), "SF-315")
        position.refuse(jump(ship, "2,8,W"), "SF-315")  # the centre of a system
    assert jump(1, "3,9,E") in position.legal()
    told = position.do(jump(0, "4,7,E"))
    assert first(told, f.SectorDiscovered).area == 5


def test_SF_317_a_stopped_ship_cannot_jump() -> None:
    position = jumping()
    position.state.stopped = 1
    position.refuse(jump(0, "3,9,E"), "SF-317")
    position.refuse(jump(3, "3,9,E"), "SF-172", "SF-163")
