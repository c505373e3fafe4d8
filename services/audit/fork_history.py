"""Check that the shared history of a fork equals the log of the original game."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from domain.game.draft import OF_THE_REQUEST
from domain.game.forks import shared_history
from domain.kernel.messages import Message
from domain.log.envelope import Envelope
from services.audit.checks import Broken
from services.errors import UNREADABLE, GameDamaged
from services.store.event_store import EventStore


def verify_shared(envelopes: Sequence[Envelope], event_store: EventStore) -> Message:
    """Compare a fork's shared events with the original game, if that is in this store.

    Raises Broken. A fork that was imported before the original game may differ, because there was nothing to
    compare it with at the time.
    """
    try:
        return _verify(envelopes, event_store)
    except Broken:
        if not _was_here_first(envelopes[0], event_store):
            raise
        return Message("original-imported-later")


def _verify(envelopes: Sequence[Envelope], event_store: EventStore) -> Message:
    origin = envelopes[0].core.data["forked_from"]
    try:
        parent = event_store.envelopes(UUID(origin["game"]), lte=origin["version"])
        if not parent:
            return Message("original-elsewhere")
        is_the_same = len(parent) == origin["version"] and parent[-1].hash == origin["head"]
        known = shared_history(parent)
    except (GameDamaged, *UNREADABLE):
        is_the_same, known = False, []
    if not is_the_same:
        raise Broken(1, "original-differs-there")
    for envelope, original in zip(envelopes[1:], known, strict=False):
        if _content(envelope) != _content(original):
            version = envelope.core.version
            raise Broken(version, "event-differs-from-original", version=version)
    following = envelopes[1 + len(known) :]
    if not following or following[0].core.kind != "fork-began":
        raise Broken(1 + len(known), "fork-shares-other-number", number=len(known))
    return Message("fork-equals-original", number=len(known))


def _was_here_first(created: Envelope, event_store: EventStore) -> bool:
    """Return True if a fork was imported before the game that it names as its origin."""
    try:
        taken_in = event_store.imported_at(created.originator_id)
        origin_taken_in = event_store.imported_at(UUID(created.core.data["forked_from"]["game"]))
    except UNREADABLE:
        return False
    return taken_in is not None and origin_taken_in is not None and taken_in <= origin_taken_in


def _content(envelope: Envelope) -> tuple[Any, ...]:
    """Return the parts of an event that a fork copies."""
    core = envelope.core
    secrets = [(name, secret.value) for name, secret in envelope.hidden.items() if name not in OF_THE_REQUEST]
    shared = {name: (value, core.audience[name]) for name, value in secrets}
    return envelope.topic, core.rules, core.seat, core.data, shared
