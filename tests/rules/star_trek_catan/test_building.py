"""Chapter 8: building and buying."""

import pytest

from domain.kernel.errors import NotYourDecision
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.board import ENDS, GRID
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    Scripted,
    only,
    point,
    route,
)

RICH = Cards(5, 5, 5, 5, 5)
SHIP = a.BuildStarship(route(0, -2, "NE"))
STARBASE = a.BuildStarbase(point(0, -2, "SE"))
CARD = a.BuyDevelopmentCard()
COSTS = [
    (SHIP, Cards(tritanium=1, dilithium=1)),
    (a.BuildOutpost(point(0, -2, "NE")), Cards(tritanium=1, dilithium=1, food=1, oxygen=1)),
    (STARBASE, Cards(water=3, oxygen=2)),
    (CARD, Cards(water=1, food=1, oxygen=1)),
]
CORNER = (0, 0, "N")
"""A free point, far enough from every starting piece."""


def _building() -> Position:
    """Red may build. Its first outpost stands apart from its ship, whose free end leaves room."""
    position = Position().clear().outposts(RED, point(0, -2, "SE"), point(1, -1, "SE"))
    position.ships(RED, route(0, -2, "E"), route(0, -2, "NE"), route(2, -1, "SW"))
    return position.outposts(BLUE, point(-1, 1, "S")).at("build", active=RED).hand(RED, RICH)


def _refused(position: Position, action: Action, seat: int = RED) -> tuple[str, ...]:
    assert action not in position.legal(seat)
    return position.refuse(seat, action).rules


@pytest.mark.parametrize(("action", "price"), COSTS)
def test_STC_129_building_is_for_the_active_player_after_the_roll(action: Action, price: Cards) -> None:
    before_the_roll = Position().hand(RED, RICH)
    assert _refused(before_the_roll, action) == ("STC-129",)
    position = Position().at("trade", active=RED).hand(BLUE, RICH)
    refusal = position.refuse(BLUE, action)
    assert isinstance(refusal, NotYourDecision)
    assert refusal.rules == ("STC-129",)


@pytest.mark.parametrize(("action", "price"), COSTS)
def test_STC_130_STC_132_the_whole_cost_is_paid_from_the_hand(action: Action, price: Cards) -> None:
    position = Position().clear().outposts(RED, point(0, -2, "SE")).at("build", active=RED)
    position.ships(RED, route(0, -2, "E"), route(0, -1, "NE"), route(1, -2, "SW"))
    if isinstance(action, a.BuildOutpost):
        position.ships(RED, route(0, -2, "NE"))
        action = a.BuildOutpost(point(0, -2, "N"))
    elif action == SHIP:
        action = a.BuildStarship(route(0, -2, "NE"))
    position.hand(RED, price)
    supply = position.supplied
    for name in ("tritanium", "dilithium", "food", "oxygen", "water"):
        if getattr(price, name):
            poorer = Cards(
                **{each: getattr(price, each) - (each == name) for each in Cards.__struct_fields__}
            )
            position.hand(RED, poorer)
            assert _refused(position, action) == ("STC-130", "STC-132")
    position.hand(RED, price)
    assert action in position.legal(RED)
    position.do(RED, action)
    assert position.held(RED) == Cards()
    assert position.supplied == Cards(
        *(getattr(supply, each) + getattr(price, each) for each in Cards.__struct_fields__)
    )


def test_STC_131_any_number_may_be_built_in_a_turn() -> None:
    position = _building()
    for action in (
        a.BuildStarship(route(0, -2, "NW")),
        a.BuildOutpost(point(0, -2, "N")),
        a.BuildStarship(route(0, -2, "W")),
        CARD,
        CARD,
    ):
        position.do(RED, action)
    assert position.held(RED) == Cards(2, 2, 2, 2, 3)


def test_STC_133_STC_138_the_sixteenth_ship_is_refused() -> None:
    position = _building()
    free = [at for at in range(72) if not position.state.taken_routes >> at & 1]
    position.ships(RED, *[at for at in free if at != route(0, -2, "NW")][:11])
    position.do(RED, a.BuildStarship(route(0, -2, "NW")))
    assert position.state.ships[RED].bit_count() == 15
    assert not any(isinstance(action, a.BuildStarship) for action in position.legal(RED))
    left = next(at for at in range(72) if not position.state.taken_routes >> at & 1)
    assert position.refuse(RED, a.BuildStarship(left)).rules == ("STC-138", "STC-133")


def test_STC_134_STC_029_a_ship_needs_a_free_route() -> None:
    position = _building().ships(BLUE, route(0, -2, "SE"))
    assert _refused(position, a.BuildStarship(route(0, -2, "NE"))) == ("STC-134", "STC-029")
    assert _refused(position, a.BuildStarship(route(0, -2, "SE"))) == ("STC-134", "STC-029")


def test_STC_135_a_ship_joins_an_own_station_or_ship() -> None:
    position = _building()
    assert _refused(position, a.BuildStarship(route(-1, 1, "SW"))) == ("STC-135",), "blue's outpost"
    assert _refused(position, a.BuildStarship(route(0, 0, "SE"))) == ("STC-135",)
    position.do(RED, a.BuildStarship(route(0, -2, "SE")))
    position.do(RED, a.BuildStarship(route(0, -2, "SW")))


def test_STC_135_listed_routes_match_a_slow_search() -> None:
    position = Position().at("build", active=RED)
    for seat in range(4):
        state = position.at("build", active=seat).hand(seat, RICH).state
        own = {at for at in range(54) if (state.outposts[seat] | state.starbases[seat]) >> at & 1}
        foreign = {at for at in range(54) if state.occupied >> at & 1} - own
        ships = {at for at in range(72) if state.ships[seat] >> at & 1}
        reached = {end for ship in ships for end in ENDS[ship]}
        expected = {
            at
            for at in range(72)
            if not state.taken_routes >> at & 1
            and any(end in own or (end in reached and end not in foreign) for end in ENDS[at])
        }
        listed = {there.route for there in position.legal(seat) if isinstance(there, a.BuildStarship)}
        assert listed == expected, seat


def test_STC_136_an_opponents_station_blocks_the_way_through() -> None:
    position = Position().at("build", active=YELLOW).hand(YELLOW, RICH)
    position.do(YELLOW, a.BuildStarship(route(0, 1, "SE")))
    beyond = a.BuildStarship(route(0, 1, "SW"))
    assert _refused(position, beyond, YELLOW) == ("STC-136", "STC-135")
    position.ships(YELLOW, route(0, 1, "W"))
    assert beyond in position.legal(YELLOW), "the route may be reached from its other end"


def test_STC_137_STC_025_ships_may_stand_along_the_frame_and_the_asteroid_field() -> None:
    position = _building()
    for there in (route(0, -2, "NW"), route(1, -2, "NW")):
        assert a.BuildStarship(there) in position.legal(RED)
    position.ships(RED, route(1, -1, "SW"))
    assert a.BuildStarship(route(0, 0, "NW")) in position.legal(RED)


def test_STC_139_STC_029_an_outpost_needs_a_free_point() -> None:
    position = _building()
    assert _refused(position, a.BuildOutpost(point(0, -2, "SE"))) == ("STC-139", "STC-029")
    assert _refused(position, a.BuildOutpost(point(-1, 1, "S"))) == ("STC-139", "STC-029")


def test_STC_140_an_outpost_needs_an_own_ship_there() -> None:
    position = _building()
    assert _refused(position, a.BuildOutpost(point(*CORNER))) == ("STC-140",)
    position.ships(BLUE, route(0, 0, "NE"))
    assert _refused(position, a.BuildOutpost(point(*CORNER))) == ("STC-140",)
    position.ships(RED, route(0, 0, "NW"))
    position.do(RED, a.BuildOutpost(point(*CORNER)))


@pytest.mark.parametrize("neighbor", [RED, ORANGE])
@pytest.mark.parametrize("kind", ["outpost", "starbase"])
def test_STC_141_no_neighbouring_point_carries_a_station(neighbor: int, kind: str) -> None:
    for place in GRID.neighbors[point(*CORNER)]:
        position = _building().ships(RED, route(0, 0, "NE"))
        position = (
            position.outposts(neighbor, place) if kind == "outpost" else position.starbases(neighbor, place)
        )
        assert _refused(position, a.BuildOutpost(point(*CORNER))) == ("STC-141",)


def test_STC_141_two_steps_away_is_far_enough() -> None:
    position = _building().ships(RED, route(0, 0, "NE")).outposts(BLUE, point(0, 0, "SE"))
    position.do(RED, a.BuildOutpost(point(*CORNER)))


def test_STC_142_STC_148_an_outpost_is_worth_one_and_a_starbase_two() -> None:
    position = _building()
    points = [RULESET.standings(position.state, None)[RED].victory_points]
    for action in (a.BuildOutpost(point(0, -2, "N")), a.BuildStarbase(point(0, -2, "N"))):
        position.do(RED, action)
        points.append(RULESET.standings(position.state, None)[RED].victory_points)
    assert points == [2, 3, 4]


FIVE = [(0, -2, "SE"), (1, -1, "SE"), (0, 1, "N"), (-1, 0, "N"), (0, 2, "SE")]


def _five_outposts() -> Position:
    position = Position().clear().outposts(RED, *(point(*place) for place in FIVE))
    position.ships(RED, route(0, -2, "NE"), route(2, 0, "E"), route(-2, 2, "SW"))
    return position.at("build", active=RED).hand(RED, Cards(5, 5, 5, 10, 15))


def test_STC_143_STC_144_at_most_five_outposts() -> None:
    position = _five_outposts()
    assert _refused(position, a.BuildOutpost(point(0, -2, "N"))) == ("STC-144", "STC-143")


def test_STC_149_STC_151_the_first_two_upgrades_release_an_outpost() -> None:
    position = _five_outposts()
    released = []
    for place in FIVE[:4]:
        (built,) = position.do(RED, a.BuildStarbase(point(*place)))
        assert isinstance(built, e.StarbaseBuilt)
        released.append(built.released)
        position.hand(RED, Cards(5, 5, 5, 10, 15))
        if len(released) == 2:
            assert position.state.reserve[RED] == 0
            position.do(RED, a.BuildOutpost(point(0, -2, "N")))
            position.do(RED, a.BuildOutpost(point(2, 0, "NE")))
            assert _refused(position, a.BuildOutpost(point(-2, 2, "S"))) == ("STC-144", "STC-143")
            break
    assert released == [1, 1]


def test_STC_149_the_third_upgrade_releases_nothing() -> None:
    position = Position().clear().starbases(RED, point(*FIVE[0]), point(*FIVE[1]))
    position.outposts(RED, point(*FIVE[2]), point(*FIVE[3])).at("build", active=RED)
    for place in FIVE[2:4]:
        position.hand(RED, RICH)
        built = only(position.do(RED, a.BuildStarbase(point(*place))), e.StarbaseBuilt)
        assert built.released == 0


def test_STC_146_a_starbase_is_an_upgrade_of_an_own_outpost() -> None:
    position = _building()
    for place in (point(*CORNER), point(-1, 1, "S")):
        assert _refused(position, a.BuildStarbase(place)) == ("STC-146",)
    position.do(RED, STARBASE)
    assert _refused(position, STARBASE) == ("STC-146",)


def test_STC_147_there_are_four_expansions() -> None:
    position = Position().clear().starbases(RED, *(point(*place) for place in FIVE[:4]))
    position.outposts(RED, point(*FIVE[4])).at("build", active=RED).hand(RED, RICH)
    assert _refused(position, a.BuildStarbase(point(*FIVE[4]))) == ("STC-147", "STC-133")
    fewer = Position().clear().starbases(RED, *(point(*place) for place in FIVE[:3]))
    fewer.outposts(RED, point(*FIVE[4])).at("build", active=RED).hand(RED, RICH)
    assert a.BuildStarbase(point(*FIVE[4])) in fewer.legal(RED)


def test_STC_150_an_outpost_may_be_upgraded_in_the_turn_it_was_built() -> None:
    position = _building()
    position.do(RED, a.BuildOutpost(point(0, -2, "N")))
    built = only(position.do(RED, a.BuildStarbase(point(0, -2, "N"))), e.StarbaseBuilt)
    assert built.intersection == point(0, -2, "N")


@pytest.mark.parametrize(
    ("drawn", "kind"),
    [
        (0, "starfleet_intervenes"),
        (13, "starfleet_intervenes"),
        (14, "monopoly"),
        (16, "research_station"),
        (18, "utopia_planitia"),
        (20, "victory_point"),
        (24, "victory_point"),
    ],
)
def test_STC_152_the_card_is_one_of_those_left(drawn: int, kind: str) -> None:
    bought = only(_building().do(RED, CARD, Scripted(drawn)), e.DevelopmentCardBought)
    assert bought.card == kind
    assert [draw.range for draw in bought.draws] == [25]


def test_STC_152_several_may_be_bought_in_a_turn() -> None:
    position = _building()
    for left in (25, 24, 23):
        bought = only(position.do(RED, CARD), e.DevelopmentCardBought)
        assert bought.draws[0].range == left
    assert RULESET.observe(position.state, None).players[RED].development_card_count == 3
    assert position.problems() == []


def test_STC_153_an_empty_deck_sells_nothing() -> None:
    position = _building().empty_deck(used_by=ORANGE)
    assert _refused(position, CARD) == ("STC-153",)


def test_STC_154_only_the_buyer_sees_the_card() -> None:
    position = _building()
    before = position.state.copy()
    bought = only(position.do(RED, CARD), e.DevelopmentCardBought)
    assert RULESET.secrets(before, bought) == {"card": (RED,), "draws": (RED,)}
    for viewer in (None, BLUE):
        seen = RULESET.observe(position.state, viewer).players[RED]
        assert (seen.development_card_count, seen.development_cards) == (1, None)
    own = RULESET.observe(position.state, RED).players[RED].development_cards
    assert own is not None
    assert [card.kind for card in own] == [bought.card]


def test_STC_031_pieces_stay_until_the_end() -> None:
    position = _building()
    before = [*position.state.ships], [*position.state.outposts]
    position.do(RED, CARD)
    position.do(RED, a.EndTurn())
    assert ([*position.state.ships], [*position.state.outposts]) == before


def test_STC_029_a_starbase_stands_where_the_outpost_stood() -> None:
    position = _building()
    position.do(RED, STARBASE)
    pieces = [there.piece for there in RULESET.observe(position.state, None).intersections if there.piece]
    assert sorted((piece.seat, piece.kind) for piece in pieces) == [
        (RED, "outpost"),
        (RED, "starbase"),
        (BLUE, "outpost"),
    ]
