"""Archives on the command line: written, taken in and checked, one a line."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import BinaryIO
from uuid import UUID

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from domain.game.readers import Codecs
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Ruleset
from services.archives.exports import EVERYTHING
from services.archives.format import BadArchive, read_archive, verify_checkpoint, verify_hashes
from services.archives.imports import ArchiveChecker
from services.audit.checks import CheckResult
from services.identity.authenticator import Caller
from services.play.idempotency import Request
from services.service import Service

OPERATOR = Caller(secret="command-line", operator=True)  # noqa: S106  no token hashes to this


def export_games(service: Service, games: Sequence[UUID], output: BinaryIO) -> int:
    """Write games, with progress; answers how many of them could not be read."""
    failed = 0
    columns = (TextColumn("Exporting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        for game in progress.track(games, description=""):
            try:
                archive, _ = service.exporter.export(game, EVERYTHING)
            except Refusal as refusal:
                failed += 1
                click.echo(f"{game}: {refusal.detail}", err=True)
                continue
            output.write(archive + b"\n")
            service.games.forget(game)
    return failed


def import_games(service: Service, file: BinaryIO) -> int:
    """Take archives in, with progress; answers how many of them were refused."""
    refused = taken = 0
    with _lines(file, "Importing") as lines:
        for number, line in lines:
            try:
                checked = service.importer.check(line, OPERATOR)
                imported = service.importer.store(Request(OPERATOR, "import"), checked)
            except (BadArchive, Refusal) as error:
                refused += 1
                click.echo(f"line {number}: {error}", err=True)
                continue
            taken += imported.new
            what = "taken in" if imported.new else "is there already"
            click.echo(f"{imported.game}: {what}, {imported.version} events, {imported.status}")
    click.echo(f"{taken} games taken in, {refused} archives refused.")
    return refused


def verify_archives(rulesets: Mapping[str, Ruleset], file: BinaryIO, *, key: str | None) -> int:
    """Check archives, with progress; answers how many of them are not sound."""
    bad = count = 0
    checker = ArchiveChecker(rulesets, Codecs(rulesets))
    with _lines(file, "Verifying") as lines:
        for number, line in lines:
            count += 1
            try:
                game, checks = _verify(checker, line, key)
            except BadArchive as error:
                bad += 1
                click.echo(f"line {number}: BAD. {error}")
                continue
            click.echo(f"{game}: good")
            for check in checks:
                click.echo(f"  {check.name}: {check.detail}")
    click.echo(f"{count} archives checked, {bad} of them bad.")
    return bad


def _verify(checker: ArchiveChecker, line: bytes, key: str | None) -> tuple[UUID, list[CheckResult]]:
    read = read_archive(line)
    if key is not None and read.archive.key != key:
        raise BadArchive("The archive is not signed with the key that you trust.")
    if read.archive.complete:
        return read.game, checker.check(read).checks
    checks = [
        CheckResult("log", True, verify_hashes(read)),
        CheckResult("signature", True, verify_checkpoint(read)),
    ]
    return read.game, [
        *checks,
        CheckResult("draws and actions", True, "Not checked, since not everything is shown."),
    ]


@contextmanager
def _lines(file: BinaryIO, title: str) -> Iterator[Iterator[tuple[int, bytes]]]:
    """Give the lines of a file that hold anything, numbered from 1, and show how much of it is read."""
    columns = (TextColumn(title), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=_size(file))

        def numbered() -> Iterator[tuple[int, bytes]]:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, line
                progress.advance(task, len(line))

        yield numbered()


def _size(file: BinaryIO) -> int | None:
    """Say how many bytes a file has; None for one that cannot tell, such as a pipe."""
    if not file.seekable():
        return None
    size = file.seek(0, 2)
    file.seek(0)
    return size
