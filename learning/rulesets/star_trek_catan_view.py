"""Star Trek Catan: observations as arrays, with the facts that ``observe`` shows a seat."""

from collections.abc import Sequence
from functools import lru_cache
from typing import get_args

from domain.kernel.ruleset import Seat
from domain.star_trek_catan.board import POINTS, ROUTES, SECTORS
from domain.star_trek_catan.board import Layout as Land
from domain.star_trek_catan.cards import RESOURCES
from domain.star_trek_catan.names import Phase
from domain.star_trek_catan.scoring import public_points
from domain.star_trek_catan.state import NOBODY, State
from domain.star_trek_catan.tables import CARD_KINDS, MAX_SEATS, OPEN_OFFERS_PER_SEAT, PLANETS, SUPPORT_CARDS
from learning.layout import Block, Field, Layout
from learning.rulesets.offers import OfferEncoder
from learning.study import CLOCKWISE, ONE_HOT, draft_block, one_hot, spread

PHASES = get_args(Phase)
POSTS = ("any", *RESOURCES)
OFFERS = OPEN_OFFERS_PER_SEAT * MAX_SEATS
_KINDS = len(RESOURCES)
_OFFERS = OfferEncoder(_KINDS, OFFERS)
_MOST = 255
"""The greatest number that a place of an array holds."""

LAYOUT = Layout(
    Block(
        "table",
        (
            Field("phase", len(PHASES), f"one of {', '.join(PHASES)}"),
            Field("active", MAX_SEATS, "the active seat, the own one first, the others clockwise"),
            Field("asked", MAX_SEATS, "the seat that decides about its support card"),
            Field("turn", 1, "the number of the turn, at most 255"),
            Field("placing_round", 1, "the round of placements, 1 or 2, otherwise 0"),
            Field("rolled", 1, "1 once the production roll of this turn was made"),
            Field("card_played", 1, "1 once a development card was played in this turn"),
            Field("building", 1, "1 once the build phase has begun, with separate phases"),
            Field("dice", 2, "the last production roll, 0 before the first"),
            Field("development_deck", 1, "the development cards left"),
            Field("supply", _KINDS, "the cards left in the supply, by resource"),
            Field("hand", _KINDS, "the own resource cards"),
            Field("development", len(CARD_KINDS), "the own development cards, by kind"),
            Field("fresh", len(CARD_KINDS), "the own development cards bought in this turn"),
            Field("rand", _KINDS, "the resource that trades at 2:1 with Rand in this turn"),
            Field("uhura_returns", MAX_SEATS, "the seats owed a card for Uhura"),
            Field("chapel_opponent", MAX_SEATS, "the seat whose hand is viewed with Chapel"),
            Field("chapel_hand", _KINDS, "that hand, if the own seat views it"),
            Field("mccoy_cards", len(CARD_KINDS), "the cards viewed with McCoy, if the own seat views them"),
            Field("cruiser", SECTORS, "the sector with the battle cruiser"),
            Field("resource_counts", MAX_SEATS, "by seat: its resource cards"),
            Field("development_counts", MAX_SEATS, "by seat: its unplayed development cards"),
            Field("discards_due", MAX_SEATS, "by seat: the cards that it must discard"),
            Field(
                "support_ready",
                MAX_SEATS,
                "by seat: 1 if its support card may be used now (STC-180)",
            ),
        ),
    ),
    Block(
        "board",
        (
            Field("planet", SECTORS * len(PLANETS), f"by sector: one of {', '.join(PLANETS)}"),
            Field("number", SECTORS, "by sector: its number token, 0 for none"),
            Field("post", POINTS * len(POSTS), f"by intersection: a trading post, one of {', '.join(POSTS)}"),
        ),
    ),
    Block(
        "seat",
        (
            Field("outposts", POINTS, "by intersection: 1 for an outpost"),
            Field("starbases", POINTS, "by intersection: 1 for a starbase"),
            Field("starships", ROUTES, "by route: 1 for a starship"),
            Field("points", 1, "its public victory points"),
            Field("reserve", 1, "its outposts in the reserve"),
            Field("route_length", 1, "its supply route as last measured"),
            Field("longest_route", 1, "1 if it holds the Longest Supply Route"),
            Field("largest_starfleet", 1, "1 if it holds the Largest Starfleet"),
            Field("intervenes", 1, "its face-up Starfleet Intervenes cards"),
            Field("used_cards", len(CARD_KINDS), "its used development cards, by kind"),
            Field("rates", _KINDS, "the cards that the supply takes for another, by resource"),
            Field("support_card", len(SUPPORT_CARDS), f"one of {', '.join(SUPPORT_CARDS)}"),
            Field("support_side", 1, "1 if that card shows its B-side"),
        ),
        MAX_SEATS,
    ),
    _OFFERS.block,
    draft_block(_KINDS, ROUTES),
)
"""Seats are counted clockwise from the viewer; with three players the last one is empty."""

_PIECES = sum(block.size * block.times for block in LAYOUT.blocks if block.name in ("board", "seat"))
_SEATS, _NO_SEAT = ONE_HOT[MAX_SEATS], bytes(MAX_SEATS)
_NO_CARDS = bytes(_KINDS)
_NO_DICE = (0, 0)
_PADDING = [bytes(MAX_SEATS - seats) for seats in range(MAX_SEATS + 1)]
"""By number of seats: a zero for each missing seat."""
_PHASES = {phase: ONE_HOT[len(PHASES)][at] for at, phase in enumerate(PHASES)}
_CRUISERS = ONE_HOT[SECTORS]
_NOTHING = bytes(2 * MAX_SEATS + 3 * _KINDS)
"""The fields ``rand`` to ``mccoy_cards`` while no support card is being used."""


@lru_cache(maxsize=256)
def board(land: Land) -> bytes:
    """Return the numbers of the block ``board``."""
    planets = b"".join(ONE_HOT[len(PLANETS)][PLANETS.index(planet)] for planet in land.planets)
    posts = [POSTS.index(land.post_at[point]) if point in land.post_at else -1 for point in range(POINTS)]
    return planets + bytes(land.numbers) + b"".join(ONE_HOT[len(POSTS)][post] for post in posts)


class StarTrekEncoder:
    """Encodes observations; caches the possessions of each seat until they change."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._of_seat: list[tuple[tuple[object, ...], bytes]] = [((), b"")] * MAX_SEATS
        self._tables: dict[Seat, bytes] = {}
        self._turn = -1
        self._received: tuple[int, ...] = ()
        self._flags: list[bytes] = []

    def view(self, state: State, viewer: Seat) -> bytes:
        """Return the observation of a seat."""
        seats, hands, development, active, turn = (
            state.seats,
            state.hands,
            state.development,
            state.active,
            state.turn,
        )
        dice = state.dice or _NO_DICE
        plain = state.rand < 0 and state.chapel < 0 and not (state.returns or state.looked_at)
        hidden = bytes([hand % 255 for hand in hands] + [cards % 255 for cards in development])
        return b"".join(
            (
                _PHASES[state.phase],
                _SEATS[(active - viewer) % seats] if active >= 0 else _NO_SEAT,
                _SEATS[(state.asked - viewer) % seats] if state.asked >= 0 else _NO_SEAT,
                bytes(
                    (
                        turn if turn < _MOST else _MOST,
                        0 if turn else state.placing[1],
                        state.rolled,
                        state.played,
                        state.building,
                        dice[0],
                        dice[1],
                        (state.deck + state.looked_at) % 255,
                    )
                ),
                (state.supply | hands[viewer] << 40 | development[viewer] << 80).to_bytes(15, "little"),
                state.fresh.to_bytes(5, "little") if viewer == active else _NO_CARDS,
                _NOTHING if plain else _support(state, viewer),
                _CRUISERS[state.cruiser],
                hidden[viewer:seats],
                hidden[:viewer],
                _PADDING[seats],
                hidden[seats + viewer :],
                hidden[seats : seats + viewer],
                _PADDING[seats],
                _due(state, viewer) if state.phase == "discard" else _NO_SEAT,
                self._ready(state, viewer) if state.support else _NO_SEAT,
                self._pieces(state, viewer),
                _OFFERS.encode(state.offers, viewer, state.seats),
            )
        )

    def _ready(self, state: State, viewer: Seat) -> bytes:
        """Return the field ``support_ready``, which changes at most once a turn."""
        turn, received = state.turn, state.support_turns
        if self._turn != turn or self._received is not received:
            self._turn, self._received = turn, received
            flags = [at < turn for at in received]
            self._flags = [_rotated(flags, seat) for seat in range(state.seats)]
        return self._flags[viewer]

    def _pieces(self, state: State, viewer: Seat) -> bytes:
        """Return the board and the possessions of the seats."""
        key = (
            (*state.ships, *state.outposts, *state.starbases),
            state.reserve,
            state.lengths,
            state.route_holder,
            state.fleet_holder,
            state.face_up,
            state.used,
            state.rates,
            state.support,
            state.sides,
        )
        if key != self._key:
            self._key = key
            self._tables = {}
        known = self._tables.get(viewer)
        if known is None:
            parts = [self._seat(state, seat) for seat in CLOCKWISE[state.seats][viewer]]
            known = self._tables[viewer] = (board(state.layout) + b"".join(parts)).ljust(_PIECES, b"\0")
        return known

    def _seat(self, state: State, seat: Seat) -> bytes:
        """Return the possessions of a seat."""
        has_card = bool(state.support) and state.support[seat] != NOBODY
        key = (
            state.outposts[seat] | state.starbases[seat] << POINTS | state.ships[seat] << 2 * POINTS,
            state.reserve[seat],
            state.lengths[seat],
            state.route_holder == seat,
            state.fleet_holder == seat,
            state.face_up[seat],
            state.used[seat],
            state.rates[seat],
            state.support[seat] if has_card else NOBODY,
            state.sides[seat] if has_card else 0,
        )
        known, encoded = self._of_seat[seat]
        if known != key:
            pieces, *facts, used, rates, card, side = key
            encoded = b"".join(
                (
                    spread(pieces, 2 * POINTS + ROUTES),
                    bytes((public_points(state, seat), *facts)),
                    used.to_bytes(5, "little"),
                    rates.to_bytes(5, "little"),
                    ONE_HOT[len(SUPPORT_CARDS)][card],
                    bytes((side,)),
                )
            )
            self._of_seat[seat] = key, encoded
        return encoded


def _due(state: State, viewer: Seat) -> bytes:
    owed = zip(state.discarding, state.submitted, strict=True)
    return _rotated([0 if submitted else due for due, submitted in owed], viewer)


def _rotated(values: Sequence[int], viewer: Seat) -> bytes:
    return bytes((*values[viewer:], *values[:viewer])).ljust(MAX_SEATS, b"\0")


def _support(state: State, viewer: Seat) -> bytes:
    """Encode the part of the view about support cards: its fields ``rand`` to ``mccoy_cards``."""
    own = viewer == state.active
    chapel_hand = state.hands[state.chapel] if own and state.phase == "chapel_pick" else 0
    cards = state.looked_at if own and state.phase == "mccoy_pick" else 0
    return b"".join(
        (
            one_hot(state.rand, _KINDS),
            _seats(state.returns, viewer, state.seats),
            _seats(() if state.chapel == NOBODY else (state.chapel,), viewer, state.seats),
            chapel_hand.to_bytes(5, "little"),
            cards.to_bytes(5, "little"),
        )
    )


def _seats(seats: tuple[int, ...], viewer: Seat, number: int) -> bytes:
    flags = bytearray(MAX_SEATS)
    for seat in seats:
        flags[(seat - viewer) % number] = 1
    return bytes(flags)
