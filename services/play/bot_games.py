"""Limits on the games of external bots: in total, as each bot sets it, and for each caller."""

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
"""Returns which of the given games the named bot has left, and at which version."""


class BotGames:
    """Counts the games of each external bot, in total and per caller."""

    def __init__(
        self, event_store: EventStore, mac: Mac, *, per_caller: int, released_by: ReleasedBy
    ) -> None:
        """``per_caller`` limits the games of one caller with one bot at the same time; 0 for no limit."""
        self._event_store = event_store
        self._mac = mac
        self._per_caller = per_caller
        self._released_by = released_by

    def places(self, bot: BotRecord) -> PlaceList:
        """Return the places of the games in which a bot has a seat."""
        released = partial(self._released_by, bot.name)
        return read_places(self._event_store, places_of(bot.originator_id), released)

    def verify_free(self, caller: Caller, bot: BotRecord) -> None:
        """Raise BotUnavailable if the bot is at its limit, or the caller at the limit per caller."""
        self._verify_room(self._marks(caller, bot), bot, self.places(bot))

    def given(self, caller: Caller, decision: Decision) -> list[BotPlacesGiven]:
        """Return the records that reserve a place with each external bot that the decision seats.

        The caller must store them together with the decision. Raises BotUnavailable.
        """
        seated: set[str] = set()
        for envelope in decision.envelopes:
            seated |= bots_seated(envelope.core) - BUILT_IN_BOTS
        given = [self._given(caller, decision, name) for name in sorted(seated)]
        return [record for record in given if record is not None]

    def _given(self, caller: Caller, decision: Decision, name: str) -> BotPlacesGiven | None:
        bot = self._event_store.registrations.bot(player_id(name))
        if bot is None or isinstance(bot, BotEnded):
            raise BotUnavailable("bot-gone", name=name)
        last, places = decision.envelopes[-1], self.places(bot)
        if places.holds(last.originator_id):
            return None
        marks = self._marks(caller, bot)
        self._verify_room(marks, bot, places)
        place = BotPlace(last.originator_id, last.core.version, marks)
        return places.giving(place, recorded_at=last.core.recorded_at)

    def _marks(self, caller: Caller, bot: BotRecord) -> tuple[str, ...]:
        """Return the marks under which the caller's games are counted; none for the bot and its owner."""
        return () if is_owner(caller, bot) else marks_of(caller, self._mac)

    def _verify_room(self, marks: Sequence[str], bot: BotRecord, places: PlaceList) -> None:
        most = bot.terms.max_games
        if len(places.held) >= most:
            raise BotUnavailable("bot-plays-enough", name=bot.name, number=most)
        for mark in marks if self._per_caller else ():
            if sum(mark in place.callers for place in places.held) >= self._per_caller:
                raise BotUnavailable("bot-plays-enough-for-you", name=bot.name, number=self._per_caller)


def is_owner(caller: Caller, bot: BotRecord) -> bool:
    """Return True for the bot itself, and for the player who registered it."""
    return caller.bot == bot.originator_id or (bot.owner is not None and caller.player == bot.owner)
