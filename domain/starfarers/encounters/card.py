"""The structure of an encounter card: a question, and a branch for each answer (SF-360).

The branches are in the order of the answers: 0, 1, 2, ... resources, or no and yes.
"""

from typing import Literal

import msgspec

from domain.starfarers.cards import Resource

Op = Literal[
    "ship_cannot_move",
    "lose_upgrade",
    "lose_fame",
    "receive_resources",
    "space_jump",
    "gain_fame",
    "gain_upgrade",
    "take_card_from_each_opponent",
    "free_trade_ship",
]
"""The effect of a result (SF-361)."""

Category = Literal[
    "merchant", "traveler", "pirate", "distress", "wormhole", "salvage", "council", "wear_and_tear"
]
Opponent = Literal["left_1", "left_2", "right_1", "right_2"]
ContestKind = Literal["combat", "speed"]
When = Literal["always", "success", "failure"]
Selector = Literal["at_least", "most_pods", "fewest_upgrades"]


class Result(msgspec.Struct, frozen=True):
    """One effect of a card on a player."""

    op: Op
    """The effect (SF-361)."""
    count: int = 1
    """The number of pieces, cards or upgrades, 1 to 3."""
    resource: Resource | None = None
    """The resource to receive; null if the player chooses (SF-295), and for effects without a resource."""


class Outcome(msgspec.Struct, frozen=True):
    """The text to read aloud, and the results in the order in which they take effect (SF-274)."""

    text: str
    """The text to read aloud."""
    results: tuple[Result, ...] = ()
    """The results, in order; often none."""


class Contest(msgspec.Struct, frozen=True):
    """A comparison of strengths or speeds with the player that the card names (SF-281, SF-287)."""

    kind: ContestKind
    """The value to compare."""
    opponent: Opponent
    """The other player, by position relative to the active one (SF-362)."""
    intro: str
    """The text to read aloud before the contest."""


class Branch(msgspec.Struct, frozen=True):
    """The consequence of an answer; ``failure`` exists only with a contest."""

    success: Outcome
    """The outcome without a contest, or after a success in it."""
    contest: Contest | None = None
    """The deciding contest; null if there is none."""
    failure: Outcome | None = None
    """The outcome after a failure in the contest; null if there is none."""


class Question(msgspec.Struct, frozen=True):
    """The question of the card to the active player (SF-269)."""

    kind: Literal["number", "yes_no"]
    """The kind of answer: a number of resource cards to pay, or yes or no."""
    most: int
    """The greatest possible number, 2 or 3; for yes or no 1, which stands for yes."""
    cost: int
    """The number of resource cards that a yes costs, 0 to 2 (SF-273); 0 if the question asks for a number."""


class Step(msgspec.Struct, frozen=True):
    """An effect of a Wear and Tear card on some players, who are determined when the step begins (SF-320)."""

    selector: Selector
    result: Result
    number: int = 0
    """For ``at_least``: the smallest number of physical upgrades that affects a player."""


class EncounterCard(msgspec.Struct, frozen=True):
    """An encounter card; Wear and Tear has steps instead of a question and branches (SF-319)."""

    id: str
    title: str
    category: Category
    prompt: str
    question: Question | None = None
    branches: tuple[Branch, ...] = ()
    steps: tuple[Step, ...] = ()


# Notation of the card tables

STOP = Result("ship_cannot_move")
JUMP = Result("space_jump")
TRADE_SHIP = Result("free_trade_ship")
ROB_EACH = Result("take_card_from_each_opponent")
LOSE_UPGRADE = Result("lose_upgrade")
GAIN_UPGRADE = Result("gain_upgrade")


def gain_fame(count: int) -> Result:
    """Gain fame pieces (SF-297)."""
    return Result("gain_fame", count)


def lose_fame(count: int) -> Result:
    """Lose fame pieces (SF-294)."""
    return Result("lose_fame", count)


def receive(count: int, resource: Resource | None = None) -> Result:
    """Receive resources of a type, or of the player's choice (SF-295)."""
    return Result("receive_resources", count, resource)


def number(most: int) -> Question:
    """Ask for a number of resources to pay, 0 to ``most`` (SF-271)."""
    return Question("number", most, 0)


def yes_or_no(cost: int = 0) -> Question:
    """Ask for yes or no; a yes costs this many resources (SF-273)."""
    return Question("yes_no", 1, cost)


def outcome(text: str, *results: Result) -> Outcome:
    """Return an outcome: the text to read aloud and its results."""
    return Outcome(text, results)


def branch(text: str, *results: Result) -> Branch:
    """Return a branch without a contest."""
    return Branch(Outcome(text, results))


def combat(opponent: Opponent, intro: str, success: Outcome, failure: Outcome) -> Branch:
    """Return a branch that a fight decides (SF-281)."""
    return Branch(success, Contest("combat", opponent, intro), failure)


def speed(opponent: Opponent, intro: str, success: Outcome, failure: Outcome) -> Branch:
    """Return a branch that a race decides (SF-287)."""
    return Branch(success, Contest("speed", opponent, intro), failure)
