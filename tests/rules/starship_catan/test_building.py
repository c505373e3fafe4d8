"""Building (section J)."""

import pytest

from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan.goods import Goods
from domain.starship_catan.tables import MODULES
from tests.rules.starship_catan.table import END_TURN, MOON, SUN, Position, kinds

PLENTY = {"ore": 4, "fuel": 4, "food": 4, "carbon": 4, "trade_goods": 4, "science": 4}


def _rich() -> Position:
    return Position().building().modules(MOON, level_2=("logistics",)).goods(MOON, **PLENTY)


def _paid(position: Position, action: a.Action) -> Goods:
    """Build something and return its cost."""
    before = position.has(MOON)
    position.do(action)
    after = position.has(MOON)
    return Goods(*(getattr(before, name) - getattr(after, name) for name in before.__struct_fields__))


def test_SSC_163_193_building_in_any_order_and_as_often_as_one_can() -> None:
    """SSC-163, SSC-193."""
    position = _rich().hangar(MOON)
    for action in (a.BuildCannon(), a.BuildShip("trade_ship"), a.BuildBooster(), a.BuildModule("trade")):
        position.do(action)
    assert END_TURN in position.legal()
    Position().building().do(END_TURN)


def test_SSC_164_only_the_active_player_builds_in_his_phase() -> None:
    position = _rich().goods(SUN, ore=2, fuel=2, food=2, carbon=2)
    position.refuse(a.BuildCannon(), "SSC-164", seat=SUN)
    assert position.legal(SUN) == []
    position.at("choose_sector")
    position.refuse(a.BuildCannon(), "SSC-039", "SSC-061")
    position.fly("LP-109")
    position.refuse(a.BuildCannon(), "SSC-039")


@pytest.mark.parametrize(
    ("action", "cost", "rule"),
    [
        (a.BuildShip("colony_ship"), Goods(ore=1, fuel=1, food=1), "SSC-167"),
        (a.BuildShip("trade_ship"), Goods(ore=1, fuel=1, trade_goods=1), "SSC-168"),
        (a.BuildBooster(), Goods(fuel=2), "SSC-171"),
        (a.BuildCannon(), Goods(carbon=2), "SSC-173"),
        (a.BuildModule("command"), Goods(ore=1, carbon=1, food=1), "SSC-178"),
        (a.UpgradeModule("trade"), Goods(ore=1, carbon=1, food=2), "SSC-179"),
        (a.UpgradeBooster(), Goods(fuel=2, science=1), "SSC-172"),
        (a.UpgradeCannon(), Goods(carbon=2, science=1), "SSC-174"),
    ],
)
def test_SSC_165_166_167_168_171_172_173_174_178_179_each_build_has_its_cost(
    action: a.Action, cost: Goods, rule: str
) -> None:
    """SSC-165, SSC-166, SSC-167, SSC-168, SSC-171, SSC-172, SSC-173, SSC-174, SSC-178, SSC-179.

    Exactly the cost is enough; one unit less is refused, whatever the amount of Astro.
    """

    def arranged() -> Position:
        position = Position().building().hangar(MOON).modules(MOON, "trade").astro(MOON, 99)
        if isinstance(action, a.UpgradeBooster | a.UpgradeCannon):
            position.boosters(MOON, 3).cannons(MOON, 3)
        return position

    amounts = {name: getattr(cost, name) for name in cost.__struct_fields__}
    position = arranged().goods(MOON, **amounts)
    assert _paid(position, action) == cost
    for name, amount in amounts.items():
        if amount:
            short = arranged().goods(MOON, **(amounts | {name: amount - 1}))
            short.refuse(action, rule, "SSC-165", "SSC-166")


def test_SSC_169_170_the_hangar_has_two_places() -> None:
    """SSC-169, SSC-170."""
    position = _rich().hangar(MOON, trade=1, colony=1)
    position.refuse(a.BuildShip("colony_ship"), "SSC-169", "SSC-166")
    position.hangar(MOON, trade=1)
    position.do(a.BuildShip("trade_ship"))
    player = position.view().players[MOON]
    assert (player.hangar.trade_ships, player.ship_reserve.trade_ships) == (2, 0)
    assert (player.hangar.colony_ships, player.ship_reserve.colony_ships) == (0, 2)


def test_SSC_240_a_ship_may_be_given_up_for_nothing() -> None:
    position = Position().building().goods(MOON, ore=1).hangar(MOON, trade=2)
    position.refuse(a.GiveUpShip("colony_ship"), "SSC-240")
    events = position.do(a.GiveUpShip("trade_ship"))
    assert events == [e.ShipGivenUp(MOON, "trade_ship")]
    assert position.has(MOON) == Goods(ore=1)
    assert position.view().players[MOON].ship_reserve.trade_ships == 1
    position.refuse(a.GiveUpShip("trade_ship"), "SSC-240", seat=SUN)
    strict = Position(give_up_ship="off").building().hangar(MOON, trade=2)
    strict.refuse(a.GiveUpShip("trade_ship"), "SSC-240")


def test_SSC_240_giving_up_is_no_build_for_the_block_of_posts() -> None:
    position = Position().building().goods(MOON, fuel=1, ore=1).own(MOON, "TRD-FUEL-3", "TRD-ORE-3")
    position.do(a.SellAtPost("TRD-FUEL-3", Goods(fuel=1)))
    position.do(a.GiveUpShip("trade_ship"))
    position.do(a.SellAtPost("TRD-ORE-3", Goods(ore=1)))


def test_SSC_171_173_176_three_tiles_of_level_2_are_the_most() -> None:
    """SSC-171, SSC-173, SSC-176."""
    position = _rich().boosters(MOON, 3, 3).cannons(MOON, 3, 3)
    position.refuse(a.BuildBooster(), "SSC-171", "SSC-166")
    position.refuse(a.BuildCannon(), "SSC-173", "SSC-166")
    position.refuse(a.UpgradeBooster(), "SSC-176")
    position.refuse(a.UpgradeCannon(), "SSC-176")
    player = position.view().players[MOON]
    assert (player.boosters.points, player.cannons.points) == (6, 6)


def test_SSC_175_upgrades_need_all_three_tiles_attached() -> None:
    position = _rich().boosters(MOON, 2).cannons(MOON, 2, 2)
    position.refuse(a.UpgradeBooster(), "SSC-175")
    position.refuse(a.UpgradeCannon(), "SSC-175")
    position.boosters(MOON, 3, 2)
    position.do(a.UpgradeBooster())
    position.refuse(a.UpgradeBooster(), "SSC-176")


@pytest.mark.parametrize("module", MODULES)
def test_SSC_178_180_182_183_184_level_I_and_II_of_each_module_in_a_turn(module: str) -> None:
    """SSC-178, SSC-180, SSC-182, SSC-183, SSC-184."""
    position = Position().building().modules(MOON)
    position.goods(MOON, ore=2, carbon=2, food=3)  # more than the bays hold, as after a loss
    position.refuse(a.UpgradeModule(module), "SSC-180")  # type: ignore[arg-type]
    position.do(a.BuildModule(module))  # type: ignore[arg-type]
    position.refuse(a.BuildModule(module), "SSC-178", "SSC-166")  # type: ignore[arg-type]
    assert position.points(MOON) == 1
    position.do(a.UpgradeModule(module))  # type: ignore[arg-type]
    assert position.points(MOON) == 2
    assert position.view().players[MOON].modules == {module: 2}
    assert position.has(MOON) == Goods()


def test_SSC_181_there_is_one_level_II_module_of_each_type() -> None:
    position = _rich().modules(MOON, "trade", level_2=("logistics",)).modules(SUN, level_2=("trade",))
    position.refuse(a.UpgradeModule("trade"), "SSC-181")
    assert "trade" not in position.view().level_2_modules  # SSC-046
    position.modules(SUN, "trade")
    position.do(a.UpgradeModule("trade"))


def test_SSC_185_logistics_raises_the_limit_at_once() -> None:
    position = Position().building().goods(MOON, ore=2, carbon=2, food=2).own(MOON, "TRD-FUEL-3")
    position.refuse(a.BuyAtPost("TRD-FUEL-3", Goods(fuel=3)), "SSC-191", "SSC-055")
    position.do(a.BuildModule("logistics"))
    position.do(a.BuyAtPost("TRD-FUEL-3", Goods(fuel=3)))


def test_SSC_220_a_level_II_module_may_win_the_game() -> None:
    colonies = ("COL-ORE-1", "COL-ORE-2", "COL-FOOD-1", "COL-FOOD-3", "COL-FUEL-3", "COL-CARB-2", "COL-ORE-3")
    position = _rich().modules(MOON, "trade", level_2=("logistics",)).own(MOON, *colonies)
    assert position.points(MOON) == 9
    assert kinds(position.do(a.UpgradeModule("trade"))) == ["ModuleBuilt", "GameWon"]
