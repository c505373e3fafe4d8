"""Which games hold a place for the service's own bots: kept at hand, and brought up by the log's records.

A record gives one game its place, and names places that are free again; one in so many lists all, so that
none need be read that came before it. Each is the next version of one aggregate: the store refuses the second
of two writers who saw the same places, in whatever process. What a process has at hand counts only as long
as the log still has, under that version, the record that it read last: one of a group may never be stored.
"""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

import structlog

from domain.game.readers import StoredRow
from services.play.place_list import Released
from services.store.event_store import EventStore
from services.store.records import BOT_PLACES, BotPlace, BotPlaceGiven, BotPlacesGiven, read_record

LISTED_EVERY = 64
"""After how many records all places are listed anew, or after as many as there are places, if these are more.

So a place costs the log as much for the ten thousandth game as for the first.
"""

ASKED_AT_ONCE = 500
LOOKED_OVER_AT_ONCE = 200
"""Among how many places those that are free are looked for at once where nobody is waiting for one."""

_log = structlog.get_logger()


class PlacesHeld:
    """The places that were given and, as far as is known, not given back; used by one thread."""

    def __init__(self, event_store: EventStore, released: Released) -> None:
        self._event_store = event_store
        self._released = released
        self._looked_over = 0  # up to which of them `look_over` has come
        self._forget()

    def _forget(self) -> None:
        self._last: StoredRow | None = None
        self._listed_in = 0  # the version of the last record that lists all; 0 where the next is to do it
        self._held: dict[UUID, BotPlace] = {}
        self._of_caller: defaultdict[str, dict[UUID, None]] = defaultdict(dict)
        self._freed: dict[UUID, int] = {}  # what no record says yet: which places are free, by version

    def __len__(self) -> int:
        return len(self._held)

    def holds(self, game: UUID) -> bool:
        """Whether a game holds a place."""
        return game in self._held

    def games_of(self, mark: str) -> list[UUID]:
        """List the games that hold a place and were asked for by a caller, the oldest place first."""
        return list(self._of_caller[mark]) if mark in self._of_caller else []

    def read(self) -> None:
        """Bring what is at hand to what the log says."""
        rows = self._rows_since_last()
        if rows is None:
            self._forget()
            rows = self._rows_since_list()
        for row in rows:
            self._apply(row)

    def look_over(self) -> None:
        """Find places that are not needed any more, in one read: among so many at most, others each time."""
        games = list(self._held)
        first = self._looked_over if self._looked_over < len(games) else 0
        self.release(games[first : first + LOOKED_OVER_AT_ONCE])
        self._looked_over = first + LOOKED_OVER_AT_ONCE - (len(games) - len(self))

    def make_room(self, most: int) -> None:
        """Find places that are not needed any more, oldest first, until fewer are held than ``most``."""
        if len(self._held) < most:
            return
        games = list(self._held)
        for first in range(0, len(games), ASKED_AT_ONCE):
            self.release(games[first : first + ASKED_AT_ONCE])
            if len(self._held) < most:
                return

    def release(self, games: Sequence[UUID]) -> None:
        """Find out which of some games need their places no more."""
        for game, version in (self._released(games) if games else {}).items():
            place = self._held.get(game)
            if place is not None and place.version <= version:
                self._freed[game] = place.version
                self._drop(game)

    def giving(self, place: BotPlace, *, recorded_at: str) -> BotPlacesGiven | BotPlaceGiven:
        """Make the record that gives a game a place; it has one at most."""
        version = 1 if self._last is None else self._last[0] + 1
        if not self._listed_in or version - self._listed_in > max(LISTED_EVERY, len(self._held)):
            self.make_room(0)
            others = tuple(each for each in self._held.values() if each.game != place.game)
            return BotPlacesGiven(version, (*others, place), recorded_at)
        return BotPlaceGiven(version, place, tuple(self._freed.items()), self._listed_in, recorded_at)

    def _rows_since_last(self) -> list[StoredRow] | None:
        """Read what came after the record that was read last; None where there is none, or it is another."""
        if self._last is None:
            return None
        rows = self._event_store.rows(BOT_PLACES, gt=self._last[0] - 1)
        return rows[1:] if rows[:1] == [self._last] else None

    def _rows_since_list(self) -> list[StoredRow]:
        """Read the last record that lists all places, and what came after it."""
        newest = self._event_store.newest(BOT_PLACES)
        if newest is None:
            return []
        version, topic, state = newest
        given = read_record(topic, state, BotPlaceGiven)
        if given is None:
            return [newest]
        return self._event_store.rows(BOT_PLACES, gt=min(given.listed_in, version) - 1)

    def _apply(self, row: StoredRow) -> None:
        version, topic, state = self._last = row
        if (given := read_record(topic, state, BotPlaceGiven)) is not None:
            for game, freed in given.freed:
                if game in self._held and self._held[game].version <= freed:
                    self._drop(game)
                self._freed.pop(game, None)
            self._hold(given.place)
            return
        listed = read_record(topic, state, BotPlacesGiven)
        self._forget()
        self._last = row
        if listed is None:
            _log.error("places for bots cannot be read", version=version, detail="All count as free.")
            return
        self._listed_in = version
        for place in listed.places:
            self._hold(place)

    def _hold(self, place: BotPlace) -> None:
        self._drop(place.game)
        self._freed.pop(place.game, None)
        self._held[place.game] = place
        for mark in place.callers:
            self._of_caller[mark][place.game] = None

    def _drop(self, game: UUID) -> None:
        place = self._held.pop(game, None)
        for mark in () if place is None else place.callers:
            self._of_caller[mark].pop(game, None)
            if not self._of_caller[mark]:
                del self._of_caller[mark]
