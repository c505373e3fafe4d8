"""Positions for tests: a test places goods, ships and cards where it needs them, then plays.

``Position`` starts with the moon crest in seat 0 and before the choice of modules. ``do`` plays an action of
the deciding seat (or of a named one) and returns its events; ``refuse`` expects a refusal and checks that
nothing changed. Cards put into the stack with ``fly`` count as seen by both.
"""

from typing import Any

import pytest

from domain.kernel.chance import Draw
from domain.kernel.errors import Refusal
from domain.kernel.messages import Message
from domain.kernel.ruleset import Action, Event
from domain.starship_catan import actions as a
from domain.starship_catan.cards import CARD_INDEX, SET_MASKS, SETS, cards_in
from domain.starship_catan.goods import Goods, packed, unpacked
from domain.starship_catan.legal.listing import decider
from domain.starship_catan.missions import MISSION_INDEX, MISSIONS
from domain.starship_catan.ruleset import RULESET, Options
from domain.starship_catan.scoring import fame as fame_of
from domain.starship_catan.scoring import friendship as friendship_of
from domain.starship_catan.scoring import holder_of, points
from domain.starship_catan.state import RESERVE, State, clear_flight
from domain.starship_catan.tables import (
    LIMITS,
    LOGISTICS,
    MODULE_INDEX,
    RESERVE_SET_SIZE,
)

MOON, SUN = 0, 1
"""The seats of the two crests."""

REVEAL, END_FLIGHT, END_TURN = a.RevealCard(), a.EndFlight(), a.EndTurn()


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


def die(*faces: int) -> tuple[int, ...]:
    """Return the results with which a die of the faces 1, 2, 2, 3, 3, 4 shows these."""
    return tuple((0, 1, 3, 5)[face - 1] for face in faces)


class Position:
    """A game that a test sets up and plays: its ``state``, and the ``chance`` of its last action."""

    def __init__(self, *, moon: int = MOON, **options: Any) -> None:
        self.options = Options(**options)
        self.colors = RULESET.seat_colors([None, None], self.options)
        self.state: State = RULESET.initial(self.colors, self.options, version=0)
        self.chance = Scripted(moon)
        self.setup_events = RULESET.setup(self.colors, self.options, self.chance)
        for event in self.setup_events:
            RULESET.evolve(self.state, event)

    # Arranging

    def at(self, phase: Any, *, active: int = MOON) -> "Position":
        """Set the phase of a seat's turn, outside a flight."""
        clear_flight(self.state)
        self.state.phase = phase
        self.state.active = active
        self.state.turn = self.state.turn or 1
        self.state.roll = self.state.roll or 2
        return self

    def building(self, active: int = MOON) -> "Position":
        """Set the Trading and Building phase."""
        return self.at("trade_build", active=active)

    def goods(self, seat: int, **amounts: int) -> "Position":
        """Set the goods of a seat."""
        self.state.goods[seat] = packed(Goods(**amounts))
        return self

    def astro(self, seat: int, astro: int) -> "Position":
        """Set the Astro of a seat."""
        self.state.astro[seat] = astro
        return self

    def modules(self, seat: int, *level_1: str, level_2: tuple[str, ...] = ()) -> "Position":
        """Set the modules of a seat."""
        self.state.modules[seat] = sum(1 << MODULE_INDEX[name] for name in {*level_1, *level_2})
        self.state.enhanced[seat] = sum(1 << MODULE_INDEX[name] for name in level_2)
        level = (self.state.modules[seat] >> LOGISTICS & 1) + (self.state.enhanced[seat] >> LOGISTICS & 1)
        self.state.limits[seat] = LIMITS[level]
        return self

    def hangar(self, seat: int, *, colony: int = 0, trade: int = 0) -> "Position":
        """Put exactly these ships into a hangar."""
        self.state.colony_ships[seat], self.state.trade_ships[seat] = colony, trade
        return self

    def cannons(self, seat: int, attached: int, strong: int = 0) -> "Position":
        """Attach so many cannons, of which ``strong`` are of level 2."""
        self.state.cannons[seat], self.state.strong_cannons[seat] = attached, strong
        return self

    def boosters(self, seat: int, attached: int, strong: int = 0) -> "Position":
        """Attach so many boosters, of which ``strong`` are of level 2."""
        self.state.boosters[seat], self.state.strong_boosters[seat] = attached, strong
        return self

    def own(self, seat: int, *cards: str) -> "Position":
        """Deal cards to a seat, and assign the special cards by the points."""
        for card in cards:
            bit = self._taken(card)
            self.state.owned[seat] |= bit
        return self._settled()

    def _taken(self, card: str) -> int:
        """Take a card from its place, wherever that is."""
        bit = 1 << CARD_INDEX[card]
        state = self.state
        state.pool &= ~bit
        for place in (state.cards, state.owned):
            for index in range(len(place)):
                place[index] &= ~bit
        return bit

    def _settled(self) -> "Position":
        state = self.state
        state.friend = holder_of((friendship_of(state, 0), friendship_of(state, 1)))
        state.hero = holder_of((fame_of(state, 0), fame_of(state, 1)))
        return self

    def completed(self, seat: int, *missions: str) -> "Position":
        """Assign completed missions to a seat."""
        for mission in missions:
            bit = 1 << MISSION_INDEX[mission]
            self.state.kept[seat] |= bit
            self.state.mission_stack &= ~bit
        return self._settled()

    def face_up(self, *missions: str) -> "Position":
        """Turn exactly these missions face up; the others that no seat has lie in the stack."""
        state = self.state
        state.face_up = tuple(MISSION_INDEX[mission] for mission in missions)
        out = sum(1 << mission for mission in state.face_up) | state.kept[0] | state.kept[1]
        state.mission_stack = ((1 << len(MISSIONS)) - 1) & ~out
        return self

    def reserve(self, cards: int) -> "Position":
        """Leave this many cards in the reserve; the others count as drawn earlier."""
        state = self.state
        state.reserve = cards
        for card_set in range(1, len(SETS)):
            left = max(0, min(RESERVE_SET_SIZE, cards - (len(SETS) - 1 - card_set) * RESERVE_SET_SIZE))
            for card in cards_in(state.pool & SET_MASKS[card_set])[left:]:
                state.pool &= ~(1 << card)
        assert cards <= RESERVE
        return self

    def fly(
        self, *cards: str, seat: int = MOON, speed: int = 6, actions: int = 2, sector: int = 1
    ) -> "Position":
        """Start a flight in which these cards come first, in this order."""
        state = self.at("flight_ready", active=seat).state
        for card in cards:
            bit = self._taken(card)
            state.cards[sector - 1] |= bit
            state.shown |= bit
            state.unseen[sector - 1] -= 1
        placed = tuple(CARD_INDEX[card] for card in cards)
        state.sector = sector - 1
        state.speed, state.allowed = speed, actions
        state.top = placed
        state.stack = state.cards[sector - 1] & ~sum(1 << card for card in placed)
        state.stack_unseen = state.unseen[sector - 1]
        state.left = state.cards[sector - 1].bit_count() + state.unseen[sector - 1] % 255
        return self

    def visit(self, *cards: str, **flight: Any) -> "Position":
        """Start a flight and reveal its first card."""
        self.fly(*cards, **flight)
        self.do(REVEAL)
        return self

    # Playing

    def do(self, action: Action, *results: int, seat: int | None = None) -> list[Event]:
        """Play an action whose draws give ``results``."""
        self.chance = Scripted(*results)
        who = decider(self.state) if seat is None else seat
        listed = RULESET.legal_actions(self.state, who)
        assert action in listed or type(action) is a.OfferTrade, f"{action} is not listed"
        events = RULESET.decide(self.state, who, action, self.chance)
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

    def has(self, seat: int) -> Goods:
        """Return a seat's goods."""
        return unpacked(self.state.goods[seat])

    def points(self, seat: int) -> int:
        """Return a seat's victory points."""
        return points(self.state, seat)

    def friendship(self, seat: int) -> int:
        """Return a seat's Friendship Points."""
        return friendship_of(self.state, seat)

    def fame(self, seat: int) -> int:
        """Return a seat's Fame Points."""
        return fame_of(self.state, seat)

    def legal(self, seat: int | None = None) -> list[Action]:
        """List the legal actions of a seat, by default of the deciding one."""
        return RULESET.legal_actions(self.state, decider(self.state) if seat is None else seat)

    def view(self, viewer: int | None = None) -> Any:
        """Observe the table."""
        return RULESET.observe(self.state, viewer)


def kinds(events: list[Event]) -> list[str]:
    """Return the names of events."""
    return [type(event).__name__ for event in events]
