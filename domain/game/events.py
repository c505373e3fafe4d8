"""The events of every game, whatever its ruleset: seats, start, proposals, rewinds, forks, closing, abort."""

from typing import Any, ClassVar, Literal

import msgspec

from domain.game.clocks import BOT_DECISION_MS, Clock
from domain.kernel.chance import ScriptedDraw
from domain.kernel.ruleset import Event, Seat, Upcaster
from domain.log.codec import tag_of

SeatKind = Literal["human", "open", "bot"]

NAMESPACE = "game"
"""The namespace of these events in a topic; other events have their ruleset there."""


class SeatPlan(msgspec.Struct, frozen=True):
    """The plan for one seat of a new game."""

    kind: SeatKind
    """A person (``human``), a bot, or nobody yet (``open``)."""
    bot: str | None
    """The name of the bot at a ``bot`` seat; null at every other."""
    color: str
    """The colour of the seat."""
    guest: bool
    """True if the person is not a registered player; also true for an ``open`` seat, false for a ``bot``."""


class ForkOrigin(msgspec.Struct, frozen=True):
    """The origin of a fork."""

    game: str
    """The id of the other game."""
    version: int
    """The last version of that game whose event the fork shares."""
    head: str
    """The hash of the event at that version, 64 hexadecimal digits."""


class Revelation(msgspec.Struct, frozen=True):
    """The information that a rewound event had revealed."""

    version: int
    """The version of the event in this game."""
    kind: str
    """The kind of the event."""
    fields: tuple[str, ...]
    """The fields that some seat learned."""
    seats: tuple[Seat, ...] | None
    """The seats that learned them; null if everybody did."""


class GameCreated(Event, frozen=True):
    """A game was created, with everything that stays fixed from then on.

    The names of the seated people are hidden values ``name.<seat>``, each with its own commitment. In a fork,
    the events shared with ``forked_from`` follow, up to ``ForkBegan``.
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("seed", "script")

    ruleset: str
    """The name of the ruleset."""
    options: dict[str, Any]
    """All agreed options, in the form that the ruleset defines."""
    seats: tuple[SeatPlan, ...]
    """The planned seats, in seat order."""
    listed: bool
    """True if the game appears in public lists."""
    rated: bool
    """True if its outcome counts in ratings; a rewind or a permitted fork ends that."""
    bot_pace_ms: int
    """The delay before each move of a bot, in milliseconds, so that people can follow."""
    seed_commitment: str
    """The SHA-256 of the game's secret seed, 64 hexadecimal digits, which fixes the seed before the first
    draw.
    """
    client_seed: str | None
    """A seed from the creator, sent before the commitment was known, which contributes to every draw; null if
    none was sent.
    """
    client_seed_seat: Seat | None
    """The seat that sent this seed; null if none was sent."""
    seed: str
    """The secret seed behind every draw; absent, and known to nobody, until the game is over."""
    forked_from: ForkOrigin | None = None
    """The game that this one continues; null if it is not a fork."""
    sandbox: bool = False
    """True if its chance was chosen, by seed or script: a game for experiments, which is never fair."""
    script: tuple[ScriptedDraw, ...] = ()
    """The chosen results of draws in a sandbox, as secret as the seed; empty in every other game."""
    clock: Clock | None = None
    """The clock that limits the time of decisions; null if nothing limits it."""
    bot_decision_ms: int = BOT_DECISION_MS
    """The time limit of an external bot for a decision, in milliseconds, in addition to any clock."""
    hints: bool = True
    """True if a seat may ask for hints while the game is not rated."""
    tournament: str | None = None
    """The id of the tournament that the game belongs to; null if it belongs to none."""
    ladder: bool = False
    """True if the bot ladder started the game: its outcome counts although bots alone play."""


class SeatJoined(Event, frozen=True):
    """A player took an open seat. A person's name is the hidden value ``name.<seat>``."""

    seat: Seat
    """The seat that was taken."""
    guest: bool
    """True if the player is a guest rather than a registered player."""
    client_seed: str | None
    """A seed from the player, which contributes to every draw; null if none was sent."""
    bot: str | None = None
    """The name of the bot that took the seat; null for a person."""


class SeatLeft(Event, frozen=True):
    """A player left. Before the start the seat becomes open again; afterwards a stand-in takes over."""

    seat: Seat
    """The seat that was left."""
    stand_in: str | None
    """The name of the stand-in; null before the start."""


class SeatResumed(Event, frozen=True):
    """The owner of a seat has returned, and no stand-in plays for it any more."""

    rev: ClassVar[int] = 2  # rev 1 had no `same_decision`: the time always started again

    seat: Seat
    """The seat whose owner has returned."""
    misses: int = 0
    """The number of consecutive missed decisions that still count: 0 after an action, up to 2 after a return
    without one.
    """
    same_decision: bool = False
    """True if the seat still owes the decision that it owed when its owner left; its time continued to run.
    """


class TimeSpent(Event, frozen=True):
    """A seat's clock was charged for a decision; the action follows."""

    rev: ClassVar[int] = 2  # rev 1 had no `added_ms`: an increment came with every decision

    seat: Seat
    """The seat whose time was counted."""
    spent_ms: int
    """The time from the opening of the decision to the action, in milliseconds."""
    remaining_ms: int
    """The remaining time on its clock from now on, in milliseconds."""
    added_ms: int | None
    """The part of `remaining_ms` that this decision added: the increment once the turn passes, or the refill
    of a clock that limits each decision; 0 after a trade offer or an answer to one. Null in older games.
    """


class DecisionMissed(Event, frozen=True):
    """A seat let its time run out; a built-in bot makes this one decision, which follows."""

    seat: Seat
    """The seat that had to decide."""
    since: int
    """The version that opened the decision."""
    misses: int
    """The number of consecutive missed decisions, including this one."""


class SeatHandedOver(Event, frozen=True):
    """A seat missed too many decisions in a row; a stand-in plays until its owner returns."""

    seat: Seat
    """The seat that was handed over."""
    stand_in: str
    """The name of the stand-in."""


class SeatTokenRenewed(Event, frozen=True):
    """The seat's token was renewed; older ones are invalid from here on."""

    seat: Seat
    """The seat that the token belongs to."""


class GameStarted(Event, frozen=True):
    """Every seat is taken; the ruleset's own events follow."""

    colors: tuple[str, ...]
    """The colours, in seat order."""


class ForkBegan(Event, frozen=True):
    """The end of the events that a fork shares with another game; from now on it draws from its own seed."""


class RewindProposed(Event, frozen=True):
    """A seat proposed to rewind the game."""

    seat: Seat
    """The seat that proposed it."""
    to_version: int
    """The version whose position the game would return to."""


class ForkProposed(Event, frozen=True):
    """A seat asked for permission to continue in a fork, which may reveal all hands."""

    seat: Seat
    """The seat that asked."""
    at_version: int
    """The version that the fork would continue from."""


class ProposalAgreed(Event, frozen=True):
    """A seat agreed to the open proposal."""

    seat: Seat
    """The seat that agreed."""
    proposal: int
    """The version of the event that made the proposal."""


class ProposalDeclined(Event, frozen=True):
    """A seat declined the open proposal, or withdrew its own."""

    seat: Seat
    """The seat that declined."""
    proposal: int
    """The version of the event that made the proposal."""


class GameRewound(Event, frozen=True):
    """The game returned to an earlier position; the rewound events stay readable."""

    to_version: int
    """The version whose position is current again."""
    epoch: int
    """The number of the new epoch of draws, at least 1."""
    proposal: int | None
    """The version of the event that proposed it; null if a seat undid its own last action."""
    revealed: tuple[Revelation, ...]
    """The information that the rewound events had revealed, in order of their versions."""
    remaining_ms: tuple[int, ...] = ()
    """The restored clocks, in milliseconds by seat; empty in a game without a clock."""
    drawn: dict[str, int] = {}
    """In a sandbox with a script: the number of draws of each label up to the restored position."""


class ForkPermitted(Event, frozen=True):
    """Everybody agreed that a seat may continue in a fork."""

    seat: Seat
    """The seat that had asked."""
    at_version: int
    """The version that the fork continues from."""
    proposal: int
    """The version of the event that made the proposal."""


class GameClosed(Event, frozen=True):
    """An operator has closed the game: nobody may act, and no clock runs, until it is reopened or ends."""

    reason: str
    """The operator's reason."""
    ends_at: str
    """The time at which the game ends without a result, unless an operator reopens it first."""


class GameReopened(Event, frozen=True):
    """An operator has reopened the game. The time for each open decision starts again."""

    reason: str
    """The operator's reason."""


class GameAborted(Event, frozen=True):
    """The game ended without a result."""

    reason: str
    """The reason, in one word or as a sentence."""


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
    GameClosed,
    GameReopened,
    GameAborted,
)

LOBBY_UPCASTERS: dict[tuple[str, int], Upcaster] = {
    ("seat-resumed", 1): lambda data: data | {"same_decision": False},
    ("time-spent", 1): lambda data: data | {"added_ms": None},
}
"""The upcasters of older revisions, as in ``Ruleset.upcasters``."""

LOBBY_KINDS = frozenset(tag_of(event_type) for event_type in LOBBY_EVENTS)
