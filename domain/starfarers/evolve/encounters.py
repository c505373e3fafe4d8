"""State changes of encounter events, and of jumps and owed ships."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starfarers import events_encounters as n
from domain.starfarers.cards import packed
from domain.starfarers.encounters.deck import ALL_CARDS, CARD_INDEX
from domain.starfarers.evolve.phase import enter, resume
from domain.starfarers.evolve.production import receive
from domain.starfarers.evolve.setup import put_ship
from domain.starfarers.rules_encounters import due_of, dues
from domain.starfarers.state import NOBODY, Contest, State, upgrades
from domain.starfarers.tables import UPGRADE_INDEX


def carried_out(state: State) -> None:
    """Remove the first pending result; later events bring the next."""
    state.due = state.due[1:]
    resume(state)


def _encounter_drawn(state: State, event: n.EncounterDrawn) -> None:
    if event.shuffled:
        state.encounter_pile = ALL_CARDS
    assert event.card is not None
    state.encounter = CARD_INDEX[event.card]
    state.encounter_pile &= ~(1 << state.encounter)
    enter(state, "encounter")
    if event.question is not None:
        state.phase = "encounter_choice"


def _encounter_answered(state: State, event: n.EncounterAnswered) -> None:
    receive(state, event.seat, -packed(event.paid))
    state.answer = event.answer
    resume(state)


def _contest_held(state: State, event: n.ContestHeld) -> None:
    state.contest = Contest(
        event.kind, event.opponent, event.balls, event.opponent_balls, event.value, event.opponent_value
    )


def _branch_read(state: State, event: n.BranchRead) -> None:
    state.outcome = event.when
    state.due = dues(state, event.results)


def _wear_step_began(state: State, event: n.WearStepBegan) -> None:
    state.wear_step = event.step
    state.due = tuple(due_of(seat, event.result) for seat in event.affected)


def _result_lapsed(state: State, event: n.ResultLapsed) -> None:  # noqa: ARG001  handlers share one signature
    carried_out(state)


def _ship_stopped(state: State, event: n.ShipStopped) -> None:
    state.stopped |= 1 << event.ship
    carried_out(state)


def _upgrade_lost(state: State, event: n.UpgradeLost) -> None:
    upgrades(state)[UPGRADE_INDEX[event.upgrade]][event.seat] -= 1
    carried_out(state)


def _upgrade_gained(state: State, event: n.UpgradeGained) -> None:
    upgrades(state)[UPGRADE_INDEX[event.upgrade]][event.seat] += 1
    carried_out(state)


def _fame_lost(state: State, event: n.FameLost) -> None:
    state.fame[event.seat] -= event.pieces
    carried_out(state)


def _fame_gained(state: State, event: n.FameGained) -> None:
    state.fame[event.seat] += event.pieces
    carried_out(state)


def _resources_received(state: State, event: n.ResourcesReceived) -> None:
    receive(state, event.seat, packed(event.cards))
    carried_out(state)


def _space_jump_gained(state: State, event: n.SpaceJumpGained) -> None:  # noqa: ARG001
    state.jumps += 1
    carried_out(state)


def _space_jumped(state: State, event: n.SpaceJumped) -> None:
    state.jumps -= 1
    state.ships[event.ship] = event.to
    state.moved |= 1 << event.ship


def _trade_ship_owed(state: State, event: n.TradeShipOwed) -> None:
    state.owed[event.seat] += 1
    carried_out(state)


def _owed_ship_placed(state: State, event: n.OwedShipPlaced) -> None:
    """SF-306: reduce the owed ships by one, and resume the interrupted phase."""
    state.owed[event.seat] -= 1
    put_ship(state, event.ship, "trade_ship", event.at)
    resume(state)


def _encounter_ended(state: State, event: n.EncounterEnded) -> None:  # noqa: ARG001
    state.encounter = state.answer = NOBODY
    state.outcome = None
    state.wear_step = 0
    state.contest = None
    enter(state, "flight_move")


ENCOUNTERS_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    n.EncounterDrawn: _encounter_drawn,
    n.EncounterAnswered: _encounter_answered,
    n.ContestHeld: _contest_held,
    n.BranchRead: _branch_read,
    n.WearStepBegan: _wear_step_began,
    n.ResultLapsed: _result_lapsed,
    n.ShipStopped: _ship_stopped,
    n.UpgradeLost: _upgrade_lost,
    n.UpgradeGained: _upgrade_gained,
    n.FameLost: _fame_lost,
    n.FameGained: _fame_gained,
    n.ResourcesReceived: _resources_received,
    n.SpaceJumpGained: _space_jump_gained,
    n.SpaceJumped: _space_jumped,
    n.TradeShipOwed: _trade_ship_owed,
    n.OwedShipPlaced: _owed_ship_placed,
    n.EncounterEnded: _encounter_ended,
}
