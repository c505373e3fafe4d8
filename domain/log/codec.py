"""Decoding of stored events: from the bytes of the log to event objects, with older revisions upcast."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from domain.kernel.ruleset import Event, Upcaster
from domain.log.envelope import Core, Hidden

E = TypeVar("E", bound=Event)


class _CoreData(msgspec.Struct, Generic[E], frozen=True, gc=False):
    data: E


class _Stored(msgspec.Struct, Generic[E], frozen=True, gc=False):
    core: _CoreData[E]


class StoredState(msgspec.Struct, frozen=True):
    """The ``state`` column of a stored event: the core's canonical bytes and the hidden values."""

    core: msgspec.Raw
    hidden: dict[str, Hidden]


_decode_state = msgspec.json.Decoder(StoredState).decode
_decode_core = msgspec.json.Decoder(Core).decode
_encode = msgspec.json.Encoder().encode


def encode_state(core_bytes: bytes, hidden: Mapping[str, Hidden]) -> bytes:
    """Encode the state of a stored event, with ``core_bytes`` unchanged."""
    return _encode(StoredState(msgspec.Raw(core_bytes), dict(hidden)))


def decode_state(state: bytes) -> tuple[Core, bytes, dict[str, Hidden]]:
    """Decode the state of a stored event into the core, its canonical bytes and the hidden values.

    Raises msgspec.DecodeError if ``encode_state`` did not write these bytes.
    """
    stored = _decode_state(state)
    core_bytes = bytes(stored.core)
    return _decode_core(core_bytes), core_bytes, stored.hidden


def _secret_reader(event_type: type[Event]) -> Callable[[bytes], Any] | None:
    """Return a reader that decodes an event with secret fields in one pass; None if such a field has no
    default.

    Hidden values are stored beside the data, so the reader decodes the event with defaults first and then
    fills them in.
    """
    names = event_type.secret_fields
    known = {field.name: field for field in msgspec.structs.fields(event_type)}
    if any(known[name].required for name in names):
        return None
    beside = msgspec.defstruct(
        "_Beside",
        [(name, msgspec.defstruct("_Value", [("value", known[name].type)]) | None, None) for name in names],
    )
    stored = msgspec.defstruct("_StoredSecret", [("core", _CoreData[event_type]), ("hidden", beside)])  # type: ignore[valid-type]
    decode: Callable[[bytes], Any] = msgspec.json.Decoder(stored).decode
    complete = msgspec.structs.force_setattr

    def read(state: bytes) -> Any:
        found = decode(state)
        event = found.core.data
        for name in names:
            secret = getattr(found.hidden, name)
            if secret is not None:
                complete(event, name, secret.value)
        return event

    return read


class UnknownKind(LookupError):
    """An event's kind or revision is unknown to this release."""


class EventCodec:
    """Decodes the events of one namespace (a ruleset's name, or ``game``)."""

    def __init__(
        self, event_types: Iterable[type[Event]], upcasters: Mapping[tuple[str, int], Upcaster]
    ) -> None:
        self._types: dict[str, type[Event]] = {tag_of(event_type): event_type for event_type in event_types}
        self._upcasters = upcasters

    def kinds(self) -> dict[str, type[Event]]:
        """Return the event types by kind."""
        return dict(self._types)

    def reader(self, kind: str, rev: int) -> Callable[[bytes], Any]:
        """Return a function that decodes events of one kind and revision, hidden fields included, from their
        state.

        Raises UnknownKind. The function raises msgspec.DecodeError or ValidationError for a malformed state.
        """
        event_type = self._type(kind)
        if rev > event_type.rev:
            raise UnknownKind(f"{kind}.{rev}")
        if rev < event_type.rev:
            return self.read
        if not event_type.secret_fields:
            decode = msgspec.json.Decoder(_Stored[event_type]).decode  # type: ignore[valid-type]
            return lambda state: decode(state).core.data
        return _secret_reader(event_type) or self.read

    def read(self, state: bytes) -> Event:
        """Decode an event with its hidden fields. Raises UnknownKind, DecodeError, ValidationError."""
        core, _, hidden = decode_state(state)
        return self.of_core(core, hidden)

    def current_data(self, kind: str, rev: int, data: dict[str, Any]) -> dict[str, Any]:
        """Upcast the data of an event from any revision. Raises UnknownKind."""
        event_type = self._type(kind)
        while rev < event_type.rev:
            try:
                data = self._upcasters[kind, rev](data)
            except KeyError:
                raise UnknownKind(f"{kind}.{rev}") from None
            rev += 1
        return data

    def of_core(self, core: Core, hidden: Mapping[str, Hidden]) -> Event:
        """Build the event object from a core and its hidden values. Raises UnknownKind, ValidationError."""
        data = core.data | {name: secret.value for name, secret in hidden.items()}
        return msgspec.convert(self.current_data(core.kind, core.rev, data), self._type(core.kind))

    def _type(self, kind: str) -> type[Event]:
        try:
            return self._types[kind]
        except KeyError:
            raise UnknownKind(kind) from None


def tag_of(struct_type: type[msgspec.Struct]) -> str:
    """Return the name of an action or event type on the wire (its kind)."""
    tag = struct_type.__struct_config__.tag
    assert isinstance(tag, str), struct_type
    return tag
