"""Chapter 7.3: trade with the supply."""

import pytest

from domain.kernel.errors import NotYourDecision
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.board import POINTS
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import BLUE, RED, YELLOW, Position, only, point, route

RICH = Cards(6, 6, 6, 6, 6)


def _trading(seat: int) -> Position:
    return Position().at("trade", active=seat).hand(seat, RICH)


def _rates(position: Position, seat: int) -> dict[str, int]:
    return dict(RULESET.observe(position.state, None).players[seat].trade_rates)


def test_STC_119_only_the_active_player_trades_with_the_supply() -> None:
    position = _trading(RED).hand(BLUE, RICH)
    refusal = position.refuse(BLUE, a.TradeWithSupply(Cards(food=4), Cards(water=1)))
    assert isinstance(refusal, NotYourDecision)
    assert refusal.rules == ("STC-119",)


def test_STC_120_four_for_one_is_always_possible() -> None:
    position = _trading(RED)
    trade = a.TradeWithSupply(Cards(food=4), Cards(water=1))
    assert position.do(RED, trade) == [e.SupplyTraded(RED, Cards(food=4), Cards(water=1))]
    assert position.held(RED) == Cards(6, 6, 2, 6, 7)
    assert position.refuse(RED, trade).rules == ("STC-120", "STC-108"), "two food are left"
    assert position.problems() == []


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_STC_120_STC_123_no_other_number_will_do(number: int) -> None:
    refusal = _trading(RED).refuse(RED, a.TradeWithSupply(Cards(food=number), Cards(water=1)))
    assert refusal.rules == ("STC-123", "STC-120")


def test_STC_121_three_for_one_at_a_generic_post() -> None:
    position = _trading(RED).outposts(RED, point(0, -2, "N"))
    assert set(_rates(position, RED).values()) == {3}
    for give in (Cards(food=3), Cards(tritanium=3)):
        position.do(RED, a.TradeWithSupply(give, Cards(water=1)))
    assert position.refuse(RED, a.TradeWithSupply(Cards(oxygen=4), Cards(water=1))).rules[0] == "STC-123"


def test_STC_122_two_for_one_at_a_special_post_and_for_its_type_only() -> None:
    position = _trading(YELLOW)
    assert _rates(position, YELLOW) == {"tritanium": 4, "dilithium": 4, "food": 2, "oxygen": 4, "water": 4}
    position.do(YELLOW, a.TradeWithSupply(Cards(food=2), Cards(oxygen=1)))
    for number in (2, 3):
        trade = a.TradeWithSupply(Cards(water=number), Cards(oxygen=1))
        assert position.refuse(YELLOW, trade).rules == ("STC-123", "STC-120")


def test_STC_123_the_best_rate_is_applied() -> None:
    position = _trading(YELLOW).outposts(YELLOW, point(2, 0, "NE"))
    assert _rates(position, YELLOW) == {"tritanium": 3, "dilithium": 3, "food": 2, "oxygen": 3, "water": 3}
    assert position.refuse(YELLOW, a.TradeWithSupply(Cards(food=3), Cards(oxygen=1))).rules[0] == "STC-123"


def test_STC_124_the_card_taken_differs() -> None:
    assert _trading(YELLOW).refuse(YELLOW, a.TradeWithSupply(Cards(food=2), Cards(food=1))).rules == (
        "STC-124",
    )


def test_STC_125_the_wanted_card_is_in_the_supply() -> None:
    position = _trading(YELLOW).supply(park=BLUE, water=1)
    two = a.TradeWithSupply(Cards(food=4), Cards(water=2))
    assert position.refuse(YELLOW, two).rules == ("STC-125",)
    one = a.TradeWithSupply(Cards(food=2), Cards(water=1))
    assert one in position.legal(YELLOW)
    position.do(YELLOW, one)
    assert position.refuse(YELLOW, one).rules == ("STC-125",)
    assert one not in position.legal(YELLOW)


def test_STC_126_several_trades_in_one_request() -> None:
    position = _trading(YELLOW)
    position.do(YELLOW, a.TradeWithSupply(Cards(food=4), Cards(oxygen=1, water=1)))
    assert position.held(YELLOW) == Cards(6, 6, 2, 7, 7)
    for give, take in (
        (Cards(food=2), Cards(oxygen=2)),
        (Cards(food=2), Cards()),
        (Cards(food=1, water=1), Cards(oxygen=1)),
        (Cards(food=2, water=4), Cards(oxygen=2)),
    ):
        rules = set(position.refuse(YELLOW, a.TradeWithSupply(give, take)).rules)
        assert rules & {"STC-123", "STC-126"}, (give, take)
    nothing = a.TradeWithSupply(Cards(), Cards(oxygen=1))
    assert position.refuse(YELLOW, nothing).rules == ("STC-120",)


def test_STC_127_a_new_post_works_from_the_next_turn_with_separate_phases() -> None:
    position = _by_the_oxygen_post("separate")
    assert "STC-070" in position.refuse(BLUE, a.TradeWithSupply(Cards(oxygen=2), Cards(food=1))).rules
    assert _rates(position, BLUE)["oxygen"] == 2


def test_STC_127_a_new_post_works_at_once_with_combined_phases() -> None:
    position = _by_the_oxygen_post("combined")
    assert only(position.do(BLUE, a.TradeWithSupply(Cards(oxygen=2), Cards(food=1))), e.SupplyTraded)


def _by_the_oxygen_post(phases: str) -> Position:
    position = Position(phases=phases).at("trade" if phases == "separate" else "main", active=BLUE)
    position.hand(BLUE, RICH)
    position.do(BLUE, a.BuildStarship(route(1, -2, "NE")))
    position.do(BLUE, a.BuildOutpost(point(1, -2, "N")))
    return position


def test_STC_128_a_starbase_keeps_the_post_and_the_cruiser_does_not_matter() -> None:
    position = _trading(YELLOW).starbases(YELLOW, point(1, 1, "S")).cruiser(1, 1)
    assert _rates(position, YELLOW)["food"] == 2
    position.do(YELLOW, a.TradeWithSupply(Cards(food=2), Cards(oxygen=1)))
    built = _trading(YELLOW)
    built.do(YELLOW, a.BuildStarbase(point(1, 1, "S")))
    assert _rates(built, YELLOW)["food"] == 2


def test_STC_025_STC_027_a_border_point_without_a_post_gives_no_advantage() -> None:
    posts = Position().state.layout.post_at
    assert len(posts) == 18
    for at in set(range(POINTS)) - posts.keys():
        assert set(_rates(Position().clear().outposts(RED, at), RED).values()) == {4}


def test_STC_026_either_point_of_a_post_gives_it() -> None:
    for at in (point(1, -2, "N"), point(1, -2, "NE")):
        assert _rates(Position().clear().outposts(RED, at), RED)["oxygen"] == 2
