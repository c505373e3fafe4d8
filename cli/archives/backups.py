"""Verification of a backup on the command line."""

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from services.backups.folder import BackupFolder
from services.backups.form import BadBackup
from services.backups.reading import opened
from services.backups.verification import BackupCheck

MOST_SHOWN = 50
"""The number of damages that are listed; further ones are only counted."""


def verify_backup(path: Path) -> int:
    """Verify a backup with progress, and list the damages. Return their number."""
    folder = BackupFolder(path)
    try:
        manifest = opened(folder)
    except BadBackup as error:
        click.echo(f"BAD. {error}")
        return 1
    check, found = BackupCheck(folder, manifest), 0
    columns = (TextColumn("Verifying"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=sum(segment.events for segment in manifest.segments))
        for damage in check.findings(lambda events: progress.advance(task, events)):
            found += 1
            if found <= MOST_SHOWN:
                click.echo(f"BAD. {damage}")
    if found > MOST_SHOWN:
        click.echo(f"BAD. {found - MOST_SHOWN} more.")
    end = manifest.ends[-1]
    click.echo(
        f"{check.events} events of {check.games} games, up to position {end.position} at {end.at}: "
        + (f"{found} damages." if found else "intact.")
    )
    return found
