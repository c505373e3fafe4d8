"""Decoding stored events of any game, by topic."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from domain.game import events as game_events
from domain.kernel.ruleset import Event, Ruleset
from domain.log.codec import EventCodec, UnknownKind, decode_state
from domain.log.envelope import Envelope

LOBBY_CODEC = EventCodec(game_events.LOBBY_EVENTS, game_events.LOBBY_UPCASTERS)

_REWOUND = frozenset(
    f"{game_events.NAMESPACE}/game-rewound.{rev + 1}" for rev in range(game_events.GameRewound.rev)
)

StoredRow = tuple[int, str, bytes]
"""A stored event: version, topic, state."""

RecordedEvent = tuple[Envelope, Event]
"""A decoded event, after its envelope."""


class Reader(msgspec.Struct, frozen=True):
    """The decoder of the events of one topic; ``has_draws`` is True if they may have used chance."""

    is_lobby: bool
    read: Callable[[bytes], Any]
    has_draws: bool


class Codecs:
    """Decoders of stored events by topic, for every ruleset."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._codecs = {game_events.NAMESPACE: LOBBY_CODEC} | {
            name: EventCodec(ruleset.event_types, ruleset.upcasters) for name, ruleset in rulesets.items()
        }
        self.readers: dict[str, Reader] = {}
        """The decoders of the topics seen so far."""

    def of(self, topic: str) -> tuple[EventCodec, str, int]:
        """Split a topic into the codec of its namespace, the kind and the revision; raises UnknownKind."""
        try:
            namespace, rest = topic.split("/")
            kind, rev = rest.rsplit(".", 1)
            return self._codecs[namespace], kind, int(rev)
        # a store may return something other than text
        except (KeyError, ValueError, TypeError, AttributeError):
            raise UnknownKind(topic) from None

    def event(self, envelope: Envelope) -> Event:
        """Decode the event in an envelope; raises UnknownKind or ValidationError."""
        codec, _, _ = self.of(envelope.topic)
        return codec.of_core(envelope.core, envelope.hidden)

    def reader(self, topic: str) -> Reader:
        """Return the decoder of a topic; raises UnknownKind."""
        try:
            return self.readers[topic]
        except KeyError:
            codec, kind, rev = self.of(topic)
            has_draws = "draws" in codec.kinds()[kind].__struct_fields__
            reader = Reader(codec is LOBBY_CODEC, codec.reader(kind, rev), has_draws)
            self.readers[topic] = reader
            return reader


def stored_rewinds(rows: Sequence[StoredRow]) -> dict[int, int]:
    """Return the target version of each rewind among stored rows, by the rewind's version.

    Raises msgspec.DecodeError or msgspec.ValidationError for an unreadable row.
    """
    rewinds = {}
    for version, topic, state in rows:
        if topic in _REWOUND:
            event = LOBBY_CODEC.read(state)
            if not isinstance(event, game_events.GameRewound) or not 0 < event.to_version < version:
                raise msgspec.ValidationError(f"version {version} goes back to no version before it")
            rewinds[version] = event.to_version
    return rewinds


def recorded_at(rows: Sequence[StoredRow], version: int) -> str | None:
    """Return the time of the event at a version; ``rows`` are consecutive. None if it precedes them."""
    place = version - rows[0][0]
    return None if place < 0 else decode_state(rows[place][2])[0].recorded_at
