"""What happened, with every outcome, so that neither ``evolve`` nor a projection needs a rule.

What happens in a flight stands in ``events_flight``, what an encounter brings in ``events_encounters``.
"""

from typing import ClassVar

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.starfarers.cards import Cards, Resource
from domain.starfarers.names import Civilization, FriendshipCard, Phase, SectorId, ShipKind, Upgrade


class TableSet(Event, frozen=True):
    """The table was set: the map was laid out, and a starting player was drawn (chapter 3)."""

    starter: Seat
    """The seat that begins (SF-046, SF-047)."""
    sectors: tuple[SectorId | None, ...]
    """By area, home systems first: the sector that lies there face up; null where it lies face down."""
    rotations: tuple[int, ...]
    """By area: the rotation of a sector that lies face up, 0 to 2; else 0 (SF-069, SF-350)."""
    stars: tuple[int, ...]
    """By area: the stars on the back of the sector, 1 or 2; 0 for a home system (SF-005)."""
    home_discs: tuple[int, ...]
    """By planet of the home systems, three a system: the number of its disc in section 19.4 (SF-053, SF-063).
    """
    draws: tuple[Draw, ...]
    """The draws that chance decided it by, in order."""


class PiecesPlaced(Event, frozen=True):
    """A colour's fixed pieces of the beginner set-up were placed (SF-055, SF-057)."""

    seat: Seat | None
    """Whose pieces; null for the fourth colour with three players, whose pieces only occupy sites."""
    colonies: tuple[int, int]
    """The sites of the two colonies, by the numbers of the intersections."""
    spaceport: int
    """The site of the spaceport."""
    ship: int | None
    """Where the colony ship stands; null for the fourth colour, which has none (SF-058)."""


class PlacementBegan(Event, frozen=True):
    """A seat has to place in the set-up phase (SF-073, SF-074, SF-075, SF-078)."""

    seat: Seat
    """The seat that places."""
    round: int
    """The round, 1 to 4."""


class PoolLaidOut(Event, frozen=True):
    """The common pool of upgrades was laid out, or what was left of it was put back (SF-077, SF-081)."""

    boosters: int
    """How many boosters lie there."""
    cannons: int
    """How many cannons lie there."""
    freight_pods: int
    """How many freight pods lie there."""


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
    """What it carries."""
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
    """A seat received what each starts with, but for its cards (SF-050, SF-056)."""

    seat: Seat
    """The seat."""
    fame: int
    """The fame medal pieces: 1."""
    boosters: int
    """The boosters: 1 in the beginner set-up, else 0."""


class ReserveDrawn(Event, frozen=True):
    """A seat drew cards from the reserve pile (SF-048, SF-102, SF-121)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("cards", "draws")

    seat: Seat
    """The seat that drew."""
    number: int
    """How many cards it drew."""
    cards: Cards | None
    """The cards; null for all but the seat that drew (SF-110)."""
    draws: tuple[Draw, ...]
    """The draws that chance decided it by, one a card."""


class ReserveMade(Event, frozen=True):
    """A new reserve pile was made out of the supply (SF-106)."""

    cards: Cards
    """The cards that went from the supply into the pile, 8 of each or what there was (SF-108)."""


class TurnBegan(Event, frozen=True):
    """A turn began (SF-084)."""

    turn: int
    """The number of the turn; the first is 1."""
    seat: Seat
    """The seat whose turn it is."""


class ProductionRolled(Event, frozen=True):
    """The active seat rolled, and the planets produced (SF-087, SF-088)."""

    seat: Seat
    """The active seat, which rolled."""
    dice: tuple[int, int]
    """The two dice, 1 to 6."""
    income: tuple[Cards, ...]
    """By seat: what it received, with what Green Folk cards added (SF-090, SF-095)."""
    short: tuple[Resource, ...]
    """The types of which nobody received any, since the supply was short (SF-096)."""
    draws: tuple[Draw, ...]
    """The draws that chance decided it by, in order."""


class ChoiceOpened(Event, frozen=True):
    """Something that a seat has to choose came before everything else (section 18)."""

    seat: Seat
    """The seat that chooses."""
    choice: Phase
    """What is chosen, by the name of the phase."""


class ReliefTaken(Event, frozen=True):
    """The owner of the Galactic Relief Fund took a card (SF-099)."""

    seat: Seat
    """The owner."""
    resource: Resource
    """The type of the card."""


class ReliefDeclined(Event, frozen=True):
    """The owner of the Galactic Relief Fund did without a card (SF-099)."""

    seat: Seat
    """The owner."""


class DiscardBegan(Event, frozen=True):
    """A 7 was rolled, and some have too many cards (SF-115, SF-116)."""

    numbers: tuple[int, ...]
    """By seat: how many cards it has to return, 0 where it need not."""


class DiscardSubmitted(Event, frozen=True):
    """A seat chose the cards that it returns (SF-117)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Seat
    """The seat that chose."""
    cards: Cards | None
    """The cards; null for all others until all have chosen (SF-117)."""


class CardsDiscarded(Event, frozen=True):
    """All who had to return cards have chosen, and the cards went to the supply (SF-115, SF-117)."""

    shows_hidden: ClassVar[bool] = True

    cards: tuple[Cards, ...]
    """By seat: the cards that it returned."""


class CardStolen(Event, frozen=True):
    """A card was drawn from the hand of an opponent (SF-118, SF-257, SF-300)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("resource", "draws")

    seat: Seat
    """The seat that drew it."""
    victim: Seat
    """The seat whose card it was."""
    resource: Resource | None
    """The type; null for all but these two (SF-120, SF-367)."""
    draws: tuple[Draw, ...]
    """The draw that chance decided it by."""


class ProductionEnded(Event, frozen=True):
    """The production phase ended, and trade and build began (SF-084)."""

    seat: Seat
    """The active seat."""


class OfferMade(Event, frozen=True):
    """A trade was offered, by the active seat or as a counter-offer to it (SF-126)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that made it."""
    give: Cards
    """What it would give."""
    want: Cards
    """What it would receive."""
    to: tuple[Seat, ...]
    """The seats that are asked."""
    answers: int | None
    """The number of the offer that it answers; null where it is no counter-offer."""


class OfferAccepted(Event, frozen=True):
    """A seat accepted an offer; the active seat may conclude it (SF-126)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that accepted."""


class OfferRejected(Event, frozen=True):
    """A seat refused an offer, or took its acceptance back (SF-126, SF-368)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that refused."""


class OfferWithdrawn(Event, frozen=True):
    """An offer was withdrawn, with all that answered it (SF-368)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that had made it."""


class AgreementsLapsed(Event, frozen=True):
    """The agreements of a seat lapsed as cards left its hand; in games of rules version 2 only."""

    is_negotiation: ClassVar[bool] = True

    seat: Seat
    """The seat."""
    offers: tuple[int, ...]
    """The numbers of the offers that it had accepted, and of its own counter-offers, which are taken away."""


class CardsTraded(Event, frozen=True):
    """The active seat concluded a trade (SF-126)."""

    rests_on_consent: ClassVar[bool] = True

    rev = 2

    offer: int
    """The number of the offer."""
    seat: Seat
    """The active seat."""
    partner: Seat
    """The opponent with whom it traded."""
    give: Cards
    """What the active seat gave."""
    take: Cards
    """What it received."""
    closes: tuple[int, ...]
    """The numbers of the offers that the trade closes: this one and, if it is a counter-offer, the offer that
    it answers."""


class SupplyTraded(Event, frozen=True):
    """The active seat traded with the supply (SF-131, SF-132)."""

    seat: Seat
    """The active seat."""
    give: Cards
    """The cards that it handed in, all of one type."""
    take: Cards
    """The card that it received."""
    card: FriendshipCard | None
    """The friendship card that is used up for this turn by it; null where none is (SF-134)."""


class ShipBuilt(Event, frozen=True):
    """The active seat built a ship (SF-141, SF-142)."""

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""
    kind: ShipKind
    """What it carries."""
    at: int
    """The spaceport site, by the number of its intersection."""
    paid: Cards
    """What it cost."""


class SpaceportBuilt(Event, frozen=True):
    """The active seat turned a colony into a spaceport (SF-148)."""

    seat: Seat
    """The active seat."""
    site: int
    """The site, by the number of its intersection."""
    paid: Cards
    """What it cost."""


class UpgradeBuilt(Event, frozen=True):
    """The active seat built an upgrade (SF-151, SF-152, SF-153)."""

    seat: Seat
    """The active seat."""
    upgrade: Upgrade
    """The upgrade."""
    paid: Cards
    """What it cost."""


class FameBought(Event, frozen=True):
    """The active seat bought a fame medal piece (SF-253)."""

    seat: Seat
    """The active seat."""
    paid: Cards
    """What it cost."""


class HelpingHandUsed(Event, frozen=True):
    """The active seat used A Helping Hand (SF-257)."""

    seat: Seat
    """The active seat."""
    seats: tuple[Seat, ...]
    """The opponents from whom it draws a card each."""


class TradeEnded(Event, frozen=True):
    """The active seat ended trade and build; open offers lapsed (SF-084, SF-368)."""

    seat: Seat
    """The active seat."""


class FriendshipCardTaken(Event, frozen=True):
    """The founder of a trade station took a friendship card (SF-237)."""

    seat: Seat
    """The active seat."""
    card: FriendshipCard
    """The card."""


class MarkerMoved(Event, frozen=True):
    """A friendship marker went to the seat with the most trade stations (SF-241, SF-242)."""

    civilization: Civilization
    """Whose marker it is."""
    seat: Seat
    """The seat that has it from now on."""


class TurnEnded(Event, frozen=True):
    """A turn ended (SF-085)."""

    seat: Seat
    """The seat whose turn it was."""


class GameWon(Event, frozen=True):
    """The game was won, and is over (SF-325)."""

    seat: Seat
    """The winner."""
    points: int
    """Its victory points, at least 15."""


EVENT_TYPES: tuple[type[Event], ...] = (
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
    ReserveDrawn,
    ReserveMade,
    TurnBegan,
    ProductionRolled,
    ChoiceOpened,
    ReliefTaken,
    ReliefDeclined,
    DiscardBegan,
    DiscardSubmitted,
    CardsDiscarded,
    CardStolen,
    ProductionEnded,
    OfferMade,
    OfferAccepted,
    OfferRejected,
    OfferWithdrawn,
    AgreementsLapsed,
    CardsTraded,
    SupplyTraded,
    ShipBuilt,
    SpaceportBuilt,
    UpgradeBuilt,
    FameBought,
    HelpingHandUsed,
    TradeEnded,
    FriendshipCardTaken,
    MarkerMoved,
    TurnEnded,
    GameWon,
)
