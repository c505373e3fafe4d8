"""The events that every game has, whatever its ruleset: seats, start, proposals, rewinds, forks, abort."""

from typing import Any, ClassVar, Literal

import msgspec

from domain.kernel.ruleset import Event, Seat
from domain.log.codec import tag_of

SeatKind = Literal["human", "open", "bot"]

NAMESPACE = "game"
"""What stands before the kind of these events in a topic, where others have their ruleset."""


class SeatPlan(msgspec.Struct, frozen=True):
    """Who is to sit at one place when the game is created.

    ``bot`` names the bot of a ``bot`` seat; ``guest`` is whether a ``human`` sits there without being a
    registered player.
    """

    kind: SeatKind
    bot: str | None
    color: str
    guest: bool


class ForkOrigin(msgspec.Struct, frozen=True):
    """Where a fork comes from: the other game's id, the version, and the hash of that version's event."""

    game: str
    version: int
    head: str


class Revelation(msgspec.Struct, frozen=True):
    """What became known with an event: its ``version`` and ``kind``, which ``fields``, and to which seats.

    ``seats`` is None where everybody saw it.
    """

    version: int
    kind: str
    fields: tuple[str, ...]
    seats: tuple[Seat, ...] | None


class GameCreated(Event, frozen=True):
    """A game was set up, with all that is fixed from then on.

    ``seed_commitment`` is the SHA-256 of the game's secret ``seed`` (64 hexadecimal digits, known to nobody
    before the end); ``client_seed`` was sent by the creator, and so before the commitment was known, and
    counts as that of ``client_seed_seat``. Bots let ``bot_pace_ms`` milliseconds pass before each move, so
    that people can follow. The names of the people seated stand beside it as ``name.<seat>``, each
    committed to on its own. Where the game is a fork, the events that it shares with ``forked_from`` follow,
    up to ``ForkBegan``.
    """

    secret_fields: ClassVar[tuple[str, ...]] = ("seed",)

    ruleset: str
    options: dict[str, Any]
    seats: tuple[SeatPlan, ...]
    listed: bool
    rated: bool
    bot_pace_ms: int
    seed_commitment: str
    client_seed: str | None
    client_seed_seat: Seat | None
    seed: str
    forked_from: ForkOrigin | None = None


class SeatJoined(Event, frozen=True):
    """Somebody took an open seat, as a guest or as a registered player, perhaps with a seed of their own.

    The name stands beside it as ``name.<seat>``.
    """

    seat: Seat
    guest: bool
    client_seed: str | None


class SeatLeft(Event, frozen=True):
    """A player left: before the start the seat is open again, after it a stand-in plays on."""

    seat: Seat
    stand_in: str | None


class SeatResumed(Event, frozen=True):
    """The owner of a seat is back; no stand-in plays for it any more."""

    seat: Seat


class SeatTokenRenewed(Event, frozen=True):
    """The seat's token was made anew; older ones are worth nothing from here on."""

    seat: Seat


class GameStarted(Event, frozen=True):
    """Every seat is taken; the ruleset's own events follow. ``colors`` are given by seat."""

    colors: tuple[str, ...]


class ForkBegan(Event, frozen=True):
    """What a fork shares with another game ends here; from now on it draws from its own seed."""


class RewindProposed(Event, frozen=True):
    """A seat proposed to take the game back to the position of ``to_version``."""

    seat: Seat
    to_version: int


class ForkProposed(Event, frozen=True):
    """A seat asked to go on from ``at_version`` in a game of its own, where it may show all hands."""

    seat: Seat
    at_version: int


class ProposalAgreed(Event, frozen=True):
    """A seat agreed to the proposal that the event of version ``proposal`` made."""

    seat: Seat
    proposal: int


class ProposalDeclined(Event, frozen=True):
    """A seat declined the proposal of version ``proposal``, or took it back if it was its own."""

    seat: Seat
    proposal: int


class GameRewound(Event, frozen=True):
    """The game went back to the position of ``to_version``; what came after that stays readable.

    ``epoch`` is that of the draws from now on, ``proposal`` the version at which this was proposed (None: a
    seat took its own last action back). ``revealed`` is what the events taken back had shown.
    """

    to_version: int
    epoch: int
    proposal: int | None
    revealed: tuple[Revelation, ...]


class ForkPermitted(Event, frozen=True):
    """Everybody agreed that ``seat`` goes on from ``at_version`` in a game of its own."""

    seat: Seat
    at_version: int
    proposal: int


class GameAborted(Event, frozen=True):
    """The game ended without a result."""

    reason: str


LOBBY_EVENTS: tuple[type[Event], ...] = (
    GameCreated,
    SeatJoined,
    SeatLeft,
    SeatResumed,
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

LOBBY_KINDS = frozenset(tag_of(event_type) for event_type in LOBBY_EVENTS)
