"""The features of a position that predict the winner; ``evaluation.json`` weighs them."""

from functools import lru_cache

from domain.kernel.bundles import amount, count, missing
from domain.kernel.evaluation import Features, by_stage, names_by_stage
from domain.kernel.hexgrid import bits
from domain.star_trek_catan.board import CORNERS, POINTS, SECTORS_AT, Layout, ends_of
from domain.star_trek_catan.decide.building import (
    PACKED_CARD_COST,
    PACKED_OUTPOST_COST,
    PACKED_STARBASE_COST,
    PACKED_STARSHIP_COST,
)
from domain.star_trek_catan.heuristics import PIPS
from domain.star_trek_catan.rules import outpost_points, starship_routes
from domain.star_trek_catan.scoring import full_points, public_points
from domain.star_trek_catan.state import NOBODY, State, outposts_left, starbases_left, victory_cards
from domain.star_trek_catan.tables import BASIC_RATE, HAND_LIMIT, WINNING_POINTS

_NAMES = (
    "points",
    "points above 5",
    "points above 7",
    "production",
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
    "best place for an outpost",
    "best place a starship away",
    "pace of starbases",
    "pace of outposts",
    "pace of development cards",
)
"""The features of a seat, in order. Amounts are scaled to about 1."""
NAMES = names_by_stage(_NAMES)
"""The names of the features, in order."""

_SHIFTS = (0, 8, 16, 24, 32)
_COSTS = tuple(
    [(at, amount(cost, at)) for at in range(5) if amount(cost, at)]
    for cost in (PACKED_STARBASE_COST, PACKED_OUTPOST_COST + PACKED_STARSHIP_COST, PACKED_CARD_COST)
)
"""The prices of a starbase, of an outpost with a starship, and of a card: kinds and amounts."""
_FORGET = 0.6
"""The factor by which each missing card reduces the value of a purchase."""


def features(state: State) -> list[Features]:
    """Return the features of every seat; ``state`` must contain all hidden facts."""
    leader = max(public_points(state, seat) for seat in range(state.seats))
    yields, blocked = _yields(state)
    found = [
        (
            *_points(state, seat),
            *_production(yields[seat], blocked[seat]),
            *_cards(state, seat),
            *_prospects(state, seat, yields[seat]),
            *_places(state, seat),
            *_paces(yields[seat], state.rates[seat]),
        )
        for seat in range(state.seats)
    ]
    return by_stage(found, leader / WINNING_POINTS)


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


def _production(yields: list[int], blocked: int) -> Features:
    made = sum(yields[:5])
    return (
        made / 10,
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


def _places(state: State, seat: int) -> Features:
    """Weigh the best points for outposts: those within reach, and those that one more starship reaches."""
    if outposts_left(state, seat) <= 0:
        return 0.0, 0.0
    worths = _worths(state.layout)
    here = outpost_points(state, seat)
    beyond = ends_of(starship_routes(state, seat)) & ~state.blocked & ~here
    return (
        max([worths[point] for point in bits(here)], default=0.0),
        max([worths[point] for point in bits(beyond)], default=0.0),
    )


@lru_cache(maxsize=256)
def _worths(layout: Layout) -> tuple[float, ...]:
    """Return, by point, the production of an outpost there, plus a small value for a trading post."""
    return tuple(
        (sum(PIPS[layout.numbers[at]] for at in SECTORS_AT[point]) + (point in layout.post_at)) / 10
        for point in range(POINTS)
    )


def _paces(yields: list[int], rates: int) -> Features:
    """Estimate how fast production pays each price, if the seat trades its surplus."""
    traded = sum([yields[at] / ((rates >> shift) & 0xFF) for at, shift in enumerate(_SHIFTS)]) / 5 + 0.1
    return tuple([1 / sum([number / (yields[at] + traded) for at, number in cost]) for cost in _COSTS])


def _near(hand: int, cost: int) -> float:
    """Return 1 if a hand pays a price, and less for each missing card."""
    return _FORGET ** count(missing(hand, cost))
