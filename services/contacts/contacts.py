"""The contacts of players: browsers that get notifications, an e-mail address, and games that are muted."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import Any, Literal
from uuid import UUID, uuid4

import msgspec
import sqlalchemy as sa

from domain.kernel.say import Language
from services import clock
from services.contacts.tables import (
    PERSONAL,
    addresses,
    metadata,
    muted_games,
    open_streams,
    requests,
    subscriptions,
)
from services.databases import empty_journal, insert_for, open_database
from services.errors import NotFound, TooManyRequests
from services.keyring import Keyring, Unsealable
from services.settings import Settings

MOST_SUBSCRIPTIONS = 10
"""The most browsers of a player; the oldest is forgotten for another one."""

MOST_MUTED = 500
"""The most muted games of a player."""

MOST_FAILURES = 20
"""Failed attempts in a row after which a browser gets no more notifications until it subscribes again."""

CONFIRMATIONS_A_DAY = 5
"""The most e-mails by which a player can confirm addresses in a day."""

WATCHED = timedelta(seconds=25)
"""How long a player counts as watching a game after an open stream was last recorded."""

MAIL = "mail"
"""The target of notices by e-mail."""

Channel = Literal["push", "mail"]


class Browser(msgspec.Struct, frozen=True):
    """The address of a browser at its push service, its keys (base64url), name and language."""

    endpoint: str
    p256dh: str
    auth: str
    name: str
    language: Language


class Subscription(msgspec.Struct, frozen=True):
    """A browser that gets the notifications of a player."""

    id: UUID
    browser: Browser
    created_at: str
    used_at: str | None
    failures: int

    @property
    def is_quiet(self) -> bool:
        """True if the browser gets no more notifications, because too many attempts failed."""
        return self.failures >= MOST_FAILURES


class Mailbox(msgspec.Struct, frozen=True):
    """An e-mail address of a player; ``nonce`` changes with the address."""

    nonce: UUID
    address: str
    language: Language
    confirmed_at: str | None


class Contacts:
    """Reads and changes the contacts of players, on SQLite or PostgreSQL."""

    def __init__(self, settings: Settings, keyring: Keyring) -> None:
        self.engine = open_database(settings, settings.contacts_url, lossless=True)
        self._insert = insert_for(self.engine.dialect.name)
        self._keyring = keyring

    def create_tables(self) -> None:
        """Create the tables that do not exist."""
        metadata.create_all(self.engine)

    def close(self) -> None:
        """Close the connections."""
        self.engine.dispose()

    # Browsers

    def subscribe(self, player: UUID, browser: Browser) -> Subscription:
        """Add a browser of a player, or renew it; a browser notifies one player at a time."""
        now, digest = clock.now(), self._keyring.mac(b"push/" + browser.endpoint.encode())
        own = {
            "player": str(player),
            "sealed": self._sealed(player, browser),
            "created_at": now,
            "failures": 0,
        }
        adding = self._insert(subscriptions).values(id=str(uuid4()), digest=digest, used_at=None, **own)
        adding = adding.on_conflict_do_update(index_elements=["digest"], set_=own)
        with self.engine.begin() as connection:
            added = UUID(connection.execute(adding.returning(subscriptions.c.id)).scalar_one())
            self._forget_oldest(connection, player)
        return Subscription(added, browser, now, None, 0)

    def subscriptions(self, player: UUID) -> list[Subscription]:
        """List the browsers of a player, oldest first."""
        query = sa.select(subscriptions).where(subscriptions.c.player == str(player))
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(subscriptions.c.created_at)).all()
        return [found for row in rows if (found := self._subscription(row)) is not None]

    def subscription(self, player: UUID, subscription: UUID) -> Subscription | None:
        """Return a browser of a player by its id."""
        return next((each for each in self.subscriptions(player) if each.id == subscription), None)

    def unsubscribe(self, player: UUID, subscription: UUID) -> None:
        """Forget a browser of a player. Raises NotFound."""
        own = subscriptions.c.id == str(subscription), subscriptions.c.player == str(player)
        if not self._run(sa.delete(subscriptions).where(*own)):
            raise NotFound("no-such-subscription")

    def mark_used(self, subscription: UUID) -> None:
        """Record that a browser's push service accepted a notification."""
        changed = {"failures": 0, "used_at": clock.now()}
        self._run(sa.update(subscriptions).where(subscriptions.c.id == str(subscription)).values(changed))

    def mark_failed(self, subscription: UUID) -> None:
        """Count a failed attempt."""
        changed = {"failures": subscriptions.c.failures + 1}
        self._run(sa.update(subscriptions).where(subscriptions.c.id == str(subscription)).values(changed))

    def _forget_oldest(self, connection: sa.Connection, player: UUID) -> None:
        own = sa.select(subscriptions.c.id).where(subscriptions.c.player == str(player))
        newest = own.order_by(subscriptions.c.created_at.desc()).offset(MOST_SUBSCRIPTIONS)
        old = connection.execute(newest).scalars().all()
        connection.execute(sa.delete(subscriptions).where(subscriptions.c.id.in_(old)))

    def _subscription(self, row: Any) -> Subscription | None:
        browser = self._unsealed(UUID(row.player), row.sealed, Browser)
        if browser is None:
            return None
        return Subscription(UUID(row.id), browser, row.created_at, row.used_at, row.failures)

    # E-mail

    def mailbox(self, player: UUID) -> Mailbox | None:
        """Return the e-mail address of a player; None if there is none."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(addresses).filter_by(player=str(player))).first()
        if row is None:
            return None
        known = self._unsealed(player, row.sealed, tuple[str, Language])
        if known is None:
            return None
        address, language = known
        return Mailbox(UUID(row.nonce), address, language, row.confirmed_at)

    def set_address(self, player: UUID, address: str, language: Language) -> Mailbox:
        """Replace the e-mail address of a player by another one, which is not confirmed yet.

        Setting the same address again changes nothing. Raises TooManyRequests.
        """
        known = self.mailbox(player)
        if known is not None and known.confirmed_at is not None and known.address == address:
            return known
        made = Mailbox(uuid4(), address, language, None)
        row = {
            "nonce": str(made.nonce),
            "sealed": self._sealed(player, (address, language)),
            "confirmed_at": None,
        }
        adding = self._insert(addresses).values(player=str(player), **row)
        with self.engine.begin() as connection:
            self._count_request(connection, player)
            connection.execute(adding.on_conflict_do_update(index_elements=["player"], set_=row))
        return made

    def confirm(self, player: UUID, nonce: UUID) -> bool:
        """Confirm an address; return False if the player has replaced or removed it."""
        own = addresses.c.player == str(player), addresses.c.nonce == str(nonce)
        changed = {"confirmed_at": sa.func.coalesce(addresses.c.confirmed_at, clock.now())}
        return self._run(sa.update(addresses).where(*own).values(changed)) > 0

    def remove_address(self, player: UUID) -> None:
        """Delete the e-mail address of a player."""
        self._run(sa.delete(addresses).where(addresses.c.player == str(player)))

    def _count_request(self, connection: sa.Connection, player: UUID) -> None:
        """Count a request to confirm an address. Raises TooManyRequests."""
        now = clock.now()
        connection.execute(sa.delete(requests).where(requests.c.at < clock.later(now, -timedelta(days=1))))
        own = sa.select(sa.func.count()).select_from(requests).where(requests.c.player == str(player))
        if connection.execute(own).scalar_one() >= CONFIRMATIONS_A_DAY:
            raise TooManyRequests("limit-of-confirmations", number=CONFIRMATIONS_A_DAY, retry_after_s=3600)
        connection.execute(sa.insert(requests).values(player=str(player), at=now))

    # Games

    def mute(self, player: UUID, game: UUID) -> None:
        """Stop notices to a player about a game. Raises TooManyRequests."""
        if len(self.muted(player)) >= MOST_MUTED:
            raise TooManyRequests("limit-of-muted-games", number=MOST_MUTED, retry_after_s=3600)
        adding = self._insert(muted_games).values(player=str(player), game=str(game))
        self._run(adding.on_conflict_do_nothing())

    def unmute(self, player: UUID, game: UUID) -> None:
        """Resume notices to a player about a game."""
        own = muted_games.c.player == str(player), muted_games.c.game == str(game)
        self._run(sa.delete(muted_games).where(*own))

    def muted(self, player: UUID) -> list[UUID]:
        """List the games that a player has muted."""
        query = sa.select(muted_games.c.game).where(muted_games.c.player == str(player))
        with self.engine.connect() as connection:
            return [UUID(game) for game in connection.execute(query.order_by(muted_games.c.game)).scalars()]

    def mark_open(self, streams: Iterable[tuple[UUID, UUID]]) -> None:
        """Record the open streams, each by player and game. Forget streams closed long ago."""
        now = clock.now()
        rows = [{"player": str(player), "game": str(game), "seen_at": now} for player, game in streams]
        adding = self._insert(open_streams)
        adding = adding.on_conflict_do_update(
            index_elements=["player", "game"], set_={"seen_at": adding.excluded.seen_at}
        )
        with self.engine.begin() as connection:
            if rows:
                connection.execute(adding, rows)
            connection.execute(
                sa.delete(open_streams).where(open_streams.c.seen_at < clock.later(now, -10 * WATCHED))
            )

    def is_watched(self, player: UUID, game: UUID) -> bool:
        """Return True if a stream of the player on the game is open, or closed moments ago."""
        seen = sa.select(open_streams.c.seen_at).filter_by(player=str(player), game=str(game))
        with self.engine.connect() as connection:
            found = connection.execute(seen).scalar()
        return found is not None and found > clock.later(clock.now(), -WATCHED)

    # Reaching players

    def reachable(self, among: Iterable[UUID] | None = None) -> frozenset[UUID]:
        """Return the players who have a browser or a confirmed address, of some players or of all."""
        browsers = sa.select(subscriptions.c.player).where(subscriptions.c.failures < MOST_FAILURES)
        mailboxes = sa.select(addresses.c.player).where(addresses.c.confirmed_at.is_not(None))
        if among is not None:
            players = list(map(str, among))
            browsers = browsers.where(subscriptions.c.player.in_(players))
            mailboxes = mailboxes.where(addresses.c.player.in_(players))
        with self.engine.connect() as connection:
            return frozenset(map(UUID, connection.execute(sa.union(browsers, mailboxes)).scalars()))

    def targets(self, player: UUID) -> Iterator[str]:
        """Yield the targets of a player's notices: the ids of browsers, and ``mail``."""
        yield from (str(each.id) for each in self.subscriptions(player) if not each.is_quiet)
        mailbox = self.mailbox(player)
        if mailbox is not None and mailbox.confirmed_at is not None:
            yield MAIL

    # Erasing

    def knows(self, player: UUID) -> bool:
        """Return True if anything about a player is stored."""
        found = [sa.exists().where(table.c.player == str(player)) for table in PERSONAL]
        with self.engine.connect() as connection:
            return bool(connection.execute(sa.select(sa.or_(*found))).scalar())

    def forget(self, player: UUID) -> None:
        """Delete everything about a player, also from the database's journal."""
        with self.engine.begin() as connection:
            for table in PERSONAL:
                connection.execute(sa.delete(table).where(table.c.player == str(player)))
        empty_journal(self.engine)

    def _run(self, statement: Any) -> int:
        with self.engine.begin() as connection:
            return connection.execute(statement).rowcount

    def _sealed(self, player: UUID, contact: Browser | Sequence[str]) -> str:
        return self._keyring.seal_contact(msgspec.json.encode(contact).decode(), player=player)

    def _unsealed(self, player: UUID, sealed: str, kind: Any) -> Any:
        """Return a sealed contact; None if it was sealed under another key."""
        try:
            return msgspec.json.decode(self._keyring.unseal_contact(sealed, player=player), type=kind)
        except (Unsealable, msgspec.MsgspecError):
            return None
