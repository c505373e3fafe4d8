"""The ``Game`` aggregate: applies events to the fields of a game, and packs them for snapshots."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

import msgspec

from domain.game import events as game_events
from domain.game.fields import GameFields
from domain.game.lobby import LOBBY_EVENTS
from domain.game.packed import PACK_FORMAT, SHARED_FIELDS, Packed
from domain.game.readers import LOBBY_CODEC, Codecs, StoredRow, recorded_at, stored_rewinds
from domain.kernel.ruleset import Event
from domain.log.codec import decode_state
from domain.log.envelope import Core, Envelope, Hidden, hash_core
from domain.log.live import live_versions, rewound_past


class Game(GameFields):
    """One play of a ruleset; only events change it."""

    __slots__ = ()

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
        """Apply an event to the seats and the state; needs no envelope."""
        on_lobby_event = LOBBY_EVENTS.get(type(event))
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
        fields: tuple[str, ...] = GameFields.__slots__
        if not other.version:  # before its first event, a game lacks most of them
            fields = tuple(field for field in fields if hasattr(other, field))
        for field in fields:
            setattr(self, field, getattr(other, field))

    def copy(self) -> Self:
        """Copy the game so that applying events to one leaves the other alone."""
        other = type(self)(self.id, self.rulesets)
        other.become(self)
        if self.version:
            other.seats = [msgspec.structs.replace(seat) for seat in self.seats]
            other.timing = msgspec.structs.replace(self.timing)
            other.script = self.script and self.script.at(self.script.drawn)
        other.rewinds = dict(self.rewinds)
        other.keep_positions(())
        if self.state is not None:
            other.state = self.state.copy()
        return other
