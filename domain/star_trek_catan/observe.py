"""What a viewer may know: the observation, the masked state, the secrets of events, the scoreboard."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.kernel.bundles import count
from domain.kernel.hexgrid import bits
from domain.kernel.ruleset import Event, Standing, Viewer
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_support as s
from domain.star_trek_catan.board import ENDS, GRID, POINT_NAMES, POINTS, ROUTE_NAMES, ROUTES, SECTORS_AT
from domain.star_trek_catan.cards import RESOURCES, UNKNOWN, Cards, Resource, unpacked
from domain.star_trek_catan.events import CardKind, Phase, Planet, PostKind
from domain.star_trek_catan.events_support import SupportCard
from domain.star_trek_catan.scoring import is_unmeasured
from domain.star_trek_catan.state import (
    NOBODY,
    Offer,
    State,
    outposts_left,
    replaced,
    starbases_left,
    starships_left,
    victory_cards,
)
from domain.star_trek_catan.support import display, is_ready
from domain.star_trek_catan.tables import CARD_KINDS, SPECIAL_CARD_POINTS, STARBASE_POINTS, SUPPORT_CARDS

_HIDDEN_KIND = 5
"""The index that stands for the kind of a development card one may not know."""


class SectorView(msgspec.Struct, frozen=True):
    """A sector with its axial coordinates; ``number`` is null on the asteroid field."""

    id: int
    q: int
    r: int
    planet: Planet
    number: int | None
    battle_cruiser: bool


class Piece(msgspec.Struct, frozen=True):
    """A station on an intersection."""

    seat: int
    kind: Literal["outpost", "starbase"]


class IntersectionView(msgspec.Struct, frozen=True):
    """A space intersection with its canonical name (17.6), sectors and neighbours by id."""

    id: int
    name: str
    sectors: tuple[int, ...]
    neighbors: tuple[int, ...]
    trading_post: PostKind | None
    piece: Piece | None


class RouteView(msgspec.Struct, frozen=True):
    """A space route with its canonical name (17.7), its two intersections and the seat of its starship."""

    id: int
    name: str
    ends: tuple[int, int]
    starship: int | None


class PieceSupply(msgspec.Struct, frozen=True):
    """Pieces that a seat has left to build; the reserve is counted by itself."""

    starships: int
    outposts: int
    starbases: int


class HeldCard(msgspec.Struct, frozen=True):
    """An unplayed development card and the turn in which it was bought (STC-157)."""

    kind: CardKind
    bought_in_turn: int


class SupportCardView(msgspec.Struct, frozen=True):
    """A seat's support card; ``usable`` tells that it was neither received nor flipped in this turn.

    Whether the moment allows it besides, the legal actions tell (STC-180 to STC-182).
    """

    card: SupportCard
    side: Literal["A", "B"]
    usable: bool


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat; ``resources``, ``development_cards`` and ``submitted`` are shown to that seat only.

    ``supply_route_length`` is as last measured; ``starfleet_intervenes`` counts face-up cards and
    ``used_cards`` the progress cards played and what Sarek discarded. ``support_card`` is null before the
    hand-out and in games without them. ``submitted`` is what the seat has laid down for a discard.
    ``victory_points`` are the public ones; ``hidden_victory_points`` are shown to that seat only, and to
    everybody once the game is over.
    """

    seat: int
    color: str
    resource_count: int
    development_card_count: int
    support_card: SupportCardView | None
    supply: PieceSupply
    reserve: int
    starfleet_intervenes: int
    used_cards: dict[str, int]
    supply_route_length: int
    victory_points: int
    trade_rates: dict[str, int]
    resources: Cards | None = None
    development_cards: tuple[HeldCard, ...] | None = None
    submitted: Cards | None = None
    hidden_victory_points: int | None = None


class OfferView(msgspec.Struct, frozen=True):
    """An open offer of ``give`` for ``want``, with the answers of the seats in ``to``."""

    offer: int
    seat: int
    give: Cards
    want: Cards
    to: tuple[int, ...]
    answers: int | None
    accepted: tuple[int, ...]
    rejected: tuple[int, ...]
    unanswered: tuple[int, ...]


class DiscardDue(msgspec.Struct, frozen=True):
    """That ``seat`` still has to discard ``cards`` cards."""

    seat: int
    cards: int


class StartRoll(msgspec.Struct, frozen=True):
    """The sum that ``seat`` has rolled for the start in this round, null while it is to roll."""

    seat: int
    sum: int | None


class Observation(msgspec.Struct, frozen=True):
    """The whole table as ``viewer`` (null for a spectator) may know it at ``version``.

    ``active`` is null while all roll for the start; ``dice`` is the last production roll;
    ``routes_as_of`` is the version at which supply routes were measured, and ``routes_measured`` tells
    whether that still holds; ``card_played`` and ``building`` speak of this turn (STC-155, STC-070).

    ``support_display`` lists the cards in the display. ``asked`` is the seat that decides about its support
    card, in the phases ``spock``, ``kirk`` and ``support_followup``; ``rand`` the resource that Rand lets the
    active player trade at 2:1; ``uhura_returns`` the seats to which a card is still to be returned. While
    these choices are open ``chapel_opponent`` is the seat whose hand is looked at, and ``chapel_hand`` (that
    hand) and ``mccoy_cards`` (the cards looked at, which count to the deck) are shown to the looker alone.
    """

    version: int
    viewer: int | None
    setup: str
    phases: str
    turn: int
    phase: Phase
    active: int | None
    winner: int | None
    dice: tuple[int, int] | None
    sectors: tuple[SectorView, ...]
    intersections: tuple[IntersectionView, ...]
    routes: tuple[RouteView, ...]
    players: tuple[PlayerView, ...]
    supply: Cards
    development_deck: int
    longest_supply_route: int | None
    largest_starfleet: int | None
    routes_as_of: int
    routes_measured: bool
    card_played: bool
    building: bool
    offers: tuple[OfferView, ...]
    discards_due: tuple[DiscardDue, ...]
    start_rolls: tuple[StartRoll, ...]
    placing_round: int
    outpost_to_join: int | None
    support_display: tuple[SupportCard, ...]
    asked: int | None
    rand: Resource | None
    uhura_returns: tuple[int, ...]
    chapel_opponent: int | None
    chapel_hand: Cards | None
    mccoy_cards: tuple[CardKind, ...] | None


class SeatStanding(Standing, frozen=True):
    """A line of the scoreboard with the supply route's length and the version it was measured at."""

    route_length: int
    routes_as_of: int


def observe(state: State, viewer: Viewer) -> Observation:
    """Show the table as this viewer may know it."""
    rolling, sums = state.setup if state.phase == "start_roll" else ((), ())
    return Observation(
        version=state.version,
        viewer=viewer,
        setup=state.table.setup,
        phases=state.table.phases,
        turn=state.turn,
        phase=state.phase,
        active=_seat(state.active),
        winner=_seat(state.winner),
        dice=state.dice,
        sectors=_sectors(state),
        intersections=_intersections(state),
        routes=_routes(state),
        players=tuple(_player(state, seat, viewer) for seat in range(state.seats)),
        supply=unpacked(state.supply),
        development_deck=count(state.deck + state.looked_at),
        longest_supply_route=_seat(state.route_holder),
        largest_starfleet=_seat(state.fleet_holder),
        routes_as_of=state.measured_at,
        routes_measured=not is_unmeasured(state),
        card_played=state.played,
        building=state.building,
        offers=tuple(_offer(offer) for offer in state.offers),
        discards_due=tuple(
            DiscardDue(seat, due)
            for seat, due in enumerate(state.discarding)
            if due and state.phase == "discard" and not state.submitted[seat]
        ),
        start_rolls=tuple(StartRoll(seat, sums[seat] or None) for seat in rolling),
        placing_round=state.placing[1] if state.phase in ("setup_outpost", "setup_ship") else 0,
        outpost_to_join=state.placing[2] if state.phase == "setup_ship" else None,
        support_display=display(state),
        asked=_seat(state.asked),
        rand=None if state.rand == NOBODY else RESOURCES[state.rand],
        uhura_returns=state.returns,
        chapel_opponent=_seat(state.chapel),
        chapel_hand=unpacked(state.hands[state.chapel]) if _looks(state, viewer, "chapel_pick") else None,
        mccoy_cards=_kinds(state.looked_at) if _looks(state, viewer, "mccoy_pick") else None,
    )


def _looks(state: State, viewer: Viewer, phase: Phase) -> bool:
    """Tell whether a viewer is the active seat in one of the phases in which it is shown something."""
    return state.phase == phase and viewer == state.active


def _kinds(bundle: int) -> tuple[CardKind, ...]:
    return tuple(kind for index, kind in enumerate(CARD_KINDS) for _ in range((bundle >> 8 * index) & 0xFF))


def _support_card(state: State, seat: int) -> SupportCardView | None:
    if not state.support or state.support[seat] == NOBODY:
        return None
    card = SUPPORT_CARDS[state.support[seat]]
    return SupportCardView(card, "B" if state.sides[seat] else "A", is_ready(state, seat))


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _sectors(state: State) -> tuple[SectorView, ...]:
    lay = state.layout
    return tuple(
        SectorView(at, q, r, lay.planets[at], lay.numbers[at] or None, at == state.cruiser)
        for at, (q, r) in enumerate(GRID.cells)
    )


def _intersections(state: State) -> tuple[IntersectionView, ...]:
    pieces: dict[int, Piece] = {}
    for seat in range(state.seats):
        pieces |= {point: Piece(seat, "outpost") for point in bits(state.outposts[seat])}
        pieces |= {point: Piece(seat, "starbase") for point in bits(state.starbases[seat])}
    post_at = state.layout.post_at
    return tuple(
        IntersectionView(
            at, POINT_NAMES[at], SECTORS_AT[at], GRID.neighbors[at], post_at.get(at), pieces.get(at)
        )
        for at in range(POINTS)
    )


def _routes(state: State) -> tuple[RouteView, ...]:
    owners = {route: seat for seat in range(state.seats) for route in bits(state.ships[seat])}
    return tuple(RouteView(at, ROUTE_NAMES[at], ENDS[at], owners.get(at)) for at in range(ROUTES))


def _player(state: State, seat: int, viewer: Viewer) -> PlayerView:
    own = seat == viewer
    rates = state.rates[seat]
    return PlayerView(
        seat=seat,
        color=state.table.colors[seat],
        resource_count=count(state.hands[seat]),
        development_card_count=count(state.development[seat]),
        support_card=_support_card(state, seat),
        supply=PieceSupply(
            starships_left(state, seat), outposts_left(state, seat), starbases_left(state, seat)
        ),
        reserve=state.reserve[seat],
        starfleet_intervenes=state.face_up[seat],
        used_cards={
            kind: used
            for index, kind in enumerate(CARD_KINDS)
            if (used := (state.used[seat] >> 8 * index) & 0xFF)
        },
        supply_route_length=state.lengths[seat],
        victory_points=sum(breakdown(state, seat).values()),
        trade_rates=msgspec.structs.asdict(unpacked(rates)),
        resources=unpacked(state.hands[seat]) if own else None,
        development_cards=_held(state, seat) if own else None,
        submitted=unpacked(state.submitted[seat]) if own and state.submitted else None,
        hidden_victory_points=hidden_points(state, seat, viewer),
    )


def _held(state: State, seat: int) -> tuple[HeldCard, ...]:
    return tuple(HeldCard(CARD_KINDS[kind], turn) for kind, turn in state.bought[seat])


def _offer(offer: Offer) -> OfferView:
    return OfferView(
        offer.number,
        offer.seat,
        unpacked(offer.give),
        unpacked(offer.want),
        offer.to,
        offer.answers,
        tuple(bits(offer.accepted)),
        tuple(bits(offer.rejected)),
        tuple(bits(offer.unanswered)),
    )


def breakdown(state: State, seat: int) -> dict[str, int]:
    """Say where a seat's public victory points come from (STC-261); hidden ones are never among them."""
    return {
        "outposts": state.outposts[seat].bit_count(),
        "starbases": STARBASE_POINTS * state.starbases[seat].bit_count(),
        "longest_supply_route": SPECIAL_CARD_POINTS if state.route_holder == seat else 0,
        "largest_starfleet": SPECIAL_CARD_POINTS if state.fleet_holder == seat else 0,
    }


def hidden_points(state: State, seat: int, viewer: Viewer) -> int | None:
    """STC-169: count a seat's Victory Point cards; None for others until they are turned over at the end."""
    if state.revealed:
        return state.revealed[seat]
    return victory_cards(state, seat) if seat == viewer else None


def standings(state: State, viewer: Viewer) -> Sequence[SeatStanding]:
    """Give the scoreboard; hidden points are the viewer's own, and everybody's once the game is over."""
    lines = []
    for seat in range(state.seats):
        points = breakdown(state, seat)
        hidden = hidden_points(state, seat, viewer)
        lines.append(
            SeatStanding(seat, sum(points.values()), points, hidden, state.lengths[seat], state.measured_at)
        )
    return lines


def mask(state: State, seat: int) -> State:
    """Copy the state with all that a seat cannot know replaced: cards keep their number, not their kind."""
    masked = state.copy()
    for other in range(state.seats):
        if other == seat:
            continue
        if other != state.chapel or seat != state.active:
            masked.hands[other] = count(state.hands[other]) * UNKNOWN
        masked.development[other] = count(state.development[other]) * UNKNOWN
        if state.bought[other]:
            # Without the turns: which of them are left would tell which purchase a played card was.
            unknown = ((_HIDDEN_KIND, 0),) * len(state.bought[other])
            masked.bought = (*masked.bought[:other], unknown, *masked.bought[other + 1 :])
        if state.submitted and state.submitted[other]:
            masked.submitted = replaced(masked.submitted, other, state.discarding[other] * UNKNOWN)
    masked.deck = count(state.deck) * UNKNOWN
    if seat != state.active:
        masked.fresh = count(state.fresh) * UNKNOWN
        masked.looked_at = count(state.looked_at) * UNKNOWN
    return masked


def secrets(state: State, event: Event) -> dict[str, tuple[int, ...]]:  # noqa: ARG001  fixed by the protocol
    """Name the secret fields of an event and the seats that may know them (STC-017, 092, 154, 220, 237)."""
    if isinstance(event, e.ResourceStolen):
        knowing = tuple(sorted((event.thief, event.victim)))
        return {"resource": knowing, "draws": knowing}
    if isinstance(event, e.DevelopmentCardBought):
        return {"card": (event.seat,), "draws": (event.seat,)}
    if isinstance(event, e.DiscardSubmitted):
        return {"cards": (event.seat,)}
    if isinstance(event, s.UhuraCardReturned | s.ChapelCardTaken):
        return {"resource": tuple(sorted((event.seat, event.opponent)))}
    if isinstance(event, s.ChapelUsed):
        return {"hand": tuple(sorted((event.seat, event.opponent)))}
    if isinstance(event, s.MccoyUsed):
        return {"looked_at": (event.seat,), "draws": (event.seat,)}
    if isinstance(event, s.DevelopmentCardPicked):
        return {"card": (event.seat,)}
    return {}
