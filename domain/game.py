"""The ``Game`` aggregate: seats, lobby and clock of a game, around the state of its ruleset."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Self
from uuid import UUID

import msgspec

from domain import lobby
from domain.kernel.chance import SeededChance, epoch_key, seed_commitment
from domain.kernel.codec import EventCodec, UnknownKind, decode_state, tag_of
from domain.kernel.envelope import Core, Envelope, Hidden, commit, derive_salt, hash_core, seal
from domain.kernel.errors import GameNotRunning, NotYourDecision, Refusal, RuleViolation
from domain.kernel.ruleset import Action, Duty, Event, Outcome, Ruleset, Seat

Status = Literal["waiting", "running", "finished", "aborted"]

STAND_IN = "greedy"
"""The bot that plays on for a seat whose owner has left."""

LOBBY_CODEC = EventCodec(lobby.LOBBY_EVENTS, {})

StoredRow = tuple[int, str, bytes]
"""An event as it lies in the store: version, topic, state."""

_EPOCH = 0  # a rewind starts the next one


class SeatTaken(Refusal):
    """Somebody sits there already, or it is not a seat of this game that can be joined."""

    code = "seat-taken"


class Command(msgspec.Struct, frozen=True):
    """What the caller asked to be done once: the key, and the SHA-256 of the body in hexadecimal."""

    key: str
    body: str


class SeatState(msgspec.Struct):
    """A place at the table as it stands.

    ``name`` is None for an open seat, for a bot, and where it was erased; ``generation`` counts the tokens
    that the seat has had; ``stand_in`` is the bot that plays on after the owner has left.
    """

    kind: lobby.SeatKind
    bot: str | None
    color: str
    guest: bool
    name: str | None
    generation: int = 0
    client_seed: str | None = None
    client_seed_joined: bool = False
    stand_in: str | None = None

    @property
    def player(self) -> str | None:
        """The bot that decides for this seat now; None while a person does."""
        return self.stand_in or self.bot


class Reader(msgspec.Struct, frozen=True):
    """How events of one topic are read: ``decode`` to ``.core.data`` where it is set, else by ``codec``."""

    codec: EventCodec
    is_lobby: bool
    decode: Callable[[bytes], Any] | None
    has_draws: bool


class Codecs:
    """Readers of stored events by topic, for every ruleset."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._codecs = {lobby.NAMESPACE: LOBBY_CODEC} | {
            name: EventCodec(ruleset.event_types, ruleset.upcasters) for name, ruleset in rulesets.items()
        }
        self.readers: dict[str, Reader] = {}
        """The readers of the topics seen so far."""

    def of(self, topic: str) -> tuple[EventCodec, str, int]:
        """Take a topic apart: the codec of its namespace, the kind, the revision; raises UnknownKind."""
        try:
            namespace, rest = topic.split("/")
            kind, rev = rest.rsplit(".", 1)
            return self._codecs[namespace], kind, int(rev)
        except (KeyError, ValueError):
            raise UnknownKind(topic) from None

    def reader(self, topic: str) -> Reader:
        """Find what reads events of a topic; raises UnknownKind."""
        try:
            return self.readers[topic]
        except KeyError:
            codec, kind, rev = self.of(topic)
            decode = codec.decoder(kind, rev)
            has_draws = "draws" in codec.kinds()[kind].__struct_fields__
            self.readers[topic] = reader = Reader(codec, codec is LOBBY_CODEC, decode, has_draws)
            return reader


class NewSeat(msgspec.Struct, frozen=True):
    """A seat of a game to be created: its plan, and the name (with a random salt) of who sits there."""

    plan: lobby.SeatPlan
    name: str | None = None
    name_salt: str | None = None


class Decision(msgspec.Struct):
    """What is to be saved at once: events of one game, and the state that they lead to."""

    envelopes: list[Envelope]
    events: list[Event]
    state: Any

    def collect_events(self) -> Sequence[Envelope]:
        """Hand the envelopes to the event store."""
        return self.envelopes


class Game:
    """One play of a ruleset, brought up to date by ``apply`` and nothing else.

    ``version`` is the number of its events, ``head`` the hash of the last, ``state`` the ruleset's own
    state (None before the start), ``next_draw`` the number of the next draw of chance. The methods named
    after what a caller wants answer with a ``Decision`` and leave the game as it is; they raise a Refusal
    where it does not allow that.
    """

    __slots__ = (
        "_key",
        "aborted",
        "client_seed_seat",
        "created_at",
        "head",
        "id",
        "listed",
        "next_draw",
        "options",
        "rated",
        "raw_options",
        "ruleset",
        "rulesets",
        "seats",
        "seed",
        "state",
        "updated_at",
        "version",
    )

    id: UUID
    version: int
    head: str
    ruleset: Ruleset
    raw_options: dict[str, Any]
    options: msgspec.Struct
    seats: list[SeatState]
    listed: bool
    rated: bool
    seed: bytes
    client_seed_seat: Seat | None
    state: Any
    next_draw: int
    created_at: str
    updated_at: str
    aborted: str | None

    def __init__(self, game_id: UUID, rulesets: Mapping[str, Ruleset]) -> None:
        self.id = game_id
        self.rulesets = rulesets
        self.version = 0
        self.head = ""
        self.state = None
        self.next_draw = 0
        self.aborted = None
        self._key: bytes | None = None

    # What is known

    @property
    def status(self) -> Status:
        """Whether the game waits for players, runs, or has ended, and how."""
        if self.aborted is not None:
            return "aborted"
        if self.state is None:
            return "waiting"
        return "running" if self.outcome is None else "finished"

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return None if self.state is None else self.ruleset.outcome(self.state)

    @property
    def over(self) -> bool:
        """Whether nothing more will be decided."""
        return self.aborted is not None or self.outcome is not None

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret seed, 64 hexadecimal digits."""
        return seed_commitment(self.seed)

    def duties(self) -> dict[Seat, Duty]:
        """Say who must or may act; nobody unless the game is running."""
        return self.ruleset.duties(self.state) if self.status == "running" else {}

    def epoch_key(self) -> bytes:
        """Derive the key of the game's draws."""
        if self._key is None:
            seeds = [seat.client_seed for seat in self.seats]
            self._key = epoch_key(self.seed, game=str(self.id), epoch=_EPOCH, client_seeds=seeds)
        return self._key

    # What somebody wants

    @classmethod
    def create(
        cls,
        game_id: UUID,
        ruleset: Ruleset,
        rulesets: Mapping[str, Ruleset],
        *,
        options: msgspec.Struct,
        seats: Sequence[NewSeat],
        listed: bool,
        rated: bool,
        seed: bytes,
        client_seed: str | None,
        now: str,
        command: Command | None,
    ) -> Decision:
        """Open a game; it starts at once when no seat is open.

        ``seed`` are 32 random bytes, ``now`` is the time in UTC. Raises RuleViolation where options,
        colours and seats do not fit.
        """
        ruleset.verify_options(options, len(seats))
        people = [number for number, seat in enumerate(seats) if seat.plan.kind == "human"]
        created = lobby.GameCreated(
            ruleset=ruleset.name,
            options=msgspec.to_builtins(options),
            seats=tuple(seat.plan for seat in seats),
            listed=listed,
            rated=rated,
            seed_commitment=seed_commitment(seed),
            client_seed=client_seed,
            client_seed_seat=(people[0] if people else 0) if client_seed is not None else None,
            seed=seed.hex(),
        )
        names = {
            f"name.{number}": Hidden(seat.name_salt, seat.name)
            for number, seat in enumerate(seats)
            if seat.name is not None and seat.name_salt is not None
        }
        draft = _Draft(cls(game_id, rulesets), now)
        draft.add(created, seat=None, command=command, extra=names)
        if all(seat.plan.kind != "open" for seat in seats):
            draft.start()
        return draft.close()

    def join(
        self,
        seat: Seat,
        *,
        name: str,
        name_salt: str,
        guest: bool,
        client_seed: str | None,
        now: str,
        command: Command | None,
    ) -> Decision:
        """Take an open seat; the game starts when it was the last. Raises SeatTaken."""
        if self.over or not 0 <= seat < len(self.seats) or self.seats[seat].kind != "open":
            raise SeatTaken(f"Seat {seat} is not open.")
        draft = _Draft(self, now)
        draft.add(
            lobby.SeatJoined(seat=seat, guest=guest, client_seed=client_seed),
            seat=seat,
            command=command,
            extra={f"name.{seat}": Hidden(name_salt, name)},
        )
        if not any(other.kind == "open" for other in draft.game.seats):
            draft.start()
        return draft.close()

    def leave(self, seat: Seat, *, now: str, command: Command | None) -> Decision:
        """Give a seat up: before the start it is open again, after it a stand-in plays on.

        Raises GameNotRunning once the game is over or the seat is already left.
        """
        if self.over or (self.state is not None and self.seats[seat].stand_in):
            raise GameNotRunning("The game is over." if self.over else "You have left this seat already.")
        left = lobby.SeatLeft(seat=seat, stand_in=STAND_IN if self.state is not None else None)
        return self._single(left, seat=seat, now=now, command=command)

    def renew_token(self, seat: Seat, *, now: str, command: Command | None) -> Decision:
        """Make a seat's token anew, which ends the older ones. Raises SeatTaken for a seat of no person."""
        if self.seats[seat].kind != "human":
            raise SeatTaken(f"Nobody with a token sits at seat {seat}.")
        return self._single(lobby.SeatTokenRenewed(seat=seat), seat=None, now=now, command=command)

    def abort(self, reason: str, *, now: str, command: Command | None) -> Decision:
        """End the game without a result; raises GameNotRunning once it is over."""
        if self.over:
            raise GameNotRunning("The game is over.")
        return self._single(lobby.GameAborted(reason=reason), seat=None, now=now, command=command)

    def act(
        self,
        seat: Seat | None,
        action: Action,
        *,
        now: str,
        command: Command | None = None,
        played_by: str | None = None,
    ) -> Decision:
        """Decide an action of a seat, or a system action (``seat`` None).

        ``played_by`` names the bot that plays for the seat in its owner's stead; an action of the owner
        ends that. Raises GameNotRunning, NotYourDecision, RuleViolation.
        """
        self.verify_running()
        chance = SeededChance(self.epoch_key(), first=self.next_draw)
        try:
            events = self.ruleset.decide(self.state, seat, action, chance)
        except RuleViolation as violation:
            if seat is None or self._may_choose(seat):
                raise
            deciding = [other for other, duty in self.duties().items() if duty.must]
            whose = "seat " + " and seat ".join(map(str, deciding)) if deciding else "nobody"
            raise NotYourDecision(
                f"You have nothing to decide now, but {whose} has.", rules=violation.rules
            ) from violation
        draft = _Draft(self, now)
        if seat is not None and played_by is None and self.seats[seat].stand_in is not None:
            draft.add(lobby.SeatResumed(seat=seat), seat=seat)
        draft.add_action(events, seat=seat, action=action, command=command, played_by=played_by)
        return draft.close()

    def _may_choose(self, seat: Seat) -> bool:
        ruleset, state = self.ruleset, self.state
        return bool(
            seat in ruleset.duties(state)
            or ruleset.templates(state, seat)
            or ruleset.legal_actions(state, seat)
        )

    def verify_running(self) -> None:
        """Refuse unless the game is running; raises GameNotRunning."""
        status = self.status
        if status == "waiting":
            raise GameNotRunning("The game has not started: it waits for players.")
        if status != "running":
            raise GameNotRunning("The game is over.")

    def _single(self, event: Event, *, seat: Seat | None, now: str, command: Command | None) -> Decision:
        draft = _Draft(self, now)
        draft.add(event, seat=seat, command=command)
        return draft.close()

    # What happened

    def replay(self, rows: Sequence[StoredRow], codecs: "Codecs", unseal: Callable[[str], str]) -> None:
        """Apply the next stored events, oldest first; ``unseal`` opens the sealed seed.

        Raises UnknownKind, msgspec.DecodeError or msgspec.ValidationError for what cannot be read.
        """
        if not rows:
            return
        # Terse, since loading a long game is mostly this loop; everything that it touches is local.
        readers, read_lobby, version, drawn = codecs.readers, self._replay_lobby, self.version, None
        evolve, state = (self.ruleset.evolve, self.state) if version else (None, None)
        for _, topic, stored in rows:
            reader = readers.get(topic) or codecs.reader(topic)
            version += 1
            if reader.is_lobby or evolve is None:
                self.version = version - 1
                read_lobby(stored, unseal)
                evolve, state = self.ruleset.evolve, self.state
                continue
            decode = reader.decode
            event: Any = reader.codec.read(stored) if decode is None else decode(stored).core.data
            evolve(state, event)
            if reader.has_draws and event.draws:
                drawn = event
        self.version = version
        if drawn is not None:
            self._count_draws(drawn)
        core, core_bytes, _ = decode_state(rows[-1][2])
        self.settle(core, core_bytes)

    def _replay_lobby(self, state: bytes, unseal: Callable[[str], str]) -> None:
        core, _, hidden = decode_state(state)
        if core.version == 1:
            hidden["seed"] = msgspec.structs.replace(hidden["seed"], value=unseal(hidden["seed"].value))
            self.created_at = core.recorded_at
        event = LOBBY_CODEC.of_core(core, hidden)
        self.version += 1
        self._evolve(event)
        self.name_seats(hidden)

    def settle(self, core: Core, core_bytes: bytes) -> None:
        """Take the head and the time of the last event applied from its core."""
        self.head = hash_core(core_bytes)
        self.updated_at = core.recorded_at

    def apply(self, event: Event, envelope: Envelope) -> None:
        """Apply the next event, given whole."""
        self.version += 1
        self._evolve(event)
        self.name_seats(envelope.hidden)
        if self.version == 1:
            self.created_at = envelope.core.recorded_at
        self.settle(envelope.core, envelope.core_bytes)

    def adopt(self, decision: Decision) -> None:
        """Apply a decision of this very version that has been saved."""
        for envelope, event in zip(decision.envelopes, decision.events, strict=True):
            self.version = envelope.core.version
            if type(event) in _LOBBY:
                self._evolve(event)
                self.name_seats(envelope.hidden)
                if self.version == 1:
                    self.created_at = envelope.core.recorded_at
            else:
                self._count_draws(event)
        self.state = decision.state
        self.settle(decision.envelopes[-1].core, decision.envelopes[-1].core_bytes)

    def name_seats(self, hidden: Mapping[str, Hidden]) -> None:
        """Take the names of people from the hidden values of a lobby event."""
        for field, secret in hidden.items():
            if field.startswith("name."):
                self.seats[int(field.removeprefix("name."))].name = secret.value

    def _evolve(self, event: Event) -> None:
        on_lobby_event = _LOBBY.get(type(event))
        if on_lobby_event is None:
            self.ruleset.evolve(self.state, event)
            self._count_draws(event)
            return
        on_lobby_event(self, event)
        if self.state is not None and type(event) is not lobby.GameStarted:
            self.state.version += 1

    def _count_draws(self, event: Event) -> None:
        draws = getattr(event, "draws", None)
        if draws:
            self.next_draw = draws[-1].k + 1

    def _on_created(self, event: lobby.GameCreated) -> None:
        self.ruleset = self.rulesets[event.ruleset]
        self.raw_options = event.options
        self.options = msgspec.convert(event.options, self.ruleset.options_type)
        self.seats = [
            SeatState(kind=plan.kind, bot=plan.bot, color=plan.color, guest=plan.guest, name=None)
            for plan in event.seats
        ]
        self.listed = event.listed
        self.rated = event.rated
        self.seed = bytes.fromhex(event.seed)
        self.client_seed_seat = event.client_seed_seat
        if event.client_seed_seat is not None:
            self.seats[event.client_seed_seat].client_seed = event.client_seed

    def _on_joined(self, event: lobby.SeatJoined) -> None:
        seat = self.seats[event.seat]
        seat.kind, seat.guest = "human", event.guest
        if event.client_seed is not None:
            seat.client_seed, seat.client_seed_joined = event.client_seed, True

    def _on_left(self, event: lobby.SeatLeft) -> None:
        seat = self.seats[event.seat]
        if event.stand_in is not None:
            seat.stand_in = event.stand_in
            return
        seat.kind, seat.name, seat.guest = "open", None, True
        seat.client_seed, seat.client_seed_joined = None, False
        seat.generation += 1

    def _on_resumed(self, event: lobby.SeatResumed) -> None:
        self.seats[event.seat].stand_in = None

    def _on_token_renewed(self, event: lobby.SeatTokenRenewed) -> None:
        self.seats[event.seat].generation += 1

    def _on_started(self, event: lobby.GameStarted) -> None:
        self.state = self.ruleset.initial(event.colors, self.options, version=self.version)

    def _on_aborted(self, event: lobby.GameAborted) -> None:
        self.aborted = event.reason

    # Snapshots

    def pack(self) -> bytes:
        """Write the game down for a snapshot, without the seed and without the first event."""
        kept = _Packed(
            version=self.version,
            head=self.head,
            seats=self.seats,
            next_draw=self.next_draw,
            created_at=self.created_at,
            updated_at=self.updated_at,
            aborted=self.aborted,
            state=None if self.state is None else self.ruleset.pack(self.state),
        )
        return msgspec.msgpack.encode(kept)

    def unpack(self, packed: bytes) -> None:
        """Go on from a snapshot, on a game to which only its first event was applied.

        Raises msgspec.DecodeError where another release wrote it.
        """
        kept = msgspec.msgpack.decode(packed, type=_Packed)
        if kept.format != _PACK_FORMAT:
            raise msgspec.ValidationError("another release's snapshot")
        self.version, self.head, self.seats, self.next_draw = (
            kept.version,
            kept.head,
            kept.seats,
            kept.next_draw,
        )
        self.created_at, self.updated_at, self.aborted = kept.created_at, kept.updated_at, kept.aborted
        self.state = None if kept.state is None else self.ruleset.unpack(kept.state)

    def copy(self) -> Self:
        """Copy the game so that applying events to one leaves the other alone."""
        other = type(self)(self.id, self.rulesets)
        for slot in self.__slots__:
            if hasattr(self, slot):
                setattr(other, slot, getattr(self, slot))
        if self.version:
            other.seats = [msgspec.structs.replace(seat) for seat in self.seats]
        if self.state is not None:
            other.state = self.state.copy()
        other._key = None
        return other


_PACK_FORMAT = 1


class _Packed(msgspec.Struct, array_like=True):
    version: int
    head: str
    seats: list[SeatState]
    next_draw: int
    created_at: str
    updated_at: str
    aborted: str | None
    state: bytes | None
    format: int = _PACK_FORMAT


_LOBBY: dict[type[Event], Callable[[Game, Any], None]] = {
    lobby.GameCreated: Game._on_created,
    lobby.SeatJoined: Game._on_joined,
    lobby.SeatLeft: Game._on_left,
    lobby.SeatResumed: Game._on_resumed,
    lobby.SeatTokenRenewed: Game._on_token_renewed,
    lobby.GameStarted: Game._on_started,
    lobby.GameAborted: Game._on_aborted,
}


class _Draft:
    """Envelopes in the making, chained to the game's head and evolved on a copy."""

    def __init__(self, game: Game, now: str) -> None:
        self.game = game.copy()
        self.now = max(now, game.updated_at) if game.version else now
        self.envelopes: list[Envelope] = []
        self.events: list[Event] = []

    def start(self) -> None:
        """Start the game: its own event, then the ruleset's set-up."""
        game = self.game
        colors = tuple(seat.color for seat in game.seats)
        chance = SeededChance(game.epoch_key(), first=0)
        setup = game.ruleset.setup(colors, game.options, chance)
        self.add(lobby.GameStarted(colors=colors), seat=None)
        cause = game.version
        for event in setup:
            self.add(event, seat=None, cause=cause)

    def add_action(
        self,
        events: Sequence[Event],
        *,
        seat: Seat | None,
        action: Action,
        command: Command | None,
        played_by: str | None,
    ) -> None:
        """Add the events of one action; measurements by the system stand in it as events of their own."""
        cause: int | None = None
        for event in events:
            if event.by_system:
                self.add(event, seat=None)
            elif cause is None:
                cause = self.game.version + 1
                self.add(event, seat=seat, action=action, command=command, played_by=played_by)
            else:
                self.add(event, seat=seat, cause=cause, played_by=played_by)

    def add(
        self,
        event: Event,
        *,
        seat: Seat | None,
        cause: int | None = None,
        action: Action | None = None,
        command: Command | None = None,
        played_by: str | None = None,
        extra: Mapping[str, Hidden] | None = None,
    ) -> None:
        """Put an event into its envelope and apply it to the copy."""
        game = self.game
        version = game.version + 1
        is_lobby = type(event) in _LOBBY
        secrets: dict[str, tuple[Seat, ...]] = {}
        if isinstance(event, lobby.GameCreated):
            game.seed = bytes.fromhex(event.seed)
            secrets = {"seed": ()}
        elif event.secret_fields and not is_lobby:
            secrets = game.ruleset.secrets(game.state, event)
        data = {name: getattr(event, name) for name in event.__struct_fields__ if name not in secrets}
        if played_by is not None:
            data["played_by"] = played_by

        audience: dict[str, tuple[Seat, ...] | None] = dict(secrets)
        values: dict[str, Any] = {name: getattr(event, name) for name in secrets}
        if action is not None and seat is not None:
            audience["action"], values["action"] = (seat,), action
        if command is not None:
            audience["command"], values["command"] = (), command
        hidden = {
            name: Hidden(derive_salt(game.seed, game=str(game.id), version=version, name=name), value)
            for name, value in values.items()
        }
        for name, secret in (extra or {}).items():
            audience[name], hidden[name] = None, secret

        kind = tag_of(type(event))
        rules = 1 if is_lobby else game.ruleset.rules_version
        core = Core(
            game=str(game.id),
            version=version,
            prev=game.head or None,
            kind=kind,
            rev=event.rev,
            rules=rules,
            seat=seat,
            recorded_at=self.now,
            cause=cause or version,
            data=data,
            commitments={name: commit(secret, name=name) for name, secret in hidden.items()},
            audience=audience,
        )
        namespace = lobby.NAMESPACE if is_lobby else game.ruleset.name
        envelope = seal(game.id, f"{namespace}/{kind}.{event.rev}", core, hidden)
        self.envelopes.append(envelope)
        self.events.append(event)

        game.version = version
        game._evolve(event)
        game.name_seats(hidden)
        game.settle(core, envelope.core_bytes)

    def close(self) -> Decision:
        """Hand over what is to be saved."""
        return Decision(self.envelopes, self.events, self.game.state)
