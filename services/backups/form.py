"""The form of a backup: its manifest, and the files of its segments.

A segment is a run of events in the order of the log, in two files. The file of the log contains the data that
never changes. The personal file contains the states of events that an erasure may rewrite
(``services.store.personal_rows.PERSONAL_TOPICS``). A later backup reads those again, and replaces the
personal file if any of them has changed. The contacts of players are in one more file, which each backup
writes anew. All files are gzip-compressed MessagePack.
"""

import gzip
import hashlib
import zlib
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from services.contacts.copies import ContactRows
from services.store.dialect import PlacedRow
from services.store.personal_rows import PERSONAL_TOPICS

FORM = 1
MANIFEST = "backup.json"
LOG, PERSONAL, CONTACTS = FOLDERS = ("log", "personal", "contacts")
"""The folders of the kinds of files."""

SEGMENT_EVENTS = 10_000
"""Events of a full segment. A later backup writes the last segment again if it is not full."""

_COMPRESSION = 3

LogRow = tuple[int, str, int, str, bytes | None]
"""Position, id in hexadecimal, version, topic and state of an event; None if the state is a personal one."""

PersonalRow = tuple[int, bytes]
"""Position and state of an event that an erasure may rewrite."""


T = TypeVar("T")


class BadBackup(Exception):
    """A backup is damaged, or a folder has none. The message says where and what."""


class Part(msgspec.Struct, frozen=True):
    """A file of a backup, by its path within the folder, with the SHA-256 of its bytes."""

    path: str
    sha256: str
    size: int


class Segment(msgspec.Struct, frozen=True):
    """A run of events, from the position of the first to that of the last."""

    first: int
    last: int
    events: int
    log: Part
    personal: Part


class End(msgspec.Struct, frozen=True):
    """The time of a backup, and the position of the last event in it.

    No save of the log lies on both sides of this position.
    """

    at: str
    position: int


class Manifest(msgspec.Struct, frozen=True):
    """The content of a backup.

    ``release``, ``store`` and ``contacts`` are those of the newest backup in the folder. ``first`` and
    ``last`` are fingerprints of the first and the last event. ``ends`` lists all backups made into this
    folder, oldest first.
    """

    release: str
    store: str
    first: str
    last: str
    ends: tuple[End, ...]
    segments: tuple[Segment, ...]
    contacts: Part
    form: int = FORM


def read_manifest(content: bytes) -> Manifest:
    """Read a manifest. Raises BadBackup."""
    try:
        manifest = msgspec.json.decode(content, type=Manifest)
    except msgspec.DecodeError as error:
        raise BadBackup(f"{MANIFEST} cannot be read: {error}.") from None
    if manifest.form != FORM:
        raise BadBackup(f"The backup has form {manifest.form}; this release reads form {FORM}.")
    return manifest


def split(rows: Sequence[PlacedRow]) -> tuple[list[LogRow], list[PersonalRow]]:
    """Separate the states that an erasure may rewrite from everything else."""
    log: list[LogRow] = []
    personal: list[PersonalRow] = []
    for position, stored_id, version, topic, state in rows:
        is_personal = topic in PERSONAL_TOPICS
        log.append((position, stored_id, version, topic, None if is_personal else state))
        if is_personal:
            personal.append((position, state))
    return log, personal


def fingerprint(row: LogRow) -> str:
    """Return the digest of an event, which an erasure does not change."""
    return hashlib.sha256(msgspec.msgpack.encode(row)).hexdigest()


def encode_rows(rows: Sequence[LogRow] | Sequence[PersonalRow] | ContactRows) -> bytes:
    """Encode the content of a file; equal rows give equal bytes."""
    return gzip.compress(msgspec.msgpack.encode(rows), _COMPRESSION, mtime=0)


def decode_log(content: bytes) -> list[LogRow]:
    """Decode a file of the log. Raises BadBackup."""
    return _decode(content, _decode_log)


def decode_personal(content: bytes) -> list[PersonalRow]:
    """Decode a file of personal states. Raises BadBackup."""
    return _decode(content, _decode_personal)


def decode_contacts(content: bytes) -> ContactRows:
    """Decode the file of contacts. Raises BadBackup."""
    return _decode(content, _decode_contacts)


_decode_contacts = msgspec.msgpack.Decoder(ContactRows)
_decode_log = msgspec.msgpack.Decoder(list[LogRow])
_decode_personal = msgspec.msgpack.Decoder(list[PersonalRow])


def _decode(content: bytes, decoder: "msgspec.msgpack.Decoder[T]") -> T:
    try:
        return decoder.decode(gzip.decompress(content))
    except (OSError, EOFError, zlib.error, msgspec.DecodeError):
        raise BadBackup("its content cannot be read.") from None
