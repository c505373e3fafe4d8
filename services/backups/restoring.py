"""Restoring a backup into an empty store of either kind."""

from collections.abc import Callable, Iterator

from eventsourcing.persistence import IntegrityError

from services.backups.folder import BackupFolder
from services.backups.form import End, Manifest
from services.backups.reading import rows_until
from services.keyring import Keyring, Unsealable
from services.settings import Settings
from services.store.dialect import PlacedRow
from services.store.event_store import EventStore
from services.store.records import SIGNING_KEY_TOPIC, read_key

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
    """Store the events of a backup up to one of its ends, all or none, and return their number.

    Call ``report`` with the position reached. The read models are to be rebuilt afterwards. Raises
    RestoreRefused, BadBackup, StoreError.
    """
    event_store = EventStore(settings, keyring, create_tables=True)
    counted = _Counted(rows_until(folder, manifest, end), keyring, report)
    try:
        if not event_store.is_unused():
            raise RestoreRefused(
                "The store has events. Restore into an empty one: another data folder or another database."
            )
        event_store.copies.fill(counted)
    except IntegrityError as error:
        raise RestoreRefused(f"The store already has one of these events: {error}") from error
    finally:
        event_store.close()
    return counted.count


class _Counted:
    """The rows on their way into the store, with the first signing key tried."""

    def __init__(self, rows: Iterator[PlacedRow], keyring: Keyring, report: Callable[[int], None]) -> None:
        self._rows = rows
        self._keyring = keyring
        self._report = report
        self.count = 0

    def __iter__(self) -> Iterator[PlacedRow]:
        for row in self._rows:
            if row[3] == SIGNING_KEY_TOPIC:
                self._verify_key(row)
            self.count += 1
            yield row
            if self.count % REPORT_EVERY == 0:
                self._report(row[0])

    def _verify_key(self, row: PlacedRow) -> None:
        """Verify that the secret key is the one of the backup, by a value encrypted with it."""
        _, _, generation, topic, state = row
        sealed = read_key(generation, topic, state).sealed
        if not sealed:  # damaged in the store already
            return
        try:
            self._keyring.unseal_signing_key(sealed, generation=generation)
        except Unsealable:
            raise RestoreRefused(
                "The secret key is not the one of this backup. Without that key no game can be read: put "
                "secret.key back into the data folder, or set STARLEDGER_SECRET_KEY."
            ) from None
