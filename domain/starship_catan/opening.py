"""Openings: the first module of each seat, and its first building."""

from collections.abc import Iterable
from typing import get_args

from domain.kernel.openings import first_parts
from domain.kernel.ruleset import Event, Opening, Seat
from domain.starship_catan.actions import Ship
from domain.starship_catan.events import ModuleBuilt, ModuleChosen, ShipBuilt, Tile, TileBuilt, TileUpgraded
from domain.starship_catan.tables import MODULES

PARTS: tuple[str, ...] = (*MODULES, *get_args(Ship), *get_args(Tile))


def opening(events: Iterable[Event], seats: int) -> dict[Seat, Opening]:
    """Return the first two parts of each seat, in their order."""
    return first_parts(events, seats, _part_of)


def _part_of(event: Event) -> tuple[Seat, str] | None:
    """Return the seat and the thing that an event chooses or builds; None for any other event."""
    match event:
        case ModuleChosen() | ModuleBuilt():
            return event.seat, event.module
        case ShipBuilt():
            return event.seat, event.ship
        case TileBuilt() | TileUpgraded():
            return event.seat, event.tile
        case _:
            return None
