"""The commands ``backup`` and ``restore``."""

from datetime import UTC, datetime
from pathlib import Path

import click

from cli.context import Context, Failure
from cli.stores import make_data_folder


@click.command()
@click.argument("destination", metavar="FOLDER", type=click.Path(path_type=Path))
@click.pass_obj
def backup(context: Context, destination: Path) -> None:
    """Back up the log into a folder, while the service runs.

    If the folder has an earlier backup of the same store, add what is new, and remove the personal data of
    people who were erased since. An interruption leaves the earlier backup as it was. The secret key is not
    in a backup: keep a copy of it elsewhere.
    """
    settings = context.settings("backup")
    from cli.store.backups import run_backup

    click.echo(run_backup(settings, destination))


@click.command()
@click.argument("source", metavar="FOLDER", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option(
    "--until",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"]),
    help="The newest backup in the folder that was made at this time (UTC) or before.",
)
@click.pass_obj
def restore(context: Context, source: Path, until: datetime | None) -> None:
    """Restore a backup into an empty store, of either kind, and rebuild the read models.

    Put the secret key into place first. An interruption while the log is restored leaves the store empty; if
    it comes later, run ``starledger rebuild``.
    """
    settings = context.settings("restore")
    if settings.secret_key is None and not (settings.data / "secret.key").exists():
        raise Failure(
            f"There is no secret key. Copy the one that the backed-up service has used to "
            f"{settings.data / 'secret.key'}, or set STARLEDGER_SECRET_KEY."
        )
    make_data_folder(settings.data)
    from cli.store.backups import run_restore

    click.echo(run_restore(settings, source, until=until and until.replace(tzinfo=UTC)))
