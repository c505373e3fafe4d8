"""Events of the set-up: the table, the placements, the common pool, the first cards."""

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.starfarers.names import SectorId, ShipKind, Upgrade


class TableSet(Event, frozen=True):
    """The table was set: the map laid out, and the starting player drawn (chapter 3)."""

    starter: Seat
    """The starting seat (SF-046, SF-047)."""
    sectors: tuple[SectorId | None, ...]
    """By area, home systems first: the face-up sector; null for a face-down one."""
    rotations: tuple[int, ...]
    """By area: the rotation of a face-up sector, 0 to 2; otherwise 0 (SF-069, SF-350)."""
    stars: tuple[int, ...]
    """By area: the stars on the back of the sector, 1 or 2; 0 for a home system (SF-005)."""
    home_discs: tuple[int, ...]
    """By planet of the home systems, three a system: the number of its disc in section 19.4 (SF-053, SF-063).
    """
    draws: tuple[Draw, ...]
    """The draws of this event, in order."""


class PiecesPlaced(Event, frozen=True):
    """A colour's fixed pieces of the beginner set-up were placed (SF-055, SF-057)."""

    seat: Seat | None
    """The owner; null for the fourth colour with three players, whose pieces only occupy sites."""
    colonies: tuple[int, int]
    """The sites of the two colonies, by the numbers of the intersections."""
    spaceport: int
    """The site of the spaceport."""
    ship: int | None
    """The place of the colony ship; null for the fourth colour, which has none (SF-058)."""


class PlacementBegan(Event, frozen=True):
    """A seat's turn to place in the set-up phase began (SF-073, SF-074, SF-075, SF-078)."""

    seat: Seat
    """The seat that places."""
    round: int
    """The round, 1 to 4."""


class PoolLaidOut(Event, frozen=True):
    """The common pool of upgrades was laid out, or the rest of it put back (SF-077, SF-081)."""

    boosters: int
    """The number of boosters in the pool."""
    cannons: int
    """The number of cannons in the pool."""
    freight_pods: int
    """The number of freight pods in the pool."""


class ColonyPlaced(Event, frozen=True):
    """A seat placed a colony in the set-up phase (SF-073)."""

    seat: Seat
    """The seat that placed it."""
    site: int
    """The home site, by the number of its intersection."""


class StartingSpaceportMade(Event, frozen=True):
    """A seat turned a colony into its starting spaceport (SF-078)."""

    seat: Seat
    """The seat that made it."""
    site: int
    """The site, by the number of its intersection."""


class StartingShipPlaced(Event, frozen=True):
    """A seat placed its starting ship (SF-078)."""

    seat: Seat
    """The seat that placed it."""
    ship: int
    """The number of the ship."""
    kind: ShipKind
    """Its cargo."""
    at: int
    """The spaceport site, by the number of its intersection."""


class StartingUpgradeTaken(Event, frozen=True):
    """A seat took an upgrade of the common pool (SF-078)."""

    seat: Seat
    """The seat that took it."""
    upgrade: Upgrade
    """The upgrade."""


class HomeSitesClosed(Event, frozen=True):
    """The home sites left empty with three players were closed for the rest of the game (SF-082)."""

    sites: tuple[int, ...]
    """The sites, by the numbers of their intersections."""


class StartReceived(Event, frozen=True):
    """A seat received its starting goods except the cards (SF-050, SF-056)."""

    seat: Seat
    """The seat."""
    fame: int
    """The fame medal pieces: 1."""
    boosters: int
    """The boosters: 1 in the beginner set-up, otherwise 0."""


SETUP_EVENT_TYPES: tuple[type[Event], ...] = (
    TableSet,
    PiecesPlaced,
    PlacementBegan,
    PoolLaidOut,
    ColonyPlaced,
    StartingSpaceportMade,
    StartingShipPlaced,
    StartingUpgradeTaken,
    HomeSitesClosed,
    StartReceived,
)
