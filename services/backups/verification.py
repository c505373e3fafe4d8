"""Verification of a backup, without a store and without the secret key.

It finds every byte that changed since the backup was made, and damage that the store had before: a missing
version, a hash that does not follow, a value without its commitment. Only an audit of the restored games
also decides their actions again.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.log.codec import decode_state
from domain.log.envelope import canonical, commit, hash_core
from services.backups.folder import BackupFolder
from services.backups.form import BadBackup, Manifest, Segment, fingerprint, split
from services.backups.reading import segment_rows
from services.errors import UNREADABLE
from services.store.dialect import PlacedRow
from services.store.records import MARKER_TOPIC, RECORDS


class Head(NamedTuple):
    """The last event read of an id: its version, and its hash if it belongs to a game."""

    version: int
    hash: str | None = None


class BackupCheck:
    """One pass over a backup. It remembers the last event of each id."""

    def __init__(self, folder: BackupFolder, manifest: Manifest) -> None:
        self._folder = folder
        self._manifest = manifest
        self._heads: dict[str, Head] = {}
        self._after_gap = False
        self.events = 0
        self.games = 0

    def findings(self, report: Callable[[int], None]) -> Iterator[str]:
        """Yield each damage in words; call ``report`` with the number of events of each segment."""
        before = 0
        rows: list[PlacedRow] = []
        for segment in self._manifest.segments:
            if segment.first <= before:
                yield f"{segment.log.path}: it overlaps the segment before it."
            before = segment.last
            try:
                rows = segment_rows(self._folder, segment)
            except BadBackup as error:
                yield str(error)
                self._skip()
            else:
                yield from self._check_segment(segment, rows)
            report(segment.events)
        yield from self._check_ends(before, rows)
        try:
            self._folder.read_contacts(self._manifest)
        except BadBackup as error:
            yield str(error)

    def _skip(self) -> None:
        """Accept the next event of each id unchecked, since earlier events are missing."""
        self._heads.clear()
        self._after_gap = True

    def _check_segment(self, segment: Segment, rows: list[PlacedRow]) -> Iterator[str]:
        self.events += len(rows)
        if segment == self._manifest.segments[0] and _name(rows[0]) != self._manifest.first:
            yield f"{segment.log.path}: it does not begin with the event that the manifest names."
        for row in rows:
            if (damage := self._damage(row)) is not None:
                yield f"position {row[0]}, {row[1]} version {row[2]}: {damage}"

    def _check_ends(self, last: int, rows: list[PlacedRow]) -> Iterator[str]:
        positions = [end.position for end in self._manifest.ends]
        if positions != sorted(positions) or positions[-1] != last:
            yield f"the manifest names position {positions[-1]} as the end of the log, but it ends at {last}."
        elif rows and rows[-1][0] == last and _name(rows[-1]) != self._manifest.last:
            yield f"position {last}: the last event is not the one that the manifest names."

    def _damage(self, row: PlacedRow) -> str | None:
        _, stored_id, version, topic, _ = row
        if topic == MARKER_TOPIC:  # the most frequent kind; each has an id of its own
            return None if version == 1 else "a command's record has another version than 1."
        head = self._heads.get(stored_id)
        self._heads[stored_id] = Head(version)
        if version != (head.version if head else 0) + 1 and not (head is None and self._after_gap):
            return f"it follows version {head.version if head else 0}."
        return None if topic in RECORDS else self._game_damage(head, row)

    def _game_damage(self, head: Head | None, row: PlacedRow) -> str | None:
        _, stored_id, version, topic, state = row
        try:
            core, core_bytes, hidden = decode_state(state)
        except UNREADABLE:
            return "it cannot be read."
        self.games += version == 1
        self._heads[stored_id] = Head(version, hash_core(core_bytes))
        if (core.game.replace("-", ""), core.version) != (stored_id, version) or (
            not topic.endswith(f"/{core.kind}.{core.rev}") or canonical(core) != core_bytes
        ):
            return "it is not the event that it should be, or was altered."
        if head is not None and head.hash is not None and core.prev != head.hash:
            return "the hash of the event before it does not match."
        for name, secret in hidden.items():  # the committed seed is the decrypted one
            is_seed = name == "seed" and version == 1
            is_open = not is_seed and not secret.is_replacement
            if is_open and commit(secret, name=name) != core.commitments.get(name):
                return f"the value of {name} does not match its commitment."
        return None


def _name(row: PlacedRow) -> str:
    return fingerprint(split([row])[0][0])
