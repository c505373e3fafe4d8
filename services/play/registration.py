"""External bots: register one, change its offer, renew its token, end it."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from uuid import UUID

import msgspec
import structlog

from domain.game import decide
from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from services import clock
from services.errors import (
    Forbidden,
    GameDamaged,
    NameTaken,
    NotFound,
    Unauthenticated,
    Unavailable,
    ValidationFailed,
)
from services.identity.authenticator import Caller
from services.identity.name_register import NameRegister
from services.keyring import Keyring
from services.names import verify_name
from services.play.bot_games import BotGames
from services.play.idempotency import ATTEMPTS, Idempotency, Request
from services.store.event_store import Conflict, EventStore
from services.store.records import (
    Accepts,
    BotChanged,
    BotEnded,
    BotRecord,
    BotRegistered,
    BotTerms,
    DeliveryKind,
    DeliveryMethod,
    NameReserved,
    Storable,
    player_id,
    read_bot,
)
from services.webhooks.signing import new_secret, verify_secret

_log = structlog.get_logger()


class WantedDelivery(msgspec.Struct, frozen=True):
    """How the service shall deliver decisions to a bot; a webhook without a ``secret`` gets a random one."""

    kind: DeliveryKind
    url: str | None = None
    secret: str | None = None


class Offer(msgspec.Struct, frozen=True):
    """Changes to a bot's terms. A field that is None keeps its present value."""

    rulesets: tuple[str, ...] | None = None
    max_games: int | None = None
    accepts: Accepts | None = None
    delivery: WantedDelivery | None = None


class BotRegistry:
    """Registers external bots and finds them; only the writer calls methods that store."""

    def __init__(
        self,
        event_store: EventStore,
        rulesets: Mapping[str, Ruleset],
        idempotency: Idempotency,
        games: BotGames,
        names: NameRegister,
        keyring: Keyring,
        *,
        now: Callable[[], str] = clock.now,
    ) -> None:
        self._event_store = event_store
        self._rulesets = rulesets
        self._idempotency = idempotency
        self._games = games
        self._names = names
        self._keyring = keyring
        self._now = now

    def find(self, name: str) -> BotRecord:
        """Return a bot that has not ended, by its name in any spelling. Raises NotFound, Unavailable."""
        bot = self._event_store.registrations.bot(player_id(name))
        if bot is None or isinstance(bot, BotEnded):
            raise NotFound("no-bot-of-this-name")
        return bot

    def was_registered(self, name: str) -> bool:
        """Return True if a bot of this name exists or existed."""
        return self._event_store.registrations.bot(player_id(name)) is not None

    def games_of(self, bot: BotRecord) -> list[UUID]:
        """List the games in which a bot has a seat, including games that wait for players."""
        return [place.game for place in self._games.places(bot).held]

    def register(self, request: Request, name: str, terms: Offer) -> BotRecord:
        """Register a bot; the player whose token authenticates the request becomes its owner.

        Raises ValidationFailed, NameTaken, Forbidden, IdempotencyMismatch.
        """
        caller = request.caller
        if caller.seat is not None or caller.bot is not None:
            raise Forbidden("player-registers-bot")
        name = verify_bot_name(name)
        bot_id = player_id(name)
        nothing_yet = BotTerms((), DEFAULT_GAMES, "anyone", DeliveryMethod("lease"))
        made = BotRegistered(
            originator_id=bot_id,
            originator_version=1,
            name=name,
            owner=caller.player,
            terms=self._terms(caller, bot_id, nothing_yet, terms),
            generation=0,
            recorded_at=self._now(),
        )
        if (known := self._known(request)) is not None:
            return known
        reserved = self._names.reserve(made)
        try:
            return self._append(request, made, *reserved)
        except Conflict:
            raise NameTaken("name-or-like-taken", name=name) from None

    def change(self, request: Request, name: str, offer: Offer) -> BotRecord:
        """Change a bot's offer.

        Raises NotFound, Unauthenticated, Forbidden, ValidationFailed, IdempotencyMismatch.
        """

        def changed(bot: BotRecord) -> BotRecord:
            terms = self._terms(request.caller, bot.originator_id, bot.terms, offer)
            return self._next(BotChanged, bot, terms=terms)

        return self._replace(request, name, changed)

    def prove_webhook(self, bot_id: UUID, url: str) -> None:
        """Record that the receiver at ``url`` has echoed a challenge, unless the bot's address has changed.

        Raises Unavailable.
        """
        for _ in range(ATTEMPTS):
            bot = self._event_store.registrations.bot(bot_id)
            if bot is None or isinstance(bot, BotEnded):
                return
            delivery = bot.terms.delivery
            if delivery.url != url or delivery.proven:
                return
            proven = msgspec.structs.replace(
                bot.terms, delivery=msgspec.structs.replace(delivery, proven=True)
            )
            with suppress(Conflict):
                self._append(Request(Caller(), ""), self._next(BotChanged, bot, terms=proven))
                return
        raise Unavailable("bot-too-busy")

    def renew_token(self, request: Request, name: str) -> BotRecord:
        """Replace a bot's token; the previous one expires.

        Raises NotFound, Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        return self._replace(
            request, name, lambda bot: self._next(BotChanged, bot, generation=bot.generation + 1)
        )

    def end(self, request: Request, name: str) -> BotRecord:
        """End a bot: its token expires, and it gets no more seats. ``leave`` frees the seats that it has.

        Raises NotFound, Unauthenticated, Forbidden, IdempotencyMismatch.
        """
        return self._replace(request, name, lambda bot: self._next(BotEnded, bot))

    def end_with_owner(self, bot_id: UUID) -> None:
        """End a bot whose owner is erased, free its seats, and remove the address of its webhook.

        Raises Unavailable.
        """
        for _ in range(ATTEMPTS):
            bot = self._event_store.registrations.bot(bot_id)
            if bot is None or isinstance(bot, BotEnded):
                break
            with suppress(Conflict):
                ended = self._append(Request(Caller(), ""), self._next(BotEnded, bot))
                for game_id in self.games_of(ended):
                    self.leave(ended, game_id)
        self._remove_addresses(bot_id)

    def _remove_addresses(self, bot_id: UUID) -> None:
        for version, topic, state in self._event_store.rows(bot_id):
            bot = read_bot(version, topic, state)
            if bot is not None and bot.terms.delivery.url is not None:
                nowhere = msgspec.structs.replace(bot.terms, delivery=DeliveryMethod(bot.terms.delivery.kind))
                self._event_store.personal.rewrite_record(msgspec.structs.replace(bot, terms=nowhere))

    def leave(self, ended: BotRecord, game_id: UUID) -> None:
        """Free the seats of an ended bot in a game: a stand-in takes over, or the seat is open again.

        If the process dies before that, the bot's decisions are missed until its seats are handed over.
        """
        try:
            while self._leave_one(ended, game_id):
                continue
        except (GameDamaged, NotFound, Unavailable) as error:
            _log.error("bot could not leave", bot=ended.name, game=str(game_id), detail=str(error))

    def _leave_one(self, ended: BotRecord, game_id: UUID) -> bool:
        work = self._idempotency.begin(Request(Caller(), ""), game_id)
        while game := work.next():
            own = [
                number
                for number, seat in enumerate(game.seats)
                if seat.bot == ended.name and seat.stand_in is None
            ]
            if game.over or not own:
                return False
            work.append(decide.leave(game, own[0], now=self._now(), command=None))
        return True

    def secret(self, bot: BotRecord) -> str | None:
        """Return the secret that signs a bot's webhooks. Raises Unsealable."""
        sealed = bot.terms.delivery.sealed
        return None if sealed is None else self._keyring.unseal_webhook_secret(sealed, bot=bot.originator_id)

    def _replace(self, request: Request, name: str, change: Callable[[BotRecord], BotRecord]) -> BotRecord:
        """Store the next record of a bot, once for each key. Retry after conflicts."""
        for _ in range(ATTEMPTS):
            if (known := self._known(request)) is not None:
                return known
            bot = self.own(request.caller, name)
            with suppress(Conflict):
                return self._append(request, change(bot))
        raise Unavailable("bot-too-busy")

    def own(self, caller: Caller, name: str) -> BotRecord:
        """Return a bot that the caller may change: as the bot itself, its owner, or the operator.

        Raises Unauthenticated, NotFound, Forbidden.
        """
        if caller.anonymous:
            raise Unauthenticated("needs-bots-or-owners-token")
        bot = self.find(name)
        is_owner = bot.owner is not None and bot.owner == caller.player
        if not (caller.operator or is_owner or caller.bot == bot.originator_id):
            raise Forbidden("token-of-neither")
        return bot

    def _known(self, request: Request) -> BotRecord | None:
        """Return the record of an earlier request with the same key, if any. Raises IdempotencyMismatch."""
        marker = self._idempotency.known(request)
        return (
            None if marker is None else self._event_store.registrations.bot(marker.game, version=marker.last)
        )

    def _append(self, request: Request, record: BotRecord, *reserved: NameReserved) -> BotRecord:
        version = record.originator_version
        changes: list[Storable] = [record, *reserved]
        # a request that seats the bot at the same time conflicts, and checks again
        if isinstance(record, BotEnded):
            changes.append(self._games.places(record).as_it_is(recorded_at=record.recorded_at))
        self._idempotency.append(
            request,
            changes,
            record.originator_id,
            first=version,
            last=version,
            recorded_at=record.recorded_at,
        )
        return record

    def _next(
        self,
        kind: type[BotChanged | BotEnded],
        bot: BotRecord,
        *,
        terms: BotTerms | None = None,
        generation: int | None = None,
    ) -> BotRecord:
        return kind(
            originator_id=bot.originator_id,
            originator_version=bot.originator_version + 1,
            name=bot.name,
            owner=bot.owner,
            terms=terms or bot.terms,
            generation=bot.generation if generation is None else generation,
            recorded_at=self._now(),
        )

    # Terms

    def _terms(self, caller: Caller, bot: UUID, before: BotTerms, offer: Offer) -> BotTerms:
        """Return the terms that a bot offers from now on. Raises ValidationFailed, Forbidden."""
        rulesets = before.rulesets if offer.rulesets is None else self._known_rulesets(offer.rulesets)
        wanted = offer.delivery
        if wanted is not None and wanted.kind == "queue" and not caller.operator:
            raise Forbidden("operator-grants-queue")
        return BotTerms(
            rulesets=rulesets,
            max_games=offer.max_games or before.max_games,
            accepts=offer.accepts or before.accepts,
            delivery=before.delivery if wanted is None else self._delivery(bot, before.delivery, wanted),
        )

    def _known_rulesets(self, names: Iterable[str]) -> tuple[str, ...]:
        chosen = tuple(dict.fromkeys(names))
        unknown = [name for name in chosen if name not in self._rulesets]
        if unknown or not chosen:
            known = ", ".join(sorted(self._rulesets))
            raise ValidationFailed(
                Message("no-such-ruleset", ruleset=unknown[0]) if unknown else Message("bot-plays-a-ruleset"),
                errors={"rulesets": [Message("of-these", choices=known)]},
            )
        return chosen

    def _delivery(self, bot: UUID, before: DeliveryMethod, wanted: WantedDelivery) -> DeliveryMethod:
        if wanted.kind != "webhook":
            return DeliveryMethod(wanted.kind)
        if wanted.secret is not None:
            verify_secret(wanted.secret)
        sealed = self._keyring.seal_webhook_secret(wanted.secret or new_secret(), bot=bot)
        is_proven = before.proven and before.url == wanted.url
        return DeliveryMethod("webhook", wanted.url, sealed, proven=is_proven)


DEFAULT_GAMES = 8
"""Default maximum number of concurrent games of a bot."""


def verify_bot_name(name: str) -> str:
    """Validate the name of a bot, which appears in paths and queue names. Raises ValidationFailed."""
    name = verify_name(name)
    inner = name.replace("-", "a").replace("_", "a").replace(".", "a").replace(" ", "a")
    if not (inner.isalnum() and name[0].isalnum() and name[-1].isalnum()):
        rule = Message("bot-name-characters")
        raise ValidationFailed("not-a-bots-name", errors={"name": [rule]})
    return name
