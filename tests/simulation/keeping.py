"""Backups that are made during a history."""

from collections.abc import Mapping
from pathlib import Path

from domain.kernel.ruleset import Ruleset
from services.backups.folder import BackupFolder, FolderRefused
from services.backups.writing import back_up
from services.service import Service
from services.settings import Settings
from services.store.event_store import StoreError


class Keeper:
    """The backups of a history, all in one folder."""

    def __init__(self, data: Path) -> None:
        self.folder = BackupFolder(data.with_name("backup"))
        self.covers = 0
        """The number of acknowledged commands that the last backup must have."""
        self.position = 0
        """The position of the last event that it must have."""
        self._is_busy = False

    def make(self, settings: Settings, rulesets: Mapping[str, Ruleset], *, acknowledged: int) -> None:
        """Make a backup, or add to the one that exists, unless one is under way or the store fails."""
        if self._is_busy:
            return
        self._is_busy = True
        try:
            with Service(settings, rulesets) as service:
                position = service.event_store.position()
                copies, contacts = service.event_store.copies, service.contacts.engine
                back_up(copies, contacts, self.folder, store="SQLite", release="1", report=lambda *_: None)
            self.covers, self.position = acknowledged, position
        except (FolderRefused, StoreError):
            return
        finally:
            self._is_busy = False
