"""The fields of a game, and the values derived from them."""

from collections.abc import Mapping
from typing import Any, Literal
from uuid import UUID

import msgspec

from domain.game.clocks import SeatClock
from domain.game.events import ForkOrigin
from domain.game.proposals import Proposal
from domain.game.script import Script, chance_with
from domain.game.seats import SeatState
from domain.game.timing import Closing, Timing
from domain.kernel.chance import SeededChance, epoch_key, name_in_keys, seed_commitment
from domain.kernel.errors import GameNotRunning
from domain.kernel.ruleset import Duty, Outcome, Ruleset, Seat

Status = Literal["waiting", "running", "finished", "aborted"]


class GameFields:
    """The seats, lobby and clock of a game, around the state of its ruleset.

    ``version`` is the number of events and ``head`` the hash of the last one. ``state`` is the ruleset's
    state, None before the start. ``next_draw`` is the number of the next draw of chance. ``imported`` is True
    if the log comes from an archive, which no event records.
    """

    __slots__ = (
        "_epoch_key",
        "_kept",
        "aborted",
        "bot_pace_ms",
        "closed",
        "created_at",
        "fork_permits",
        "forked_from",
        "head",
        "hints",
        "id",
        "imported",
        "is_shared",
        "ladder",
        "listed",
        "next_draw",
        "options",
        "proposal",
        "rated",
        "raw_options",
        "rewinds",
        "ruleset",
        "rulesets",
        "sandbox",
        "script",
        "seats",
        "seed",
        "state",
        "timing",
        "tournament",
        "updated_at",
        "version",
    )

    id: UUID
    imported: bool
    version: int
    head: str
    ruleset: Ruleset
    raw_options: dict[str, Any]
    options: msgspec.Struct
    seats: list[SeatState]
    bot_pace_ms: int
    timing: Timing
    listed: bool
    rated: bool
    hints: bool
    tournament: str | None
    ladder: bool
    forked_from: ForkOrigin | None
    sandbox: bool
    script: Script | None
    is_shared: bool
    rewinds: dict[int, int]
    proposal: Proposal | None
    fork_permits: tuple[tuple[Seat, int], ...]
    seed: bytes
    state: Any
    next_draw: int
    created_at: str
    updated_at: str
    closed: Closing | None
    aborted: str | None

    def __init__(self, game_id: UUID, rulesets: Mapping[str, Ruleset]) -> None:
        self.id = game_id
        self.rulesets = rulesets
        self.imported = False
        self.version = 0
        self.head = ""
        self.state = None
        self.next_draw = 0
        self.rewinds = {}
        self.proposal = None
        self.fork_permits = ()
        self.is_shared = False
        self.closed = None
        self.aborted = None
        self._epoch_key: bytes | None = None
        self._kept: dict[int, Any] = {}

    @property
    def status(self) -> Status:
        """The status: waiting for players, running, or how the game ended."""
        if self.aborted is not None:
            return "aborted"
        if self.state is None or any(seat.kind == "open" for seat in self.seats):
            return "waiting"
        return "running" if self.outcome is None else "finished"

    @property
    def is_playable(self) -> bool:
        """True if seats may act: the game is running, and no operator has closed it."""
        return self.closed is None and self.status == "running"

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the game runs."""
        return None if self.state is None else self.ruleset.outcome(self.state)

    @property
    def is_rated(self) -> bool:
        """True if the outcome counts in ratings.

        Games among bots do not count, except those of the ladder. A person who leaves their seat to a
        stand-in has lost the game.
        """
        people = (seat.kind != "bot" for seat in self.seats)
        return self.rated and not self.imported and (self.ladder or any(people))

    @property
    def gives_hints(self) -> bool:
        """True if a seat may ask for hints: never in a rated game, or in one created without them."""
        return self.hints and not self.is_rated

    @property
    def over(self) -> bool:
        """True if the game accepts no more decisions."""
        return self.aborted is not None or self.outcome is not None

    @property
    def epoch(self) -> int:
        """The epoch of the draws; each rewind starts a new one."""
        return len(self.rewinds)

    @property
    def open_proposal(self) -> Proposal | None:
        """The proposal that awaits answers, if any."""
        proposal = self.proposal
        if proposal is None or self.version >= proposal.lapses_at or not self.is_playable:
            return None
        return proposal

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret seed, 64 hexadecimal digits."""
        return seed_commitment(self.seed)

    def duties(self) -> dict[Seat, Duty]:
        """Return the seats that must or may act; empty unless the game is playable.

        A rewind opens every decision anew.
        """
        if not self.is_playable:
            return {}
        duties = self.ruleset.duties(self.state)
        if not self.rewinds:
            return duties
        rewound = next(reversed(self.rewinds))
        return {
            seat: msgspec.structs.replace(duty, since=max(duty.since, rewound))
            for seat, duty in duties.items()
        }

    def deadline(self, seat: Seat) -> str | None:
        """Return a seat's deadline (RFC 3339, UTC); None if it owes no decision or has no time limit."""
        return self.timing.deadline(seat, self.seats[seat], self.duties().get(seat))

    def first_deadline(self) -> str | None:
        """Return the earliest deadline of all seats; None if no seat has one."""
        timing, seats = self.timing, self.seats
        found = (timing.deadline(seat, seats[seat], duty) for seat, duty in self.duties().items())
        return min((deadline for deadline in found if deadline is not None), default=None)

    def clocks(self) -> list[SeatClock]:
        """List the clock of every seat; empty in a game without a clock."""
        return self.timing.clocks(self.seats, self.duties())

    def epoch_key(self) -> bytes:
        """Derive the key of the draws of this epoch."""
        if self._epoch_key is None:
            seeds = [seat.client_seed for seat in self.seats]
            game = name_in_keys(self.id, sandbox=self.sandbox)
            self._epoch_key = epoch_key(self.seed, game=game, epoch=self.epoch, client_seeds=seeds)
        return self._epoch_key

    def forget_epoch_key(self) -> None:
        """Discard the cached key of the draws after its inputs have changed."""
        self._epoch_key = None

    def chance(self) -> SeededChance:
        """Return the source of the next draws."""
        return chance_with(self.script, self.epoch_key(), first=self.next_draw)

    def verify_not_closed(self) -> None:
        """Verify that no operator has closed the game; raises GameNotRunning."""
        if self.closed is not None and not self.over:
            raise GameNotRunning("game-closed", reason=self.closed.reason)

    def verify_running(self) -> None:
        """Verify that the game is playable; raises GameNotRunning."""
        self.verify_not_closed()
        status = self.status
        if status == "waiting":
            raise GameNotRunning("game-not-started")
        if status != "running":
            raise GameNotRunning("game-over")
