"""A viewer's knowledge of the sectors and of the running flight."""

from typing import Literal

import msgspec

from domain.kernel.ruleset import Viewer
from domain.starship_catan.cards import CARDS, SETS, CardId, CardSet, SectorCard, cards_in, ids_in
from domain.starship_catan.missions import MISSIONS, MissionId
from domain.starship_catan.state import FACE_DOWN, State, unseen_count


class SectorView(msgspec.Struct, frozen=True):
    """A sector."""

    number: int
    """Its number, 1 to 4."""
    cards: int
    """The number of its cards, including those in the row, which is public (SSC-043)."""
    seen: tuple[CardId, ...] | None
    """The cards in it that the viewer has seen, in the order of the table; null for those without notes
    (SSC-044)."""


class PlaceView(msgspec.Struct, frozen=True):
    """A place of the row."""

    state: Literal["open", "turned", "face_down", "gap"]
    """``open``, ``turned`` (a pirate before the answer), ``face_down`` (an unseen replacement), or ``gap``
    (the card was taken and not replaced).
    """
    card: SectorCard | None
    """The card; null if the viewer does not see it.

    Only the opponent of the active seat sees a turned pirate (SSC-131).
    """
    card_set: CardSet | None
    """The set of a face-down replacement; otherwise null (SSC-229)."""
    used: bool
    """True if it counts as used for an action (SSC-068, SSC-111)."""


class FlightView(msgspec.Struct, frozen=True):
    """The flight of the active player."""

    sector: int
    """The number of the sector, 1 to 4."""
    speed: int
    """The number of cards that may be revealed, 1 to 10 (SSC-063)."""
    revealed: int
    """The number of cards revealed from the stack (SSC-064)."""
    left: int
    """The number of cards left in the stack, including viewed ones."""
    actions: int
    """The number of actions that the flight may have, 2 to 4 (SSC-069)."""
    actions_used: int
    """The number of actions used."""
    row: tuple[PlaceView, ...]
    """The places of the row, in the order in which they were revealed."""
    visiting: CardId | None
    """The card that allows an action now; null if there is none (SSC-067, SSC-068)."""
    locked: tuple[MissionId, ...]
    """The missions that cannot be completed in this flight (SSC-126)."""
    scanned: int
    """The number of cards viewed with the sensor in this flight, 0 to 3 (SSC-077)."""
    on_top: int
    """The number of cards that the sensor placed on the top of the stack, which is public (SSC-079)."""
    at_bottom: int
    """The number of cards that the sensor placed at its bottom, which is public (SSC-079)."""
    inspected: tuple[SectorCard, ...] | None
    """The cards viewed and not put back yet, from the top; null except for the active seat (SSC-079)."""
    top: tuple[SectorCard, ...] | None
    """The cards that the sensor placed on the top, from top to bottom; null except for the active seat
    (SSC-079).
    """
    bottom: tuple[SectorCard, ...] | None
    """The cards that the sensor placed at the bottom, from top to bottom; null except for the active seat
    (SSC-079).
    """
    demand: int | None
    """The turned pirate's demand in Astro; null without one (SSC-131)."""
    mission: MissionId | None
    """The mission whose reward is being taken; null if there is none."""
    rewards_left: int
    """The number of freely chosen units still due, for ``mission`` or otherwise for a pirate (SSC-120,
    SSC-143).
    """


def has_notes(state: State, viewer: Viewer) -> bool:
    """SSC-044, SSC-226: return True if a viewer is shown the cards it has seen in the sectors."""
    notes = state.table.notes
    return viewer is not None and (notes == "all" or (notes == "beginner" and viewer == state.table.beginner))


def known_in(state: State, sector: int, seat: int) -> int:
    """Return the cards of a sector that a seat has seen, as a mask; their order is never known."""
    return state.cards[sector] & (state.shown | state.peeked[seat])


def sector_view(state: State, sector: int, viewer: Viewer) -> SectorView:
    """Return a sector as a viewer may know it."""
    seen = None
    if viewer is not None and has_notes(state, viewer):
        seen = ids_in(known_in(state, sector, viewer))
    cards = state.cards[sector].bit_count() + unseen_count(state.unseen[sector])
    return SectorView(sector + 1, cards, seen)


def flight_view(state: State, viewer: Viewer) -> FlightView:
    """Return the running flight as a viewer may know it."""
    own = viewer == state.active
    return FlightView(
        sector=state.sector + 1,
        speed=state.speed,
        revealed=state.revealed,
        left=state.left,
        actions=state.allowed,
        actions_used=state.acted,
        row=tuple(_place(state, place, viewer) for place in range(len(state.row))),
        visiting=None if state.visiting < 0 else CARDS[state.visiting].id,
        locked=tuple(MISSIONS[mission].id for mission in cards_in(state.locked)),
        scanned=state.scanned,
        on_top=len(state.top),
        at_bottom=len(state.bottom),
        inspected=tuple(CARDS[card] for card in state.inspected) if own else None,
        top=tuple(CARDS[card] for card in state.top) if own else None,
        bottom=tuple(CARDS[card] for card in state.bottom) if own else None,
        demand=state.demand or None,
        mission=None if state.undertaken < 0 else MISSIONS[state.undertaken].id,
        rewards_left=state.due,
    )


def _place(state: State, place: int, viewer: Viewer) -> PlaceView:
    entry = state.row[place]
    used = bool(state.marks >> place & 1)
    if state.demand and place == len(state.row) - 1:
        sees = viewer is not None and viewer != state.active
        return PlaceView("turned", CARDS[entry] if sees else None, None, used)
    if entry >= 0:
        return PlaceView("open", CARDS[entry], None, used)
    if entry < FACE_DOWN:
        return PlaceView("face_down", None, SETS[FACE_DOWN - entry], used)
    return PlaceView("gap", None, None, used)
