"""Which games a bot from outside has a seat in: never more at once than it offers, in whatever process."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from uuid import UUID

from domain.game.decision import Decision
from domain.game.seats import BUILT_IN_BOTS
from services.errors import BotUnavailable
from services.play.bot_places import bots_seated
from services.play.place_list import PlaceList, read_places
from services.store.event_store import EventStore
from services.store.records import BotEnded, BotPlace, BotPlacesGiven, BotRecord, places_of, player_id

ReleasedBy = Callable[[str, Sequence[UUID]], Mapping[UUID, int]]
"""Finds which of some games a bot of a name plays no more, and as of which version of each."""


class BotGames:
    """Counts the games of each bot from outside."""

    def __init__(self, event_store: EventStore, *, released_by: ReleasedBy) -> None:
        self._event_store = event_store
        self._released_by = released_by

    def places(self, bot: BotRecord) -> PlaceList:
        """List the games that a bot has a seat in."""
        released = partial(self._released_by, bot.name)
        return read_places(self._event_store, places_of(bot.originator_id), released)

    def verify_free(self, bot: BotRecord) -> None:
        """Refuse where a bot takes no more games now. Raises BotUnavailable."""
        verify_room(bot, self.places(bot))

    def given(self, decision: Decision) -> list[BotPlacesGiven]:
        """Give the game of a decision a place with each bot from outside that is seated by it.

        What this answers is to be stored with the decision. Raises BotUnavailable.
        """
        seated: set[str] = set()
        for envelope in decision.envelopes:
            seated |= bots_seated(envelope.core) - BUILT_IN_BOTS
        given = [self._given(decision, name) for name in sorted(seated)]
        return [record for record in given if record is not None]

    def _given(self, decision: Decision, name: str) -> BotPlacesGiven | None:
        bot = self._event_store.bot(player_id(name))
        if bot is None or isinstance(bot, BotEnded):
            raise BotUnavailable(f"There is no bot called {name} any more.")
        last, places = decision.envelopes[-1], self.places(bot)
        if places.holds(last.originator_id):
            return None
        verify_room(bot, places)
        place = BotPlace(last.originator_id, last.core.version, ())
        return places.giving(place, recorded_at=last.core.recorded_at)


def verify_room(bot: BotRecord, places: PlaceList) -> None:
    """Refuse one more game where a bot has as many as it takes. Raises BotUnavailable."""
    most = bot.terms.max_games
    if len(places.held) >= most:
        games = "1 game" if most == 1 else f"{most} games"
        raise BotUnavailable(f"{bot.name} plays {games} at once, and does so now; try again later.")
