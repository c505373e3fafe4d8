"""A viewer's knowledge: the observation, the masked state, the secrets of events, the scoreboard."""

from collections.abc import Sequence

import msgspec

from domain.kernel.bundles import count
from domain.kernel.ruleset import Event, Standing, Viewer
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers.board import AREAS, PLACE_NAMES, places
from domain.starfarers.cards import UNKNOWN, Cards, unpacked
from domain.starfarers.names import Ball, Civilization, FriendshipCard, Map, Phase, ShipKind
from domain.starfarers.observe_encounter import EncounterView, encounter_view, secret_of_draw
from domain.starfarers.observe_map import (
    AreaView,
    OutpostView,
    TokenView,
    area_view,
    outpost_view,
    token_view,
)
from domain.starfarers.rules_flight import speed
from domain.starfarers.scoring import booster_speed, breakdown, cannon_strength
from domain.starfarers.state import (
    NOBODY,
    Offer,
    State,
    colonies_left,
    fame_left,
    replaced,
    ships_of,
    stations_left,
    upgrade_left,
)
from domain.starfarers.tables import (
    CIVILIZATIONS,
    DISCS,
    FRIENDSHIP_CARDS,
    MAX_SEATS,
    SHIPS,
    SPACEPORTS,
    UPGRADES,
)


class ShipView(msgspec.Struct, frozen=True):
    """A ship on the map."""

    ship: int
    """Its number, used by actions: three times the seat of its owner, plus 0, 1 or 2."""
    seat: int
    """Its owner."""
    kind: ShipKind
    """Its cargo."""
    at: int
    """Its place, by the number of the intersection."""
    moved: bool
    """True if its move in this flight phase is over (SF-173)."""
    stopped: bool
    """True if an encounter has stopped it for this flight phase (SF-176)."""


class Upgrades(msgspec.Struct, frozen=True):
    """The number of each physical upgrade (SF-013)."""

    booster: int
    """Boosters."""
    cannon: int
    """Cannons."""
    freight_pod: int
    """Freight pods."""


class Pieces(msgspec.Struct, frozen=True):
    """The pieces left in a seat's supply (SF-012, SF-020)."""

    colonies: int
    """Colonies."""
    trade_stations: int
    """Trade stations."""
    transport_ships: int
    """Transport ships."""
    shipyards: int
    """Shipyards."""


class PlayerView(msgspec.Struct, frozen=True):
    """A seat with everything that belongs to it."""

    seat: int
    """Its number, starting with 0, clockwise."""
    color: str
    """Its colour."""
    hand_size: int
    """The number of its resource cards (SF-111)."""
    hand: Cards | None
    """Its resource cards; null for every other viewer (SF-336)."""
    colonies: tuple[int, ...]
    """The sites of its colonies without a shipyard, by number of the intersection."""
    spaceports: tuple[int, ...]
    """The sites of its spaceports, by number of the intersection."""
    pieces: Pieces
    """The pieces left in its supply."""
    upgrades: Upgrades
    """The upgrades of its mothership."""
    cannon_strength: int
    """Its cannons, including those on its friendship cards (SF-209)."""
    booster_speed: int
    """Its boosters, including those on its friendship cards (SF-163)."""
    friendship_cards: tuple[FriendshipCard, ...]
    """Its friendship cards (SF-237)."""
    fame: int
    """Its fame medal pieces; two are worth a victory point (SF-261, SF-262)."""
    medals: tuple[TokenView, ...]
    """The tokens that it has taken as medals (SF-214)."""
    owed_trade_ships: int
    """The free trade ships that it is owed (SF-303)."""
    victory_points: int
    """Its victory points (SF-322)."""


class OfferView(msgspec.Struct, frozen=True):
    """An open offer (SF-126)."""

    offer: int
    """Its number, used by actions."""
    seat: int
    """The seat that made it."""
    give: Cards
    """The cards that this seat would give."""
    want: Cards
    """The cards that it would receive."""
    to: tuple[int, ...]
    """The seats asked."""
    answers: int | None
    """The number of the offer that it answers as a counter-offer; null if it is none."""
    accepted: tuple[int, ...]
    """The seats that have accepted it."""
    rejected: tuple[int, ...]
    """The seats that have rejected it."""


class DiscardView(msgspec.Struct, frozen=True):
    """A seat's discard on a 7 (SF-115)."""

    seat: int
    """The seat."""
    number: int
    """The number of cards to return."""
    chosen: bool
    """True if it has chosen them (SF-117)."""
    cards: Cards | None
    """The chosen cards; null before the choice, and for every other viewer."""


class FlightView(msgspec.Struct, frozen=True):
    """The flight phase, from the shake of the mothership on."""

    balls: tuple[Ball, ...]
    """The two balls shown (SF-159)."""
    base_speed: int
    """The base speed (SF-161, SF-162)."""
    speed: int
    """The present speed of each ship (SF-163, SF-165)."""
    moving: int | None
    """The number of the ship in the middle of its move; null if there is none."""
    steps: int
    """The number of steps that this ship has made."""
    jumps: int
    """The number of space jumps left (SF-311)."""


class NeutralView(msgspec.Struct, frozen=True):
    """Sites that nobody can use any more."""

    occupied: tuple[int, ...]
    """The sites of the fourth colour's pieces with three players (SF-057)."""
    closed: tuple[int, ...]
    """The closed sites, which belong to nobody (SF-082, SF-329, SF-331)."""


class Observation(msgspec.Struct, frozen=True):
    """The whole table as a viewer may know it."""

    version: int
    """The version of the game."""
    viewer: int | None
    """The viewing seat; null for a spectator."""
    turn: int
    """The number of the turn, 0 during set-up."""
    phase: Phase
    """The phase of the game (section 18)."""
    active: int | None
    """The active seat, whose turn or placement it is; null before the table is set."""
    asked: int | None
    """The deciding seat if it is not the active one; otherwise null."""
    starter: int | None
    """The starting player; null before the table is set (SF-046)."""
    winner: int | None
    """The winning seat; null before the end (SF-325)."""
    map: Map
    """The agreed layout of the map."""
    dice: tuple[int, int] | None
    """The last production roll; null before the first (SF-087)."""
    intersections: tuple[str, ...]
    """By number: the names of all intersections, column, row and side of a hexagon (SF-346)."""
    areas: tuple[AreaView, ...]
    """The areas, by number (SF-025)."""
    outposts: tuple[OutpostView, ...]
    """The four civilizations with friendship cards, wherever their outposts lie (SF-043)."""
    ships: tuple[ShipView, ...]
    """The ships on the map, by number."""
    neutral: NeutralView
    """The sites that nobody can use any more."""
    players: tuple[PlayerView, ...]
    """The seats, in order."""
    supply: Cards
    """The cards in the five open stacks (SF-335)."""
    reserve_size: int
    """The number of cards in the reserve pile (SF-335)."""
    tray: Upgrades
    """The upgrades left in the tray (SF-013)."""
    fame_left: int
    """The fame medal pieces left in the tray (SF-014)."""
    encounters_left: int
    """The number of encounter cards left before the discards are shuffled (SF-277)."""
    pool: Upgrades
    """The upgrades laid out in the set-up phase (SF-077)."""
    offers: tuple[OfferView, ...]
    """The open offers, oldest first."""
    discards: tuple[DiscardView, ...]
    """The discards of this 7; empty outside the phase ``discard``."""
    used_cards: tuple[FriendshipCard, ...]
    """The friendship cards that cannot be used again this turn (SF-256)."""
    flight: FlightView | None
    """The flight phase; null outside it."""
    founding: Civilization | None
    """The outpost whose friendship card is being chosen; otherwise null (SF-237)."""
    encounter: EncounterView | None
    """The open encounter; otherwise null."""


def observe(state: State, viewer: Viewer) -> Observation:
    """Return the table as this viewer may know it."""
    everyone = range(state.seats)
    return Observation(
        version=state.version,
        viewer=viewer,
        turn=state.turn,
        phase=state.phase,
        active=_seat(state.active),
        asked=_seat(state.asked),
        starter=_seat(state.starter),
        winner=_seat(state.winner),
        map=state.table.map,
        dice=state.dice,
        intersections=PLACE_NAMES,
        areas=tuple(area_view(state, area) for area in range(len(AREAS))),
        outposts=tuple(outpost_view(state, outpost) for outpost in range(len(CIVILIZATIONS))),
        ships=tuple(_ship(state, ship) for seat in everyone for ship in ships_of(state, seat)),
        neutral=NeutralView(_places(state.neutral), _places(state.closed)),
        players=tuple(_player(state, seat, viewer) for seat in everyone),
        supply=unpacked(state.supply),
        reserve_size=count(state.reserve),
        tray=Upgrades(*(upgrade_left(state, upgrade) for upgrade in range(len(UPGRADES)))),
        fame_left=fame_left(state),
        encounters_left=state.encounter_pile.bit_count(),
        pool=Upgrades(*state.pool),
        offers=tuple(map(_offer, state.offers)),
        discards=_discards(state, viewer),
        used_cards=_cards(state.used),
        flight=_flight(state),
        founding=None if state.founding == NOBODY else CIVILIZATIONS[state.founding],
        encounter=encounter_view(state, viewer),
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _places(mask: int) -> tuple[int, ...]:
    return tuple(sorted(places(mask)))


def _cards(mask: int) -> tuple[FriendshipCard, ...]:
    return tuple(card for index, card in enumerate(FRIENDSHIP_CARDS) if mask >> index & 1)


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1)


def _ship(state: State, ship: int) -> ShipView:
    return ShipView(
        ship,
        ship // SHIPS,
        "trade_ship" if state.trade_ships >> ship & 1 else "colony_ship",
        state.ships[ship],
        moved=bool(state.moved >> ship & 1),
        stopped=bool(state.stopped >> ship & 1),
    )


def _player(state: State, seat: int, viewer: Viewer) -> PlayerView:
    medals = [token_view(disc) for disc in range(len(DISCS)) if state.medals[seat] >> disc & 1]
    return PlayerView(
        seat=seat,
        color=state.table.colors[seat],
        hand_size=count(state.hands[seat]),
        hand=unpacked(state.hands[seat]) if viewer == seat else None,
        colonies=_places(state.colonies[seat]),
        spaceports=_places(state.spaceports[seat]),
        pieces=_pieces(state, seat),
        upgrades=Upgrades(state.boosters[seat], state.cannons[seat], state.pods[seat]),
        cannon_strength=cannon_strength(state, seat),
        booster_speed=booster_speed(state, seat),
        friendship_cards=_cards(state.friendship[seat]),
        fame=state.fame[seat],
        medals=tuple(medal for medal in medals if medal is not None),
        owed_trade_ships=state.owed[seat],
        victory_points=sum(breakdown(state, seat).values()),
    )


def _pieces(state: State, seat: int) -> Pieces:
    return Pieces(
        colonies_left(state, seat),
        stations_left(state, seat),
        SHIPS - len(ships_of(state, seat)),
        SPACEPORTS - state.spaceports[seat].bit_count(),
    )


def _offer(offer: Offer) -> OfferView:
    return OfferView(
        offer.number,
        offer.seat,
        unpacked(offer.give),
        unpacked(offer.want),
        offer.to,
        offer.answers,
        _seats(offer.accepted),
        _seats(offer.rejected),
    )


def _discards(state: State, viewer: Viewer) -> tuple[DiscardView, ...]:
    return tuple(
        DiscardView(
            seat,
            number,
            bool(state.submitted[seat]),
            unpacked(state.submitted[seat]) if viewer == seat and state.submitted[seat] else None,
        )
        for seat, number in enumerate(state.discarding)
        if number
    )


def _flight(state: State) -> FlightView | None:
    if not state.balls:
        return None
    moving = None if state.moving == NOBODY else state.moving
    return FlightView(
        state.balls, state.base_speed, speed(state, state.active), moving, state.steps, state.jumps
    )


def standings(state: State, viewer: Viewer) -> Sequence[Standing]:  # noqa: ARG001  all points are open
    """SF-322, SF-335: return the scoreboard; this game has no hidden points."""
    lines = []
    for seat in range(state.seats):
        points = breakdown(state, seat)
        lines.append(Standing(seat, sum(points.values()), points, 0))
    return lines


def mask(state: State, seat: int) -> State:
    """Copy the state without the facts unknown to a seat: the number of cards stays, their types do not.

    An open encounter stays, because everybody heard its prompt, which identifies the card (SF-267).
    """
    masked = state.copy()
    for other in range(state.seats):
        if other == seat:
            continue
        masked.hands[other] = count(state.hands[other]) * UNKNOWN
        if state.submitted and state.submitted[other]:
            masked.submitted = replaced(masked.submitted, other, state.discarding[other] * UNKNOWN)
    masked.reserve = count(state.reserve) * UNKNOWN
    return masked


def secrets(state: State, event: Event) -> dict[str, tuple[int, ...]]:
    """Return the secret fields of an event, each with the seats that may know it.

    Nobody may read the draws of cards before the end, because a result's rank among the cards reveals how
    many cards of each type there are.
    """
    if isinstance(event, e.ReserveDrawn):  # SF-110
        return {"cards": (event.seat,), "draws": ()}
    if isinstance(event, e.CardStolen):  # SF-120, SF-367
        return {"resource": tuple(sorted((event.seat, event.victim))), "draws": ()}
    if isinstance(event, e.DiscardSubmitted):  # SF-117
        return {"cards": (event.seat,)}
    if isinstance(event, n.EncounterDrawn):  # SF-268
        return secret_of_draw(state, event)
    return {}
