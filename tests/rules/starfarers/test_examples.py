"""Worked examples of section 21, by number: set-up, production, trade, building and victory."""

import pytest

from domain.kernel.bundles import count
from domain.kernel.errors import NotYourDecision
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers.cards import Cards
from domain.starfarers.friendship import marker_moved
from domain.starfarers.ruleset import RULESET
from tests.rules.starfarers.table import (
    BLUE,
    END_TRADE,
    RED,
    ROLL,
    WHITE,
    YELLOW,
    Position,
    Scripted,
    first,
    kinds,
    place,
)

SEVEN = (2, 3)


def test_example_1_start_values() -> None:
    view = Position().view()
    for player in view.players:
        assert (player.victory_points, player.hand_size, player.fame) == (4, 3, 1)
        assert player.upgrades.booster == 1
        assert (player.pieces.colonies, player.pieces.transport_ships) == (5, 2)
        assert (player.pieces.shipyards, player.pieces.trade_stations) == (2, 7)
        assert [ship.kind for ship in view.ships if ship.seat == player.seat] == ["colony_ship"]
    assert view.supply == Cards(12, 12, 12, 12, 12)
    assert view.reserve_size == 28


def _income(position: Position, *dice: int) -> tuple[Cards, ...]:
    rolled: e.ProductionRolled = first(position.do(ROLL, *dice), e.ProductionRolled)
    return rolled.income


def test_example_2_production_of_six() -> None:
    assert _income(Position(), 2, 2) == (Cards(carbon=1), Cards(fuel=1), Cards(fuel=1), Cards(carbon=1))


def test_example_3_production_of_five() -> None:
    assert _income(Position(), 1, 2) == (Cards(ore=1), Cards(ore=1), Cards(), Cards())


def test_example_4_a_disc_with_two_numbers() -> None:
    assert _income(Position(), 5, 5) == (Cards(goods=1), Cards(), Cards(goods=1), Cards())
    assert _income(Position(), 0, 1) == (Cards(goods=1), Cards(food=1), Cards(goods=1), Cards(food=1))


def test_example_5_shortage() -> None:
    position = Position().even().supply(ore=1, fuel=9, carbon=9, food=9, goods=9)
    position.sites(RED, colonies=("1,13,W",)).discs("N2", 5, 5, 5)
    assert _income(position, 1, 2) == (Cards(), Cards(), Cards(), Cards())


def test_example_6_green_folk_and_shortage() -> None:
    def alone(supply: int) -> Cards:
        position = Position().even().sites(YELLOW).sites(WHITE, colonies=("7,9,W", "7,10,W"))
        return _income(position.friendship(WHITE, "green_folk_ore").supply(ore=supply), 1, 2)[WHITE]

    assert alone(3) == Cards(ore=3)
    assert alone(2) == Cards()


def test_example_7_relief_fund() -> None:
    position = Position().even().building(BLUE).at("roll", active=BLUE).friendship(YELLOW, "relief_fund")
    position.do(ROLL, 4, 4)
    position.do(a.TakeRelief("goods"), seat=YELLOW)
    assert position.has(YELLOW) == Cards(goods=1)
    position = Position().even().at("roll", active=BLUE).friendship(YELLOW, "relief_fund")
    position.do(ROLL, *SEVEN)
    assert position.phase == "trade_build"


def test_example_8_reserve_by_points() -> None:
    def drawn(points: int) -> int:
        position = Position().even().fame(WHITE, 2 * (points - 4))
        position.do(ROLL, 0, 2)
        return 40 - count(position.state.reserve)

    assert [drawn(points) for points in (7, 8, 9, 10)] == [2, 1, 1, 0]


def test_example_9_reserve_pile_runs_out() -> None:
    position = Position().even()
    position.state.reserve = 1
    position.do(ROLL, *SEVEN)  # the four draw five cards
    assert count(position.state.reserve) == 36
    few = Position().even().supply(ore=12, fuel=5, carbon=12, food=12, goods=12)
    few.state.reserve = 1
    events = few.do(ROLL, *SEVEN)
    assert sum(getattr(first(events, e.ReserveMade).cards, name) for name in Cards.__struct_fields__) == 37
    assert few.stock().fuel == 0


def test_example_10_seven() -> None:
    position = Position().even().hand(WHITE, ore=9).hand(YELLOW, ore=7)
    position.hand(RED, food=13).hand(BLUE, goods=12).friendship(RED, "reduced_tribute")
    position.do(ROLL, *SEVEN)
    assert position.state.discarding == (4, 0, 6, 6)
    position.do(a.Discard(Cards(ore=4)), seat=WHITE)
    position.do(a.Discard(Cards(food=6)), seat=RED)
    position.do(a.Discard(Cards(goods=6)), seat=BLUE)
    events = position.do(a.Rob(BLUE))
    drawn = [(event.seat, event.number) for event in events if isinstance(event, e.ReserveDrawn)]
    assert drawn == [(YELLOW, 1), (RED, 1), (BLUE, 1), (WHITE, 2)]


def test_example_11_nobody_to_rob() -> None:
    position = Position().even()
    events = position.do(ROLL, *SEVEN)
    assert kinds(events).count("ReserveDrawn") == 4
    assert "CardStolen" not in kinds(events)


def test_example_12_trades() -> None:
    position = Position().even().hand(WHITE, ore=2, food=2).hand(RED, goods=1).building()
    position.refuse(a.OfferTrade(Cards(ore=1), Cards()), "SF-127")
    position.refuse(a.OfferTrade(Cards(ore=2), Cards(ore=1)), "SF-128")
    position.do(a.OfferTrade(Cards(food=2), Cards(goods=1), (RED,)))
    with pytest.raises(NotYourDecision) as refused:
        RULESET.decide(position.state, RED, a.OfferTrade(Cards(goods=1), Cards(ore=1), (BLUE,)), Scripted())
    assert refused.value.rules == ("SF-124",)


def test_example_13_supply_trades() -> None:
    position = Position().even().hand(WHITE, carbon=5, goods=4).building()
    position.do(a.TradeWithSupply("carbon", 3, "food"))
    position.do(a.TradeWithSupply("goods", 2, "ore"))
    position.refuse(a.TradeWithSupply("carbon", 2, "food"), "SF-133", "SF-136")
    position.friendship(WHITE, "merchants_carbon", "merchants_goods")
    position.do(a.TradeWithSupply("carbon", 2, "food"))
    position.do(a.TradeWithSupply("goods", 1, "ore"))
    position.refuse(a.TradeWithSupply("goods", 1, "ore"), "SF-134", "SF-256", "SF-132", "SF-136")


def test_example_14_site_full() -> None:
    position = Position().even().hand(WHITE, ore=2, fuel=2, carbon=2, food=2).building()
    position.ships(WHITE, colony=("6,9,E", "5,10,E"))
    position.refuse(a.BuildColonyShip(place("5,10,E")), "SF-144", "SF-143")
    assert not any(isinstance(action, a.BuildColonyShip) for action in position.legal())


def test_example_15_fourth_ship() -> None:
    position = Position().even().hand(WHITE, ore=2, fuel=2, carbon=2, food=2).discs("N2", 5, 5, 2)
    position.ships(WHITE, colony=("4,7,E", "5,11,E"), trade=("6,9,E",)).building()
    build = a.BuildColonyShip(place("5,10,E"))
    position.refuse(build, "SF-145", "SF-141")
    position.flying().do(a.FoundColony(0))
    position.building().do(build)


def test_example_28_marker_moves() -> None:
    position = Position().stations("merchants", 1, 1, 2, marker=WHITE).building(RED)
    (moved,) = marker_moved(position.state, 1)
    before = (position.points(WHITE), position.points(RED))
    RULESET.evolve(position.state, moved)
    assert (position.points(WHITE), position.points(RED)) == (before[0] - 2, before[1] + 2)
    assert marker_moved(Position().stations("merchants", 2, 1, 2, marker=WHITE).building(RED).state, 1) == []


def test_example_29_fame_for_sale_twice() -> None:
    position = Position().even().hand(RED, goods=3).building(RED)
    position.friendship(RED, "fame_for_sale_1", "fame_for_sale_2")
    position.do(a.BuyFame())
    position.refuse(a.BuyFame(), "SF-254", "SF-256")


def test_example_30_a_helping_hand() -> None:
    def helped(*points: int) -> Position:
        position = Position().even().building().friendship(WHITE, "helping_hand")
        for seat, reached in enumerate(points):
            position.fame(seat, 2 * (reached - 4)).hand(seat, ore=1)
        return position

    helped(7, 9, 8, 7).do(a.UseHelpingHand((YELLOW, BLUE)))
    helped(7, 9, 7, 7).refuse(a.UseHelpingHand((YELLOW,)), "SF-258", "SF-257")


def test_example_37_win_on_the_own_turn_only() -> None:
    def before_blue(fame: int) -> Position:
        position = Position().even().hand(RED, ore=1).building(RED).ships(RED).fame(BLUE, fame)
        position.do(END_TRADE)
        return position

    assert before_blue(22).state.winner == BLUE
    assert before_blue(21).phase == "roll"


def test_example_44_lapsed_offer() -> None:
    position = Position().even().hand(WHITE, ore=2).hand(RED, food=1).building()
    position.do(a.OfferTrade(Cards(ore=1), Cards(food=1), (RED,)))
    position.do(END_TRADE)
    position.refuse(a.AcceptOffer(1), "SF-158", "SF-137", seat=RED)


def test_example_46_falling_points() -> None:
    position = Position().even().fame(RED, 8).stations("merchants", 0, 0, 1, 2, marker=RED)
    assert position.points(RED) == 10
    (moved,) = marker_moved(position.building(BLUE).state, 1)
    RULESET.evolve(position.state, moved)
    assert position.points(RED) == 8
    events = position.at("roll", active=RED).do(ROLL, 0, 2)
    assert first(events, e.ReserveDrawn).number == 1


def test_example_47_two_exchange_cards() -> None:
    position = Position().even().hand(WHITE, carbon=4, ore=1).building()
    position.friendship(WHITE, "merchants_carbon", "merchants_ore")
    position.do(a.TradeWithSupply("carbon", 2, "ore"))
    position.do(a.TradeWithSupply("ore", 2, "food"))
    position.refuse(a.TradeWithSupply("carbon", 1, "food"), "SF-133", "SF-136")
    assert position.has(WHITE) == Cards(carbon=2, food=1)


def test_example_36_half_medal() -> None:
    def met(fame: int) -> Position:
        position = Position().even().fame(RED, fame)
        position.meeting("ENC-20", active=RED)
        position.do(a.AnswerYesNo(yes=True))
        return position

    assert Position().fame(RED, 3).points(RED) == 5
    assert (met(3).state.fame[RED], met(3).points(RED)) == (1, 4)
    assert met(1).state.fame[RED] == 0


def test_example_40_sixth_booster() -> None:
    def met(cannons: int) -> tuple[Position, list[str]]:
        position = Position().even().hand(WHITE, ore=3).upgrades(WHITE, boosters=6, cannons=cannons, pods=5)
        position.meeting("ENC-03")
        return position, kinds(position.do(a.AnswerNumber(Cards(ore=2))))

    position, events = met(2)
    assert "UpgradeGained" in events
    assert position.state.cannons[WHITE] == 3
    assert "ResultLapsed" in met(6)[1]
