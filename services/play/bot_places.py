"""Places for built-in bots: the number of games in which they play, in total and per caller."""

from domain.game import events as game_events
from domain.game.decision import Decision
from domain.game.seats import BUILT_IN_BOTS
from domain.log.codec import tag_of
from domain.log.envelope import Core
from services.errors import BotUnavailable
from services.identity.authenticator import Caller
from services.play.caller_marks import Mac, marks_of
from services.play.place_list import Released
from services.play.reserved_places import ReservedPlaces
from services.store.event_store import EventStore
from services.store.records import BotPlace, BotPlaceGiven, BotPlacesGiven

CREATED = tag_of(game_events.GameCreated)
JOINED = tag_of(game_events.SeatJoined)
_BRING_STAND_IN = frozenset({tag_of(game_events.SeatLeft), tag_of(game_events.SeatHandedOver)})


class BotPlaces:
    """Counts the games in which built-in bots play, in total and per caller."""

    def __init__(
        self,
        event_store: EventStore,
        mac: Mac,
        *,
        limit: int,
        per_caller: int,
        released: Released,
    ) -> None:
        """``limit`` applies to the whole service (0: no bots), ``per_caller`` to one caller (0: no limit)."""
        self._mac = mac
        self.limit = limit
        self._per_caller = per_caller
        self._held = ReservedPlaces(event_store, released)

    def free(self) -> int:
        """Return the number of further games that bots can play now; a lower bound, from a single read.

        A read checks a limited number of places, so that some released ones may still be counted.
        """
        self._held.read()
        self._held.look_over()
        return max(0, self.limit - len(self._held))

    def verify_free(self, caller: Caller) -> None:
        """Raise BotUnavailable if the caller cannot create another game with built-in bots now."""
        self._held.read()
        self._verify(marks_of(caller, self._mac))

    def given(self, caller: Caller, decision: Decision) -> list[BotPlacesGiven | BotPlaceGiven]:
        """Return the record that reserves a place for the game of a decision, if bots play in it from then
        on.

        The caller must store it together with the decision. Raises BotUnavailable if the request seats a bot
        and no place is free. A player may always leave: the place of the stand-in then counts against later
        requests.
        """
        return self.given_to(marks_of(caller, self._mac), decision)

    def given_to(self, marks: tuple[str, ...], decision: Decision) -> list[BotPlacesGiven | BotPlaceGiven]:
        """Do the same as ``given`` for a caller with these marks."""
        events = [envelope.core for envelope in decision.envelopes]
        is_asked = any(BUILT_IN_BOTS & bots_seated(event) for event in events)
        if not is_asked and not any(_brings_stand_in(event) for event in events):
            return []
        last = decision.envelopes[-1]
        self._held.read()
        if is_asked and not self._held.holds(last.originator_id):
            self._verify(marks)
        place = BotPlace(last.originator_id, last.core.version, marks)
        return [self._held.giving(place, recorded_at=last.core.recorded_at)]

    def _verify(self, marks: tuple[str, ...]) -> None:
        """Raise BotUnavailable if all places are in use, after releasing those that are no longer needed."""
        self._held.make_room(self.limit)
        if len(self._held) >= self.limit:
            raise BotUnavailable("bots-play-enough", number=self.limit)
        for mark in marks if self._per_caller else ():
            if len(games := self._held.games_of(mark)) >= self._per_caller:
                self._held.release(games)
            if len(self._held.games_of(mark)) >= self._per_caller:
                raise BotUnavailable("bots-play-enough-for-you", number=self._per_caller)


def bots_seated(event: Core) -> set[str]:
    """Return the names of the bots that an event seats."""
    if event.kind == CREATED:
        return {plan.bot for plan in event.data["seats"] if plan.bot is not None}
    bot = event.data["bot"] if event.kind == JOINED else None
    return set() if bot is None else {bot}


def _brings_stand_in(event: Core) -> bool:
    return event.kind in _BRING_STAND_IN and event.data["stand_in"] is not None
