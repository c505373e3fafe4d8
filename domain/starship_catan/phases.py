"""The moment of each action, and the rules that it breaks at any other moment (section Q).

The most specific rule comes first. An open choice precedes everything else. SSC-039 applies if the action's
part of the turn has not begun, or is over. An action reserved for the active player has a rule of its own.
"""

from typing import Literal, NoReturn

import msgspec

from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.guards import Choice, Guards, Rules
from domain.kernel.messages import Player
from domain.starship_catan.cards import PIRATES
from domain.starship_catan.state import State, level
from domain.starship_catan.tables import SENSOR

Part = Literal["production", "flight", "trade_build"]
"""The parts of a turn (SSC-039)."""


class Moment(msgspec.Struct, frozen=True):
    """The moment of an action: some ``phases``, all within one ``part`` of the active player's turn.

    ``refusal`` explains the refusal at any other moment if no choice is open. ``active`` lists the rules that
    reserve the action for the active player; ``own`` lists the rules that it breaks at any other moment,
    besides SSC-039.
    """

    phases: frozenset[str]
    part: Part | None
    refusal: str
    active: Rules
    own: Rules = ()


_FLIGHT_OVER = "no-flight-now"
_NO_CARD = "no-card-now"
_NO_SENSOR = "no-sensor-now"
_FLYING = frozenset({"flight_ready", "card_open"})
_CARD_OPEN = frozenset({"card_open"})
_TRADE_BUILD = frozenset({"trade_build"})
"""The phases of building and trading, in any order and number (SSC-163)."""
_AFTER_THE_FLIGHT = "trade-after-flight"

CHOOSE_MODULE = Moment(frozenset({"setup_module"}), None, "modules-chosen", ("SSC-030",), ("SSC-030",))
PRODUCE = Moment(
    frozenset({"production_choice"}),
    None,
    "no-production-now",
    ("SSC-039", "SSC-050"),
    ("SSC-039", "SSC-050"),
)
CHOOSE_SECTOR = Moment(
    frozenset({"choose_sector"}),
    "flight",
    "one-sector-a-turn",
    ("SSC-061",),
    ("SSC-061",),
)
SENSOR_OFFER = Moment(frozenset({"sensor_offer"}), "flight", _NO_SENSOR, ("SSC-077",), ("SSC-077",))
SENSOR_PLACE = Moment(
    frozenset({"sensor_place"}),
    "flight",
    "no-cards-to-put-back",
    ("SSC-077",),
    ("SSC-077",),
)
REVEAL = Moment(_FLYING, "flight", _FLIGHT_OVER, ("SSC-062", "SSC-066"))
END_FLIGHT = Moment(_FLYING, "flight", _FLIGHT_OVER, ("SSC-073",))
TRADE = Moment(_CARD_OPEN, "flight", _NO_CARD, ("SSC-066",), ("SSC-084",))
FOUND_POST = Moment(_CARD_OPEN, "flight", _NO_CARD, ("SSC-100", "SSC-066"), ("SSC-100",))
FOUND_COLONY = Moment(_CARD_OPEN, "flight", _NO_CARD, ("SSC-107", "SSC-066"), ("SSC-107",))
MISSION = Moment(_CARD_OPEN, "flight", _NO_CARD, ("SSC-116", "SSC-066"), ("SSC-116",))
PIRATE = Moment(frozenset({"pirate_demand"}), "flight", "no-pirate-now", ("SSC-133",), ("SSC-133",))
REWARD = Moment(
    frozenset({"mission_reward", "pirate_reward"}),
    "flight",
    "no-reward-now",
    ("SSC-239",),
    ("SSC-239",),
)
LOSS = Moment(frozenset({"module_loss"}), "flight", "no-module-to-lose", ("SSC-154",), ("SSC-154",))
BUILD = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-164",))
GIVE_UP = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-240",))
POST = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-192", "SSC-164"))
FORCE = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-164", "SSC-198"))
OFFER = Moment(_TRADE_BUILD, "trade_build", _AFTER_THE_FLIGHT, ("SSC-194", "SSC-197"))
END_TURN = Moment(
    _TRADE_BUILD,
    "trade_build",
    "flight-before-end",
    ("SSC-204", "SSC-039"),
)

_CHOICES = {
    "setup_module": Choice("modules-first", ("SSC-030",)),
    "choose_sector": Choice("sector-first", ("SSC-061",)),
    "sensor_offer": Choice("sensor-first", ("SSC-080",)),
    "sensor_place": Choice("put-back-first", ("SSC-082",)),
    "mission_reward": Choice("mission-reward-first", ("SSC-239",)),
    "pirate_demand": Choice("pirate-first", ("SSC-133",)),
    "pirate_reward": Choice("pirate-reward-first", ("SSC-239",)),
    "module_loss": Choice("module-loss-first", ("SSC-154",)),
    "trade_answer": Choice("answer-first", ("SSC-195",)),
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
"""By phase: its part of the turn; all other phases belong to the flight."""

_BEFORE_THE_FLIGHT = frozenset({"production_choice", "choose_sector"})
"""The phases in which an action outside the flight gets its own refusal instead of the choice's."""

_NEVER_IN_A_CHOICE = frozenset({"pirate_demand", "mission_reward", "pirate_reward", "module_loss"})
"""The open choices in which SSC-073 expressly forbids ending the flight."""

_AT_A_CARD = (TRADE, FOUND_POST, FOUND_COLONY, MISSION)


def verify_moment(state: State, seat: int, moment: Moment) -> None:
    """Verify that the phase allows the action, and that the seat is the active player."""
    if seat != state.active and state.phase == "setup_module":
        raise NotYourDecision(
            "other-chooses-module", player=Player(state.table.colors[state.active]), rules=("SSC-030",)
        )
    _GUARDS.verify_turn(state, seat, moment.active)
    if state.phase not in moment.phases:
        _refuse(state, seat, moment)


def _refuse(state: State, seat: int, moment: Moment) -> NoReturn:
    """Refuse an action of the active player that the phase does not allow."""
    choice = _open_choice(state, seat)
    refusal = choice.refusal
    if not refusal or (state.phase in _BEFORE_THE_FLIGHT and moment.part != "flight"):
        refusal = moment.refusal
    raise RuleViolation(refusal, rules=tuple(dict.fromkeys(_broken(state, moment, choice.rules))))


def _open_choice(state: State, seat: int) -> Choice:
    """Return the open choice; empty if there is none."""
    if state.phase == "production_choice":
        if state.choices[seat]:
            return Choice("production-first", ("SSC-059", "SSC-050"))
        return Choice("opponent-production-first", ("SSC-059",))
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
    """SSC-077, SSC-080: return the rules that allow the sensor only before the first card, and only once."""
    if state.phase in ("flight_ready", "sensor_place"):
        return ("SSC-080",)
    return ("SSC-077", "SSC-080") if state.scanned else ("SSC-077",)


def _own_of_pirate(state: State) -> Rules:
    """SSC-135, SSC-145, SSC-217: return the rule about a pirate that is paid, beaten or a replacement."""
    if state.spent == "paid":
        return ("SSC-135",)
    if state.spent and state.row[-1] >= 0 and PIRATES >> state.row[-1] & 1:
        return ("SSC-217", "SSC-112")
    return ("SSC-145",) if state.spent == "captured" else PIRATE.own
