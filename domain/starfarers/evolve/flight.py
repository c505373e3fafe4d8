"""State changes of flight events (chapters 8 to 11)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starfarers import events_flight as f
from domain.starfarers.board import BIT, LOBES
from domain.starfarers.evolve.phase import enter
from domain.starfarers.state import NOBODY, NOWHERE, State, derive, occupy, replaced
from domain.starfarers.tables import CIVILIZATION_INDEX, MAX_SEATS, SECTOR_INDEX, SHIPS


def _mothership_shaken(state: State, event: f.MothershipShaken) -> None:
    state.balls = event.balls
    state.base_speed = event.base_speed
    first = SHIPS * event.seat
    state.began = tuple(state.ships[first : first + SHIPS])
    enter(state, "flight_move")


# Moves


def _ship_moved(state: State, event: f.ShipMoved) -> None:
    if state.moving != event.ship:
        state.moving = event.ship
        state.steps = 0
    state.steps += len(event.path)
    state.ships[event.ship] = event.path[-1]


def _move_ended(state: State, event: f.MoveEnded) -> None:
    end_move(state, event.ship)


def end_move(state: State, ship: int) -> None:
    """Record that a ship has moved; another ship that is moving continues."""
    state.moved |= 1 << ship
    if state.moving == ship:
        state.moving = NOBODY
        state.steps = 0


# Discoveries


def _sector_discovered(state: State, event: f.SectorDiscovered) -> None:
    sector = SECTOR_INDEX[event.sector]
    state.sectors = replaced(state.sectors, event.area, sector)
    state.rotations = replaced(state.rotations, event.area, event.rotation)
    state.sector_pool &= ~(1 << sector)
    _lay_discs(state, event.area, event.discs)


def _system_explored(state: State, event: f.SystemExplored) -> None:
    _lay_discs(state, event.area, event.discs)


def _lay_discs(state: State, area: int, discs: tuple[int, ...]) -> None:
    for lobe, disc in enumerate(discs):
        state.discs = replaced(state.discs, LOBES * area + lobe, disc)
        state.disc_pool &= ~(1 << disc)
    derive(state)


def _token_taken(state: State, event: f.TokenTaken) -> None:
    medals = state.medals[event.seat] | 1 << event.token  # SF-214, SF-220
    state.medals = replaced(state.medals, event.seat, medals)
    state.discs = replaced(state.discs, event.planet, event.disc)
    state.disc_pool &= ~(1 << event.disc)
    derive(state)


# Foundations


def _ship_back(state: State, ship: int) -> None:
    """SF-230: return a transport ship to the supply; built again in this flight, it is a new ship."""
    end_move(state, ship)
    state.ships[ship] = NOWHERE
    state.began = replaced(state.began, ship % SHIPS, NOWHERE)
    others = ~(1 << ship)
    state.moved &= others
    state.stopped &= others
    state.trade_ships &= others


def _colony_founded(state: State, event: f.ColonyFounded) -> None:
    _ship_back(state, event.ship)
    state.colonies[event.seat] |= BIT[event.site]
    if event.closed is not None:
        state.closed |= BIT[event.closed]
    occupy(state)


def _trade_station_founded(state: State, event: f.TradeStationFounded) -> None:
    _ship_back(state, event.ship)
    outpost = CIVILIZATION_INDEX[event.civilization]
    dock = MAX_SEATS * outpost + event.seat
    state.stations = replaced(state.stations, dock, state.stations[dock] + 1)
    state.founding = outpost


def _flight_ended(state: State, event: f.FlightEnded) -> None:  # noqa: ARG001  all handlers share one signature
    clear_flight(state)


def clear_flight(state: State) -> None:
    """SF-176, SF-311: clear everything that lasts for one flight only."""
    state.balls = ()
    state.base_speed = 0
    state.moving = NOBODY
    state.steps = state.moved = state.stopped = state.jumps = 0
    state.began = (NOWHERE,) * SHIPS


FLIGHT_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    f.MothershipShaken: _mothership_shaken,
    f.ShipMoved: _ship_moved,
    f.MoveEnded: _move_ended,
    f.SectorDiscovered: _sector_discovered,
    f.SystemExplored: _system_explored,
    f.TokenTaken: _token_taken,
    f.ColonyFounded: _colony_founded,
    f.TradeStationFounded: _trade_station_founded,
    f.FlightEnded: _flight_ended,
}
