"""A viewer's knowledge: the observation, the masked state, the secrets of events, the scoreboard."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.kernel.bundles import count
from domain.kernel.hexgrid import bits
from domain.kernel.ruleset import Event, Standing, Viewer
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_support_cards as s
from domain.star_trek_catan.cards import RESOURCES, UNKNOWN, Cards, Resource, unpacked
from domain.star_trek_catan.names import CardKind, Phase, SupportCard
from domain.star_trek_catan.observe_board import (
    IntersectionView,
    RouteView,
    SectorView,
    intersection_views,
    route_views,
    sector_views,
)
from domain.star_trek_catan.rules_support_cards import display, is_ready
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
from domain.star_trek_catan.tables import CARD_KINDS, SPECIAL_CARD_POINTS, STARBASE_POINTS, SUPPORT_CARDS

_HIDDEN_KIND = 5
"""The index for a development card of unknown kind."""


class PieceSupply(msgspec.Struct, frozen=True):
    """The pieces left in a seat's supply."""

    starships: int
    """Starships left, 0 to 15 (STC-138)."""
    outposts: int
    """Outposts left, 0 to 5, without the reserve (STC-144)."""
    starbases: int
    """Starbase expansions left, 0 to 4 (STC-147)."""


class HeldCard(msgspec.Struct, frozen=True):
    """An unplayed development card in the hand."""

    kind: CardKind
    """The kind of card."""
    bought_in_turn: int
    """The turn in which it was bought and may not be played (STC-157)."""


class SupportCardView(msgspec.Struct, frozen=True):
    """A seat's support card."""

    card: SupportCard
    """The kind of card."""
    side: Literal["A", "B"]
    """The visible side: `A` unused, `B` used once (STC-173)."""
    usable: bool
    """True if it was neither received nor flipped in this turn (STC-180, STC-181); the legal actions show
    whether the phase allows it too.
    """


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat with everything that belongs to it."""

    seat: int
    """Its number, 0 to 3, clockwise."""
    color: str
    """The colour of its pieces (STC-002)."""
    resource_count: int
    """The number of its resource cards; their types are known to the seat only (STC-015)."""
    development_card_count: int
    """The number of its unplayed development cards (STC-016)."""
    support_card: SupportCardView | None
    """Its support card; null before the assignment and in games without support cards (STC-280)."""
    supply: PieceSupply
    """The pieces left in its supply."""
    reserve: int
    """Outposts in the reserve, 0 to 2, which upgrades move to the supply (STC-149)."""
    starfleet_intervenes: int
    """The number of its face-up Starfleet Intervenes cards (STC-160)."""
    used_cards: dict[str, int]
    """By kind: its played progress cards, and the Starfleet Intervenes cards discarded with Sarek; 0 for a
    missing kind.
    """
    supply_route_length: int
    """The length of its supply route as last measured, 0 to 15 (STC-247)."""
    victory_points: int
    """Its public victory points, without the hidden ones (STC-030)."""
    trade_rates: dict[str, int]
    """By resource: the number of cards that the supply takes for 1 of another type, 2, 3 or 4, counting
    trading posts only (STC-123).
    """
    resources: Cards | None = None
    """Its resource cards, present only in that seat's own observation."""
    development_cards: tuple[HeldCard, ...] | None = None
    """Its unplayed development cards, oldest first, present only in that seat's own observation."""
    submitted: Cards | None = None
    """Its submitted discard while others still discard (STC-092), present only in that seat's own
    observation.
    """
    hidden_victory_points: int | None = None
    """The points of its Victory Point cards, present in that seat's own observation, and in all once the game
    is over (STC-169).
    """


class OfferView(msgspec.Struct, frozen=True):
    """An open offer, which everybody sees (STC-283)."""

    offer: int
    """Its number, used by actions and events."""
    seat: int
    """The seat that made it."""
    give: Cards
    """The cards that its maker would give."""
    want: Cards
    """The cards that its maker would get."""
    to: tuple[int, ...]
    """The seats asked."""
    answers: int | None
    """The number of the offer that it counters; null if none."""
    accepted: tuple[int, ...]
    """The asked seats that have accepted it and await its maker's choice (STC-114)."""
    rejected: tuple[int, ...]
    """The asked seats that have rejected it."""
    unanswered: tuple[int, ...]
    """The asked seats that have not answered."""


class DiscardDue(msgspec.Struct, frozen=True):
    """A pending discard."""

    seat: int
    """The seat that must discard."""
    cards: int
    """The number of cards (STC-090)."""


class StartRoll(msgspec.Struct, frozen=True):
    """A seat's roll for the right to start, in this round (STC-051)."""

    seat: int
    """The seat that rolls."""
    sum: int | None
    """The sum of its dice, 2 to 12; null before its roll."""


class Observation(msgspec.Struct, frozen=True):
    """The whole table as a viewer may know it."""

    version: int
    """The version of the game's last event; the observation shows the position after it."""
    viewer: int | None
    """The viewing seat; null for a spectator."""
    setup: str
    """The agreed set-up: `beginner` or `variable` (STC-032)."""
    phases: str
    """The agreed phases: `separate` or `combined` (STC-033)."""
    turn: int
    """The number of the turn, 0 during the set-up (STC-064)."""
    phase: Phase
    """The phase of the game (section 16)."""
    active: int | None
    """The active seat, whose turn or placement it is; null while seats roll for the start."""
    winner: int | None
    """The winning seat; null while the game runs."""
    dice: tuple[int, int] | None
    """The last roll for production; null before the first."""
    sectors: tuple[SectorView, ...]
    """The 19 sectors, by id."""
    intersections: tuple[IntersectionView, ...]
    """The 54 points, by id."""
    routes: tuple[RouteView, ...]
    """The 72 routes, by id."""
    players: tuple[PlayerView, ...]
    """The seats, in order."""
    supply: Cards
    """The resource cards in the supply (STC-018)."""
    development_deck: int
    """The number of development cards left in the deck, including those being viewed with McCoy (STC-016)."""
    longest_supply_route: int | None
    """The seat that holds the Longest Supply Route card; null if none (STC-253)."""
    largest_starfleet: int | None
    """The seat that holds the Largest Starfleet card; null if none (STC-260)."""
    routes_as_of: int
    """The version at which supply routes were last measured."""
    routes_measured: bool
    """True if the last measurement of supply routes is current, false while a new one is awaited."""
    card_played: bool
    """True if a development card was played in this turn (STC-155)."""
    building: bool
    """True if the build phase of this turn has begun, so that trading is over (STC-070)."""
    offers: tuple[OfferView, ...]
    """The open offers, oldest first."""
    discards_due: tuple[DiscardDue, ...]
    """The pending discards; empty outside the phase `discard`."""
    start_rolls: tuple[StartRoll, ...]
    """The seats that roll in this round; empty outside the phase `start_roll`."""
    placing_round: int
    """The round of placements, 1 or 2 (STC-052, STC-053); otherwise 0."""
    outpost_to_join: int | None
    """The `id` of the outpost's point, which the starship must join (STC-056); null outside `setup_ship`."""
    support_display: tuple[SupportCard, ...]
    """The support cards in the display, in the order of STC-010."""
    asked: int | None
    """The seat that decides about its support card in the phases `spock`, `kirk` and `support_followup`;
    otherwise null. Public (STC-277).
    """
    rand: Resource | None
    """The resource that the active player trades at 2:1 with Rand in this turn (STC-231); null if none."""
    uhura_returns: tuple[int, ...]
    """The seats still owed a card for Uhura (STC-194)."""
    chapel_opponent: int | None
    """The seat whose hand is viewed with Chapel; null except in the phase `chapel_pick`."""
    chapel_hand: Cards | None
    """The hand viewed with Chapel, visible only to the seat that uses Chapel (STC-237); otherwise null."""
    mccoy_cards: tuple[CardKind, ...] | None
    """The cards viewed with McCoy, visible only to the seat that uses McCoy (STC-220); otherwise null."""


class SeatStanding(Standing, frozen=True):
    """A line of the scoreboard, with the supply route."""

    route_length: int
    """The length of the seat's supply route as last measured, 0 to 15."""
    routes_as_of: int
    """The version at which supply routes were last measured."""


def observe(state: State, viewer: Viewer) -> Observation:
    """Return the table as this viewer may know it."""
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
        sectors=sector_views(state),
        intersections=intersection_views(state),
        routes=route_views(state),
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
    """Return True if the viewer is the active seat in a phase that reveals cards to it."""
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
    """Return the sources of a seat's public victory points (STC-261), without hidden ones."""
    return {
        "outposts": state.outposts[seat].bit_count(),
        "starbases": STARBASE_POINTS * state.starbases[seat].bit_count(),
        "longest_supply_route": SPECIAL_CARD_POINTS if state.route_holder == seat else 0,
        "largest_starfleet": SPECIAL_CARD_POINTS if state.fleet_holder == seat else 0,
    }


def hidden_points(state: State, seat: int, viewer: Viewer) -> int | None:
    """STC-169: count a seat's Victory Point cards; None for other viewers until the cards are turned over at
    the end.
    """
    if state.revealed:
        return state.revealed[seat]
    return victory_cards(state, seat) if seat == viewer else None


def standings(state: State, viewer: Viewer) -> Sequence[SeatStanding]:
    """Return the scoreboard; hidden points are the viewer's own, or everybody's once the game is over."""
    lines = []
    for seat in range(state.seats):
        points = breakdown(state, seat)
        hidden = hidden_points(state, seat, viewer)
        lines.append(
            SeatStanding(seat, sum(points.values()), points, hidden, state.lengths[seat], state.measured_at)
        )
    return lines


def mask(state: State, seat: int) -> State:
    """Copy the state without the facts unknown to a seat: the number of cards stays, their kinds do not."""
    masked = state.copy()
    for other in range(state.seats):
        if other == seat:
            continue
        if other != state.chapel or seat != state.active:
            masked.hands[other] = count(state.hands[other]) * UNKNOWN
        masked.development[other] = count(state.development[other]) * UNKNOWN
        if state.bought[other]:
            # The turns are removed, because the remaining ones reveal which purchase a played card was.
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
    """Return the secret fields of an event, each with the seats that may know it."""
    if isinstance(event, e.ResourceStolen):  # STC-017, STC-100
        knowing = tuple(sorted((event.thief, event.victim)))
        return {"resource": knowing, "draws": knowing}
    if isinstance(event, e.DevelopmentCardBought):  # STC-154
        return {"card": (event.seat,), "draws": (event.seat,)}
    if isinstance(event, e.DiscardSubmitted):  # STC-092
        return {"cards": (event.seat,)}
    if isinstance(event, s.UhuraCardReturned | s.ChapelCardTaken):  # STC-017, STC-237
        return {"resource": tuple(sorted((event.seat, event.opponent)))}
    if isinstance(event, s.ChapelUsed):  # STC-237
        return {"hand": tuple(sorted((event.seat, event.opponent)))}
    if isinstance(event, s.MccoyUsed):  # STC-220
        return {"looked_at": (event.seat,), "draws": (event.seat,)}
    if isinstance(event, s.DevelopmentCardPicked):
        return {"card": (event.seat,)}
    return {}
