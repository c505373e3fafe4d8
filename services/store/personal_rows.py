"""Rows with personal data: finding those about a player, and rewriting them without it."""

from collections.abc import Callable, Iterator
from uuid import UUID

import msgspec

from domain.game.readers import StoredRow
from services.errors import Unavailable
from services.store.account_records import AccountChanged, account_of
from services.store.dialect import Dialect, as_bytes, as_uuid, as_version
from services.store.mapper import EnvelopeMapper
from services.store.meeting_records import ChatSaid, SeekMade, SeekOver
from services.store.records import (
    ACCOUNT_TOPIC,
    BOT_TOPICS,
    CHAT_TOPIC,
    NAME_RESERVED_TOPIC,
    PLAYER_RENAMED_TOPIC,
    REGISTRATION_TOPIC,
    BotRecord,
    ErasureRequested,
    ErasureWithdrawn,
    NameReserved,
    PlayerErased,
    PlayerRenamed,
    Registration,
    read_player,
    read_record,
)
from services.store.statements import SEATING_TOPICS
from services.store.tournament_records import TOURNAMENT_MADE_TOPIC, TournamentMade

PERSONAL_TOPICS = frozenset(
    {
        *SEATING_TOPICS,
        *BOT_TOPICS,
        REGISTRATION_TOPIC,
        NAME_RESERVED_TOPIC,
        PLAYER_RENAMED_TOPIC,
        ACCOUNT_TOPIC,
        CHAT_TOPIC,
        TOURNAMENT_MADE_TOPIC,
    }
)
"""The topics of the only rows that an erasure or a renaming rewrites; a backup keeps their states apart."""


CHAT_A_QUERY = 500
"""The number of messages of chats that one query reads."""


class PersonalRows:
    """Erases personal data from stored rows, or replaces names in them.

    Nothing else changes rows, and no hash covers the changed parts.
    """

    def __init__(
        self,
        dialect: Dialect,
        mapper: EnvelopeMapper,
        rows: Callable[[UUID], list[StoredRow]],
        newest: Callable[[UUID], StoredRow | None],
    ) -> None:
        """``rows`` returns all rows stored under an id, ``newest`` the last of them."""
        self._dialect = dialect
        self._mapper = mapper
        self._rows = rows
        self._newest = newest

    def account(self, player: UUID, *, version: int | None = None) -> AccountChanged:
        """Return the state of a player's account, now or at a version.

        If the player has never changed it, its version is 0. Raises Unavailable if the record cannot be read.
        """
        account = account_of(player)
        found_rows = self._rows(account)[version - 1 : version] if version else [self._newest(account)]
        row = next(iter(found_rows), None)
        if row is None:
            return AccountChanged(account, 0, player, sessions=(), recorded_at="")
        found = read_record(row[1], row[2], AccountChanged)
        if found is None or found.originator_id != account or found.originator_version != row[0]:
            raise Unavailable("account-unreadable", player=str(player))
        return found

    def accounts(self, player: UUID) -> list[AccountChanged]:
        """Return the readable records of a player's account, oldest first."""
        found = (
            read_record(topic, state, AccountChanged) for _, topic, state in self._rows(account_of(player))
        )
        return [each for each in found if each is not None]

    def requested_erasure(self, player: UUID) -> ErasureRequested | None:
        """Return a player's pending request to be erased; None if there is none."""
        for row in reversed(self._rows(player)):
            found = read_player(*row)
            if isinstance(found, ErasureRequested):
                return found
            if isinstance(found, ErasureWithdrawn | PlayerErased):
                break
        return None

    def erasing(self) -> list[UUID]:
        """List the players who have ever requested to be erased."""
        found = (as_uuid(row[0]) for row in self._dialect.fetch(self._dialect.statements.erasing, ()))
        return list(dict.fromkeys(player for player in found if player is not None))

    def renamed(self) -> list[UUID]:
        """List the players who have ever been renamed."""
        found = (as_uuid(row[0]) for row in self._dialect.fetch(self._dialect.statements.renamed, ()))
        return [player for player in found if player is not None]

    def forgotten(self) -> int:
        """Return the number of records of erasures and renamings."""
        return int(self._dialect.fetch(self._dialect.statements.forgotten, ())[0][0])

    def rows_naming(self, name: str) -> list[tuple[UUID, int, bytes]]:
        """Return the game, version and state of each row that seats people and contains a name."""
        text = b'"value":' + msgspec.json.encode(name)
        return [
            (game, as_version(version), as_bytes(state))
            for found, version, _, state in self._dialect.fetch(self._dialect.statements.seating, (text,))
            if (game := as_uuid(found)) is not None
        ]

    def seeks_of(self, player: UUID) -> list[tuple[SeekMade, SeekOver | None]]:
        """Return the readable seeks of a player, each with its end if it has one, oldest first."""
        text = b'"player":' + msgspec.json.encode(player)
        found = []
        for _, seek, topic, state in self._dialect.fetch(self._dialect.statements.seeks_with_text, (text,)):
            made = read_record(topic, as_bytes(state), SeekMade)
            if made is not None and made.player == player and made.originator_id == as_uuid(seek):
                ends = (read_record(*row[1:], SeekOver) for row in self._rows(made.originator_id)[1:])
                found.append((made, next(ends, None)))
        return found

    def chat(self, *, after: int = 0) -> Iterator[tuple[int, ChatSaid]]:
        """Yield the readable messages of all chats after a position, oldest first, each with its position."""
        while found := self._dialect.fetch(self._dialect.statements.chat, (after, CHAT_A_QUERY)):
            for position, state in found:
                after = position
                said = read_record(CHAT_TOPIC, as_bytes(state), ChatSaid)
                if said is not None:
                    yield position, said

    def rewrite(self, originator_id: UUID, version: int, state: bytes) -> None:
        """Replace the stored state of a row, to erase personal data that no hash covers.

        Everything else in the log is permanent. The bytes of the former state are overwritten, as far as the
        database can (SQLite: at once; PostgreSQL: once it has vacuumed the table).
        """
        self._dialect.rewrite((state, self._dialect.key(originator_id), version))

    def rewrite_record(
        self,
        record: Registration
        | NameReserved
        | PlayerRenamed
        | BotRecord
        | AccountChanged
        | TournamentMade
        | ChatSaid,
    ) -> None:
        """Replace a stored record by one without personal data, under the same id and version."""
        stored = self._mapper.to_stored_event(record)
        assert stored.topic in PERSONAL_TOPICS, "a backup reads only these again"
        self.rewrite(record.originator_id, record.originator_version, stored.state)

    def shred(self) -> None:
        """Remove the copies of rewritten rows that the database keeps, such as in SQLite's journal."""
        self._dialect.shred()
