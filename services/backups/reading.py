"""Reading a backup: its events in the order of the log, complete with their personal states."""

from collections.abc import Iterator

from services.backups.folder import BackupFolder
from services.backups.form import BadBackup, End, Manifest, Segment
from services.store.dialect import PlacedRow
from services.store.personal_rows import PERSONAL_TOPICS


def opened(folder: BackupFolder) -> Manifest:
    """Return the manifest of a backup. Raises BadBackup."""
    try:
        manifest = folder.manifest()
    except OSError as error:
        raise BadBackup(f"{folder.path}: {error.strerror}.") from None
    if manifest is None or not manifest.segments or not manifest.ends:
        raise BadBackup(f"{folder.path} has no complete backup.")
    return manifest


def end_until(manifest: Manifest, until: str | None) -> End:
    """Return the newest backup, or the newest that was made at or before a time. Raises BadBackup."""
    ends = [end for end in manifest.ends if until is None or end.at <= until]
    if not ends:
        raise BadBackup(
            f"The folder has no backup from before {until}; its first is from {manifest.ends[0].at}."
        )
    return ends[-1]


def segment_rows(folder: BackupFolder, segment: Segment) -> list[PlacedRow]:
    """Read the events of a segment. Raises BadBackup, which names the file."""
    personal = dict(folder.read_personal(segment))
    rows: list[PlacedRow] = []
    for position, stored_id, version, topic, state in folder.read_log(segment):
        if state is None:
            if topic not in PERSONAL_TOPICS or position not in personal:
                raise BadBackup(f"{segment.personal.path}: the state at position {position} is missing.")
            state = personal.pop(position)
        rows.append((position, stored_id, version, topic, state))
    positions = [row[0] for row in rows]
    if personal or positions != sorted(set(positions)) or not rows:
        raise BadBackup(f"{segment.log.path}: its events are not in order.")
    if (positions[0], positions[-1], len(positions)) != (segment.first, segment.last, segment.events):
        raise BadBackup(f"{segment.log.path}: it has other events than the manifest says.")
    return rows


def rows_until(folder: BackupFolder, manifest: Manifest, end: End) -> Iterator[PlacedRow]:
    """Yield the events up to the end of one of the backups. Raises BadBackup at the first damage."""
    for segment in manifest.segments:
        if segment.first > end.position:
            return
        yield from (row for row in segment_rows(folder, segment) if row[0] <= end.position)
