"""The ruleset protocol: the interface through which Starledger hosts, audits and plays a game."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Protocol

import msgspec

from domain.kernel.chance import WIDEST_DRAW, Chance, Draw
from domain.kernel.evaluation import Features
from domain.kernel.say import ENGLISH, Catalogue, Language, Say
from domain.kernel.sketch import Sketch
from domain.kernel.tally import Faces, Roll, Tally

Seat = int
"""A place at the table, numbered clockwise from 0."""

Viewer = int | None
"""The seat whose knowledge is shown, or None for a spectator."""

WEIGHT_OF_POINT = 10.0
"""The weight of a victory point in ``Ruleset.appraise``."""

Opening = tuple[str, ...]
"""A seat's first choices in a game: one or two names from the ruleset's ``opening_parts``."""

Who = Callable[[Seat], str]
"""Returns the display name of a seat's player: ``Ada (red)``, ``greedy #3 (yellow)``."""

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Converts the data of an event from one stored revision to the next."""


def kebab(name: str) -> str:
    """Convert a class name to its name on the wire: ``BuildStarship`` becomes ``build-starship``."""
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
    """A seat's submission, in the imperative. Its types alone validate the shape of its fields."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, gc=False):
    """A fact, in the past tense, complete enough that a projection never needs a rule.

    An event that used chance has a field ``draws: tuple[Draw, ...]`` with every draw that ``decide`` made for
    it, in order.
    """

    rev: ClassVar[int] = 1
    """The revision of the fields; a change of them needs a new number and an upcaster."""

    secret_fields: ClassVar[tuple[str, ...]] = ()
    """The fields that ``Ruleset.secrets`` may ever name for this event."""

    shows_hidden: ClassVar[bool] = False
    """True if it reveals to everybody, in public fields and without chance, something that a seat did not
    know.
    """

    rests_on_consent: ClassVar[bool] = False
    """True if it carries out an agreement with another seat."""

    is_negotiation: ClassVar[bool] = False
    """True for a trade offer, and for an answer that trades nothing yet: no clock restarts."""

    by_system: ClassVar[bool] = False
    """True if it results from a system action (``Ruleset.chores``)."""


class Duty(msgspec.Struct, frozen=True):
    """A choice that a seat must or may make."""

    kind: str
    """The choice, named after its phase."""
    must: bool
    """True if the game waits for it; false if the seat may ignore it."""
    since: int
    """The version that opened this seat's choice; changes only with that seat's own choice."""


class Template(msgspec.Struct, frozen=True):
    """An action with an open-ended part."""

    type: str
    """The type of the action."""
    schema: dict[str, Any]
    """The JSON Schema of the whole action, for the present position."""


class Price(msgspec.Struct, frozen=True):
    """The cost of an action for a seat."""

    type: str
    """The type of the action."""
    cost: dict[str, int]
    """The amount of each thing to pay, by the names of the seat's own fields in the observation; never empty,
    each at least 1.
    """
    given: dict[str, Any] = {}
    """The fields of the action that this price applies to, such as the building; empty if the price is the
    same for all.
    """


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game."""

    winner: Seat | None
    """The winning seat; null if nobody won."""
    reason: str
    """The reason in one word: ``victory-points``."""


class Progress(msgspec.Struct, frozen=True):
    """The turn and phase of a game."""

    turn: int
    """The number of the turn, 0 during set-up."""
    phase: str
    """The phase, as the ruleset names it."""
    active: Seat | None
    """The active seat; null if it is nobody's turn."""


class Standing(msgspec.Struct, frozen=True):
    """One seat's line of the scoreboard; a ruleset may add fields."""

    seat: Seat
    """The seat."""
    victory_points: int
    """Its public victory points; the hidden ones are never included, not even at the end."""
    breakdown: dict[str, int]
    """The sources of the public victory points, as the ruleset names them; they add up to the total."""
    hidden_victory_points: int | None
    """Its hidden victory points; null for viewers who may not know them."""

    @property
    def total(self) -> int:
        """The victory points of the seat, public and hidden, as far as the viewer may know them."""
        return self.victory_points + (self.hidden_victory_points or 0)


class DrawMeaning(msgspec.Struct, frozen=True):
    """The meaning of the draws with one label.

    The text is precise enough to derive the outcome (card, tile, face) from a result and the log before it,
    so a verifier of a draw can verify its effect too.
    """

    label: str
    """The label of these draws in events."""
    range: str
    """The range of these draws, in words."""
    meaning: str
    """How a result determines the outcome."""
    widest: int = WIDEST_DRAW
    """The widest possible range of these draws."""


class GameState(Protocol):
    """The state of one game: one slotted class per ruleset, made of ints, tuples and lists."""

    version: int
    """The version of the last event.

    ``evolve`` increments it for the ruleset's events, the kernel for its own.
    """

    def copy(self) -> "GameState":
        """Copy the state so that evolving one leaves the other alone."""
        ...


class Ruleset(Protocol):
    """A kind of game, as a decider: only ``decide`` can refuse, and only ``evolve`` changes a state.

    States are typed as Any because the kernel never looks inside. ``colors`` lists each seat's colour in seat
    order; its length is the number of seats.
    """

    name: str
    title: str
    rules_version: int
    min_seats: int
    max_seats: int
    options_type: type[msgspec.Struct]
    action_types: tuple[type[Action], ...]
    """The actions that a seat may submit."""
    system_action_types: tuple[type[Action], ...]
    """The actions that only the service may submit (``chores``)."""
    event_types: tuple[type[Event], ...]
    observation_type: type[msgspec.Struct]
    upcasters: Mapping[tuple[str, int], Upcaster]
    """Upcasters by event kind and stored revision."""
    draws: tuple[DrawMeaning, ...]
    """The meaning of every label that is ever drawn."""
    catalogues: Mapping[Language, Catalogue]
    """Translations of names, and of the sentences of ``narrate``, ``goal`` and ``reason``.

    Missing ones stay English.
    """
    briefs: Mapping[Language, Catalogue]
    """Short forms of the sentences of ``narrate``, for ``domain.kernel.brief``; missing ones stay whole."""
    rule_prefix: str
    """The capitals of its rules' IDs, which no other ruleset has: ``STC``."""
    messages: Path
    """The folder of its refusals in words: ``en.ftl``, and ``de.ftl`` if they are translated."""
    feature_names: tuple[str, ...]
    """The names of ``features``, in order."""
    weights: Features
    """The fitted weight of each feature (``evaluation.chances``)."""
    turns_ahead: int
    """The turns, counted over all seats, in each trial of a searching bot. Fewer turns allow more trials."""
    resources: tuple[str, ...]
    """The resources that ``tally`` counts for each seat, in display order."""
    opening_parts: tuple[str, ...]
    """The names that ``opening`` returns, in display order."""

    def rules_of_shape(
        self, struct: type[msgspec.Struct], path: Sequence[str | int], value: Any
    ) -> tuple[str, ...]:
        """Return the rules that a malformed value of a field breaks, the most specific first; often empty.

        ``struct`` is a type of action or the options, ``path`` leads to the field (``("goods", "ore")``), and
        ``value`` is the submitted JSON, of any type. Never raises.
        """
        ...

    def seat_colors(self, requested: Sequence[str | None], options: Any) -> tuple[str, ...]:
        """Assign a colour to every seat, as requested if possible. Raises RuleViolation."""
        ...

    def verify_options(self, options: Any, seats: int) -> None:
        """Verify that the options fit each other and the number of seats. Raises RuleViolation."""
        ...

    def setup(self, colors: Sequence[str], options: Any, chance: Chance) -> list[Event]:
        """Return the first events, once every seat is taken; calls ``verify_table`` first."""
        ...

    def initial(self, colors: Sequence[str], options: Any, *, version: int) -> Any:
        """Return the state before the first event of ``setup``; ``version`` is the version of the preceding
        event.
        """
        ...

    def decide(self, state: Any, seat: Seat | None, action: Action, chance: Chance) -> list[Event]:
        """Return the events that an action causes, at least one; ``state`` is not changed.

        ``seat`` is None for a system action. Raises RuleViolation or NotYourDecision.
        """
        ...

    def evolve(self, state: Any, event: Event) -> None:
        """Apply an event to the state. Never refuses, draws or reads a clock."""
        ...

    def duties(self, state: Any) -> dict[Seat, Duty]:
        """Return the seats that must or may choose, in the order of play; empty once the game is over."""
        ...

    def legal_actions(self, state: Any, seat: Seat) -> list[Action]:
        """List the actions that ``decide`` would accept; never empty while the seat must decide."""
        ...

    def templates(self, state: Any, seat: Seat) -> list[Template]:
        """List the kinds of action with an open-ended part that the seat may submit now."""
        ...

    def prices(self, state: Any, seat: Seat) -> list[Price]:
        """List the present costs of building and buying for the seat, allowed and affordable or not.

        Only things with a fixed price are listed, so no trades. A price may depend on the position. Empty in
        a game without prices.
        """
        ...

    def chores(self, state: Any) -> list[Action]:
        """List the owed system actions, which are executed before the next action of a seat."""
        ...

    def observe(self, state: Any, viewer: Viewer) -> Any:
        """Return the table as this viewer may know it: an ``observation_type``."""
        ...

    def mask(self, state: Any, seat: Seat) -> Any:
        """Return a copy of the state in which fixed placeholders replace everything that this seat cannot
        know.
        """
        ...

    def determinize(self, masked: Any, seat: Seat, random: Random) -> Any:
        """Return a full state that ``mask`` would turn into this masked one: one guess of the hidden facts.

        ``random`` chooses among the possible states by their probability, given the seat's knowledge.
        """
        ...

    def appraise(self, state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
        """Weigh each action one step ahead, higher is better; ``state`` comes from ``mask``.

        A weight of ``WEIGHT_OF_POINT`` is worth about a victory point.
        """
        ...

    def proposals(self, state: Any, seat: Seat) -> list[Action]:
        """List open-ended actions worth considering, such as trade offers; ``state`` comes from ``mask``.

        Only a few, so that bots do not annoy people. ``decide`` accepts each, and ``appraise`` weighs it.
        """
        ...

    def features(self, state: Any) -> list[Features]:
        """Return the facts of a full state by which each seat's chance to win is estimated, in seat order."""
        ...

    def goal(self, state: Any, seat: Seat, say: Say) -> str:
        """Return one line about the points of a seat and its next purchase; ``state`` comes from ``mask``."""
        ...

    def reason(self, state: Any, seat: Seat, action: Action, say: Say) -> str:
        """Return the reason for a legal action in one line, from the terms of ``appraise``.

        ``state`` comes from ``mask``. The line has no full stop and addresses the player as "you".
        """
        ...

    def secrets(self, state: Any, event: Event) -> dict[str, tuple[Seat, ...]]:
        """Return the restricted fields of an event, each with the seats that may know it.

        Called once, with the state before the event, when the event is stored. Returns names in
        ``secret_fields`` only.
        """
        ...

    def narrate(self, state: Any, event: Event, who: Who, say: Say = ENGLISH) -> str:
        """Return one line of text for an event: ``Ada (red) builds an outpost on ...``.

        ``who`` returns display names and ``say`` translates. ``state`` is the state before the event; only
        its public part is used. Fields that the reader may not know are None, whatever their type.
        """
        ...

    def dice(self, options: Any) -> Mapping[str, tuple[Faces, ...]]:
        """Return the faces of each die, by the ``kind`` of roll that ``tally`` uses."""
        ...

    def tally(self, event: Event) -> Tally:
        """Return an event's contribution to the statistics of a game: dice, gains and losses of resources.

        As in ``narrate``, fields that the reader may not know are None; their content counts as ``UNKNOWN``.
        The sum of all gains and losses of a seat is its present holding.
        """
        ...

    def opening(self, events: Iterable[Event], seats: int) -> Mapping[Seat, Opening]:
        """Return the seats' openings from the events of a game, reading no more of them than needed.

        Only public facts count. A seat whose game ended before it had an opening is left out. Openings are
        coarse enough to occur again, so that a player's results with each can be compared.
        """
        ...

    def sketch(self, observation: Any, who: Who) -> Sketch | None:
        """Draw the table for a terminal, from an ``observation_type`` and the names of the seats.

        Returns None if the game has no drawing of its own; the caller then lists every field.
        """
        ...

    def progress(self, state: Any) -> Progress:
        """Return the turn and phase of the game."""
        ...

    def standings(self, state: Any, viewer: Viewer) -> Sequence[Standing]:
        """Return the scoreboard in seat order."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """Return the end of the game; None while it runs."""
        ...

    def check(self, state: Any) -> list[str]:
        """List every broken invariant (card totals, piece counts ...); empty for a sound state."""
        ...

    def pack(self, state: Any) -> bytes:
        """Encode the state for a snapshot, which is discarded when this format changes."""
        ...

    def unpack(self, packed: bytes) -> Any:
        """Decode a state that ``pack`` of the same release encoded."""
        ...


def first_to_act(duties: Mapping[Seat, Duty]) -> Seat | None:
    """Return the seat that acts first: a seat that may answer an offer precedes the maker of the offer."""
    return min(duties, key=lambda seat: duties[seat].must, default=None)


__all__ = [
    "WEIGHT_OF_POINT",
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
    "kebab",
]
