"""Flights in plain words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.starfarers import events_flight as f
from domain.starfarers.board import AREA_NAMES, LOBES, PLACE_NAMES
from domain.starfarers.narrate.words import (
    CIVILIZATION_TITLES,
    front,
    numbered,
    planet_in_words,
    shown,
    where,
)
from domain.starfarers.state import State
from domain.starfarers.tables import DISCS, SECTOR_INDEX, SECTORS


def _mothership_shaken(state: State, event: f.MothershipShaken, who: Who) -> str:
    return f"{who(event.seat)} shakes {shown(event.balls)}: base speed {event.base_speed}"


def _ship_moved(state: State, event: f.ShipMoved, who: Who) -> str:
    ship = "trade ship" if state.trade_ships >> event.ship & 1 else "colony ship"
    left = PLACE_NAMES[state.ships[event.ship]]
    steps = numbered(len(event.path), "step")
    return f"{who(event.seat)} flies a {ship} {steps} from {left} to {where(state, event.path[-1])}"


def _sector_discovered(state: State, event: f.SectorDiscovered, who: Who) -> str:
    found = _sector(event)
    return f"{who(event.seat)} discovers {found} in {AREA_NAMES[event.area]}"


def _sector(event: f.SectorDiscovered) -> str:
    sector = SECTORS[SECTOR_INDEX[event.sector]]
    if sector.civilization is not None:
        return f"the outpost of {CIVILIZATION_TITLES[sector.civilization]}"
    if not sector.planets:
        return "empty space"
    turned = [sector.planets[(lobe - event.rotation) % LOBES] for lobe in range(LOBES)]
    return f"the system {event.sector} with {_planets(turned, event.discs)}"


def _planets(resources: Sequence[str], discs: Sequence[int]) -> str:
    """Name planets by resource and disc: ``ore 5, food 9 and goods with a pirate base of strength 4``."""
    return ", ".join(
        f"{resource} {'' if DISCS[disc].numbers else 'with '}{front(DISCS[disc])}"
        for resource, disc in zip(resources, discs, strict=True)
    )


def _system_explored(state: State, event: f.SystemExplored, who: Who) -> str:
    planets = [planet_in_words(state, LOBES * event.area + lobe) for lobe in range(LOBES)]
    return f"{who(event.seat)} explores {AREA_NAMES[event.area]}: {_planets(planets, event.discs)}"


def _token_taken(state: State, event: f.TokenTaken, who: Who) -> str:
    token, area = DISCS[event.token], AREA_NAMES[event.planet // LOBES]
    done = "defeats" if token.pirates else "terraforms"
    number = front(DISCS[event.disc])
    return f"{who(event.seat)} {done} {front(token)} in {area} for a medal; its number is {number}"


def _move_ended(state: State, event: f.MoveEnded, who: Who) -> str:
    return f"{who(event.seat)} ends the move of the ship at {PLACE_NAMES[state.ships[event.ship]]}"


def _colony_founded(state: State, event: f.ColonyFounded, who: Who) -> str:
    closed = "" if event.closed is None else f"; {PLACE_NAMES[event.closed]} is closed"
    return f"{who(event.seat)} founds a colony on {where(state, event.site)}{closed}"


def _trade_station_founded(state: State, event: f.TradeStationFounded, who: Who) -> str:
    return f"{who(event.seat)} founds a trade station with {CIVILIZATION_TITLES[event.civilization]}"


def _flight_ended(state: State, event: f.FlightEnded, who: Who) -> str:
    return f"{who(event.seat)} ends the flight"


FLIGHT_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {
    f.MothershipShaken: _mothership_shaken,
    f.ShipMoved: _ship_moved,
    f.SectorDiscovered: _sector_discovered,
    f.SystemExplored: _system_explored,
    f.TokenTaken: _token_taken,
    f.MoveEnded: _move_ended,
    f.ColonyFounded: _colony_founded,
    f.TradeStationFounded: _trade_station_founded,
    f.FlightEnded: _flight_ended,
}
