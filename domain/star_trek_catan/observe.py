"""What a viewer may know: the observation, the masked state, the secrets of events, the scoreboard."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.kernel.hexgrid import bits
from domain.kernel.ruleset import Event, Standing, Viewer
from domain.star_trek_catan import events as e
from domain.star_trek_catan.board import ENDS, GRID, POINT_NAMES, POINTS, ROUTE_NAMES, ROUTES, SECTORS_AT
from domain.star_trek_catan.cards import UNKNOWN, Cards, count, unpacked
from domain.star_trek_catan.events import CardKind, Phase, Planet, PostKind
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
from domain.star_trek_catan.tables import CARD_KINDS, SPECIAL_CARD_POINTS, STARBASE_POINTS

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


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat; ``resources``, ``development_cards`` and ``submitted`` are shown to that seat only.

    ``supply_route_length`` is as last measured; ``starfleet_intervenes`` counts face-up cards and
    ``used_cards`` the progress cards played. ``submitted`` is what the seat has laid down for a discard.
    """

    seat: int
    color: str
    resource_count: int
    development_card_count: int
    support_card: None
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
        development_deck=count(state.deck),
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
            if due and not state.submitted[seat]
        ),
        start_rolls=tuple(StartRoll(seat, sums[seat] or None) for seat in rolling),
        placing_round=state.placing[1] if state.phase in ("setup_outpost", "setup_ship") else 0,
        outpost_to_join=state.placing[2] if state.phase == "setup_ship" else None,
    )


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
        support_card=None,
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
    """Say where a seat's public victory points come from (STC-261); once the game is over, all of them."""
    points = {
        "outposts": state.outposts[seat].bit_count(),
        "starbases": STARBASE_POINTS * state.starbases[seat].bit_count(),
        "longest_supply_route": SPECIAL_CARD_POINTS if state.route_holder == seat else 0,
        "largest_starfleet": SPECIAL_CARD_POINTS if state.fleet_holder == seat else 0,
    }
    if state.revealed:
        points["victory_point_cards"] = state.revealed[seat]
    return points


def standings(state: State, viewer: Viewer) -> Sequence[SeatStanding]:
    """Give the scoreboard; hidden points are the viewer's own, and none are hidden once the game is over."""
    lines = []
    for seat in range(state.seats):
        points = breakdown(state, seat)
        hidden = 0 if state.revealed else victory_cards(state, seat) if seat == viewer else None
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
    return masked


def secrets(state: State, event: Event) -> dict[str, tuple[int, ...]]:  # noqa: ARG001  fixed by the protocol
    """Name the secret fields of an event and the seats that may know them (STC-017, STC-092, STC-154)."""
    if isinstance(event, e.ResourceStolen):
        knowing = tuple(sorted((event.thief, event.victim)))
        return {"resource": knowing, "draws": knowing}
    if isinstance(event, e.DevelopmentCardBought):
        return {"card": (event.seat,), "draws": (event.seat,)}
    if isinstance(event, e.DiscardSubmitted):
        return {"cards": (event.seat,)}
    return {}
