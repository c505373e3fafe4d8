"""Positions for tests: a test places pieces, hands and cards where it needs them, then plays.

``Position`` starts from the beginner set-up with red, blue, orange and yellow in seats 0 to 3, at the start
of turn 1 (or from any other options; without support cards unless requested). It keeps card totals and piece
counts sound: cards come from the supply or the deck. ``do`` plays an action and returns its events;
``refuse`` expects a refusal and checks that nothing changed.
"""

from collections.abc import Sequence
from typing import Any

from domain.kernel.bundles import amount, count
from domain.kernel.chance import Draw
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event
from domain.kernel.trails import longest_trail
from domain.star_trek_catan import actions as a
from domain.star_trek_catan.board import ENDS, GRID, STEPS
from domain.star_trek_catan.cards import Cards, packed, unpacked
from domain.star_trek_catan.names import Phase
from domain.star_trek_catan.ruleset import RULESET, Options
from domain.star_trek_catan.state import NOT_YET, State, derive, replaced
from domain.star_trek_catan.tables import CARD_KINDS, SUPPORT_CARDS, SUPPORT_INDEX

RED, BLUE, ORANGE, YELLOW = range(4)
"""The seats of the four colours by default."""


def point(q: int, r: int, corner: str) -> int:
    """Return the id of a point by any of its names."""
    return GRID.point(q, r, corner)


def route(q: int, r: int, side: str) -> int:
    """Return the id of a route by any of its names."""
    return GRID.edge(q, r, side)


def sector(q: int, r: int) -> int:
    """Return the id of a sector."""
    return GRID.cell_ids[q, r]


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


def dice(first: int, second: int) -> Scripted:
    """Return chance whose next roll shows these two numbers."""
    return Scripted(first - 1, second - 1)


class Position:
    """A game that a test sets up and plays; ``log`` has every event since the last change by hand."""

    def __init__(
        self,
        *,
        setup: str = "beginner",
        phases: str = "separate",
        oldest: int = 0,
        support_cards: str = "off",
        seats: int = 4,
        colors: Sequence[str | None] | None = None,
        chance: Scripted | None = None,
    ) -> None:
        self.options = Options(
            setup=setup,  # type: ignore[arg-type]
            phases=phases,  # type: ignore[arg-type]
            oldest=oldest,
            support_cards=support_cards,  # type: ignore[arg-type]
        )
        RULESET.verify_options(self.options, seats)
        self.colors = RULESET.seat_colors(colors or [None] * seats, self.options)
        self.state: State = RULESET.initial(self.colors, self.options, version=0)
        self.log: list[Event] = []
        self.setup_events = RULESET.setup(self.colors, self.options, chance or Scripted())
        for event in self.setup_events:
            RULESET.evolve(self.state, event)

    # Arranging

    def at(self, phase: Phase, *, active: int | None = None, turn: int | None = None) -> "Position":
        """Set the phase of a turn; in every phase but ``pre_roll`` the dice are rolled."""
        state = self.state
        state.phase = phase
        state.rolled = phase != "pre_roll"
        state.building = phase == "build"
        if active is not None:
            state.active = active
        if turn is not None:
            state.turn = turn
        return self

    def hand(self, seat: int, cards: Cards | None = None, **amounts: int) -> "Position":
        """Set the resource cards of a seat; the rest of its hand returns to the supply."""
        state = self.state
        state.supply += state.hands[seat]
        state.hands[seat] = packed(cards if cards is not None else Cards(**amounts))
        state.supply -= state.hands[seat]
        return self

    def hands(self, *cards: Cards) -> "Position":
        """Set the hands of all seats."""
        for seat, bundle in enumerate(cards):
            self.hand(seat, bundle)
        return self

    def supply(self, *, park: int, **amounts: int) -> "Position":
        """Set the supply of the named types of card; the difference goes to, or comes from, ``park``."""
        state = self.state
        for name, wanted in amounts.items():
            one = packed(Cards(**{name: 1}))
            there = getattr(unpacked(state.supply), name)
            state.supply += (wanted - there) * one
            state.hands[park] -= (wanted - there) * one
        return self

    def clear(self) -> "Position":
        """Take all pieces off the board."""
        state = self.state
        everyone = range(state.seats)
        state.ships = [0 for _ in everyone]
        state.outposts = [0 for _ in everyone]
        state.starbases = [0 for _ in everyone]
        state.reserve = (2,) * state.seats
        return self._arranged()

    def outposts(self, seat: int, *points: int) -> "Position":
        """Put outposts on these points."""
        for at in points:
            self.state.outposts[seat] |= 1 << at
        return self._arranged()

    def starbases(self, seat: int, *points: int) -> "Position":
        """Put starbases on these points, in place of outposts there; reserve outposts are released."""
        state = self.state
        for at in points:
            state.outposts[seat] &= ~(1 << at)
            state.starbases[seat] |= 1 << at
        upgrades = state.starbases[seat].bit_count()
        state.reserve = replaced(state.reserve, seat, max(0, 2 - upgrades))
        return self._arranged()

    def ships(self, seat: int, *routes: int) -> "Position":
        """Put starships on these routes."""
        for at in routes:
            self.state.ships[seat] |= 1 << at
        return self._arranged()

    def cruiser(self, q: int, r: int) -> "Position":
        """Put the battle cruiser on a sector."""
        self.state.cruiser = sector(q, r)
        return self._arranged()

    def cards(self, seat: int, *, bought_in: int = 0, **kinds: int) -> "Position":
        """Deal development cards from the deck to a seat, as bought in an earlier turn (or in this one)."""
        state = self.state
        for kind, number in kinds.items():
            index = CARD_KINDS.index(kind)  # type: ignore[arg-type]
            for _ in range(number):
                state.deck -= 1 << 8 * index
                state.development[seat] += 1 << 8 * index
                mine = (*state.bought[seat], (index, bought_in))
                state.bought = (*state.bought[:seat], mine, *state.bought[seat + 1 :])
                if bought_in == state.turn:
                    state.fresh += 1 << 8 * index
        return self

    def face_up(self, seat: int, number: int) -> "Position":
        """Set how many Starfleet Intervenes cards a seat has face up."""
        self.state.deck -= number - self.state.face_up[seat]
        self.state.face_up = replaced(self.state.face_up, seat, number)
        return self

    def empty_deck(self, *, used_by: int) -> "Position":
        """Take every card out of the deck: progress cards count as used, the others are held by a seat."""
        state = self.state
        for index, kind in enumerate(CARD_KINDS):
            left = amount(state.deck, index)
            if kind in ("starfleet_intervenes", "victory_point"):
                self.cards(used_by, **{kind: left})
            else:
                state.deck -= left << 8 * index
                used = state.used[used_by] + (left << 8 * index)
                state.used = replaced(state.used, used_by, used)
        return self

    def holders(self, *, route: int | None = None, fleet: int | None = None) -> "Position":
        """Assign the special cards to seats."""
        self.state.route_holder = -1 if route is None else route
        self.state.fleet_holder = -1 if fleet is None else fleet
        return self

    def _arranged(self) -> "Position":
        state = self.state
        derive(state)
        stations = [state.outposts[seat] | state.starbases[seat] for seat in range(state.seats)]
        state.lengths = tuple(
            longest_trail(STEPS, ENDS, state.ships[seat], state.occupied & ~stations[seat])
            for seat in range(state.seats)
        )
        state.fresh_route, state.recount = NOT_YET, 0
        return self

    def support(self, seat: int, card: str, *, side: str = "A", since: int = 0) -> "Position":
        """Assign a support card to a seat, received or flipped in turn ``since``; a holder of it gets the old
        one.
        """
        state = self.state
        index = SUPPORT_INDEX[card]
        if index in state.support and state.support[seat] != index:
            holder = state.support.index(index)
            state.support = replaced(state.support, holder, state.support[seat])
        state.support = replaced(state.support, seat, index)
        state.sides = replaced(state.sides, seat, "AB".index(side))
        state.support_turns = replaced(state.support_turns, seat, since)
        return self

    # Playing

    def do(self, seat: int | None, action: Action, chance: Scripted | None = None) -> list[Event]:
        """Play an action; return its events."""
        before = RULESET.pack(self.state)
        events = RULESET.decide(self.state, seat, action, chance or Scripted())
        assert RULESET.pack(self.state) == before, "decide changed the state"
        self.evolve(*events)
        return events

    def evolve(self, *events: Event) -> "Position":
        """Apply events."""
        for event in events:
            RULESET.evolve(self.state, event)
        self.log.extend(events)
        return self

    def roll(self, first: int, second: int) -> list[Event]:
        """Roll the dice for the active player, with this result."""
        return self.do(self.state.active, a.RollDice(), dice(first, second))

    def refuse(self, seat: int | None, action: Action) -> Refusal:
        """Expect that an action is refused and changes nothing; return the refusal."""
        before = RULESET.pack(self.state)
        try:
            events = RULESET.decide(self.state, seat, action, Scripted())
        except Refusal as refusal:
            assert RULESET.pack(self.state) == before, "a refused action changed the state"
            return refusal
        raise AssertionError(f"{action} was accepted: {events}")

    def legal(self, seat: int) -> list[Action]:
        """List the legal actions of a seat."""
        return RULESET.legal_actions(self.state, seat)

    # Looking

    def held(self, seat: int) -> Cards:
        """Return the resource cards in a seat's hand."""
        return unpacked(self.state.hands[seat])

    def size(self, seat: int) -> int:
        """Count the resource cards in a seat's hand."""
        return count(self.state.hands[seat])

    @property
    def supplied(self) -> Cards:
        """The resource cards in the supply."""
        return unpacked(self.state.supply)

    def card(self, seat: int) -> str:
        """Return a seat's support card and its side: ``uhura A``."""
        return f"{SUPPORT_CARDS[self.state.support[seat]]} {'AB'[self.state.sides[seat]]}"

    def problems(self) -> list[str]:
        """List the broken invariants of the position."""
        return RULESET.check(self.state)

    def measure(self) -> list[Event]:
        """Carry out the pending measurement, if there is one."""
        chores = RULESET.chores(self.state)
        return [event for chore in chores for event in self.do(None, chore)]


def only(events: Sequence[Event], kind: type[Any]) -> Any:
    """Return the only event of a kind among these."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} events of {kind.__name__} in {events}"
    return found[0]
