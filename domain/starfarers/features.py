"""The features of a position that tell who will win; ``evaluation.json`` weighs them."""

from domain.kernel.bundles import count, missing
from domain.kernel.evaluation import Features
from domain.starfarers.decide.building import (
    PACKED_COLONY_SHIP_COST,
    PACKED_SPACEPORT_COST,
    PACKED_TRADE_SHIP_COST,
)
from domain.starfarers.heuristics import likelihood, pull_on
from domain.starfarers.production import HIGHEST_ROLL, SEAT_BITS
from domain.starfarers.scoring import booster_speed, cannon_strength, points
from domain.starfarers.state import NOBODY, NOWHERE, State
from domain.starfarers.tables import SHIPS, WINNING_POINTS

NAMES = (
    "points",
    "points above 9",
    "points above 12",
    "production",
    "production while the leader is behind",
    "resources produced",
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
)
"""The names of the features, in order. Amounts are scaled to about 1."""

_SEAT = (1 << SEAT_BITS) - 1
_KINDS = range(5)
_FREE_CARDS = 7
_FORGET = 0.6
"""The factor for each card that is missing from a purchase."""


def features(state: State) -> list[Features]:
    """Return the features of every seat; ``state`` hides nothing."""
    leader = max(points(state, seat) for seat in range(state.seats))
    return [
        (
            *_points(state, seat),
            *_production(state, seat, leader),
            *_cards(state, seat),
            *_fleet(state, seat),
            *_honours(state, seat),
        )
        for seat in range(state.seats)
    ]


def _points(state: State, seat: int) -> Features:
    own = points(state, seat)
    return float(own), float(max(0, own - 9)), float(max(0, own - 12))


def _production(state: State, seat: int, leader: int) -> Features:
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
        made / 20 * (WINNING_POINTS - leader) / 8,
        sum(1 for one in yields if one) / 5,
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
    """Weigh the places of the ships by the best target that each one has."""
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


def _near(hand: int, cost: int) -> float:
    """Return 1 if a hand pays a price, and less for each missing card."""
    return _FORGET ** count(missing(hand, cost))
