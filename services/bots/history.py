"""The games of an external bot while it was offline, read from the log."""

from uuid import UUID

from services.store.event_store import EventStore
from services.store.records import BotPlacesGiven, places_of, read_record


def games_held_since(event_store: EventStore, bot: UUID, after: int) -> set[UUID]:
    """Return the games in which a bot had a place at any time after a position of the log.

    Each record lists all of the bot's places, so the result combines the records after the position and the
    last one before it.
    """
    aggregate = places_of(bot)
    at = event_store.places(aggregate)
    first = max((version for version, position in at.items() if position <= after), default=1)
    games: set[UUID] = set()
    for _, topic, state in event_store.rows(aggregate, gt=first - 1):
        record = read_record(topic, state, BotPlacesGiven)
        games |= {place.game for place in record.places} if record is not None else set()
    return games
