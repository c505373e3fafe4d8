"""Building (chapter 7)."""

from typing import Any

import pytest

from domain.kernel.errors import NotYourDecision
from domain.starfarers import actions as a
from domain.starfarers.cards import Cards
from domain.starfarers.ruleset import RULESET
from domain.starfarers.state import NOWHERE
from tests.rules.starfarers.table import RED, WHITE, YELLOW, Position, Scripted, place

RED_PORT = place("5,10,W")
TAKEN, FREE = place("6,9,E"), place("5,10,E")
"""The sites of White's spaceport: on the first stands a ship."""

RICH = {"ore": 6, "fuel": 6, "carbon": 6, "food": 6, "goods": 6}


def _building(**cards: int) -> Position:
    return Position().even().hand(WHITE, **(cards or RICH)).building()


def test_SF_138_trade_and_building_need_the_own_phase() -> None:
    position = _building()
    with pytest.raises(NotYourDecision) as refused:
        RULESET.decide(position.state, RED, a.BuildUpgrade("booster"), Scripted())
    assert refused.value.rules == ("SF-138",)
    position.flying().refuse(a.BuildUpgrade("booster"), "SF-138")
    position.at("roll").refuse(a.BuildUpgrade("booster"), "SF-084", "SF-087", "SF-138")


@pytest.mark.parametrize(
    ("action", "cost"),
    [
        (a.BuildColonyShip(FREE), Cards(ore=1, fuel=1, carbon=1, food=1)),  # SF-141
        (a.BuildTradeShip(FREE), Cards(ore=1, fuel=1, goods=2)),  # SF-142
        (a.BuildSpaceport(place("1,12,W")), Cards(carbon=3, food=2)),  # SF-148
        (a.BuildUpgrade("freight_pod"), Cards(ore=2)),  # SF-151
        (a.BuildUpgrade("cannon"), Cards(carbon=2)),  # SF-152
        (a.BuildUpgrade("booster"), Cards(fuel=2)),  # SF-153
    ],
)
def test_SF_139_SF_141_SF_142_SF_148_SF_151_SF_152_SF_153_each_build_has_its_cost(
    action: Any, cost: Cards
) -> None:
    position = _building(**{name: getattr(cost, name) for name in cost.__struct_fields__})
    position.state.hands[WHITE] += 1 << 32  # one goods more
    before = position.stock()
    position.do(action)
    assert position.has(WHITE) == Cards(goods=1)
    for name in cost.__struct_fields__:
        assert getattr(position.stock(), name) == getattr(before, name) + getattr(cost, name)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (a.BuildColonyShip(FREE), "SF-141"),
        (a.BuildTradeShip(FREE), "SF-142"),
        (a.BuildSpaceport(place("1,12,W")), "SF-148"),
        (a.BuildUpgrade("freight_pod"), "SF-151"),
        (a.BuildUpgrade("cannon"), "SF-152"),
        (a.BuildUpgrade("booster"), "SF-153"),
    ],
)
def test_SF_139_an_unaffordable_build_is_refused(action: Any, rule: str) -> None:
    _building(goods=1).refuse(action, rule, "SF-139")


def test_SF_140_a_seat_may_build_as_long_as_cards_and_pieces_last() -> None:
    position = _building()
    position.do(a.BuildUpgrade("booster"))
    position.do(a.BuildUpgrade("booster"))
    position.do(a.BuildColonyShip(FREE))
    assert position.state.boosters[WHITE] == 3


def test_SF_143_SF_144_a_ship_needs_a_free_site_of_an_own_spaceport() -> None:
    position = _building()
    position.refuse(a.BuildColonyShip(TAKEN), "SF-144", "SF-143")
    position.refuse(a.BuildColonyShip(RED_PORT), "SF-143")
    position.ships(YELLOW, colony=("5,10,E",))
    position.refuse(a.BuildTradeShip(FREE), "SF-144", "SF-143")


def test_SF_145_SF_012_a_seat_has_three_transport_ships() -> None:
    position = _building().ships(WHITE, colony=("6,9,E", "1,8,W"), trade=("2,8,E",))
    position.refuse(a.BuildColonyShip(FREE), "SF-145", "SF-141")


def test_SF_146_a_ship_needs_its_colony_or_trade_station_in_supply() -> None:
    position = _building().stations("merchants", 4).stations("diplomats", 3)
    position.refuse(a.BuildTradeShip(FREE), "SF-146", "SF-142")
    sites = ("1,12,W", "3,12,E", "1,8,E", "1,9,E", "0,9,E", "4,7,E", "4,8,E")
    position = _building().sites(WHITE, colonies=sites, spaceports=("7,9,W",))
    position.refuse(a.BuildColonyShip(FREE), "SF-146", "SF-141")


def test_SF_147_a_new_ship_may_move() -> None:
    position = _building()
    position.do(a.BuildTradeShip(FREE))
    position.flying()
    assert any(isinstance(action, a.Step) and action.ship == 1 for action in position.legal())


def test_SF_149_SF_150_three_spaceports_may_stand_on_own_colonies() -> None:
    position = _building()
    position.refuse(a.BuildSpaceport(place("1,13,W")), "SF-148", "SF-150")
    position.refuse(a.BuildSpaceport(place("7,9,W")), "SF-148", "SF-150")
    position.do(a.BuildSpaceport(place("1,12,W")))
    assert position.points(WHITE) == 5
    position.hand(WHITE, **RICH).do(a.BuildSpaceport(place("3,12,E")))
    position.sites(WHITE, colonies=("4,7,E",), spaceports=("7,9,W", "1,12,W", "3,12,E"))
    position.refuse(a.BuildSpaceport(place("4,7,E")), "SF-149")


def test_SF_150_a_colony_outside_of_home_may_become_a_spaceport() -> None:
    position = _building().sites(WHITE, colonies=("4,7,E",), spaceports=("7,9,W",))
    position.do(a.BuildSpaceport(place("4,7,E")))


@pytest.mark.parametrize(
    ("upgrade", "held", "rule"),
    [
        ("freight_pod", {"pods": 5}, "SF-151"),
        ("cannon", {"cannons": 6}, "SF-152"),
        ("booster", {"boosters": 6}, "SF-153"),
    ],
)
def test_SF_151_SF_152_SF_153_SF_154_each_upgrade_has_a_cap(
    upgrade: Any, held: dict[str, int], rule: str
) -> None:
    _building().upgrades(WHITE, **held).refuse(a.BuildUpgrade(upgrade), rule, "SF-154")


def test_SF_013_the_tray_runs_out() -> None:
    position = _building()
    position.state.pods = [2, 7, 7, 4]
    position.refuse(a.BuildUpgrade("freight_pod"), "SF-013", "SF-151")


def test_SF_155_nothing_is_taken_back_by_choice() -> None:
    """An upgrade is removed where an encounter demands it, and nothing else ever is."""
    _building().refuse(a.RemoveUpgrade("booster"), "SF-293")
    assert not [
        kind for kind in RULESET.action_types if kind.__name__.startswith(("Sell", "Return", "Scrap"))
    ]


def test_SF_156_a_ship_on_a_new_spaceport_site_stays_for_now() -> None:
    position = _building().ships(RED, colony=("-1,13,E",))
    position.do(a.BuildSpaceport(place("1,12,W")))
    assert position.ship_at(RED)[0] == place("-1,13,E")
    assert position.ship_at(RED)[1] == NOWHERE
