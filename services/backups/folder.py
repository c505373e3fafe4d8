"""The folder of a backup: files appear whole, and count once the manifest names them."""

import fcntl
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from services.backups.form import (
    CONTACTS,
    FOLDERS,
    LOG,
    MANIFEST,
    PERSONAL,
    BadBackup,
    LogRow,
    Manifest,
    Part,
    PersonalRow,
    Segment,
    decode_contacts,
    decode_log,
    decode_personal,
    encode_rows,
    read_manifest,
)
from services.contacts.copies import ContactRows
from services.private_files import make_private_folder

T = TypeVar("T")

_LOCK = "lock"
_TEMPORARY = ".part"


class FolderRefused(Exception):
    """A backup must not be written into this folder; the message says why and what to do."""


class BackupFolder:
    """A folder with a backup, or an empty one for the first."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def manifest(self) -> Manifest | None:
        """Return the manifest of the newest backup; None if there is none. Raises BadBackup, OSError."""
        path = self.path / MANIFEST
        return read_manifest(path.read_bytes()) if path.exists() else None

    def read_log(self, segment: Segment) -> list[LogRow]:
        """Read the file of the log of a segment. Raises BadBackup, which names the file."""
        return self._read(segment.log, decode_log)

    def read_personal(self, segment: Segment) -> list[PersonalRow]:
        """Read the personal states of a segment. Raises BadBackup, which names the file."""
        return self._read(segment.personal, decode_personal)

    def read_contacts(self, manifest: Manifest) -> ContactRows:
        """Read the contacts of players. Raises BadBackup, which names the file."""
        return self._read(manifest.contacts, decode_contacts)

    def _read(self, part: Part, decode: Callable[[bytes], T]) -> T:
        try:
            content = (self.path / part.path).read_bytes()
        except OSError as error:
            raise BadBackup(f"{part.path}: {error.strerror}.") from None
        if hashlib.sha256(content).hexdigest() != part.sha256:
            raise BadBackup(f"{part.path}: its bytes are not those that were written (SHA-256).")
        try:
            return decode(content)
        except BadBackup as error:
            raise BadBackup(f"{part.path}: {error}") from None

    def has(self, segment: Segment) -> bool:
        """Return True if both files of a segment have the right size. Only ``verify`` also reads them."""
        return all(self._has(part) for part in (segment.log, segment.personal))

    def _has(self, part: Part) -> bool:
        path = self.path / part.path
        return path.is_file() and path.stat().st_size == part.size

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Create the folder, and lock it against other backups during the block.

        Raises FolderRefused, OSError.
        """
        if self.path.exists() and not (self.path / MANIFEST).exists():
            own = {_LOCK, MANIFEST + _TEMPORARY, *FOLDERS}
            foreign = sorted({each.name for each in self.path.iterdir()} - own)
            if foreign:
                raise FolderRefused(
                    f"{self.path} has no backup but other files, such as {foreign[0]}. Name an empty folder."
                )
        make_private_folder(self.path)
        file = os.open(self.path / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError:
            raise FolderRefused(f"Another backup into {self.path} is running.") from None
        finally:
            os.close(file)

    def write_log(self, rows: list[LogRow]) -> Part:
        """Write the log of a segment."""
        return self._write(LOG, rows[0][0], encode_rows(rows))

    def write_personal(self, first: int, rows: list[PersonalRow]) -> Part:
        """Write the personal states of the segment that begins at a position, unless they are there."""
        return self._write(PERSONAL, first, encode_rows(rows))

    def write_contacts(self, rows: ContactRows) -> Part:
        """Write the contacts of players, unless the same are there."""
        return self._write(CONTACTS, 0, encode_rows(rows))

    def _write(self, kind: str, first: int, content: bytes) -> Part:
        digest = hashlib.sha256(content).hexdigest()
        part = Part(f"{kind}/{first:012}-{digest[:16]}.gz", digest, len(content))
        path = self.path / part.path
        if not self._has(part):
            make_private_folder(path.parent)
            _put(path, content)
        return part

    def finish(self, manifest: Manifest) -> None:
        """Write a manifest, which completes the backup. Then delete the files that it does not name."""
        for folder in FOLDERS:
            if (self.path / folder).exists():
                _sync(self.path / folder)
        _put(self.path / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
        _sync(self.path)
        named = {part.path for each in manifest.segments for part in (each.log, each.personal)}
        named.add(manifest.contacts.path)
        for folder in FOLDERS:
            for path in (self.path / folder).glob("*"):
                if f"{folder}/{path.name}" not in named:
                    path.unlink()


def _put(path: Path, content: bytes) -> None:
    """Write a temporary file, and rename it once its content is on the disk."""
    temporary = path.with_name(path.name + _TEMPORARY)
    with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def _sync(folder: Path) -> None:
    """Flush the names of a folder's files to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
