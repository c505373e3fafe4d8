"""Places for the service's own bots: in how many games they play, for all callers and for each."""

import base64
from collections.abc import Callable

from domain.game import events as game_events
from domain.game.decision import Decision
from domain.game.seats import BUILT_IN_BOTS
from domain.log.codec import tag_of
from domain.log.envelope import Core
from services.errors import BotUnavailable
from services.identity.authenticator import Caller
from services.play.place_list import PlaceList, Released, read_places
from services.store.event_store import EventStore
from services.store.records import BOT_PLACES, BotPlace, BotPlacesGiven

CREATED = tag_of(game_events.GameCreated)
JOINED = tag_of(game_events.SeatJoined)
_BRING_STAND_IN = frozenset({tag_of(game_events.SeatLeft), tag_of(game_events.SeatHandedOver)})


class BotPlaces:
    """Counts the games in which the service's own bots play, all of them and those of one caller."""

    def __init__(
        self,
        event_store: EventStore,
        mac: Callable[[bytes], bytes],
        *,
        limit: int,
        share: int,
        released: Released,
    ) -> None:
        """``limit`` is for the whole service (0: no bots), ``share`` for one caller (0: no limit)."""
        self._event_store = event_store
        self._mac = mac
        self.limit = limit
        self._share = share
        self._released = released

    def free(self) -> int:
        """Say how many more games bots can play now."""
        return max(0, self.limit - len(self._places().held))

    def verify_free(self, caller: Caller) -> None:
        """Refuse where a caller can have no more games with bots now. Raises BotUnavailable."""
        self._verify(self._places(), self._marks(caller))

    def given(self, caller: Caller, decision: Decision) -> list[BotPlacesGiven]:
        """Give the game of a decision a place where bots play in it from now on.

        What this answers is to be stored with the decision. Raises BotUnavailable where a bot is asked for; a
        player who leaves is let go, and the place of the stand-in counts for whoever comes next.
        """
        events = [envelope.core for envelope in decision.envelopes]
        is_asked = any(BUILT_IN_BOTS & bots_seated(event) for event in events)
        if not is_asked and not any(_brings_stand_in(event) for event in events):
            return []
        last = decision.envelopes[-1]
        places = self._places()
        marks = self._marks(caller)
        if is_asked and not places.holds(last.originator_id):
            self._verify(places, marks)
        place = BotPlace(last.originator_id, last.core.version, marks)
        return [places.giving(place, recorded_at=last.core.recorded_at)]

    def _places(self) -> PlaceList:
        return read_places(self._event_store, BOT_PLACES, self._released)

    def _verify(self, places: PlaceList, marks: tuple[str, ...]) -> None:
        if len(places.held) >= self.limit:
            raise BotUnavailable(
                f"Bots play {self.limit} games already, which is the limit; try again later."
            )
        most = max((sum(mark in place.callers for place in places.held) for mark in marks), default=0)
        if self._share and most >= self._share:
            raise BotUnavailable(
                f"Bots play {self._share} games of yours already, which is the limit for one caller; "
                "end one of them first."
            )

    def _marks(self, caller: Caller) -> tuple[str, ...]:
        """Mark a caller by address and by name, so that nobody can tell either from the log."""
        if not caller.address or caller.operator:
            return ()
        known = [f"address/{caller.address}"]
        if caller.player is not None:
            known.append(f"player/{caller.player}")
        if caller.bot is not None:
            known.append(f"bot/{caller.bot}")
        macs = [self._mac(f"starledger/1/caller/{each}".encode())[:12] for each in known]
        return tuple(base64.urlsafe_b64encode(mac).decode() for mac in macs)


def bots_seated(event: Core) -> set[str]:
    """Name the bots that an event gives a seat to."""
    if event.kind == CREATED:
        return {plan.bot for plan in event.data["seats"] if plan.bot is not None}
    bot = event.data["bot"] if event.kind == JOINED else None
    return set() if bot is None else {bot}


def _brings_stand_in(event: Core) -> bool:
    return event.kind in _BRING_STAND_IN and event.data["stand_in"] is not None
