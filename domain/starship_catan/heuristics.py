"""Estimates behind ``appraise``: the worth of goods, Astro and cards to a seat.

On the scale of ``appraise`` a victory point is worth ``POINT``.
"""

from domain.kernel.bundles import amount, count, missing
from domain.kernel.ruleset import WEIGHT_OF_POINT
from domain.starship_catan.cards import CARDS, COLONIES, PIRATES, POSTS, SET_MASKS, cards_in
from domain.starship_catan.decide.trading import (
    PACKED_BOOSTER_COST,
    PACKED_CANNON_COST,
    PACKED_COLONY_SHIP_COST,
    PACKED_MODULE_COST,
    PACKED_MODULE_UPGRADE_COST,
    PACKED_TRADE_SHIP_COST,
)
from domain.starship_catan.goods import INDEX
from domain.starship_catan.rules import cannon_points, open_missions, room
from domain.starship_catan.scoring import fame, friendship, points
from domain.starship_catan.state import State
from domain.starship_catan.tables import (
    BLUE_DIE,
    COMMAND,
    HANGAR,
    LOGISTICS,
    MODULES,
    PRODUCTION,
    RESERVE,
    RESERVE_SET_SIZE,
    SCIENCE_MODULE,
    SENSOR,
    SPECIAL_MINIMUM,
    TILES,
    TRADE,
    WINNING_POINTS,
)

POINT = WEIGHT_OF_POINT
WIN = 1000.0
MODULE_WORTH = {LOGISTICS: 3.0, COMMAND: 2.5, SENSOR: 1.5, TRADE: 1.2, SCIENCE_MODULE: 1.0, PRODUCTION: 1.8}
BOOSTER_WORTH, CANNON_WORTH, UPGRADE_WORTH = 1.6, 2.2, 1.4
COLONY_SHIP_WORTH, TRADE_SHIP_WORTH = 7.0, 3.5
_UNIT_WORTH = (0.9, 0.9, 1.0, 0.9, 0.9, 0.8)
_RICH = 60
"""The amount of Astro that makes flights for trade worthless."""
_FORGOTTEN = tuple(0.6**short for short in range(64))
"""By number of missing units: the share of its worth that a goal keeps."""
_OWN_WORTH = tuple(tuple(unit * held - 0.08 * held * held for held in range(64)) for unit in _UNIT_WORTH)
"""By good and number held: the worth of the units apart from any goal."""

Goals = tuple[tuple[int, float], ...]
"""Possible purchases of a seat: packed cost and worth."""


def goals_of(state: State, seat: int) -> Goals:
    """List the possible purchases of a seat."""
    found = []
    stock = ~(state.enhanced[0] | state.enhanced[1])
    if state.modules[seat] & stock:
        found.append((PACKED_MODULE_UPGRADE_COST, POINT))
    if any(not state.modules[seat] >> module & 1 for module in range(len(MODULES))):
        found.append((PACKED_MODULE_COST, 5.0))
    if state.colony_ships[seat] + state.trade_ships[seat] < HANGAR:
        if not state.colony_ships[seat]:
            found.append((PACKED_COLONY_SHIP_COST, COLONY_SHIP_WORTH))
        found.append((PACKED_TRADE_SHIP_COST, TRADE_SHIP_WORTH))
    if state.boosters[seat] < TILES:
        found.append((PACKED_BOOSTER_COST, BOOSTER_WORTH))
    if state.cannons[seat] < TILES:
        found.append((PACKED_CANNON_COST, CANNON_WORTH))
    return tuple(found)


def best_goal(goods: int, goals: Goals) -> tuple[float, int]:
    """Return the worth and the packed cost of the goal that goods are closest to; 0 and 0 without goals."""
    best, chosen = 0.0, 0
    for cost, worth in goals:
        value = worth * _FORGOTTEN[count(missing(goods, cost))]
        if value > best:
            best, chosen = value, cost
    return best, chosen


def goods_worth(goods: int, astro: int, goals: Goals) -> float:
    """Estimate goods and Astro by the distance to the best goal, plus a little for each unit."""
    best = best_goal(goods, goals)[0]
    for worths in _OWN_WORTH:
        best += worths[goods & 0xFF]
        goods >>= 8
    return best + 0.3 * min(astro, 20) + 0.1 * max(0, astro - 20)


def card_worth(state: State, seat: int, card: int) -> float:
    """Estimate the worth of meeting a card in a flight."""
    bit = 1 << card
    if bit & COLONIES:
        return 8.0 if state.colony_ships[seat] else 0.0
    worth = friendship_worth(state, seat) if bit & POSTS and state.trade_ships[seat] else 0.0
    if bit & PIRATES:
        return 3.0 * (win_chance(state, seat, (CARDS[card].strength or 0,)) - 0.6)
    face = CARDS[card]
    if face.planet is not None:
        return 4.0 if open_missions(state, seat, card) else 0.0
    if state.astro[seat] > _RICH:
        return worth
    for good in face.trades:
        index = INDEX[good]
        if face.sell is not None and face.sell > 3:
            worth = max(worth, 0.5 * (face.sell - 2) * amount(state.goods[seat], index))
        if face.buy is not None and face.buy < 3 and state.astro[seat] >= face.buy:
            worth = max(worth, 0.5 * (4 - face.buy) * amount(room(state, seat), index))
    return worth


def friendship_worth(state: State, seat: int) -> float:
    """Estimate a Friendship Point: most valuable if it wins Friend of the People."""
    return 3.0 + _special_worth(friendship(state, seat), friendship(state, 1 - seat), state.friend == seat)


def fame_worth(state: State, seat: int) -> float:
    """Estimate a Fame Point: most valuable if it wins Hero of the People."""
    return 2.0 + _special_worth(fame(state, seat), fame(state, 1 - seat), state.hero == seat)


def _special_worth(own: int, other: int, is_holder: bool) -> float:
    if is_holder:
        return 0.0
    return POINT if own + 1 >= SPECIAL_MINIMUM and own + 1 > other else 1.0


def win_chance(state: State, seat: int, strengths: tuple[int, ...]) -> float:
    """SSC-139, SSC-140, SSC-141: return the chance to beat one of these equally likely pirates."""
    own = cannon_points(state, seat)
    won = sum(
        mine + own >= other + strength for strength in strengths for mine in BLUE_DIE for other in BLUE_DIE
    )
    return won / (len(strengths) * len(BLUE_DIE) ** 2)


def strengths_of(state: State, demand: int) -> tuple[int, ...]:
    """List the strengths of the pirates with this demand that can be the last card of the row.

    SSC-026: the reserve is drawn set after set, so sets that it still holds whole are in no sector. The page
    lists the same pirates (``piratesOf`` and ``candidates``).
    """
    elsewhere = state.owned[0] | state.owned[1]
    for sector, seen in enumerate(state.cards):
        elsewhere |= seen if sector != state.sector else 0
    for number, mask in enumerate(SET_MASKS[1:]):
        elsewhere |= mask if RESERVE - state.reserve <= number * RESERVE_SET_SIZE else 0
    for card in state.row[:-1]:
        elsewhere |= 1 << card if card >= 0 else 0
    left = cards_in(PIRATES & ~elsewhere)
    found = [CARDS[card].strength or 0 for card in left if CARDS[card].demand == demand]
    return tuple(found) or (0,)


def scored(state: State, seat: int, gained: int) -> float:
    """Estimate victory points; winning counts most."""
    if state.active == seat and points(state, seat) + gained >= WINNING_POINTS:
        return WIN
    return POINT * gained
