"""The file of a match: its conditions, then a line for each finished game, so that it can be resumed."""

from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from cli.matches.match import Match, Result


class OtherMatch(Exception):
    """The file holds another match."""


class MatchRecord:
    """Appends results to a file; a context manager. A line that a crash cut short is dropped."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open or begin the file. Raises OtherMatch if it holds a match under other conditions."""
        self.results: list[Result] = []
        whole = b""
        if path.exists():
            lines = path.read_bytes().splitlines(keepends=True)
            kept = [line for line in lines if line.endswith(b"\n")]
            if kept and msgspec.json.decode(kept[0], type=Match) != match:
                raise OtherMatch(f"{path} holds another match.")
            self.results = [msgspec.json.decode(line, type=Result) for line in kept[1:]]
            whole = b"".join(kept)
        path.write_bytes(whole or msgspec.json.encode(match) + b"\n")
        self._file: IO[bytes] = path.open("ab")

    def add(self, result: Result) -> None:
        """Append the result of a game."""
        self.results.append(result)
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()

    def __enter__(self) -> "MatchRecord":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
