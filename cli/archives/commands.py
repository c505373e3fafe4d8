"""The commands ``export``, ``import`` and ``verify``."""

import sys
from pathlib import Path
from typing import Any, BinaryIO
from uuid import UUID

import click

from cli.context import Context
from cli.stores import opened_service


@click.command()
@click.argument("game", nargs=-1, type=click.UUID, metavar="[GAME]...")
@click.option("--all", "every", is_flag=True, help="Export all games of the store.")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["archives", "jsonl", "parquet"]),
    default="archives",
    show_default=True,
    help="One archive a line, or tables in a folder (docs/data.md).",
)
@click.option("--ruleset", help="Only games of this ruleset.")
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S"]),
    help="Only games created at this time (UTC) or later.",
)
@click.option("--finished", is_flag=True, help="Only games that were played to their end.")
@click.option("--rated", is_flag=True, help="Only games that count for ratings.")
@click.option("--running", is_flag=True, help="Also games that wait or run, in tables.")
@click.option("--sandboxes", is_flag=True, help="Also sandboxes, in tables.")
@click.option(
    "-o", "--output", default="-", help="The file, or the folder of tables.  [default: standard output]"
)
@click.pass_obj
def export(context: Context, /, game: tuple[UUID, ...], **options: Any) -> int:
    """Write games as archives, one per line, or as tables for research.

    Archives include running games, up to their latest event. Tables contain only finished games and no
    sandboxes, unless options add them. Run the command again to continue an interrupted export of tables.

    Exits with 1 if a game cannot be read.
    """
    if bool(game) == options["every"]:
        raise click.UsageError("Name games, or say --all.")
    from cli.archives.exporting import Export, run_export
    from domain.registry import RULESETS

    if options["ruleset"] not in (None, *RULESETS):
        raise click.BadParameter(f"There are {', '.join(RULESETS)}.", param_hint="--ruleset")
    wanted = Export(chosen=tuple(dict.fromkeys(game)), **options)
    with opened_service(context.settings("export")) as service:
        return 1 if run_export(service, wanted) else 0


@click.command("import")
@click.argument("file", type=click.File("rb"))
@click.pass_obj
def import_archives(context: Context, file: BinaryIO) -> int:
    """Import archives, one per line, each after a complete verification.

    Exits with 1 if any archive is refused; the others are imported anyway.
    """
    settings = context.settings("import")
    from cli.archives.archiving import import_games

    with opened_service(settings) as service:
        return 1 if import_games(service, file) else 0


@click.command()
@click.argument("source", metavar="FILE|URL|FOLDER")
@click.option(
    "--key",
    multiple=True,
    help="A verifier key that you trust, as the service's /api/v1/keys showed it; several may be given.",
)
@click.option("--unsigned", is_flag=True, help="Accept unsigned archives, too.")
@click.option("--sandbox", is_flag=True, help="Pass sandboxes, which are not fair, too.")
@click.option(
    "--receipt",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A file with a checkpoint that you kept: was anything before it changed since?",
)
def verify(
    source: str, key: tuple[str, ...], unsigned: bool, sandbox: bool, receipt: tuple[Path, ...]
) -> int:
    """Verify archives, one per line, without a service: hashes, signature, seed, draws, and every action.

    With --receipt, also verify that their logs extend the receipts. If SOURCE is the address of a service
    (http://...), verify its present logs instead. If it is the folder of a backup, verify all files of the
    backup and all events in them; no other option applies.

    Exits with 1 if anything is not intact.
    """
    if Path(source).is_dir():
        from cli.archives.backups import verify_backup

        return 1 if verify_backup(Path(source)) else 0
    from cli.archives.archiving import Trust, verify_archives
    from cli.archives.receipts import load_keys, load_receipts, verify_with_service
    from domain.registry import RULESETS

    trust = Trust(load_keys(key), unsigned, load_receipts(receipt), sandbox)
    if source.startswith(("http://", "https://")):
        if not receipt:
            raise click.UsageError("Say with --receipt what is to be held against the service.")
        return 1 if verify_with_service(source, trust.receipts, trust.keys) else 0
    try:
        with sys.stdin.buffer if source == "-" else Path(source).open("rb") as file:
            return 1 if verify_archives(RULESETS, file, trust) else 0
    except OSError as error:
        raise click.BadParameter(f"Cannot read {source}: {error.strerror}.", param_hint="FILE") from None
