"""Supply routes, the Largest Starfleet, victory points, and the consequences of their changes."""

from collections.abc import Sequence

from domain.kernel.bundles import covers
from domain.kernel.hexgrid import bits
from domain.kernel.ruleset import Event
from domain.kernel.trails import longest_trail, longest_trail_with
from domain.kernel.unfolding import Unfolding
from domain.star_trek_catan import events as e
from domain.star_trek_catan.board import ENDS, STEPS
from domain.star_trek_catan.evolve.dispatch import evolve
from domain.star_trek_catan.state import NOBODY, NOT_YET, State, victory_cards
from domain.star_trek_catan.tables import (
    SHORTEST_SUPPLY_ROUTE,
    SMALLEST_STARFLEET,
    SPECIAL_CARD_POINTS,
    STARBASE_POINTS,
    VICTORY,
    WINNING_POINTS,
)

_MOST_GAINED = 1 + SPECIAL_CARD_POINTS
"""The most victory points that one action can bring: an outpost that cuts a route."""


def holder_after(values: Sequence[int], holder: int, minimum: int) -> int:
    """STC-252, STC-260: return the holder of a special card, NOBODY if it is set aside (STC-253).

    Another seat needs more than the holder; a tie does not suffice (STC-251, STC-258).
    """
    most = max(values)
    if most < minimum:
        return NOBODY
    if holder != NOBODY and values[holder] == most:
        return holder
    return values.index(most) if values.count(most) == 1 else NOBODY


def is_unmeasured(state: State) -> bool:
    """Return True if a supply route may have changed since the last measurement."""
    return state.fresh_route != NOT_YET or state.recount != 0


def route_may_move(state: State) -> bool:
    """STC-252: return True if an owed measurement might move the Longest Supply Route."""
    if state.recount:
        return True
    if state.fresh_route == NOT_YET:
        return False
    owner = _owner(state, state.fresh_route)
    holder = state.route_holder
    needed = SHORTEST_SUPPLY_ROUTE if holder == NOBODY else state.lengths[holder] + 1
    return owner != holder and state.ships[owner].bit_count() >= needed


def _owner(state: State, route: int) -> int:
    owner = 0
    while not state.ships[owner] >> route & 1:
        owner += 1
    return owner


def measure(state: State) -> e.SupplyRoutesMeasured:
    """STC-247, STC-255: measure the routes that may have changed, and award the special card."""
    lengths = list(state.lengths)
    fresh = state.fresh_route
    if fresh != NOT_YET:
        owner = _owner(state, fresh)
        foreign = _foreign_stations(state, owner)
        with_it = longest_trail_with(STEPS, ENDS, state.ships[owner], foreign, fresh)
        if with_it > lengths[owner]:
            lengths[owner] = with_it
    if state.recount:
        for seat in bits(state.recount):
            lengths[seat] = longest_trail(STEPS, ENDS, state.ships[seat], _foreign_stations(state, seat))
    holder = holder_after(lengths, state.route_holder, SHORTEST_SUPPLY_ROUTE)
    points = tuple([_points_with(state, seat, holder) for seat in range(state.seats)])
    return e.SupplyRoutesMeasured(tuple(lengths), None if holder == NOBODY else holder, points)


def _foreign_stations(state: State, seat: int) -> int:
    """STC-248, STC-249: return the points with opponents' stations, which interrupt a seat's routes."""
    return state.occupied & ~(state.outposts[seat] | state.starbases[seat])


def public_points(state: State, seat: int) -> int:
    """STC-030: count a seat's public victory points."""
    return _points_with(state, seat, state.route_holder)


def _points_with(state: State, seat: int, route_holder: int) -> int:
    """STC-030, STC-142, STC-148: count a seat's points, for a given holder of the Longest Supply Route."""
    points = state.outposts[seat].bit_count() + STARBASE_POINTS * state.starbases[seat].bit_count()
    if route_holder == seat:
        points += SPECIAL_CARD_POINTS
    if state.fleet_holder == seat:
        points += SPECIAL_CARD_POINTS
    return points


def full_points(state: State, seat: int) -> int:
    """STC-030, STC-261, STC-266: count a seat's victory points, including its hidden Victory Point cards."""
    return public_points(state, seat) + ((state.development[seat] >> 8 * VICTORY) & 0xFF)


def starfleet_moved(state: State, seat: int, change: int) -> list[Event]:
    """STC-257, STC-259: award the Largest Starfleet after ``change`` more cards of a seat are face up."""
    counts = list(state.face_up)
    counts[seat] += change
    holder = holder_after(counts, state.fleet_holder, SMALLEST_STARFLEET)
    if holder == state.fleet_holder:
        return []
    return [e.LargestStarfleetMoved(None if holder == NOBODY else holder)]


def won(state: State, seat: int) -> e.GameWon:
    """STC-262, STC-169: return the end of the game, with everybody's Victory Point cards turned over."""
    return e.GameWon(
        seat,
        full_points(state, seat),
        tuple(victory_cards(state, other) for other in range(state.seats)),
    )


def with_consequences(state: State, seat: int, events: list[Event]) -> list[Event]:
    """Append the consequences of the active seat's events: a measurement, victory, lapsed offers.

    STC-265, STC-267: the active seat's victory is checked after every change. Routes are measured here only
    if the special card could win the game for the seat; otherwise the system measures them before the next
    action.
    """
    if not state.offers and full_points(state, seat) + _MOST_GAINED < WINNING_POINTS:
        return events
    unfolding = Unfolding(state, evolve, events)
    after = unfolding.state
    points = full_points(after, seat)
    could_win = after.route_holder != seat and points + SPECIAL_CARD_POINTS >= WINNING_POINTS
    if could_win and is_unmeasured(after):
        unfolding.add(measure(after))
        points = full_points(after, seat)
    following = [won(after, seat)] if points >= WINNING_POINTS else lapses(after)
    return [*unfolding.events, *following]


def with_lapses(state: State, events: list[Event], *, closed: tuple[int, ...] = ()) -> list[Event]:
    """Append the lapses of offers that can no longer be paid after these events, and of ``closed`` offers."""
    if not state.offers:
        return events
    return [*events, *lapses(Unfolding(state, evolve, events).state, closed)]


def lapses(state: State, closed: tuple[int, ...] = ()) -> list[Event]:
    """STC-116, STC-282: return the lapse of unaffordable offers and acceptances, and of ``closed`` offers."""
    offers: list[int] = []
    acceptances: list[e.Acceptance] = []
    for offer in state.offers:
        if offer.number in closed or not covers(state.hands[offer.seat], offer.give):
            offers.append(offer.number)
            continue
        acceptances += [
            e.Acceptance(offer.number, seat)
            for seat in bits(offer.accepted)
            if not covers(state.hands[seat], offer.want)
        ]
    return [e.OffersLapsed(tuple(offers), tuple(acceptances))] if offers or acceptances else []


def all_lapse(state: State) -> list[Event]:
    """STC-116: lapse every open offer, as the trade phase ends."""
    if not state.offers:
        return []
    return [e.OffersLapsed(tuple(offer.number for offer in state.offers))]


def lapses_of(state: State, seat: int) -> list[Event]:
    """STC-283: lapse every offer and acceptance of a seat, because a card left its hand unseen."""
    if not state.offers:
        return []
    offers = tuple(offer.number for offer in state.offers if offer.seat == seat)
    acceptances = tuple(
        e.Acceptance(offer.number, seat) for offer in state.offers if offer.accepted >> seat & 1
    )
    return [e.OffersLapsed(offers, acceptances)] if offers or acceptances else []
