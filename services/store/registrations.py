"""The registrations of players and bots, as read from the log."""

from collections.abc import Callable, Iterable
from typing import Protocol
from uuid import UUID

import msgspec

from domain.game.readers import StoredRow
from services.errors import Unavailable
from services.store.account_records import NameGiven
from services.store.dialect import Dialect, as_bytes, as_uuid
from services.store.records import (
    NAME_GIVEN_TOPIC,
    NAME_RESERVED_TOPIC,
    PLAYER_TOPICS,
    REGISTRATION_TOPIC,
    BotRecord,
    NameReserved,
    PlayerErased,
    PlayerRenamed,
    PlayerTokenChanged,
    Registration,
    is_own,
    player_id,
    read_bot,
    read_player,
    read_record,
)


class RowsOf(Protocol):
    """Returns the stored rows of an id in a range of versions; see ``EventStore.rows``."""

    def __call__(self, originator_id: UUID, *, gt: int = 0, lte: int | None = None) -> list[StoredRow]:
        """Return the rows, oldest first."""


class Registrations:
    """The players and bots in the log, and the names that they reserve."""

    def __init__(self, dialect: Dialect, rows: RowsOf, newest: Callable[[UUID], StoredRow | None]) -> None:
        """``newest`` returns the latest stored row of an id."""
        self._dialect = dialect
        self._rows = rows
        self._newest = newest

    def player(self, player: UUID) -> Registration | None:
        """Return the registration of a player, with the present name; None if there is none, or the player
        was erased.

        Raises Unavailable if it is unreadable.
        """
        known = self.named(player)
        return None if known is None else msgspec.structs.replace(known[0], name=known[1][-1])

    def named(self, player: UUID) -> tuple[Registration, list[str]] | None:
        """Return the registration of a player as it was made, and all names of the player, the present one
        last. None if ``player`` returns None.

        Raises Unavailable if it is unreadable.
        """
        rows = self._rows(player)
        if not rows:
            return None
        found = read_record(rows[0][1], rows[0][2], Registration)
        if found is not None and _is_erased(found, rows):
            return None
        if found is None or not is_own(found, player):
            raise Unavailable("registration-of-player-unreadable", player=str(player))
        later = (read_player(*row) for row in reversed(rows))
        newest_first = [each.name for each in later if isinstance(each, PlayerRenamed) and each.name]
        return found, [*reversed(dict.fromkeys([*newest_first, found.name]))]

    def renaming(self, player: UUID) -> PlayerRenamed | None:
        """Return the newest record of a player's renaming; None if there is none."""
        records = (read_player(*row) for row in reversed(self._rows(player)))
        return next((record for record in records if isinstance(record, PlayerRenamed)), None)

    def renamed_at(self, player: UUID, version: int) -> tuple[str, str] | None:
        """Return the names of a player before and after the renaming at a version.

        None if the player was erased. Raises Unavailable as ``player`` does.
        """
        if (known := self.named(player)) is None:
            return None
        records = (read_player(*row) for row in self._rows(player, lte=version))
        names = [known[0].name, *(each.name for each in records if isinstance(each, PlayerRenamed))]
        return (names[-2], names[-1]) if len(names) > 1 else None

    def id_of(self, name: str) -> UUID:
        """Return the id of the player or bot that has, or had, a name.

        If there is none, return the id under which the name would be registered.
        """
        named = player_id(name)
        row = next(iter(self._rows(named, lte=1)), None)
        given = None if row is None else read_record(row[1], row[2], NameGiven)
        return named if given is None else given.owner

    def is_of(self, owner: UUID, record: UUID) -> bool:
        """Return True if a name, or a reserved skeleton of names, belongs to an owner.

        ``record`` is the id of the record of the name or reservation.
        """
        row = next(iter(self._rows(record, lte=1)), None)
        if row is None or record == owner:
            return row is not None
        found = read_record(row[1], row[2], NameGiven) or read_record(row[1], row[2], NameReserved)
        return found is not None and found.owner == owner

    def names_of(self, players: Iterable[UUID]) -> list[str]:
        """Return the names of players who have not been erased. Raises Unavailable as ``player`` does."""
        found = (self.player(player) for player in players)
        return [registration.name for registration in found if registration is not None]

    def player_token(self, player: UUID, *, version: int | None = None) -> PlayerTokenChanged:
        """Return the state of a registered player's token, now or at a version.

        Raises Unavailable if the record cannot be read.
        """
        row = (
            self._newest(player) if version is None else next(iter(self._rows(player, gt=version - 1)), None)
        )
        if row is not None and row[1] == REGISTRATION_TOPIC:
            return PlayerTokenChanged(player, 1, generation=0, ended=False, recorded_at="")
        found = None if row is None else read_player(*row)
        if found is None:
            raise Unavailable("players-token-unreadable", player=str(player))
        return found

    def bot(self, bot: UUID, *, version: int | None = None) -> BotRecord | None:
        """Return the registration of a bot, now or at a version; None if there is none.

        Raises Unavailable if it is unreadable.
        """
        row = self._newest(bot) if version is None else next(iter(self._rows(bot, gt=version - 1)), None)
        if row is None or row[1] in PLAYER_TOPICS or row[1] == NAME_GIVEN_TOPIC:
            return None
        found = read_bot(*row)
        if found is None or not is_own(found, bot):
            raise Unavailable("registration-of-bot-unreadable", bot=str(bot))
        return found

    def is_registered(self, owner: UUID) -> bool:
        """Return True if a player or bot is registered under this id, readable or not."""
        return bool(self._rows(owner, lte=1))

    def names(self) -> tuple[list[Registration | BotRecord], set[UUID]]:
        """Return the readable registrations of players and bots, oldest first, and all ids of reservations.

        A registration that was moved or renamed is not among them.
        """
        registrations: list[Registration | BotRecord] = []
        reserved: set[UUID] = set()
        for stored_id, version, topic, state in self._dialect.fetch(self._dialect.statements.names, ()):
            originator_id = as_uuid(stored_id)
            if topic == NAME_RESERVED_TOPIC and originator_id is not None:
                reserved.add(originator_id)
                continue
            stored = as_bytes(state)
            found = read_record(topic, stored, Registration) or read_bot(version, topic, stored)
            if found is not None and originator_id is not None and is_own(found, originator_id):
                registrations.append(found)
        return registrations, reserved


def _is_erased(registration: Registration, rows: list[StoredRow]) -> bool:
    """Return True if a registration has no name because its player was erased."""
    return registration.name == "" and any(isinstance(read_player(*row), PlayerErased) for row in rows)
