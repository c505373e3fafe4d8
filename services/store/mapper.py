"""Encoding and decoding of everything that is appended to the log."""

from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.persistence import Mapper, StoredEvent

from domain.log.codec import decode_state, encode_state
from domain.log.envelope import Envelope, Hidden
from services.keyring import Keyring
from services.store.records import RECORDS, TOPICS, Storable


class EnvelopeMapper(Mapper[UUID]):
    """Encodes envelopes as they are hashed and records as JSON. Seeds are encrypted."""

    def __init__(self, keyring: Keyring) -> None:
        self._keyring = keyring

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """Encode a ``Storable``."""
        topic, state = self._write(domain_event)
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Decode a ``Storable`` with its seed decrypted. Raises DecodeError, Unsealable."""
        record = RECORDS.get(stored_event.topic)
        if record is not None:
            return msgspec.json.decode(stored_event.state, type=record)
        core, core_bytes, hidden = decode_state(stored_event.state)
        seed = hidden.get("seed")
        if seed is not None and core.version == 1:
            opened = self._keyring.unseal(seed.value, game=core.game)
            hidden = hidden | {"seed": Hidden(seed.salt, opened)}
        assert isinstance(stored_event.originator_id, UUID)
        return Envelope(stored_event.originator_id, stored_event.topic, core, core_bytes, hidden)

    def _write(self, event: Storable) -> tuple[str, bytes]:
        if not isinstance(event, Envelope):
            return TOPICS[type(event)], msgspec.json.encode(event)
        hidden = event.hidden
        seed = hidden.get("seed")
        if seed is not None and event.core.version == 1:
            sealed = self._keyring.seal(seed.value, game=event.core.game)
            hidden = hidden | {"seed": Hidden(seed.salt, sealed)}
        return event.topic, encode_state(event.core_bytes, hidden)
