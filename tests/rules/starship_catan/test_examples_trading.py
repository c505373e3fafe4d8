"""The worked examples of section S that are about trading and building, under their numbers."""

from domain.starship_catan import actions as a
from domain.starship_catan.goods import Barter, Goods
from tests.rules.starship_catan.table import MOON, SUN, Position


def test_example_42_two_posts() -> None:
    position = Position().building().own(MOON, "TRD-ORE-3", "TRD-FUEL-3", "TRD-CARB-3")
    position.goods(MOON, carbon=2).astro(MOON, 0)
    position.do(a.SellAtPost("TRD-CARB-3", Goods(carbon=2)))
    position.do(a.BuyAtPost("TRD-ORE-3", Goods(ore=1)))
    assert (position.has(MOON), position.state.astro[MOON]) == (Goods(ore=1), 3)
    position.refuse(a.BuyAtPost("TRD-FUEL-3", Goods(fuel=1)), "SSC-186")


def test_example_43_no_buy_build_buy() -> None:
    position = Position().building().own(MOON, "TRD-ORE-3", "TRD-FUEL-3").hangar(MOON)
    position.goods(MOON, fuel=1, food=1)
    position.do(a.BuyAtPost("TRD-ORE-3", Goods(ore=1)))
    position.do(a.BuildShip("colony_ship"))
    position.refuse(a.BuyAtPost("TRD-ORE-3", Goods(ore=1)), "SSC-186", "SSC-188")
    position.refuse(a.BuyAtPost("TRD-FUEL-3", Goods(fuel=1)), "SSC-238")


def test_example_44_post_of_this_turn() -> None:
    position = Position().visit("TRD-ORE-3", actions=1)
    position.do(a.FoundTradingPost())
    position.do(a.BuyAtPost("TRD-ORE-3", Goods(ore=1)))


def test_example_45_hangar_full_and_58_giving_up_a_ship() -> None:
    position = Position().building().hangar(MOON, trade=2).goods(MOON, ore=1, fuel=1, food=1)
    position.refuse(a.BuildShip("colony_ship"), "SSC-169", "SSC-166")
    position.do(a.GiveUpShip("trade_ship"))
    player = position.view().players[MOON]
    assert (player.hangar.trade_ships, player.ship_reserve.trade_ships) == (1, 1)
    assert player.goods == Goods(ore=1, fuel=1, food=1)
    position.do(a.BuildShip("colony_ship"))


def test_example_46_level_I_and_II_in_a_turn() -> None:
    position = Position().building().modules(MOON, "logistics").goods(MOON, ore=2, carbon=2, food=3)
    position.do(a.BuildModule("production"))
    position.do(a.UpgradeModule("production"))
    assert (position.has(MOON), position.points(MOON)) == (Goods(), 2)


def test_example_47_competition() -> None:
    position = Position().building().modules(MOON, "trade").modules(SUN, level_2=("trade",))
    position.goods(MOON, ore=1, carbon=1, food=2).refuse(a.UpgradeModule("trade"), "SSC-181")


def test_example_48_forced_purchase() -> None:
    position = Position().building().modules(MOON, "trade").goods(MOON).astro(MOON, 2).goods(SUN, fuel=1)
    position.do(a.ForcePurchase("fuel"))
    assert (position.has(MOON), position.has(SUN)) == (Goods(fuel=1), Goods())
    assert position.state.astro == [0, 27]
    position.refuse(a.ForcePurchase("fuel"), "SSC-200")


def test_example_49_offer_declined_then_accepted() -> None:
    position = Position().building().goods(MOON, food=2).goods(SUN, carbon=1)
    position.do(a.OfferTrade(Barter(astro=4), Barter(carbon=1)))
    position.do(a.DeclineOffer())
    assert (position.has(SUN), position.state.astro) == (Goods(carbon=1), [25, 25])
    position.do(a.OfferTrade(Barter(food=2), Barter(carbon=1)))
    position.do(a.AcceptOffer())
    assert (position.has(MOON), position.has(SUN)) == (Goods(carbon=1), Goods(food=2))


def test_example_50_offer_without_room() -> None:
    position = Position().building().goods(MOON, food=2).goods(SUN, food=2, carbon=1)
    position.refuse(a.OfferTrade(Barter(food=1), Barter(carbon=1)), "SSC-197", "SSC-055")


def test_example_57_building_around_the_block() -> None:
    position = Position().building().own(MOON, "TRD-FUEL-3", "TRD-ORE-3", "TRD-FOOD-3").hangar(MOON)
    position.modules(MOON, "trade").goods(MOON, carbon=2, fuel=2).goods(SUN, food=1)
    for action in (
        a.BuildCannon(),
        a.SellAtPost("TRD-FUEL-3", Goods(fuel=1)),
        a.ForcePurchase("food"),
        a.BuyAtPost("TRD-ORE-3", Goods(ore=1)),
        a.BuildShip("colony_ship"),
    ):
        position.do(action)
    position.refuse(a.BuyAtPost("TRD-FOOD-3", Goods(food=1)), "SSC-186")
