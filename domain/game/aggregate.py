"""The ``Game`` aggregate: seats, lobby and clock of a game, around the state of its ruleset."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, Self
from uuid import UUID

import msgspec

from domain.game import events as game_events
from domain.game.clocks import SeatClock
from domain.game.packed import PACK_FORMAT, SHARED_FIELDS, Packed
from domain.game.proposals import Proposal, made_by
from domain.game.readers import LOBBY_CODEC, Codecs, StoredRow, recorded_at, stored_rewinds
from domain.game.script import Script, chance_with, script_of
from domain.game.seats import SeatState
from domain.game.timing import Timing, timing_of
from domain.kernel.chance import SeededChance, epoch_key, name_in_keys, seed_commitment
from domain.kernel.errors import GameNotRunning
from domain.kernel.ruleset import Duty, Event, Outcome, Ruleset, Seat
from domain.log.codec import decode_state
from domain.log.envelope import Core, Envelope, Hidden, hash_core
from domain.log.live import live_versions, rewound_past

Status = Literal["waiting", "running", "finished", "aborted"]


class Game:
    """One play of a ruleset. Its fields change only when events are applied.

    ``version`` is the number of events and ``head`` the hash of the last one. ``state`` is the ruleset's
    state, None before the start. ``next_draw`` is the number of the next draw of chance. ``imported`` is True
    if the log comes from an archive, which no event records.
    """

    __slots__ = (
        "_kept",
        "_key",
        "aborted",
        "bot_pace_ms",
        "created_at",
        "fork_permits",
        "forked_from",
        "head",
        "hints",
        "id",
        "imported",
        "is_shared",
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
    forked_from: game_events.ForkOrigin | None
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
        self.aborted = None
        self._key: bytes | None = None
        self._kept: dict[int, Any] = {}

    # Queries

    @property
    def status(self) -> Status:
        """The status: waiting for players, running, or how the game ended."""
        if self.aborted is not None:
            return "aborted"
        if self.state is None or any(seat.kind == "open" for seat in self.seats):
            return "waiting"
        return "running" if self.outcome is None else "finished"

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the game runs."""
        return None if self.state is None else self.ruleset.outcome(self.state)

    @property
    def is_rated(self) -> bool:
        """True if the outcome counts in ratings.

        Games of bots alone do not count, nor do games in which every person has left their seat to a
        stand-in.
        """
        people = (seat.stand_in is None for seat in self.seats if seat.kind != "bot")
        return self.rated and not self.imported and any(people)

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
        if proposal is None or self.version >= proposal.lapses_at or self.status != "running":
            return None
        return proposal

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret seed, 64 hexadecimal digits."""
        return seed_commitment(self.seed)

    def duties(self) -> dict[Seat, Duty]:
        """Return the seats that must or may act; empty unless the game is running.

        A rewind opens every decision anew.
        """
        if self.status != "running":
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
        if self._key is None:
            seeds = [seat.client_seed for seat in self.seats]
            game = name_in_keys(self.id, sandbox=self.sandbox)
            self._key = epoch_key(self.seed, game=game, epoch=self.epoch, client_seeds=seeds)
        return self._key

    def chance(self) -> SeededChance:
        """Return the source of the next draws."""
        return chance_with(self.script, self.epoch_key(), first=self.next_draw)

    def verify_running(self) -> None:
        """Verify that the game is running; raises GameNotRunning."""
        status = self.status
        if status == "waiting":
            raise GameNotRunning("The game has not started; it is waiting for players.")
        if status != "running":
            raise GameNotRunning("The game is over.")

    # Applying events

    def replay(
        self,
        rows: Sequence[StoredRow],
        codecs: "Codecs",
        unseal: Callable[[str], str],
        *,
        past: Any = None,
    ) -> None:
        """Apply the next stored events, oldest first; ``unseal`` decrypts the secret seed.

        ``past`` is the state to restore if the rows rewind events that were applied earlier: the state at the
        version that ``rewound_past`` returns. Raises UnknownKind, msgspec.DecodeError or
        msgspec.ValidationError for an unreadable row.
        """
        if not rows:
            return
        rewinds = stored_rewinds(rows)
        if rewinds:
            self._replay_live(rows, rewinds, codecs, unseal, past)
        else:
            self._replay_all(rows, codecs, unseal)
        core, core_bytes, _ = decode_state(rows[-1][2])
        self.settle(core, hash_core(core_bytes))
        self.timing.note(self.duties(), self.seats, partial(recorded_at, rows))

    def _replay_all(self, rows: Sequence[StoredRow], codecs: "Codecs", unseal: Callable[[str], str]) -> None:
        # Terse, because this loop dominates the loading of a long game; it touches only local names.
        readers, read_lobby, version, drawn = codecs.readers, self._replay_lobby, self.version, None
        evolve, state, script = (self.ruleset.evolve, self.state, self.script) if version else (None,) * 3
        for _, topic, stored in rows:
            reader = readers.get(topic) or codecs.reader(topic)
            version += 1
            if reader.is_lobby or evolve is None:
                if drawn is not None:
                    self._count_draws(drawn)
                    drawn = None
                self.version = version - 1
                read_lobby(stored, unseal)
                evolve, state, script = self.ruleset.evolve, self.state, self.script
                continue
            event: Any = reader.read(stored)
            evolve(state, event)
            if reader.has_draws and event.draws:
                if drawn is not None and script is not None:
                    script.note(drawn.draws)
                drawn = event
        self.version = version
        if drawn is not None:
            self._count_draws(drawn)

    def _replay_live(
        self,
        rows: Sequence[StoredRow],
        rewinds: Mapping[int, int],
        codecs: "Codecs",
        unseal: Callable[[str], str],
        past: Any,
    ) -> None:
        """Apply rows that contain rewinds, skipping the ruleset's events that were rewound."""
        last = rows[-1][0]
        live = set(live_versions(last, rewinds, after=self.version))
        fallen = rewound_past(last, rewinds, base=self.version)
        for row in rows:
            version, topic, _ = row
            if fallen is not None and version == fallen[0]:
                self.state = past
            if version in live or codecs.reader(topic).is_lobby:
                self.version = version - 1
                self._replay_all([row], codecs, unseal)

    def _replay_lobby(self, state: bytes, unseal: Callable[[str], str]) -> None:
        core, _, hidden = decode_state(state)
        if core.version == 1:
            hidden["seed"] = msgspec.structs.replace(hidden["seed"], value=unseal(hidden["seed"].value))
        self._happen(LOBBY_CODEC.of_core(core, hidden), hidden, core.recorded_at)

    def settle(self, core: Core, head: str) -> None:
        """Set the head and the time of the last change from the last event's core."""
        self.head = head
        self.updated_at = core.recorded_at

    def keep_positions(self, versions: Iterable[int]) -> None:
        """Remember the positions of these versions as ``apply`` reaches them, for later rewinds."""
        self._kept = dict.fromkeys(versions)

    def keep_position(self, version: int, state: Any) -> None:
        """Remember a position that was loaded, for a later rewind to it."""
        self._kept[version] = state

    def kept_position(self, version: int) -> Any:
        """Return a copy of a remembered position; raises KeyError for any other."""
        return self._kept[version].copy()

    def apply(self, event: Event, envelope: Envelope) -> None:
        """Apply the next event, already decoded; a rewind needs a remembered position."""
        if isinstance(event, game_events.GameRewound):
            self.state = self.kept_position(event.to_version)
        self._happen(event, envelope.hidden, envelope.core.recorded_at)
        self.settle(envelope.core, envelope.hash)
        self.timing.note(self.duties(), self.seats, {self.version: self.updated_at}.get)
        if self.version in self._kept:
            self._kept[self.version] = self.state.copy()

    def _happen(self, event: Event, hidden: Mapping[str, Hidden], recorded_at: str) -> None:
        """Apply the next event. Every event passes through here, except in the fast replay."""
        self.version += 1
        self.updated_at = recorded_at
        self.evolve(event)
        self.name_seats(hidden)
        if self.version == 1:
            self.created_at = recorded_at

    def name_seats(self, hidden: Mapping[str, Hidden]) -> None:
        """Set the names of people from the hidden values of a lobby event."""
        for field, secret in hidden.items():
            if field.startswith("name."):
                self.seats[int(field.removeprefix("name."))].name = secret.value

    def evolve(self, event: Event) -> None:
        """Apply an event to seats and state, without its envelope."""
        on_lobby_event = _LOBBY.get(type(event))
        if on_lobby_event is None:
            self.ruleset.evolve(self.state, event)
            self._count_draws(event)
            return
        on_lobby_event(self, event)
        if self.state is not None and type(event) is not game_events.GameStarted:
            self.state.version += 1

    def _count_draws(self, event: Event) -> None:
        draws = getattr(event, "draws", None)
        if draws:
            self.next_draw = draws[-1].k + 1
            if self.script is not None:
                self.script.note(draws)

    def _on_created(self, event: game_events.GameCreated) -> None:
        self.ruleset = self.rulesets[event.ruleset]
        # in the form in which the log stores them
        self.raw_options = msgspec.to_builtins(event.options, order="sorted")
        self.options = msgspec.convert(event.options, self.ruleset.options_type)
        self.seats = [
            SeatState(kind=plan.kind, bot=plan.bot, color=plan.color, guest=plan.guest, name=None)
            for plan in event.seats
        ]
        self.bot_pace_ms = event.bot_pace_ms
        self.timing = timing_of(event)
        self.listed = event.listed
        self.hints = event.hints
        self.rated = event.rated
        self.forked_from = event.forked_from
        self.is_shared = event.forked_from is not None
        self.sandbox, self.script = event.sandbox, script_of(event.script, waits=self.is_shared)
        self.seed = bytes.fromhex(event.seed)
        if event.client_seed_seat is not None:
            self.seats[event.client_seed_seat].client_seed = event.client_seed

    def _on_joined(self, event: game_events.SeatJoined) -> None:
        seat = self.seats[event.seat]
        seat.kind, seat.bot, seat.guest = "human" if event.bot is None else "bot", event.bot, event.guest
        if event.client_seed is not None:
            seat.client_seed, seat.client_seed_joined = event.client_seed, True
            self._key = None
        if self.status == "running":  # a fork that was waiting for players
            for each in self.seats:
                each.timed_from = self.updated_at

    def _on_left(self, event: game_events.SeatLeft) -> None:
        seat = self.seats[event.seat]
        seat.misses = 0
        if event.stand_in is not None:
            seat.stand_in, seat.left_at = event.stand_in, self.version
            return
        seat.kind, seat.name, seat.bot, seat.guest = "open", None, None, True
        seat.client_seed, seat.client_seed_joined = None, False
        self._key = None
        seat.generation += 1

    def _on_resumed(self, event: game_events.SeatResumed) -> None:
        seat = self.seats[event.seat]
        if seat.stand_in is not None:
            seat.stand_in, seat.returns = None, seat.returns + 1
            if not event.same_decision:
                seat.timed_from = self.updated_at
        seat.misses = event.misses

    def _on_time_spent(self, event: game_events.TimeSpent) -> None:
        self.timing.spend(event)
        if event.added_ms is not None:
            self.seats[event.seat].timed_from = self.updated_at

    def _on_decision_missed(self, event: game_events.DecisionMissed) -> None:
        self.seats[event.seat].misses = event.misses

    def _on_handed_over(self, event: game_events.SeatHandedOver) -> None:
        self.seats[event.seat].stand_in = event.stand_in

    def _on_token_renewed(self, event: game_events.SeatTokenRenewed) -> None:
        self.seats[event.seat].generation += 1

    def _on_started(self, event: game_events.GameStarted) -> None:
        self.state = self.ruleset.initial(event.colors, self.options, version=self.version)

    def _on_fork_began(self, _: game_events.ForkBegan) -> None:
        self.is_shared, self.next_draw = False, 0
        self.script = self.script and self.script.at({})

    def _on_proposed(self, event: game_events.RewindProposed | game_events.ForkProposed) -> None:
        self.proposal = made_by(event, version=self.version)
        self.seats[event.seat].proposals += 1

    def _on_agreed(self, event: game_events.ProposalAgreed) -> None:
        proposal = self.proposal
        if proposal is not None:
            self.proposal = msgspec.structs.replace(proposal, agreed=(*proposal.agreed, event.seat))

    def _on_declined(self, _: game_events.ProposalDeclined) -> None:
        self.proposal = None

    def _on_rewound(self, event: game_events.GameRewound) -> None:
        """Record a rewind. The caller sets the position itself, from the live versions."""
        self.rewinds[self.version] = event.to_version
        self.state.version = self.version - 1
        self.next_draw = 0
        self.script = self.script and self.script.at(event.drawn)
        self.rated = False
        self.timing.take_back(event.remaining_ms)
        self._key = None
        if event.proposal is not None:
            self.proposal = None

    def _on_fork_permitted(self, event: game_events.ForkPermitted) -> None:
        self.fork_permits = (*self.fork_permits, (event.seat, event.at_version))
        self.rated = False
        self.proposal = None

    def _on_aborted(self, event: game_events.GameAborted) -> None:
        self.aborted = event.reason

    # Snapshots

    def pack(self) -> bytes:
        """Encode the game for a snapshot, without the seed and the first event."""
        shared: dict[str, Any] = {name: getattr(self, name) for name in SHARED_FIELDS}
        kept = Packed(
            **shared,
            state=None if self.state is None else self.ruleset.pack(self.state),
            open_decisions=self.timing.open_decisions,
            remaining_ms=self.timing.remaining_ms,
            drawn={} if self.script is None else self.script.in_order(),
        )
        return msgspec.msgpack.encode(kept)

    def unpack(self, packed: bytes) -> None:
        """Restore a snapshot, on a game to which only its first event was applied.

        Raises msgspec.DecodeError if another release wrote it.
        """
        kept = msgspec.msgpack.decode(packed, type=Packed)
        if kept.format != PACK_FORMAT:
            raise msgspec.ValidationError("another release's snapshot")
        for name in SHARED_FIELDS:
            setattr(self, name, getattr(kept, name))
        self.script = self.script and self.script.at(kept.drawn)
        self.timing.open_decisions, self.timing.remaining_ms = kept.open_decisions, kept.remaining_ms
        self.is_shared = False
        self.state = None if kept.state is None else self.ruleset.unpack(kept.state)

    def become(self, other: "Game") -> None:
        """Take over every field of another game, which must not be used afterwards."""
        slots = self.__slots__ if other.version else [slot for slot in self.__slots__ if hasattr(other, slot)]
        for slot in slots:
            setattr(self, slot, getattr(other, slot))

    def copy(self) -> Self:
        """Copy the game so that applying events to one leaves the other alone."""
        other = type(self)(self.id, self.rulesets)
        other.become(self)
        if self.version:
            other.seats = [msgspec.structs.replace(seat) for seat in self.seats]
            other.timing = msgspec.structs.replace(self.timing)
            other.script = self.script and self.script.at(self.script.drawn)
        other.rewinds = dict(self.rewinds)
        other._kept = {}
        if self.state is not None:
            other.state = self.state.copy()
        return other


_LOBBY: dict[type[Event], Callable[[Game, Any], None]] = {
    game_events.GameCreated: Game._on_created,
    game_events.SeatJoined: Game._on_joined,
    game_events.SeatLeft: Game._on_left,
    game_events.SeatResumed: Game._on_resumed,
    game_events.TimeSpent: Game._on_time_spent,
    game_events.DecisionMissed: Game._on_decision_missed,
    game_events.SeatHandedOver: Game._on_handed_over,
    game_events.SeatTokenRenewed: Game._on_token_renewed,
    game_events.GameStarted: Game._on_started,
    game_events.ForkBegan: Game._on_fork_began,
    game_events.RewindProposed: Game._on_proposed,
    game_events.ForkProposed: Game._on_proposed,
    game_events.ProposalAgreed: Game._on_agreed,
    game_events.ProposalDeclined: Game._on_declined,
    game_events.GameRewound: Game._on_rewound,
    game_events.ForkPermitted: Game._on_fork_permitted,
    game_events.GameAborted: Game._on_aborted,
}
