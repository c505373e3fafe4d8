"""Chapter 5: the gains of each seat from a roll."""

import pytest

from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.events import SeatCards
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

INCOME = {  # the table in 17.5
    (1, 1): (SeatCards(RED, Cards(food=1)), SeatCards(BLUE, Cards(food=1))),
    (1, 2): (SeatCards(RED, Cards(tritanium=1)), SeatCards(BLUE, Cards(food=1))),
    (2, 2): (
        SeatCards(RED, Cards(water=1)),
        SeatCards(BLUE, Cards(water=1)),
        SeatCards(ORANGE, Cards(tritanium=1)),
    ),
    (2, 3): (SeatCards(BLUE, Cards(dilithium=1)), SeatCards(YELLOW, Cards(dilithium=1))),
    (3, 3): (
        SeatCards(RED, Cards(dilithium=1)),
        SeatCards(BLUE, Cards(oxygen=1)),
        SeatCards(ORANGE, Cards(dilithium=1, oxygen=1)),
    ),
    (4, 4): (SeatCards(YELLOW, Cards(tritanium=1)),),
    (4, 5): (SeatCards(BLUE, Cards(tritanium=1)), SeatCards(YELLOW, Cards(oxygen=1))),
    (5, 5): (SeatCards(RED, Cards(food=1, oxygen=1)),),
    (5, 6): (SeatCards(ORANGE, Cards(food=1, water=1)), SeatCards(YELLOW, Cards(food=1, water=1))),
    (6, 6): (SeatCards(ORANGE, Cards(oxygen=1)),),
}


@pytest.mark.parametrize("dice", INCOME, ids=str)
@pytest.mark.parametrize("roller", [RED, YELLOW])
def test_STC_077_STC_078_every_sector_with_the_number_produces_for_all(
    dice: tuple[int, int], roller: int
) -> None:
    position = Position(oldest=roller)
    before = [position.held(seat) for seat in range(4)]
    rolled = only(position.roll(*dice), e.DiceRolled)
    assert rolled.income == INCOME[dice]
    assert rolled.shortages == ()
    for gain in rolled.income:
        for name in ("tritanium", "dilithium", "food", "oxygen", "water"):
            gained = getattr(position.held(gain.seat), name) - getattr(before[gain.seat], name)
            assert gained == getattr(gain.cards, name)
    assert position.problems() == []


def test_STC_079_a_starbase_earns_two_cards() -> None:
    position = Position().starbases(YELLOW, point(-2, 0, "SE"))
    assert only(position.roll(4, 4), e.DiceRolled).income == (SeatCards(YELLOW, Cards(tritanium=2)),)


def test_STC_080_income_adds_up() -> None:
    position = Position().clear().outposts(RED, point(-2, 1, "N"), point(-2, 1, "SE"))
    position.starbases(RED, point(-2, 1, "SW")).outposts(RED, point(2, 0, "S"))
    rolled = only(position.roll(4, 4), e.DiceRolled)
    assert rolled.income == (SeatCards(RED, Cards(tritanium=4, water=1)),)


def test_STC_080_a_station_between_two_sectors_of_one_number_earns_from_both() -> None:
    position = Position(setup="variable", seats=3)
    state = position.state
    state.layout = type(state.layout)(
        state.layout.planets, (5, 5, *state.layout.numbers[2:]), state.layout.frame, state.layout.posts
    )
    position.outposts(0, point(0, -2, "NE")).at("pre_roll", active=0, turn=1)
    assert only(position.roll(2, 3), e.DiceRolled).income == (SeatCards(0, Cards(tritanium=2)),)


def test_STC_081_the_asteroid_field_never_produces() -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            position = Position().clear().outposts(RED, point(0, 0, "N")).cruiser(-2, 0)
            if first + second == 7:
                continue
            income = only(position.roll(first, second), e.DiceRolled).income
            expected = {6: Cards(dilithium=1), 4: Cards(water=1)}.get(first + second)
            assert income == (() if expected is None else (SeatCards(RED, expected),))


def test_STC_082_the_cruisers_sector_does_not_produce() -> None:
    position = Position().cruiser(0, -1)
    assert only(position.roll(3, 3), e.DiceRolled).income == (
        SeatCards(BLUE, Cards(oxygen=1)),
        SeatCards(ORANGE, Cards(oxygen=1)),
    )


def test_STC_083_nobody_receives_a_short_resource() -> None:
    position = Position().supply(park=BLUE, water=1)
    rolled = only(position.roll(5, 6), e.DiceRolled)
    assert rolled.income == (SeatCards(ORANGE, Cards(food=1)), SeatCards(YELLOW, Cards(food=1)))
    assert rolled.shortages == ("water",)
    assert position.supplied.water == 1


def test_STC_083_a_single_receiver_gets_nothing_of_a_short_resource() -> None:
    position = Position().starbases(YELLOW, point(-2, 0, "SE")).supply(park=BLUE, tritanium=1)
    rolled = only(position.roll(4, 4), e.DiceRolled)
    assert rolled.income == ()
    assert rolled.shortages == ("tritanium",)


def test_STC_083_income_blocked_by_the_cruiser_is_no_demand() -> None:
    position = Position().outposts(RED, point(-1, 2, "S")).cruiser(0, -1)
    position.supply(park=YELLOW, dilithium=0, oxygen=3)
    rolled = only(position.roll(3, 3), e.DiceRolled)
    assert rolled.shortages == ()
    assert [income.cards for income in rolled.income] == [Cards(oxygen=1)] * 3


def test_STC_084_an_exact_supply_serves_everybody() -> None:
    position = Position().supply(park=BLUE, water=2)
    rolled = only(position.roll(5, 6), e.DiceRolled)
    assert rolled.shortages == ()
    assert position.supplied.water == 0
    assert [income.cards for income in rolled.income] == [Cards(food=1, water=1)] * 2


def test_STC_085_distribution_asks_nobody() -> None:
    position = Position()
    position.roll(5, 6)
    assert position.state.phase == "trade"
    assert a.EndTurn() in position.legal(RED)


def test_STC_087_only_cards_in_the_supply_can_be_chosen() -> None:
    position = Position().at("trade", active=RED).cards(RED, research_station=1).supply(park=BLUE, water=1)
    assert "STC-087" in position.refuse(RED, a.PlayResearchStation(Cards(water=2))).rules
    assert a.PlayResearchStation(Cards(water=2)) not in position.legal(RED)
    position.do(RED, a.PlayResearchStation(Cards(water=1, food=1)))


def test_STC_145_a_new_outpost_earns_from_the_next_roll_on() -> None:
    position = Position().at("trade", active=RED).ships(RED, route(1, -1, "SW"))
    position.hand(RED, tritanium=1, dilithium=1, food=1, oxygen=1)
    position.do(RED, a.BuildOutpost(point(0, 0, "N")))
    assert position.held(RED) == Cards()
    position.do(RED, a.EndTurn())
    rolled = only(position.roll(2, 2), e.DiceRolled)
    assert rolled.income[0] == SeatCards(RED, Cards(water=2))
