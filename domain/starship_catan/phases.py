"""The moment of each action, and the rules that it breaks at any other moment (section Q).

The most specific rule comes first. An open choice precedes everything else. SSC-039 covers a part of the turn
that has not come yet or is over. An action reserved for the active player has a rule of its own.
"""

from typing import Literal, NoReturn

import msgspec

from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.guards import Choice, Guards, Rules
from domain.starship_catan.cards import PIRATES
from domain.starship_catan.state import State, level
from domain.starship_catan.tables import SENSOR

Part = Literal["production", "flight", "trade_build"]
"""The parts of a turn (SSC-039)."""


class Moment(msgspec.Struct, frozen=True):
    """The moment of an action: some ``phases``, all within one ``part`` of the active player's turn.

    ``refusal`` explains what is missing if no choice is open. ``active`` lists the rules that reserve the
    action for the active player; ``own`` lists the rules that it breaks at any other moment, besides SSC-039.
    """

    phases: frozenset[str]
    part: Part | None
    refusal: str
    active: Rules
    own: Rules = ()


_FLIGHT_OVER = "There is no flight now."
_NO_CARD = "There is no card to act on now."
_NO_SENSOR = "There is no sensor to use now."
_FLYING = frozenset({"flight_ready", "card_open"})
_CARD_OPEN = frozenset({"card_open"})
_TRADE_BUILD = frozenset({"trade_build"})
"""The phases of building and trading, in any order and number (SSC-163)."""
_AFTER_THE_FLIGHT = "Trading and building come after the flight."

CHOOSE_MODULE = Moment(
    frozenset({"setup_module"}), None, "The starting modules have been chosen.", ("SSC-030",), ("SSC-030",)
)
PRODUCE = Moment(
    frozenset({"production_choice"}),
    None,
    "There is no production to choose.",
    ("SSC-039", "SSC-050"),
    ("SSC-039", "SSC-050"),
)
CHOOSE_SECTOR = Moment(
    frozenset({"choose_sector"}),
    "flight",
    "You fly into only one sector in a turn.",
    ("SSC-061",),
    ("SSC-061",),
)
SENSOR_OFFER = Moment(frozenset({"sensor_offer"}), "flight", _NO_SENSOR, ("SSC-077",), ("SSC-077",))
SENSOR_PLACE = Moment(
    frozenset({"sensor_place"}),
    "flight",
    "There are no viewed cards to put back.",
    ("SSC-077",),
    ("SSC-077",),
)
REVEAL = Moment(_FLYING, "flight", _FLIGHT_OVER, ("SSC-062", "SSC-066"))
END_FLIGHT = Moment(_FLYING, "flight", _FLIGHT_OVER, ("SSC-073",))
TRADE = Moment(_CARD_OPEN, "flight", _NO_CARD, ("SSC-066",), ("SSC-084",))
FOUND_POST = Moment(_CARD_OPEN, "flight", _NO_CARD, ("SSC-100", "SSC-066"), ("SSC-100",))
FOUND_COLONY = Moment(_CARD_OPEN, "flight", _NO_CARD, ("SSC-107", "SSC-066"), ("SSC-107",))
MISSION = Moment(_CARD_OPEN, "flight", _NO_CARD, ("SSC-116", "SSC-066"), ("SSC-116",))
PIRATE = Moment(
    frozenset({"pirate_demand"}), "flight", "No pirate demands anything.", ("SSC-133",), ("SSC-133",)
)
REWARD = Moment(
    frozenset({"mission_reward", "pirate_reward"}),
    "flight",
    "There is no reward to take.",
    ("SSC-239",),
    ("SSC-239",),
)
LOSS = Moment(frozenset({"module_loss"}), "flight", "There is no module to lose.", ("SSC-154",), ("SSC-154",))
BUILD = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-164",))
GIVE_UP = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-240",))
POST = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-192", "SSC-164"))
FORCE = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-164", "SSC-198"))
OFFER = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-194", "SSC-197"))
END_TURN = Moment(
    _TRADE_BUILD,
    "trade_build",
    "The turn cannot end before the flight has ended.",
    ("SSC-204", "SSC-039"),
)

_CHOICES = {
    "setup_module": Choice("First the starting modules have to be chosen.", ("SSC-030",)),
    "choose_sector": Choice("First a sector has to be chosen.", ("SSC-061",)),
    "sensor_offer": Choice("First the Sensor Module is used or not.", ("SSC-080",)),
    "sensor_place": Choice("First the viewed cards have to be put back.", ("SSC-082",)),
    "mission_reward": Choice("First the reward of the mission has to be taken.", ("SSC-239",)),
    "pirate_demand": Choice("First the pirate has to be paid or fought.", ("SSC-133",)),
    "pirate_reward": Choice("First the reward for the pirate has to be taken.", ("SSC-239",)),
    "module_loss": Choice("First the module to lose has to be chosen.", ("SSC-154",)),
    "trade_answer": Choice("First the open offer has to be answered.", ("SSC-195",)),
}
"""The open choice of a phase, which precedes everything else; the choice of production differs by seat."""

_NO_CHOICE = Choice("", ())
_GUARDS = Guards(over=("SSC-220",), choices=_CHOICES)
verify_running = _GUARDS.verify_running

_PARTS: dict[str, Part] = {
    "production_choice": "production",
    "trade_build": "trade_build",
    "trade_answer": "trade_build",
}
"""The part of the turn that a phase belongs to, unless it is the flight."""

_BEFORE_THE_FLIGHT = frozenset({"production_choice", "choose_sector"})
"""The phases in which an action of another part is refused for that reason, not because of the choice."""

_NEVER_IN_A_CHOICE = frozenset({"pirate_demand", "mission_reward", "pirate_reward", "module_loss"})
"""The open choices in which SSC-073 expressly forbids ending the flight."""

_AT_A_CARD = (TRADE, FOUND_POST, FOUND_COLONY, MISSION)


def verify_moment(state: State, seat: int, moment: Moment) -> None:
    """Verify that the phase allows the action, and that the seat is the active player."""
    if seat != state.active and state.phase == "setup_module":
        raise NotYourDecision(
            f"Now {state.table.colors[state.active].capitalize()} chooses a module.", rules=("SSC-030",)
        )
    _GUARDS.verify_turn(state, seat, moment.active)
    if state.phase not in moment.phases:
        _refuse(state, seat, moment)


def _refuse(state: State, seat: int, moment: Moment) -> NoReturn:
    """Refuse an action of the active player that the phase does not allow."""
    choice = _open_choice(state, seat)
    words = choice.words
    if not words or (state.phase in _BEFORE_THE_FLIGHT and moment.part != "flight"):
        words = moment.refusal
    raise RuleViolation(words, rules=tuple(dict.fromkeys(_broken(state, moment, choice.rules))))


def _open_choice(state: State, seat: int) -> Choice:
    """Return the open choice; empty if there is none."""
    if state.phase == "production_choice":
        if state.choices[seat]:
            return Choice("First the production has to be chosen.", ("SSC-059", "SSC-050"))
        return Choice("First your opponent has to choose what it produces.", ("SSC-059",))
    return _CHOICES.get(state.phase, _NO_CHOICE)


def _broken(state: State, moment: Moment, choice: Rules) -> Rules:
    """Return the rules that an action breaks in this phase; ``choice`` are the rules of the open choice."""
    phase = state.phase
    if phase == "setup_module":
        return choice
    if moment is END_FLIGHT and phase in _NEVER_IN_A_CHOICE:
        return ("SSC-073", *choice)
    if moment is OFFER and phase == "trade_answer":
        return ("SSC-197", *choice)
    if moment in _AT_A_CARD and phase == "flight_ready":
        return ("SSC-067", *moment.own)
    order: Rules = () if moment.part in (None, _PARTS.get(phase, "flight")) else ("SSC-039",)
    own = _own(state, moment)
    if moment is CHOOSE_SECTOR and phase in ("sensor_offer", "sensor_place"):
        return (*own, *choice)
    if phase in _BEFORE_THE_FLIGHT and moment.part != "flight":
        return own if moment.part is None else (*order, *own, *choice)
    return (*choice, *own, *order)


def _own(state: State, moment: Moment) -> Rules:
    """Return the rules that the action itself breaks, independent of an open choice."""
    phase = state.phase
    if moment in _AT_A_CARD or (moment is CHOOSE_SECTOR and phase == "production_choice"):
        return ()
    if moment is CHOOSE_SECTOR and state.scanned:
        return ("SSC-082", *moment.own)
    if moment is SENSOR_OFFER and level(state, state.active, SENSOR):
        return _own_of_sensor(state)
    if moment is PIRATE and phase == "card_open":
        return _own_of_pirate(state)
    return moment.own


def _own_of_sensor(state: State) -> Rules:
    """SSC-077, SSC-080: the sensor is used before the first card, once or not at all."""
    if state.phase in ("flight_ready", "sensor_place"):
        return ("SSC-080",)
    return ("SSC-077", "SSC-080") if state.scanned else ("SSC-077",)


def _own_of_pirate(state: State) -> Rules:
    """SSC-135, SSC-145, SSC-217: True for a pirate that was paid, was beaten, or replaced another card."""
    if state.spent == "paid":
        return ("SSC-135",)
    if state.spent and state.row[-1] >= 0 and PIRATES >> state.row[-1] & 1:
        return ("SSC-217", "SSC-112")
    return ("SSC-145",) if state.spent == "captured" else PIRATE.own
