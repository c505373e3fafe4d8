"""Log lines of encounters, space jumps and owed ships."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import ENGLISH, Say
from domain.starfarers import events_encounters as n
from domain.starfarers.encounters.card import ContestKind, Op, Question, Result
from domain.starfarers.encounters.deck import CARD_INDEX, DECK
from domain.starfarers.narrate.words import listed, numbered, shown, upgrade, where
from domain.starfarers.state import State


def _encounter_drawn(state: State, event: n.EncounterDrawn, who: Who, say: Say) -> str:
    shuffled = say("; the discard pile was shuffled first") if event.shuffled else ""
    return say(
        "{who} has an encounter{shuffled}: {prompt}{cost}",
        who=who(event.seat),
        shuffled=shuffled,
        prompt=say(event.prompt),
        cost=_cost(event.question, say),
    )


def _cost(question: Question | None, say: Say) -> str:
    return (
        ""
        if question is None or not question.cost
        else say(" (yes costs {cards})", cards=numbered(question.cost, "card", say))
    )


def _encounter_answered(state: State, event: n.EncounterAnswered, who: Who, say: Say) -> str:
    paid = say(" and pays {paid}", paid=event.paid) if event.paid else ""
    intro = f". {say(event.intro)}" if event.intro else ""
    return say(
        "{who} answers {answer}{paid}: {card}, {title}{intro}",
        who=who(event.seat),
        answer=_answer(event, say),
        paid=paid,
        card=event.card,
        title=say(event.title),
        intro=intro,
    )


def _answer(event: n.EncounterAnswered, say: Say) -> str:
    from_table = DECK[CARD_INDEX[event.card]].question
    if from_table is not None and from_table.kind == "yes_no":
        return say("yes") if event.answer else say("no")
    return str(event.answer)


_CONTESTS: Mapping[ContestKind, str] = {
    "combat": "{who} fights {opponent} and {won}, {value} ({balls}) to {other_value} ({other_balls})",
    "speed": "{who} races {opponent} and {won}, {value} ({balls}) to {other_value} ({other_balls})",
}


def _contest_held(state: State, event: n.ContestHeld, who: Who, say: Say) -> str:
    won = say("succeeds") if event.won else say("fails")
    return say(
        _CONTESTS[event.kind],
        who=who(event.seat),
        opponent=who(event.opponent),
        won=won,
        value=event.value,
        balls=shown(event.balls, say),
        other_value=event.opponent_value,
        other_balls=shown(event.opponent_balls, say),
    )


def _branch_read(state: State, event: n.BranchRead, who: Who, say: Say) -> str:
    results = ", ".join(result_words(result, say) for result in event.results) or say("nothing happens")
    return say("{who} hears: {text} ({results})", who=who(event.seat), text=say(event.text), results=results)


_RESULTS: Mapping[Op, str] = {
    "ship_cannot_move": "a ship cannot move",
    "lose_upgrade": "an upgrade is lost",
    "lose_fame": "{pieces} lost",
    "receive_resources": "{cards} from the supply",
    "space_jump": "a space jump",
    "gain_fame": "{pieces} gained",
    "gain_upgrade": "an upgrade for free",
    "take_card_from_each_opponent": "a card from each opponent",
    "free_trade_ship": "a trade ship for free",
}


def result_words(result: Result, say: Say = ENGLISH) -> str:
    """Return the effect of a card's result in words."""
    pieces = numbered(result.count, "fame piece", say)
    cards = (
        say.amount(result.resource, result.count)
        if result.resource
        else say("{number} of choice", number=result.count)
    )
    return say(_RESULTS[result.op], pieces=pieces, cards=cards)


def _wear_step_began(state: State, event: n.WearStepBegan, who: Who, say: Say) -> str:
    seats = listed(who, event.affected) or say("nobody")
    return say(
        "step {step} concerns {seats}: {result}",
        step=event.step,
        seats=seats,
        result=result_words(event.result, say),
    )


def _result_lapsed(state: State, event: n.ResultLapsed, who: Who, say: Say) -> str:
    if event.op == "take_card_from_each_opponent":
        return say("{who} has no card to give", who=who(event.seat))
    return say(
        "for {who} this has no effect: {result}",
        who=who(event.seat),
        result=result_words(Result(event.op), say),
    )


def _ship_stopped(state: State, event: n.ShipStopped, who: Who, say: Say) -> str:
    return say(
        "{who} may not move the ship at {place}",
        who=who(event.seat),
        place=where(state, state.ships[event.ship], say),
    )


def _upgrade_lost(state: State, event: n.UpgradeLost, who: Who, say: Say) -> str:
    return say("{who} loses {upgrade}", who=who(event.seat), upgrade=upgrade(event.upgrade, say))


def _upgrade_gained(state: State, event: n.UpgradeGained, who: Who, say: Say) -> str:
    return say("{who} gains {upgrade}", who=who(event.seat), upgrade=upgrade(event.upgrade, say))


def _fame_lost(state: State, event: n.FameLost, who: Who, say: Say) -> str:
    return say("{who} loses {pieces}", who=who(event.seat), pieces=numbered(event.pieces, "fame piece", say))


def _fame_gained(state: State, event: n.FameGained, who: Who, say: Say) -> str:
    return say("{who} gains {pieces}", who=who(event.seat), pieces=numbered(event.pieces, "fame piece", say))


def _resources_received(state: State, event: n.ResourcesReceived, who: Who, say: Say) -> str:
    return say("{who} receives {cards}", who=who(event.seat), cards=event.cards)


def _space_jump_gained(state: State, event: n.SpaceJumpGained, who: Who, say: Say) -> str:
    return say("{who} may make a space jump", who=who(event.seat))


def _space_jumped(state: State, event: n.SpaceJumped, who: Who, say: Say) -> str:
    left = where(state, state.ships[event.ship], say)
    return say(
        "{who} jumps with a ship from {left} to {reached}",
        who=who(event.seat),
        left=left,
        reached=where(state, event.to, say),
    )


def _trade_ship_owed(state: State, event: n.TradeShipOwed, who: Who, say: Say) -> str:
    return say("{who} is to have a trade ship for free", who=who(event.seat))


def _owed_ship_placed(state: State, event: n.OwedShipPlaced, who: Who, say: Say) -> str:
    return say(
        "{who} builds the free trade ship at {at}", who=who(event.seat), at=where(state, event.at, say)
    )


def _encounter_ended(state: State, event: n.EncounterEnded, who: Who, say: Say) -> str:
    return say("the encounter of {who} is over", who=who(event.seat))


ENCOUNTERS_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
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
