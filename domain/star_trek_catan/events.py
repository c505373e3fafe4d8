"""What happened, with every outcome, so that neither ``evolve`` nor a projection needs a rule.

``phase``, where an event has it, is the phase that the game is in afterwards.
"""

from typing import ClassVar, Literal

import msgspec

from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event, Seat
from domain.star_trek_catan.cards import Cards, Resource

Phase = Literal[
    "setup",
    "start_roll",
    "setup_outpost",
    "setup_ship",
    "pre_roll",
    "spock",
    "kirk",
    "discard",
    "cruiser_move",
    "steal",
    "trade",
    "build",
    "main",
    "uhura_return",
    "mccoy_pick",
    "chapel_pick",
    "utopia_second",
    "support_followup",
    "game_over",
]
"""The phases of section 16; ``setup`` is the moment before the table is set."""

Planet = Literal["tritanium", "dilithium", "food", "oxygen", "water", "none"]
"""What a sector produces; ``none`` for the asteroid field."""

PostKind = Literal["any", "tritanium", "dilithium", "food", "oxygen", "water"]
"""A trading post: 3:1 for ``any`` type, or 2:1 for one."""

CardKind = Literal["starfleet_intervenes", "monopoly", "research_station", "utopia_planitia", "victory_point"]
"""A development card (STC-009)."""


class SeatCards(msgspec.Struct, frozen=True, gc=False):
    """The ``cards`` that pass into, or out of, the hand of ``seat``."""

    seat: Seat
    cards: Cards


class Acceptance(msgspec.Struct, frozen=True, gc=False):
    """That ``seat`` has accepted ``offer``."""

    offer: int
    seat: Seat


class TradingPost(msgspec.Struct, frozen=True, gc=False):
    """A trading post of a ``kind`` at the two points of a border ``route``."""

    route: int
    kind: PostKind


class BoardLaidOut(Event, frozen=True):
    """The board was laid out (STC-042, STC-048 to STC-050).

    ``planets`` and ``numbers`` (0 for none) are by sector id; ``frame`` says which frame piece, 1 to 6, lies
    in slots 0 to 5; ``posts`` are the nine posts; ``battle_cruiser`` is the cruiser's sector (STC-040).
    """

    planets: tuple[Planet, ...]
    numbers: tuple[int, ...]
    frame: tuple[int, ...]
    posts: tuple[TradingPost, ...]
    battle_cruiser: int
    draws: tuple[Draw, ...] = ()


class StartRollBegan(Event, frozen=True):
    """The ``seats`` are to roll for the right to start: all, or those tied for the highest (STC-051)."""

    seats: tuple[Seat, ...]


class StartRolled(Event, frozen=True):
    """``seat`` rolled ``dice`` for the right to start (STC-051)."""

    seat: Seat
    dice: tuple[int, int]
    draws: tuple[Draw, ...]


class PlacementBegan(Event, frozen=True):
    """``seat`` is to place an outpost and a starship, in set-up ``round`` 1 or 2 (STC-052, STC-053)."""

    seat: Seat
    round: int


class OutpostPlaced(Event, frozen=True):
    """``seat`` has a starting outpost on ``intersection``, which cost nothing (STC-061)."""

    seat: Seat
    intersection: int
    phase: Phase


class StarshipPlaced(Event, frozen=True):
    """``seat`` has a starting starship on ``route``, which cost nothing (STC-061).

    ``length`` is that of its supply route now: 2 if both its starships join, else 1.
    """

    seat: Seat
    route: int
    length: int


class FirstIncomeReceived(Event, frozen=True):
    """``seat`` took ``cards`` from the supply for a starting outpost (STC-045, STC-058)."""

    seat: Seat
    cards: Cards


class TurnBegan(Event, frozen=True):
    """Turn ``turn``, that of ``seat``, began (STC-064); the one before is over, with its offers (STC-279)."""

    turn: int
    seat: Seat


class DiceRolled(Event, frozen=True):
    """``seat`` rolled ``dice`` for production.

    ``income`` is what each seat that receives anything took from the supply (STC-077); ``shortages`` names
    the types that nobody received since the supply was too small (STC-083); ``discards`` says, after a 7,
    how many cards each seat must discard, by seat, and is empty if nobody must (STC-090). ``phase`` is
    ``spock`` or ``kirk`` where the holder of that support card is asked first (STC-086, STC-089).
    """

    seat: Seat
    dice: tuple[int, int]
    income: tuple[SeatCards, ...]
    shortages: tuple[Resource, ...]
    discards: tuple[int, ...]
    phase: Phase
    draws: tuple[Draw, ...]


class DiscardSubmitted(Event, frozen=True):
    """``seat`` laid down ``cards`` for its discard; they stay in its hand until all are in (STC-092).

    ``cards`` is known to that seat only.
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Seat
    cards: Cards | None = None


class CardsDiscarded(Event, frozen=True):
    """Every discard is in: the cards of all ``discards`` went to the supply together (STC-092)."""

    shows_hidden: ClassVar[bool] = True

    discards: tuple[SeatCards, ...]
    phase: Phase


class CruiserMoved(Event, frozen=True):
    """``seat`` moved the battle cruiser to ``sector`` (STC-095)."""

    seat: Seat
    sector: int
    phase: Phase


class ResourceStolen(Event, frozen=True):
    """``thief`` drew 1 card, of type ``resource``, from the hand of ``victim`` (STC-100).

    ``resource`` and ``draws`` are known to those two only.
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("resource", "draws")

    thief: Seat
    victim: Seat
    phase: Phase
    resource: Resource | None = None
    draws: tuple[Draw, ...] = ()


class NothingStolen(Event, frozen=True):
    """``thief`` would have stolen from ``victim``, who had no cards (STC-099)."""

    thief: Seat
    victim: Seat
    phase: Phase


class OfferMade(Event, frozen=True):
    """``seat`` offered ``give`` for ``want`` to the seats in ``to`` under the number ``offer`` (STC-112).

    ``answers`` is the number of the offer it counters, or null.
    """

    offer: int
    seat: Seat
    give: Cards
    want: Cards
    to: tuple[Seat, ...]
    answers: int | None = None


class OfferAccepted(Event, frozen=True):
    """``seat`` accepted ``offer`` and waits for its maker's choice (STC-114)."""

    offer: int
    seat: Seat


class OfferRejected(Event, frozen=True):
    """``seat`` rejected ``offer`` (STC-113)."""

    offer: int
    seat: Seat


class AcceptanceTakenBack(Event, frozen=True):
    """``seat`` took back its acceptance of ``offer`` (STC-282)."""

    offer: int
    seat: Seat


class OfferWithdrawn(Event, frozen=True):
    """``seat`` withdrew its ``offer`` (STC-112)."""

    offer: int
    seat: Seat


class OffersLapsed(Event, frozen=True):
    """Open ``offers`` (numbers), and single ``acceptances`` of others, lapsed (STC-116, 282, 283)."""

    offers: tuple[int, ...]
    acceptances: tuple[Acceptance, ...] = ()


class CardsTraded(Event, frozen=True):
    """``seat``, the maker of ``offer``, gave ``give`` to ``partner`` for ``take``, using it up (STC-114)."""

    offer: int
    seat: Seat
    partner: Seat
    give: Cards
    take: Cards


class SupplyTraded(Event, frozen=True):
    """``seat`` gave ``give`` to the supply for ``take`` (STC-120 to STC-126)."""

    seat: Seat
    give: Cards
    take: Cards


class BuildPhaseBegan(Event, frozen=True):
    """``seat`` ended the trade phase of its turn (STC-070)."""

    seat: Seat


class StarshipBuilt(Event, frozen=True):
    """``seat`` put a starship on ``route`` and paid ``paid``, nothing for a free one (STC-134, STC-166)."""

    seat: Seat
    route: int
    paid: Cards
    phase: Phase


class OutpostBuilt(Event, frozen=True):
    """``seat`` built an outpost on ``intersection`` and paid ``paid``.

    ``cuts`` names the seats whose supply routes pass that point and have to be measured again (STC-254).
    """

    seat: Seat
    intersection: int
    paid: Cards
    cuts: tuple[Seat, ...]


class StarbaseBuilt(Event, frozen=True):
    """``seat`` upgraded the outpost on ``intersection`` and paid ``paid``.

    ``released`` outposts, 0 or 1, moved from the reserve to the supply (STC-149).
    """

    seat: Seat
    intersection: int
    paid: Cards
    released: int


class DevelopmentCardBought(Event, frozen=True):
    """``seat`` paid ``paid`` and drew ``card`` from the deck (STC-152).

    ``card`` and ``draws`` are known to that seat only (STC-154).
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("card", "draws")

    seat: Seat
    paid: Cards
    card: CardKind | None = None
    draws: tuple[Draw, ...] = ()


class StarfleetIntervenesPlayed(Event, frozen=True):
    """``seat`` laid a Starfleet Intervenes card face up (STC-161)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    phase: Phase


class LargestStarfleetMoved(Event, frozen=True):
    """The Largest Starfleet card went to ``holder``, or was set aside (null) (STC-260)."""

    holder: Seat | None


class MonopolyPlayed(Event, frozen=True):
    """``seat`` played Monopoly on ``resource``; opponents who had any gave ``taken`` (STC-162)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    resource: Resource
    taken: tuple[SeatCards, ...]


class ResearchStationPlayed(Event, frozen=True):
    """``seat`` played Research Station and took ``cards`` from the supply (STC-164)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    cards: Cards


class UtopiaPlanitiaPlayed(Event, frozen=True):
    """``seat`` played Utopia Planitia; its free starships follow as events of their own (STC-166)."""

    shows_hidden: ClassVar[bool] = True

    seat: Seat


class SecondStarshipDeclined(Event, frozen=True):
    """``seat`` did without the second free starship (STC-167)."""

    seat: Seat
    phase: Phase


class SupplyRoutesMeasured(Event, frozen=True):
    """The supply routes were measured (STC-252).

    ``lengths`` is each seat's length, ``holder`` the seat that now has the Longest Supply Route card or null,
    ``points`` each seat's public victory points.
    """

    by_system: ClassVar[bool] = True

    lengths: tuple[int, ...]
    holder: Seat | None
    points: tuple[int, ...]


class GameWon(Event, frozen=True):
    """``seat`` won with ``points`` victory points (STC-262).

    ``victory_point_cards`` is how many Victory Point cards each seat turned over (STC-169).
    """

    shows_hidden: ClassVar[bool] = True

    seat: Seat
    points: int
    victory_point_cards: tuple[int, ...]


EVENT_TYPES: tuple[type[Event], ...] = (
    BoardLaidOut,
    StartRollBegan,
    StartRolled,
    PlacementBegan,
    OutpostPlaced,
    StarshipPlaced,
    FirstIncomeReceived,
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
