"""Erasures: requesting that a player's personal data be erased, withdrawing the request, carrying it out."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

import msgspec
import structlog

from domain.game import decide
from domain.log.codec import decode_state, encode_state
from services import clock
from services.errors import UNREADABLE, GameDamaged, NotFound, Unavailable
from services.identity.authenticator import Caller, own_player, verify_player_token
from services.names import fold, skeletons
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.play.registration import Bots
from services.reading.mending import Mender
from services.reading.projector import NAME as PROJECTOR
from services.reading.read_models import ReadModels
from services.store.event_store import Conflict, EventStore
from services.store.records import (
    BotRecord,
    ErasureRequested,
    ErasureWithdrawn,
    NameReserved,
    PlayerErased,
    PlayerTokenChanged,
    read_record,
    reservation_id,
)

PROJECTED_S = 30.0
"""Seconds to wait for the projector; the erasure continues with the next call if it takes longer."""

_LOOK_AGAIN_S = 0.05
_log = structlog.get_logger()


class Erasures:
    """Erases players on request (GDPR, Art. 17).

    A name stands in the log only beside hashed events, with a salt of its own, so it can be removed without
    changing a hash. The commitment that remains reveals nothing without the salt.
    """

    def __init__(
        self,
        event_store: EventStore,
        idempotency: Idempotency,
        bots: Bots,
        views: ReadModels,
        mender: Mender,
        *,
        days: int,
        now: Callable[[], str] = clock.now,
    ) -> None:
        """``days`` is the time in which a player may withdraw the request."""
        self._event_store = event_store
        self._idempotency = idempotency
        self._bots = bots
        self._views = views
        self._mender = mender
        self._days = days
        self._now = now
        self._erased: set[UUID] = set()
        self._rebuilt: dict[UUID, set[UUID]] = {}

    # Requests of players

    def request(self, request: Request) -> ErasureRequested:
        """Record that the calling player wants to be erased; return the earlier request if there is one.

        Raises Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        player = own_player(request.caller)
        now = self._now()
        due = clock.later(now, timedelta(days=self._days))

        def requested(current: PlayerTokenChanged) -> ErasureRequested:
            return ErasureRequested(**_after(current, now), due=due)

        pending = self._event_store.personal.requested_erasure(player)
        if pending is None:
            self._append(request, player, requested)
            pending = self._event_store.personal.requested_erasure(player)
        if pending is None:
            raise Unavailable("token-changes-collide")
        return pending

    def withdraw(self, request: Request) -> None:
        """Withdraw the calling player's request to be erased, if there is one.

        Raises Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        player = own_player(request.caller)
        if self._event_store.personal.requested_erasure(player) is not None:
            now = self._now()
            self._append(request, player, lambda current: ErasureWithdrawn(**_after(current, now)))

    def _append(
        self, request: Request, player: UUID, change: Callable[[PlayerTokenChanged], PlayerTokenChanged]
    ) -> None:
        """Store the next record of a player, unless a request with the same key did."""
        for _ in range(ATTEMPTS):
            if self._idempotency.known(request) is not None:
                return
            current = self._event_store.player_token(player)
            verify_player_token(current, request.caller.generation)
            made = change(current)
            version, at = made.originator_version, made.recorded_at
            with suppress(Conflict):
                self._idempotency.append(request, [made], player, first=version, last=version, recorded_at=at)
                return
        raise Unavailable("token-changes-collide")

    # Erasing

    def due(self) -> list[UUID]:
        """List the players to erase now, among them those whose erasure was interrupted."""
        now = self._now()
        requested = [player for player in self._event_store.personal.erasing() if player not in self._erased]
        return [player for player in requested if self._is_due(player, now)]

    def _is_due(self, player: UUID, now: str) -> bool:
        try:
            registration = self._event_store.registration(player)
            if registration is None:
                self._erased.add(player)
                return False
            if isinstance(self._event_store.player_token(player), PlayerErased):
                return True
            pending = self._event_store.personal.requested_erasure(player)
        except Unavailable as damage:
            _log.error("player left out", player=str(player), detail=str(damage))
            return False
        return pending is not None and pending.due <= now

    def carry_out(self, player: UUID) -> bool:
        """Erase a player; return False if the projector is too far behind, and the rest is for later.

        Each step can be repeated, so an interrupted erasure continues. The registration loses its name last,
        and keeps the name taken. Raises Unavailable.
        """
        registration = self._event_store.registration(player)
        if registration is None:
            return True
        if not isinstance(self._event_store.player_token(player), PlayerErased):
            self._end(player, is_clean=False)  # takes no seat from here on
        for game_id in {game for game, *_ in self._seated(registration.name)}:
            self._leave(game_id, registration.name)
        self._erase_names(registration.name)
        self._end_bots(player)
        if not self._forget(player, registration.name):
            return False
        self._erase_registration(player, registration.name)
        _log.info("player erased", player=str(player))
        return True

    def _seated(self, name: str) -> Iterator[tuple[UUID, int, bytes]]:
        """Yield the game, version and state of each event that seats a registered player of this name."""
        text = b'"value":' + msgspec.json.encode(name)
        for game_id, (version, _, state) in self._event_store.personal.rows_with_text(text):
            if _without_name(state, name) is not None:
                yield game_id, version, state

    def _leave(self, game_id: UUID, name: str) -> None:
        """Leave a game that is not over; a stand-in plays on, or the seat is open again."""
        work = self._idempotency.begin(Request(Caller(), ""), game_id)
        with suppress(GameDamaged, NotFound):
            while game := work.next():
                own = [
                    number
                    for number, seat in enumerate(game.seats)
                    if seat.kind == "human" and not seat.guest and seat.name == name and not seat.stand_in
                ]
                if game.over or not own:
                    return
                work.append(decide.leave(game, own[0], now=self._now(), command=None))
            self._leave(game_id, name)  # the player may have several seats

    def _erase_names(self, name: str) -> None:
        """Remove a name from the events that seat its player."""
        for game_id, version, state in self._seated(name):
            erased = _without_name(state, name)
            if erased is not None:
                self._event_store.personal.rewrite(game_id, version, erased)

    def _end_bots(self, player: UUID) -> None:
        """End the bots that the player registered, and remove the addresses of their webhooks."""
        registrations, _ = self._event_store.names()
        for bot in registrations:
            if isinstance(bot, BotRecord) and bot.owner == player:
                self._bots.end_with_owner(bot.originator_id)

    def _forget(self, player: UUID, name: str) -> bool:
        """Remove a name from the read models; return False if the projector is too far behind.

        The projector may write a name again from a cached game, and caches it again if it loads a game from
        such a row. So the rows must be clean when it clears its cache, and still be clean afterwards.
        """
        rebuilt = self._rebuilt.setdefault(player, set())
        while True:
            was_clean = self._was_clean(player)
            if was_clean and not self._is_projected():
                return False
            games = [
                game
                for game in self._views.containing(name)
                if game not in rebuilt or self._shows(game, name)
            ]
            if games:
                self._mender.mend_all(games, without=fold(name))
                rebuilt.update(games)
            elif was_clean:
                return True
            self._end(player, is_clean=not games)

    def _shows(self, game: UUID, name: str) -> bool:
        """Return True if a game's row shows a registered player of a name; a guest may have the same name."""
        row = self._views.games.find(game)
        seats = [] if row is None else row.summary.seats
        return any(seat.kind == "human" and not seat.guest and seat.name == name for seat in seats)

    def _was_clean(self, player: UUID) -> bool:
        """Return True if no row contained the name when processes were last made to clear their caches."""
        newest = self._event_store.player_token(player)
        return isinstance(newest, PlayerErased) and newest.is_clean

    def _end(self, player: UUID, *, is_clean: bool) -> None:
        """End the player's token. Processes clear their caches when they read this."""
        for _ in range(ATTEMPTS):
            current = self._event_store.player_token(player)
            with suppress(Conflict):
                ended = _after(current, self._now()) | {"ended": True}
                self._event_store.append(PlayerErased(**ended, is_clean=is_clean))
                return
        raise Unavailable("token-changes-collide")

    def _is_projected(self) -> bool:
        """Wait until the projector has read the present end of the log; return False if it takes too long."""
        wanted, deadline = self._event_store.position(), time.monotonic() + PROJECTED_S
        while self._views.position(PROJECTOR) < wanted:
            if time.monotonic() >= deadline:
                return False
            time.sleep(_LOOK_AGAIN_S)
        return True

    def _erase_registration(self, player: UUID, name: str) -> None:
        """Remove the name from the reservations of its look-alikes, then from the registration."""
        for look in skeletons(name):
            for _, topic, state in self._event_store.rows(reservation_id(look)):
                reserved = read_record(topic, state, NameReserved)
                if reserved is not None and reserved.owner == player:
                    self._event_store.personal.rewrite_record(msgspec.structs.replace(reserved, name=""))
        registration = self._event_store.registration(player)
        if registration is not None:
            self._event_store.personal.rewrite_record(msgspec.structs.replace(registration, name=""))
        self._event_store.personal.shred()
        self._views.shred()
        self._erased.add(player)
        self._rebuilt.pop(player, None)


def _after(current: PlayerTokenChanged, now: str) -> dict[str, Any]:
    """Return the fields of the record that follows, with the token unchanged."""
    return {
        "originator_id": current.originator_id,
        "originator_version": current.originator_version + 1,
        "generation": current.generation,
        "ended": current.ended,
        "recorded_at": now,
    }


def _without_name(state: bytes, name: str) -> bytes | None:
    """Return the state of an event without a registered player's name; None if it seats no such player."""
    with suppress(*UNREADABLE):
        core, core_bytes, hidden = decode_state(state)
        plans = core.data.get("seats") or {core.data.get("seat"): core.data}
        seats = dict(enumerate(plans)) if isinstance(plans, list) else plans
        own = {
            f"name.{seat}"
            for seat, plan in seats.items()
            if not plan["guest"] and (secret := hidden.get(f"name.{seat}")) and secret.value == name
        }
        if own:
            return encode_state(core_bytes, {key: hidden[key] for key in hidden.keys() - own})
    return None
