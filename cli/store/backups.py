"""Backups and restoring on the command line, with progress."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cli.context import Failure
from cli.store.rebuilding import rebuild_views
from cli.stores import opened_service
from services import clock
from services.backups.folder import BackupFolder, FolderRefused
from services.backups.form import BadBackup
from services.backups.reading import end_until, opened
from services.backups.restoring import RestoreRefused, restore
from services.backups.writing import back_up
from services.contacts.contacts import Contacts
from services.keyring import load_keyring
from services.settings import Settings
from services.store.event_store import EventStore, StoreError


def run_backup(settings: Settings, path: Path) -> str:
    """Back up a store with progress, and return the result in words. Raises Failure."""
    store = "SQLite" if settings.on_sqlite else "PostgreSQL"
    file = Path(settings.events_url.removeprefix("sqlite:///"))
    if settings.on_sqlite and not file.exists():
        raise Failure(f"There is no store to back up at {file}.")
    with _failures(), _progress("Backing up") as report:
        keyring = load_keyring(settings)
        event_store, contacts = EventStore(settings, keyring), Contacts(settings, keyring)
        try:
            made = back_up(
                event_store.copies,
                contacts.engine,
                BackupFolder(path),
                store=store,
                release=version("starledger"),
                report=report,
            )
        finally:
            event_store.close()
            contacts.close()
    return (
        f"{made.events} events up to position {made.manifest.ends[-1].position} are in {path}: "
        f"{made.written} segments written, {made.refreshed} refreshed, "
        f"{len(made.manifest.segments) - made.written - made.refreshed} unchanged."
    )


def run_restore(settings: Settings, path: Path, *, until: datetime | None) -> str:
    """Restore a backup with progress, and return the result in words. Raises Failure."""
    folder = BackupFolder(path)
    with _failures():
        manifest = opened(folder)
        end = end_until(manifest, None if until is None else clock.write(until))
        with _progress("Restoring") as show:
            count = restore(
                settings,
                load_keyring(settings),
                folder,
                manifest,
                end,
                lambda position: show(position, end.position),
            )
    with opened_service(settings) as service:
        _, games = rebuild_views(service)
    return f"{count} events up to position {end.position}, from {end.at}, and the lists of {games} games."


@contextmanager
def _failures() -> Iterator[None]:
    """Report errors that the operator can fix as one clear line."""
    try:
        yield
    except (FolderRefused, RestoreRefused, BadBackup) as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{error.filename or 'The folder'}: {error.strerror}.") from error
    except StoreError as error:
        raise Failure(f"The store failed: {' '.join(str(error).split())}") from error


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None]]:
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
