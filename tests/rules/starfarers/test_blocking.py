"""Places that may not be blocked at the end of a move, and the duties to leave (section 8.3)."""

from domain.kernel.messages import Message
from domain.starfarers import actions as a
from domain.starfarers.board import BIT, PLACE_NAMES, PORTS, places
from domain.starfarers.rules_flight import ends
from tests.rules.starfarers.table import (
    BLUE,
    END_FLIGHT,
    RED,
    WHITE,
    YELLOW,
    Position,
    in_reach,
    kinds,
    place,
)

SITE, OTHER_SITE = "8,2,E", "8,3,E"
"""Sites of area N6, once a system lies there."""


def with_system(seats: int = 4) -> Position:
    """A table with a known system in area N6, without tokens."""
    return Position(seats).sector("N6", "S1A").discs("N6", 4, 10, 5)


def test_SF_178_no_end_on_another_players_spaceport_site() -> None:
    position = Position().ships(RED, colony=("6,8,E",)).upgrades(RED, boosters=6).flying(RED)
    port = next(at for at in places(PORTS[place("7,9,W")]) if at != place("6,9,E"))
    position.refuse(a.FlyTo(6, port), "SF-178")
    assert not ends(position.state, 6) & PORTS[place("2,12,W")]


def test_SF_059_ports_of_the_fourth_colour_are_open() -> None:
    position = Position(3)
    assert position.colors == ("white", "yellow", "red")
    assert ends(position.state, 0) & PORTS[place("9,8,E")] == PORTS[place("9,8,E")]


def test_SF_179_an_own_spaceport_site_is_a_place_to_end() -> None:
    position = Position().flying()
    other = next(at for at in places(PORTS[place("7,9,W")]) if at != place("6,9,E"))
    position.do(a.FlyTo(0, other))


def test_SF_180_no_colony_ship_stays_on_a_docking_point() -> None:
    position = Position().upgrades(WHITE, pods=5).ships(WHITE, colony=("8,2,E",)).flying()
    position.refuse(a.FlyTo(0, place("9,2,W")), "SF-180")
    position.do(a.Step(0, place("9,2,W")))
    position.refuse(END_FLIGHT, "SF-180", "SF-173")


def test_SF_181_no_trade_ship_stays_on_a_colony_site() -> None:
    position = with_system().ships(WHITE, trade=("9,1,W",)).flying()
    position.refuse(a.FlyTo(0, place(SITE)), "SF-181")


def test_SF_182_SF_233_a_trade_ship_docks_only_with_the_pods() -> None:
    position = Position().stations("merchants", 1, 1, marker=WHITE).upgrades(WHITE, pods=2)
    position.ships(WHITE, trade=("8,2,E",)).flying()
    position.refuse(a.FlyTo(0, place("9,2,W")), "SF-233", "SF-182")
    position.upgrades(WHITE, pods=3)
    assert "TradeStationFounded" in kinds(position.do(a.FlyTo(0, place("9,2,W"))))


def test_SF_234_five_stations_fill_an_outpost() -> None:
    position = Position().stations("merchants", 2, 2, 1, marker=WHITE).upgrades(WHITE, pods=5)
    position.ships(WHITE, trade=("8,2,E",)).flying()
    position.refuse(a.FlyTo(0, place("9,2,W")), "SF-234", "SF-182")
    assert BIT[place(OTHER_SITE)] & in_reach(position, 0)


def test_SF_183_SF_187_a_colony_ship_may_stay_on_a_free_site() -> None:
    position = with_system().ships(WHITE, colony=(SITE,)).flying()
    position.do(a.FlyTo(0, place(OTHER_SITE)))
    assert END_FLIGHT in position.legal()


def test_SF_184_SF_195_it_leaves_the_site_where_it_began_or_founds() -> None:
    position = with_system().ships(WHITE, colony=(SITE, "6,9,E")).flying()
    told = position.refuse(END_FLIGHT, "SF-195", "SF-184")
    assert told == Message("has-to-leave", ship="colony_ship", at=SITE)
    position.do(a.FoundColony(0))
    position.do(END_FLIGHT)


def test_SF_185_it_comes_back_only_to_found() -> None:
    position = with_system().ships(WHITE, colony=(SITE,)).flying()
    position.do(a.Step(0, place("9,1,W")))
    position.refuse(a.FlyTo(0, place(SITE)), "SF-185", "SF-184")
    position.do(a.Step(0, place(SITE)))
    position.refuse(a.EndMove(0), "SF-185", "SF-184")
    position.do(a.FoundColony(0))


def test_SF_186_SF_193_stopped_ship_stays_and_the_duty_remains() -> None:
    position = with_system().ships(WHITE, colony=(SITE,)).flying()
    position.state.stopped = 1
    position.do(END_FLIGHT)
    position.flying()
    position.refuse(END_FLIGHT, "SF-195", "SF-184")


def test_SF_188_a_ship_that_can_go_nowhere_stays() -> None:
    """Ships of others fill everything within its reach."""
    position = with_system().upgrades(WHITE).ships(WHITE, colony=(SITE,)).flying(base_speed=1)
    around = [PLACE_NAMES[at] for at in places(in_reach(position, 0))]
    assert len(around) == 2  # the third neighbour is the centre of the system
    position.ships(RED, colony=tuple(around))
    position.do(END_FLIGHT)


def test_SF_188_it_is_judged_after_all_other_moves() -> None:
    position = with_system().upgrades(WHITE).ships(WHITE, colony=(SITE,)).flying(base_speed=1)
    around = [PLACE_NAMES[at] for at in places(in_reach(position, 0))]
    position.ships(WHITE, colony=(SITE, *around)).flying(base_speed=1)
    assert END_FLIGHT in position.legal()
    position.do(next(action for action in position.legal() if isinstance(action, a.FlyTo)))
    position.refuse(END_FLIGHT, "SF-195", "SF-184")


def test_SF_189_no_ship_ends_on_a_closed_site() -> None:
    position = with_system(3).ships(WHITE, colony=("9,1,W",)).flying()
    position.state.closed = BIT[place(SITE)]
    position.state.built |= BIT[place(SITE)]
    position.refuse(a.FlyTo(0, place(SITE)), "SF-189", "SF-171")


def test_SF_190_a_site_next_to_a_token_is_a_site() -> None:
    position = Position().sector("N6", "S1A").discs("N6", "pirates-4", 10, 5)
    position.ships(WHITE, colony=("9,1,W",), trade=("8,1,E",)).flying()
    position.refuse(a.FlyTo(1, place(SITE)), "SF-181")
    position.do(a.FlyTo(0, place(SITE)))
    position.refuse(a.FoundColony(0), "SF-207")
    position.do(END_FLIGHT)
    position.flying()
    position.refuse(END_FLIGHT, "SF-195", "SF-184")


def test_SF_191_a_ship_leaves_a_site_that_became_a_foreign_spaceport_site() -> None:
    port = PLACE_NAMES[next(places(PORTS[place("2,12,E")]))]
    position = Position().ships(RED, trade=(port, "5,10,W")).flying(RED)
    position.do(END_FLIGHT)
    position.sites(BLUE, colonies=("8,9,W",), spaceports=("9,8,E", "2,12,E")).flying(RED)
    position.refuse(END_FLIGHT, "SF-195", "SF-191")
    position.do(next(action for action in position.legal() if isinstance(action, a.FlyTo)))
    assert END_FLIGHT in position.legal()


def test_SF_171_no_move_ends_on_a_centre_or_a_building() -> None:
    position = Position().flying(YELLOW)
    position.do(a.Step(3, place("2,12,W")))
    position.refuse(a.FlyTo(3, place("2,12,W")), "SF-167")
    position.refuse(a.EndMove(3), "SF-171")
