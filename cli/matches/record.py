"""The file of a long run: its conditions, then a line for each finished game, so that it can be resumed."""

from pathlib import Path
from types import TracebackType
from typing import IO, Generic, TypeVar

import msgspec

C = TypeVar("C")
E = TypeVar("E")


class OtherRun(Exception):
    """The file holds a run under other conditions."""


class Record(Generic[C, E]):
    """Appends each game to a file; a context manager. A line that a crash cut short is dropped."""

    def __init__(self, path: Path, conditions: C, conditions_type: type[C], entry_type: type[E]) -> None:
        """Open or begin the file.

        Raises OtherRun if it holds a run under other conditions, and msgspec's errors for another file.
        """
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        kept = [line for line in lines if line.endswith(b"\n")]
        if kept and msgspec.json.decode(kept[0], type=conditions_type) != conditions:
            raise OtherRun(f"{path} holds a run under other conditions.")
        self.entries: list[E] = [msgspec.json.decode(line, type=entry_type) for line in kept[1:]]
        path.write_bytes(b"".join(kept) or msgspec.json.encode(conditions) + b"\n")
        self._file: IO[bytes] = path.open("ab")

    def add(self, entry: E) -> None:
        """Append the result of a game."""
        self.entries.append(entry)
        self._file.write(msgspec.json.encode(entry) + b"\n")
        self._file.flush()

    def __enter__(self) -> "Record[C, E]":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
