"""Decisions of the Trading and Building phase (sections J and K)."""

from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.messages import Name
from domain.kernel.ruleset import Event
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan.cards import CARD_INDEX
from domain.starship_catan.goods import INDEX, Goods, barter, packed
from domain.starship_catan.phases import (
    BUILD,
    FORCE,
    GIVE_UP,
    OFFER,
    POST,
    verify_moment,
    verify_running,
)
from domain.starship_catan.rules import verify_cost, verify_hangar
from domain.starship_catan.rules_buying import verify_purchase, verify_sale
from domain.starship_catan.rules_trading import (
    verify_exchange,
    verify_forced,
    verify_offer,
    verify_post,
)
from domain.starship_catan.state import Offer, State
from domain.starship_catan.tables import (
    BOOSTER_COST,
    BOOSTER_UPGRADE_COST,
    CANNON_COST,
    CANNON_UPGRADE_COST,
    COLONY_SHIP_COST,
    FORCED_PRICE,
    MODULE_COST,
    MODULE_INDEX,
    MODULE_UPGRADE_COST,
    MODULES,
    TILES,
    TRADE_SHIP_COST,
    module_name,
)
from domain.starship_catan.unfolding import Unfolding

PACKED_COLONY_SHIP_COST = packed(COLONY_SHIP_COST)
PACKED_TRADE_SHIP_COST = packed(TRADE_SHIP_COST)
PACKED_BOOSTER_COST = packed(BOOSTER_COST)
PACKED_BOOSTER_UPGRADE_COST = packed(BOOSTER_UPGRADE_COST)
PACKED_CANNON_COST = packed(CANNON_COST)
PACKED_CANNON_UPGRADE_COST = packed(CANNON_UPGRADE_COST)
PACKED_MODULE_COST = packed(MODULE_COST)
PACKED_MODULE_UPGRADE_COST = packed(MODULE_UPGRADE_COST)
_NOTHING = Goods()


# Building


def build_ship(state: State, seat: int, action: a.BuildShip, chance: Chance) -> list[Event]:
    """SSC-167, SSC-168, SSC-169: build a ship for the hangar."""
    verify_moment(state, seat, BUILD)
    verify_hangar(state, seat)
    if action.ship == "colony_ship":
        verify_cost(state, seat, PACKED_COLONY_SHIP_COST, rule="SSC-167")
        return [e.ShipBuilt(seat, action.ship, COLONY_SHIP_COST)]
    verify_cost(state, seat, PACKED_TRADE_SHIP_COST, rule="SSC-168")
    return [e.ShipBuilt(seat, action.ship, TRADE_SHIP_COST)]


def give_up_ship(state: State, seat: int, action: a.GiveUpShip, chance: Chance) -> list[Event]:
    """SSC-240: give up a ship in the hangar."""
    verify_moment(state, seat, GIVE_UP)
    if not state.table.give_up_ship:
        raise RuleViolation("no-giving-up-ships", rules=("SSC-240",))
    hangar = state.colony_ships if action.ship == "colony_ship" else state.trade_ships
    if not hangar[seat]:
        raise RuleViolation("no-such-ship", rules=("SSC-240",))
    return [e.ShipGivenUp(seat, action.ship)]


def build_booster(state: State, seat: int, action: a.BuildBooster, chance: Chance) -> list[Event]:
    """SSC-171: attach a booster."""
    verify_moment(state, seat, BUILD)
    if state.boosters[seat] >= TILES:
        raise RuleViolation("boosters-full", rules=("SSC-171", "SSC-166"))
    verify_cost(state, seat, PACKED_BOOSTER_COST, rule="SSC-171")
    return [e.TileBuilt(seat, "booster", BOOSTER_COST)]


def build_cannon(state: State, seat: int, action: a.BuildCannon, chance: Chance) -> list[Event]:
    """SSC-173: attach a cannon."""
    verify_moment(state, seat, BUILD)
    if state.cannons[seat] >= TILES:
        raise RuleViolation("cannons-full", rules=("SSC-173", "SSC-166"))
    verify_cost(state, seat, PACKED_CANNON_COST, rule="SSC-173")
    return [e.TileBuilt(seat, "cannon", CANNON_COST)]


def upgrade_booster(state: State, seat: int, action: a.UpgradeBooster, chance: Chance) -> list[Event]:
    """SSC-172, SSC-175, SSC-176: turn a booster to level 2."""
    verify_moment(state, seat, BUILD)
    _verify_upgrade(state.boosters[seat], state.strong_boosters[seat])
    verify_cost(state, seat, PACKED_BOOSTER_UPGRADE_COST, rule="SSC-172")
    return [e.TileUpgraded(seat, "booster", BOOSTER_UPGRADE_COST)]


def upgrade_cannon(state: State, seat: int, action: a.UpgradeCannon, chance: Chance) -> list[Event]:
    """SSC-174, SSC-175, SSC-176: turn a cannon to level 2."""
    verify_moment(state, seat, BUILD)
    _verify_upgrade(state.cannons[seat], state.strong_cannons[seat])
    verify_cost(state, seat, PACKED_CANNON_UPGRADE_COST, rule="SSC-174")
    return [e.TileUpgraded(seat, "cannon", CANNON_UPGRADE_COST)]


def _verify_upgrade(attached: int, strong: int) -> None:
    """SSC-175, SSC-176: verify that three tiles are attached, one of them of level 1."""
    if attached < TILES:
        raise RuleViolation("attach-all-first", rules=("SSC-175",))
    if strong >= TILES:
        raise RuleViolation("all-level-two", rules=("SSC-176",))


def build_module(state: State, seat: int, action: a.BuildModule, chance: Chance) -> list[Event]:
    """SSC-178, SSC-184: turn a level I module face up."""
    verify_moment(state, seat, BUILD)
    module = MODULE_INDEX[action.module]
    if state.modules[seat] >> module & 1:
        raise RuleViolation("module-built", module=Name(module_name(module, 1)), rules=("SSC-178", "SSC-166"))
    verify_cost(state, seat, PACKED_MODULE_COST, rule="SSC-178")
    return [e.ModuleBuilt(seat, action.module, 1, MODULE_COST)]


def upgrade_module(state: State, seat: int, action: a.UpgradeModule, chance: Chance) -> list[Event]:
    """SSC-179, SSC-180, SSC-181, SSC-182: place a level II module on its level I.

    The level I may have been built in the same turn (SSC-184).
    """
    verify_moment(state, seat, BUILD)
    module = MODULE_INDEX[action.module]
    if not state.modules[seat] >> module & 1:
        raise RuleViolation("module-needed-first", module=Name(module_name(module, 1)), rules=("SSC-180",))
    if (state.enhanced[0] | state.enhanced[1]) >> module & 1:
        raise RuleViolation("module-out-of-stock", module=Name(module_name(module, 2)), rules=("SSC-181",))
    verify_cost(state, seat, PACKED_MODULE_UPGRADE_COST, rule="SSC-179")
    unfolding = Unfolding(state, e.ModuleBuilt(seat, MODULES[module], 2, MODULE_UPGRADE_COST))
    unfolding.score()
    return unfolding.events


# Trading posts


def buy_at_post(state: State, seat: int, action: a.BuyAtPost, chance: Chance) -> list[Event]:
    """SSC-186, SSC-187, SSC-188, SSC-189: buy at an own trading post."""
    verify_moment(state, seat, POST)
    card = CARD_INDEX[action.post]
    verify_post(state, seat, card)
    price = verify_purchase(state, seat, card, packed(action.goods), at_post=True)
    return [e.PostUsed(seat, action.post, action.goods, price, _NOTHING, 0)]


def sell_at_post(state: State, seat: int, action: a.SellAtPost, chance: Chance) -> list[Event]:
    """SSC-186, SSC-187, SSC-188, SSC-189: sell at an own trading post."""
    verify_moment(state, seat, POST)
    card = CARD_INDEX[action.post]
    verify_post(state, seat, card)
    proceeds = verify_sale(state, seat, card, packed(action.goods), at_post=True)
    return [e.PostUsed(seat, action.post, _NOTHING, 0, action.goods, proceeds)]


# Trade with the opponent


def force_purchase(state: State, seat: int, action: a.ForcePurchase, chance: Chance) -> list[Event]:
    """SSC-198: buy a resource from the opponent, without consent (SSC-199) and without a post (SSC-203)."""
    verify_moment(state, seat, FORCE)
    verify_forced(state, seat, INDEX[action.resource])
    return [e.PurchaseForced(seat, action.resource, FORCED_PRICE)]


def offer_trade(state: State, seat: int, action: a.OfferTrade, chance: Chance) -> list[Event]:
    """SSC-194, SSC-197: make an offer to the opponent."""
    verify_moment(state, seat, OFFER)
    verify_offer(
        state, seat, Offer(packed(action.give), action.give.astro, packed(action.get), action.get.astro)
    )
    return [e.OfferMade(seat, action.give, action.get)]


def _open_offer(state: State, seat: int) -> Offer:
    """SSC-195: the opponent of the active player answers the open offer."""
    verify_running(state)
    if seat == state.active:
        raise NotYourDecision("opponent-answers", rules=("SSC-195",))
    if state.offer is None:
        raise NotYourDecision("no-open-offer", rules=("SSC-195",))
    return state.offer


def accept_offer(state: State, seat: int, action: a.AcceptOffer, chance: Chance) -> list[Event]:
    """SSC-195, SSC-197: accept; both payments and both storages are checked again."""
    offer = _open_offer(state, seat)
    verify_exchange(state, state.active, offer)
    give, get = barter(offer.give, offer.give_astro), barter(offer.get, offer.get_astro)
    return [e.GoodsExchanged(state.active, give, get)]


def decline_offer(state: State, seat: int, action: a.DeclineOffer, chance: Chance) -> list[Event]:
    """SSC-195: decline; nothing changes."""
    _open_offer(state, seat)
    return [e.OfferDeclined(seat)]
