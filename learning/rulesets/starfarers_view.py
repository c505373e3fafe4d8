"""Starfarers: observations as arrays, with the facts that ``observe`` shows a seat."""

from functools import lru_cache
from typing import get_args

from domain.kernel.ruleset import Seat
from domain.starfarers.board import AREAS, BIT, HOMES, LOBES, PLACES, PLANETS, PORTS, SITE_OF, places
from domain.starfarers.cards import RESOURCES
from domain.starfarers.encounters.card import Op
from domain.starfarers.encounters.deck import DECK
from domain.starfarers.names import Ball, Phase
from domain.starfarers.production import planet_resource
from domain.starfarers.rules_flight import speed
from domain.starfarers.scoring import booster_speed, cannon_strength, points
from domain.starfarers.state import NOBODY, State, fame_left, upgrade_left
from domain.starfarers.tables import (
    CIVILIZATIONS,
    DISCS,
    FRIENDSHIP_CARDS,
    MAX_SEATS,
    OPEN_OFFERS_PER_SEAT,
    SECTORS,
    SHIPS,
    UPGRADES,
)
from learning.layout import Block, Field, Layout
from learning.rulesets.offers import OfferEncoder
from learning.study import CLOCKWISE, ONE_HOT, draft_block, spread

PHASES = get_args(Phase)
_BALLS = get_args(Ball)
_OPS = get_args(Op)
OFFERS = OPEN_OFFERS_PER_SEAT * MAX_SEATS
SITES = sorted(SITE_OF)
"""The colony sites, by number of the intersection."""
PORT_SITES = sorted({place for ports in PORTS.values() for place in places(ports)})
"""The places where a spaceport can build ships."""
_KINDS = len(RESOURCES)
_OFFERS = OfferEncoder(_KINDS, OFFERS)
_MOST = 255

LAYOUT = Layout(
    Block(
        "table",
        (
            Field("phase", len(PHASES), f"one of {', '.join(PHASES)}"),
            Field("active", MAX_SEATS, "the active seat, the own one first, the others clockwise"),
            Field("asked", MAX_SEATS, "the deciding seat if it is not the active one"),
            Field("starter", MAX_SEATS, "the starting player"),
            Field("turn", 1, "the number of the turn, at most 255"),
            Field("dice", 2, "the last production roll, 0 before the first"),
            Field("supply", _KINDS, "the cards in the open stacks, by resource"),
            Field("hand", _KINDS, "the own resource cards"),
            Field("reserve", 1, "the cards in the reserve pile"),
            Field("encounters_left", 1, "the encounter cards left in the pile"),
            Field("tray", len(UPGRADES), f"the upgrades left: {', '.join(UPGRADES)}"),
            Field("pool", len(UPGRADES), "the upgrades laid out in the set-up phase"),
            Field("fame_left", 1, "the fame medal pieces left"),
            Field("used_cards", len(FRIENDSHIP_CARDS), "the friendship cards used up in this turn"),
            Field("balls", 2 * len(_BALLS), f"the two balls of the shake: {', '.join(_BALLS)}"),
            Field("speed", 1, "the speed of the active player's ships, 0 before the shake"),
            Field("steps", 1, "the steps made by the ship in the middle of its move"),
            Field("jumps", 1, "the space jumps left"),
            Field("moving", SHIPS, "the active player's ship in the middle of its move"),
            Field("founding", len(CIVILIZATIONS), "the outpost whose friendship card is being chosen"),
            Field("encounter", len(DECK), "the open encounter card, which its prompt identifies"),
            Field("answer", 1, "the answer to it plus 1, 0 before"),
            Field("due", len(_OPS), f"the first pending result: {', '.join(_OPS)}"),
            Field("due_count", 1, "its number of pieces, cards or upgrades"),
            Field("due_seat", MAX_SEATS, "the seat that it affects"),
        ),
    ),
    Block(
        "area",
        (
            Field("stars", 1, "the stars on the back of its sector, 0 for a home system"),
            Field("sector", len(SECTORS), "the face-up sector, in the order of section 19.3"),
            Field("rotation", LOBES, "its rotation"),
        ),
        len(AREAS),
    ),
    Block(
        "planet",
        (
            Field("resource", _KINDS, "its resource"),
            Field("number", 1, "its number, 0 if unknown or none"),
            Field("second_number", 1, "its second number, 0 for none"),
            Field("pirates", 1, "the strength of the pirate base on it, 0 for none"),
            Field("ice", 1, "the strength of the ice planet on it, 0 for none"),
        ),
        PLANETS,
    ),
    Block("sites", (Field("closed", len(SITES), "by site: 1 if it is neutral or closed"),)),
    Block(
        "seat",
        (
            Field("hand_size", 1, "its resource cards"),
            Field("discard_due", 1, "the cards that it must discard and has not chosen"),
            Field("points", 1, "its victory points"),
            Field("fame", 1, "its fame medal pieces"),
            Field("medals", 1, "its tokens"),
            Field("owed_trade_ships", 1, "the free trade ships owed to it"),
            Field("boosters", 1, "its boosters"),
            Field("cannons", 1, "its cannons"),
            Field("freight_pods", 1, "its freight pods"),
            Field("booster_speed", 1, "its boosters, with those on friendship cards"),
            Field("cannon_strength", 1, "its cannons, with those on friendship cards"),
            Field("friendship_cards", len(FRIENDSHIP_CARDS), "its friendship cards"),
            Field("stations", len(CIVILIZATIONS), f"its trade stations at {', '.join(CIVILIZATIONS)}"),
            Field("markers", len(CIVILIZATIONS), "the friendship markers that it has"),
            Field("colonies", len(SITES), "by site: 1 for a colony without shipyard"),
            Field("spaceports", len(SITES), "by site: 1 for a spaceport"),
            Field("moved", SHIPS, "by ship: 1 once its move is over"),
            Field("stopped", SHIPS, "by ship: 1 if an encounter has stopped it"),
            Field("trade_ships", SHIPS, "by ship: 1 if it carries a trade station"),
            Field("ships", PLACES, "by intersection: 1 for a colony ship, 2 for a trade ship"),
        ),
        MAX_SEATS,
    ),
    _OFFERS.block,
    draft_block(_KINDS, 0),
)
"""Seats are counted clockwise from the viewer; with three players the last one is empty."""

_SIZE = {block.name: block.size for block in LAYOUT.blocks}
_NO_SEAT = bytes(_SIZE["seat"])
_PHASES = {phase: ONE_HOT[len(PHASES)][at] for at, phase in enumerate(PHASES)}
_SITE_BITS = [BIT[site] for site in SITES]


class StarfarersEncoder:
    """Encodes observations; caches the map, the pieces and the ships until they change."""

    def __init__(self) -> None:
        self._map_key: tuple[object, ...] = ()
        self._map = b""
        self._pieces_key: tuple[object, ...] = ()
        self._pieces: list[bytes] = []
        self._tray = b""
        self._ships_key: tuple[int, ...] = ()
        self._ships: list[bytes] = []

    def view(self, state: State, viewer: Seat) -> bytes:
        """Return the observation of a seat."""
        self._refresh(state)
        seats, hands = state.seats, state.hands
        due, chosen = state.discarding, state.submitted
        parts = [*_table(state, viewer, self._tray), self._map]
        for seat in CLOCKWISE[seats][viewer]:
            parts += (
                bytes((hands[seat] % 255, due[seat] if due and not chosen[seat] else 0)),
                self._pieces[seat],
                self._ships[seat],
            )
        if seats < MAX_SEATS:
            parts.append(_NO_SEAT)
        parts.append(_OFFERS.encode(state.offers, viewer, state.seats))
        return b"".join(parts)

    def _refresh(self, state: State) -> None:
        """Encode the map, the pieces and the ships again if they have changed."""
        map_key = (state.sectors, state.rotations, state.discs, state.stars, state.neutral, state.closed)
        if map_key != self._map_key:
            self._map_key = map_key
            self._map = _areas(*map_key[:4]) + _sites(state.neutral | state.closed)
        pieces_key = (
            (*state.colonies, *state.spaceports, *state.fame, *state.owed),
            (*state.boosters, *state.cannons, *state.pods),
            state.pool,
            state.medals,
            state.friendship,
            state.stations,
            state.markers,
        )
        if pieces_key != self._pieces_key:
            self._pieces_key = pieces_key
            self._pieces = [_pieces(state, seat) for seat in range(state.seats)]
            self._tray = _tray(state)
        ships_key = (*state.ships, state.trade_ships, state.moved, state.stopped)
        if ships_key != self._ships_key:
            self._ships_key = ships_key
            self._ships = [_ships(state, seat) for seat in range(state.seats)]


def _relative(seat: Seat, viewer: Seat, seats: int) -> bytes:
    return ONE_HOT[MAX_SEATS][(seat - viewer) % seats if seat >= 0 else -1]


def _table(state: State, viewer: Seat, tray: bytes) -> tuple[bytes, ...]:
    """Return the parts of the block ``table``; ``tray`` comes from ``_tray``."""
    seats, dice = state.seats, state.dice or _NO_DICE
    first = state.due[0] if state.due else None
    return (
        _PHASES[state.phase],
        _relative(state.active, viewer, seats),
        _relative(state.asked, viewer, seats),
        _relative(state.starter, viewer, seats),
        bytes((min(state.turn, _MOST), dice[0], dice[1])),
        (state.supply | state.hands[viewer] << 8 * _KINDS).to_bytes(2 * _KINDS, "little"),
        bytes((state.reserve % 255, state.encounter_pile.bit_count())),
        tray,
        _card_set(state.used),
        _shake(state) if state.balls else _NO_SHAKE,
        bytes((state.steps, state.jumps)),
        ONE_HOT[SHIPS][state.moving % SHIPS if state.moving >= 0 else -1],
        ONE_HOT[len(CIVILIZATIONS)][state.founding],
        ONE_HOT[len(DECK)][state.encounter],
        bytes((state.answer + 1,)),
        _NO_DUE if first is None else _due(first.op, first.count),
        _relative(NOBODY if first is None else first.seat, viewer, seats),
    )


def _tray(state: State) -> bytes:
    """Return the fields ``tray``, ``pool`` and ``fame_left``."""
    left = [upgrade_left(state, upgrade) for upgrade in range(len(UPGRADES))]
    return bytes((*left, *state.pool, fame_left(state)))


_NO_DICE = (0, 0)
_NO_SHAKE = bytes(2 * len(_BALLS) + 1)
_NO_DUE = bytes(len(_OPS) + 1)


def _shake(state: State) -> bytes:
    one, other = (ONE_HOT[len(_BALLS)][_BALLS.index(ball)] for ball in state.balls)
    return one + other + bytes((speed(state, state.active),))


@lru_cache(maxsize=256)
def _due(op: Op, count: int) -> bytes:
    return ONE_HOT[len(_OPS)][_OPS.index(op)] + bytes((count,))


@lru_cache(maxsize=4096)
def _card_set(cards: int) -> bytes:
    return spread(cards, len(FRIENDSHIP_CARDS))


@lru_cache(maxsize=4096)
def _sites(mask: int) -> bytes:
    return bytes([bool(mask & bit) for bit in _SITE_BITS])


@lru_cache(maxsize=1024)
def _areas(
    sectors: tuple[int, ...], rotations: tuple[int, ...], discs: tuple[int, ...], stars: tuple[int, ...]
) -> bytes:
    """Return the numbers of the blocks ``area`` and ``planet``."""
    parts = []
    for area in range(len(AREAS)):
        known = sectors[area] >= 0
        back = 0 if area < HOMES else stars[area]
        parts += [
            bytes((back,)),
            ONE_HOT[len(SECTORS)][sectors[area]],
            ONE_HOT[LOBES][rotations[area] if known else -1],
        ]
    for planet in range(PLANETS):
        resource = planet_resource(sectors, rotations, planet)
        parts.append(ONE_HOT[_KINDS][-1 if resource is None else RESOURCES.index(resource)])
        parts.append(_disc(discs[planet]))
    return b"".join(parts)


def _disc(disc: int) -> bytes:
    if disc < 0:
        return bytes(4)
    face = DISCS[disc]
    return bytes(((*face.numbers, 0, 0)[0], (*face.numbers, 0, 0)[1], face.pirates, face.ice))


def _pieces(state: State, seat: Seat) -> bytes:
    """Return the numbers of a seat from ``points`` to ``spaceports``."""
    return b"".join(
        (
            bytes(
                (
                    points(state, seat),
                    state.fame[seat],
                    state.medals[seat].bit_count(),
                    state.owed[seat],
                    state.boosters[seat],
                    state.cannons[seat],
                    state.pods[seat],
                    booster_speed(state, seat),
                    cannon_strength(state, seat),
                )
            ),
            _card_set(state.friendship[seat]),
            bytes(state.stations[seat::MAX_SEATS]),
            bytes([marker == seat for marker in state.markers]),
            _sites(state.colonies[seat]),
            _sites(state.spaceports[seat]),
        )
    )


def _ships(state: State, seat: Seat) -> bytes:
    """Return the numbers of a seat from ``moved`` on."""
    first = SHIPS * seat
    carried = state.trade_ships >> first & _OWN_SHIPS
    at = bytearray(PLACES)
    for ship, place in enumerate(state.ships[first : first + SHIPS]):
        if place >= 0:
            at[place] = 2 if carried >> ship & 1 else 1
    moved, stopped = state.moved >> first & _OWN_SHIPS, state.stopped >> first & _OWN_SHIPS
    return b"".join((_SHIP_SETS[moved], _SHIP_SETS[stopped], _SHIP_SETS[carried], at))


_OWN_SHIPS = (1 << SHIPS) - 1
_SHIP_SETS = [spread(ships, SHIPS) for ships in range(1 << SHIPS)]
