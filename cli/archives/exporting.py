"""Exports on the command line: the choice of games, and tables in parts."""

from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Literal, cast
from uuid import UUID

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cli.archives.archiving import export_games
from cli.context import Failure
from domain.kernel.errors import Refusal
from services.service import Service
from services.tables.folder import ExportProgress, Folder, FolderInUse
from services.tables.parts import MissingPackage
from services.tables.rows import GameTables, Rows
from services.tables.wanted import Wanted
from services.wording import english

GAMES_A_PART = 100
"""The number of games that are read before their rows are written."""


class Export(msgspec.Struct, frozen=True):
    """The options of ``starledger export``."""

    chosen: tuple[UUID, ...]
    every: bool
    kind: Literal["archives", "jsonl", "parquet"]
    ruleset: str | None
    since: datetime | None
    finished: bool
    rated: bool
    running: bool
    sandboxes: bool
    output: str

    @property
    def wanted(self) -> Wanted:
        """The conditions that a game must meet; an export as archives always includes running games and
        sandboxes.
        """
        has_all = self.kind == "archives"
        return Wanted(
            ruleset=self.ruleset,
            since=None if self.since is None else self.since.isoformat(),
            finished=self.finished,
            rated=self.rated,
            running=self.running or has_all,
            sandboxes=self.sandboxes or has_all,
        )


def run_export(service: Service, export: Export) -> int:
    """Export games. Return the number of games that could not be read. Raises Failure."""
    games = list(export.chosen) or service.event_store.games(after=0)
    if export.kind == "archives":
        with click.open_file(export.output, "wb") as output:
            return export_games(service, games, cast(BinaryIO, output), export.wanted)
    if export.output == "-":
        raise click.UsageError("Tables are written to a folder: name it with -o.")
    chosen = tuple(map(str, export.chosen))
    try:
        folder = Folder(Path(export.output), ExportProgress(export.kind, export.wanted, chosen))
        return export_tables(service, games, folder)
    except (FolderInUse, MissingPackage) as problem:
        raise Failure(str(problem)) from None
    except OSError as error:
        raise Failure(f"Cannot write to {export.output}: {error.strerror}.") from None
    except KeyboardInterrupt:
        raise Failure("Interrupted. Run the same command again to continue.") from None


def export_tables(service: Service, games: list[UUID], folder: Folder) -> int:
    """Write the tables of games to a folder, from where it was interrupted.

    Return the number of games that could not be read, including those before the interruption.
    """
    tables = GameTables(service.event_store, service.games)
    found, unreadable = list[Rows](), list[str]()
    columns = (TextColumn("Exporting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=len(games), completed=folder.progress.looked_at)
        for number, game in enumerate(games[folder.progress.looked_at :], folder.progress.looked_at + 1):
            try:
                rows = tables.read(game, folder.progress.wanted)
            except Refusal as refusal:
                unreadable.append(str(game))
                click.echo(f"{game}: {english(refusal.message)}", err=True)
            else:
                found += [] if rows is None else [rows]
            service.games.forget(game)
            progress.advance(task)
            if len(found) == GAMES_A_PART or number == len(games):
                folder.add(found, looked_at=number, unreadable=unreadable)
                found, unreadable = [], []
    folder.complete()
    click.echo(f"{folder.progress.games} games in {folder.path}.", err=True)
    return len(folder.progress.unreadable)
