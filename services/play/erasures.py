"""Erasures: requesting that a player's personal data be erased, withdrawing the request, carrying it out."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

import msgspec
import structlog

from domain.game import decide
from domain.kernel.ruleset import Seat
from services import clock
from services.contacts.contacts import Contacts
from services.errors import GameDamaged, NotFound, Unavailable
from services.identity.authenticator import Caller, own_player, sign_in_needed, verify_player_token
from services.identity.name_register import GUEST
from services.names import fold, skeletons
from services.play.forgetting import Forgetting
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.play.naming_rows import guest_seats, without_guest, without_player
from services.play.registration import BotRegistry
from services.reading.read_models import ReadModels
from services.store.account_records import KeptSeat
from services.store.event_store import Conflict, EventStore
from services.store.meeting_records import RematchChanged, rematch_of
from services.store.records import (
    BotRecord,
    ErasureRequested,
    ErasureWithdrawn,
    NameReserved,
    PlayerErased,
    PlayerRenamed,
    PlayerTokenChanged,
    after,
    read_player,
    read_record,
    reservation_id,
)
from services.store.statements import SEATING_TOPICS

_log = structlog.get_logger()


class Seating(NamedTuple):
    """An event that seats the player: its game and version, and its state without the name.

    ``seats`` and ``guest`` are the seats and the name of a player who came as a guest.
    """

    game: UUID
    version: int
    erased: bytes
    seats: frozenset[Seat] = frozenset()
    guest: str = ""


class Erasures:
    """Erases players on request (GDPR, Art. 17).

    A name stands in the log only beside hashed events, with a salt of its own, so it can be removed without
    changing a hash. The commitment that remains reveals nothing without the salt.
    """

    def __init__(
        self,
        event_store: EventStore,
        idempotency: Idempotency,
        bots: BotRegistry,
        views: ReadModels,
        forgetting: Forgetting,
        contacts: Contacts,
        *,
        forget_failures: Callable[[UUID], object],
        days: int,
        now: Callable[[], str] = clock.now,
    ) -> None:
        """``forget_failures`` deletes the messages to a bot. A request can be withdrawn for ``days``."""
        self._event_store = event_store
        self._idempotency = idempotency
        self._bots = bots
        self._forget_failures = forget_failures
        self._views = views
        self._forgetting = forgetting
        self._contacts = contacts
        self._days = days
        self._now = now
        self._erased: set[UUID] = set()

    # Requests of players

    def request(self, request: Request) -> ErasureRequested:
        """Record that the calling player wants to be erased. The time of an earlier request stays.

        A player with passkeys must have signed in by one, or by a recovery code. Raises Unauthenticated,
        Forbidden, SignInNeeded, IdempotencyMismatch.
        """
        player, now = own_player(request.caller), self._now()
        if request.caller.session is None and self._event_store.personal.account(player).passkeys:
            raise sign_in_needed()

        def requested(current: PlayerTokenChanged) -> ErasureRequested:
            return self._requested(current, now)

        stored = self._append(request, player, requested)
        assert isinstance(stored, ErasureRequested), "the path belongs to the key"
        return stored

    def withdraw(self, request: Request) -> None:
        """Record that the calling player does not want to be erased.

        Raises Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        now = self._now()
        self._append(
            request, own_player(request.caller), lambda current: ErasureWithdrawn(**after(current, now))
        )

    def order(self, player: UUID, *, is_kept: bool) -> None:
        """Request the erasure of a player who cannot sign in, as an operator, or withdraw the request.

        Raises NotFound, Unavailable.
        """
        for _ in range(ATTEMPTS):
            if self._event_store.registrations.player(player) is None:
                raise NotFound("no-such-player")
            current, now = self._event_store.registrations.player_token(player), self._now()
            if isinstance(current, PlayerErased):
                raise NotFound("no-such-player")
            made = ErasureWithdrawn(**after(current, now)) if is_kept else self._requested(current, now)
            with suppress(Conflict):
                self._event_store.append(made)
                return
        raise Unavailable("token-changes-collide")

    def _requested(self, current: PlayerTokenChanged, now: str) -> ErasureRequested:
        """Return the record of a request; the time of an earlier one stays."""
        pending = self._event_store.personal.requested_erasure(current.originator_id)
        due = clock.later(now, timedelta(days=self._days)) if pending is None else pending.due
        return ErasureRequested(**after(current, now), due=due)

    def _append(
        self, request: Request, player: UUID, change: Callable[[PlayerTokenChanged], PlayerTokenChanged]
    ) -> PlayerTokenChanged:
        """Store the next record of a player, or return the record of an earlier request with the same key."""
        for _ in range(ATTEMPTS):
            if (marker := self._idempotency.known(request)) is not None:
                return self._event_store.registrations.player_token(player, version=marker.last)
            current = self._event_store.registrations.player_token(player)
            verify_player_token(current, request.caller.generation)
            made = change(current)
            version, at = made.originator_version, made.recorded_at
            with suppress(Conflict):
                self._idempotency.append(request, [made], player, first=version, last=version, recorded_at=at)
                return made
        raise Unavailable("token-changes-collide")

    # Erasing

    def due(self) -> list[UUID]:
        """List the players to erase now, including players whose erasure was interrupted."""
        now = self._now()
        requested = [player for player in self._event_store.personal.erasing() if player not in self._erased]
        return [player for player in requested if self._is_due(player, now)]

    def _is_due(self, player: UUID, now: str) -> bool:
        try:
            registration = self._event_store.registrations.player(player)
            if registration is None:
                # a release without contacts may have carried out the erasure
                if self._contacts.knows(player):
                    return True
                self._erased.add(player)
                return False
            if isinstance(self._event_store.registrations.player_token(player), PlayerErased):
                return True
            pending = self._event_store.personal.requested_erasure(player)
        except Unavailable as damage:
            _log.error("player left out", player=str(player), detail=str(damage))
            return False
        return pending is not None and pending.due <= now

    def carry_out(self, player: UUID) -> bool:
        """Do the next part of a player's erasure; return True once it is done.

        Each part searches for rows that still contain a name of the player, present or earlier, so an
        interrupted erasure resumes. The registration loses its name last, and keeps the name taken.
        Raises Unavailable.
        """
        known = self._event_store.registrations.named(player)
        if known is None:
            self._contacts.forget(player)
            return True
        names = known[1]
        newest = self._event_store.registrations.player_token(player)
        if not isinstance(newest, PlayerErased):
            newest = self._end(player, is_clean=False)
        kept = self._kept_seats(player)
        seated = [*self._seated(names), *self._seated_as_guest(kept)]
        for game_id in {each.game for each in seated}:
            self._leave(game_id, names, kept)
        self._erase_messages(player, names, kept, seated)
        for each in seated:
            self._event_store.personal.rewrite(each.game, each.version, each.erased)
        self._end_bots(player)
        self._contacts.forget(player)
        self._erase_tournaments(player)
        games = self._games_of(kept)
        progress = self._forgetting.go_on(newest, names, also=games, is_clean=not seated)
        if progress in ("clean", "unclean"):
            self._end(player, is_clean=progress == "clean")
        if progress != "over":
            return False
        self._erase_registration(player, names)
        _log.info("player erased", player=str(player))
        return True

    def _seated(self, names: Iterable[str]) -> Iterator[Seating]:
        """Yield each event that seats a registered player."""
        for name in names:
            for game_id, version, state in self._event_store.personal.rows_naming(name):
                if (erased := without_player(state, name)) is not None:
                    yield Seating(game_id, version, erased)

    def _kept_seats(self, player: UUID) -> frozenset[KeptSeat]:
        """Return all seats, taken as a guest, that the account has ever kept."""
        accounts = self._event_store.personal.accounts(player)
        return frozenset(seat for account in accounts for seat in account.seats)

    def _seated_as_guest(self, kept: frozenset[KeptSeat]) -> Iterator[Seating]:
        """Yield the events of the seats that the player took as a guest.

        Copies come first: they are found by the name, which only the seat itself reveals.
        """
        for seat in kept:
            found = without_guest(self._event_store.rows(seat.game), seat)
            if found is not None:
                version, erased, name = found
                if name != GUEST:
                    yield from self._copies(seat.game, name)
                yield Seating(seat.game, version, erased, frozenset({seat.seat}), name)

    def _copies(self, game_id: UUID, name: str) -> Iterator[Seating]:
        """Yield the events that seat guests of a name in the rematches and forks of a game, transitively."""
        for descendant in self._descendants(game_id):
            for version, topic, state in self._event_store.rows(descendant):
                if topic in SEATING_TOPICS and (erased := without_player(state, name, is_guest=True)):
                    yield Seating(descendant, version, erased, guest_seats(state, name), name)

    def _games_of(self, kept: frozenset[KeptSeat]) -> set[UUID]:
        """Return the games of kept seats, with their rematches and forks."""
        return {game for seat in kept for game in (seat.game, *self._descendants(seat.game))}

    def _descendants(self, game_id: UUID) -> list[UUID]:
        """List the rematches and forks of a game, transitively."""
        found = [game_id]
        for game in found:  # grows meanwhile
            row = self._event_store.newest(rematch_of(game))
            rematch = None if row is None else read_record(row[1], row[2], RematchChanged)
            if rematch is not None and rematch.next is not None:
                found.append(rematch.next)
            found += self._views.games.all_forks(game)
        return found[1:]

    def _leave(self, game_id: UUID, names: Collection[str], kept: frozenset[KeptSeat]) -> None:
        """Leave a game that is not over; a stand-in plays on, or the seat is open again."""
        work = self._idempotency.begin(Request(Caller(), ""), game_id)
        with suppress(GameDamaged, NotFound):
            while game := work.next():
                own = [
                    number
                    for number, seat in enumerate(game.seats)
                    if seat.kind == "human"
                    and not seat.stand_in
                    and (
                        KeptSeat(game_id, number, seat.generation) in kept
                        if seat.guest
                        else seat.name in names
                    )
                ]
                if game.over or not own:
                    return
                work.append(decide.leave(game, own[0], now=self._now(), command=None))
            self._leave(game_id, names, kept)  # the player may have several seats

    def _end_bots(self, player: UUID) -> None:
        """End the bots that the player registered, and remove the addresses of their webhooks everywhere."""
        registrations, _ = self._event_store.registrations.names()
        for bot in registrations:
            if isinstance(bot, BotRecord) and bot.owner == player:
                self._bots.end_with_owner(bot.originator_id)
                self._forget_failures(bot.originator_id)

    def _erase_tournaments(self, player: UUID) -> None:
        """Remove the names of the tournaments that the player created, which may be personal."""
        for made in self._event_store.tournaments.organised_by(player):
            if made.name:
                self._event_store.personal.rewrite_record(msgspec.structs.replace(made, name=""))

    def _erase_messages(
        self, player: UUID, names: Iterable[str], kept: frozenset[KeptSeat], seated: Iterable[Seating]
    ) -> None:
        """Remove the messages of the player from all chats, and those that name the player at the same table.

        The name may be a common word, which others use elsewhere. The seats must still have the name, since
        they identify the tables. At a seat that the player kept, the messages of all its guests are removed.
        """
        seats = {(seat.game, seat.seat) for seat in kept}
        seats |= {(each.game, seat) for each in seated for seat in each.seats}
        games = {each.game for each in seated} | self._games_of(kept)
        spoken = {*names, *(each.guest for each in seated if each.guest not in ("", GUEST))}
        named = re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(fold(name)) for name in spoken)})(?!\w)")
        for _, said in self._event_store.personal.chat():
            is_own = said.player == player or (said.player is None and (said.game, said.seat) in seats)
            if said.text and (is_own or (said.game in games and named.search(fold(said.text)))):
                self._event_store.personal.rewrite_record(msgspec.structs.replace(said, text=""))

    def _end(self, player: UUID, *, is_clean: bool) -> PlayerErased:
        """End the player's token. Processes clear their caches when they read this."""
        for _ in range(ATTEMPTS):
            current = self._event_store.registrations.player_token(player)
            ended = PlayerErased(**after(current, self._now()) | {"ended": True}, is_clean=is_clean)
            with suppress(Conflict):
                self._event_store.append(ended)
                return ended
        raise Unavailable("token-changes-collide")

    def _erase_registration(self, player: UUID, names: Iterable[str]) -> None:
        """Remove the account's content, then the names from their reservations, then the name from the
        registration.
        """
        for account in self._event_store.personal.accounts(player):
            self._event_store.personal.rewrite_record(account.emptied())
        for look in {look for name in names for look in skeletons(name)}:
            for _, topic, state in self._event_store.rows(reservation_id(look)):
                reserved = read_record(topic, state, NameReserved)
                if reserved is not None and reserved.owner == player:
                    self._event_store.personal.rewrite_record(msgspec.structs.replace(reserved, name=""))
        for row in self._event_store.rows(player, gt=1):
            if isinstance(renamed := read_player(*row), PlayerRenamed):
                self._event_store.personal.rewrite_record(msgspec.structs.replace(renamed, name=""))
        known = self._event_store.registrations.named(player)
        if known is not None:
            self._event_store.personal.rewrite_record(msgspec.structs.replace(known[0], name=""))
        self._event_store.personal.shred()
        self._views.shred()
        self._erased.add(player)
