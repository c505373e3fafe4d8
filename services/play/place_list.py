"""The games that hold a place with a bot, stored as an aggregate of its own.

Each record contains the complete list and is the next version of its aggregate. Of two writers that read the
same list, in whichever process, the store refuses the second, so the last place is reserved only once.
"""

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

import msgspec
import structlog

from services.store.event_store import EventStore
from services.store.records import BotPlace, BotPlacesGiven, read_record

_log = structlog.get_logger()

Released = Callable[[Sequence[UUID]], Mapping[UUID, int]]
"""Returns which of the given games no longer need their place, and since which version."""


class PlaceList(msgspec.Struct, frozen=True):
    """The places held at ``version`` of an aggregate; version 0 precedes the first record."""

    aggregate: UUID
    version: int
    held: list[BotPlace]

    def holds(self, game: UUID) -> bool:
        """Return True if a game holds a place."""
        return any(place.game == game for place in self.held)

    def giving(self, place: BotPlace, *, recorded_at: str) -> BotPlacesGiven:
        """Return the record that reserves a place, or moves the game's existing place to a new version."""
        others = tuple(each for each in self.held if each.game != place.game)
        return BotPlacesGiven(self.version + 1, (*others, place), recorded_at, self.aggregate)

    def as_it_is(self, *, recorded_at: str) -> BotPlacesGiven:
        """Return a record of the same places, which makes concurrent reservations conflict."""
        return BotPlacesGiven(self.version + 1, tuple(self.held), recorded_at, self.aggregate)


def read_places(event_store: EventStore, aggregate: UUID, released: Released) -> PlaceList:
    """Read the games that hold a place, except those that are over or no longer need it."""
    row = event_store.newest(aggregate)
    if row is None:
        return PlaceList(aggregate, 0, [])
    version, topic, state = row
    found = read_record(topic, state, BotPlacesGiven)
    if found is None:
        _log.error("places for bots cannot be read", version=version, detail="All count as free.")
        return PlaceList(aggregate, version, [])
    gone = released([place.game for place in found.places])
    held = [place for place in found.places if gone.get(place.game, 0) < place.version]
    return PlaceList(aggregate, version, held)
