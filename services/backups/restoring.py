"""Restoring a backup into an empty store of either kind."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from eventsourcing.persistence import IntegrityError

from services.backups.folder import BackupFolder
from services.backups.form import End, Manifest
from services.backups.reading import rows_until, segment_rows
from services.contacts.copies import ContactRows, replace_contacts
from services.databases import open_database
from services.keyring import Keyring, Unsealable
from services.settings import Settings
from services.store.dialect import PlacedRow
from services.store.event_store import EventStore
from services.store.records import REGISTRATION_TOPIC, SIGNING_KEY_TOPIC, read_key

REPORT_EVERY = 1000


class RestoreRefused(Exception):
    """The backup cannot be restored here; the message says why and what to do. Nothing was stored."""


def restore(
    settings: Settings,
    keyring: Keyring,
    folder: BackupFolder,
    manifest: Manifest,
    end: End,
    report: Callable[[int], None],
) -> int:
    """Store the contacts of a backup and the events up to one of its ends, and return the number of events.

    Either all events are stored or none. Calls ``report`` with the position reached. The caller must rebuild
    the read models afterwards. Raises RestoreRefused, BadBackup, StoreError.
    """
    event_store = EventStore(settings, keyring, create_tables=True)
    counted = _Counted(rows_until(folder, manifest, end), report)
    try:
        if not event_store.is_unused():
            raise RestoreRefused(
                "The store has events. Restore into an empty one: another data folder or another database."
            )
        _verify_key(segment_rows(folder, manifest.segments[0]), keyring)
        with _contacts_of(settings) as contacts:  # first: a store with events permits no further attempt
            replace_contacts(contacts, _contacts_until(folder, manifest, end))
        event_store.copies.fill(counted)
    except IntegrityError as error:
        raise RestoreRefused(f"The store already has one of these events: {error}") from error
    finally:
        event_store.close()
    return counted.count


def _verify_key(rows: list[PlacedRow], keyring: Keyring) -> None:
    """Verify that the secret key belongs to the backup: it must decrypt the backup's signing keys."""
    for _, _, generation, topic, state in rows:
        sealed = read_key(generation, topic, state).sealed if topic == SIGNING_KEY_TOPIC else ""
        if not sealed:  # another record, or one that was damaged before the backup
            continue
        try:
            keyring.unseal_signing_key(sealed, generation=generation)
        except Unsealable:
            raise RestoreRefused(
                "The secret key is not the one of this backup. Without that key no game can be read: put "
                "secret.key back into the data folder, or set STARLEDGER_SECRET_KEY."
            ) from None


def _contacts_until(folder: BackupFolder, manifest: Manifest, end: End) -> ContactRows:
    """Return the contacts of the players who had registered by the end of one of the backups.

    The id of a player follows from the name, so a person who later registers one of the other names would get
    the contacts of the former owner.
    """
    segments = (segment for segment in manifest.segments if segment.first <= end.position)
    players = {
        stored_id
        for segment in segments
        for position, stored_id, _, topic, _ in folder.read_log(segment)
        if topic == REGISTRATION_TOPIC and position <= end.position
    }
    contacts = folder.read_contacts(manifest)
    return {
        table: [row for row in rows if row["player"].replace("-", "") in players]
        for table, rows in contacts.items()
    }


@contextmanager
def _contacts_of(settings: Settings) -> Iterator[sa.Engine]:
    engine = open_database(settings, settings.contacts_url, lossless=True)
    try:
        yield engine
    finally:
        engine.dispose()


class _Counted:
    """Counts rows while the store reads them."""

    def __init__(self, rows: Iterator[PlacedRow], report: Callable[[int], None]) -> None:
        self._rows = rows
        self._report = report
        self.count = 0

    def __iter__(self) -> Iterator[PlacedRow]:
        for row in self._rows:
            self.count += 1
            yield row
            if self.count % REPORT_EVERY == 0:
                self._report(row[0])
