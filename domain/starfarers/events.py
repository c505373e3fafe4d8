"""Events, complete enough that neither ``evolve`` nor a projection needs a rule.

Those of the set-up, flights and encounters are in modules of their own.
"""

from typing import ClassVar

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.starfarers.cards import Cards, Resource
from domain.starfarers.names import Civilization, FriendshipCard, Phase, ShipKind, Upgrade


class ReserveDrawn(Event, frozen=True):
    """A seat drew cards from the reserve pile (SF-048, SF-102, SF-121)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("cards", "draws")

    seat: Seat
    """The seat that drew."""
    number: int
    """The number of cards."""
    cards: Cards | None
    """The cards; null for every other viewer (SF-110)."""
    draws: tuple[Draw, ...]
    """The draws of this event, one for each card."""


class ReserveMade(Event, frozen=True):
    """A new reserve pile was made from the supply (SF-106)."""

    cards: Cards
    """The cards that moved from the supply to the pile, up to 8 of each type (SF-108)."""


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
    """By seat: its income, including the cards added by Green Folk cards (SF-090, SF-095)."""
    short: tuple[Resource, ...]
    """The types that nobody received because the supply was short (SF-096)."""
    draws: tuple[Draw, ...]
    """The draws of this event, in order."""


class ChoiceOpened(Event, frozen=True):
    """A choice of a seat opened, which comes before everything else (section 18)."""

    seat: Seat
    """The seat that chooses."""
    choice: Phase
    """The choice, by the name of its phase."""


class ReliefTaken(Event, frozen=True):
    """The owner of the Galactic Relief Fund took a card (SF-099)."""

    seat: Seat
    """The owner."""
    resource: Resource
    """The type of the card."""


class ReliefDeclined(Event, frozen=True):
    """The owner of the Galactic Relief Fund declined a card (SF-099)."""

    seat: Seat
    """The owner."""


class DiscardBegan(Event, frozen=True):
    """A 7 was rolled, and some seats have too many cards (SF-115, SF-116)."""

    numbers: tuple[int, ...]
    """By seat: the number of cards to return, 0 if none."""


class DiscardSubmitted(Event, frozen=True):
    """A seat chose the cards to return (SF-117)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Seat
    """The seat that chose."""
    cards: Cards | None
    """The cards; null for every other viewer until all seats have chosen (SF-117)."""


class CardsDiscarded(Event, frozen=True):
    """Every seat that had to return cards has chosen, and the cards went to the supply (SF-115, SF-117)."""

    shows_hidden: ClassVar[bool] = True

    cards: tuple[Cards, ...]
    """By seat: the returned cards."""


class CardStolen(Event, frozen=True):
    """A card was drawn from the hand of an opponent (SF-118, SF-257, SF-300)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("resource", "draws")

    seat: Seat
    """The seat that drew it."""
    victim: Seat
    """The seat that lost it."""
    resource: Resource | None
    """The type; null for every viewer except these two seats (SF-120, SF-367)."""
    draws: tuple[Draw, ...]
    """The draw of this event."""


class ProductionEnded(Event, frozen=True):
    """The production phase ended, and trade and build began (SF-084)."""

    seat: Seat
    """The active seat."""


class OfferMade(Event, frozen=True):
    """The active seat offered a trade, or an opponent made a counter-offer to it (SF-126)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that made it."""
    give: Cards
    """The cards that it would give."""
    want: Cards
    """The cards that it would receive."""
    to: tuple[Seat, ...]
    """The seats asked."""
    answers: int | None
    """The number of the offer that it answers; null unless it is a counter-offer."""


class OfferAccepted(Event, frozen=True):
    """A seat accepted an offer; the active seat may conclude it (SF-126)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that accepted."""


class OfferRejected(Event, frozen=True):
    """A seat rejected an offer, or took its acceptance back (SF-126, SF-368)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that rejected it."""


class OfferWithdrawn(Event, frozen=True):
    """An offer was withdrawn, with all counter-offers to it (SF-368)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that had made it."""


class AgreementsLapsed(Event, frozen=True):
    """The agreements of a seat lapsed because cards left its hand; only in games of rules version 2."""

    is_negotiation: ClassVar[bool] = True

    seat: Seat
    """The seat."""
    offers: tuple[int, ...]
    """The numbers of the offers that it had accepted, and of its own counter-offers, which are removed."""


class CardsTraded(Event, frozen=True):
    """The active seat concluded a trade (SF-126)."""

    rests_on_consent: ClassVar[bool] = True

    rev = 2

    offer: int
    """The number of the offer."""
    seat: Seat
    """The active seat."""
    partner: Seat
    """The opponent in the trade."""
    give: Cards
    """The cards that the active seat gave."""
    take: Cards
    """The cards that it received."""
    closes: tuple[int, ...]
    """The numbers of the offers that the trade closes: this one and, for a counter-offer, the offer that it
    answers.
    """


class SupplyTraded(Event, frozen=True):
    """The active seat traded with the supply (SF-131, SF-132)."""

    seat: Seat
    """The active seat."""
    give: Cards
    """The cards that it paid, all of one type."""
    take: Cards
    """The card that it received."""
    card: FriendshipCard | None
    """The friendship card that it used up for this turn; null if none (SF-134)."""


class ShipBuilt(Event, frozen=True):
    """The active seat built a ship (SF-141, SF-142)."""

    seat: Seat
    """The active seat."""
    ship: int
    """The number of the ship."""
    kind: ShipKind
    """Its cargo."""
    at: int
    """The spaceport site, by the number of its intersection."""
    paid: Cards
    """The cost."""


class SpaceportBuilt(Event, frozen=True):
    """The active seat turned a colony into a spaceport (SF-148)."""

    seat: Seat
    """The active seat."""
    site: int
    """The site, by the number of its intersection."""
    paid: Cards
    """The cost."""


class UpgradeBuilt(Event, frozen=True):
    """The active seat built an upgrade (SF-151, SF-152, SF-153)."""

    seat: Seat
    """The active seat."""
    upgrade: Upgrade
    """The upgrade."""
    paid: Cards
    """The cost."""


class FameBought(Event, frozen=True):
    """The active seat bought a fame medal piece (SF-253)."""

    seat: Seat
    """The active seat."""
    paid: Cards
    """The cost."""


class HelpingHandUsed(Event, frozen=True):
    """The active seat used A Helping Hand (SF-257)."""

    seat: Seat
    """The active seat."""
    seats: tuple[Seat, ...]
    """The opponents that lose a card each."""


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
    """A friendship marker moved to the seat with the most trade stations (SF-241, SF-242)."""

    civilization: Civilization
    """The civilization of the marker."""
    seat: Seat
    """The new holder."""


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
