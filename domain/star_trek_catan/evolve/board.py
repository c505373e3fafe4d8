"""Placing pieces on the board, with every incrementally updated field about them."""

from domain.star_trek_catan.board import CROWDED, END_BITS, ENDS, ROUTES_AT, SECTORS_AT, ends_of
from domain.star_trek_catan.cards import UNITS
from domain.star_trek_catan.state import SEAT_BITS, State, frontier, replaced


def take_starship(state: State, seat: int, route: int) -> None:
    """Remove a starship that moves elsewhere; otherwise pieces never leave the board (STC-031)."""
    bit = 1 << route
    state.ships[seat] ^= bit
    state.taken_routes ^= bit
    state.touched[seat] = ends_of(state.ships[seat])
    state.frontier[seat] = frontier(state, seat)


def put_starship(state: State, seat: int, route: int) -> None:
    """Place a starship on a route."""
    bit = 1 << route
    state.ships[seat] |= bit
    state.taken_routes |= bit
    state.touched[seat] |= END_BITS[route]
    foreign = state.occupied & ~(state.outposts[seat] | state.starbases[seat])
    one, other = ENDS[route]
    leads_to = state.frontier[seat]
    if not foreign >> one & 1:
        leads_to |= ROUTES_AT[one]
    if not foreign >> other & 1:
        leads_to |= ROUTES_AT[other]
    state.frontier[seat] = leads_to


def put_outpost(state: State, seat: int, point: int) -> None:
    """Place an outpost on a point."""
    bit = 1 << point
    state.outposts[seat] |= bit
    state.occupied |= bit
    state.blocked |= CROWDED[point]
    state.frontier[seat] |= ROUTES_AT[point]
    for opponent in range(state.seats):
        if opponent != seat and state.touched[opponent] & bit:
            state.frontier[opponent] = frontier(state, opponent)
    if point in state.layout.post_at:  # from now on (STC-127)
        rates = state.layout.rates_with(state.rates[seat], point)
        state.rates = replaced(state.rates, seat, rates)
    add_income(state, seat, point)


def add_income(state: State, seat: int, point: int) -> None:
    """Add one card of each sector around a point to a seat's income from later rolls.

    STC-078, STC-080, STC-145.
    """
    income = list(state.income)
    numbers = state.layout.numbers
    for sector in SECTORS_AT[point]:
        if numbers[sector]:
            income[numbers[sector]] += UNITS[state.layout.resources[sector]] << SEAT_BITS * seat
    state.income = tuple(income)
