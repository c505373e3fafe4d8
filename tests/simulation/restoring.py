"""Conditions of the backups that a history leaves."""

from uuid import UUID

import msgspec

from services.backups.reading import opened
from services.backups.restoring import restore
from services.backups.verification import BackupCheck
from services.keyring import load_keyring
from services.store.event_store import EventStore
from tests.simulation.left import Left


def backups(left: Left) -> None:
    """A backup is sound, and restores every command that was acknowledged before it, and nothing else."""
    world = left.world
    if not world.keeper.position:
        return
    manifest = opened(world.keeper.folder)
    if manifest.ends[-1].position < world.keeper.position:
        world.fault("backups", f"the backup ends before the event at {world.keeper.position}")
    for found in BackupCheck(world.keeper.folder, manifest).findings(lambda _: None):
        world.fault("backups", found)
    folder = world.settings.data.with_name("restored")
    settings = msgspec.structs.replace(world.settings, data=folder, store_url=None)
    settings.data.mkdir()
    keyring = load_keyring(settings)
    restore(settings, keyring, world.keeper.folder, manifest, manifest.ends[-1], lambda _: None)
    store = EventStore(settings, keyring)
    try:
        _compare(left, {game: [each.hash for each in store.envelopes(game)] for game in store.games(after=0)})
    finally:
        store.close()


def _compare(left: Left, restored: dict[UUID, list[str]]) -> None:
    for game, hashes in restored.items():
        if hashes != [each.hash for each in left.envelopes[game]][: len(hashes)]:
            left.world.fault("backups", f"{game} was restored with other events")
    for ack in left.world.acknowledged[: left.world.keeper.covers]:
        if restored.get(ack.game, [])[ack.first - 1 :][: len(ack.hashes)] != list(ack.hashes):
            left.world.fault("backups", f"{ack.key} was acknowledged before the backup and is not in it")
