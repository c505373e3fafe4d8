"""What an encounter card is made of: a question, and what lies behind each answer to it (SF-360).

The branches are in the order of the answers: of 0, 1, 2, ... resources, or of no and yes.
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
"""What a result does (SF-361)."""

Category = Literal[
    "merchant", "traveler", "pirate", "distress", "wormhole", "salvage", "council", "wear_and_tear"
]
Opponent = Literal["left_1", "left_2", "right_1", "right_2"]
ContestKind = Literal["combat", "speed"]
When = Literal["always", "success", "failure"]
Selector = Literal["at_least", "most_pods", "fewest_upgrades"]


class Result(msgspec.Struct, frozen=True):
    """One thing that a card does to a player."""

    op: Op
    """What it does (SF-361)."""
    count: int = 1
    """How many pieces, cards or upgrades, 1 to 3."""
    resource: Resource | None = None
    """The resource that is received; null where the player chooses (SF-295), and for what is no resource."""


class Outcome(msgspec.Struct, frozen=True):
    """What is read out, and the results, which are carried out in this order (SF-274)."""

    text: str
    """What is read out."""
    results: tuple[Result, ...] = ()
    """The results, in order; often none."""


class Contest(msgspec.Struct, frozen=True):
    """A comparison of strengths or speeds with the player that the card names (SF-281, SF-287)."""

    kind: ContestKind
    """What is compared."""
    opponent: Opponent
    """The player that is compared with, counted from the active one (SF-362)."""
    intro: str
    """What is read out before."""


class Branch(msgspec.Struct, frozen=True):
    """What lies behind an answer; ``failure`` is there with a contest only."""

    success: Outcome
    """What follows without a contest, or after a success in it."""
    contest: Contest | None = None
    """The contest that decides; null where there is none."""
    failure: Outcome | None = None
    """What follows after a failure in the contest; null where there is none."""


class Question(msgspec.Struct, frozen=True):
    """What the card asks of the active player (SF-269)."""

    kind: Literal["number", "yes_no"]
    """Whether it asks how many resource cards are handed in, or for yes or no."""
    most: int
    """The greatest number that may be answered, 2 or 3; 1, which stands for yes, where yes or no is asked."""
    cost: int
    """How many resource cards a yes costs, 0 to 2 (SF-273); 0 where a number is asked."""


class Step(msgspec.Struct, frozen=True):
    """What a Wear and Tear card does to some players, told apart when the step begins (SF-320)."""

    selector: Selector
    result: Result
    number: int = 0
    """For ``at_least``: how many physical upgrades a player has who is affected."""


class EncounterCard(msgspec.Struct, frozen=True):
    """An encounter card; one of Wear and Tear has steps instead of a question and branches (SF-319)."""

    id: str
    title: str
    category: Category
    prompt: str
    question: Question | None = None
    branches: tuple[Branch, ...] = ()
    steps: tuple[Step, ...] = ()


# How the tables of cards are written

STOP = Result("ship_cannot_move")
JUMP = Result("space_jump")
TRADE_SHIP = Result("free_trade_ship")
ROB_EACH = Result("take_card_from_each_opponent")
LOSE_UPGRADE = Result("lose_upgrade")
GAIN_UPGRADE = Result("gain_upgrade")


def gain_fame(count: int) -> Result:
    """Give fame pieces (SF-297)."""
    return Result("gain_fame", count)


def lose_fame(count: int) -> Result:
    """Take fame pieces (SF-294)."""
    return Result("lose_fame", count)


def receive(count: int, resource: Resource | None = None) -> Result:
    """Give resources of a type, or of the player's choice (SF-295)."""
    return Result("receive_resources", count, resource)


def number(most: int) -> Question:
    """Ask how many resources are handed in, 0 to ``most`` (SF-271)."""
    return Question("number", most, 0)


def yes_or_no(cost: int = 0) -> Question:
    """Ask for yes or no; a yes costs so many resources (SF-273)."""
    return Question("yes_no", 1, cost)


def outcome(text: str, *results: Result) -> Outcome:
    """Say what is read out and what follows."""
    return Outcome(text, results)


def told(text: str, *results: Result) -> Branch:
    """Make a branch without a contest."""
    return Branch(Outcome(text, results))


def combat(opponent: Opponent, intro: str, success: Outcome, failure: Outcome) -> Branch:
    """Make a branch that a fight decides (SF-281)."""
    return Branch(success, Contest("combat", opponent, intro), failure)


def speed(opponent: Opponent, intro: str, success: Outcome, failure: Outcome) -> Branch:
    """Make a branch that a race decides (SF-287)."""
    return Branch(success, Contest("speed", opponent, intro), failure)
