"""Events of a flight (sections E to I); ``phase`` is the phase after the event.

A card is drawn when a player first sees it. No seat reads such ``draws`` before the end of the game, because
even their ranges reveal which cards have been seen before (SSC-079, SSC-131).
"""

from typing import ClassVar

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.starship_catan.cards import CardId, CardSet
from domain.starship_catan.events import Phase, Tile
from domain.starship_catan.goods import Goods, Resource
from domain.starship_catan.missions import MissionId
from domain.starship_catan.tables import ModuleType


class SectorChosen(Event, frozen=True):
    """The ship flew into a sector (SSC-061)."""

    seat: Seat
    """The active seat, 0 or 1."""
    sector: int
    """The number of the sector, 1 to 4."""
    speed: int
    """The number of cards that may be revealed in this flight, 1 to 10 (SSC-063)."""
    actions: int
    """The number of actions that the flight may have, 2 to 4 (SSC-069)."""
    phase: Phase
    """The next phase."""


class SectorScanned(Event, frozen=True):
    """A seat viewed the top cards of the sector with its sensor (SSC-077)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("cards", "draws")

    seat: Seat
    """The active seat, 0 or 1."""
    number: int
    """The number of cards viewed, 0 to 3 (SSC-077, SSC-078, SSC-083)."""
    cards: tuple[CardId, ...] = ()
    """The cards, from the top; known to this seat only, absent for others (SSC-079)."""
    draws: tuple[Draw, ...] = ()
    """The draws of the cards that were shuffled; hidden from everybody until the game is over, because their
    ranges reveal which cards were seen before.
    """


class ScanSkipped(Event, frozen=True):
    """A seat declined to use its Sensor Module in this flight (SSC-080)."""

    seat: Seat
    """The active seat, 0 or 1."""


class CardsPlaced(Event, frozen=True):
    """The seat put the viewed cards back on the top and at the bottom of the stack (SSC-077, SSC-079)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("top", "bottom")

    seat: Seat
    """The active seat, 0 or 1."""
    number_on_top: int
    """The number of cards on the top, 0 to 3, which is public."""
    number_at_bottom: int
    """The number of cards at the bottom, 0 to 3, which is public."""
    top: tuple[CardId, ...] = ()
    """The cards put on the top, from top to bottom; known to this seat only, absent for others (SSC-079)."""
    bottom: tuple[CardId, ...] = ()
    """The cards put at the bottom, from top to bottom; known to this seat only, absent for others (SSC-079).
    """


class CardRevealed(Event, frozen=True):
    """The ship flew on to the next card of the sector, which is not a pirate (SSC-062)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("draws",)
    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The card, from now on public."""
    draws: tuple[Draw, ...] = ()
    """The draw of the card, none if the sensor had placed it; hidden from everybody until the game is over,
    because its range reveals which cards were seen before.
    """


class PirateTurned(Event, frozen=True):
    """The ship flew on to a pirate (SSC-131)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("card", "draws")
    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active seat, 0 or 1."""
    demand: int
    """The pirate's demand, 3 or 5 Astro (SSC-132); public."""
    card: CardId | None = None
    """The pirate.

    Until it is paid or fought, only the opponent knows it (SSC-131); for others it is null or absent.
    """
    draws: tuple[Draw, ...] = ()
    """The draw of the card, none if the sensor had placed it; hidden from everybody until the game is over,
    because its range reveals which cards were seen before.
    """


class PiratePaid(Event, frozen=True):
    """The pirate was paid, and then revealed (SSC-135, SSC-136)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The pirate, from now on public."""
    paid: int
    """The payment to the bank, 3 or 5 Astro."""


class PirateFought(Event, frozen=True):
    """The pirate was fought, and revealed (SSC-136, SSC-139)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The pirate, from now on public."""
    rolls: tuple[int, int]
    """The blue die, 1 to 4: the player's roll, then the pirate's (SSC-139, SSC-140)."""
    strengths: tuple[int, int]
    """The player's roll and cannon points, then the pirate's roll and number (SSC-139, SSC-140)."""
    won: bool
    """True if the player won; a tie is a win (SSC-141)."""
    astro: int
    """The Astro gained as the reward; 0 in a defeat (SSC-143)."""
    resources: int
    """The number of freely chosen units in the reward; 0 in a defeat (SSC-143)."""
    phase: Phase
    """The next phase."""
    draws: tuple[Draw, ...]
    """The draws of this event, in order, explained in section U of the rules."""


class RewardTaken(Event, frozen=True):
    """A seat chose a unit of a resource as the reward of a mission or for a pirate (SSC-120, SSC-143)."""

    seat: Seat
    """The active seat, 0 or 1."""
    resource: Resource
    """The resource, of which it gained 1 unit."""
    phase: Phase
    """The next phase."""


class PirateCaptured(Event, frozen=True):
    """The winner captured the beaten pirate, which brings 1 Fame Point (SSC-145)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The pirate."""


class TileLost(Event, frozen=True):
    """A pirate destroyed a cannon or a booster (SSC-151)."""

    seat: Seat
    """The beaten seat, 0 or 1."""
    tile: Tile
    """The kind of the tile."""
    turned_back: bool
    """True if the tile stays and returns to level 1, because all were of level 2 (SSC-152); false if it is
    removed (SSC-151).
    """


class ModuleLost(Event, frozen=True):
    """A pirate destroyed a module (SSC-155, SSC-156)."""

    seat: Seat
    """The beaten seat, 0 or 1."""
    module: ModuleType
    """The type of the module."""
    level: int
    """The lost card: 2, which returns to the stock and leaves level 1 (SSC-156), or 1, which is turned face
    down (SSC-155).
    """
    returned: Goods
    """The units that went to the bank because they no longer fit (SSC-159)."""


class GoodsBought(Event, frozen=True):
    """Goods were bought at the present card, as an action of the flight (SSC-088)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The present card."""
    goods: Goods
    """The goods bought, at least 1 unit."""
    paid: int
    """The total price in Astro (SSC-089)."""


class GoodsSold(Event, frozen=True):
    """Goods were sold at the present card, as an action of the flight (SSC-088)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The present card."""
    goods: Goods
    """The goods sold, at least 1 unit."""
    received: int
    """The total proceeds in Astro (SSC-090)."""


class TradingPostFounded(Event, frozen=True):
    """A trading post was founded for a trade ship (SSC-100, SSC-102)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The card with the T, which the founder keeps (SSC-103)."""


class ColonyFounded(Event, frozen=True):
    """A colony was founded for a colony ship (SSC-107, SSC-108)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The colony planet, which the founder keeps (SSC-109)."""


class ReplacementDrawn(Event, frozen=True):
    """The gap in the row was filled from the top of the reserve (SSC-214)."""

    card_set: CardSet
    """The set of the card; the next set is public (SSC-045)."""
    card: CardId | None
    """The card, which is public; null if it was laid face down and nobody has seen it (SSC-229)."""
    used: bool
    """True if it counts as used for an action: after a founding, but not after a fight (SSC-111, SSC-146)."""
    draws: tuple[Draw, ...]
    """The draw of the card; none if it was laid face down."""


class MissionUndertaken(Event, frozen=True):
    """A mission was paid, and its Astro received; freely chosen units follow (SSC-117, SSC-239)."""

    seat: Seat
    """The active seat, 0 or 1."""
    mission: MissionId
    """The mission."""
    paid: Goods
    """The goods paid; empty if the mission only requires points (SSC-118)."""
    paid_astro: int
    """The Astro paid, 0 or more."""
    astro: int
    """The Astro gained, 0 or more (SSC-119)."""
    resources: int
    """The number of freely chosen units gained, 0 to 2; units without room are lost (SSC-120)."""
    phase: Phase
    """The next phase."""


class MissionCompleted(Event, frozen=True):
    """A mission was completed (SSC-124)."""

    seat: Seat
    """The active seat, 0 or 1."""
    mission: MissionId
    """The mission."""
    kept: bool
    """True if the seat keeps it, for fame or victory points; otherwise it leaves the game (SSC-124)."""


class MissionTurned(Event, frozen=True):
    """The top mission of the stack was turned face up (SSC-125)."""

    mission: MissionId
    """The mission, which is public."""
    locked: bool
    """True if it cannot be completed in this flight because it names the planet just used (SSC-126)."""
    draws: tuple[Draw, ...]
    """The draws of this event, in order, explained in section U of the rules."""


class FlightEnded(Event, frozen=True):
    """The flight ended, and all cards of the sector were shuffled (SSC-076)."""

    seat: Seat
    """The active seat, 0 or 1."""
    sector: int
    """The number of the sector, 1 to 4."""


FLIGHT_EVENT_TYPES: tuple[type[Event], ...] = (
    SectorChosen,
    SectorScanned,
    ScanSkipped,
    CardsPlaced,
    CardRevealed,
    PirateTurned,
    PiratePaid,
    PirateFought,
    RewardTaken,
    PirateCaptured,
    TileLost,
    ModuleLost,
    GoodsBought,
    GoodsSold,
    TradingPostFounded,
    ColonyFounded,
    ReplacementDrawn,
    MissionUndertaken,
    MissionCompleted,
    MissionTurned,
    FlightEnded,
)
