"""Log lines of flights."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import Say
from domain.starfarers import events_flight as f
from domain.starfarers.board import LOBES, PLACE_NAMES
from domain.starfarers.narrate.words import (
    CIVILIZATION_TITLES,
    area_in_words,
    front,
    numbered,
    planet_in_words,
    shown,
    where,
)
from domain.starfarers.state import State
from domain.starfarers.tables import DISCS, SECTOR_INDEX, SECTORS


def _mothership_shaken(state: State, event: f.MothershipShaken, who: Who, say: Say) -> str:
    return say(
        "{who} shakes {balls}: base speed {base_speed}",
        who=who(event.seat),
        balls=shown(event.balls, say),
        base_speed=event.base_speed,
    )


def _ship_moved(state: State, event: f.ShipMoved, who: Who, say: Say) -> str:
    ship = say("trade ship") if state.trade_ships >> event.ship & 1 else say("colony ship")
    left = PLACE_NAMES[state.ships[event.ship]]
    steps = numbered(len(event.path), "step", say)
    return say(
        "{who} flies a {ship} {steps} from {left} to {reached}",
        who=who(event.seat),
        ship=ship,
        steps=steps,
        left=left,
        reached=where(state, event.path[-1], say),
    )


def _sector_discovered(state: State, event: f.SectorDiscovered, who: Who, say: Say) -> str:
    found = _sector(event, say)
    area = area_in_words(event.area, say)
    return say("{who} discovers {found} in {area}", who=who(event.seat), found=found, area=area)


def _sector(event: f.SectorDiscovered, say: Say) -> str:
    sector = SECTORS[SECTOR_INDEX[event.sector]]
    if sector.civilization is not None:
        return say(
            "the outpost of {civilization}", civilization=say(CIVILIZATION_TITLES[sector.civilization])
        )
    if not sector.planets:
        return say("empty space")
    turned = [say(sector.planets[(lobe - event.rotation) % LOBES]) for lobe in range(LOBES)]
    return say(
        "the system {sector} with {planets}", sector=event.sector, planets=_planets(turned, event.discs, say)
    )


def _planets(planets: Sequence[str], discs: Sequence[int], say: Say) -> str:
    """List planets by resource and disc: ``ore 5, food 9, goods with a pirate base of strength 4``."""
    return ", ".join(
        f"{planet} {'' if DISCS[disc].numbers else say('with ')}{front(DISCS[disc], say)}"
        for planet, disc in zip(planets, discs, strict=True)
    )


def _system_explored(state: State, event: f.SystemExplored, who: Who, say: Say) -> str:
    planets = [planet_in_words(state, LOBES * event.area + lobe, say) for lobe in range(LOBES)]
    return say(
        "{who} explores {area}: {planets}",
        who=who(event.seat),
        area=area_in_words(event.area, say),
        planets=_planets(planets, event.discs, say),
    )


def _token_taken(state: State, event: f.TokenTaken, who: Who, say: Say) -> str:
    token, area = DISCS[event.token], area_in_words(event.planet // LOBES, say)
    number = front(DISCS[event.disc], say)
    done = (
        "{who} defeats {token} in {area} for a medal; its number is {number}"
        if token.pirates
        else "{who} terraforms {token} in {area} for a medal; its number is {number}"
    )
    return say(done, who=who(event.seat), token=front(token, say), area=area, number=number)


def _move_ended(state: State, event: f.MoveEnded, who: Who, say: Say) -> str:
    return say(
        "{who} ends the move of the ship at {place}",
        who=who(event.seat),
        place=PLACE_NAMES[state.ships[event.ship]],
    )


def _colony_founded(state: State, event: f.ColonyFounded, who: Who, say: Say) -> str:
    closed = "" if event.closed is None else say("; {place} is closed", place=PLACE_NAMES[event.closed])
    return say(
        "{who} founds a colony on {site}{closed}",
        who=who(event.seat),
        site=where(state, event.site, say),
        closed=closed,
    )


def _trade_station_founded(state: State, event: f.TradeStationFounded, who: Who, say: Say) -> str:
    return say(
        "{who} founds a trade station with {civilization}",
        who=who(event.seat),
        civilization=say(CIVILIZATION_TITLES[event.civilization]),
    )


def _flight_ended(state: State, event: f.FlightEnded, who: Who, say: Say) -> str:
    return say("{who} ends the flight", who=who(event.seat))


FLIGHT_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
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
