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
    """How many cards may be revealed in this flight, 1 to 10 (SSC-063)."""
    actions: int
    """How many actions the flight may have, 2 to 4 (SSC-069)."""
    phase: Phase
    """The phase that the game is in afterwards."""


class SectorScanned(Event, frozen=True):
    """The sensor looked at the top cards of the sector (SSC-077)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("cards", "draws")

    seat: Seat
    """The active seat, 0 or 1."""
    number: int
    """The number of cards viewed, 0 to 3 (SSC-077, SSC-078, SSC-083)."""
    cards: tuple[CardId, ...] = ()
    """The cards, from the top; known to this seat only, absent for others (SSC-079)."""
    draws: tuple[Draw, ...] = ()
    """The draws of those cards that lay shuffled; kept back from all until the game is over, since their
    ranges tell which cards were seen before."""


class ScanSkipped(Event, frozen=True):
    """A seat did without its Sensor Module in this flight (SSC-080)."""

    seat: Seat
    """The active seat, 0 or 1."""


class CardsPlaced(Event, frozen=True):
    """The viewed cards were put back on the top and at the bottom of the stack (SSC-077, SSC-079)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("top", "bottom")

    seat: Seat
    """The active seat, 0 or 1."""
    number_on_top: int
    """How many cards went on the top, 0 to 3; everybody knows."""
    number_at_bottom: int
    """How many cards went to the bottom, 0 to 3; everybody knows."""
    top: tuple[CardId, ...] = ()
    """The cards put on the top, from top to bottom; known to this seat only, absent for others (SSC-079)."""
    bottom: tuple[CardId, ...] = ()
    """The cards put at the bottom, from top to bottom; known to this seat only, absent for others (SSC-079).
    """


class CardRevealed(Event, frozen=True):
    """The ship flew on to the next card of the sector, which is no pirate (SSC-062)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("draws",)
    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The card, from now on seen by all."""
    draws: tuple[Draw, ...] = ()
    """The draw of the card, none where the sensor had put it in its place; kept back from all until the game
    is over, since its range tells which cards were seen before."""


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

    Until it is paid or fought, only the opponent, who holds the card, knows it (SSC-131); null or absent for
    others.
    """
    draws: tuple[Draw, ...] = ()
    """The draw of the card, none where the sensor had put it in its place; kept back from all until the game
    is over, since its range tells which cards were seen before."""


class PiratePaid(Event, frozen=True):
    """The pirate was paid, and then laid open (SSC-135, SSC-136)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The pirate, from now on seen by all."""
    paid: int
    """The payment to the bank, 3 or 5 Astro."""


class PirateFought(Event, frozen=True):
    """The pirate was fought, and laid open (SSC-136, SSC-139)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The pirate, from now on seen by all."""
    rolls: tuple[int, int]
    """The blue die, 1 to 4: the player's roll, then the pirate's (SSC-139, SSC-140)."""
    strengths: tuple[int, int]
    """Roll and cannon points of the player, then roll and number of the pirate (SSC-139, SSC-140)."""
    won: bool
    """Whether the player won; a tie is a win (SSC-141)."""
    astro: int
    """The Astro gained as the reward; 0 in a defeat (SSC-143)."""
    resources: int
    """How many units of choice the reward brings; 0 in a defeat (SSC-143)."""
    phase: Phase
    """The phase that the game is in afterwards."""
    draws: tuple[Draw, ...]
    """The draws that chance decided it by, in order; section U of the rules says what each means."""


class RewardTaken(Event, frozen=True):
    """A seat took a unit of choice as the reward of a mission or for a pirate (SSC-120, SSC-143)."""

    seat: Seat
    """The active seat, 0 or 1."""
    resource: Resource
    """The resource of which it gained 1 unit."""
    phase: Phase
    """The phase that the game is in afterwards."""


class PirateCaptured(Event, frozen=True):
    """The beaten pirate lies with the winner from now on, and brings 1 Fame Point (SSC-145)."""

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
    """True where the tile stays, turned back to level 1 since all were of level 2 (SSC-152); false where it
    is taken off (SSC-151)."""


class ModuleLost(Event, frozen=True):
    """A pirate destroyed a module (SSC-155, SSC-156)."""

    seat: Seat
    """The beaten seat, 0 or 1."""
    module: ModuleType
    """The type of the module."""
    level: int
    """Which of its cards is lost: 2, which goes to the stock and leaves level 1 (SSC-156), or 1, which is
    turned face down (SSC-155)."""
    returned: Goods
    """The units that went to the bank since they no longer fit (SSC-159)."""


class GoodsBought(Event, frozen=True):
    """Goods were bought at the card visited, as an action of the flight (SSC-088)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The card at which they were bought."""
    goods: Goods
    """The goods bought, at least 1 unit."""
    paid: int
    """The total price in Astro (SSC-089)."""


class GoodsSold(Event, frozen=True):
    """Goods were sold at the card visited, as an action of the flight (SSC-088)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The card at which they were sold."""
    goods: Goods
    """The goods sold, at least 1 unit."""
    received: int
    """The total proceeds in Astro (SSC-090)."""


class TradingPostFounded(Event, frozen=True):
    """A trading post was founded for a trade ship (SSC-100, SSC-102)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The card with the T, which lies with the founder from now on (SSC-103)."""


class ColonyFounded(Event, frozen=True):
    """A colony was founded for a colony ship (SSC-107, SSC-108)."""

    seat: Seat
    """The active seat, 0 or 1."""
    card: CardId
    """The colony planet, which lies with the founder from now on (SSC-109)."""


class ReplacementDrawn(Event, frozen=True):
    """The gap in the row was filled from the top of the reserve (SSC-214)."""

    card_set: CardSet
    """The set of the card; everybody knows which is next (SSC-045)."""
    card: CardId | None
    """The card, seen by all; null where it was laid face down, unseen by anybody (SSC-229)."""
    used: bool
    """Whether it counts as used for an action: after a founding, not after a fight (SSC-111, SSC-146)."""
    draws: tuple[Draw, ...]
    """The draw of the card; none where it was laid face down."""


class MissionUndertaken(Event, frozen=True):
    """A mission was paid for, and its Astro received; units of choice follow (SSC-117, SSC-239)."""

    seat: Seat
    """The active seat, 0 or 1."""
    mission: MissionId
    """The mission."""
    paid: Goods
    """The goods paid for it; empty where it only asks for points (SSC-118)."""
    paid_astro: int
    """The Astro paid for it, 0 or more."""
    astro: int
    """The Astro gained by it, 0 or more (SSC-119)."""
    resources: int
    """How many units of choice it brings, 0 to 2; those without room are lost (SSC-120)."""
    phase: Phase
    """The phase that the game is in afterwards."""


class MissionCompleted(Event, frozen=True):
    """A mission was completed (SSC-124)."""

    seat: Seat
    """The active seat, 0 or 1."""
    mission: MissionId
    """The mission."""
    kept: bool
    """Whether it lies with the seat, for fame or victory points; else it is out of the game (SSC-124)."""


class MissionTurned(Event, frozen=True):
    """The top mission of the stack was turned face up (SSC-125)."""

    mission: MissionId
    """The mission, seen by all."""
    locked: bool
    """Whether it cannot be completed in this flight, as it names the planet just used (SSC-126)."""
    draws: tuple[Draw, ...]
    """The draws that chance decided it by, in order; section U of the rules says what each means."""


class FlightEnded(Event, frozen=True):
    """The flight ended, and all cards of its sector were shuffled (SSC-076)."""

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
