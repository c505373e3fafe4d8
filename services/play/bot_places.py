"""Places for bots: which games hold one, written down in the log with what makes each of these games.

Every record says which games hold a place from then on, and is the next version of one aggregate: the store
refuses the second of two writers who saw the same one, in whatever process, so that the last place is given
away once.
"""

import base64
from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

import structlog

from domain.game import events as game_events
from domain.game.decision import Decision
from domain.log.codec import tag_of
from domain.log.envelope import Core
from services.errors import BotUnavailable
from services.identity.authenticator import Caller
from services.store.event_store import EventStore
from services.store.records import BOT_PLACES, BotPlace, BotPlacesGiven, read_record

_log = structlog.get_logger()

_CREATED = tag_of(game_events.GameCreated)
_LEFT = tag_of(game_events.SeatLeft)

Released = Callable[[Sequence[UUID]], Mapping[UUID, int]]
"""Finds which of some games need no bots any more, and as of which version of each."""


class BotPlaces:
    """Counts the games in which bots play, all of them and those of one caller."""

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
        self._limit = limit
        self._share = share
        self._released = released

    def free(self) -> int:
        """Say how many more games bots can play now."""
        return max(0, self._limit - len(self._held(self._newest())))

    def verify_free(self, caller: Caller) -> None:
        """Refuse where a caller can have no more games with bots now. Raises BotUnavailable."""
        self._verify(self._held(self._newest()), self._marks(caller))

    def given(self, caller: Caller, decision: Decision) -> list[BotPlacesGiven]:
        """Give the game of a decision a place where bots play in it from now on.

        What this answers is to be stored with the decision. Raises BotUnavailable for a game that begins; a
        player who leaves is let go, and the place of the stand-in counts for whoever comes next.
        """
        events = [envelope.core for envelope in decision.envelopes]
        begins = any(_begins_with_bots(event) for event in events)
        if not begins and not any(_brings_stand_in(event) for event in events):
            return []
        last = decision.envelopes[-1]
        newest = self._newest()
        held = self._held(newest)
        marks = self._marks(caller)
        if begins:
            self._verify(held, marks)
        others = [place for place in held if place.game != last.originator_id]
        place = BotPlace(last.originator_id, last.core.version, marks)
        version = 0 if newest is None else newest.originator_version
        return [BotPlacesGiven(version + 1, (*others, place), last.core.recorded_at)]

    def _newest(self) -> BotPlacesGiven | None:
        row = self._event_store.newest(BOT_PLACES)
        if row is None:
            return None
        version, topic, state = row
        found = read_record(topic, state, BotPlacesGiven)
        if found is None:
            _log.error("places for bots cannot be read", version=version, detail="All count as free.")
        return found or BotPlacesGiven(version, (), "")

    def _held(self, newest: BotPlacesGiven | None) -> list[BotPlace]:
        """List the places that are held still; a game that is over, or played by people again, has none."""
        if newest is None:
            return []
        released = self._released([place.game for place in newest.places])
        return [place for place in newest.places if released.get(place.game, 0) < place.version]

    def _verify(self, held: Sequence[BotPlace], marks: tuple[str, ...]) -> None:
        if len(held) >= self._limit:
            raise BotUnavailable(
                f"Bots play {self._limit} games already, which is the limit; try again later."
            )
        most = max((sum(mark in place.callers for place in held) for mark in marks), default=0)
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
        macs = [self._mac(f"starledger/1/caller/{each}".encode())[:12] for each in known]
        return tuple(base64.urlsafe_b64encode(mac).decode() for mac in macs)


def _begins_with_bots(event: Core) -> bool:
    return event.kind == _CREATED and any(plan.kind == "bot" for plan in event.data["seats"])


def _brings_stand_in(event: Core) -> bool:
    return event.kind == _LEFT and event.data["stand_in"] is not None
