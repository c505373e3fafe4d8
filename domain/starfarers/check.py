"""The invariants of a sound state: cards, pieces, upgrades, discs, markers and points."""

from collections.abc import Iterator

from domain.kernel.bundles import count
from domain.starfarers.board import BIT
from domain.starfarers.state import (
    FACE_DOWN,
    NOBODY,
    NOWHERE,
    State,
    colonies_left,
    fame_left,
    income,
    stations_left,
    upgrade_left,
    upgrades,
)
from domain.starfarers.tables import (
    ALL_CARDS,
    CIVILIZATIONS,
    DISCS,
    DOCKS,
    MAX_SEATS,
    SPACEPORTS,
    UPGRADE_CAPS,
    UPGRADES,
)
from domain.starfarers.terrain import ports_of, survey


def check(state: State) -> list[str]:
    """List every broken invariant; empty for a sound state (masked states are not)."""
    return [
        *_resources(state),
        *_pieces(state),
        *_upgrades(state),
        *_map(state),
        *_friendship(state),
        *_derived(state),
    ]


def _resources(state: State) -> Iterator[str]:
    """SF-019: every card is in the supply, in the reserve pile or in a hand."""
    if state.supply + state.reserve + sum(state.hands) != ALL_CARDS:
        yield "SF-019: the resource cards do not add up to 20 of each"
    for submitted, number in zip(state.submitted, state.discarding, strict=True):
        if submitted and count(submitted) != number:
            yield "SF-115: a seat returns a wrong number of cards"


def _pieces(state: State) -> Iterator[str]:
    """SF-020, SF-022, SF-149: every piece is in a supply or in one place on the map."""
    for seat in range(state.seats):
        if colonies_left(state, seat) < 0 or stations_left(state, seat) < 0:
            yield f"SF-020: seat {seat} has more colonies or trade stations than there are"
        if state.spaceports[seat].bit_count() > SPACEPORTS:
            yield f"SF-149: seat {seat} has too many spaceports"
    sites = [*state.colonies, *state.spaceports, state.neutral, state.closed]
    if sum(sites).bit_count() != sum(mask.bit_count() for mask in sites):
        yield "SF-171: two pieces are on one site"
    at = [place for place in state.ships if place != NOWHERE]
    under_way = [] if state.moving == NOBODY else [state.ships[state.moving]]
    resting = [place for ship, place in enumerate(state.ships) if place != NOWHERE and ship != state.moving]
    if len(set(resting)) < len(resting) or any(BIT[place] & _all_built(state) for place in resting):
        yield "SF-171: a ship stands on a ship, a colony or a spaceport"
    if len(at) != len(resting) + len(under_way):
        yield "SF-172: the ship that moves is not on the map"
    if any(
        state.trade_ships >> ship & 1 and state.ships[ship] == NOWHERE for ship in range(len(state.ships))
    ):
        yield "SF-145: a ship in the supply carries a trade station"


def _all_built(state: State) -> int:
    """Return the occupied sites except closed ones, where a ship may already have stood (SF-189)."""
    return sum(state.colonies) | sum(state.spaceports) | state.neutral


def _upgrades(state: State) -> Iterator[str]:
    """SF-013, SF-014, SF-154."""
    for upgrade, cap in enumerate(UPGRADE_CAPS):
        if upgrade_left(state, upgrade) < 0:
            yield f"SF-013: more {UPGRADES[upgrade]}s than there are"
        if not all(0 <= held <= cap for held in upgrades(state)[upgrade]):
            yield f"SF-154: a mothership has too many {UPGRADES[upgrade]}s"
    if fame_left(state) < 0 or min(state.fame) < 0:
        yield "SF-014: the fame pieces do not add up"


def _map(state: State) -> Iterator[str]:
    """SF-004, SF-006, SF-357: every sector and every disc is in one place."""
    laid = [sector for sector in state.sectors if sector != FACE_DOWN]
    if len(set(laid)) < len(laid) or any(state.sector_pool >> sector & 1 for sector in laid):
        yield "SF-004: a sector is in two places"
    discs = [disc for disc in state.discs if disc >= 0]
    if len(set(discs)) < len(discs) or any(state.disc_pool >> disc & 1 for disc in discs):
        yield "SF-006: a disc is in two places"
    taken = sum(state.medals)
    if taken & state.disc_pool or any(taken >> disc & 1 for disc in discs):
        yield "SF-214: a token is in two places"
    if any(DISCS[disc].numbers for disc in range(len(DISCS)) if taken >> disc & 1):
        yield "SF-264: a number disc counts as a medal"


def _friendship(state: State) -> Iterator[str]:
    """SF-234, SF-237, SF-241, SF-242."""
    if sum(state.friendship).bit_count() != sum(cards.bit_count() for cards in state.friendship):
        yield "SF-237: a friendship card is with two seats"
    for outpost, civilization in enumerate(CIVILIZATIONS):
        stations = state.stations[MAX_SEATS * outpost : MAX_SEATS * outpost + state.seats]
        if sum(stations) > DOCKS:
            yield f"SF-234: too many trade stations with the {civilization}"
        holder = state.markers[outpost]
        is_settled = outpost != state.founding
        if is_settled and any(stations) and (holder == NOBODY or stations[holder] < max(stations)):
            yield f"SF-242: the marker of the {civilization} is with the wrong seat"


def _derived(state: State) -> Iterator[str]:
    """SF-088: incrementally updated fields agree with a fresh computation."""
    if state.income != income(state):
        yield "SF-088: the income does not follow from the map"
    if state.ports != tuple(map(ports_of, state.spaceports)):
        yield "SF-032: the spaceport sites do not follow from the spaceports"
    if state.foreign_ports != tuple(sum(state.ports) & ~own for own in state.ports):
        yield "SF-178: the spaceport sites of the others do not follow from the spaceports"
    if state.terrain != survey(state.sectors, state.discs):
        yield "SF-031: the terrain does not follow from the map"
