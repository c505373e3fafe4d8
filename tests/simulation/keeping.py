"""Backups that are made during a history, and verified and restored after it."""

from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec

from services.backups.folder import BackupFolder, FolderRefused
from services.backups.reading import opened
from services.backups.restoring import restore
from services.backups.verification import BackupCheck
from services.backups.writing import back_up
from services.keyring import load_keyring
from services.service import Service
from services.store.event_store import EventStore, StoreError

if TYPE_CHECKING:
    from tests.simulation.left import Left
    from tests.simulation.world import World


class Keeper:
    """The backups of a history, all in one folder."""

    def __init__(self, data: Path) -> None:
        self.folder = BackupFolder(data.with_name("backup"))
        self.covers = 0
        """The number of acknowledged commands that the last backup must have."""
        self.position = 0
        """The position of the last event that it must have."""
        self._is_busy = False

    def make(self, world: "World") -> None:
        """Make a backup, or add to the one that exists, unless one is under way."""
        acknowledged = len(world.acknowledged)
        if self._is_busy:
            return
        self._is_busy = True
        try:
            with Service(world.settings, world.rulesets) as service:
                position = service.event_store.position()
                copies, contacts = service.event_store.copies, service.contacts.engine
                back_up(copies, contacts, self.folder, store="SQLite", release="1", report=lambda *_: None)
            self.covers, self.position = acknowledged, position
        except (FolderRefused, StoreError) as error:
            world.scheduler.note(f"no backup: {error!r}")
        finally:
            self._is_busy = False


def backups(left: "Left") -> None:
    """A backup is sound, and restores every command that was acknowledged before it, and nothing else."""
    world = left.world
    if not world.keeper.position:
        return
    manifest = opened(world.keeper.folder)
    if manifest.ends[-1].position < world.keeper.position:
        world.fault("backups", f"the backup ends before the event at {world.keeper.position}")
    for found in BackupCheck(world.keeper.folder, manifest).findings(lambda _: None):
        world.fault("backups", found)
    settings = msgspec.structs.replace(world.settings, data=world.settings.data.with_name("restored"))
    settings.data.mkdir()
    keyring = load_keyring(settings)
    restore(settings, keyring, world.keeper.folder, manifest, manifest.ends[-1], lambda _: None)
    store = EventStore(settings, keyring)
    try:
        _compare(left, {game: [each.hash for each in store.envelopes(game)] for game in store.games(after=0)})
    finally:
        store.close()


def _compare(left: "Left", restored: dict[UUID, list[str]]) -> None:
    for game, hashes in restored.items():
        if hashes != [each.hash for each in left.envelopes[game]][: len(hashes)]:
            left.world.fault("backups", f"{game} was restored with other events")
    for ack in left.world.acknowledged[: left.world.keeper.covers]:
        if restored.get(ack.game, [])[ack.first - 1 :][: len(ack.hashes)] != list(ack.hashes):
            left.world.fault("backups", f"{ack.key} was acknowledged before the backup and is not in it")
