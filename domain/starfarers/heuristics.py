"""Estimates behind ``appraise``: the worth of places, cards and upgrades to a seat.

On the scale of ``appraise``, a victory point is worth ``POINT``. Estimates use only the seat's own knowledge;
a face-down place counts with its expected worth.
"""

from collections.abc import Sequence
from functools import lru_cache

from domain.kernel.bundles import count, missing
from domain.kernel.ruleset import WEIGHT_OF_POINT
from domain.starfarers.board import AREAS, BIT, HOMES, PLANETS_AT, SITE_OF, places
from domain.starfarers.decide.building import (
    PACKED_COLONY_SHIP_COST,
    PACKED_FAME_COST,
    PACKED_SPACEPORT_COST,
    PACKED_TRADE_SHIP_COST,
    PACKED_UPGRADE_COSTS,
)
from domain.starfarers.distances import Targets, best_target, pull
from domain.starfarers.rules import (
    can_build_ship,
    can_buy_fame,
    free_ports,
    possible_upgrades,
    spaceport_sites,
)
from domain.starfarers.rules_flight import can_take_token, is_trade_ship, owner, stations_at
from domain.starfarers.scoring import booster_speed, cannon_strength, points
from domain.starfarers.state import FACE_DOWN, State
from domain.starfarers.tables import (
    BOOSTER,
    CANNON,
    DISCS,
    DOCKS,
    MARKER_POINTS,
    MAX_SEATS,
    WINNING_POINTS,
)
from domain.starfarers.terrain import occupied_places, survey

POINT = WEIGHT_OF_POINT
WIN = 1000.0
_AVERAGE_BASE_SPEED = 3.6
_FORGET = 0.6
"""The factor by which a goal loses worth for every missing card."""
_CARD_WORTH = (1.0, 1.0, 1.05, 1.0, 0.9)
"""By resource: the worth of a single card."""
_SPARE = 0.09
"""The loss of worth for each further card of a type."""
_FORGOTTEN = tuple(_FORGET**short for short in range(64))
"""By number of missing cards: the share of its worth that a goal keeps."""
_OWN_WORTH = tuple(tuple(card * held - _SPARE * held * held for held in range(64)) for card in _CARD_WORTH)
"""By resource and number held: the worth of the cards apart from any goal."""
_NEVER_BUILT = 0.25
"""The factor for a target that requires upgrades which the seat does not have."""

Goals = tuple[tuple[int, float], ...]
"""Possible purchases of a seat: packed cost and worth."""


# Numbers


def likelihood(number: int) -> int:
    """Return the number of rolls, of 36, that give a number."""
    return 6 - abs(7 - number)


def yield_worth(state: State, site: int) -> float:
    """Estimate the yield of a site, from the known numbers of its two planets."""
    return _yield_worth(state.discs, site)


def _yield_worth(discs: Sequence[int], site: int) -> float:
    found = 0.0
    for planet in PLANETS_AT[site]:
        disc = discs[planet]
        numbers = DISCS[disc].numbers if disc >= 0 else ()
        found += sum(map(likelihood, numbers)) if disc >= 0 else 3.0
    return 0.6 * found


# Flights


def speed_of(state: State, seat: int) -> float:
    """Estimate the distance that a seat's ships fly in a turn."""
    return _AVERAGE_BASE_SPEED + booster_speed(state, seat)


def pull_on(state: State, ship: int) -> tuple[float, ...]:
    """Return, by intersection, the worth of that place for a ship."""
    seat = owner(ship)
    targets = outposts_for(state, seat) if is_trade_ship(state, ship) else sites_for(state, seat, ship)
    return pull(targets, speed_of(state, seat))


def aim(state: State, ship: int, place: int) -> int | None:
    """Return the target that a ship would fly to from a place, None if it has none."""
    seat = owner(ship)
    targets = outposts_for(state, seat) if is_trade_ship(state, ship) else sites_for(state, seat, ship)
    return best_target(targets, place, speed_of(state, seat))


# Targets of ships


def sites_for(state: State, seat: int, ship: int | None = None) -> Targets:
    """List known and possible colony sites as targets; a site with another ship counts little."""
    others = occupied_places([at for number, at in enumerate(state.ships) if number != ship])
    strengths = cannon_strength(state, seat), state.pods[seat]
    return _sites(state.sectors, state.discs, state.built, others, *strengths)


@lru_cache(maxsize=2048)
def _sites(
    sectors: tuple[int, ...], discs: tuple[int, ...], built: int, others: int, cannons: int, pods: int
) -> Targets:
    """List the sites as targets of a seat with this strength; ``others`` are the places of other ships."""
    terrain = survey(sectors, discs)
    found = []
    for site in places(terrain.sites & ~built):
        if SITE_OF[site][0] >= HOMES:
            tokens = [token for token in terrain.tokens if token.corners & BIT[site]]
            worth = POINT + _yield_worth(discs, site)
            if tokens:
                is_free = all(can_take_token(token, cannons, pods) for token in tokens)
                worth = worth + POINT if is_free else _NEVER_BUILT * worth
            found.append((site, worth * (0.3 if others & BIT[site] else 1.0)))
    return (*found, *_unknown(sectors, 0.45 * POINT))


def _unknown(sectors: Sequence[int], worth: float) -> Targets:
    """List every face-down sector as a target to explore."""
    face_down = (AREAS[area] for area, sector in enumerate(sectors) if sector == FACE_DOWN)
    return tuple((site, worth) for area in face_down for site in area.sites)


def outposts_for(state: State, seat: int) -> Targets:
    """List the docking points by the worth of a trade station there."""
    found = [
        (place, station_worth(state, seat, outpost))
        for place, outpost in state.terrain.outposts.items()
        if stations_at(state, outpost) < DOCKS
    ]
    return (*found, *_unknown(state.sectors, 0.6 * POINT))


def station_worth(state: State, seat: int, outpost: int) -> float:
    """Estimate a trade station: a friendship card, and the marker if the station wins it (SF-241, SF-242)."""
    first = MAX_SEATS * outpost
    stations = state.stations[first : first + state.seats]
    holder = state.markers[outpost]
    takes = holder != seat and stations[seat] + 1 > max(stations)
    worth = (MARKER_POINTS * POINT if takes else 0.0) + 0.8 * POINT
    return worth if state.pods[seat] > sum(stations) else _NEVER_BUILT * worth


# Goals


def goals_of(state: State, seat: int) -> Goals:
    """List the possible purchases of a seat, with their worth."""
    found: list[tuple[int, float]] = []
    if spaceport_sites(state, seat):
        found.append((PACKED_SPACEPORT_COST, spaceport_worth(state, seat)))
    if free_ports(state, seat):
        if can_build_ship(state, seat, "colony_ship"):
            found.append((PACKED_COLONY_SHIP_COST, ship_worth(state, seat, sites_for(state, seat))))
        if can_build_ship(state, seat, "trade_ship"):
            found.append((PACKED_TRADE_SHIP_COST, ship_worth(state, seat, outposts_for(state, seat))))
    found += [
        (PACKED_UPGRADE_COSTS[kind], upgrade_worth(state, seat, kind))
        for kind in possible_upgrades(state, seat)
    ]
    if can_buy_fame(state, seat):
        found.append((PACKED_FAME_COST, 0.5 * POINT))
    return tuple(found)


def spaceport_worth(state: State, seat: int) -> float:
    """Estimate a spaceport, which brings a point at once."""
    return scored(state, seat, 1) + 2.0


def ship_worth(state: State, seat: int, targets: Targets) -> float:
    """Estimate a new ship by the best target within reach of the seat's spaceports."""
    best = pull(targets, speed_of(state, seat))
    ports = list(places(state.ports[seat]))
    return max((best[port] for port in ports), default=0.0) + 1.0


def upgrade_worth(state: State, seat: int, kind: int) -> float:
    """Estimate the worth of one more upgrade of a type."""
    if kind == BOOSTER:
        return 6.0 - 0.9 * booster_speed(state, seat)
    if kind == CANNON:
        return (
            2.2 - 0.2 * state.cannons[seat] + _token_gain(state, cannon_strength(state, seat), pirates=True)
        )
    return _pod_worth(state, seat)


def _token_gain(state: State, held: int, *, pirates: bool) -> float:
    """Estimate the gain of one more cannon (or freight pod) from tokens that require more than ``held``."""
    strengths = [token.pirates if pirates else token.ice for token in state.terrain.tokens]
    missing = [strength - held for strength in strengths if strength > held]
    return max((0.5 * POINT * _FORGET ** (short - 1) for short in missing), default=0.0)


def _pod_worth(state: State, seat: int) -> float:
    """Estimate a freight pod: most valuable if an outpost requires it (SF-233)."""
    return (
        1.5 + 2.5 * min(opened_outposts(state, seat), 2) + _token_gain(state, state.pods[seat], pirates=False)
    )


def opened_outposts(state: State, seat: int) -> int:
    """Count the outposts where one more freight pod would allow a trade station (SF-233)."""
    asked = [stations_at(state, outpost) for outpost in range(len(state.markers))]
    return sum(1 for stations in asked if stations == state.pods[seat] < DOCKS)


# Hands


def best_goal(hand: int, goals: Goals) -> tuple[float, int]:
    """Return the worth and the packed cost of the goal that a hand is closest to; 0 and 0 without goals."""
    best, chosen = 0.0, 0
    for cost, worth in goals:
        value = worth * _FORGOTTEN[count(missing(hand, cost))]
        if value > best:
            best, chosen = value, cost
    return best, chosen


def hand_worth(hand: int, goals: Goals) -> float:
    """Estimate a hand by its distance to the best goal, plus a little for each card."""
    best = best_goal(hand, goals)[0]
    cards = count(hand)
    for worths in _OWN_WORTH:
        best += worths[hand & 0xFF]
        hand >>= 8
    return best - _risk(cards)


def _risk(cards: int) -> float:
    """Estimate the possible loss to a 7 (SF-115)."""
    return 0.25 * max(0, cards - 7)


def scored(state: State, seat: int, gained: int) -> float:
    """Estimate gained victory points; winning the game outweighs everything else."""
    return WIN if points(state, seat) + gained >= WINNING_POINTS else POINT * gained


def is_about_to_win(state: State, seat: int) -> bool:
    """Return True if a seat is so close to victory that its opponents should not help it."""
    return points(state, seat) >= WINNING_POINTS - 2
