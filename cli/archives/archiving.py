"""Archives on the command line: export, import and verify, one archive per line."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import BinaryIO
from uuid import UUID

import click
import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from cli.caller import OPERATOR
from domain.game.readers import Codecs
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Ruleset
from services.archives.exports import EVERYTHING
from services.archives.format import BadArchive, ReadArchive, read_archive, verify_checkpoint
from services.archives.imports import ArchiveChecker
from services.archives.receipts import Receipt, signer_of, verify_receipt
from services.audit.form import ENDS
from services.play.idempotency import Request
from services.reading.summaries import summarize
from services.receipts.signed_notes import BadNote, VerifierKey
from services.service import Service
from services.tables.wanted import Wanted
from services.wording import english


def export_games(
    service: Service, games: Sequence[UUID], output: BinaryIO, wanted: Wanted | None = None
) -> int:
    """Write the wanted games, or all of them, with progress.

    Return the number of games that could not be read.
    """
    failed = 0
    columns = (TextColumn("Exporting"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        for game in progress.track(games, description=""):
            try:
                if wanted is not None and not wanted.admits(summarize(service.games.current(game))):
                    service.games.forget(game)
                    continue
                archive, _ = service.exporter.export(game, EVERYTHING)
            except Refusal as refusal:
                failed += 1
                click.echo(f"{game}: {english(refusal.message)}", err=True)
                continue
            output.write(archive + b"\n")
            service.games.forget(game)
    return failed


def import_games(service: Service, file: BinaryIO) -> int:
    """Import archives with progress. Return the number of refused archives."""
    refused = taken = 0
    with _lines(file, "Importing") as lines:
        for number, line in lines:
            try:
                checked = service.importer.check(line, OPERATOR)
                imported = service.importer.store(Request(OPERATOR, "import"), checked)
            except (BadArchive, Refusal) as error:
                refused += 1
                words = english(error.message) if isinstance(error, Refusal) else error
                click.echo(f"line {number}: {words}", err=True)
                continue
            taken += imported.new
            what = "taken in" if imported.new else "is there already"
            click.echo(f"{imported.game}: {what}, {imported.version} events, {imported.status}")
    click.echo(f"{taken} games taken in, {refused} archives refused.")
    return refused


class SpreadOut(click.ClickException):
    """The input is one document of many lines, not an archive per line."""

    def __init__(self) -> None:
        super().__init__("An archive is one line in canonical form; this one has several.")


class Trust(msgspec.Struct, frozen=True):
    """The trust requirements for archives.

    If ``keys`` is not empty, one of them must have signed each archive. ``unsigned`` accepts archives without
    a signature, and ``sandbox`` accepts games with chosen chance. Each of ``receipts`` must match an earlier
    version of its game.
    """

    keys: Sequence[VerifierKey] = ()
    unsigned: bool = False
    receipts: Sequence[Receipt] = ()
    sandbox: bool = False


def verify_archives(rulesets: Mapping[str, Ruleset], file: BinaryIO, trust: Trust) -> int:
    """Verify archives with progress. Return the number of invalid ones."""
    bad = count = 0
    checker = ArchiveChecker(rulesets, Codecs(rulesets))
    missing = {receipt.checkpoint.game for receipt in trust.receipts}
    with _lines(file, "Verifying") as lines:
        for number, line in lines:
            count += 1
            try:
                verdict, game = verify_archive(checker, line, trust)
            except BadArchive as error:
                bad += 1
                click.echo(f"line {number}: BAD. {error}")
                continue
            missing.discard(game)
            click.echo(verdict)
    for game in sorted(missing):
        bad += 1
        click.echo(f"{game}: BAD. There is a receipt of this game, and no archive that it is sound with.")
    click.echo(f"{count} archives checked, {bad} of them bad.")
    return bad


def verify_archive(checker: ArchiveChecker, line: bytes, trust: Trust) -> tuple[str, str]:
    """Verify an archive. Return the verdict in words, and the game's id. Raises BadArchive."""
    read = read_archive(line)
    archive = read.archive
    if trust.keys and archive.key not in {str(key) for key in trust.keys}:
        raise BadArchive(f"The archive is not signed with the key that you trust, but by {archive.key}.")
    if archive.key is None and archive.checkpoint is None and not trust.unsigned:
        raise BadArchive("The archive is not signed: anybody could have forged or truncated it.")
    if read.is_sandbox and not trust.sandbox:
        raise BadArchive("It is a sandbox: its draws were chosen, so they are not fair.", version=1)
    if archive.complete:
        checked = checker.check(read)
        found = [(check.name, english(check.message)) for check in checked.checks]
        found.append(("signature", checked.signature))
    else:
        intact = (
            f"{len(read.envelopes)} events, each naming the hash before; what is shown is as committed to."
        )
        hidden = "Not checked, since not everything is shown."
        found = [("log", intact), ("signature", verify_checkpoint(read)), ("draws and actions", hidden)]
    for receipt in trust.receipts:
        if receipt.checkpoint.game == archive.game:
            found.append(("receipt", _verify_receipt(receipt, read, trust.keys)))
    details = "".join(f"\n  {name}: {words}" for name, words in found)
    return f"{archive.game}: {_in_short(read, trust)}{details}", archive.game


def _verify_receipt(receipt: Receipt, read: ReadArchive, keys: Sequence[VerifierKey]) -> str:
    """Verify a receipt. Without keys from the caller any signature is accepted."""
    found = verify_receipt(receipt, read)
    try:
        return f"{found} It is signed by {signer_of(receipt, keys)}."
    except BadNote as bad:
        if keys:
            raise BadArchive(str(bad)) from None
        return f"{found} Who has signed it was not checked: no key was given."


def _in_short(read: ReadArchive, trust: Trust) -> str:
    archive = read.archive
    sound = (
        "hashes, draws and rules: sound"
        if archive.complete
        else "hashes: sound; draws and rules: not checked"
    )
    whose = "the key that you gave" if trust.keys else "a key that only the archive names"
    signed = "signed by NOBODY" if archive.key is None else f"signed by {archive.key}, {whose}"
    over = any(envelope.core.kind in ENDS for envelope in read.envelopes)
    kind = "SANDBOX, its chance was chosen and is not fair; " if read.is_sandbox else ""
    return f"{kind}{sound}; {signed}; {'game over' if over else 'game not over'}"


@contextmanager
def _lines(file: BinaryIO, title: str) -> Iterator[Iterator[tuple[int, bytes]]]:
    """Yield the non-empty lines of a file, numbered from 1, and show the progress."""
    columns = (TextColumn(title), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=_size(file))

        def numbered() -> Iterator[tuple[int, bytes]]:
            is_first = True
            for number, line in enumerate(file, 1):
                if line.strip():
                    if is_first and line.strip()[-1:] in (b"{", b"[", b","):
                        raise SpreadOut
                    is_first = False
                    yield number, line
                progress.advance(task, len(line))

        yield numbered()


def _size(file: BinaryIO) -> int | None:
    """Return the size of a file in bytes; None if it is unknown, as for a pipe."""
    if not file.seekable():
        return None
    size = file.seek(0, 2)
    file.seek(0)
    return size
