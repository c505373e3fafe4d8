"""The games of a bot from outside: at most as many at once as it offers, and a share for each caller."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from uuid import UUID

from domain.game.decision import Decision
from domain.game.seats import BUILT_IN_BOTS
from services.errors import BotUnavailable
from services.identity.authenticator import Caller
from services.play.bot_places import bots_seated
from services.play.caller_marks import Mac, marks_of
from services.play.place_list import PlaceList, read_places
from services.store.event_store import EventStore
from services.store.records import BotEnded, BotPlace, BotPlacesGiven, BotRecord, places_of, player_id

ReleasedBy = Callable[[str, Sequence[UUID]], Mapping[UUID, int]]
"""Finds which of some games a bot of a name plays no more, and as of which version of each."""


class BotGames:
    """Counts the games of each bot from outside, all of them and those of one caller."""

    def __init__(self, event_store: EventStore, mac: Mac, *, share: int, released_by: ReleasedBy) -> None:
        """Count at most ``share`` games of one caller with one bot at once; 0 for any number."""
        self._event_store = event_store
        self._mac = mac
        self._share = share
        self._released_by = released_by

    def places(self, bot: BotRecord) -> PlaceList:
        """List the games that a bot has a seat in."""
        released = partial(self._released_by, bot.name)
        return read_places(self._event_store, places_of(bot.originator_id), released)

    def verify_free(self, caller: Caller, bot: BotRecord) -> None:
        """Raise BotUnavailable if a bot takes no more games now, or none of this caller."""
        self._verify_room(self._marks(caller, bot), bot, self.places(bot))

    def given(self, caller: Caller, decision: Decision) -> list[BotPlacesGiven]:
        """Reserve a place for the game of a decision with each bot from outside that the decision seats.

        Store the records with the decision. Raises BotUnavailable.
        """
        seated: set[str] = set()
        for envelope in decision.envelopes:
            seated |= bots_seated(envelope.core) - BUILT_IN_BOTS
        given = [self._given(caller, decision, name) for name in sorted(seated)]
        return [record for record in given if record is not None]

    def _given(self, caller: Caller, decision: Decision, name: str) -> BotPlacesGiven | None:
        bot = self._event_store.bot(player_id(name))
        if bot is None or isinstance(bot, BotEnded):
            raise BotUnavailable(f"There is no bot called {name} any more.")
        last, places = decision.envelopes[-1], self.places(bot)
        if places.holds(last.originator_id):
            return None
        marks = self._marks(caller, bot)
        self._verify_room(marks, bot, places)
        place = BotPlace(last.originator_id, last.core.version, marks)
        return places.giving(place, recorded_at=last.core.recorded_at)

    def _marks(self, caller: Caller, bot: BotRecord) -> tuple[str, ...]:
        """Return the marks of a caller with a share; the owner of a bot and the bot itself have none."""
        return () if is_owner(caller, bot) else marks_of(caller, self._mac)

    def _verify_room(self, marks: Sequence[str], bot: BotRecord, places: PlaceList) -> None:
        most = bot.terms.max_games
        if len(places.held) >= most:
            games = "1 game" if most == 1 else f"{most} games"
            raise BotUnavailable(f"{bot.name} plays {games} at once, and does so now; try again later.")
        for mark in marks if self._share else ():
            if sum(mark in place.callers for place in places.held) >= self._share:
                games = "a game" if self._share == 1 else f"{self._share} games"
                raise BotUnavailable(
                    f"{bot.name} plays {games} of yours already, which is the limit for one caller; "
                    "end one of them first."
                )


def is_owner(caller: Caller, bot: BotRecord) -> bool:
    """Return True for the bot itself, and for the player who registered it."""
    return caller.bot == bot.originator_id or (bot.owner is not None and caller.player == bot.owner)
