"""What is to be saved at once: the events of a decision, and the command that asked for it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.ruleset import Event
from domain.log.envelope import Envelope


class Command(msgspec.Struct, frozen=True):
    """What the caller asked to be done once: the key, and the SHA-256 of the body in hexadecimal."""

    key: str
    body: str


class Decision(msgspec.Struct):
    """What is to be saved at once: events of one game, and the state that they lead to."""

    envelopes: list[Envelope]
    events: list[Event]
    state: Any

    def collect_events(self) -> Sequence[Envelope]:
        """Hand the envelopes to the event store."""
        return self.envelopes
