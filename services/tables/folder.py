"""The folder of an export: finished parts, and a file that names them, so that it is never half-written."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from services.tables.parts import Kind, verify_kind, write_part
from services.tables.rows import Rows
from services.tables.schema import FORM, TABLES
from services.tables.wanted import Wanted

STATE = "export.json"
"""The file that says which parts are finished."""
_TEMPORARY = ".part"


class ExportProgress(msgspec.Struct, frozen=True):
    """The state of an export, in the file ``export.json``."""

    kind: Kind
    """The kind of files."""
    wanted: Wanted
    """The conditions for games."""
    chosen: tuple[str, ...] = ()
    """The ids of the games asked for; empty for all games."""
    form: int = FORM
    """The version of the tables."""
    parts: int = 0
    """The number of finished parts of each table."""
    games: int = 0
    """The number of games in the finished parts."""
    looked_at: int = 0
    """The number of games of the store that were read, in the order of their creation."""
    unreadable: tuple[str, ...] = ()
    """The ids of those that could not be read, and are in no part."""
    complete: bool = False
    """True once every game was read or is listed in ``unreadable``."""


class FolderInUse(Exception):
    """The folder holds something else; the message says what."""


class Folder:
    """An export in progress, continued if the folder holds a part of the same one."""

    def __init__(self, path: Path, begun: ExportProgress) -> None:
        """Open or create the folder. Raises FolderInUse, parts.Unavailable, OSError."""
        verify_kind(begun.kind)
        self.path = path
        self.progress = begun
        state = path / STATE
        if state.exists():
            self.progress = self._resumed(state, begun)
        elif path.exists() and any(path.iterdir()):
            raise FolderInUse(f"{path} is not empty and holds no export.")
        path.mkdir(parents=True, exist_ok=True)
        self._remove_unfinished()
        self._save()

    def add(self, games: Sequence[Rows], *, looked_at: int, unreadable: Sequence[str] = ()) -> None:
        """Write the next part of each table; the games count once all its files are there."""
        number = self.progress.parts
        for table in TABLES:
            path = self._part(table, number)
            path.parent.mkdir(exist_ok=True)
            temporary = path.with_name(path.name + _TEMPORARY)
            rows = [row for game in games for row in game[table]]
            write_part(self.progress.kind, table, rows, temporary)
            _put(temporary, path)
        self._note(
            parts=number + 1,
            games=self.progress.games + len(games),
            looked_at=looked_at,
            unreadable=(*self.progress.unreadable, *unreadable),
        )

    def complete(self) -> None:
        """Mark the export as complete."""
        self._note(complete=True)

    def _note(self, **changes: Any) -> None:
        self.progress = msgspec.structs.replace(self.progress, **changes)
        self._save()

    def _save(self) -> None:
        temporary = self.path / (STATE + _TEMPORARY)
        temporary.write_bytes(msgspec.json.format(msgspec.json.encode(self.progress)) + b"\n")
        _put(temporary, self.path / STATE)

    def _resumed(self, state: Path, begun: ExportProgress) -> ExportProgress:
        try:
            found = msgspec.json.decode(state.read_bytes(), type=ExportProgress)
        except msgspec.DecodeError:
            raise FolderInUse(f"{state} is not the state of an export.") from None
        same = (begun.kind, begun.wanted, begun.chosen, begun.form)
        if (found.kind, found.wanted, found.chosen, found.form) != same:
            raise FolderInUse(f"{self.path} holds another export, with other options.")
        if found.complete:
            raise FolderInUse(f"{self.path} holds a complete export.")
        return found

    def _part(self, table: str, number: int) -> Path:
        return self.path / table / f"part-{number:05}.{self.progress.kind}"

    def _remove_unfinished(self) -> None:
        """Remove files of a part that was interrupted."""
        for table in TABLES:
            finished = {self._part(table, number) for number in range(self.progress.parts)}
            for path in (self.path / table).glob("*"):
                if path not in finished:
                    path.unlink()


def _put(temporary: Path, path: Path) -> None:
    """Move a written file to its place, once the disk has its content."""
    with temporary.open("rb") as file:
        os.fsync(file.fileno())
    temporary.replace(path)
