"""Chapter 12: the Longest Supply Route."""

import pytest

from domain.kernel.errors import RuleViolation
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.board import GRID
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.ruleset import RULESET
from domain.star_trek_catan.scoring import route_may_move
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    only,
    point,
    route,
)

RICH = Cards(8, 8, 5, 5, 5)


def _ring(q: int, r: int) -> list[int]:
    return [route(q, r, side) for side in ("NE", "E", "SE", "SW", "W", "NW")]


TOP = [route(0, -2, "W"), route(0, -2, "NW"), route(0, -2, "NE"), route(1, -2, "NW"), route(1, -2, "NE")]
"""Five routes in a line along the frame, from (0,-2,SW) to (1,-2,NE)."""
TOP += [route(2, -2, "NW"), route(2, -2, "NE"), route(2, -2, "E")]
BOTTOM = [route(0, 2, "E"), route(0, 2, "SE"), route(0, 2, "SW"), route(-1, 2, "SE"), route(-1, 2, "SW")]
"""Five routes in a line along the frame, from (0,2,NE) to (-1,2,SW)."""
BOTTOM += [route(-2, 2, "SE"), route(-2, 2, "SW"), route(-2, 2, "W")]


def _board(**lengths: int) -> Position:
    """Clear the board; put a line of red ships on top and one of blue ships at the bottom."""
    position = Position().clear().at("build", active=RED).hand(RED, RICH)
    position.outposts(RED, point(0, -2, "SW")).outposts(BLUE, point(0, 2, "NE"))
    return position.ships(RED, *TOP[: lengths.get("red", 0)]).ships(BLUE, *BOTTOM[: lengths.get("blue", 0)])


def _build(position: Position, at: int, seat: int = RED) -> e.SupplyRoutesMeasured:
    position.at("build", active=seat).hand(seat, RICH)
    position.do(seat, a.BuildStarship(at))
    return only(position.measure(), e.SupplyRoutesMeasured)


@pytest.mark.parametrize(
    ("ships", "length"),
    [
        ([], 0),
        (TOP[:1], 1),
        (TOP[:5], 5),
        ([*TOP[:2], *TOP[3:6]], 3),
        (_ring(0, 0), 6),
        ([*_ring(0, 0), route(1, 0, "SW")], 7),
        ([*_ring(0, 0), route(1, 0, "SW"), route(0, -1, "E")], 7),
        ([*_ring(0, 0), *_ring(1, 0)], 11),
    ],
    ids=["none", "one", "line", "gap", "ring", "ring and tail", "ring and two tails", "two rings"],
)
def test_STC_247_the_longest_line_that_uses_no_ship_twice(ships: list[int], length: int) -> None:
    position = Position().clear().ships(RED, *ships)
    assert position.state.lengths[RED] == length


def test_STC_247_branches_beside_the_line_do_not_count() -> None:
    arms = [route(0, 0, "NE"), route(0, 0, "NW"), route(0, -1, "E")]
    assert len({end for arm in arms for end in GRID.ends[arm]}) == 4, "three arms from one point"
    assert Position().clear().ships(RED, *arms).state.lengths[RED] == 2
    longer = [*arms, route(0, 0, "E"), route(0, 0, "W")]
    assert Position().clear().ships(RED, *longer).state.lengths[RED] == 4


def test_STC_248_own_stations_do_not_interrupt() -> None:
    position = Position().clear().ships(RED, *TOP[:5]).outposts(RED, point(0, -2, "N"))
    assert position.starbases(RED, point(1, -2, "N")).state.lengths[RED] == 5


@pytest.mark.parametrize("kind", ["outpost", "starbase"])
def test_STC_249_an_opponents_station_interrupts(kind: str) -> None:
    position = Position().clear().ships(RED, *TOP[:5])
    there = point(0, -2, "NE")
    position = position.outposts(BLUE, there) if kind == "outpost" else position.starbases(BLUE, there)
    assert position.state.lengths[RED] == 3
    ended = Position().clear().ships(RED, *TOP[:5]).outposts(BLUE, point(1, -2, "NE"))
    assert ended.state.lengths[RED] == 5, "ships may end there"


def test_STC_249_a_ring_may_start_and_end_at_a_foreign_station() -> None:
    position = Position().clear().ships(RED, *_ring(0, 0), route(1, 0, "SW"))
    assert position.outposts(BLUE, point(0, 0, "SE")).state.lengths[RED] == 6


def test_STC_250_the_first_with_five_takes_the_card() -> None:
    position = _board(red=3)
    assert _build(position, TOP[3]) == e.SupplyRoutesMeasured((4, 0, 0, 0), None, (1, 1, 0, 0))
    assert _build(position, TOP[4]) == e.SupplyRoutesMeasured((5, 0, 0, 0), RED, (3, 1, 0, 0))


def test_STC_251_only_a_greater_length_takes_it_away() -> None:
    position = _board(red=5, blue=4).holders(route=RED)
    assert _build(position, BOTTOM[4], BLUE).holder == RED
    measured = _build(position, BOTTOM[5], BLUE)
    assert (measured.lengths[:2], measured.holder) == ((5, 6), BLUE)


@pytest.mark.parametrize("blue", [5, 6])
def test_STC_251_a_route_may_move_the_card_if_its_owner_has_one_ship_more(blue: int) -> None:
    """A card that asks for public points needs a measurement in this case alone."""
    position = _board(red=5, blue=blue).holders(route=RED)
    position.state.fresh_route, position.state.recount = BOTTOM[blue - 1], 0
    assert position.state.lengths[RED] == 5
    assert route_may_move(position.state) is (blue == 6)


def _cut(lengths: dict[str, int], at: tuple[int, int, str], holder: int | None = RED) -> Position:
    """Yellow can build an outpost into red's line on top."""
    position = _board(**lengths).holders(route=holder)
    free = [edge for edge in range(72) if GRID.edges_at[point(*at)] >> edge & 1 and edge not in TOP]
    return position.ships(YELLOW, *free).at("build", active=YELLOW).hand(YELLOW, RICH)


def test_STC_252_the_holder_keeps_the_card_while_it_has_the_most() -> None:
    position = _cut({"red": 8, "blue": 5}, (0, -2, "NE"))
    position.do(YELLOW, a.BuildOutpost(point(0, -2, "NE")))
    assert only(position.measure(), e.SupplyRoutesMeasured).lengths[:2] == (5, 5)
    assert position.state.route_holder == RED


def test_STC_252_STC_255_another_alone_with_the_most_takes_it_at_once() -> None:
    position = _cut({"red": 8, "blue": 6}, (0, -2, "NE"))
    position.do(YELLOW, a.BuildOutpost(point(0, -2, "NE")))
    measured = only(position.measure(), e.SupplyRoutesMeasured)
    assert measured.holder == BLUE
    assert measured.points == (1, 3, 0, 1)


def test_STC_252_STC_253_with_less_than_five_it_is_set_aside_and_comes_back() -> None:
    position = _cut({"red": 5, "blue": 3}, (0, -2, "NE"))
    position.do(YELLOW, a.BuildOutpost(point(0, -2, "NE")))
    measured = only(position.measure(), e.SupplyRoutesMeasured)
    assert (measured.holder, measured.points) == (None, (1, 1, 0, 1))
    assert _build(position, BOTTOM[3], BLUE).holder is None
    assert _build(position, BOTTOM[4], BLUE).holder == BLUE


def test_STC_252_STC_253_in_a_tie_without_the_holder_it_is_set_aside() -> None:
    position = _cut({"red": 8, "blue": 6}, (0, -2, "NE"))
    position.ships(ORANGE, *_ring(0, 0))
    position.do(YELLOW, a.BuildOutpost(point(0, -2, "NE")))
    measured = only(position.measure(), e.SupplyRoutesMeasured)
    assert (measured.lengths, measured.holder) == ((5, 6, 6, 1), None)
    assert _build(position, BOTTOM[6], BLUE).holder == BLUE


def test_STC_254_lines_of_others_can_be_cut() -> None:
    position = _cut({"red": 5}, (0, -2, "NE"))
    built = only(position.do(YELLOW, a.BuildOutpost(point(0, -2, "NE"))), e.OutpostBuilt)
    assert built.cuts == (RED,)
    assert only(position.measure(), e.SupplyRoutesMeasured).lengths[RED] == 3


def test_STC_254_the_end_of_a_line_cuts_nothing() -> None:
    position = _cut({"red": 5}, (1, -2, "NE"))
    built = only(position.do(YELLOW, a.BuildOutpost(point(1, -2, "NE"))), e.OutpostBuilt)
    assert built.cuts == ()
    assert RULESET.chores(position.state) == []


def test_STC_252_a_measurement_is_an_event_of_its_own_whoever_makes_it_necessary() -> None:
    position = _board(red=4)
    assert [type(event) for event in position.do(RED, a.BuildStarship(TOP[4]))] == [e.StarshipBuilt]
    assert RULESET.chores(position.state) == [a.MeasureSupplyRoutes()]
    by_the_system = RULESET.decide(position.state, None, a.MeasureSupplyRoutes(), None)  # type: ignore[arg-type]
    before_the_next_action = position.do(RED, a.EndTurn())
    assert before_the_next_action[0] == by_the_system[0]
    assert RULESET.chores(position.state) == []
    refusal = position.refuse(None, a.MeasureSupplyRoutes())
    assert isinstance(refusal, RuleViolation)
    assert refusal.rules == ("STC-252",)


def test_STC_256_an_upgrade_changes_no_length() -> None:
    position = _board(red=5).holders(route=RED).outposts(RED, point(0, -2, "N"))
    position.do(RED, a.BuildStarbase(point(0, -2, "N")))
    assert RULESET.chores(position.state) == []
    assert position.state.lengths[RED] == 5


def test_STC_247_ships_of_utopia_planitia_count() -> None:
    position = _board(red=3).cards(RED, utopia_planitia=1)
    position.do(RED, a.PlayUtopiaPlanitia(TOP[3]))
    position.do(RED, a.PlaceSecondStarship(TOP[4]))
    assert only(position.measure(), e.SupplyRoutesMeasured).holder == RED
    assert position.problems() == []
