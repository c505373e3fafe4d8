"""Events that record every outcome, so that neither ``evolve`` nor a projection needs a rule."""

from typing import ClassVar

import msgspec

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.star_trek_catan.cards import Cards, Resource
from domain.star_trek_catan.names import CardKind, Phase


class SeatCards(msgspec.Struct, frozen=True, gc=False):
    """Cards that enter or leave the hand of a seat."""

    seat: Seat
    """The seat that holds the cards."""
    cards: Cards
    """The cards, at least 1."""


class Acceptance(msgspec.Struct, frozen=True, gc=False):
    """An acceptance that awaited the choice of the offer's maker."""

    offer: int
    """The number of the accepted offer."""
    seat: Seat
    """The seat that had accepted it."""


class TurnBegan(Event, frozen=True):
    """A turn began (STC-064); the previous turn is over, with its offers (STC-279)."""

    turn: int
    """The number of the turn, 1 for the game's first."""
    seat: Seat
    """The seat whose turn it is."""


class DiceRolled(Event, frozen=True):
    """The active player rolled for production."""

    seat: Seat
    """The active player, who rolled."""
    dice: tuple[int, int]
    """The two dice, 1 to 6 each (STC-014)."""
    income: tuple[SeatCards, ...]
    """The cards that each seat took from the supply (STC-077); empty after a 7."""
    shortages: tuple[Resource, ...]
    """The types that nobody received because the supply was too small for all (STC-083)."""
    discards: tuple[int, ...]
    """After a 7, by seat: the number of cards to discard, 0 for none (STC-090); empty if nobody has to."""
    phase: Phase
    """The next phase: `spock` or `kirk` if the holder of that support card decides first (STC-086, STC-089).
    """
    draws: tuple[Draw, ...]
    """The draws for the two dice."""


class DiscardSubmitted(Event, frozen=True):
    """A seat submitted its discard; the cards stay in its hand until all have submitted (STC-092)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Seat
    """The seat that submitted it."""
    cards: Cards | None = None
    """The cards, known to that seat only; `cards-discarded` reveals them to everybody."""


class CardsDiscarded(Event, frozen=True):
    """Every discard was submitted, and all cards went to the supply together (STC-092)."""

    shows_hidden: ClassVar[bool] = True

    discards: tuple[SeatCards, ...]
    """The cards of each seat that had to discard."""
    phase: Phase
    """The next phase (section 16)."""


class CruiserMoved(Event, frozen=True):
    """The Klingon battle cruiser was moved (STC-095)."""

    seat: Seat
    """The active player, who moved it."""
    sector: int
    """The `id` of its new sector."""
    phase: Phase
    """The next phase (section 16)."""


class ResourceStolen(Event, frozen=True):
    """A card was drawn from an opponent's hand (STC-100)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("resource", "draws")

    thief: Seat
    """The active player, who drew it."""
    victim: Seat
    """The opponent who lost it."""
    phase: Phase
    """The next phase (section 16)."""
    resource: Resource | None = None
    """The card's type, known to these two seats only."""
    draws: tuple[Draw, ...] = ()
    """The draw of the card, known to these two seats only."""


class NothingStolen(Event, frozen=True):
    """The victim of a theft had no cards (STC-099)."""

    thief: Seat
    """The active player, who could not steal."""
    victim: Seat
    """The seat without cards."""
    phase: Phase
    """The next phase (section 16)."""


class OfferMade(Event, frozen=True):
    """An offer was made (STC-112, STC-113)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """Its number, starting with 1 in each game."""
    seat: Seat
    """The seat that made it."""
    give: Cards
    """The cards that its maker would give."""
    want: Cards
    """The cards that its maker would get."""
    to: tuple[Seat, ...]
    """The seats asked, at least one; only the active player if an opponent made it (STC-109)."""
    answers: int | None = None
    """The number of the offer that it counters; null if none."""


class OfferAccepted(Event, frozen=True):
    """An offer was accepted, and the acceptance awaits its maker's choice (STC-114)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that accepted it."""


class OfferRejected(Event, frozen=True):
    """An offer was rejected (STC-113)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that rejected it."""


class AcceptanceTakenBack(Event, frozen=True):
    """An acceptance that awaited the maker's choice was taken back (STC-282)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that had accepted it."""


class OfferWithdrawn(Event, frozen=True):
    """An offer was withdrawn (STC-112)."""

    is_negotiation: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The seat that made the offer and withdrew it."""


class OffersLapsed(Event, frozen=True):
    """Offers or acceptances lapsed (STC-116, STC-282, STC-283).

    After a trade by a counter-offer, the countered offer is among them.
    """

    is_negotiation: ClassVar[bool] = True

    offers: tuple[int, ...]
    """The numbers of the offers that lapsed."""
    acceptances: tuple[Acceptance, ...] = ()
    """The acceptances that lapsed while the offer itself stays open."""


class CardsTraded(Event, frozen=True):
    """Two seats traded, which used up the offer (STC-114)."""

    rests_on_consent: ClassVar[bool] = True

    offer: int
    """The number of the offer."""
    seat: Seat
    """The offer's maker."""
    partner: Seat
    """The seat that traded with the maker."""
    give: Cards
    """The cards that the maker gave to the partner."""
    take: Cards
    """The cards that the partner gave to the maker."""


class SupplyTraded(Event, frozen=True):
    """The active player traded with the supply, once or several times at one rate (STC-126)."""

    seat: Seat
    """The active player, who traded."""
    give: Cards
    """The cards paid to the supply, all of one type (STC-123)."""
    take: Cards
    """The cards from the supply."""


class BuildPhaseBegan(Event, frozen=True):
    """The trade phase of a turn ended (STC-070)."""

    seat: Seat
    """The seat whose turn it is."""


class StarshipBuilt(Event, frozen=True):
    """A starship was built, or placed free of charge (STC-134, STC-166)."""

    seat: Seat
    """The owner."""
    route: int
    """The `id` of its route."""
    paid: Cards
    """The cards paid to the supply; empty for a free starship."""
    phase: Phase
    """The next phase (section 16)."""


class OutpostBuilt(Event, frozen=True):
    """An outpost was built (STC-139)."""

    seat: Seat
    """The owner."""
    intersection: int
    """The `id` of its point."""
    paid: Cards
    """The cards paid to the supply."""
    cuts: tuple[Seat, ...]
    """The opponents with 2 starships or more there, whose routes must be measured again (STC-254)."""


class StarbaseBuilt(Event, frozen=True):
    """An outpost was upgraded to a starbase (STC-146)."""

    seat: Seat
    """The owner."""
    intersection: int
    """The `id` of its point."""
    paid: Cards
    """The cards paid to the supply."""
    released: int
    """The number of outposts moved from the reserve to the supply, 0 or 1 (STC-149)."""


class DevelopmentCardBought(Event, frozen=True):
    """A development card was drawn from the deck (STC-152)."""

    secret_fields: ClassVar[tuple[str, ...]] = ("card", "draws")

    seat: Seat
    """The seat that bought it."""
    paid: Cards
    """The cards paid to the supply."""
    card: CardKind | None = None
    """The card's kind, known to the buyer only (STC-154)."""
    draws: tuple[Draw, ...] = ()
    """The draw of the card, known to the buyer only."""


class StarfleetIntervenesPlayed(Event, frozen=True):
    """A Starfleet Intervenes card was laid face up (STC-161)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The active player, who played it."""
    phase: Phase
    """The next phase (section 16)."""


class LargestStarfleetMoved(Event, frozen=True):
    """The Largest Starfleet card changed hands, or was set aside (STC-260)."""

    holder: Seat | None
    """The seat that holds it now; null if it was set aside."""


class MonopolyPlayed(Event, frozen=True):
    """A Monopoly card was played (STC-162)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The seat that played it and took the cards."""
    resource: Resource
    """The named type."""
    taken: tuple[SeatCards, ...]
    """The cards that each opponent handed over; opponents without any are left out."""


class ResearchStationPlayed(Event, frozen=True):
    """A Research Station card was played (STC-164)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The seat that played it."""
    cards: Cards
    """The cards from the supply: 2, or the last one (STC-165)."""


class UtopiaPlanitiaPlayed(Event, frozen=True):
    """A Utopia Planitia card was played; its free starships follow as separate events (STC-166)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The seat that played it."""


class SecondStarshipDeclined(Event, frozen=True):
    """The second free starship of Utopia Planitia was declined (STC-167)."""

    seat: Seat
    """The seat that declined."""
    phase: Phase
    """The next phase (section 16)."""


class SupplyRoutesMeasured(Event, frozen=True):
    """The supply routes were measured (STC-252)."""

    by_system: ClassVar[bool] = True

    lengths: tuple[int, ...]
    """By seat: the length of its supply route, 0 to 15 (STC-247)."""
    holder: Seat | None
    """The seat that holds the Longest Supply Route card now; null if none."""
    points: tuple[int, ...]
    """By seat: its public victory points now."""


class GameWon(Event, frozen=True):
    """The game is over (STC-262)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    """The winner: the active player."""
    points: int
    """The winner's victory points, including hidden ones: 10 or more."""
    victory_point_cards: tuple[int, ...]
    """By seat: the number of Victory Point cards turned over (STC-169)."""


EVENT_TYPES: tuple[type[Event], ...] = (
    TurnBegan,
    DiceRolled,
    DiscardSubmitted,
    CardsDiscarded,
    CruiserMoved,
    ResourceStolen,
    NothingStolen,
    OfferMade,
    OfferAccepted,
    OfferRejected,
    AcceptanceTakenBack,
    OfferWithdrawn,
    OffersLapsed,
    CardsTraded,
    SupplyTraded,
    BuildPhaseBegan,
    StarshipBuilt,
    OutpostBuilt,
    StarbaseBuilt,
    DevelopmentCardBought,
    StarfleetIntervenesPlayed,
    LargestStarfleetMoved,
    MonopolyPlayed,
    ResearchStationPlayed,
    UtopiaPlanitiaPlayed,
    SecondStarshipDeclined,
    SupplyRoutesMeasured,
    GameWon,
)
