"""The events of a flight: shakes, moves, discoveries, tokens, foundations."""

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.starfarers.names import Ball, Civilization, SectorId


class MothershipShaken(Event, frozen=True):
    """The active seat shook its mothership, and two balls showed (SF-158, SF-159)."""

    seat: Seat
    """The active seat."""
    balls: tuple[Ball, Ball]
    """The two balls."""
    base_speed: int
    """The base speed of this flight: 3 with a black ball, which brings an encounter (SF-161, SF-162)."""
    draws: tuple[Draw, ...]
    """The draw of this event."""


class ShipMoved(Event, frozen=True):
    """A ship moved some steps; its move continues (SF-167)."""

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""
    path: tuple[int, ...]
    """The intersections entered, by number; the ship stands on the last one."""


class SectorDiscovered(Event, frozen=True):
    """A ship arrived next to a face-down sector, which was revealed (SF-196, SF-198, SF-205)."""

    seat: Seat
    """The active seat."""
    area: int
    """The area, by number."""
    sector: SectorId
    """The sector."""
    rotation: int
    """Its rotation, 0 to 2 (SF-069, SF-350)."""
    discs: tuple[int, ...]
    """By lobe: the disc on the planet, by number; empty unless the sector is a system.

    Some discs stand for a token (SF-201).
    """
    draws: tuple[Draw, ...]
    """The draws of this event, in order: sector, rotation, discs by position of the planet."""


class SystemExplored(Event, frozen=True):
    """A ship arrived next to a system with face-down discs, which were revealed (SF-200)."""

    seat: Seat
    """The active seat."""
    area: int
    """The area, by number."""
    discs: tuple[int, ...]
    """By lobe: the disc on the planet, by number. Some discs stand for a token (SF-201)."""
    draws: tuple[Draw, ...]
    """The draws of this event, by position of the planet (SF-199)."""


class TokenTaken(Event, frozen=True):
    """A pirate base was defeated, or an ice planet terraformed (SF-208, SF-210, SF-214)."""

    seat: Seat
    """The active seat, which keeps the token as a medal."""
    planet: int
    """The planet: three times the number of its area, plus its lobe."""
    token: int
    """The number of the disc that the token replaced."""
    disc: int
    """The number of the reserve disc that replaces it on the planet (SF-215)."""
    draws: tuple[Draw, ...]
    """The draw of this event."""


class MoveEnded(Event, frozen=True):
    """The move of a ship ended where it stands (SF-171, SF-173)."""

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""


class ColonyFounded(Event, frozen=True):
    """A colony ship founded a colony where it stands; its transport ship returned to the supply (SF-221)."""

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""
    site: int
    """The site, by the number of its intersection."""
    closed: int | None
    """The site of the system that this closes in a game with three players; null if none (SF-329)."""


class TradeStationFounded(Event, frozen=True):
    """A trade ship founded a trade station at an outpost; its transport ship returned to the supply (SF-231,
    SF-339).
    """

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""
    civilization: Civilization
    """The civilization of the outpost."""


class FlightEnded(Event, frozen=True):
    """The flight phase ended (SF-085)."""

    seat: Seat
    """The active seat."""


FLIGHT_EVENT_TYPES: tuple[type[Event], ...] = (
    MothershipShaken,
    ShipMoved,
    SectorDiscovered,
    SystemExplored,
    TokenTaken,
    MoveEnded,
    ColonyFounded,
    TradeStationFounded,
    FlightEnded,
)
