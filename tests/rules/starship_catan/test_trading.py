"""Posts, the opponent, forced purchases (section K)."""

import pytest

from domain.kernel.chance import PseudoChance
from domain.kernel.errors import OfferLimit
from domain.kernel.ruleset import Action
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan.goods import Barter, Goods
from domain.starship_catan.ruleset import RULESET
from domain.starship_catan.tables import MODULES
from tests.rules.starship_catan.table import END_TURN, MOON, SUN, Position, die

ORE, FUEL, CARBON = "TRD-ORE-3", "TRD-FUEL-3", "TRD-CARB-3"


def _posts(*posts: str) -> Position:
    return Position().building().own(MOON, *(posts or (ORE, FUEL, CARBON))).goods(MOON).astro(MOON, 20)


def test_SSC_186_188_192_two_own_posts_a_turn_each_once() -> None:
    """SSC-186, SSC-188, SSC-192."""
    position = _posts()
    position.do(a.BuyAtPost(ORE, Goods(ore=1)))
    position.refuse(a.BuyAtPost(ORE, Goods(ore=1)), "SSC-186", "SSC-188")
    position.refuse(a.SellAtPost(ORE, Goods(ore=1)), "SSC-186", "SSC-188")
    position.do(a.BuyAtPost(FUEL, Goods(fuel=1)))
    position.refuse(a.BuyAtPost(CARBON, Goods(carbon=1)), "SSC-186")
    position.own(SUN, "TRD-FOOD-3")
    position.refuse(a.BuyAtPost("TRD-FOOD-3", Goods(food=1)), "SSC-192", "SSC-186")
    position.refuse(a.BuyAtPost("TRD-FOOD-3", Goods(food=1)), "SSC-192", "SSC-164", seat=SUN)


def test_SSC_187_a_trade_planet_trades_any_number_at_three() -> None:
    position = _posts()
    position.do(a.BuyAtPost(ORE, Goods(ore=2)))
    assert position.state.astro[MOON] == 14
    position.goods(MOON, fuel=2).do(a.SellAtPost(FUEL, Goods(fuel=2)))
    assert position.state.astro[MOON] == 20
    position = _posts()
    position.refuse(a.BuyAtPost(ORE, Goods(fuel=1)), "SSC-187", "SSC-085")
    position.refuse(a.BuyAtPost(ORE, Goods(science=1)), "SSC-187", "SSC-085")


def test_SSC_189_outposts_keep_their_terms() -> None:
    position = _posts("OUT-DIP-I", "OUT-GRE-I", "OUT-SCI-II", "OUT-MER-III")
    position.goods(MOON, science=1, ore=2, food=1)
    position.refuse(a.BuyAtPost("OUT-DIP-I", Goods(fuel=2)), "SSC-189", "SSC-091")
    position.refuse(a.SellAtPost("OUT-DIP-I", Goods(ore=1)), "SSC-189", "SSC-091")
    position.refuse(a.SellAtPost("OUT-MER-III", Goods(ore=2, food=1)), "SSC-189", "SSC-093")
    position.refuse(a.SellAtPost("OUT-GRE-I", Goods(science=2)), "SSC-189", "SSC-094")
    position.refuse(a.BuyAtPost("OUT-SCI-II", Goods(science=2)), "SSC-189", "SSC-095")
    deals = {
        "OUT-DIP-I": (a.BuyAtPost("OUT-DIP-I", Goods(fuel=1)), -3),
        "OUT-MER-III": (a.SellAtPost("OUT-MER-III", Goods(ore=1, food=1)), 6),
        "OUT-GRE-I": (a.SellAtPost("OUT-GRE-I", Goods(science=1)), 4),
        "OUT-SCI-II": (a.BuyAtPost("OUT-SCI-II", Goods(science=1)), -2),
    }
    for action, astro in deals.values():
        position = _posts("OUT-DIP-I", "OUT-GRE-I", "OUT-SCI-II", "OUT-MER-III")
        position.goods(MOON, science=1, ore=2, food=1)
        position.do(action)
        assert position.state.astro[MOON] == 20 + astro
        position.refuse(action, "SSC-186", "SSC-188")


def test_SSC_191_purchases_are_bound_by_room_and_astro_and_sales_by_stock() -> None:
    position = _posts().goods(MOON, ore=1)
    position.refuse(a.BuyAtPost(ORE, Goods(ore=2)), "SSC-191", "SSC-055")
    position.refuse(a.SellAtPost(ORE, Goods(ore=2)), "SSC-191")
    position.astro(MOON, 2)
    position.refuse(a.BuyAtPost(ORE, Goods(ore=1)), "SSC-191")


BUILDS: list[Action] = [
    a.BuildShip("colony_ship"),
    a.BuildShip("trade_ship"),
    a.BuildBooster(),
    a.BuildCannon(),
    a.UpgradeBooster(),
    a.UpgradeCannon(),
    *(a.BuildModule(module) for module in MODULES),
    *(a.UpgradeModule(module) for module in MODULES),
]


def _able_to(build: Action, seat: int) -> Position:
    """Set up a seat with three posts that can build this and has room and Astro for the posts."""
    position = Position().building(seat).own(seat, ORE, FUEL, CARBON).astro(seat, 30).hangar(seat)
    is_upgrade = isinstance(build, a.UpgradeBooster | a.UpgradeCannon)
    position.boosters(seat, 3 if is_upgrade else 2).cannons(seat, 3 if is_upgrade else 2)
    position.modules(seat, *([build.module] if isinstance(build, a.UpgradeModule) else []))
    if isinstance(build, a.UpgradeBooster | a.BuildBooster):
        return position.goods(seat, fuel=2, science=1)
    if isinstance(build, a.UpgradeCannon | a.BuildCannon):
        return position.goods(seat, carbon=2, science=1)
    if isinstance(build, a.BuildShip):
        return position.goods(seat, ore=1, fuel=1, food=1, trade_goods=1)
    return position.goods(seat, ore=1, carbon=1, food=2)


@pytest.mark.parametrize("seat", [MOON, SUN])
@pytest.mark.parametrize("build", BUILDS, ids=str)
def test_SSC_238_whatever_is_built_ends_the_block_of_posts(build: Action, seat: int) -> None:
    position = _able_to(build, seat)
    position.do(a.BuyAtPost(ORE, Goods(ore=1)))
    assert not position.view().posts_closed
    position.do(build)
    assert position.view().posts_closed
    position.goods(seat)
    for post, good in ((FUEL, "fuel"), (CARBON, "carbon")):
        position.refuse(a.BuyAtPost(post, Goods(**{good: 1})), "SSC-238")
    assert not any(isinstance(action, a.BuyAtPost | a.SellAtPost) for action in position.legal())
    for active in (1 - seat, seat):  # SSC-205: the block is per turn
        position.do(END_TURN, *die(4))
        position.building(active)
        assert not position.view().posts_closed
    position.do(a.BuyAtPost(CARBON, Goods(carbon=1)))


@pytest.mark.parametrize("seat", [MOON, SUN])
@pytest.mark.parametrize("build", BUILDS, ids=str)
def test_SSC_238_163_building_before_the_first_use_leaves_the_block_open(build: Action, seat: int) -> None:
    """SSC-238, SSC-163."""
    position = _able_to(build, seat)
    position.do(build)
    assert not position.view().posts_closed
    position.goods(seat)
    position.do(a.BuyAtPost(ORE, Goods(ore=1)))
    position.do(a.BuyAtPost(FUEL, Goods(fuel=1)))


def test_SSC_238_exchanges_purchases_and_ships_given_up_do_not_end_the_block() -> None:
    between: list[Action] = [
        a.OfferTrade(Barter(astro=1), Barter(food=1)),
        a.OfferTrade(Barter(astro=2), Barter(food=1)),
        a.ForcePurchase("food"),
        a.GiveUpShip("trade_ship"),
        a.GiveUpShip("colony_ship"),
    ]
    for action in between:
        position = _posts().modules(MOON, "trade").goods(SUN, food=1)
        position.do(a.BuyAtPost(ORE, Goods(ore=1)))
        position.do(action)
        if isinstance(action, a.OfferTrade):
            position.do(a.DeclineOffer() if action.give.astro == 1 else a.AcceptOffer())
        assert not position.view().posts_closed
        position.do(a.BuyAtPost(FUEL, Goods(fuel=1)))


def test_SSC_241_a_use_moves_at_least_one_unit() -> None:
    position = _posts()
    position.refuse(a.BuyAtPost(ORE, Goods()), "SSC-241")
    position.refuse(a.SellAtPost(ORE, Goods()), "SSC-241")
    assert position.state.posts_used == 0


def test_SSC_205_counters_start_anew_in_each_turn() -> None:
    position = _posts().modules(MOON, "trade").goods(SUN, ore=1)
    position.do(a.OfferTrade(Barter(astro=1), Barter(ore=1)))
    position.do(a.DeclineOffer())
    position.do(a.BuyAtPost(FUEL, Goods(fuel=1)))
    position.do(a.BuyAtPost(CARBON, Goods(carbon=1)))
    position.do(a.ForcePurchase("ore"))
    position.do(END_TURN, *die(4))
    position.building(active=SUN).do(END_TURN, *die(4))
    state = position.state
    assert (state.posts_used, state.block_closed, state.forced, state.declined) == (0, False, 0, 0)


# The opponent


def _both() -> Position:
    position = Position().building().goods(MOON, food=2, science=1).astro(MOON, 10)
    return position.goods(SUN, carbon=1, trade_goods=1).astro(SUN, 5)


def test_SSC_194_195_an_exchange_needs_the_opponents_yes() -> None:
    """SSC-194, SSC-195."""
    position = _both()
    offer = a.OfferTrade(Barter(astro=4, science=1), Barter(carbon=1))
    assert position.do(offer) == [e.OfferMade(MOON, offer.give, offer.get)]
    assert position.legal(MOON) == []
    assert position.legal(SUN) == [a.AcceptOffer(), a.DeclineOffer()]
    position.refuse(END_TURN, "SSC-195", seat=MOON)
    position.refuse(a.AcceptOffer(), "SSC-195", seat=MOON)
    position.do(a.DeclineOffer())
    assert (position.has(MOON), position.state.astro) == (Goods(food=2, science=1), [10, 5])
    position.do(offer)
    assert position.do(a.AcceptOffer()) == [e.GoodsExchanged(MOON, offer.give, offer.get)]
    assert position.has(MOON) == Goods(food=2, carbon=1)
    assert position.has(SUN) == Goods(trade_goods=1, science=1)
    assert position.state.astro == [6, 9]
    position.refuse(a.AcceptOffer(), "SSC-195", seat=SUN)


def test_SSC_196_only_goods_and_astro_are_exchanged() -> None:
    assert set(Barter.__struct_fields__) == {
        *("ore", "fuel", "food", "carbon", "trade_goods"),
        *("science", "astro"),
    }


@pytest.mark.parametrize(
    ("give", "get"),
    [
        (Barter(), Barter(carbon=1)),
        (Barter(food=1), Barter()),
        (Barter(food=1), Barter(food=1, carbon=1)),
        (Barter(astro=1), Barter(astro=2, carbon=1)),
        (Barter(food=3), Barter(carbon=1)),
        (Barter(astro=11), Barter(carbon=1)),
        (Barter(food=1), Barter(carbon=2)),
        (Barter(food=1), Barter(astro=6)),
    ],
)
def test_SSC_197_offers_that_either_side_cannot_keep_are_refused(give: Barter, get: Barter) -> None:
    _both().refuse(a.OfferTrade(give, get), "SSC-197")


def test_SSC_197_nothing_is_on_both_sides_even_if_both_have_it() -> None:
    position = _both().goods(MOON, food=1).goods(SUN, food=1, carbon=1)
    position.refuse(a.OfferTrade(Barter(food=1), Barter(food=1, carbon=1)), "SSC-197")


@pytest.mark.parametrize(
    ("give", "get"),
    [
        (Barter(astro=10), Barter(carbon=1)),
        (Barter(food=2), Barter(astro=5)),
        (Barter(food=2, science=1, astro=10), Barter(carbon=1, trade_goods=1)),
        (Barter(food=1), Barter(carbon=1, trade_goods=1, astro=5)),
    ],
)
@pytest.mark.parametrize("poor", [MOON, SUN, None])
def test_SSC_197_all_that_either_has_may_be_exchanged(give: Barter, get: Barter, poor: int | None) -> None:
    """The exact stock is enough, and a player who gives no Astro needs none."""
    position = _both()
    if poor is not None and not (give, get)[poor].astro:
        position.astro(poor, 0)
    before = list(position.state.astro)
    position.do(a.OfferTrade(give, get))
    position.do(a.AcceptOffer())
    change = get.astro - give.astro
    assert position.state.astro == [before[MOON] + change, before[SUN] - change]


def test_SSC_197_both_need_room() -> None:
    position = _both().goods(SUN, food=2, carbon=1)
    position.refuse(a.OfferTrade(Barter(food=1), Barter(carbon=1)), "SSC-197", "SSC-055")
    position = _both().goods(MOON, carbon=2, food=1)
    position.refuse(a.OfferTrade(Barter(food=1), Barter(carbon=1)), "SSC-197", "SSC-055")


def test_SSC_197_only_the_active_player_offers_and_the_service_limits_declined_offers() -> None:
    position = _both()
    offer = a.OfferTrade(Barter(food=1), Barter(carbon=1))
    position.refuse(a.OfferTrade(Barter(carbon=1), Barter(food=1)), "SSC-194", "SSC-197", seat=SUN)
    assert RULESET.templates(position.state, MOON)
    assert not RULESET.templates(position.state, SUN)
    for _ in range(10):
        position.do(offer)
        position.do(a.DeclineOffer())
    with pytest.raises(OfferLimit) as refused:
        RULESET.decide(position.state, MOON, offer, PseudoChance(1))
    assert refused.value.rules == ()
    assert not RULESET.templates(position.state, MOON)
    assert position.view().declined_offers == 10


# Forced purchases


def test_SSC_198_199_203_a_forced_purchase_needs_no_consent() -> None:
    """SSC-198, SSC-199, SSC-203."""
    position = _both().modules(MOON, "trade").own(MOON, ORE, FUEL)
    assert position.do(a.ForcePurchase("carbon")) == [e.PurchaseForced(MOON, "carbon", 2)]
    assert position.has(MOON) == Goods(food=2, science=1, carbon=1)
    assert position.has(SUN) == Goods(trade_goods=1)
    assert position.state.astro == [8, 7]
    assert position.state.phase == "trade_build"
    assert position.state.posts_used == 0
    position.do(a.BuyAtPost(ORE, Goods(ore=1)))
    position.do(a.BuyAtPost(FUEL, Goods(fuel=1)))


@pytest.mark.parametrize(("level", "purchases"), [(0, 0), (1, 1), (2, 2)])
def test_SSC_198_200_a_turn_has_one_or_two_forced_purchases(level: int, purchases: int) -> None:
    """SSC-198, SSC-200."""
    position = _both().goods(SUN, ore=2, fuel=2)
    position.modules(MOON, *(["trade"] if level == 1 else []), level_2=("trade",) if level == 2 else ())
    assert position.view().players[MOON].forced_purchases == purchases
    for _ in range(purchases):
        position.do(a.ForcePurchase("ore"))
    position.refuse(a.ForcePurchase("fuel"), "SSC-200" if purchases else "SSC-198")


def test_SSC_201_a_forced_purchase_needs_a_unit_two_astro_and_room() -> None:
    position = _both().modules(MOON, "trade")
    position.refuse(a.ForcePurchase("ore"), "SSC-201")
    position.goods(SUN, food=1)
    position.refuse(a.ForcePurchase("food"), "SSC-201", "SSC-055")
    position.goods(SUN, carbon=1).astro(MOON, 1)
    position.refuse(a.ForcePurchase("carbon"), "SSC-201", "SSC-198")
    position.astro(MOON, 2)
    position.do(a.ForcePurchase("carbon"))


def test_SSC_202_science_points_cannot_be_forced() -> None:
    position = _both().modules(MOON, "trade").goods(SUN, science=3)
    assert not any(isinstance(action, a.ForcePurchase) for action in position.legal())
