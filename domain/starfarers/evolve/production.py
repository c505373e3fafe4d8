"""State changes of events of production, of the reserve pile and of a 7 (chapters 4 and 5)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event
from domain.starfarers import events as e
from domain.starfarers.cards import INDEX, UNITS, UNKNOWN, Cards, packed
from domain.starfarers.evolve.phase import choice_opened, enter, resume
from domain.starfarers.state import NOBODY, State, doubt_agreements, replaced


def _production_rolled(state: State, event: e.ProductionRolled) -> None:
    state.dice = event.dice
    for seat, cards in enumerate(event.income):
        receive(state, seat, packed(cards))


def receive(state: State, seat: int, cards: int) -> None:
    """Move cards from the supply to a hand; a negative bundle moves the other way."""
    state.hands[seat] += cards
    state.supply -= cards


def _relief_taken(state: State, event: e.ReliefTaken) -> None:
    receive(state, event.seat, UNITS[INDEX[event.resource]])
    resume(state)


def _relief_declined(state: State, event: e.ReliefDeclined) -> None:  # noqa: ARG001
    resume(state)


def _reserve_drawn(state: State, event: e.ReserveDrawn) -> None:
    cards = _known(event.cards, event.number)
    state.hands[event.seat] += cards
    state.reserve -= cards


def _known(cards: Cards | None, number: int) -> int:
    """Pack cards; if they are hidden, only their number is known."""
    return number * UNKNOWN if cards is None else packed(cards)


def _reserve_made(state: State, event: e.ReserveMade) -> None:
    state.supply -= packed(event.cards)
    state.reserve = packed(event.cards)


def _discard_began(state: State, event: e.DiscardBegan) -> None:
    state.discarding = event.numbers
    state.submitted = (0,) * state.seats
    state.phase = "discard"
    for seat, number in enumerate(event.numbers):
        if number:
            state.since[seat] = state.version


def _discard_submitted(state: State, event: e.DiscardSubmitted) -> None:
    cards = _known(event.cards, state.discarding[event.seat])
    state.submitted = replaced(state.submitted, event.seat, cards)
    state.since[event.seat] = state.version


def _cards_discarded(state: State, event: e.CardsDiscarded) -> None:
    for seat, cards in enumerate(event.cards):
        receive(state, seat, -packed(cards))
    state.discarding = state.submitted = ()
    resume(state)


def _card_stolen(state: State, event: e.CardStolen) -> None:
    card = UNKNOWN if event.resource is None else UNITS[INDEX[event.resource]]
    state.hands[event.victim] -= card
    state.hands[event.seat] += card
    doubt_agreements(state, event.victim)  # SF-257: offers are open only when A Helping Hand draws
    state.due = state.due[1:]  # SF-300: it may be a result of an encounter
    if state.phase == "rob":
        resume(state)


def _production_ended(state: State, event: e.ProductionEnded) -> None:  # noqa: ARG001
    state.made = (0,) * state.seats
    enter(state, "trade_build")


def _turn_ended(state: State, event: e.TurnEnded) -> None:  # noqa: ARG001
    enter(state, "roll")


def _game_won(state: State, event: e.GameWon) -> None:
    state.winner = event.seat
    state.phase = "game_over"
    state.asked = NOBODY
    state.offers = ()


PRODUCTION_HANDLERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    e.ChoiceOpened: choice_opened,
    e.ProductionRolled: _production_rolled,
    e.ReliefTaken: _relief_taken,
    e.ReliefDeclined: _relief_declined,
    e.ReserveDrawn: _reserve_drawn,
    e.ReserveMade: _reserve_made,
    e.DiscardBegan: _discard_began,
    e.DiscardSubmitted: _discard_submitted,
    e.CardsDiscarded: _cards_discarded,
    e.CardStolen: _card_stolen,
    e.ProductionEnded: _production_ended,
    e.TurnEnded: _turn_ended,
    e.GameWon: _game_won,
}
