"""Reading stored events of any game: by topic, to event objects."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain import lobby
from domain.kernel.codec import EventCodec, UnknownKind
from domain.kernel.ruleset import Ruleset

LOBBY_CODEC = EventCodec(lobby.LOBBY_EVENTS, {})

StoredRow = tuple[int, str, bytes]
"""An event as it lies in the store: version, topic, state."""


class Reader(msgspec.Struct, frozen=True):
    """How events of one topic are read; ``has_draws`` is whether they may have used chance."""

    is_lobby: bool
    read: Callable[[bytes], Any]
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
            has_draws = "draws" in codec.kinds()[kind].__struct_fields__
            reader = Reader(codec is LOBBY_CODEC, codec.reader(kind, rev), has_draws)
            self.readers[topic] = reader
            return reader
