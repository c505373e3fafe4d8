"""Lists of the games that hold a place, each kept as the records of one aggregate.

Every record says which games hold a place from then on, and is the next version of its aggregate: the store
refuses the second of two writers who saw the same one, in whatever process, so that the last place is given
away once.
"""

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

import msgspec
import structlog

from services.store.event_store import EventStore
from services.store.records import BotPlace, BotPlacesGiven, read_record

_log = structlog.get_logger()

Released = Callable[[Sequence[UUID]], Mapping[UUID, int]]
"""Finds which of some games need their place no more, and as of which version of each."""


class PlaceList(msgspec.Struct, frozen=True):
    """The places of one aggregate that are held still, as of its ``version``; 0 before the first."""

    aggregate: UUID
    version: int
    held: list[BotPlace]

    def holds(self, game: UUID) -> bool:
        """Whether a game holds a place."""
        return any(place.game == game for place in self.held)

    def giving(self, place: BotPlace, *, recorded_at: str) -> BotPlacesGiven:
        """Make the record that gives a game a place; it has one at most."""
        others = tuple(each for each in self.held if each.game != place.game)
        return BotPlacesGiven(self.version + 1, (*others, place), recorded_at, self.aggregate)

    def as_it_is(self, *, recorded_at: str) -> BotPlacesGiven:
        """Make the record that changes nothing, and lets nobody give a place who has seen this list."""
        return BotPlacesGiven(self.version + 1, tuple(self.held), recorded_at, self.aggregate)


def read_places(event_store: EventStore, aggregate: UUID, released: Released) -> PlaceList:
    """Read which games hold a place; one that is over, or needs its place no more, has none."""
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
