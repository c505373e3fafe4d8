"""Openings: the first two buildings of each seat."""

from collections.abc import Iterable
from typing import get_args

from domain.kernel.openings import first_parts
from domain.kernel.ruleset import Event, Opening, Seat
from domain.starfarers.events import ShipBuilt, SpaceportBuilt, UpgradeBuilt
from domain.starfarers.names import ShipKind, Upgrade

PARTS: tuple[str, ...] = (*get_args(ShipKind), "spaceport", *get_args(Upgrade))


def opening(events: Iterable[Event], seats: int) -> dict[Seat, Opening]:
    """Return the first two parts of each seat, in their order."""
    return first_parts(events, seats, _part_of)


def _part_of(event: Event) -> tuple[Seat, str] | None:
    """Return the seat and the kind of thing that an event builds; None for any other event."""
    match event:
        case ShipBuilt():
            return event.seat, event.kind
        case SpaceportBuilt():
            return event.seat, "spaceport"
        case UpgradeBuilt():
            return event.seat, event.upgrade
        case _:
            return None
