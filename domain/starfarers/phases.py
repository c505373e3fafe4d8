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


_NO_TRADE = "Trading and building come after production and before the flight."
_NO_FLIGHT = "There is no flight now."
_TURN = ("SF-084", "SF-085")
"""The rules of turns: the phases belong to the active player, and the turn passes to the left."""

PLACE_COLONY = moment("place_colony", "There is no colony to place now.", "SF-073", turn=("SF-073", "SF-074"))
MAKE_SPACEPORT = moment("make_spaceport", "There is no starting spaceport to make now.", "SF-078")
PLACE_SHIP = moment("place_ship", "There is no starting ship to place now.", "SF-078")
TAKE_UPGRADE = moment("take_upgrade", "There is no upgrade to take from the pool now.", "SF-078")
ROLL = moment("roll", "Production has already been rolled.", "SF-087")
RELIEF = moment("relief", "The Galactic Relief Fund gives nothing now.", "SF-099")
ROB = moment("rob", "There is nobody to rob now.", "SF-118")
TRADE = moment("trade_build", _NO_TRADE, "SF-137", turn=("SF-124",))
CONCLUDE = moment("trade_build", _NO_TRADE, "SF-137", turn=("SF-126",))
BUILD = moment("trade_build", _NO_TRADE, "SF-138")
USE_CARD = moment("trade_build", _NO_TRADE, "SF-255", turn=("SF-253", "SF-257", *_TURN))
END_TRADE = moment("trade_build", "There is no trade and build phase to end now.", "SF-084")
FREE_SHIP = moment("free_ship_place", "There is no owed trade ship to place now.", "SF-303", "SF-305")
SHAKE = moment(
    "flight_shake", "The mothership is shaken when the flight begins.", "SF-158", turn=("SF-158", *_TURN)
)
FLY = moment("flight_move", _NO_FLIGHT, "SF-167", turn=("SF-172", *_TURN))
FOUND = moment("flight_move", _NO_FLIGHT, "SF-223", turn=("SF-223", *_TURN))
JUMP = moment("flight_move", _NO_FLIGHT, "SF-311", turn=("SF-311", *_TURN))
END_FLIGHT = moment("flight_move", _NO_FLIGHT, "SF-084", "SF-195")
FRIENDSHIP = moment("friendship_choose", "There is no friendship card to take now.", "SF-237")
ANSWER = moment("encounter_choice", "There is no encounter to answer now.", "SF-270")
STOP_SHIP = moment("encounter_stop", "There is no ship to stop now.", "SF-291")
LOSE_UPGRADE = moment("encounter_lose_upgrade", "There is no upgrade to remove now.", "SF-293")
GAIN_UPGRADE = moment("encounter_gain_upgrade", "There is no upgrade to gain now.", "SF-298")
RESOURCES = moment("encounter_resources", "There are no resources to take now.", "SF-295")

GUARDS = Guards(
    over=("SF-327",),
    choices={
        "place_colony": Choice("First the starting colonies have to be placed.", ("SF-073",)),
        "make_spaceport": Choice("First the starting spaceport has to be made.", ("SF-078",)),
        "place_ship": Choice("First the starting ship has to be placed.", ("SF-078",)),
        "take_upgrade": Choice("First an upgrade of the pool has to be taken.", ("SF-078",)),
        "roll": Choice("First the dice have to be rolled for production.", ("SF-084", "SF-087")),
        "relief": Choice("First the Galactic Relief Fund is used or not.", ("SF-099",)),
        "discard": Choice("First cards have to be returned for the 7.", ("SF-114", "SF-115")),
        "rob": Choice("First an opponent has to be robbed.", ("SF-114", "SF-119")),
        "free_ship_place": Choice("First the owed trade ship has to be placed.", ("SF-305",)),
        "flight_shake": Choice("First the mothership has to be shaken.", ("SF-158",)),
        "friendship_choose": Choice("First a friendship card has to be taken.", ("SF-238",)),
        "encounter_choice": Choice("First the encounter has to be answered.", ("SF-162", "SF-270")),
        "encounter_stop": Choice("First a ship has to be stopped.", ("SF-274", "SF-291")),
        "encounter_lose_upgrade": Choice("First an upgrade has to be removed.", ("SF-274", "SF-293")),
        "encounter_gain_upgrade": Choice("First an upgrade has to be gained.", ("SF-274", "SF-298")),
        "encounter_resources": Choice("First resources have to be taken.", ("SF-274", "SF-295")),
    },
)


def verify_moment(state: State, seat: int, when: Moment) -> None:
    """Verify that the phase allows the action, and that this seat has the decision."""
    if state.phase == when.phase and seat == decider(state):
        return
    GUARDS.verify_running(state)
    if state.phase == when.phase:
        raise NotYourDecision(f"This is for {color_of(state, decider(state))} to decide.", rules=when.turn)
    if seat != state.active:
        raise NotYourDecision(f"Now it is for {color_of(state, decider(state))} to act.", rules=when.turn)
    GUARDS.refuse_phase(state, when.refusal, rules=when.rules, beside_choice=when.rules)
