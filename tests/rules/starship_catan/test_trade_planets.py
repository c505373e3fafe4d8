"""Buying and selling at the cards of a flight (section F)."""

import pytest

from domain.starship_catan import actions as a
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARDS
from domain.starship_catan.goods import RESOURCES, Goods
from tests.rules.starship_catan.table import MOON, REVEAL, Position, kinds

PLANETS = [card for card in CARDS if card.kind == "trade_planet"]


def test_SSC_084_nothing_else_is_an_action() -> None:
    position = Position().visit("TRD-ORE-3", "LP-109").goods(MOON, ore=1)
    actions = {type(action).__name__ for action in position.legal()}
    assert actions == {"RevealCard", "EndFlight", "FoundTradingPost", "Buy", "Sell"}
    assert position.state.acted == 0
    Position().fly("LP-109").refuse(a.Buy(Goods(ore=1)), "SSC-067", "SSC-084")


@pytest.mark.parametrize("card", PLANETS, ids=lambda card: card.id)
def test_SSC_085_086_087_one_price_both_ways_for_one_resource(card) -> None:  # type: ignore[no-untyped-def]
    """SSC-085, SSC-086, SSC-087."""
    resource, price = card.trades[0], card.buy
    assert card.buy == card.sell
    assert (card.trading_post, card.friendship) == ((True, 1) if price == 3 else (False, 0))
    position = Position().visit(card.id, "LP-109").goods(MOON).astro(MOON, 25)
    position.do(a.Buy(Goods(**{resource: 2})))
    assert (position.has(MOON), position.state.astro[MOON]) == (Goods(**{resource: 2}), 25 - 2 * price)
    position = Position().visit(card.id, "LP-109").goods(MOON, **{resource: 2}).astro(MOON, 0)
    position.do(a.Sell(Goods(**{resource: 2})))
    assert (position.has(MOON), position.state.astro[MOON]) == (Goods(), 2 * price)
    other = next(name for name in RESOURCES if name != resource)
    position = Position().visit(card.id, "LP-109").goods(MOON, **{other: 1})
    position.refuse(a.Sell(Goods(**{other: 1})), "SSC-085")
    position.refuse(a.Buy(Goods(**{resource: 1, other: 1})), "SSC-085")


def test_SSC_088_one_transaction_in_one_direction_of_at_least_one_unit() -> None:
    position = Position().visit("TRD-ORE-2", "LP-109").goods(MOON, ore=1)
    position.refuse(a.Buy(Goods()), "SSC-088")
    position.refuse(a.Sell(Goods()), "SSC-088")
    events = position.do(a.Buy(Goods(ore=1)))
    assert events == [f.GoodsBought(MOON, "TRD-ORE-2", Goods(ore=1), 2)]
    position.refuse(a.Sell(Goods(ore=1)), "SSC-088", "SSC-068")


def test_SSC_089_a_purchase_is_paid_and_stored_in_full() -> None:
    position = Position().visit("TRD-ORE-5", "LP-109").goods(MOON, ore=1).astro(MOON, 4)
    position.refuse(a.Buy(Goods(ore=1)), "SSC-089")
    position.astro(MOON, 25)
    position.refuse(a.Buy(Goods(ore=2)), "SSC-089", "SSC-055")
    position.astro(MOON, 5)
    position.do(a.Buy(Goods(ore=1)))
    assert position.state.astro[MOON] == 0


def test_SSC_090_only_goods_in_the_bay_can_be_sold() -> None:
    position = Position().visit("TRD-ORE-5", "LP-109").goods(MOON, ore=1)
    position.refuse(a.Sell(Goods(ore=2)), "SSC-090")
    position.do(a.Sell(Goods(ore=1)))


def test_SSC_091_092_diplomats_sell_one_unit_of_any_resource() -> None:
    """SSC-091, SSC-092."""
    for card, has_post in (("OUT-DIP-A", False), ("OUT-DIP-B", False), ("OUT-DIP-I", True)):
        position = Position().visit(card, "LP-109").goods(MOON, ore=2, science=4).astro(MOON, 4)
        offered = [action.goods for action in position.legal() if isinstance(action, a.Buy)]
        assert offered == [Goods(fuel=1), Goods(food=1), Goods(carbon=1), Goods(trade_goods=1)]
        position.refuse(a.Buy(Goods(fuel=2)), "SSC-091")
        position.refuse(a.Buy(Goods(fuel=1, food=1)), "SSC-091")
        position.refuse(a.Buy(Goods(science=1)), "SSC-091")
        position.refuse(a.Sell(Goods(ore=1)), "SSC-091")
        assert (a.FoundTradingPost() in position.legal()) == has_post
        position.do(a.Buy(Goods(carbon=1)))
        assert position.state.astro[MOON] == 1


def test_SSC_093_merchants_buy_up_to_two_units() -> None:
    position = Position().visit("OUT-MER-III", "LP-109").goods(MOON, food=2, ore=1, science=1).astro(MOON, 0)
    offered = [action.goods for action in position.legal() if isinstance(action, a.Sell)]
    assert offered == [
        Goods(ore=1),
        Goods(food=1),
        Goods(ore=1, food=1),
        Goods(food=2),
    ]
    position.refuse(a.Sell(Goods(food=2, ore=1)), "SSC-093")
    position.refuse(a.Sell(Goods(science=1)), "SSC-093")
    position.refuse(a.Sell(Goods(ore=2)), "SSC-090")
    position.refuse(a.Buy(Goods(fuel=1)), "SSC-093")
    position.do(a.Sell(Goods(food=1, ore=1)))
    assert position.state.astro[MOON] == 6


def test_SSC_094_the_green_folk_buy_one_science_point() -> None:
    position = Position().visit("OUT-GRE-I", "LP-109").goods(MOON, science=2, ore=1).astro(MOON, 5)
    position.refuse(a.Buy(Goods(science=1)), "SSC-094")
    position.refuse(a.Sell(Goods(science=2)), "SSC-094")
    position.refuse(a.Sell(Goods(ore=1)), "SSC-094")
    position.do(a.Sell(Goods(science=1)))
    assert (position.has(MOON).science, position.state.astro[MOON]) == (1, 9)


def test_SSC_095_the_scientists_sell_one_science_point() -> None:
    position = Position().visit("OUT-SCI-II", "LP-109").goods(MOON, science=3).astro(MOON, 5)
    position.refuse(a.Sell(Goods(science=1)), "SSC-095")
    position.refuse(a.Buy(Goods(science=2)), "SSC-095")
    position.do(a.Buy(Goods(science=1)))
    assert (position.has(MOON).science, position.state.astro[MOON]) == (4, 3)


def test_SSC_096_a_visit_to_an_outpost_is_an_action() -> None:
    position = Position().visit("OUT-DIP-A", "LP-109", actions=1)
    assert kinds(position.do(a.Buy(Goods(ore=1)))) == ["GoodsBought", "FlightEnded"]


def test_SSC_097_outposts_of_the_reserve_have_the_T_and_one_symbol() -> None:
    outposts = {card.id: card.friendship for card in CARDS if card.kind == "outpost" and card.trading_post}
    assert outposts == {"OUT-DIP-I": 1, "OUT-GRE-I": 1, "OUT-SCI-II": 1, "OUT-MER-III": 1}


def test_SSC_098_056_the_library_trades_science_up_to_the_lab_limit() -> None:
    """SSC-098, SSC-056."""
    position = Position().visit("LIB-1", "LP-109").goods(MOON, science=3).astro(MOON, 20)
    position.refuse(a.Buy(Goods(science=2)), "SSC-098", "SSC-056", "SSC-089")
    position.refuse(a.FoundTradingPost(), "SSC-100")
    assert a.Buy(Goods(science=1)) in position.legal()
    position.do(a.Sell(Goods(science=3)))
    assert (position.has(MOON), position.state.astro[MOON]) == (Goods(), 29)


def test_SSC_099_a_lost_planet_offers_nothing() -> None:
    position = Position().visit("LP-109", "LP-110")
    for action in (a.Buy(Goods(ore=1)), a.Sell(Goods(trade_goods=1))):
        position.refuse(action, "SSC-099")
    position.refuse(a.FoundTradingPost(), "SSC-099", "SSC-100")
    position.refuse(a.FoundColony(), "SSC-099", "SSC-107")
    position.do(REVEAL)
    assert position.state.revealed == 2
