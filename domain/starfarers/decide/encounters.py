"""Decisions of encounters: the card, the answer, the contest, and each result (chapter 14)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import count
from domain.kernel.chance import Chance
from domain.kernel.hexgrid import nth_bit
from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers.cards import Cards, packed, unpacked
from domain.starfarers.decide.balls import Balls, ball_sum, base_speed, shake
from domain.starfarers.decide.settling import settle
from domain.starfarers.encounters.card import Branch, Contest, Outcome, When
from domain.starfarers.encounters.deck import ALL_CARDS, DECK, seat_named
from domain.starfarers.phases import (
    ANSWER,
    FREE_SHIP,
    GAIN_UPGRADE,
    LOSE_UPGRADE,
    STOP_SHIP,
    verify_moment,
)
from domain.starfarers.phases import (
    RESOURCES as TAKE_RESOURCES,
)
from domain.starfarers.reserve import steal
from domain.starfarers.rules import possible_upgrades
from domain.starfarers.rules_encounters import (
    affected,
    fame_gain,
    fame_loss,
    losable,
    named_cards,
    only_choice,
    open_card,
    stoppable,
    verify_answer,
    verify_gain,
    verify_loss,
    verify_stop,
    verify_taken,
)
from domain.starfarers.rules_owed import verify_site_for_owed
from domain.starfarers.scoring import booster_speed, cannon_strength
from domain.starfarers.state import NOBODY, Due, State, free_ship
from domain.starfarers.tables import UPGRADE_INDEX, UPGRADES
from domain.starfarers.unfolding import Unfolding

# The card and the answer


def begin(unfolding: Unfolding, chance: Chance) -> None:
    """SF-266, SF-267, SF-277, SF-279: draw a card for the active player, after a black ball."""
    state = unfolding.state
    pile = state.encounter_pile or ALL_CARDS
    draw = chance.draw("encounter-card", pile.bit_count())
    card = DECK[nth_bit(pile, draw.result)]
    is_shuffled = not state.encounter_pile
    unfolding.add(n.EncounterDrawn(state.active, card.prompt, card.question, is_shuffled, card.id, (draw,)))
    if card.question is None:  # SF-319
        carry_on(unfolding, chance)


def answer_number(state: State, seat: int, action: a.AnswerNumber, chance: Chance) -> list[Event]:
    """SF-270, SF-271, SF-272: answer with a number and pay it."""
    verify_moment(state, seat, ANSWER)
    number = count(packed(action.cards))
    verify_answer(state, seat, "number", number, action.cards)
    return _answered(state, seat, number, action.cards, chance)


def answer_yes_no(state: State, seat: int, action: a.AnswerYesNo, chance: Chance) -> list[Event]:
    """SF-270, SF-273: answer with yes, and pay what it costs, or with no."""
    verify_moment(state, seat, ANSWER)
    verify_answer(state, seat, "yes_no", int(action.yes), action.cards)
    return _answered(state, seat, int(action.yes), action.cards, chance)


def _answered(state: State, seat: int, answer: int, paid: Cards, chance: Chance) -> list[Event]:
    """SF-268, SF-270: reveal the card, hold its contest if there is one, and read the branch."""
    card = open_card(state)
    branch = card.branches[answer]
    intro = "" if branch.contest is None else branch.contest.intro
    unfolding = Unfolding(state, n.EncounterAnswered(seat, answer, paid, card.id, card.title, intro))
    when, outcome = _outcome(unfolding, branch, chance)
    unfolding.add(n.BranchRead(seat, when, outcome.text, outcome.results))
    carry_on(unfolding, chance)
    return unfolding.events


def _outcome(unfolding: Unfolding, branch: Branch, chance: Chance) -> tuple[When, Outcome]:
    if branch.contest is None:
        return "always", branch.success
    assert branch.failure is not None
    held = _held(unfolding.state, branch.contest, chance)
    unfolding.add(held)
    return ("success", branch.success) if held.won else ("failure", branch.failure)


# Contests


def _held(state: State, contest: Contest, chance: Chance) -> n.ContestHeld:
    """SF-281, SF-283, SF-285, SF-287, SF-289: compare with the other player; a tie is a success."""
    opponent = seat_named(contest.opponent, state.active, state.seats)
    balls, draw = shake(chance)
    others, other_draw = shake(chance)
    measure = _strength if contest.kind == "combat" else _speed
    own, other = measure(state, state.active, balls), measure(state, opponent, others)
    return n.ContestHeld(
        state.active, opponent, contest.kind, balls, others, own, other, own >= other, (draw, other_draw)
    )


def _strength(state: State, seat: int, balls: Balls) -> int:
    """SF-280, SF-282, SF-286: add the values of the balls to the cannons."""
    return ball_sum(balls) + cannon_strength(state, seat)


def _speed(state: State, seat: int, balls: Balls) -> int:
    """SF-287, SF-288, SF-290: add the base speed, 3 with a black ball, to the boosters."""
    return base_speed(balls) + booster_speed(state, seat)


# Results


def carry_on(unfolding: Unfolding, chance: Chance) -> None:
    """SF-274, SF-276: carry out results until the next choice or the end of the encounter."""
    while settle(unfolding, chance):
        state = unfolding.state
        if state.due:
            _carry_out(unfolding, state.due[0], chance)
        elif state.wear_step < len(open_card(state).steps):
            _begin_step(unfolding)
        else:
            unfolding.add(n.EncounterEnded(state.active))
            settle(unfolding, chance)
            return


def _begin_step(unfolding: Unfolding) -> None:
    """SF-318, SF-320, SF-321: determine the seats that the next step of Wear and Tear affects.

    Nobody wins by such a step.
    """
    state = unfolding.state
    step = open_card(state).steps[state.wear_step]
    unfolding.add(n.WearStepBegan(state.wear_step + 1, affected(state, step), step.result))


def _carry_out(unfolding: Unfolding, due: Due, chance: Chance) -> None:
    """Carry out a result, or lapse it, or open the choice that it requires (SF-275, SF-338)."""
    carried: Event | None = _RESULTS[due.op](unfolding.state, due, chance)
    unfolding.add(n.ResultLapsed(due.seat, due.op) if carried is None else carried)


def _ship_stopped(state: State, due: Due, chance: Chance) -> Event | None:
    """SF-291, SF-292: stop a sole ship without a choice."""
    ships = stoppable(state)
    if len(ships) > 1:
        return e.ChoiceOpened(due.seat, "encounter_stop")
    return n.ShipStopped(due.seat, ships[0]) if ships else None


def _upgrade_lost(state: State, due: Due, chance: Chance) -> Event | None:
    """SF-293: a player without upgrades loses nothing."""
    kinds = losable(state, due.seat)
    if len(kinds) > 1:
        return e.ChoiceOpened(due.seat, "encounter_lose_upgrade")
    return n.UpgradeLost(due.seat, UPGRADES[kinds[0]]) if kinds else None


def _upgrade_gained(state: State, due: Due, chance: Chance) -> Event | None:
    """SF-298, SF-299: the gain is compulsory, and lapses if no upgrade is possible."""
    kinds = possible_upgrades(state, due.seat)
    if len(kinds) > 1:
        return e.ChoiceOpened(due.seat, "encounter_gain_upgrade")
    return n.UpgradeGained(due.seat, UPGRADES[kinds[0]]) if kinds else None


def _fame_lost(state: State, due: Due, chance: Chance) -> Event | None:
    """SF-263, SF-294: lose fame pieces."""
    pieces = fame_loss(state, due)
    return n.FameLost(due.seat, pieces) if pieces else None


def _fame_gained(state: State, due: Due, chance: Chance) -> Event | None:
    """SF-265, SF-297: gain fame pieces."""
    pieces = fame_gain(state, due)
    return n.FameGained(due.seat, pieces) if pieces else None


def _resources_received(state: State, due: Due, chance: Chance) -> Event | None:
    """SF-295, SF-296: receive a named type as far as the supply lasts, or choose from the supply."""
    cards = only_choice(state, due) if due.resource == NOBODY else named_cards(state, due)
    if cards is None:
        return e.ChoiceOpened(due.seat, "encounter_resources")
    return n.ResourcesReceived(due.seat, unpacked(cards)) if cards else None


def _card_stolen(state: State, due: Due, chance: Chance) -> Event | None:
    """SF-300, SF-367: draw a card from the opponent's hand; an empty hand yields nothing."""
    return steal(state, state.active, due.seat, chance) if state.hands[due.seat] else None


def _space_jump_gained(state: State, due: Due, chance: Chance) -> Event:
    """SF-301, SF-311: the jump may be made at any time during this flight."""
    return n.SpaceJumpGained(due.seat)


def _trade_ship_owed(state: State, due: Due, chance: Chance) -> Event:
    """SF-302, SF-303, SF-307: owe the ship, and build it at once if possible."""
    return n.TradeShipOwed(due.seat)


_RESULTS: Mapping[str, Callable[[State, Due, Chance], Event | None]] = {
    "ship_cannot_move": _ship_stopped,
    "lose_upgrade": _upgrade_lost,
    "lose_fame": _fame_lost,
    "receive_resources": _resources_received,
    "space_jump": _space_jump_gained,
    "gain_fame": _fame_gained,
    "gain_upgrade": _upgrade_gained,
    "take_card_from_each_opponent": _card_stolen,
    "free_trade_ship": _trade_ship_owed,
}
"""By operation (SF-361): the event of a result, or of the choice that it requires; None if it lapses."""


# Choices


def _chosen(state: State, event: Event, chance: Chance) -> list[Event]:
    """Continue after a choice."""
    unfolding = Unfolding(state, event)
    carry_on(unfolding, chance)
    return unfolding.events


def stop_ship(state: State, seat: int, action: a.StopShip, chance: Chance) -> list[Event]:
    """SF-176, SF-291: choose the ship that may not move."""
    verify_moment(state, seat, STOP_SHIP)
    verify_stop(state, action.ship)
    return _chosen(state, n.ShipStopped(seat, action.ship), chance)


def remove_upgrade(state: State, seat: int, action: a.RemoveUpgrade, chance: Chance) -> list[Event]:
    """SF-293, SF-319: choose the upgrade to return."""
    verify_moment(state, seat, LOSE_UPGRADE)
    verify_loss(state, seat, UPGRADE_INDEX[action.upgrade])
    return _chosen(state, n.UpgradeLost(seat, action.upgrade), chance)


def gain_upgrade(state: State, seat: int, action: a.GainUpgrade, chance: Chance) -> list[Event]:
    """SF-164, SF-298: choose the upgrade to attach."""
    verify_moment(state, seat, GAIN_UPGRADE)
    verify_gain(state, seat, UPGRADE_INDEX[action.upgrade])
    return _chosen(state, n.UpgradeGained(seat, action.upgrade), chance)


def take_resources(state: State, seat: int, action: a.TakeResources, chance: Chance) -> list[Event]:
    """SF-295, SF-296: choose the cards to receive."""
    verify_moment(state, seat, TAKE_RESOURCES)
    verify_taken(state, state.due[0], action.cards)
    return _chosen(state, n.ResourcesReceived(seat, action.cards), chance)


def place_free_trade_ship(
    state: State, seat: int, action: a.PlaceFreeTradeShip, chance: Chance
) -> list[Event]:
    """SF-302, SF-305: place the owed trade ship, then resume the interrupted phase."""
    verify_moment(state, seat, FREE_SHIP)
    verify_site_for_owed(state, seat, action.at)
    unfolding = Unfolding(state, n.OwedShipPlaced(seat, free_ship(state, seat), action.at))
    if state.stage == "encounter":
        carry_on(unfolding, chance)
    else:
        settle(unfolding, chance)
    return unfolding.events


ENCOUNTERS_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.AnswerNumber: answer_number,
    a.AnswerYesNo: answer_yes_no,
    a.StopShip: stop_ship,
    a.RemoveUpgrade: remove_upgrade,
    a.GainUpgrade: gain_upgrade,
    a.TakeResources: take_resources,
    a.PlaceFreeTradeShip: place_free_trade_ship,
}
