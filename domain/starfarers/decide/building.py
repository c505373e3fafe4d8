"""Decisions of building, and of friendship cards played in the same phase (chapters 7 and 12.1)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import phases
from domain.starfarers.cards import Cards, packed
from domain.starfarers.decide.settling import settle
from domain.starfarers.names import ShipKind
from domain.starfarers.phases import BUILD, verify_moment
from domain.starfarers.reserve import steal
from domain.starfarers.rules import (
    UPGRADE_RULES,
    verify_fame,
    verify_helping_hand,
    verify_payment,
    verify_ship,
    verify_spaceport,
    verify_upgrade,
)
from domain.starfarers.state import State, free_ship
from domain.starfarers.tables import (
    COLONY_SHIP_COST,
    FAME_COST,
    SPACEPORT_COST,
    TRADE_SHIP_COST,
    UPGRADE_COSTS,
    UPGRADE_INDEX,
)
from domain.starfarers.unfolding import Unfolding

PACKED_COLONY_SHIP_COST = packed(COLONY_SHIP_COST)
PACKED_TRADE_SHIP_COST = packed(TRADE_SHIP_COST)
PACKED_SPACEPORT_COST = packed(SPACEPORT_COST)
PACKED_UPGRADE_COSTS = tuple(packed(cost) for cost in UPGRADE_COSTS)
PACKED_FAME_COST = packed(FAME_COST)


def _settled(state: State, event: Event, chance: Chance) -> list[Event]:
    """SF-218, SF-305, SF-325: add the consequences of a build."""
    unfolding = Unfolding(state, event)
    settle(unfolding, chance)
    return unfolding.events


def build_colony_ship(state: State, seat: int, action: a.BuildColonyShip, chance: Chance) -> list[Event]:
    """SF-141: build a colony ship."""
    return _build_ship(state, seat, "colony_ship", action.at, COLONY_SHIP_COST, chance)


def build_trade_ship(state: State, seat: int, action: a.BuildTradeShip, chance: Chance) -> list[Event]:
    """SF-142: build a trade ship."""
    return _build_ship(state, seat, "trade_ship", action.at, TRADE_SHIP_COST, chance)


def _build_ship(state: State, seat: int, kind: ShipKind, at: int, cost: Cards, chance: Chance) -> list[Event]:
    """SF-138, SF-139, SF-140, SF-143 to SF-147: pay for a ship and place it on a spaceport site."""
    verify_moment(state, seat, BUILD)
    verify_ship(state, seat, kind, at)
    rule = "SF-141" if kind == "colony_ship" else "SF-142"
    verify_payment(state, seat, packed(cost), cost, rule, "SF-139")
    return _settled(state, e.ShipBuilt(seat, free_ship(state, seat), kind, at, cost), chance)


def build_spaceport(state: State, seat: int, action: a.BuildSpaceport, chance: Chance) -> list[Event]:
    """SF-138, SF-148, SF-150: turn a colony into a spaceport.

    Other players' ships on its spaceport sites may stay until their owners' next turns (SF-156).
    """
    verify_moment(state, seat, BUILD)
    verify_spaceport(state, seat, action.site)
    verify_payment(state, seat, PACKED_SPACEPORT_COST, SPACEPORT_COST, "SF-148", "SF-139")
    return _settled(state, e.SpaceportBuilt(seat, action.site, SPACEPORT_COST), chance)


def build_upgrade(state: State, seat: int, action: a.BuildUpgrade, chance: Chance) -> list[Event]:
    """SF-138, SF-151, SF-152, SF-153: attach an upgrade to the mothership."""
    verify_moment(state, seat, BUILD)
    index = UPGRADE_INDEX[action.upgrade]
    verify_upgrade(state, seat, index)
    cost = UPGRADE_COSTS[index]
    verify_payment(state, seat, packed(cost), cost, UPGRADE_RULES[index], "SF-139")
    return _settled(state, e.UpgradeBuilt(seat, action.upgrade, cost), chance)


def buy_fame(state: State, seat: int, action: a.BuyFame, chance: Chance) -> list[Event]:
    """SF-253, SF-254: buy a fame piece with Fame for Sale."""
    verify_moment(state, seat, phases.USE_CARD)
    verify_fame(state, seat)
    verify_payment(state, seat, PACKED_FAME_COST, FAME_COST, "SF-253")
    return _settled(state, e.FameBought(seat, FAME_COST), chance)


def use_helping_hand(state: State, seat: int, action: a.UseHelpingHand, chance: Chance) -> list[Event]:
    """SF-257, SF-259: draw a card from each of these opponents, in this order."""
    verify_moment(state, seat, phases.USE_CARD)
    verify_helping_hand(state, seat, action.seats)
    stolen = [steal(state, seat, other, chance) for other in action.seats]
    return [e.HelpingHandUsed(seat, action.seats), *stolen]


BUILDING_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.BuildColonyShip: build_colony_ship,
    a.BuildTradeShip: build_trade_ship,
    a.BuildSpaceport: build_spaceport,
    a.BuildUpgrade: build_upgrade,
    a.BuyFame: buy_fame,
    a.UseHelpingHand: use_helping_hand,
}
