"""The features of a position that predict the winner; ``evaluation.json`` weighs them."""

from domain.kernel.bundles import count, missing
from domain.kernel.evaluation import Features, by_stage, names_by_stage
from domain.starfarers.decide.building import (
    PACKED_COLONY_SHIP_COST,
    PACKED_SPACEPORT_COST,
    PACKED_TRADE_SHIP_COST,
)
from domain.starfarers.heuristics import likelihood, outposts_for, pull_on, ship_worth, sites_for
from domain.starfarers.production import HIGHEST_ROLL, SEAT_BITS
from domain.starfarers.rules_flight import is_trade_ship
from domain.starfarers.scoring import booster_speed, cannon_strength, points
from domain.starfarers.state import NOBODY, NOWHERE, State
from domain.starfarers.tables import MAX_SEATS, SHIPS, WINNING_POINTS

_NAMES = (
    "points",
    "points above 9",
    "points above 12",
    "production",
    "ore",
    "fuel",
    "carbon",
    "food",
    "goods",
    "cards up to 7",
    "cards above 7",
    "near a spaceport",
    "near a colony ship",
    "near a trade ship",
    "best ship",
    "other ships",
    "ships",
    "boosters",
    "cannons",
    "pods",
    "friendship cards",
    "half a fame point",
    "spaceports",
    "friendship markers",
    "turns to wait",
    "trade stations",
    "contests for a marker",
    "colonies",
    "medals",
    "site for a colony",
    "outpost for a station",
    "near a colony ship, with a site",
    "near a trade ship, with an outpost",
    "colony ships",
    "trade ships",
)
"""The features of a seat, in order. Amounts are scaled to about 1."""
NAMES = names_by_stage(_NAMES)
"""The names of the features, in order."""

_SEAT = (1 << SEAT_BITS) - 1
_KINDS = range(5)
_FREE_CARDS = 7
_FORGET = 0.6
"""The factor by which each missing card reduces the value of a purchase."""


def features(state: State) -> list[Features]:
    """Return the features of every seat; ``state`` must contain all hidden facts."""
    leader = max(points(state, seat) for seat in range(state.seats))
    found = [
        (
            *_points(state, seat),
            *_production(state, seat),
            *_cards(state, seat),
            *_fleet(state, seat),
            *_honours(state, seat),
            *_stations(state, seat),
            *_targets(state, seat),
        )
        for seat in range(state.seats)
    ]
    return by_stage(found, leader / WINNING_POINTS)


def _points(state: State, seat: int) -> Features:
    own = points(state, seat)
    return float(own), float(max(0, own - 9)), float(max(0, own - 12))


def _production(state: State, seat: int) -> Features:
    yields = [0] * len(_KINDS)
    for number in range(2, HIGHEST_ROLL + 1):
        income = state.income[number] >> SEAT_BITS * seat & _SEAT
        if income:
            rolls = likelihood(number)
            for kind in _KINDS:
                yields[kind] += rolls * (income >> 8 * kind & 0xFF)
    made = sum(yields)
    return (
        made / 20,
        *[min(one, 9) ** 0.5 / 3 for one in yields],
    )


def _cards(state: State, seat: int) -> Features:
    hand = state.hands[seat]
    cards = count(hand)
    return (
        min(cards, _FREE_CARDS) / 5,
        max(0, cards - _FREE_CARDS) / 5,
        _near(hand, PACKED_SPACEPORT_COST),
        _near(hand, PACKED_COLONY_SHIP_COST),
        _near(hand, PACKED_TRADE_SHIP_COST),
    )


def _fleet(state: State, seat: int) -> Features:
    """Weigh each ship's place by the ship's best target."""
    own = [ship for ship in range(SHIPS * seat, SHIPS * (seat + 1)) if state.ships[ship] != NOWHERE]
    pulls = sorted((pull_on(state, ship)[state.ships[ship]] for ship in own), reverse=True)
    return (
        pulls[0] / 10 if pulls else 0.0,
        sum(pulls[1:]) / 10,
        len(own) / 3,
        booster_speed(state, seat) / 4,
        cannon_strength(state, seat) / 4,
        state.pods[seat] / 3,
    )


def _honours(state: State, seat: int) -> Features:
    waits = (seat - state.active) % state.seats if state.active != NOBODY else 0
    return (
        state.friendship[seat].bit_count() / 3,
        float(state.fame[seat] % 2),
        state.spaceports[seat].bit_count() / 2,
        state.markers.count(seat) / 2,
        waits / 3,
    )


def _stations(state: State, seat: int) -> Features:
    total, contested = 0, 0.0
    for outpost, holder in enumerate(state.markers):
        first = MAX_SEATS * outpost
        stations = state.stations[first : first + state.seats]
        total += stations[seat]
        if holder != seat and stations[seat]:
            contested += 0.5 ** (max(stations) - stations[seat])
    return (
        total / 4,
        contested / 2,
        state.colonies[seat].bit_count() / 4,
        state.medals[seat].bit_count() / 2,
    )


def _targets(state: State, seat: int) -> Features:
    """Weigh the best targets from the seat's spaceports, and its means to send a ship there."""
    hand = state.hands[seat]
    site = ship_worth(state, seat, sites_for(state, seat)) / 20
    outpost = ship_worth(state, seat, outposts_for(state, seat)) / 20
    own = [ship for ship in range(SHIPS * seat, SHIPS * (seat + 1)) if state.ships[ship] != NOWHERE]
    traders = sum([is_trade_ship(state, ship) for ship in own])
    return (
        site,
        outpost,
        site * _near(hand, PACKED_COLONY_SHIP_COST),
        outpost * _near(hand, PACKED_TRADE_SHIP_COST),
        (len(own) - traders) / 2,
        traders / 2,
    )


def _near(hand: int, cost: int) -> float:
    """Return 1 if a hand pays a price, and less for each missing card."""
    return _FORGET ** count(missing(hand, cost))
