"""Check that the registrations under which players and bots took their seats are unchanged."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from uuid import UUID

from domain.game import events as game_events
from domain.game.readers import StoredRow
from domain.game.seats import BUILT_IN_BOTS
from domain.kernel.messages import Message
from domain.log.codec import decode_state, tag_of
from services.audit.checks import Broken
from services.errors import UNREADABLE, Unavailable
from services.store.event_store import EventStore
from services.store.records import PLAYER_TOPICS, player_id

_CREATED, _JOINED = (
    f"{game_events.NAMESPACE}/{tag_of(kind)}." for kind in (game_events.GameCreated, game_events.SeatJoined)
)


def unsound_registrations(rows: Sequence[StoredRow], event_store: EventStore) -> list[int]:
    """Return the versions at which a player or bot took a seat under a missing or altered registration.

    Other checks report unreadable rows.
    """
    unsound = []
    for version, topic, state in rows:
        if str(topic).startswith((_CREATED, _JOINED)):
            with suppress(*UNREADABLE):
                if not all(_is_sound(*each, event_store) for each in _registered(topic, state, event_store)):
                    unsound.append(version)
    return unsound


def verify_registrations(unsound: Sequence[int]) -> Message:
    """Return the sentence for intact registrations. Raises Broken if ``unsound_registrations`` found any."""
    if unsound:
        raise Broken(unsound[0], "registration-altered", version=unsound[0])
    return Message("registrations-sound")


def _registered(topic: str, state: bytes, event_store: EventStore) -> Iterator[tuple[UUID, bool]]:
    """Yield the ids of the registered players and bots that an event seats, each with True if the name was
    replaced.
    """
    core, _, hidden = decode_state(state)
    plans = enumerate(core.data["seats"]) if topic.startswith(_CREATED) else [(core.data["seat"], core.data)]
    for seat, plan in plans:
        bot, person = plan.get("bot"), hidden.get(f"name.{seat}")
        if bot is not None:
            if bot not in BUILT_IN_BOTS:
                yield player_id(bot), False
        elif person is not None and (person.is_replacement or not plan["guest"]):
            yield event_store.registrations.id_of(person.value), person.is_replacement


def _is_sound(owner: UUID, is_replaced: bool, event_store: EventStore) -> bool:
    row = event_store.newest(owner)
    try:
        if is_replaced and event_store.registrations.renaming(owner) is None:
            return False
        if row is not None and row[1] in PLAYER_TOPICS:
            return event_store.registrations.player(owner) is not None
        return event_store.registrations.bot(owner) is not None
    except Unavailable:
        return False
