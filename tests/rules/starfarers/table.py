"""Positions for tests: a test places cards, ships and discs where it needs them, then plays.

``Position`` is a game in its beginner set-up with four players (white, yellow, red, blue), before the first
roll of seat 0. ``do`` plays an action of the deciding seat (or of a named one) and returns its events;
``refuse`` expects a refusal and checks that nothing changed. Intersections have the names of the rules
(``"5,10,W"``).
"""

from typing import Any

import pytest

from domain.kernel.chance import Draw
from domain.kernel.errors import Refusal
from domain.kernel.messages import Message
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers.board import AREA_IDS, BIT, PLACE_IDS
from domain.starfarers.cards import Cards, packed, unpacked
from domain.starfarers.decide.balls import PAIRS
from domain.starfarers.encounters.deck import ALL_CARDS as ALL_ENCOUNTERS
from domain.starfarers.encounters.deck import CARD_INDEX
from domain.starfarers.rules_flight import destinations, ends
from domain.starfarers.ruleset import RULESET, Options
from domain.starfarers.scoring import points
from domain.starfarers.state import FACE_DOWN, NOBODY, NOWHERE, State, decider, derive, replaced
from domain.starfarers.tables import (
    ALL_CARDS,
    CIVILIZATION_INDEX,
    DISCS,
    FRIENDSHIP_INDEX,
    FULL_RESERVE,
    MAX_SEATS,
    SECTOR_INDEX,
    SHIPS,
)

WHITE, YELLOW, RED, BLUE = range(4)
"""The seats of the colours, clockwise."""

ROLL, END_TRADE, SHAKE, END_FLIGHT = a.Roll(), a.EndTrade(), a.Shake(), a.EndFlight()

OPEN_ENDED = (a.OfferTrade, a.CounterOffer, a.ConcludeTrade, a.Discard, a.Fly)
"""Types of action that are accepted without being listed."""


class Scripted:
    """Chance that returns the given results in order, then always 0. ``asked`` lists every draw."""

    def __init__(self, *results: int) -> None:
        self.results = list(results)
        self.asked: list[Draw] = []

    def draw(self, label: str, range_: int) -> Draw:
        result = self.results.pop(0) if self.results else 0
        assert 0 <= result < range_, f"{label}: {result} is not below {range_}"
        draw = Draw(len(self.asked), label, range_, result)
        self.asked.append(draw)
        return draw


def balls(*colors: str) -> int:
    """Return the result with which a shake shows these two balls."""
    return next(at for at, pair in enumerate(PAIRS) if sorted(pair) == sorted(colors))


def place(name: str) -> int:
    """Return an intersection by its name."""
    return PLACE_IDS[name]


class Position:
    """A game that a test sets up and plays: its ``state``, and the ``chance`` of its last action."""

    def __init__(self, seats: int = 4, *, starter: int = WHITE, **options: Any) -> None:
        self.options = Options(**options)
        self.colors = RULESET.seat_colors([None] * seats, self.options)
        self.state: State = RULESET.initial(self.colors, self.options, version=0)
        self.chance = Scripted(starter)
        self.setup_events = RULESET.setup(self.colors, self.options, self.chance)
        for event in self.setup_events:
            RULESET.evolve(self.state, event)

    # Arranging: the moment

    def at(self, phase: Any, *, active: int = WHITE, stage: Any = None) -> "Position":
        """Set the phase of a seat's turn; by default, ``stage`` is set to the same."""
        state = self.state
        state.phase, state.stage = phase, stage or phase
        state.active, state.asked = active, NOBODY
        state.turn = state.turn or 1
        if phase == "flight_move":
            state.base_speed = state.base_speed or 3
            first = SHIPS * active
            state.began = tuple(state.ships[first : first + SHIPS])
        return self

    def building(self, active: int = WHITE) -> "Position":
        """Set the trade and build phase."""
        return self.at("trade_build", active=active)

    def flying(self, active: int = WHITE, *, base_speed: int = 3) -> "Position":
        """Set the moves of a flight phase, without an encounter."""
        self.state.base_speed = base_speed
        self.state.balls = ("yellow", "blue")
        return self.at("flight_move", active=active)

    def meeting(self, card: str, *results: int, active: int = WHITE) -> list[Event]:
        """Shake a black ball and draw this encounter card; later draws give ``results``."""
        self.at("flight_shake", active=active)
        self.state.encounter_pile = ALL_ENCOUNTERS
        return self.do(SHAKE, balls("yellow", "black"), CARD_INDEX[card], *results)

    # Arranging: what players have

    def hand(self, seat: int, **cards: int) -> "Position":
        """Set the cards of a seat, out of the supply."""
        state = self.state
        state.supply += state.hands[seat]
        state.hands[seat] = packed(Cards(**cards))
        state.supply -= state.hands[seat]
        return self

    def supply(self, **cards: int) -> "Position":
        """Leave exactly these cards in the supply; all others outside of hands go to the reserve pile."""
        state = self.state
        state.supply = packed(Cards(**cards))
        state.reserve = ALL_CARDS - sum(state.hands) - state.supply
        return self

    def even(self) -> "Position":
        """Empty all hands; restore the supply and the reserve pile of the start."""
        state = self.state
        state.hands = [0] * state.seats
        state.reserve = FULL_RESERVE
        state.supply = ALL_CARDS - FULL_RESERVE
        return self

    def upgrades(self, seat: int, *, boosters: int = 0, cannons: int = 0, pods: int = 0) -> "Position":
        """Set the upgrades of a seat."""
        state = self.state
        state.boosters[seat], state.cannons[seat], state.pods[seat] = boosters, cannons, pods
        return self

    def fame(self, seat: int, pieces: int) -> "Position":
        """Set the number of a seat's fame pieces."""
        self.state.fame[seat] = pieces
        return self

    def friendship(self, seat: int, *cards: str) -> "Position":
        """Set the friendship cards of a seat."""
        held = sum(1 << FRIENDSHIP_INDEX[card] for card in cards)
        self.state.friendship = replaced(self.state.friendship, seat, held)
        return self

    def stations(self, civilization: str, *by_seat: int, marker: int = NOBODY) -> "Position":
        """Put so many trade stations of each seat at an outpost, and give its marker to a seat."""
        outpost = CIVILIZATION_INDEX[civilization]
        for seat, number in enumerate(by_seat):
            dock = MAX_SEATS * outpost + seat
            self.state.stations = replaced(self.state.stations, dock, number)
        markers = list(self.state.markers)
        markers[outpost] = marker
        self.state.markers = tuple(markers)
        return self

    # Arranging: the map

    def ships(self, seat: int, *, colony: tuple[str, ...] = (), trade: tuple[str, ...] = ()) -> "Position":
        """Put exactly these ships of a seat on the map, colony ships first; their numbers follow."""
        state = self.state
        standing = [place(name) for name in (*colony, *trade)]
        for slot in range(SHIPS):
            ship = SHIPS * seat + slot
            state.ships[ship] = standing[slot] if slot < len(standing) else NOWHERE
            state.trade_ships &= ~(1 << ship)
            if len(colony) <= slot < len(standing):
                state.trade_ships |= 1 << ship
        return self

    def sites(
        self, seat: int, *, colonies: tuple[str, ...] = (), spaceports: tuple[str, ...] = ()
    ) -> "Position":
        """Put exactly these buildings of a seat on the map."""
        self.state.colonies[seat] = sum(BIT[place(name)] for name in colonies)
        self.state.spaceports[seat] = sum(BIT[place(name)] for name in spaceports)
        derive(self.state)
        return self

    def sector(self, area: str, sector: str, *, rotation: int = 0) -> "Position":
        """Lay a sector face up into an area."""
        number, index = AREA_IDS[area], SECTOR_INDEX[sector]
        self.state.sectors = replaced(self.state.sectors, number, index)
        self.state.rotations = replaced(self.state.rotations, number, rotation)
        self.state.sector_pool &= ~(1 << index)
        derive(self.state)
        return self

    def cover(self, area: str) -> "Position":
        """Turn the sector of an area face down, so that nobody knows which one it is."""
        number = AREA_IDS[area]
        self.state.sector_pool |= 1 << self.state.sectors[number]
        self.state.sectors = replaced(self.state.sectors, number, FACE_DOWN)
        self.state.rotations = replaced(self.state.rotations, number, 0)
        derive(self.state)
        return self

    def discs(self, area: str, *fronts: str | int) -> "Position":
        """Turn up discs on the three planets of an area: numbers, or tokens such as ``"pirates-4"``.

        They are taken from the unseen discs of any pile.
        """
        state = self.state
        for lobe, front in enumerate(fronts):
            disc = next(
                index for index in range(len(DISCS)) if _fits(index, front) and state.disc_pool >> index & 1
            )
            state.disc_pool &= ~(1 << disc)
            state.discs = replaced(state.discs, 3 * AREA_IDS[area] + lobe, disc)
        derive(state)
        return self

    # Playing

    def do(self, action: Action, *results: int, seat: int | None = None) -> list[Event]:
        """Play an action whose draws give ``results``."""
        self.chance = Scripted(*results)
        who = decider(self.state) if seat is None else seat
        listed = RULESET.legal_actions(self.state, who)
        assert action in listed or isinstance(action, OPEN_ENDED), f"{action} is not listed"
        before = RULESET.pack(self.state)
        events = RULESET.decide(self.state, who, action, self.chance)
        assert RULESET.pack(self.state) == before
        for event in events:
            RULESET.evolve(self.state, event)
        return events

    def refuse(self, action: Action, *rules: str, seat: int | None = None) -> Message:
        """Expect a refusal that names exactly these rules, in this order; return its message."""
        who = decider(self.state) if seat is None else seat
        before = RULESET.pack(self.state)
        assert action not in RULESET.legal_actions(self.state, who), f"{action} is listed"
        with pytest.raises(Refusal) as refused:
            RULESET.decide(self.state, who, action, Scripted())
        assert refused.value.rules == rules, refused.value
        assert RULESET.pack(self.state) == before
        return refused.value.message

    # Looking

    @property
    def phase(self) -> str:
        return self.state.phase

    def has(self, seat: int) -> Cards:
        """Return a seat's hand."""
        return unpacked(self.state.hands[seat])

    def stock(self) -> Cards:
        """Return the supply."""
        return unpacked(self.state.supply)

    def points(self, seat: int) -> int:
        """Return a seat's victory points."""
        return points(self.state, seat)

    def ship_at(self, seat: int) -> list[int]:
        """Return the places of a seat's ships by number; NOWHERE for those in the supply."""
        return self.state.ships[SHIPS * seat : SHIPS * seat + SHIPS]

    def legal(self, seat: int | None = None) -> list[Action]:
        """List the legal actions of a seat, by default of the deciding one."""
        return RULESET.legal_actions(self.state, decider(self.state) if seat is None else seat)

    def view(self, viewer: int | None = None) -> Any:
        """Observe the table."""
        return RULESET.observe(self.state, viewer)


def _fits(disc: int, front: str | int) -> bool:
    face = DISCS[disc]
    if isinstance(front, int):
        return face.numbers == (front,)
    kind, strength = front.split("-")
    return (face.pirates if kind == "pirates" else face.ice) == int(strength)


def in_reach(position: Position, ship: int) -> int:
    """Return the destinations of a ship, as a mask."""
    return destinations(position.state, ship, ends(position.state, ship))


def kinds(events: list[Event]) -> list[str]:
    """Return the names of events."""
    return [type(event).__name__ for event in events]


def first(events: list[Event], kind: type[Any]) -> Any:
    """Return the first event of a kind."""
    return next(event for event in events if isinstance(event, kind))
