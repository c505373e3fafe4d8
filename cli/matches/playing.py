"""Play the games of a match that its record and its folder of archives lack, with a progress bar."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cli.matches.match import Match, Result, bots_with, play_noted
from cli.matches.pool import in_processes
from cli.matches.record import OtherRun, Record
from domain.registry import RULESETS

if TYPE_CHECKING:
    from cli.matches.archives import ArchiveFolder

Played = tuple[Result, bytes | None]
"""The result of a game, and its archive if the match keeps archives."""

Play = Callable[[Sequence[int]], AbstractContextManager[Iterator[Played]]]
"""Returns a context manager that plays the numbered games, and stops when its block ends."""


class Kept(msgspec.Struct, frozen=True):
    """A match, its number of games, the file of its record, and the folder of its archives."""

    match: Match
    games: int
    record: Path | None
    archives: Path | None


def in_this_machine(match: Match, processes: int, *, with_archives: bool) -> Play:
    """Return a function that plays games in processes of this machine."""

    def play(games: Sequence[int]) -> AbstractContextManager[Iterator[Played]]:
        return in_processes(partial(_play, with_archives), match, games, processes)

    return play


def _play(with_archive: bool, match: Match, game: int) -> Played:
    """Play one game of a registered ruleset; runs in a process of the match."""
    ruleset = RULESETS[match.ruleset]
    result, course = play_noted(ruleset, match, game, bots_with(match.own))
    if not with_archive:
        return result, None
    from cli.matches.archives import archive_of  # imports the services, which takes a second

    return result, archive_of(match, game, course, ruleset=ruleset, rulesets=RULESETS)


def play_missing(kept: Kept, play: Play) -> list[Result]:
    """Play the missing games until Ctrl-C. Return all finished games. Raises BadParameter."""
    with ExitStack() as stack:
        record = stack.enter_context(_opened(kept, Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        keeping = _Keeping(record, _folder(kept))
        missing = [game for game in range(kept.games) if keeping.lacks(game)]
        columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        progress = stack.enter_context(Progress(*columns, console=Console(stderr=True)))
        task = progress.add_task("", total=kept.games, completed=kept.games - len(missing))
        try:
            with play(missing) as results:
                for result, archive in results:
                    keeping.keep(result, archive)
                    progress.advance(task)
        except KeyboardInterrupt:
            pass
        return [result for result in record.entries if result.game < kept.games]


def _opened(kept: Kept, temporary: Path) -> Record[Match, Result]:
    try:
        return Record(kept.record or temporary / "match.jsonl", kept.match, Match, Result)
    except (OtherRun, msgspec.MsgspecError) as error:
        raise click.BadParameter(str(error), param_hint="--record") from None


def _folder(kept: Kept) -> "ArchiveFolder | None":
    if kept.archives is None:
        return None
    from cli.matches.archives import ArchiveFolder  # as above

    try:
        return ArchiveFolder(kept.archives, kept.match)
    except OSError as error:
        raise click.BadParameter(f"{kept.archives}: {error.strerror}.", param_hint="--archives") from None


class _Keeping:
    """Keeps the result and the archive of each game."""

    def __init__(self, record: Record[Match, Result], folder: "ArchiveFolder | None") -> None:
        self._record = record
        self._folder = folder
        self._known = {result.game: result for result in record.entries}

    def lacks(self, game: int) -> bool:
        """Return True if the result or the archive of a game is missing."""
        return game not in self._known or (self._folder is not None and not self._folder.holds(game))

    def keep(self, result: Result, archive: bytes | None) -> None:
        """Store a game: first its archive, so that every game of the record has one.

        If the record has another result for a repeated game, its archive is not stored.
        """
        known = self._known.get(result.game)
        if known not in (None, result):
            click.echo(f"Game {result.game} ended otherwise this time: its archive is left out.", err=True)
            return
        if self._folder is not None and archive is not None:
            self._folder.add(result.game, archive)
        if known is None:
            self._record.add(result)
