"""What a viewer may know: the observation, the masked state, the secrets of events, the scoreboard."""

from collections.abc import Sequence

import msgspec

from domain.kernel.bundles import count
from domain.kernel.ruleset import Event, Standing, Viewer
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers.board import AREAS, PLACE_NAMES, places
from domain.starfarers.cards import UNKNOWN, Cards, unpacked
from domain.starfarers.encounters.view import EncounterView, encounter_view, secret_of_draw
from domain.starfarers.names import (
    Ball,
    Civilization,
    FriendshipCard,
    Map,
    Phase,
    ShipKind,
)
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
    """Its number, by which actions name it: three times the seat of its owner, and 0, 1 or 2."""
    seat: int
    """Its owner."""
    kind: ShipKind
    """What it carries."""
    at: int
    """Where it stands, by the number of the intersection."""
    moved: bool
    """Whether its move in this flight phase is over (SF-173)."""
    stopped: bool
    """Whether an encounter has stopped it for this flight phase (SF-176)."""


class Upgrades(msgspec.Struct, frozen=True):
    """So many of each physical upgrade (SF-013)."""

    booster: int
    """Boosters."""
    cannon: int
    """Cannons."""
    freight_pod: int
    """Freight pods."""


class Pieces(msgspec.Struct, frozen=True):
    """What a seat has left in its supply (SF-012, SF-020)."""

    colonies: int
    """Colonies."""
    trade_stations: int
    """Trade stations."""
    transport_ships: int
    """Transport ships."""
    shipyards: int
    """Shipyards."""


class PlayerView(msgspec.Struct, frozen=True):
    """A seat and all that belongs to it."""

    seat: int
    """Its number, 0 first, clockwise."""
    color: str
    """Its colour."""
    hand_size: int
    """How many resource cards it holds (SF-111)."""
    hand: Cards | None
    """Its resource cards; null for all others (SF-336)."""
    colonies: tuple[int, ...]
    """The sites of its colonies without shipyard, by number of the intersection."""
    spaceports: tuple[int, ...]
    """The sites of its spaceports, by number of the intersection."""
    pieces: Pieces
    """What it has left in its supply."""
    upgrades: Upgrades
    """What its mothership has attached."""
    cannon_strength: int
    """Its cannons, those on its friendship cards included (SF-209)."""
    booster_speed: int
    """Its boosters, those on its friendship cards included (SF-163)."""
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
    """Its number, by which actions name it."""
    seat: int
    """The seat that made it."""
    give: Cards
    """What that seat would give."""
    want: Cards
    """What it would receive."""
    to: tuple[int, ...]
    """The seats that are asked."""
    answers: int | None
    """The number of the offer to which it is a counter-offer; null where it is none."""
    accepted: tuple[int, ...]
    """The seats that have accepted it."""
    rejected: tuple[int, ...]
    """The seats that have refused it."""


class DiscardView(msgspec.Struct, frozen=True):
    """What a seat has to return on a 7 (SF-115)."""

    seat: int
    """The seat."""
    number: int
    """How many cards it has to return."""
    chosen: bool
    """Whether it has chosen them (SF-117)."""
    cards: Cards | None
    """The cards that it chose; null before, and for all others."""


class FlightView(msgspec.Struct, frozen=True):
    """The flight phase, from the shake of the mothership on."""

    balls: tuple[Ball, ...]
    """The two balls that showed (SF-159)."""
    base_speed: int
    """The base speed (SF-161, SF-162)."""
    speed: int
    """The speed of each ship as it is now (SF-163, SF-165)."""
    moving: int | None
    """The number of the ship in the middle of its move; null where none is."""
    steps: int
    """The steps that this ship has made."""
    jumps: int
    """How many space jumps are left (SF-311)."""


class NeutralView(msgspec.Struct, frozen=True):
    """Sites that nobody can use any more."""

    occupied: tuple[int, ...]
    """The sites of the fourth colour's pieces with three players (SF-057)."""
    closed: tuple[int, ...]
    """The sites that were closed, which belong to nobody (SF-082, SF-329, SF-331)."""


class Observation(msgspec.Struct, frozen=True):
    """The whole table as a viewer may know it."""

    version: int
    """The version of the game that it shows."""
    viewer: int | None
    """The seat that it is shown to; null for a spectator."""
    turn: int
    """The number of the turn, 0 during set-up."""
    phase: Phase
    """The phase that the game is in (section 18)."""
    active: int | None
    """The seat whose turn, or placement, it is; null before the table is set."""
    asked: int | None
    """The seat that the phase waits for where it is not the active one; else null."""
    starter: int | None
    """The starting player; null before the table is set (SF-046)."""
    winner: int | None
    """The seat that has won; null before the end (SF-325)."""
    map: Map
    """How the map was laid out, as agreed."""
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
    """How many cards the reserve pile has (SF-335)."""
    tray: Upgrades
    """The upgrades that are left in the tray (SF-013)."""
    fame_left: int
    """The fame medal pieces that are left in the tray (SF-014)."""
    encounters_left: int
    """How many encounter cards can be drawn before the discards are shuffled (SF-277)."""
    pool: Upgrades
    """The upgrades laid out in the set-up phase (SF-077)."""
    offers: tuple[OfferView, ...]
    """The open offers, in the order in which they were made."""
    discards: tuple[DiscardView, ...]
    """The discards of this 7; empty but in the phase ``discard``."""
    used_cards: tuple[FriendshipCard, ...]
    """The friendship cards that cannot be used again in this turn (SF-256)."""
    flight: FlightView | None
    """The flight phase; null outside of it."""
    founding: Civilization | None
    """The outpost whose friendship card is being chosen; null where none is (SF-237)."""
    encounter: EncounterView | None
    """The encounter that goes on; null where none does."""


def observe(state: State, viewer: Viewer) -> Observation:
    """Show the table as this viewer may know it."""
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
    """SF-322, SF-335: give the scoreboard; no points are hidden in this game."""
    lines = []
    for seat in range(state.seats):
        points = breakdown(state, seat)
        lines.append(Standing(seat, sum(points.values()), points, 0))
    return lines


def mask(state: State, seat: int) -> State:
    """Copy the state with all that a seat cannot know replaced: cards keep their number, not their type.

    The open encounter stays, as its prompt, which all heard, tells it from all others (SF-267).
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
    """Name the secret fields of an event and the seats that may know them.

    The draws of cards are read by nobody before the end: where a result lies among the cards tells how many
    of which type there are.
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
