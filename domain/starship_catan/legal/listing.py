"""Duties, and the actions that ``decide`` would accept, assembled from prebuilt actions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import Any

import msgspec

from domain.kernel.ruleset import Action, Duty, Template
from domain.starship_catan import actions as a
from domain.starship_catan.cards import CARDS, COLONIES, POSTS, USABLE_POSTS, cards_in
from domain.starship_catan.decide.flight import REWARD_CHOICES
from domain.starship_catan.decide.trading import (
    PACKED_BOOSTER_COST,
    PACKED_BOOSTER_UPGRADE_COST,
    PACKED_CANNON_COST,
    PACKED_CANNON_UPGRADE_COST,
    PACKED_COLONY_SHIP_COST,
    PACKED_MODULE_COST,
    PACKED_MODULE_UPGRADE_COST,
    PACKED_TRADE_SHIP_COST,
)
from domain.starship_catan.goods import ALL_RESOURCES, HIGH_BITS, RESOURCES
from domain.starship_catan.legal.buying import deals, menu
from domain.starship_catan.missions import MISSIONS
from domain.starship_catan.rules import (
    may_fly_on,
    open_missions,
    roomy,
)
from domain.starship_catan.rules_trading import (
    can_offer,
    can_use_posts,
    forcible,
)
from domain.starship_catan.state import NOBODY, State
from domain.starship_catan.tables import ALL_MODULES, HANGAR, MODULES, TILES

# Precomputed actions

_REVEAL, _END_FLIGHT, _END_TURN = a.RevealCard(), a.EndFlight(), a.EndTurn()
_FOUND_POST, _FOUND_COLONY = a.FoundTradingPost(), a.FoundColony()
_SECTORS = [a.ChooseSector(number) for number in (1, 2, 3, 4)]
_SENSOR = [a.Scan(), a.SkipScan()]
_PIRATE = [a.PayPirate(), a.FightPirate()]
_ANSWERS = [a.AcceptOffer(), a.DeclineOffer()]
_PRODUCE = [a.Produce(resource) for resource in RESOURCES]
_TAKE = [a.TakeResource(resource) for resource in RESOURCES]
_FORCE = [a.ForcePurchase(resource) for resource in RESOURCES]
_COMPLETE = [a.CompleteMission(mission.id) for mission in MISSIONS]
_BUILD_COLONY_SHIP, _BUILD_TRADE_SHIP = a.BuildShip("colony_ship"), a.BuildShip("trade_ship")
_GIVE_UP_COLONY_SHIP, _GIVE_UP_TRADE_SHIP = a.GiveUpShip("colony_ship"), a.GiveUpShip("trade_ship")
_BUILD_BOOSTER, _UPGRADE_BOOSTER = a.BuildBooster(), a.UpgradeBooster()
_BUILD_CANNON, _UPGRADE_CANNON = a.BuildCannon(), a.UpgradeCannon()


def _by_modules(make: Callable[[Any], Action]) -> tuple[list[Action], ...]:
    """Return, for every set of modules, one action per module in it."""
    return tuple(
        [make(module) for index, module in enumerate(MODULES) if chosen >> index & 1]
        for chosen in range(ALL_MODULES + 1)
    )


_CHOOSE_MODULES = _by_modules(a.ChooseModule)
_BUILD_MODULES = _by_modules(a.BuildModule)
_UPGRADE_MODULES = _by_modules(a.UpgradeModule)
_LOSE_MODULES = _by_modules(a.LoseModule)

_PLACEMENTS: tuple[list[Action], ...] = tuple(
    [
        a.PlaceCards(order[:on_top], order[on_top:])
        for order in permutations(range(number))
        for on_top in range(number + 1)
    ]
    for number in range(4)
)
"""By the number of viewed cards: every way to put them back (SSC-077)."""

_FLIGHT_MENUS = [menu(card, a.Buy, a.Sell) for card in range(len(CARDS))]
_POST_MENUS = {
    card: menu(card, partial(a.BuyAtPost, CARDS[card].id), partial(a.SellAtPost, CARDS[card].id))  # type: ignore[arg-type]
    for card in cards_in(USABLE_POSTS)
}


def legal_actions(state: State, seat: int) -> list[Action]:
    """List the legal actions of a seat; empty if it has no decision."""
    phase = state.phase
    if phase == "production_choice":
        return _by_resource(_PRODUCE, state.choices[seat])
    if phase == "trade_answer":
        return [*_ANSWERS] if seat != state.active else []
    if seat != state.active:
        return []
    return _LISTS[phase](state, seat)


def _by_resource(actions: Sequence[Action], resources: int) -> list[Action]:
    return [action for index, action in enumerate(actions) if resources >> index & 1]


def _first_modules(state: State, seat: int) -> list[Action]:  # noqa: ARG001  all lists share one signature
    return [*_CHOOSE_MODULES[ALL_MODULES]]


def _sectors(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [*_SECTORS]


def _sensor(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [*_SENSOR]


def _placements(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [*_PLACEMENTS[len(state.inspected)]]


def _start(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [_REVEAL, _END_FLIGHT] if may_fly_on(state) else [_END_FLIGHT]


def _pirate(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return [*_PIRATE]


def _mission_rewards(state: State, seat: int) -> list[Action]:
    return [_TAKE[index] for index in roomy(state, seat, REWARD_CHOICES[state.undertaken])]


def _pirate_rewards(state: State, seat: int) -> list[Action]:
    return [_TAKE[index] for index in roomy(state, seat, ALL_RESOURCES)]


def _losses(state: State, seat: int) -> list[Action]:
    return [*_LOSE_MODULES[state.modules[seat]]]


def _nothing(state: State, seat: int) -> list[Action]:  # noqa: ARG001
    return []


def _at_card(state: State, seat: int) -> list[Action]:
    """List the actions at the present card, and flying on (SSC-066, SSC-084)."""
    found = _start(state, seat)
    card = state.visiting
    if card < 0:
        return found
    bit = 1 << card
    if bit & COLONIES:
        if state.colony_ships[seat]:
            found.append(_FOUND_COLONY)
        return found
    if bit & POSTS and state.trade_ships[seat]:
        found.append(_FOUND_POST)
    if CARDS[card].planet is not None:
        found += [_COMPLETE[mission] for mission in open_missions(state, seat, card)]
    else:
        deals(state, seat, _FLIGHT_MENUS[card], found)
    return found


def _trade_and_build(state: State, seat: int) -> list[Action]:
    """List building, posts and forced purchases (sections J and K); offers are a template."""
    found: list[Action] = [_END_TURN]
    goods = state.goods[seat] + HIGH_BITS
    if goods != HIGH_BITS:
        _builds(state, seat, goods, found)
    if state.table.give_up_ship:
        if state.colony_ships[seat]:
            found.append(_GIVE_UP_COLONY_SHIP)
        if state.trade_ships[seat]:
            found.append(_GIVE_UP_TRADE_SHIP)
    if (posts := state.owned[seat] & USABLE_POSTS & ~state.posts_used) and can_use_posts(state):
        for card in cards_in(posts):
            deals(state, seat, _POST_MENUS[card], found)
    if state.modules[seat] and (resources := forcible(state, seat)):
        found += _by_resource(_FORCE, resources)
    return found


def _builds(state: State, seat: int, goods: int, found: list[Action]) -> None:
    """List the affordable actions; ``goods`` has the high bits set, which stay set under a covered cost."""
    if state.colony_ships[seat] + state.trade_ships[seat] < HANGAR:
        if (goods - PACKED_COLONY_SHIP_COST) & HIGH_BITS == HIGH_BITS:
            found.append(_BUILD_COLONY_SHIP)
        if (goods - PACKED_TRADE_SHIP_COST) & HIGH_BITS == HIGH_BITS:
            found.append(_BUILD_TRADE_SHIP)
    if (goods - PACKED_BOOSTER_COST) & HIGH_BITS == HIGH_BITS:
        if state.boosters[seat] < TILES:
            found.append(_BUILD_BOOSTER)
        elif (
            state.strong_boosters[seat] < TILES
            and (goods - PACKED_BOOSTER_UPGRADE_COST) & HIGH_BITS == HIGH_BITS
        ):
            found.append(_UPGRADE_BOOSTER)
    if (goods - PACKED_CANNON_COST) & HIGH_BITS == HIGH_BITS:
        if state.cannons[seat] < TILES:
            found.append(_BUILD_CANNON)
        elif (
            state.strong_cannons[seat] < TILES
            and (goods - PACKED_CANNON_UPGRADE_COST) & HIGH_BITS == HIGH_BITS
        ):
            found.append(_UPGRADE_CANNON)
    if (goods - PACKED_MODULE_COST) & HIGH_BITS == HIGH_BITS:
        found += _BUILD_MODULES[ALL_MODULES & ~state.modules[seat]]
        if (goods - PACKED_MODULE_UPGRADE_COST) & HIGH_BITS == HIGH_BITS:
            stock = ~(state.enhanced[0] | state.enhanced[1])
            found += _UPGRADE_MODULES[state.modules[seat] & stock]


_LISTS: Mapping[str, Callable[[State, int], list[Action]]] = {
    "setup": _nothing,
    "setup_module": _first_modules,
    "production": _nothing,
    "choose_sector": _sectors,
    "sensor_offer": _sensor,
    "sensor_place": _placements,
    "flight_ready": _start,
    "card_open": _at_card,
    "mission_reward": _mission_rewards,
    "pirate_demand": _pirate,
    "pirate_reward": _pirate_rewards,
    "module_loss": _losses,
    "trade_build": _trade_and_build,
    "game_over": _nothing,
}


# Duties and templates


def duties(state: State) -> dict[int, Duty]:
    """Return the seats that must choose, the active one first (section Q, SSC-059)."""
    phase = state.phase
    if phase == "game_over":
        return {}
    if phase == "production_choice":
        return {
            seat: Duty(phase, must=True, since=state.since[seat])
            for seat in (state.active, 1 - state.active)
            if state.choices[seat]
        }
    seat = decider(state)
    return {seat: Duty(phase, must=True, since=state.since[seat])}


def decider(state: State) -> int:
    """Return the first seat that must act, NOBODY once the game is over; faster than ``duties``."""
    phase = state.phase
    if phase == "game_over":
        return NOBODY
    if phase == "trade_answer" or (phase == "production_choice" and not state.choices[state.active]):
        return 1 - state.active
    return state.active


_OFFER_TEMPLATE = Template("offer-trade", msgspec.json.schema(a.OfferTrade))


def templates(state: State, seat: int) -> list[Template]:
    """List the open-ended actions: offers to the opponent."""
    return [_OFFER_TEMPLATE] if can_offer(state, seat) else []
