"""Events of a game in the forms that a caller may read."""

from typing import Annotated, Any

import msgspec

from domain.game.readers import Codecs
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import Count
from domain.log.envelope import Envelope
from services.identity.authenticator import Visibility
from services.reading.disclosure import erased_names, known_names, replacements

_OUTSIDE_DATA = frozenset({"action", "command"})


class EventItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as the caller may read it."""

    version: int
    """The event's version: its place in the game's log, starting at 1."""
    type: str
    """The kind of event, which determines the form of `data`."""
    rev: int
    """The revision of the event's stored fields."""
    rules: int
    """The version of the rules that produced the event."""
    seat: Seat | None
    """The seat that acted; null for the service."""
    recorded_at: str
    """The time at which the event was stored."""
    cause: int
    """The version of the first event of the same action."""
    data: dict[str, Any]
    """The event's fields, without those the caller may not know."""
    prev: str | None
    """The hash of the previous event; null for the first."""
    hash: str
    """The hash of this event, the same for every reader."""
    hidden: list[str]
    """The names of the absent fields."""
    erased: list[str]
    """The names of the hidden fields that were erased or replaced; everybody could read them before."""
    commitments: dict[str, str]
    """Salted hashes of all fields that are hidden from some viewers."""
    audience: dict[str, tuple[Seat, ...] | None]
    """The seats that may see each of these fields from the start; null for nobody."""
    salts: dict[str, str]
    """The salts of the fields that the caller may see."""
    action: Any = None
    """The action that caused the event, on the first event of the action.

    Its own seat may see it, and all viewers once the game is over.
    """
    renamed: dict[str, str] = {}
    """The present names of players whom an operator has renamed since, by erased field.

    They do not match the commitments.
    """


class StoredItem(msgspec.Struct, frozen=True):
    """An event in its hashed form."""

    core: Annotated[msgspec.Raw, msgspec.Meta(extra_json_schema={"type": "object"})]
    """The hashed part of the event, as stored, in canonical form."""
    hash: str
    """The hash of the core, hexadecimal."""
    salts: dict[str, str]
    """The salts of the hidden values that the caller may know."""
    values: dict[str, Any]
    """The hidden values that the caller may know."""
    erased: list[str]
    """The names of the hidden values that were erased or replaced: everybody could read them before."""


class EventPage(msgspec.Struct, frozen=True):
    """A part of a game's log."""

    items: list[EventItem]
    """The events in order."""
    version: Count
    """The game's version."""
    over: bool
    """True if the game is over, so that no events follow."""


class StoredPage(msgspec.Struct, frozen=True):
    """A part of a game's log in its hashed form."""

    items: list[StoredItem]
    """The events in order."""
    version: Count
    """The game's version."""
    over: bool
    """True if the game is over, so that no events follow."""


def item_of(envelope: Envelope, visibility: Visibility, codecs: Codecs, *, over: bool) -> EventItem:
    """Convert an envelope to the form that a caller may see; ``over`` if the game has no secrets left."""
    core = envelope.core
    known = known_names(envelope, visibility, over=over)
    data = core.data | {name: envelope.hidden[name].value for name in known if name not in _OUTSIDE_DATA}
    codec, kind, rev = codecs.of(envelope.topic)
    return EventItem(
        version=core.version,
        type=kind,
        rev=rev,
        rules=core.rules,
        seat=core.seat,
        recorded_at=core.recorded_at,
        cause=core.cause,
        data=codec.current_data(kind, rev, data),
        prev=core.prev,
        hash=envelope.hash,
        hidden=sorted(name for name in core.commitments if name not in known),
        erased=sorted(erased_names(envelope)),
        commitments=core.commitments,
        audience=core.audience,
        salts={name: envelope.hidden[name].salt for name in known},
        action=envelope.hidden["action"].value if "action" in known else None,
        renamed=replacements(envelope),
    )


def stored_item_of(envelope: Envelope, visibility: Visibility, *, over: bool) -> StoredItem:
    """Convert an envelope to its hashed form, with the hidden values that a caller may know."""
    known = known_names(envelope, visibility, over=over)
    return StoredItem(
        core=msgspec.Raw(envelope.core_bytes),
        hash=envelope.hash,
        salts={name: envelope.hidden[name].salt for name in known},
        values={name: envelope.hidden[name].value for name in known},
        erased=sorted(erased_names(envelope)),
    )
