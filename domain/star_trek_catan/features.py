"""The features of a position that tell who will win; ``evaluation.json`` weighs them."""

from domain.kernel.bundles import count, missing
from domain.kernel.evaluation import Features
from domain.star_trek_catan.board import CORNERS
from domain.star_trek_catan.decide.building import (
    PACKED_CARD_COST,
    PACKED_OUTPOST_COST,
    PACKED_STARBASE_COST,
)
from domain.star_trek_catan.heuristics import PIPS
from domain.star_trek_catan.rules import outpost_points, starship_routes
from domain.star_trek_catan.scoring import full_points, public_points
from domain.star_trek_catan.state import NOBODY, State, starbases_left, victory_cards
from domain.star_trek_catan.tables import BASIC_RATE, HAND_LIMIT, WINNING_POINTS

NAMES = (
    "points",
    "points above 5",
    "points above 7",
    "production",
    "production while the leader is behind",
    "resources produced",
    "tritanium",
    "dilithium",
    "food",
    "oxygen",
    "water",
    "production blocked",
    "cards up to 7",
    "cards above 7",
    "near a starbase",
    "near an outpost",
    "near a development card",
    "hidden cards",
    "starfleet of others",
    "largest starfleet",
    "route of others",
    "longest route",
    "place for an outpost",
    "places for outposts",
    "routes for starships",
    "trade rates",
    "turns to wait",
    "no starbase left",
)
"""The names of the features, in order. Amounts are scaled to about 1."""

_SHIFTS = (0, 8, 16, 24, 32)
_FORGET = 0.6
"""The factor for each card that is missing from a purchase."""


def features(state: State) -> list[Features]:
    """Return the features of every seat; ``state`` hides nothing."""
    leader = max(public_points(state, seat) for seat in range(state.seats))
    yields, blocked = _yields(state)
    return [
        (
            *_points(state, seat),
            *_production(yields[seat], blocked[seat], leader),
            *_cards(state, seat),
            *_prospects(state, seat, yields[seat]),
        )
        for seat in range(state.seats)
    ]


def _yields(state: State) -> tuple[list[list[int]], list[int]]:
    """Return each seat's expected resources of 36 rolls, and those that the cruiser blocks."""
    yields = [[0] * 6 for _ in range(state.seats)]
    blocked = [0] * state.seats
    for sector, corners in enumerate(CORNERS):
        if not state.occupied & corners:
            continue
        pips, resource = PIPS[state.layout.numbers[sector]], state.layout.resources[sector]
        for seat in range(state.seats):
            outposts, starbases = state.outposts[seat] & corners, state.starbases[seat] & corners
            if outposts or starbases:
                made = pips * (outposts.bit_count() + 2 * starbases.bit_count())
                yields[seat][resource] += made
                if sector == state.cruiser:
                    blocked[seat] += made
    return yields, blocked


def _points(state: State, seat: int) -> Features:
    points = full_points(state, seat)
    return float(points), float(max(0, points - 5)), float(max(0, points - 7))


def _production(yields: list[int], blocked: int, leader: int) -> Features:
    made = sum(yields[:5])
    return (
        made / 10,
        made / 10 * (WINNING_POINTS - leader) / 5,
        sum(1 for amount in yields[:5] if amount) / 5,
        *[min(amount, 8) ** 0.5 / 3 for amount in yields[:5]],
        blocked / 5,
    )


def _cards(state: State, seat: int) -> Features:
    hand = state.hands[seat]
    cards = count(hand)
    hidden = count(state.development[seat]) - victory_cards(state, seat)
    has_fleet, has_route = state.fleet_holder == seat, state.route_holder == seat
    return (
        min(cards, HAND_LIMIT) / 5,
        max(0, cards - HAND_LIMIT) / 5,
        _near(hand, PACKED_STARBASE_COST),
        _near(hand, PACKED_OUTPOST_COST),
        _near(hand, PACKED_CARD_COST),
        hidden / 2,
        0.0 if has_fleet else state.face_up[seat] / 3,
        float(has_fleet),
        0.0 if has_route else state.lengths[seat] / 5,
        float(has_route),
    )


def _prospects(state: State, seat: int, yields: list[int]) -> Features:
    places = outpost_points(state, seat).bit_count()
    rates = state.rates[seat]
    trade = sum(yields[at] * (BASIC_RATE - ((rates >> shift) & 0xFF)) for at, shift in enumerate(_SHIFTS))
    waits = (seat - state.active) % state.seats if state.active != NOBODY else 0
    return (
        float(places > 0),
        min(3, places) / 3,
        min(starship_routes(state, seat).bit_count(), 8) / 8,
        trade / 20,
        waits / 3,
        float(starbases_left(state, seat) == 0),
    )


def _near(hand: int, cost: int) -> float:
    """Return 1 if a hand pays a price, and less for each missing card."""
    return _FORGET ** count(missing(hand, cost))
