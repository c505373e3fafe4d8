"""The games that hold a place for built-in bots: cached, and brought up to date from the log.

A record reserves a place for one game, and lists places released since the last list of all places. Now and
then a record lists all places, so that no earlier record has to be read. Records are versions of one
aggregate: of two writers that read the same places, in whichever process, the store refuses the second. The
cache is valid only while the log still contains, under its version, the record that was read last, because a
record of a group may never be stored.
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
"""All places are listed again after this many records, or after as many as there are places if that is more.

The cost of reserving a place is therefore independent of the number of places.
"""

ASKED_AT_ONCE = 500
LOOKED_OVER_AT_ONCE = 200
"""Number of places that one read checks for release while no request waits for a place."""

_log = structlog.get_logger()


class ReservedPlaces:
    """The places that are reserved and not known to be released; used by one thread."""

    def __init__(self, event_store: EventStore, released: Released) -> None:
        self._event_store = event_store
        self._released = released
        self._looked_over = 0  # index of the next place for `look_over`
        self._forget()

    def _forget(self) -> None:
        self._last: StoredRow | None = None
        self._listed_in = 0  # version of the last record that lists all places; 0 if the next one must
        self._held: dict[UUID, BotPlace] = {}
        self._of_caller: defaultdict[str, dict[UUID, None]] = defaultdict(dict)
        self._freed: dict[UUID, int] = {}  # released places that no record lists yet, with their version

    def __len__(self) -> int:
        return len(self._held)

    def holds(self, game: UUID) -> bool:
        """Return True if a game holds a place."""
        return game in self._held

    def games_of(self, mark: str) -> list[UUID]:
        """List the games that hold a place on behalf of a caller, oldest place first."""
        return list(self._of_caller[mark]) if mark in self._of_caller else []

    def read(self) -> None:
        """Bring the cache up to date from the log."""
        rows = self._rows_since_last()
        if rows is None:
            self._forget()
            rows = self._rows_since_list()
        for row in rows:
            self._apply(row)

    def look_over(self) -> None:
        """Release places that are no longer needed; check a limited number, the next ones on each call."""
        games = list(self._held)
        first = self._looked_over if self._looked_over < len(games) else 0
        self.release(games[first : first + LOOKED_OVER_AT_ONCE])
        self._looked_over = first + LOOKED_OVER_AT_ONCE - (len(games) - len(self))

    def make_room(self, most: int) -> None:
        """Release places that are no longer needed, oldest first, until fewer than ``most`` are held."""
        if len(self._held) < most:
            return
        games = list(self._held)
        for first in range(0, len(games), ASKED_AT_ONCE):
            self.release(games[first : first + ASKED_AT_ONCE])
            if len(self._held) < most:
                return

    def release(self, games: Sequence[UUID]) -> None:
        """Release the places of games that no longer need them."""
        for game, version in (self._released(games) if games else {}).items():
            place = self._held.get(game)
            if place is not None and place.version <= version:
                self._freed[game] = place.version
                self._drop(game)

    def giving(self, place: BotPlace, *, recorded_at: str) -> BotPlacesGiven | BotPlaceGiven:
        """Return the record that reserves a place, or moves the game's existing place to a new version."""
        version = 1 if self._last is None else self._last[0] + 1
        if not self._listed_in or version - self._listed_in > max(LISTED_EVERY, len(self._held)):
            self.make_room(0)
            others = tuple(each for each in self._held.values() if each.game != place.game)
            return BotPlacesGiven(version, (*others, place), recorded_at)
        return BotPlaceGiven(version, place, tuple(self._freed.items()), self._listed_in, recorded_at)

    def _rows_since_last(self) -> list[StoredRow] | None:
        """Read the records after the last one read; None if there is none, or the log has replaced it."""
        if self._last is None:
            return None
        rows = self._event_store.rows(BOT_PLACES, gt=self._last[0] - 1)
        return rows[1:] if rows[:1] == [self._last] else None

    def _rows_since_list(self) -> list[StoredRow]:
        """Read the last record that lists all places, and the records after it."""
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
