"""The moment of each action, and the rules that it breaks at any other moment (section 18)."""

import msgspec

from domain.kernel.errors import NotYourDecision
from domain.kernel.guards import Choice, Guards, Rules
from domain.starfarers.state import State, color_of, decider


class Moment(msgspec.Struct, frozen=True):
    """The moment at which an action is possible: a ``phase``, for its deciding seat.

    ``refusal`` and ``rules`` explain the refusal at any other moment; while a choice is open, the rules of
    that choice come first. ``turn`` lists the rules that reserve the action for the active player.
    """

    phase: str
    refusal: str
    rules: Rules
    turn: Rules


def moment(phase: str, refusal: str, *rules: str, turn: Rules = ()) -> Moment:
    """Return a moment; ``turn`` defaults to ``rules``."""
    return Moment(phase, refusal, rules, turn or rules)


_NO_TRADE = "trade-before-flight"
_NO_FLIGHT = "no-flight-now"
_TURN = ("SF-084", "SF-085")
"""The rules of turns: the phases belong to the active player, and the turn passes to the left."""

PLACE_COLONY = moment("place_colony", "no-colony-to-place", "SF-073", turn=("SF-073", "SF-074"))
MAKE_SPACEPORT = moment("make_spaceport", "no-spaceport-to-make", "SF-078")
PLACE_SHIP = moment("place_ship", "no-starting-ship", "SF-078")
TAKE_UPGRADE = moment("take_upgrade", "no-pool-upgrade-now", "SF-078")
ROLL = moment("roll", "already-rolled", "SF-087")
RELIEF = moment("relief", "no-relief-now", "SF-099")
ROB = moment("rob", "nobody-to-rob", "SF-118")
TRADE = moment("trade_build", _NO_TRADE, "SF-137", turn=("SF-124",))
CONCLUDE = moment("trade_build", _NO_TRADE, "SF-137", turn=("SF-126",))
BUILD = moment("trade_build", _NO_TRADE, "SF-138")
USE_CARD = moment("trade_build", _NO_TRADE, "SF-255", turn=("SF-253", "SF-257", *_TURN))
END_TRADE = moment("trade_build", "no-trade-to-end", "SF-084")
FREE_SHIP = moment("free_ship_place", "no-owed-ship", "SF-303", "SF-305")
SHAKE = moment("flight_shake", "shake-as-flight-begins", "SF-158", turn=("SF-158", *_TURN))
FLY = moment("flight_move", _NO_FLIGHT, "SF-167", turn=("SF-172", *_TURN))
FOUND = moment("flight_move", _NO_FLIGHT, "SF-223", turn=("SF-223", *_TURN))
JUMP = moment("flight_move", _NO_FLIGHT, "SF-311", turn=("SF-311", *_TURN))
END_FLIGHT = moment("flight_move", _NO_FLIGHT, "SF-084", "SF-195")
FRIENDSHIP = moment("friendship_choose", "no-friendship-card-now", "SF-237")
ANSWER = moment("encounter_choice", "no-encounter-now", "SF-270")
STOP_SHIP = moment("encounter_stop", "no-ship-to-stop", "SF-291")
LOSE_UPGRADE = moment("encounter_lose_upgrade", "no-upgrade-to-lose", "SF-293")
GAIN_UPGRADE = moment("encounter_gain_upgrade", "no-upgrade-to-gain", "SF-298")
RESOURCES = moment("encounter_resources", "no-resources-to-take", "SF-295")

GUARDS = Guards(
    over=("SF-327",),
    choices={
        "place_colony": Choice("starting-colonies-first", ("SF-073",)),
        "make_spaceport": Choice("starting-spaceport-first", ("SF-078",)),
        "place_ship": Choice("starting-ship-first", ("SF-078",)),
        "take_upgrade": Choice("pool-upgrade-first", ("SF-078",)),
        "roll": Choice("roll-first", ("SF-084", "SF-087")),
        "relief": Choice("relief-first", ("SF-099",)),
        "discard": Choice("return-first", ("SF-114", "SF-115")),
        "rob": Choice("rob-first", ("SF-114", "SF-119")),
        "free_ship_place": Choice("owed-ship-first", ("SF-305",)),
        "flight_shake": Choice("shake-first", ("SF-158",)),
        "friendship_choose": Choice("friendship-first", ("SF-238",)),
        "encounter_choice": Choice("answer-first", ("SF-162", "SF-270")),
        "encounter_stop": Choice("stop-first", ("SF-274", "SF-291")),
        "encounter_lose_upgrade": Choice("lose-upgrade-first", ("SF-274", "SF-293")),
        "encounter_gain_upgrade": Choice("gain-upgrade-first", ("SF-274", "SF-298")),
        "encounter_resources": Choice("resources-first", ("SF-274", "SF-295")),
    },
)


def verify_moment(state: State, seat: int, when: Moment) -> None:
    """Verify that the phase allows the action, and that this seat has the decision."""
    if state.phase == when.phase and seat == decider(state):
        return
    GUARDS.verify_running(state)
    if state.phase == when.phase:
        raise NotYourDecision("not-your-choice", player=color_of(state, decider(state)), rules=when.turn)
    if seat != state.active:
        raise NotYourDecision("other-acts", player=color_of(state, decider(state)), rules=when.turn)
    GUARDS.refuse_phase(state, when.refusal, rules=when.rules, beside_choice=when.rules)
