"""Backups: incremental, complete, without erased names, and restored into a store of either kind."""

import gzip
from pathlib import Path
from random import Random
from uuid import UUID

import msgspec
import pytest

from services.backups import writing
from services.backups.folder import BackupFolder, FolderRefused
from services.backups.form import MANIFEST, BadBackup
from services.backups.reading import end_until, opened
from services.backups.restoring import RestoreRefused, restore
from services.backups.verification import BackupCheck
from services.backups.writing import Made, back_up
from services.keyring import load_keyring
from services.service import Service, migrate
from services.settings import Settings
from services.store.dialect import PlacedRow
from services.store.event_store import EventStore
from services.store.personal_rows import PERSONAL_TOPICS
from services.store.records import player_id
from tests.services.conftest import create, play
from tests.services.intruder import Intruder
from tests.services.test_erasures import NAME, erase, game_of, registered
from tests.toy import RULESET


@pytest.fixture(autouse=True)
def short_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "SEGMENT_EVENTS", 20)


@pytest.fixture
def folder(tmp_path: Path) -> BackupFolder:
    return BackupFolder(tmp_path / "backup")


@pytest.fixture
def other(request: pytest.FixtureRequest, stored: Settings, tmp_path: Path) -> Settings:
    """An empty store of the other kind, with the same secret key."""
    secret = (stored.data / "secret.key").read_text().strip()
    url = request.getfixturevalue("postgres_url") if stored.on_sqlite else None
    return Settings(data=tmp_path / "other", secret_key=secret, store_url=url)


def backed_up(service: Service, folder: BackupFolder) -> Made:
    return back_up(
        service.event_store.copies,
        service.contacts.engine,
        folder,
        store="test",
        release="0",
        report=lambda *_: None,
    )


def restored(settings: Settings, folder: BackupFolder, *, until: str | None = None) -> int:
    manifest = opened(folder)
    end = end_until(manifest, until)
    return restore(settings, load_keyring(settings), folder, manifest, end, lambda _: None)


def damages(folder: BackupFolder) -> list[str]:
    return list(BackupCheck(folder, opened(folder)).findings(lambda _: None))


def rows(event_store: EventStore) -> list[PlacedRow]:
    with event_store.copies.snapshot() as snapshot:
        return list(snapshot.rows(after=0))


def files(folder: BackupFolder) -> dict[str, tuple[int, int]]:
    """Return the inode and the time of each file of segments: equal if nobody has written it again."""
    found = {path.relative_to(folder.path).as_posix(): path.stat() for path in folder.path.rglob("*.gz")}
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in found.items()}


def content(folder: BackupFolder) -> bytes:
    """Everything that can be read in a backup."""
    return b"".join(
        gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        for path in folder.path.rglob("*")
        if path.is_file()
    )


@pytest.mark.both_stores
def test_a_backup_of_one_kind_of_store_restores_into_the_other(
    service: Service, folder: BackupFolder, other: Settings
) -> None:
    ann = registered(service)
    games = [game_of(service, ann), create(service).game.id]
    play(service, games[0], Random(1), keys=True)
    play(service, games[1], Random(2), most=7, keys=True)
    made = backed_up(service, folder)
    assert damages(folder) == []
    service.contacts.set_address(ann.player, "ann@mail.example", "de")
    service.contacts.mute(ann.player, games[1])
    made = backed_up(service, folder)
    before = rows(service.event_store)
    assert restored(other, folder) == made.events == len(before)
    migrate(other)
    with Service(other, {RULESET.name: RULESET}) as again:
        assert rows(again.event_store) == before
        again.projector.catch_up()
        for game in games:
            report = again.auditor.audit(game)
            assert report.ok, report
            assert again.views.games.find(game) is not None
        play(again, games[1], Random(3), most=2)
        assert again.event_store.position() > before[-1][0]
        assert again.event_store.registrations.player(ann.player).name == NAME
        assert again.contacts.mailbox(ann.player) == service.contacts.mailbox(ann.player) is not None
        assert again.contacts.muted(ann.player) == [games[1]]


@pytest.mark.both_stores
def test_a_later_backup_adds_what_is_new_and_keeps_full_segments(
    service: Service, folder: BackupFolder
) -> None:
    game = create(service, target=60).game.id
    play(service, game, Random(1), most=40)
    first = backed_up(service, folder)
    before = files(folder)
    assert first.written >= 3
    play(service, game, Random(2), most=5)
    second = backed_up(service, folder)
    assert (second.refreshed, second.written) == (0, 1)
    assert before.items() - files(folder).items() <= {
        (part.path, before[part.path])
        for part in (first.manifest.segments[-1].log, first.manifest.segments[-1].personal)
    }
    assert [end.position for end in second.manifest.ends] == [
        first.manifest.ends[0].position,
        service.event_store.position(),
    ]
    assert damages(folder) == []


@pytest.mark.both_stores
def test_an_erased_name_is_in_no_later_backup(
    service: Service, folder: BackupFolder, other: Settings
) -> None:
    zoe = registered(service)
    game = game_of(service, zoe)
    play(service, game, Random(1))
    written = NAME.split('"')[1].encode()
    service.contacts.set_address(zoe.player, "zoe@mail.example", "en")
    first = backed_up(service, folder)
    assert written in content(folder)
    assert str(zoe.player).encode() in content(folder)
    before = files(folder)
    erase(service, zoe)
    second = backed_up(service, folder)
    assert written not in content(folder)
    assert second.refreshed >= 1
    contacts = BackupFolder(folder.path).read_contacts(second.manifest)
    assert "contact_addresses" in contacts
    assert not any(contacts.values()), "a player's address is gone with the name"
    for segment in first.manifest.segments[:-1]:
        assert files(folder)[segment.log.path] == before[segment.log.path]
    assert damages(folder) == []
    restored(other, folder)
    migrate(other)
    with Service(other, {RULESET.name: RULESET}) as again:
        assert again.auditor.audit(game).ok


@pytest.mark.both_stores
def test_an_erasure_rewrites_personal_rows_alone(service: Service) -> None:
    zoe = registered(service)
    play(service, game_of(service, zoe), Random(1))
    before = rows(service.event_store)
    erase(service, zoe)
    changed = {old[3] for old, new in zip(before, rows(service.event_store), strict=False) if old != new}
    assert changed
    assert changed <= PERSONAL_TOPICS


@pytest.mark.both_stores
def test_a_backup_is_one_moment_while_others_write(service: Service, folder: BackupFolder) -> None:
    game = create(service, target=60).game.id
    play(service, game, Random(1), most=40)
    before = service.event_store.position()

    def more(_: int, __: int) -> None:
        play(service, game, Random(2), most=1)

    made = back_up(
        service.event_store.copies, service.contacts.engine, folder, store="", release="", report=more
    )
    assert made.manifest.ends[-1].position == before < service.event_store.position()
    assert damages(folder) == []


def test_an_interrupted_backup_leaves_the_earlier_one(service: Service, folder: BackupFolder) -> None:
    game = create(service, target=60).game.id
    play(service, game, Random(1), most=10)
    backed_up(service, folder)
    play(service, game, Random(2), most=60)

    def interrupt(done: int, end: int) -> None:
        if done > 2 * 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        back_up(
            service.event_store.copies,
            service.contacts.engine,
            folder,
            store="",
            release="",
            report=interrupt,
        )
    assert len(opened(folder).ends) == 1
    assert damages(folder) == []
    left = files(folder).keys()
    made = backed_up(service, folder)
    named = {part.path for each in made.manifest.segments for part in (each.log, each.personal)}
    named.add(made.manifest.contacts.path)
    assert files(folder).keys() == named != left
    assert damages(folder) == []


def test_an_earlier_backup_in_the_folder_can_be_restored(
    service: Service, folder: BackupFolder, other: Settings
) -> None:
    game = create(service, target=60).game.id
    play(service, game, Random(1), most=12)
    (first,) = backed_up(service, folder).manifest.ends
    play(service, game, Random(2), most=30)
    backed_up(service, folder)
    with pytest.raises(BadBackup, match="no backup from before"):
        restored(other, folder, until="2001-01-01T00:00:00.000000Z")
    restored(other, folder, until=first.at)
    with Service(_migrated(other), {RULESET.name: RULESET}) as again:
        assert again.event_store.position() == first.position
        assert again.auditor.audit(game).ok


def test_a_restored_name_that_somebody_else_registers_has_no_contacts(
    service: Service, folder: BackupFolder, other: Settings
) -> None:
    zoe = registered(service)
    (first,) = backed_up(service, folder).manifest.ends
    eve = registered(service, "Eve").player
    for player in (zoe.player, eve):
        service.contacts.set_address(player, "somebody@mail.example", "en")
    backed_up(service, folder)
    restored(other, folder, until=first.at)
    with Service(_migrated(other), {RULESET.name: RULESET}) as again:
        assert again.contacts.mailbox(zoe.player) is not None
        assert again.event_store.registrations.player(eve) is None
        assert again.contacts.mailbox(eve) is None


def _migrated(settings: Settings) -> Settings:
    migrate(settings)
    return settings


def test_a_foreign_folder_is_refused(service: Service, folder: BackupFolder) -> None:
    create(service)
    folder.path.mkdir()
    (folder.path / "letters.txt").write_text("private")
    with pytest.raises(FolderRefused, match=r"letters\.txt"):
        backed_up(service, folder)
    assert [path.name for path in folder.path.iterdir()] == ["letters.txt"]


def test_a_first_backup_that_was_killed_at_its_end_is_made_again(
    service: Service, folder: BackupFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(service)

    replace = Path.replace

    def killed(self: Path, target: Path) -> Path:
        if target.name == MANIFEST:
            raise KeyboardInterrupt
        return replace(self, target)

    with monkeypatch.context() as dying:
        dying.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            backed_up(service, folder)
    backed_up(service, folder)
    assert damages(folder) == []


def test_the_folder_of_another_log_is_refused(service: Service, folder: BackupFolder, tmp_path: Path) -> None:
    create(service)
    backed_up(service, folder)
    before = files(folder)
    elsewhere = _migrated(Settings(data=tmp_path / "elsewhere"))
    with Service(elsewhere, {RULESET.name: RULESET}) as foreign:
        create(foreign)
        with pytest.raises(FolderRefused, match="another log"):
            backed_up(foreign, folder)
    assert files(folder) == before


def test_two_backups_at_once_are_refused(service: Service, folder: BackupFolder) -> None:
    create(service)
    with folder.writing(), pytest.raises(FolderRefused, match="is running"):
        backed_up(service, folder)


@pytest.mark.both_stores
def test_a_store_with_events_is_not_restored_into(
    service: Service, stored: Settings, folder: BackupFolder
) -> None:
    create(service)
    backed_up(service, folder)
    before = rows(service.event_store)
    with pytest.raises(RestoreRefused, match="empty"):
        restored(stored, folder)
    assert rows(service.event_store) == before


@pytest.mark.both_stores
def test_the_wrong_secret_key_is_refused_before_anything_is_stored(
    service: Service, folder: BackupFolder, other: Settings
) -> None:
    create(service)
    backed_up(service, folder)
    wrong = msgspec.structs.replace(other, secret_key="x" * 64)
    service.contacts.set_address(player_id("Ann"), "ann@mail.example", "de")
    backed_up(service, folder)
    with pytest.raises(RestoreRefused, match="secret key"):
        restored(wrong, folder)
    with Service(_migrated(wrong), {RULESET.name: RULESET}) as empty:
        assert empty.contacts.mailbox(player_id("Ann")) is None
        assert empty.event_store.is_unused()
    assert restored(other, folder) > 0


@pytest.fixture
def sound(service: Service, folder: BackupFolder) -> UUID:
    """A game in a backup of several segments without damage."""
    game = create(service, target=60).game.id
    play(service, game, Random(1), most=40, keys=True)
    backed_up(service, folder)
    assert damages(folder) == []
    return game


def test_verification_names_every_damaged_file(sound: UUID, folder: BackupFolder, other: Settings) -> None:
    for path in sorted(folder.path.rglob("*.gz")):
        name, written = path.relative_to(folder.path).as_posix(), path.read_bytes()
        path.write_bytes(written[:-9] + bytes([written[-9] ^ 1]) + written[-8:])
        assert [name in damage for damage in damages(folder)] == [True]
        with pytest.raises(BadBackup, match=name):
            restored(other, folder)
        path.unlink()
        assert [name in damage for damage in damages(folder)] == [True]
        path.write_bytes(written)
    assert damages(folder) == []
    assert restored(other, folder) > 0, "the refused ones had stored nothing"


def test_the_next_backup_replaces_a_lost_file(sound: UUID, service: Service, folder: BackupFolder) -> None:
    first = opened(folder).segments[1].log
    (folder.path / first.path).unlink()
    backed_up(service, folder)
    assert opened(folder).segments[1].log == first
    assert damages(folder) == []


def test_verification_finds_damage_that_the_store_had(
    service: Service, sound: UUID, folder: BackupFolder, tmp_path: Path
) -> None:
    intruder = Intruder(service, sound)
    topic, state = intruder.read(9)
    intruder.write(9, topic, state.replace(b'"version":9', b'"version":8'))
    altered, next_one = _damages_now(service, tmp_path / "1")
    assert "version 9: it is not the event" in altered
    assert "version 10: the hash of the event before it" in next_one
    intruder.write(9, topic, state)
    intruder.delete(11, 11)
    assert ["version 12" in damage for damage in _damages_now(service, tmp_path / "2")] == [True]
    intruder.close()


def _damages_now(service: Service, path: Path) -> list[str]:
    folder = BackupFolder(path)
    backed_up(service, folder)
    return damages(folder)


def test_a_folder_without_a_backup_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="no complete backup"):
        opened(BackupFolder(tmp_path))
