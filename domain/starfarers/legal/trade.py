"""The legal actions of trade and build, assembled from precomputed actions."""

from itertools import permutations

from domain.kernel.bundles import amount, covers
from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers.board import PLACES, places
from domain.starfarers.cards import RESOURCES
from domain.starfarers.decide.building import (
    PACKED_COLONY_SHIP_COST,
    PACKED_FAME_COST,
    PACKED_SPACEPORT_COST,
    PACKED_TRADE_SHIP_COST,
    PACKED_UPGRADE_COSTS,
)
from domain.starfarers.decide.trade import can_accept, partners
from domain.starfarers.rules import (
    can_build_ship,
    can_buy_fame,
    can_use_helping_hand,
    free_ports,
    possible_upgrades,
    rates,
    robbable,
    spaceport_sites,
)
from domain.starfarers.state import State
from domain.starfarers.tables import UPGRADES

_END_TRADE, _BUY_FAME = a.EndTrade(), a.BuyFame()
_COLONY_SHIPS = [a.BuildColonyShip(place) for place in range(PLACES)]
_TRADE_SHIPS = [a.BuildTradeShip(place) for place in range(PLACES)]
_SPACEPORTS = [a.BuildSpaceport(place) for place in range(PLACES)]
_UPGRADES = [a.BuildUpgrade(upgrade) for upgrade in UPGRADES]
_SUPPLY_TRADES = {
    (give, number, take): a.TradeWithSupply(RESOURCES[give], number, RESOURCES[take])
    for give in range(len(RESOURCES))
    for number in (1, 2, 3)
    for take in range(len(RESOURCES))
}


def trade_and_build(state: State, seat: int) -> list[Action]:
    """SF-123: list the active player's actions in trade and build."""
    return [
        *_offers(state, seat),
        *_supply(state, seat),
        *_ships(state, seat),
        *_other_builds(state, seat),
        *_cards(state, seat),
        _END_TRADE,
    ]


def answers(state: State, seat: int) -> list[Action]:
    """SF-126, SF-368: list an opponent's actions on open offers."""
    listed: list[Action] = []
    for offer in state.offers:
        if can_accept(state, seat, offer):
            listed.append(a.AcceptOffer(offer.number))
        if seat in offer.to and not offer.rejected >> seat & 1:
            listed.append(a.RejectOffer(offer.number))
        if offer.seat == seat:
            listed.append(a.WithdrawOffer(offer.number))
    return listed


def _offers(state: State, seat: int) -> list[Action]:
    """SF-126, SF-368: list the withdrawal and the conclusion of the seat's offers."""
    listed: list[Action] = []
    for offer in state.offers:
        if offer.seat == seat:
            listed.append(a.WithdrawOffer(offer.number))
        listed += [a.ConcludeTrade(offer.number, partner) for partner in partners(state, offer)]
    return listed


def _supply(state: State, seat: int) -> list[Action]:
    """SF-131 to SF-135: list the trades with the supply."""
    hand = state.hands[seat]
    left = [take for take in range(len(RESOURCES)) if amount(state.supply, take)]
    return [
        _SUPPLY_TRADES[give, number, take]
        for give in range(len(RESOURCES))
        if amount(hand, give)
        for number in rates(state, seat, give)
        if amount(hand, give) >= number
        for take in left
        if take != give
    ]


def _ships(state: State, seat: int) -> list[Action]:
    """SF-141 to SF-146: list the ships and the places where the seat may build them."""
    hand = state.hands[seat]
    colony = covers(hand, PACKED_COLONY_SHIP_COST) and can_build_ship(state, seat, "colony_ship")
    trade = covers(hand, PACKED_TRADE_SHIP_COST) and can_build_ship(state, seat, "trade_ship")
    if not colony and not trade:
        return []
    sites = list(places(free_ports(state, seat)))
    return [
        *([_COLONY_SHIPS[at] for at in sites] if colony else []),
        *([_TRADE_SHIPS[at] for at in sites] if trade else []),
    ]


def _other_builds(state: State, seat: int) -> list[Action]:
    """SF-148 to SF-153: list spaceports and upgrades."""
    hand = state.hands[seat]
    listed: list[Action] = []
    if covers(hand, PACKED_SPACEPORT_COST):
        listed += [_SPACEPORTS[site] for site in places(spaceport_sites(state, seat))]
    affordable = [covers(hand, cost) for cost in PACKED_UPGRADE_COSTS]
    if any(affordable):
        listed += [_UPGRADES[at] for at in possible_upgrades(state, seat) if affordable[at]]
    return listed


def _cards(state: State, seat: int) -> list[Action]:
    """SF-253, SF-257, SF-259: list the uses of friendship cards."""
    listed: list[Action] = []
    if can_buy_fame(state, seat) and covers(state.hands[seat], PACKED_FAME_COST):
        listed.append(_BUY_FAME)
    if can_use_helping_hand(state, seat):
        victims = robbable(state, seat)
        listed += [a.UseHelpingHand((victim,)) for victim in victims]
        listed += [a.UseHelpingHand(pair) for pair in permutations(victims, 2)]
    return listed
