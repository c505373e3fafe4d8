"""Sulu and Chekov (11.4, 11.7)."""

from random import Random

import pytest

from domain.kernel.hexgrid import bits
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_support_cards as es
from domain.star_trek_catan.board import ENDS, POINTS, ROUTES
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.rules import starship_routes
from domain.star_trek_catan.rules_support_cards import sulu_moves
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, YELLOW, Position, only, point, route, sector

RING = [route(0, 0, side) for side in ("NE", "E", "SE", "SW", "W", "NW")]


def holding(card: str, phase: str = "trade") -> Position:
    """Set up red in turn 2 with a card."""
    position = Position(support_cards="on").at(phase, active=RED, turn=2)  # type: ignore[arg-type]
    return position.support(RED, card)


def moves(position: Position) -> set[tuple[int, int]]:
    return {(x.from_route, x.to_route) for x in position.legal(RED) if isinstance(x, s.UseSulu)}


# Sulu


def test_STC_205_a_starship_goes_to_another_free_route() -> None:
    position = holding("sulu")
    ship, to = route(2, -1, "SW"), route(1, -1, "E")
    assert position.do(RED, s.UseSulu(ship, to)) == [es.SuluUsed(RED, ship, to, "support_followup")]
    assert position.state.ships[RED] >> to & 1
    assert not position.state.ships[RED] >> ship & 1
    assert position.problems() == []


def test_STC_031_only_sulu_takes_a_piece_from_its_place() -> None:
    position = holding("sulu")
    before = position.state.ships[RED].bit_count()
    position.do(RED, s.UseSulu(route(2, -1, "SW"), route(1, -1, "E")))
    assert position.state.ships[RED].bit_count() == before


def test_STC_205_only_an_own_starship_to_a_free_route() -> None:
    position = holding("sulu").ships(BLUE, route(1, -1, "E"))
    assert position.refuse(RED, s.UseSulu(route(1, -2, "E"), route(1, -1, "SE"))).rules == ("STC-205",)
    taken = s.UseSulu(route(2, -1, "SW"), route(1, -1, "E"))
    assert position.refuse(RED, taken).rules == ("STC-205", "STC-134")


def test_STC_206_a_starship_between_own_pieces_stays() -> None:
    position = holding("sulu").ships(RED, route(1, 0, "E"))
    middle = route(2, -1, "SW")  # between the outpost and the new starship
    assert position.refuse(RED, s.UseSulu(middle, route(1, -1, "E"))).rules == ("STC-206",)
    assert middle not in {ship for ship, _ in moves(position)}
    assert (route(1, 0, "E"), route(1, -1, "E")) in moves(position)


def test_STC_206_an_opponents_piece_at_the_end_does_not_matter() -> None:
    position = holding("sulu").outposts(BLUE, point(2, -1, "S"))
    position.do(RED, s.UseSulu(route(2, -1, "SW"), route(1, -1, "E")))
    position = holding("sulu").clear().outposts(RED, point(0, 0, "NW"))
    position.ships(RED, RING[5], RING[0]).outposts(BLUE, point(0, 0, "N"))
    assert position.refuse(RED, s.UseSulu(RING[5], RING[4])).rules == ("STC-206",)


def test_STC_207_not_where_only_the_starship_itself_led() -> None:
    position = holding("sulu")
    ship = route(2, -1, "SW")
    assert position.refuse(RED, s.UseSulu(ship, route(1, 0, "E"))).rules == ("STC-207", "STC-135")
    assert position.refuse(RED, s.UseSulu(ship, ship)).rules == ("STC-207",)
    assert (ship, route(1, 0, "E")) not in moves(position)


def test_STC_208_nothing_to_move_nothing_to_use() -> None:
    position = holding("sulu").clear().outposts(RED, point(2, 0, "NE")).ships(RED, *RING)
    assert moves(position) == set()
    assert position.refuse(RED, s.UseSulu(RING[0], route(2, 0, "NE"))).rules == ("STC-206",)


def test_STC_209_the_route_is_measured_once_at_the_new_place() -> None:
    position = holding("sulu").clear().ships(RED, *RING).holders(route=RED)
    position.ships(BLUE, *(route(0, 2, side) for side in ("E", "SE", "SW")))
    position.ships(RED, route(1, -1, "E"), route(1, -1, "SE"))
    assert position.state.lengths[RED] == 8
    position.do(RED, s.UseSulu(route(1, -1, "E"), route(1, 0, "SW")))
    assert position.state.recount == 1 << RED
    measured = only(position.measure(), e.SupplyRoutesMeasured)
    assert measured.holder == RED
    assert position.problems() == []


@pytest.mark.parametrize(("rivals", "holder"), [((6,), BLUE), ((6, 6), None), ((5,), RED)])
def test_STC_209_the_move_may_lose_the_card(rivals: tuple[int, ...], holder: int | None) -> None:
    position = holding("sulu").holders(route=RED)
    tail, branch = route(0, -1, "E"), route(1, 0, "SW")
    position.state.ships[RED] = 0
    position.ships(RED, *RING[:5], tail)
    assert position.state.lengths[RED] == 6
    position.state.lengths = (6, *rivals, *[1] * (3 - len(rivals)))
    position.do(RED, s.UseSulu(tail, branch))
    measured = only(position.measure(), e.SupplyRoutesMeasured)
    assert measured.lengths[RED] == 5
    assert measured.holder == holder


def test_STC_209_the_move_may_win_the_game() -> None:
    position = holding("sulu").clear().outposts(RED, point(0, 0, "N"))
    position.starbases(RED, point(0, -2, "N"), point(2, -2, "N"), point(-2, 0, "NW"))
    position.ships(RED, *RING[:4], route(1, -1, "E")).cards(RED, victory_point=1)
    position.ships(RED, route(1, -1, "SE"))
    events = position.do(RED, s.UseSulu(route(1, -1, "E"), RING[4]))
    assert [type(event) for event in events] == [es.SuluUsed, e.SupplyRoutesMeasured, e.GameWon]


@pytest.mark.parametrize("phase", ["pre_roll", "trade"])
def test_STC_210_free_of_cost_before_the_roll_and_while_trading(phase: str) -> None:
    position = holding("sulu", phase).hand(RED)
    position.do(RED, s.UseSulu(route(2, -1, "SW"), route(1, -1, "E")))
    position.do(RED, s.FlipSupportCard())
    assert position.state.phase == phase


def test_STC_206_STC_207_listed_moves_equal_a_slow_count() -> None:
    rng = Random(11)
    for _ in range(60):
        position = holding("sulu").clear()
        free = list(range(POINTS))
        rng.shuffle(free)
        for seat, at in zip((RED, RED, BLUE, BLUE, ORANGE, YELLOW), free, strict=False):
            if not position.state.blocked >> at & 1:
                position.outposts(seat, at)
        for _ in range(rng.randrange(3, 14)):
            seat = rng.choice((RED, RED, BLUE))
            if routes := list(bits(starship_routes(position.state, seat))):
                position.ships(seat, rng.choice(routes))
        assert {
            (ship, to) for ship, to_mask in sulu_moves(position.state, RED) for to in bits(to_mask)
        } == slow(position)


def slow(position: Position) -> set[tuple[int, int]]:
    """Try every pair: lift the ship, and list the routes on which one could be built."""
    state = position.state
    own = state.outposts[RED] | state.starbases[RED]
    found = set()
    for ship in bits(state.ships[RED]):
        others = [at for other in bits(state.ships[RED]) if other != ship for at in ENDS[other]]
        if all(own >> end & 1 or end in others for end in ENDS[ship]):
            continue
        lifted = Position(support_cards="on").clear()
        for seat in range(4):
            lifted.outposts(seat, *bits(state.outposts[seat]))
            lifted.ships(seat, *(at for at in bits(state.ships[seat]) if at != ship))
        found |= {(ship, to) for to in bits(starship_routes(lifted.state, RED)) if to != ship}
    assert all(0 <= to < ROUTES for _, to in found)
    return found


# Chekov


def test_STC_223_the_cruiser_goes_to_the_asteroid_field_for_a_card() -> None:
    position = holding("chekov", "pre_roll").cruiser(2, 0).hand(RED)
    assert position.do(RED, s.UseChekov()) == [es.ChekovUsed(RED, sector(0, 0), "water", "support_followup")]
    assert position.held(RED) == Cards(water=1)
    assert position.state.cruiser == sector(0, 0)
    assert position.problems() == []


def test_STC_224_chekov_is_refused_while_the_cruiser_is_on_the_asteroid_field() -> None:
    position = holding("chekov")
    assert position.refuse(RED, s.UseChekov()).rules == ("STC-224",)
    assert s.UseChekov() not in position.legal(RED)


def test_STC_225_nothing_is_stolen_and_nobody_discards() -> None:
    position = holding("chekov").cruiser(2, 0).outposts(BLUE, point(0, 0, "N")).hand(BLUE, food=9)
    events = position.do(RED, s.UseChekov())
    assert [type(event) for event in events] == [es.ChekovUsed]
    assert position.size(BLUE) == 9


def test_STC_226_with_none_in_the_supply_the_cruiser_still_moves() -> None:
    position = holding("chekov").cruiser(2, 0).supply(park=BLUE, water=0).hand(RED)
    assert only(position.do(RED, s.UseChekov()), es.ChekovUsed).resource is None
    assert position.size(RED) == 0
    assert position.state.phase == "support_followup"


def test_STC_227_after_a_seven_only_once_it_is_settled() -> None:
    position = holding("chekov", "pre_roll").hands(*[Cards()] * 4)
    position.roll(3, 4)
    assert "STC-074" in position.refuse(RED, s.UseChekov()).rules
    position.do(RED, a.MoveCruiser(sector(0, -1)))
    assert position.state.phase == "trade"
    assert only(position.do(RED, s.UseChekov()), es.ChekovUsed).resource == "dilithium"


def test_STC_228_a_freed_planet_produces_in_that_roll() -> None:
    position = holding("chekov", "pre_roll").cruiser(-2, 1)
    had = position.held(YELLOW).tritanium
    position.do(RED, s.UseChekov())
    position.do(RED, s.FlipSupportCard())
    position.roll(4, 4)
    assert position.held(YELLOW).tritanium == had + 1


def test_STC_096_chekov_is_the_third_that_moves_the_cruiser() -> None:
    position = holding("chekov").cruiser(2, 0)
    assert position.refuse(RED, a.MoveCruiser(sector(0, 0))).rules == ("STC-096",)
    position.do(RED, s.UseChekov())
