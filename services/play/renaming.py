"""Renaming players, as an operator: storing another name, then showing it wherever the earlier one stands."""

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from uuid import UUID

import msgspec
import structlog

from domain.kernel.messages import Message
from services import clock
from services.errors import NotFound, Unavailable, ValidationFailed
from services.identity.name_register import NameRegister
from services.names import fold, verify_player_name
from services.play.forgetting import Forgetting
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.play.moderation import Moderation
from services.play.naming_rows import with_other_name
from services.reading.read_models import ReadModels
from services.store.event_store import Conflict, EventStore
from services.store.moderation_records import Moderated
from services.store.records import PlayerErased, PlayerRenamed, Storable, after

_log = structlog.get_logger()


class Renaming:
    """Gives players other names.

    A player keeps the id, and every name that it has had. Names at seats are hidden values beside hashed
    events: the earlier one is replaced there, so that no hash changes, and a commitment remains that nobody
    can open.
    """

    def __init__(
        self,
        event_store: EventStore,
        idempotency: Idempotency,
        names: NameRegister,
        moderation: Moderation,
        views: ReadModels,
        forgetting: Forgetting,
        *,
        now: Callable[[], str] = clock.now,
    ) -> None:
        self._event_store = event_store
        self._idempotency = idempotency
        self._names = names
        self._moderation = moderation
        self._views = views
        self._forgetting = forgetting
        self._now = now
        self._settled = -1
        """The number of records of erasures and renamings at the time when no renaming was unfinished."""

    def rename(self, request: Request, name: str, present: str, reason: str) -> Moderated:
        """Rename a player as an operator; an earlier name of the player undoes it.

        Raises Unauthenticated, Forbidden, NotFound, NameTaken, ValidationFailed, IdempotencyMismatch,
        Unavailable.
        """
        subject = self._moderation.player(name)
        assert subject.player is not None, "a player was named"
        for _ in range(ATTEMPTS):
            act = self._moderation.planned(request, subject, "rename", reason)
            if (marker := self._idempotency.known(request)) is not None:
                return self._moderation.acted(subject, marker.last)
            renamed, *given = self._records(subject.player, present)
            act = msgspec.structs.replace(act, renamed=renamed.originator_version)
            version = act.originator_version
            with suppress(Conflict):
                self._idempotency.append(
                    request,
                    [act, renamed, *given],
                    act.originator_id,
                    first=version,
                    last=version,
                    recorded_at=act.recorded_at,
                )
                return act
        raise Unavailable("moderation-too-busy")

    def _records(self, player: UUID, name: str) -> list[Storable]:
        """Return the records of a new name; the first one is the renaming."""
        registrations, now = self._event_store.registrations, self._now()
        if registrations.bot(player) is not None:
            raise ValidationFailed("bots-keep-names", errors={"player": [Message("bots-keep-names")]})
        known, current = registrations.named(player), registrations.player_token(player)
        if known is None or isinstance(current, PlayerErased):
            raise NotFound("no-such-player")
        name = verify_player_name(name)
        if name == known[1][-1]:
            raise ValidationFailed("has-this-name", errors={"name": [Message("has-this-name")]})
        given = [] if name in known[1] else self._names.give(player, name, at=now)
        return [PlayerRenamed(**after(current, now), name=name), *given]

    # Showing the new name

    def due(self) -> list[UUID]:
        """List the players whose earlier names are still to be replaced somewhere."""
        count = self._event_store.personal.forgotten()
        if count == self._settled:
            return []
        found = [player for player in self._event_store.personal.renamed() if self._is_due(player)]
        if not found:
            self._settled = count
        return found

    def _is_due(self, player: UUID) -> bool:
        last = self._event_store.registrations.renaming(player)
        return last is not None and not last.is_done and not self._is_erased(player)

    def _is_erased(self, player: UUID) -> bool:
        """Return True if a player is being erased, which removes every name."""
        try:
            return isinstance(self._event_store.registrations.player_token(player), PlayerErased)
        except Unavailable as damage:
            _log.error("player left out", player=str(player), detail=str(damage))
            return True

    def carry_out(self, player: UUID) -> bool:
        """Do the next part of showing a player's present name; return True once it is done.

        Each part searches for rows that still contain an earlier name, so an interrupted renaming resumes.
        Raises Unavailable.
        """
        last, known = (
            self._event_store.registrations.renaming(player),
            self._event_store.registrations.named(player),
        )
        if last is None or last.is_done or known is None or self._is_erased(player):
            return True
        *former, present = known[1]
        seated = list(self._seated(former, present))
        for game_id, version, state in seated:
            self._event_store.personal.rewrite(game_id, version, state)
        self._rewrite_messages(former, present)
        progress = self._forgetting.go_on(last, former, present=present, is_clean=not seated)
        if progress == "over":
            self._event_store.personal.shred()
            self._views.shred()
        if progress != "waiting":
            self._tell(player, present, is_clean=progress != "unclean", is_done=progress == "over")
        if progress == "over":
            _log.info("player renamed", player=str(player))
        return progress == "over"

    def _seated(self, former: Collection[str], present: str) -> Iterator[tuple[UUID, int, bytes]]:
        """Yield the game and version of each event that seats the player by an earlier name, and its state
        with the present one.
        """
        for name in former:
            for game_id, version, state in self._event_store.personal.rows_naming(name):
                if (changed := with_other_name(state, name, present)) is not None:
                    yield game_id, version, changed

    def _rewrite_messages(self, former: Collection[str], present: str) -> None:
        """Write the present name for an earlier one in the chats of the player's games.

        Messages in other chats stay unchanged, because the name may be a common word there.
        """
        named = [present, *former]
        games = {game for name in named for game in self._views.seats.games_of(fold(name))}
        words = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, named))})(?!\w)", re.IGNORECASE)
        for _, said in self._event_store.personal.chat():
            text = words.sub(lambda _: present, said.text) if said.game in games else said.text
            if text != said.text:
                self._event_store.personal.rewrite_record(msgspec.structs.replace(said, text=text))

    def _tell(self, player: UUID, present: str, *, is_clean: bool, is_done: bool) -> None:
        """Store the progress of a renaming, unless there is a later one.

        Processes that read the record clear their caches.
        """
        for _ in range(ATTEMPTS):
            current = self._event_store.registrations.player_token(player)
            last = self._event_store.registrations.renaming(player)
            if isinstance(current, PlayerErased) or last is None or last.name != present:
                return
            told = PlayerRenamed(
                **after(current, self._now()), name=present, is_clean=is_clean, is_done=is_done
            )
            with suppress(Conflict):
                self._event_store.append(told)
                return
        raise Unavailable("token-changes-collide")
