"""The worked examples of chapter 18 that need no support card, under their numbers."""

import pytest

from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.trails import longest_trail
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_setup as se
from domain.star_trek_catan.board import ENDS, STEPS
from domain.star_trek_catan.cards import Cards
from tests.rules.star_trek_catan.table import (
    BLUE,
    ORANGE,
    RED,
    YELLOW,
    Position,
    Scripted,
    dice,
    only,
    point,
    route,
    sector,
)


def variable(seats: int, *, starter: int) -> Position:
    """Return a variable set-up in which ``starter`` has rolled highest."""
    position = Position(setup="variable", seats=seats)
    for seat in range(seats):
        chance = dice(6, 6) if seat == starter else dice(1, 1)
        position.do(seat, a.RollForStart(), chance)
    return position


def place(position: Position, seat: int, at: int, along: int) -> None:
    position.do(seat, a.PlaceOutpost(at))
    position.do(seat, a.PlaceStarship(along))


def test_example_01_first_income() -> None:
    position = Position()
    assert position.held(BLUE) == Cards(food=1, tritanium=1, water=1)
    assert position.held(RED) == Cards(oxygen=1, food=1, dilithium=1)
    assert position.held(ORANGE) == Cards(water=1, dilithium=1, oxygen=1)
    assert position.held(YELLOW) == Cards(oxygen=1, tritanium=1, water=1)
    assert position.supplied == Cards(tritanium=17, dilithium=17, food=17, oxygen=16, water=16)
    assert position.problems() == []


def test_example_03_start_rolls_and_snake_order() -> None:
    position = Position(setup="variable", seats=3)
    position.do(0, a.RollForStart(), dice(3, 3))
    position.do(1, a.RollForStart(), dice(4, 5))
    again = position.do(2, a.RollForStart(), dice(4, 5))
    assert only(again, se.StartRollBegan).seats == (1, 2)
    assert isinstance(position.refuse(0, a.RollForStart()), NotYourDecision)
    position.do(1, a.RollForStart(), dice(1, 3))
    position.do(2, a.RollForStart(), dice(5, 6))
    order = []
    while position.state.turn == 0:
        seat = position.state.active
        order.append(seat)
        position.do(seat, position.legal(seat)[0])
        position.do(seat, position.legal(seat)[0])
        assert position.problems() == []
    assert order == [2, 0, 1, 1, 0, 2]
    assert (position.state.turn, position.state.active) == (1, 2)


def test_example_04_second_outpost_beside_the_asteroid_field() -> None:
    position = Position()
    layout = position.state.layout
    at = point(0, 0, "NW")  # on the beginner board: dilithium, water, asteroid field
    assert layout.income_at[at] == 1 << 8 | 1 << 32


def test_example_05_ship_of_round_two_at_the_wrong_outpost() -> None:
    position = variable(3, starter=0)
    first, second = point(-2, 0, "NW"), point(2, 0, "NE")
    place(position, 0, first, route(-2, 0, "W"))
    place(position, 1, point(0, -2, "N"), route(0, -2, "NE"))
    place(position, 2, point(0, 2, "S"), route(0, 2, "SE"))
    place(position, 2, point(-2, 2, "S"), route(-2, 2, "SE"))
    place(position, 1, point(2, -2, "N"), route(2, -2, "NE"))
    position.do(0, a.PlaceOutpost(second))
    assert position.refuse(0, a.PlaceStarship(route(-2, 0, "NW"))).rules == ("STC-056",)
    position.do(0, a.PlaceStarship(route(2, 0, "E")))


def test_example_06_token_spiral_with_the_asteroid_field_second() -> None:
    # The draws: frame in order, then tiles so that the asteroid field lies on (-1,-1), then corner (0,-2).
    at = sector(-1, -1)
    tiles = [0] * at + [18 - at] + [0] * (17 - at)
    position = Position(setup="variable", chance=Scripted(*[0] * 5, *tiles, 0))
    numbers = position.state.layout.numbers
    assert position.state.cruiser == at
    assert [numbers[sector(*cell)] for cell in ((0, -2), (-1, -1), (-2, 0), (-2, 1), (0, 0))] == [
        5,
        0,
        2,
        6,
        11,
    ]


def test_example_07_a_plain_roll() -> None:
    rolled = only(Position().roll(1, 2), e.DiceRolled)
    assert rolled.income == (e.SeatCards(RED, Cards(tritanium=1)), e.SeatCards(BLUE, Cards(food=1)))


def test_example_08_two_sectors_with_one_number() -> None:
    rolled = only(Position().roll(5, 6), e.DiceRolled)
    both = Cards(water=1, food=1)
    assert rolled.income == (e.SeatCards(ORANGE, both), e.SeatCards(YELLOW, both))


def test_example_09_starbase_doubles() -> None:
    position = Position().starbases(YELLOW, point(-2, 0, "SE"))
    assert only(position.roll(4, 4), e.DiceRolled).income == (e.SeatCards(YELLOW, Cards(tritanium=2)),)


def test_example_10_cruiser_blocks_one_of_two_sectors() -> None:
    rolled = only(Position().cruiser(0, -1).roll(3, 3), e.DiceRolled)
    assert rolled.income == (e.SeatCards(BLUE, Cards(oxygen=1)), e.SeatCards(ORANGE, Cards(oxygen=1)))


def test_example_11_shortage() -> None:
    position = Position().supply(park=RED, water=1, food=10)
    rolled = only(position.roll(5, 6), e.DiceRolled)
    assert rolled.shortages == ("water",)
    assert rolled.income == (e.SeatCards(ORANGE, Cards(food=1)), e.SeatCards(YELLOW, Cards(food=1)))
    assert position.supplied.water == 1


def test_example_12_shortage_with_a_single_receiver() -> None:
    position = Position().starbases(YELLOW, point(-2, 0, "SE")).supply(park=RED, tritanium=1)
    rolled = only(position.roll(4, 4), e.DiceRolled)
    assert (rolled.income, rolled.shortages) == ((), ("tritanium",))


def test_example_13_exact_supply() -> None:
    position = Position().supply(park=RED, water=2)
    rolled = only(position.roll(5, 6), e.DiceRolled)
    assert [share.cards.water for share in rolled.income] == [1, 1]
    assert position.supplied.water == 0


def seven(position: Position) -> Position:
    position.hands(Cards(food=6), Cards(food=4, water=4), Cards(oxygen=11), Cards(dilithium=7))
    position.roll(3, 4)
    return position


def test_example_14_discards() -> None:
    position = seven(Position())
    assert position.state.discarding == (0, 4, 5, 0)
    assert position.refuse(RED, a.MoveCruiser(0)).rules[0] == "STC-074"
    assert "STC-093" in position.refuse(BLUE, a.Discard(Cards(food=4, water=1))).rules
    submitted = position.do(ORANGE, a.Discard(Cards(oxygen=5)))
    assert [type(event) for event in submitted] == [e.DiscardSubmitted]
    assert position.size(ORANGE) == 11
    discarded = only(position.do(BLUE, a.Discard(Cards(food=2, water=2))), e.CardsDiscarded)
    assert discarded.discards == (
        e.SeatCards(BLUE, Cards(food=2, water=2)),
        e.SeatCards(ORANGE, Cards(oxygen=5)),
    )
    position.do(RED, a.MoveCruiser(sector(2, 0)))


def test_example_17_cruiser_must_move() -> None:
    position = Position()
    position.roll(3, 4)
    assert position.refuse(RED, a.MoveCruiser(sector(0, 0))).rules == ("STC-095",)
    events = position.do(RED, a.MoveCruiser(sector(2, 0)))
    assert [type(event) for event in events] == [e.CruiserMoved]


def test_example_18_steal_with_an_empty_hand() -> None:
    hands = (Cards(), Cards(), Cards(food=1, oxygen=2, water=1), Cards())
    position = Position().hands(*hands).at("cruiser_move", active=YELLOW)
    position.do(YELLOW, a.MoveCruiser(sector(0, -1)))
    assert position.legal(YELLOW) == [a.Steal(RED), a.Steal(ORANGE)]
    stolen = []
    for card in range(4):
        chance = Scripted(card)
        events = Position().hands(*hands).at("steal", active=YELLOW).cruiser(0, -1)
        stolen.append(only(events.do(YELLOW, a.Steal(ORANGE), chance), e.ResourceStolen).resource)
        assert chance.asked[0].range == 4
    assert stolen == ["food", "oxygen", "oxygen", "water"]
    only(position.do(YELLOW, a.Steal(RED)), e.NothingStolen)


def test_example_19_intervenes_before_the_roll_then_a_seven() -> None:
    position = Position().cards(RED, starfleet_intervenes=2).hand(BLUE, food=9)
    position.do(RED, a.PlayStarfleetIntervenes())
    stolen = position.do(RED, a.MoveCruiser(sector(1, -2)))
    only(stolen, e.ResourceStolen)
    assert position.state.phase == "pre_roll"
    position.roll(3, 4)
    assert position.state.discarding == (0, 4, 0, 0)
    position.do(BLUE, a.Discard(Cards(food=4)))
    only(position.do(RED, a.MoveCruiser(sector(1, -1)), Scripted(0)), e.ResourceStolen)
    assert position.refuse(RED, a.PlayStarfleetIntervenes()).rules == ("STC-155",)


def test_example_20_gift_refused() -> None:
    position = Position().hand(BLUE, dilithium=2).at("trade", active=BLUE)
    gift = a.OfferTrade(Cards(dilithium=1), Cards())
    assert position.refuse(BLUE, gift).rules == ("STC-110",)
    like = a.OfferTrade(Cards(dilithium=2), Cards(dilithium=1))
    assert position.refuse(BLUE, like).rules == ("STC-111",)
    position.do(BLUE, a.OfferTrade(Cards(dilithium=2), Cards(tritanium=1)))


def test_example_21_competing_answers() -> None:
    position = Position().at("trade", active=BLUE)
    position.hand(BLUE, water=1, tritanium=1).hand(RED, dilithium=1).hand(ORANGE, dilithium=1)
    position.do(BLUE, a.OfferTrade(Cards(water=1), Cards(dilithium=1)))
    position.do(RED, a.OfferTrade(Cards(dilithium=1), Cards(water=3), answers=1))
    position.do(ORANGE, a.OfferTrade(Cards(dilithium=1), Cards(tritanium=1, water=1), answers=1))
    assert "STC-109" in position.refuse(ORANGE, a.AcceptOffer(2)).rules
    assert "STC-109" in position.refuse(RED, a.OfferTrade(Cards(dilithium=1), Cards(food=1), (ORANGE,))).rules
    position.do(BLUE, a.AcceptOffer(3))
    assert position.held(BLUE) == Cards(dilithium=1)
    assert position.held(ORANGE) == Cards(tritanium=1, water=1)
    assert [offer.number for offer in position.state.offers] == [2]
    assert position.refuse(BLUE, a.AcceptOffer(2)).rules == ("STC-115",)


def test_example_22_border_trade_rates() -> None:
    position = Position().hand(YELLOW, food=6, water=3).at("trade", active=YELLOW)
    position.do(YELLOW, a.TradeWithSupply(Cards(food=2), Cards(oxygen=1)))
    refused = position.refuse(YELLOW, a.TradeWithSupply(Cards(water=3), Cards(oxygen=1)))
    assert "STC-120" in refused.rules
    position.do(YELLOW, a.TradeWithSupply(Cards(food=4), Cards(oxygen=2)))
    position.hand(YELLOW, food=2)
    assert position.refuse(YELLOW, a.TradeWithSupply(Cards(food=2), Cards(food=1))).rules == ("STC-124",)
    position.supply(park=RED, water=0)
    assert position.refuse(YELLOW, a.TradeWithSupply(Cards(food=2), Cards(water=1))).rules == ("STC-125",)


@pytest.mark.parametrize("phases", ["separate", "combined"])
def test_example_23_new_post(phases: str) -> None:
    position = Position(phases=phases).at("main" if phases == "combined" else "trade", active=BLUE)
    position.hand(BLUE, tritanium=2, dilithium=2, food=1, oxygen=3)
    position.do(BLUE, a.BuildStarship(route(1, -2, "NE")))
    position.do(BLUE, a.BuildOutpost(point(1, -2, "N")))
    trade = a.TradeWithSupply(Cards(oxygen=2), Cards(water=1))
    if phases == "combined":
        position.do(BLUE, trade)
    else:
        assert "STC-070" in position.refuse(BLUE, trade).rules


def test_example_24_foreign_outpost_blocks() -> None:
    position = Position().hand(YELLOW, tritanium=2, dilithium=2).at("build", active=YELLOW)
    position.do(YELLOW, a.BuildStarship(route(0, 1, "SE")))
    refused = position.refuse(YELLOW, a.BuildStarship(route(0, 1, "SW")))
    assert refused.rules == ("STC-136", "STC-135")


def test_example_25_distance_rule() -> None:
    position = Position().at("build", active=YELLOW)
    position.hand(YELLOW, tritanium=1, dilithium=1, food=1, oxygen=1)
    assert position.refuse(YELLOW, a.BuildOutpost(point(0, 1, "SE"))).rules == ("STC-141",)


def test_example_26_five_outpost_cap_and_reserve() -> None:
    spots = [point(*at) for at in ((0, -2, "N"), (-2, 0, "NW"), (2, 0, "NE"), (-2, 2, "S"), (0, 2, "S"))]
    free = point(0, 0, "N")
    position = Position().clear().outposts(RED, *spots).ships(RED, route(0, 0, "NE"), route(0, 0, "NW"))
    position.at("build", active=RED).hand(RED, water=9, oxygen=8, tritanium=2, dilithium=2, food=2)
    assert "STC-144" in position.refuse(RED, a.BuildOutpost(free)).rules
    released = [
        only(position.do(RED, a.BuildStarbase(spots[number])), e.StarbaseBuilt).released for number in (0,)
    ]
    position.do(RED, a.BuildOutpost(free))
    released += [
        only(position.do(RED, a.BuildStarbase(spots[number])), e.StarbaseBuilt).released for number in (1, 2)
    ]
    assert released == [1, 1, 0]


def test_example_27_fresh_card() -> None:
    position = Position().at("build", active=ORANGE, turn=8)
    position.cards(ORANGE, bought_in=5, monopoly=1).cards(ORANGE, bought_in=8, monopoly=1)
    position.do(ORANGE, a.PlayMonopoly("food"))
    assert position.refuse(ORANGE, a.PlayMonopoly("water")).rules == ("STC-155",)
    fresh_only = Position().at("build", active=ORANGE, turn=8).cards(ORANGE, bought_in=8, monopoly=1)
    assert fresh_only.refuse(ORANGE, a.PlayMonopoly("food")).rules == ("STC-157",)


def test_example_28_monopoly() -> None:
    position = Position().at("trade", active=ORANGE).cards(ORANGE, monopoly=1)
    position.hands(Cards(food=3), Cards(), Cards(), Cards(food=1))
    before = position.supplied
    played = only(position.do(ORANGE, a.PlayMonopoly("food")), e.MonopolyPlayed)
    assert played.taken == (e.SeatCards(RED, Cards(food=3)), e.SeatCards(YELLOW, Cards(food=1)))
    assert (position.held(ORANGE), position.supplied) == (Cards(food=4), before)
    vain = Position().at("trade", active=ORANGE).cards(ORANGE, monopoly=1).hands(*[Cards()] * 4)
    assert only(vain.do(ORANGE, a.PlayMonopoly("food")), e.MonopolyPlayed).taken == ()
    assert vain.problems() == []


def test_example_29_research_station_on_a_thin_supply() -> None:
    position = Position().at("trade", active=BLUE).cards(BLUE, research_station=2)
    position.supply(park=RED, tritanium=0, dilithium=1, food=0, oxygen=0, water=0)
    assert a.PlayResearchStation(Cards(dilithium=1)) in position.legal(BLUE)
    assert "STC-165" in position.refuse(BLUE, a.PlayResearchStation(Cards(dilithium=2))).rules
    position.do(BLUE, a.PlayResearchStation(Cards(dilithium=1)))
    empty = Position().at("trade", active=BLUE).cards(BLUE, research_station=1)
    empty.supply(park=RED, tritanium=0, dilithium=0, food=0, oxygen=0, water=0)
    assert empty.refuse(BLUE, a.PlayResearchStation(Cards(food=1))).rules == ("STC-165",)


LINE = (
    *((-2, 0, "NW"), (-1, -1, "W"), (-1, -1, "NW"), (0, -2, "W"), (0, -2, "NW"), (0, -2, "NE")),
    *((1, -2, "NW"), (1, -2, "NE"), (2, -2, "NW"), (2, -2, "NE"), (2, -2, "E"), (2, -1, "NE")),
    *((2, -1, "E"), (2, 0, "NE"), (2, 0, "E"), (2, 0, "SE"), (1, 1, "E"), (1, 1, "SE")),
)
"""Routes in one line along the frame, clockwise from the west."""


def line(first: int, number: int) -> list[int]:
    return [route(*at) for at in LINE[first : first + number]]


@pytest.mark.parametrize(("on_board", "phase"), [(14, "trade"), (13, "utopia_second")])
def test_example_30_utopia_planitia_near_the_last_ship(on_board: int, phase: str) -> None:
    position = Position().clear().ships(BLUE, *line(0, on_board)).holders(route=BLUE)
    position.at("trade", active=BLUE).cards(BLUE, utopia_planitia=2)
    position.do(BLUE, a.PlayUtopiaPlanitia(line(on_board, 1)[0]))
    assert position.state.phase == phase
    if phase == "utopia_second":
        position.do(BLUE, a.PlaceSecondStarship(line(on_board + 1, 1)[0]))
        assert position.state.phase == "trade"
    full = (
        Position().clear().ships(BLUE, *line(0, 15)).at("trade", active=BLUE).cards(BLUE, utopia_planitia=1)
    )
    assert "STC-167" in full.refuse(BLUE, a.PlayUtopiaPlanitia(line(15, 1)[0])).rules


def test_example_31_deck_empty() -> None:
    position = Position().empty_deck(used_by=ORANGE).at("build", active=BLUE)
    position.hand(BLUE, water=1, food=1, oxygen=1)
    assert position.refuse(BLUE, a.BuyDevelopmentCard()).rules == ("STC-153",)
    assert position.problems() == []


RING = [route(0, 0, side) for side in ("NE", "E", "SE", "SW", "W", "NW")]


def test_example_39_ring_and_tail() -> None:
    ships = sum(1 << at for at in [*RING, route(1, 0, "SW")])
    assert longest_trail(STEPS, ENDS, ships, 0) == 7
    assert longest_trail(STEPS, ENDS, ships, 1 << point(0, 0, "SE")) == 6


def test_example_40_branches() -> None:
    three = [route(0, 0, "E"), route(0, 0, "SE"), route(0, 0, "SW")]
    two = [route(1, -1, "SE"), route(1, -1, "E")]
    other_two = [route(1, -1, "SW"), route(0, -1, "E")]
    ships = sum(1 << at for at in three + two + other_two)
    assert longest_trail(STEPS, ENDS, ships, 0) == 5


@pytest.mark.parametrize(("red_ships", "holder"), [(6, RED), (5, ORANGE)])
def test_example_41_broken_route(red_ships: int, holder: int) -> None:
    position = Position().clear().ships(ORANGE, *line(1, 7)).holders(route=ORANGE)
    position.ships(RED, *line(10, red_ships), route(0, -2, "SW"))
    position.at("build", active=RED).hand(RED, tritanium=1, dilithium=1, food=1, oxygen=1)
    built = only(position.do(RED, a.BuildOutpost(point(0, -2, "SW"))), e.OutpostBuilt)
    assert built.cuts == (ORANGE,)
    measured = only(position.measure(), e.SupplyRoutesMeasured)
    assert (measured.lengths[ORANGE], measured.holder) == (5, holder)
    assert measured.points[holder] == 2 + (holder == RED)


def test_example_42_set_aside_and_back() -> None:
    position = Position().clear().ships(BLUE, *line(0, 4)).ships(ORANGE, *line(10, 4))
    position.at("build", active=BLUE).hand(BLUE, tritanium=2, dilithium=2)
    position.do(BLUE, a.BuildStarship(line(4, 1)[0]))
    assert only(position.measure(), e.SupplyRoutesMeasured).holder == BLUE
    position.at("build", active=ORANGE).hand(ORANGE, tritanium=2, dilithium=2)
    position.do(ORANGE, a.BuildStarship(line(14, 1)[0]))
    assert only(position.measure(), e.SupplyRoutesMeasured).holder == BLUE
    position.do(ORANGE, a.BuildStarship(line(15, 1)[0]))
    assert only(position.measure(), e.SupplyRoutesMeasured).holder == ORANGE


def test_example_49_ten_points_on_a_foreign_turn() -> None:
    position = Position().at("trade", active=RED, turn=5)
    spots = [(0, -2, "N"), (-2, 0, "NW"), (2, 0, "NE"), (-2, 2, "S")]
    position.clear().starbases(BLUE, *[point(*at) for at in spots]).holders(route=BLUE)
    events = position.do(RED, a.EndTurn())
    assert only(events, e.GameWon).seat == BLUE
    lost = Position().at("trade", active=RED, turn=5).clear()
    lost.starbases(BLUE, *[point(*at) for at in spots])
    assert [type(event) for event in lost.do(RED, a.EndTurn())] == [e.TurnBegan]


def test_example_50_third_intervenes_wins() -> None:
    spots = [(0, -2, "N"), (-2, 0, "NW"), (2, 0, "NE"), (-2, 2, "S")]
    position = Position().clear().starbases(RED, *[point(*at) for at in spots])
    position.face_up(RED, 2).cards(RED, starfleet_intervenes=1)
    cruiser = position.state.cruiser
    events = position.do(RED, a.PlayStarfleetIntervenes())
    assert [type(event) for event in events] == [
        e.StarfleetIntervenesPlayed,
        e.LargestStarfleetMoved,
        e.GameWon,
    ]
    assert only(events, e.GameWon).points == 10
    assert (position.state.phase, position.state.cruiser) == ("game_over", cruiser)


def test_example_53_open_choice_blocks() -> None:
    position = seven(Position())
    for action in (a.MoveCruiser(sector(2, 0)), a.EndTurn()):
        refusal = position.refuse(RED, action)
        assert isinstance(refusal, RuleViolation)
        assert refusal.rules[0] == "STC-074"


def test_example_54_order_of_phases() -> None:
    position = Position().at("trade", active=BLUE)
    position.hand(BLUE, tritanium=5, dilithium=1).cards(BLUE, monopoly=1)
    position.do(BLUE, a.BuildStarship(route(1, -2, "NE")))
    trade = a.TradeWithSupply(Cards(tritanium=4), Cards(water=1))
    assert "STC-070" in position.refuse(BLUE, trade).rules
    position.do(BLUE, a.PlayMonopoly("food"))


def test_example_57_cruiser_to_the_asteroid_field_by_a_seven() -> None:
    position = Position().cruiser(2, 0).at("cruiser_move", active=ORANGE)
    position.outposts(RED, point(0, 0, "S"))
    stolen = only(position.do(ORANGE, a.MoveCruiser(sector(0, 0))), e.ResourceStolen)
    assert (stolen.thief, stolen.victim) == (ORANGE, RED)
    alone = Position().cruiser(2, 0).at("cruiser_move", active=ORANGE).outposts(ORANGE, point(0, 0, "S"))
    events = alone.do(ORANGE, a.MoveCruiser(sector(0, 0)))
    assert [type(event) for event in events] == [e.CruiserMoved]


def test_example_58_no_like_for_like_through_a_mixture() -> None:
    position = Position().hand(BLUE, water=2, food=1).at("trade", active=BLUE)
    mixture = a.OfferTrade(Cards(water=2, food=1), Cards(water=1, oxygen=1))
    assert position.refuse(BLUE, mixture).rules == ("STC-111",)
    position.do(BLUE, a.OfferTrade(Cards(water=1, food=1), Cards(oxygen=1)))


def test_example_59_sixteenth_ship() -> None:
    position = Position().clear().ships(BLUE, *line(0, 15)).at("build", active=BLUE)
    position.hand(BLUE, tritanium=1, dilithium=1)
    assert position.refuse(BLUE, a.BuildStarship(line(15, 1)[0])).rules[0] == "STC-138"


def test_example_60_victory_by_a_hidden_card_at_the_start_of_the_turn() -> None:
    position = Position().at("trade", active=RED, turn=5).cards(BLUE, victory_point=1)
    spots = [(0, -2, "N"), (-2, 0, "NW"), (2, 0, "NE"), (-2, 2, "S")]
    position.clear().starbases(BLUE, *[point(*at) for at in spots]).holders(fleet=BLUE)
    won = only(position.do(RED, a.EndTurn()), e.GameWon)
    assert (won.seat, won.points, won.victory_point_cards) == (BLUE, 11, (0, 1, 0, 0))


def test_example_61_waiting_acceptance_and_monopoly() -> None:
    position = Position().at("trade", active=BLUE).cards(BLUE, monopoly=1)
    position.hands(Cards(food=1), Cards(water=1, tritanium=1), Cards(), Cards())
    position.do(BLUE, a.OfferTrade(Cards(water=1), Cards(food=1), (RED, ORANGE)))
    position.do(RED, a.AcceptOffer(1))
    lapsed = only(position.do(BLUE, a.PlayMonopoly("food")), e.OffersLapsed)
    assert (lapsed.offers, lapsed.acceptances) == ((), (e.Acceptance(1, RED),))
    assert "STC-282" in position.refuse(BLUE, a.ChoosePartner(1, RED)).rules
    assert [offer.number for offer in position.state.offers] == [1]


@pytest.mark.parametrize("card", [0, 2])
def test_example_62_theft_and_open_offers(card: int) -> None:
    position = Position().at("trade", active=BLUE).cards(BLUE, starfleet_intervenes=1)
    position.hand(RED, dilithium=2, water=3)
    position.do(RED, a.OfferTrade(Cards(dilithium=1), Cards(food=1)))
    position.do(BLUE, a.PlayStarfleetIntervenes())
    events = position.do(BLUE, a.MoveCruiser(sector(2, -1)), Scripted(card))
    assert only(events, e.OffersLapsed).offers == (1,)
    position.do(RED, a.OfferTrade(Cards(dilithium=1), Cards(food=1)))


def test_example_66_second_free_ship_beyond_the_first() -> None:
    position = Position().at("trade", active=RED).cards(RED, utopia_planitia=1)
    position.do(RED, a.PlayUtopiaPlanitia(route(0, -2, "NE")))
    beyond = a.PlaceSecondStarship(route(0, -2, "NW"))
    assert beyond in position.legal(RED)
    position.do(RED, a.DeclineSecondStarship())
    assert position.state.phase == "trade"
