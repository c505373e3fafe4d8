"""The ruleset protocol: what a game must offer so that Starledger can host, audit and play it."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from domain.kernel.chance import WIDEST_DRAW, Chance, Draw
from domain.kernel.errors import RuleViolation
from domain.kernel.say import ENGLISH, Catalogue, Language, Say
from domain.kernel.sketch import Sketch
from domain.kernel.tally import Faces, Roll, Tally

Seat = int
"""A place at the table, 0 first, clockwise."""

Viewer = int | None
"""Who looks: a seat, or None for a spectator."""

Who = Callable[[Seat], str]
"""Names who sits at a seat, for people to read: ``Ada (red)``, ``greedy #3 (yellow)``."""

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the data of an event stored at one revision into the data of the next."""


def kebab(name: str) -> str:
    """Turn a class name into the name used on the wire: ``BuildStarship`` is ``build-starship``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Action(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
    tag=kebab,
    gc=False,
):
    """What a seat submits; imperative. Its fields are checked for shape by their types alone."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, gc=False):
    """What happened; past tense, complete enough that a projection never needs a rule.

    An event that used chance has a field ``draws: tuple[Draw, ...]`` with every draw that ``decide`` made
    for it, in order.
    """

    rev: ClassVar[int] = 1
    """The revision of the fields; a change of them is a new number and an upcaster."""

    secret_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that ``Ruleset.secrets`` may ever name for this event."""

    shows_hidden: ClassVar[bool] = False
    """Whether it shows everybody, in public fields, what somebody did not know before; without chance."""

    by_system: ClassVar[bool] = False
    """Whether it is the outcome of a system action (``Ruleset.chores``), whoever made it necessary."""


class Duty(msgspec.Struct, frozen=True):
    """That a seat must, or may, choose."""

    kind: str
    """The choice, by the name of its phase."""
    must: bool
    """Whether the game waits for it; false where the seat may leave it."""
    since: int
    """The version at which this seat's choice arose; changes only when that seat's own choice changes."""


class Template(msgspec.Struct, frozen=True):
    """An action with an open-ended part."""

    type: str
    """The type of the action."""
    schema: dict[str, Any]
    """The JSON Schema of the whole action, as it may be sent now."""


class Price(msgspec.Struct, frozen=True):
    """What an action would cost a seat."""

    type: str
    """The type of the action."""
    cost: dict[str, int]
    """How many of each thing are paid, by the names that the observation has for what the seat holds; never
    empty, and each at least 1."""
    given: dict[str, Any] = {}
    """The fields of the action with which this is the price, such as what is built; empty where they do not
    matter."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: Seat | None
    """The seat that won; null where nobody did."""
    reason: str
    """What decided it, in a word: ``victory-points``."""


class Progress(msgspec.Struct, frozen=True):
    """Where a game stands."""

    turn: int
    """The number of the turn, 0 during set-up."""
    phase: str
    """The phase, by a name of the ruleset's own."""
    active: Seat | None
    """The seat whose turn it is; null while it is nobody's."""


class Standing(msgspec.Struct, frozen=True):
    """One seat's line of the scoreboard; a ruleset may add fields of its own."""

    seat: Seat
    """The seat."""
    victory_points: int
    """Its public victory points; hidden ones come on top of them, at all times."""
    breakdown: dict[str, int]
    """Where the public victory points come from, by names of the ruleset's own; they add up to them, also at
    the end."""
    hidden_victory_points: int | None
    """Its hidden victory points; null for everybody who may not know them."""


class DrawMeaning(msgspec.Struct, frozen=True):
    """What the draws of one label decide.

    The words are enough to find the outcome (the card, the tile, the face) from a result and the log before
    it, so that whoever checks a draw can check what it led to.
    """

    label: str
    """What such a draw is called in the events."""
    range: str
    """The range of such a draw, in words."""
    meaning: str
    """How the result leads to the outcome."""
    widest: int = WIDEST_DRAW
    """The widest range that such a draw may have."""


class GameState(Protocol):
    """The state of one game: one slotted class per ruleset, of ints, tuples and lists."""

    version: int
    """The version of the last event; ``evolve`` raises it by one, and so does the kernel for its own."""

    def copy(self) -> "GameState":
        """Copy the state so that evolving one leaves the other alone."""
        ...


class Ruleset(Protocol):
    """A kind of game, as a decider: only ``decide`` can refuse, only ``evolve`` changes a state.

    ``State`` stands for the ruleset's own state class; it is typed as Any since the kernel never looks
    inside. ``colors`` is the colour of each seat in seat order, and its length the number of seats.
    """

    name: str
    title: str
    rules_version: int
    min_seats: int
    max_seats: int
    options_type: type[msgspec.Struct]
    action_types: tuple[type[Action], ...]
    """What a seat may submit."""
    system_action_types: tuple[type[Action], ...]
    """What only the service may submit (``chores``)."""
    event_types: tuple[type[Event], ...]
    observation_type: type[msgspec.Struct]
    upcasters: Mapping[tuple[str, int], Upcaster]
    """By event kind and stored revision."""
    draws: tuple[DrawMeaning, ...]
    """What chance decides: every label that is ever drawn."""
    catalogues: Mapping[Language, Catalogue]
    """What ``narrate`` says, in other languages than English; what is missing stays English."""
    refusals: Mapping[Language, Catalogue]
    """What ``decide`` and the guards refuse, likewise, by the form of the English sentence (``Forms``)."""
    resources: tuple[str, ...]
    """What ``tally`` counts for each seat, in the order in which it is shown."""

    def rules_of_shape(
        self, struct: type[msgspec.Struct], path: Sequence[str | int], value: Any
    ) -> tuple[str, ...]:
        """Name the rules behind the shape of a field, which a value does not have; often there are none.

        ``struct`` is a type of action or the options, ``path`` leads to the field (``("goods", "ore")``), and
        ``value`` is the JSON that was sent for it, whatever that is. Only rules that it breaks, the most
        specific first; never raises.
        """
        ...

    def seat_colors(self, requested: Sequence[str | None], options: Any) -> tuple[str, ...]:
        """Give every seat its colour, those asked for where possible; raises RuleViolation."""
        ...

    def verify_options(self, options: Any, seats: int) -> None:
        """Refuse options that do not fit each other or the number of seats; raises RuleViolation."""
        ...

    def setup(self, colors: Sequence[str], options: Any, chance: Chance) -> list[Event]:
        """Set the table: the first events, once every seat is taken; begins with ``verify_table``."""
        ...

    def initial(self, colors: Sequence[str], options: Any, *, version: int) -> Any:
        """Give the state before the first event of ``setup``; ``version`` is that of the event before."""
        ...

    def decide(self, state: Any, seat: Seat | None, action: Action, chance: Chance) -> list[Event]:
        """Answer an action with what happens, at least one event; ``state`` is left alone.

        ``seat`` is None for a system action. Raises RuleViolation or NotYourDecision.
        """
        ...

    def evolve(self, state: Any, event: Event) -> None:
        """Change the state by what happened. Never refuses, draws or reads a clock."""
        ...

    def duties(self, state: Any) -> dict[Seat, Duty]:
        """Say who must or may act, in the order asked; empty once the game is over."""
        ...

    def legal_actions(self, state: Any, seat: Seat) -> list[Action]:
        """List the actions ``decide`` would accept; never empty while the seat must decide."""
        ...

    def templates(self, state: Any, seat: Seat) -> list[Template]:
        """List the kinds of action with an open-ended part that the seat may submit now."""
        ...

    def prices(self, state: Any, seat: Seat) -> list[Price]:
        """List what building and buying costs the seat now, be it allowed and affordable or not.

        Only what has a fixed price: no trades, whose terms are chosen. The position decides where the price
        depends on it. Empty in a game where nothing has a price.
        """
        ...

    def chores(self, state: Any) -> list[Action]:
        """List the system actions that are owed; settled before the next action of a seat."""
        ...

    def observe(self, state: Any, viewer: Viewer) -> Any:
        """Show the table as this viewer may know it: an ``observation_type``."""
        ...

    def mask(self, state: Any, seat: Seat) -> Any:
        """Copy the state with everything that this seat cannot know replaced by the same stand-ins."""
        ...

    def appraise(self, state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
        """Weigh actions for a seat one step ahead, the higher the better; ``state`` comes from ``mask``."""
        ...

    def secrets(self, state: Any, event: Event) -> dict[str, tuple[Seat, ...]]:
        """Name the fields of an event that not everybody may know, and the seats that may.

        Asked once, with the state before the event, when it is stored. Only names of ``secret_fields``.
        """
        ...

    def narrate(self, state: Any, event: Event, who: Who, say: Say = ENGLISH) -> str:
        """Say in one line, for people, what happened: ``Ada (red) builds an outpost on ...``.

        ``who`` names the seats, ``say`` words the line in a language. ``state`` is that before the event;
        only what everybody may know of it is used. In the event the fields that the reader may not know are
        None, whatever their type.
        """
        ...

    def dice(self, options: Any) -> Mapping[str, tuple[Faces, ...]]:
        """Tell what is rolled, by the ``kind`` of rolls that ``tally`` gives: the faces of each die."""
        ...

    def tally(self, event: Event) -> Tally:
        """Count what an event adds to the numbers of a game: dice, gains and losses of resources.

        In the event the fields that the reader may not know are None, as for ``narrate``; what they hide is
        counted as ``UNKNOWN``. All that a seat ever gained and lost is what it has.
        """
        ...

    def sketch(self, observation: Any, who: Who) -> Sketch | None:
        """Draw the table for a terminal, from an ``observation_type`` and the names of the seats.

        None where the game has no form of its own; then every field is told.
        """
        ...

    def progress(self, state: Any) -> Progress:
        """Say where the game stands."""
        ...

    def standings(self, state: Any, viewer: Viewer) -> Sequence[Standing]:
        """Give the scoreboard in seat order."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """Say how the game ended; None while it goes on."""
        ...

    def check(self, state: Any) -> list[str]:
        """List every broken invariant (card totals, piece counts ...); empty for a sound state."""
        ...

    def pack(self, state: Any) -> bytes:
        """Write the state down for a snapshot, which is thrown away whenever this format changes."""
        ...

    def unpack(self, packed: bytes) -> Any:
        """Read a state that ``pack`` of the same release wrote."""
        ...


def verify_table(ruleset: Ruleset, colors: Sequence[str], options: Any) -> None:
    """Refuse a table that cannot be set: a number of seats, their colours or options that do not fit.

    Raises RuleViolation where a rule is broken, ValueError where something else is wrong: a value that its
    option's type does not have, a seat without a colour.
    """
    try:
        msgspec.convert(msgspec.to_builtins(options), ruleset.options_type)
    except msgspec.ValidationError as error:
        raise ValueError(f"the options: {error}") from None
    ruleset.verify_options(options, len(colors))
    if not ruleset.min_seats <= len(colors) <= ruleset.max_seats:
        raise ValueError(f"{len(colors)} seats")
    if tuple(colors) != ruleset.seat_colors(colors, options):
        raise ValueError("a seat has no colour")


def colors_by_seat(
    requested: Sequence[str | None], colors: Sequence[str], *, rules: Sequence[str], once: Sequence[str]
) -> tuple[str, ...]:
    """Give every seat the colour that it asked for, and the others of ``colors`` in order to those without.

    Raises RuleViolation for a colour that there is not, by ``rules``, or that two seats ask for, by ``once``.
    """
    taken = [color for color in requested if color is not None]
    for color in taken:
        if color not in colors:
            raise RuleViolation(f"The colours are {', '.join(colors)}.", rules=rules)
        if taken.count(color) > 1:
            raise RuleViolation(f"Only one seat can be {color}.", rules=once)
    free = (color for color in colors if color not in taken)
    return tuple(color if color is not None else next(free) for color in requested)


def seats_in_words(ruleset: Ruleset) -> str:
    """Word how many seats a game has: ``3 to 4``, or ``2`` where there is no other number."""
    low, high = ruleset.min_seats, ruleset.max_seats
    return str(low) if low == high else f"{low} to {high}"


__all__ = [
    "Action",
    "Chance",
    "Draw",
    "DrawMeaning",
    "Duty",
    "Event",
    "Faces",
    "GameState",
    "Outcome",
    "Price",
    "Progress",
    "Roll",
    "Ruleset",
    "Seat",
    "Standing",
    "Tally",
    "Template",
    "Upcaster",
    "Viewer",
    "Who",
    "colors_by_seat",
    "kebab",
    "seats_in_words",
    "verify_table",
]
