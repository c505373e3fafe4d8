"""State changes of set-up events (chapter 3)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starfarers import events as e
from domain.starfarers import events_setup as se
from domain.starfarers.board import BIT, HOMES, LOBES, mask_of
from domain.starfarers.evolve.phase import enter
from domain.starfarers.state import FACE_DOWN, NOWHERE, State, occupy, upgrades
from domain.starfarers.tables import SECTOR_INDEX, SETUP_ROUNDS, SHIPS, UPGRADE_INDEX
from domain.starfarers.terrain import survey


def _table_set(state: State, event: se.TableSet) -> None:
    state.starter = state.active = event.starter
    state.sectors = tuple(FACE_DOWN if name is None else SECTOR_INDEX[name] for name in event.sectors)
    state.rotations = event.rotations
    state.stars = event.stars
    for sector in state.sectors[HOMES:]:
        if sector != FACE_DOWN:
            state.sector_pool &= ~(1 << sector)
    state.discs = event.home_discs + state.discs[HOMES * LOBES :]
    for disc in event.home_discs:
        state.disc_pool &= ~(1 << disc)
    state.terrain = survey(state.sectors, state.discs)


def _pieces_placed(state: State, event: se.PiecesPlaced) -> None:
    sites = mask_of(*event.colonies)
    if event.seat is None:
        state.neutral = sites | BIT[event.spaceport]
    else:
        state.colonies[event.seat] = sites
        state.spaceports[event.seat] = BIT[event.spaceport]
        state.ships[SHIPS * event.seat] = NOWHERE if event.ship is None else event.ship
    occupy(state)


def _placement_began(state: State, event: se.PlacementBegan) -> None:
    state.active = event.seat
    state.placing = (event.round, NOWHERE)
    state.phase = "make_spaceport" if event.round == SETUP_ROUNDS else "place_colony"


def _pool_laid_out(state: State, event: se.PoolLaidOut) -> None:
    state.pool = (event.boosters, event.cannons, event.freight_pods)


def _colony_placed(state: State, event: se.ColonyPlaced) -> None:
    state.colonies[event.seat] |= BIT[event.site]
    occupy(state)


def _starting_spaceport_made(state: State, event: se.StartingSpaceportMade) -> None:
    state.colonies[event.seat] ^= BIT[event.site]
    state.spaceports[event.seat] |= BIT[event.site]
    occupy(state)
    state.placing = (state.placing[0], event.site)
    state.phase = "place_ship"


def _starting_ship_placed(state: State, event: se.StartingShipPlaced) -> None:
    put_ship(state, event.ship, event.kind, event.at)
    state.phase = "take_upgrade"


def put_ship(state: State, ship: int, kind: str, at: int) -> None:
    """Put a transport ship on the map."""
    state.ships[ship] = at
    if kind == "trade_ship":
        state.trade_ships |= 1 << ship


def _starting_upgrade_taken(state: State, event: se.StartingUpgradeTaken) -> None:
    index = UPGRADE_INDEX[event.upgrade]
    upgrades(state)[index][event.seat] += 1
    state.pool = tuple(count - (at == index) for at, count in enumerate(state.pool))


def _home_sites_closed(state: State, event: se.HomeSitesClosed) -> None:
    state.closed |= mask_of(*event.sites)
    occupy(state)


def _start_received(state: State, event: se.StartReceived) -> None:
    state.fame[event.seat] += event.fame
    state.boosters[event.seat] += event.boosters


def _turn_began(state: State, event: e.TurnBegan) -> None:
    state.turn = event.turn
    state.active = event.seat
    state.used = 0  # SF-256
    enter(state, "roll")


SETUP_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    se.TableSet: _table_set,
    se.PiecesPlaced: _pieces_placed,
    se.PlacementBegan: _placement_began,
    se.PoolLaidOut: _pool_laid_out,
    se.ColonyPlaced: _colony_placed,
    se.StartingSpaceportMade: _starting_spaceport_made,
    se.StartingShipPlaced: _starting_ship_placed,
    se.StartingUpgradeTaken: _starting_upgrade_taken,
    se.HomeSitesClosed: _home_sites_closed,
    se.StartReceived: _start_received,
    e.TurnBegan: _turn_began,
}
