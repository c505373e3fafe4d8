"""Backing up the log while the service runs.

A backup reads one snapshot of the log, so it is a state that the store had. Into a folder with an earlier
backup of the same log it writes only the segments since then, and the personal states that an erasure has
rewritten.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice

import msgspec
import sqlalchemy as sa

from services import clock
from services.backups.folder import BackupFolder, FolderRefused
from services.backups.form import (
    SEGMENT_EVENTS,
    BadBackup,
    End,
    Manifest,
    Segment,
    fingerprint,
    split,
)
from services.contacts.copies import read_contacts
from services.store.dialect import PlacedRow
from services.store.log_copies import LogCopies, LogSnapshot

Report = Callable[[int, int], None]
"""Called with the position reached, and the position of the last event."""


class Made(msgspec.Struct, frozen=True):
    """The result of a backup: its manifest, and the numbers of segments written and refreshed."""

    manifest: Manifest
    written: int
    refreshed: int

    @property
    def events(self) -> int:
        """The number of events in the backup."""
        return sum(segment.events for segment in self.manifest.segments)


def back_up(
    copies: LogCopies,
    contacts: sa.Engine,
    folder: BackupFolder,
    *,
    store: str,
    release: str,
    report: Report,
) -> Made:
    """Bring the folder's backup up to date, or make its first.

    Contacts are read after the log, so that a player whom the log shows as erased has none. An interruption
    leaves the earlier backup valid. Raises FolderRefused, BadBackup, StoreError, OSError.
    """
    with folder.writing(), copies.snapshot() as snapshot:
        before = folder.manifest()
        if snapshot.end == 0:
            raise FolderRefused("The store has no events yet; there is nothing to back up.")
        if before is not None:
            _verify_same_log(snapshot, before)
        kept = _intact(folder, before)
        refreshed = [_refreshed(folder, snapshot, *each) for each in kept.items()]
        new = list(_new_segments(folder, snapshot, refreshed[-1].last if kept else 0, report))
        ends = () if before is None else before.ends
        segments = (*refreshed, *new)
        manifest = Manifest(
            release=release,
            store=store,
            first=_fingerprint_at(snapshot, segments[0].first),
            last=_fingerprint_at(snapshot, snapshot.end),
            ends=(*ends, End(clock.now(), snapshot.end)),
            segments=segments,
            contacts=folder.write_contacts(read_contacts(contacts)),
        )
        folder.finish(manifest)
    return Made(manifest, len(new), len(set(refreshed) - set(kept)))


def _verify_same_log(snapshot: LogSnapshot, before: Manifest) -> None:
    """Verify that the log has the events with which the earlier backup begins and ends."""
    first, last = before.segments[0].first, before.ends[-1].position
    for wanted, position in ((before.first, first), (before.last, last)):
        if _fingerprint_at(snapshot, position) != wanted:
            raise FolderRefused(
                f"The folder has a backup of another log: the event at position {position} is a different "
                "one. Name an empty folder."
            )


def _fingerprint_at(snapshot: LogSnapshot, position: int) -> str:
    """Return the fingerprint of the event at a position; empty if there is none."""
    rows = list(snapshot.rows(after=position - 1, upto=position))
    return fingerprint(split(rows)[0][0]) if rows else ""


def _intact(folder: BackupFolder, before: Manifest | None) -> dict[Segment, list[int]]:
    """Return the full segments with intact files, up to the first without, and their personal positions."""
    kept: dict[Segment, list[int]] = {}
    for segment in () if before is None else before.segments:
        if segment.events < SEGMENT_EVENTS or not folder.has(segment):
            break
        with suppress(BadBackup):
            kept[segment] = [position for position, _ in folder.read_personal(segment)]
            continue
        break
    return kept


def _refreshed(
    folder: BackupFolder, snapshot: LogSnapshot, segment: Segment, positions: list[int]
) -> Segment:
    """Return a segment with the present personal states. Raises BadBackup."""
    states = snapshot.states(positions)
    if missing := next((each for each in positions if each not in states), None):
        raise BadBackup(f"The log no longer has the event at position {missing}, which the backup has.")
    rows = [(position, states[position]) for position in positions]
    return msgspec.structs.replace(segment, personal=folder.write_personal(segment.first, rows))


def _new_segments(
    folder: BackupFolder, snapshot: LogSnapshot, after: int, report: Report
) -> Iterator[Segment]:
    rows = snapshot.rows(after=after)
    while some := list(islice(rows, SEGMENT_EVENTS)):
        yield _written(folder, some)
        report(some[-1][0], snapshot.end)


def _written(folder: BackupFolder, rows: list[PlacedRow]) -> Segment:
    log, personal = split(rows)
    first, last = log[0][0], log[-1][0]
    return Segment(first, last, len(rows), folder.write_log(log), folder.write_personal(first, personal))
