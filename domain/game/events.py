"""The events that every game has, whatever its ruleset: seats, start, proposals, rewinds, forks, abort."""

from typing import Any, ClassVar, Literal

import msgspec

from domain.game.clocks import BOT_DECISION_MS, Clock
from domain.kernel.chance import ScriptedDraw
from domain.kernel.ruleset import Event, Seat, Upcaster
from domain.log.codec import tag_of

SeatKind = Literal["human", "open", "bot"]

NAMESPACE = "game"
"""What stands before the kind of these events in a topic, where others have their ruleset."""


class SeatPlan(msgspec.Struct, frozen=True):
    """Who is to sit at one place when the game is created."""

    kind: SeatKind
    """A person (``human``), nobody as yet (``open``), or a bot."""
    bot: str | None
    """The name of the bot at a ``bot`` seat; null at every other."""
    color: str
    """The colour of the seat."""
    guest: bool
    """Whether whoever sits there is no registered player; true at an ``open`` seat, false at a ``bot``'s."""


class ForkOrigin(msgspec.Struct, frozen=True):
    """Where a fork comes from."""

    game: str
    """The id of the other game."""
    version: int
    """The version of that game up to which its events are shared."""
    head: str
    """The hash of that version's event, 64 hexadecimal digits."""


class Revelation(msgspec.Struct, frozen=True):
    """What became known with an event that was taken back."""

    version: int
    """The version of the event, of this game."""
    kind: str
    """The kind of the event."""
    fields: tuple[str, ...]
    """The fields that somebody came to know."""
    seats: tuple[Seat, ...] | None
    """The seats that came to know them; null where everybody saw them."""


class GameCreated(Event, frozen=True):
    """A game was set up, with all that is fixed from then on.

    The names of the people seated stand beside it as ``name.<seat>``, each committed to on its own. Where the
    game is a fork, the events that it shares with ``forked_from`` follow, up to ``ForkBegan``.
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("seed", "script")

    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """The options agreed, every one of them, as the ruleset describes them."""
    seats: tuple[SeatPlan, ...]
    """Who is to sit where, by seat."""
    listed: bool
    """Whether the game stands in lists that everybody sees."""
    rated: bool
    """Whether its outcome counts in ratings; a rewind, or a fork that was permitted, ends that."""
    bot_pace_ms: int
    """How long bots wait before each move, in milliseconds, so that people can follow."""
    seed_commitment: str
    """The SHA-256 of the game's secret seed, 64 hexadecimal digits, by which the seed is fixed before anybody
    draws."""
    client_seed: str | None
    """A seed sent by the creator, and so before the commitment was known, which every draw depends on too;
    null where none was sent."""
    client_seed_seat: Seat | None
    """The seat whose seed that is; null where none was sent."""
    seed: str
    """The secret seed that draws follow from; known to nobody, and absent, until the game is over."""
    forked_from: ForkOrigin | None = None
    """The game that this one goes on from; null where it began by itself."""
    sandbox: bool = False
    """Whether its chance was chosen, by seed or by script: such a game is for trying out, and never fair."""
    script: tuple[ScriptedDraw, ...] = ()
    """The results that were chosen for the draws of a sandbox, known as the seed is; in no other game."""
    clock: Clock | None = None
    """How long seats may take for what they must choose; null where nothing limits it."""
    bot_decision_ms: int = BOT_DECISION_MS
    """How long a bot from outside may take for a decision, in milliseconds, whatever its clock gives it."""


class SeatJoined(Event, frozen=True):
    """Somebody took an open seat. The name of a person stands beside it as ``name.<seat>``."""

    seat: Seat
    """The seat that was taken."""
    guest: bool
    """Whether that is a guest, and no registered player."""
    client_seed: str | None
    """A seed that came with it, which every draw depends on too; null where none was sent."""
    bot: str | None = None
    """The name of the bot that took it; null where a person did."""


class SeatLeft(Event, frozen=True):
    """A player left: before the start the seat is open again, after it a stand-in plays on."""

    seat: Seat
    """The seat that was left."""
    stand_in: str | None
    """The name of the bot that plays on; null before the start."""


class SeatResumed(Event, frozen=True):
    """The owner of a seat is back; no stand-in plays for it any more."""

    rev: ClassVar[int] = 2  # rev 1 had no `same_decision`: the time always began anew

    seat: Seat
    """The seat whose owner is back."""
    misses: int = 0
    """How many missed decisions in a row it still has: 0 after an action, up to 2 after a mere return."""
    same_decision: bool = False
    """True if the seat still owes the decision that it owed when its owner left; its time did not stop."""


class TimeSpent(Event, frozen=True):
    """The time that a seat took for a decision was counted; the action follows."""

    rev: ClassVar[int] = 2  # rev 1 had no `added_ms`: an increment came with every decision

    seat: Seat
    """The seat whose time it was."""
    spent_ms: int
    """How long it took, in milliseconds since it was asked."""
    remaining_ms: int
    """What its clock shows from now on, in milliseconds."""
    added_ms: int | None
    """How much of that this decision added: the increment once the turn passes, or what fills the clock again
    that each decision has; 0 after an offer of trade or an answer to one. Null in older games."""


class DecisionMissed(Event, frozen=True):
    """A seat let its time run out; a built-in bot decides this once, and that follows."""

    seat: Seat
    """The seat that was asked."""
    since: int
    """The version at which it was asked."""
    misses: int
    """How many decisions in a row it has missed with this one."""


class SeatHandedOver(Event, frozen=True):
    """A seat missed too many decisions in a row; a stand-in plays on until its owner is back."""

    seat: Seat
    """The seat that was handed over."""
    stand_in: str
    """The name of the bot that plays on."""


class SeatTokenRenewed(Event, frozen=True):
    """The seat's token was made anew; older ones are worth nothing from here on."""

    seat: Seat
    """The seat whose token it is."""


class GameStarted(Event, frozen=True):
    """Every seat is taken; the ruleset's own events follow."""

    colors: tuple[str, ...]
    """The colour of each seat, by seat."""


class ForkBegan(Event, frozen=True):
    """What a fork shares with another game ends here; from now on it draws from its own seed."""


class RewindProposed(Event, frozen=True):
    """A seat proposed to take the game back."""

    seat: Seat
    """The seat that proposed it."""
    to_version: int
    """The version whose position the game would go back to."""


class ForkProposed(Event, frozen=True):
    """A seat asked to go on in a game of its own, where it may show all hands."""

    seat: Seat
    """The seat that asked."""
    at_version: int
    """The version that it would go on from."""


class ProposalAgreed(Event, frozen=True):
    """A seat agreed to the open proposal."""

    seat: Seat
    """The seat that agreed."""
    proposal: int
    """The version of the event that made the proposal."""


class ProposalDeclined(Event, frozen=True):
    """A seat declined the open proposal, or took it back if it was its own."""

    seat: Seat
    """The seat that declined."""
    proposal: int
    """The version of the event that made the proposal."""


class GameRewound(Event, frozen=True):
    """The game went back to an earlier position; what came after that stays readable."""

    to_version: int
    """The version whose position holds from now on."""
    epoch: int
    """The number of the epoch of draws from now on, 1 or more."""
    proposal: int | None
    """The version of the event that proposed it; null where a seat took its own last action back."""
    revealed: tuple[Revelation, ...]
    """What the events taken back had shown, in order of their versions."""
    remaining_ms: tuple[int, ...] = ()
    """What the clocks show again, in milliseconds by seat; empty in a game without a clock."""
    drawn: dict[str, int] = {}
    """In a sandbox with a script: how many draws of each label had come to pass in that position."""


class ForkPermitted(Event, frozen=True):
    """Everybody agreed that a seat goes on in a game of its own."""

    seat: Seat
    """The seat that had asked."""
    at_version: int
    """The version that it goes on from."""
    proposal: int
    """The version of the event that made the proposal."""


class GameAborted(Event, frozen=True):
    """The game ended without a result."""

    reason: str
    """Why, in a word or in words for people."""


LOBBY_EVENTS: tuple[type[Event], ...] = (
    GameCreated,
    SeatJoined,
    SeatLeft,
    SeatResumed,
    TimeSpent,
    DecisionMissed,
    SeatHandedOver,
    SeatTokenRenewed,
    GameStarted,
    ForkBegan,
    RewindProposed,
    ForkProposed,
    ProposalAgreed,
    ProposalDeclined,
    GameRewound,
    ForkPermitted,
    GameAborted,
)

LOBBY_UPCASTERS: dict[tuple[str, int], Upcaster] = {
    ("seat-resumed", 1): lambda data: data | {"same_decision": False},
    ("time-spent", 1): lambda data: data | {"added_ms": None},
}
"""How stored events of earlier revisions are read, as ``Ruleset.upcasters``."""

LOBBY_KINDS = frozenset(tag_of(event_type) for event_type in LOBBY_EVENTS)
