"""State changes of flight events: seen cards, the row, actions at a card."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARD_INDEX, NO_CARD, SET_OF, SETS
from domain.starship_catan.goods import INDEX, UNITS, packed
from domain.starship_catan.missions import MISSION_INDEX, NO_MISSION
from domain.starship_catan.state import FACE_DOWN, GAP, Spent, State, clear_flight, unseen_count


def _sector_chosen(state: State, event: f.SectorChosen) -> None:
    sector = state.sector = event.sector - 1
    state.speed = event.speed
    state.allowed = event.actions
    state.stack = state.cards[sector]
    state.stack_unseen = state.unseen[sector]
    state.left = state.stack.bit_count() + unseen_count(state.stack_unseen)
    state.phase = event.phase


# Seen cards


def _take_from_stack(state: State, card: int) -> None:
    """Remove the next card of the visited stack: one that the sensor placed, or one of the shuffled part."""
    if state.top:
        state.top = state.top[1:]
    elif state.stack or state.stack_unseen:
        _take_shuffled(state, card)
    else:
        state.bottom = state.bottom[1:]
    state.left -= 1
    state.revealed += 1
    state.row = (*state.row, card)


def _take_shuffled(state: State, card: int) -> None:
    """Remove a card from the shuffled part; if it was unseen, it has a place from now on."""
    bit = 1 << card
    if state.pool & bit:
        unit = 1 << 8 * SET_OF[card]
        state.pool ^= bit
        state.stack_unseen -= unit
        state.unseen[state.sector] -= unit
        state.cards[state.sector] |= bit
    else:
        state.stack ^= bit


def _show(state: State, card: int) -> None:
    bit = 1 << card
    if not state.shown & bit:
        state.shown |= bit
        state.peeked[0] &= ~bit
        state.peeked[1] &= ~bit


def _peek(state: State, seat: int, card: int) -> None:
    bit = 1 << card
    if not state.shown & bit:
        state.peeked[seat] |= bit


def _sector_scanned(state: State, event: f.SectorScanned) -> None:
    state.inspected = tuple(CARD_INDEX[card] for card in event.cards)
    for card in state.inspected:
        _take_shuffled(state, card)
        _peek(state, event.seat, card)
    state.scanned = event.number
    state.phase = "sensor_place"


def _scan_skipped(state: State, event: f.ScanSkipped) -> None:  # noqa: ARG001  all handlers share one signature
    state.phase = "flight_ready"


def _cards_placed(state: State, event: f.CardsPlaced) -> None:
    state.inspected = ()
    state.top = tuple(CARD_INDEX[card] for card in event.top)
    state.bottom = tuple(CARD_INDEX[card] for card in event.bottom)
    state.phase = "flight_ready"


def _card_revealed(state: State, event: f.CardRevealed) -> None:
    card = CARD_INDEX[event.card]
    _take_from_stack(state, card)
    _show(state, card)
    state.visiting = card
    state.spent = ""
    state.phase = "card_open"


# Pirates


def _pirate_turned(state: State, event: f.PirateTurned) -> None:
    assert event.card is not None
    card = CARD_INDEX[event.card]
    _take_from_stack(state, card)
    _peek(state, 1 - event.seat, card)
    state.visiting = NO_CARD
    state.spent = ""
    state.demand = event.demand
    state.phase = "pirate_demand"


def _pirate_paid(state: State, event: f.PiratePaid) -> None:
    """SSC-136, SSC-137: reveal the pirate, which stays in the row and in the sector."""
    _show(state, CARD_INDEX[event.card])
    state.astro[event.seat] -= event.paid
    state.spent = "paid"
    state.demand = 0
    state.phase = "card_open"


def _pirate_fought(state: State, event: f.PirateFought) -> None:
    """SSC-136, SSC-137: reveal the pirate, which leaves the row only if it is captured."""
    _show(state, CARD_INDEX[event.card])
    state.astro[event.seat] += event.astro
    state.due = event.resources
    state.demand = 0
    state.phase = event.phase


def _reward_taken(state: State, event: f.RewardTaken) -> None:
    state.goods[event.seat] += UNITS[INDEX[event.resource]]
    state.due -= 1
    state.phase = event.phase


def _pirate_captured(state: State, event: f.PirateCaptured) -> None:
    _take_out_of_row(state, event.seat, CARD_INDEX[event.card], "captured")
    state.due = 0
    state.phase = "card_open"


def _take_out_of_row(state: State, seat: int, card: int, spent: Spent) -> None:
    """SSC-103, SSC-109, SSC-145: give the last card of the row to a player, leaving a gap."""
    state.owned[seat] |= 1 << card
    state.cards[state.sector] &= ~(1 << card)
    state.row = (*state.row[:-1], GAP)
    state.visiting = NO_CARD
    state.spent = spent


# Actions


def _act(state: State) -> None:
    """Count an action and mark the last card of the row as used for it (SSC-068)."""
    state.acted += 1
    state.marks |= 1 << len(state.row) - 1


def _goods_bought(state: State, event: f.GoodsBought) -> None:
    state.goods[event.seat] += packed(event.goods)
    state.astro[event.seat] -= event.paid
    state.visiting = NO_CARD
    state.spent = "bought"
    _act(state)


def _goods_sold(state: State, event: f.GoodsSold) -> None:
    state.goods[event.seat] -= packed(event.goods)
    state.astro[event.seat] += event.received
    state.visiting = NO_CARD
    state.spent = "sold"
    _act(state)


def _trading_post_founded(state: State, event: f.TradingPostFounded) -> None:
    state.trade_ships[event.seat] -= 1  # SSC-102
    _take_out_of_row(state, event.seat, CARD_INDEX[event.card], "post")
    state.acted += 1  # SSC-110


def _colony_founded(state: State, event: f.ColonyFounded) -> None:
    state.colony_ships[event.seat] -= 1  # SSC-108
    _take_out_of_row(state, event.seat, CARD_INDEX[event.card], "colony")
    state.acted += 1  # SSC-110


def _replacement_drawn(state: State, event: f.ReplacementDrawn) -> None:
    """SSC-215: fill the gap with the card, visible to both unless it lies face down."""
    card_set = SETS.index(event.card_set)
    state.reserve -= 1
    if event.card is None:
        state.unseen[state.sector] += 1 << 8 * card_set
        place = FACE_DOWN - card_set
    else:
        place = CARD_INDEX[event.card]
        state.pool &= ~(1 << place)
        state.cards[state.sector] |= 1 << place
        _show(state, place)
    state.row = (*state.row[:-1], place)
    if event.used:
        state.marks |= 1 << len(state.row) - 1


# Missions


def _mission_undertaken(state: State, event: f.MissionUndertaken) -> None:
    state.goods[event.seat] -= packed(event.paid)
    state.astro[event.seat] += event.astro - event.paid_astro
    state.undertaken = MISSION_INDEX[event.mission]
    state.due = event.resources
    state.phase = event.phase
    _act(state)


def _mission_completed(state: State, event: f.MissionCompleted) -> None:
    completed = MISSION_INDEX[event.mission]
    state.face_up = tuple(mission for mission in state.face_up if mission != completed)
    if event.kept:
        state.kept[event.seat] |= 1 << completed
    state.undertaken = NO_MISSION
    state.due = 0
    state.phase = "card_open"


def _mission_turned(state: State, event: f.MissionTurned) -> None:
    mission = MISSION_INDEX[event.mission]
    state.mission_stack &= ~(1 << mission)
    state.face_up = (*state.face_up, mission)
    if event.locked:
        state.locked |= 1 << mission


def _flight_ended(state: State, event: f.FlightEnded) -> None:  # noqa: ARG001  all handlers share one signature
    """SSC-076, SSC-137, SSC-216: end the flight. Its cards never left ``state.cards`` of the sector."""
    clear_flight(state)
    state.phase = "trade_build"


FLIGHT_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    f.SectorChosen: _sector_chosen,
    f.SectorScanned: _sector_scanned,
    f.ScanSkipped: _scan_skipped,
    f.CardsPlaced: _cards_placed,
    f.CardRevealed: _card_revealed,
    f.PirateTurned: _pirate_turned,
    f.PiratePaid: _pirate_paid,
    f.PirateFought: _pirate_fought,
    f.RewardTaken: _reward_taken,
    f.PirateCaptured: _pirate_captured,
    f.GoodsBought: _goods_bought,
    f.GoodsSold: _goods_sold,
    f.TradingPostFounded: _trading_post_founded,
    f.ColonyFounded: _colony_founded,
    f.ReplacementDrawn: _replacement_drawn,
    f.MissionUndertaken: _mission_undertaken,
    f.MissionCompleted: _mission_completed,
    f.MissionTurned: _mission_turned,
    f.FlightEnded: _flight_ended,
}
