"""Encounters, space jumps and owed ships in plain words."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.starfarers import events_encounters as n
from domain.starfarers.encounters.card import ContestKind, Op, Question, Result
from domain.starfarers.encounters.deck import CARD_INDEX, DECK
from domain.starfarers.narrate.words import listed, numbered, shown, upgrade, where
from domain.starfarers.state import State


def _encounter_drawn(state: State, event: n.EncounterDrawn, who: Who) -> str:
    shuffled = "; the discard pile was shuffled first" if event.shuffled else ""
    return f"{who(event.seat)} has an encounter{shuffled}: {event.prompt}{_cost(event.question)}"


def _cost(question: Question | None) -> str:
    return "" if question is None or not question.cost else f" (yes costs {numbered(question.cost, 'card')})"


def _encounter_answered(state: State, event: n.EncounterAnswered, who: Who) -> str:
    paid = f" and pays {event.paid}" if event.paid else ""
    intro = f". {event.intro}" if event.intro else ""
    return f"{who(event.seat)} answers {_answer(state, event)}{paid}: {event.card}, {event.title}{intro}"


def _answer(state: State, event: n.EncounterAnswered) -> str:
    from_table = DECK[CARD_INDEX[event.card]].question
    if from_table is not None and from_table.kind == "yes_no":
        return "yes" if event.answer else "no"
    return str(event.answer)


_CONTESTS: Mapping[ContestKind, str] = {"combat": "fights", "speed": "races"}


def _contest_held(state: State, event: n.ContestHeld, who: Who) -> str:
    won = "succeeds" if event.won else "fails"
    return (
        f"{who(event.seat)} {_CONTESTS[event.kind]} {who(event.opponent)} and {won}, "
        f"{event.value} ({shown(event.balls)}) to {event.opponent_value} ({shown(event.opponent_balls)})"
    )


def _branch_read(state: State, event: n.BranchRead, who: Who) -> str:
    results = ", ".join(map(result_words, event.results)) or "nothing happens"
    return f"{who(event.seat)} hears: {event.text} ({results})"


_RESULTS: Mapping[Op, str] = {
    "ship_cannot_move": "a ship cannot move",
    "lose_upgrade": "an upgrade is lost",
    "lose_fame": "{0} lost",
    "receive_resources": "{1} from the supply",
    "space_jump": "a space jump",
    "gain_fame": "{0} gained",
    "gain_upgrade": "an upgrade for free",
    "take_card_from_each_opponent": "a card from each opponent",
    "free_trade_ship": "a trade ship for free",
}


def result_words(result: Result) -> str:
    """Say what a result of a card does."""
    pieces = numbered(result.count, "fame piece")
    cards = f"{result.count} {result.resource}" if result.resource else f"{result.count} of choice"
    return _RESULTS[result.op].format(pieces, cards)


def _wear_step_began(state: State, event: n.WearStepBegan, who: Who) -> str:
    seats = listed(who, event.affected) or "nobody"
    return f"step {event.step} concerns {seats}: {result_words(event.result)}"


def _result_lapsed(state: State, event: n.ResultLapsed, who: Who) -> str:
    if event.op == "take_card_from_each_opponent":
        return f"{who(event.seat)} has no card to give"
    return f"for {who(event.seat)} this has no effect: {result_words(Result(event.op))}"


def _ship_stopped(state: State, event: n.ShipStopped, who: Who) -> str:
    return f"{who(event.seat)} may not move the ship at {where(state, state.ships[event.ship])}"


def _upgrade_lost(state: State, event: n.UpgradeLost, who: Who) -> str:
    return f"{who(event.seat)} loses {upgrade(event.upgrade)}"


def _upgrade_gained(state: State, event: n.UpgradeGained, who: Who) -> str:
    return f"{who(event.seat)} gains {upgrade(event.upgrade)}"


def _fame_lost(state: State, event: n.FameLost, who: Who) -> str:
    return f"{who(event.seat)} loses {numbered(event.pieces, 'fame piece')}"


def _fame_gained(state: State, event: n.FameGained, who: Who) -> str:
    return f"{who(event.seat)} gains {numbered(event.pieces, 'fame piece')}"


def _resources_received(state: State, event: n.ResourcesReceived, who: Who) -> str:
    return f"{who(event.seat)} receives {event.cards}"


def _space_jump_gained(state: State, event: n.SpaceJumpGained, who: Who) -> str:
    return f"{who(event.seat)} may make a space jump"


def _space_jumped(state: State, event: n.SpaceJumped, who: Who) -> str:
    left = where(state, state.ships[event.ship])
    return f"{who(event.seat)} jumps with a ship from {left} to {where(state, event.to)}"


def _trade_ship_owed(state: State, event: n.TradeShipOwed, who: Who) -> str:
    return f"{who(event.seat)} is to have a trade ship for free"


def _owed_ship_placed(state: State, event: n.OwedShipPlaced, who: Who) -> str:
    return f"{who(event.seat)} builds the free trade ship at {where(state, event.at)}"


def _encounter_ended(state: State, event: n.EncounterEnded, who: Who) -> str:
    return f"the encounter of {who(event.seat)} is over"


ENCOUNTERS_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {
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
