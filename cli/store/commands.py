"""The commands ``migrate``, ``rebuild``, ``audit`` and ``keys``."""

import os
from uuid import UUID

import click

from cli.context import Context, Failure
from cli.stores import make_data_folder, make_stores, opened_service
from services.settings import Settings


@click.command()
@click.pass_obj
def migrate(context: Context) -> None:
    """Create the key, the stores and their tables if they are missing."""
    settings = context.settings("migrate")
    make_data_folder(settings.data)
    make_stores(settings)


@click.command()
@click.option(
    "--game", multiple=True, type=click.UUID, metavar="GAME", help="Only this game; may be repeated."
)
@click.pass_obj
def rebuild(context: Context, game: tuple[UUID, ...]) -> int:
    """Delete the read models and rebuild them from the log.

    Exits with 1 if a named game cannot be read or does not exist.
    """
    settings = context.settings("rebuild")
    from cli.store.rebuilding import rebuild_game, rebuild_views

    with opened_service(settings) as service:
        if game:
            made = [rebuild_game(service, each) for each in dict.fromkeys(game)]
            return 0 if all(made) else 1
        events, games = rebuild_views(service)
    click.echo(f"{games} games from {events} events.")
    return 0


@click.command()
@click.argument("game", nargs=-1, type=click.UUID, metavar="[GAME]...")
@click.option("--all", "every", is_flag=True, help="Audit all games of the store.")
@click.option("--since", help="Audit what has changed since a time (RFC 3339) or a position of the log.")
@click.option("--jobs", type=click.IntRange(1, 64), help="Number of processes; one per core by default.")
@click.pass_obj
def audit(context: Context, game: tuple[UUID, ...], every: bool, since: str | None, jobs: int | None) -> int:
    """Audit games: storage, hashes, draws, actions, idempotency keys and read models.

    Exits with 1 if any game is not intact.
    """
    if [bool(game), every, since is not None].count(True) != 1:
        raise click.UsageError("Name games, or say --all or --since.")
    settings = context.settings("audit")
    from cli.store.audit_table import show_audits
    from cli.store.auditing import audit_games, position_of
    from domain.registry import RULESETS

    with opened_service(settings) as service:
        seen = service.views.games.ids()  # including games that were deleted entirely
        everything = list(dict.fromkeys([*service.event_store.games(after=0), *seen]))
        games = list(dict.fromkeys(game)) or everything
        if unknown := set(games) - set(everything):
            raise Failure(f"There is no game {', '.join(sorted(map(str, unknown)))}.")
        if since is not None:
            try:
                position = position_of(service, since)
            except ValueError:
                raise click.BadParameter(
                    f"{since} is neither a time such as 2026-01-31T12:00:00Z nor a position.",
                    param_hint="--since",
                ) from None
            games = service.event_store.games(after=position)
    verdicts = audit_games(settings, RULESETS, games, jobs=jobs or os.cpu_count() or 1)
    total = show_audits(verdicts, games=len(games), in_full=bool(game))
    if since is not None:
        click.echo(
            f"{len(everything) - len(games)} games were skipped: nothing of them stands in the log after "
            f"position {position}."
        )
    return 1 if total.failed else 0


@click.group()
def keys() -> None:
    """The keys that checkpoints are signed with."""


@keys.command("list")
@click.pass_obj
def list_keys(context: Context) -> None:
    """List the keys as C2SP verifier keys, the current one last."""
    _show_keys(context.settings("keys"), rotate=False)


@keys.command("rotate")
@click.pass_obj
def rotate_keys(context: Context) -> None:
    """Create a key that signs from now on. The old ones stay listed."""
    _show_keys(context.settings("keys"), rotate=True)


def _show_keys(settings: Settings, *, rotate: bool) -> None:
    from services.receipts.signing import verifier_key

    with opened_service(settings) as service:
        if rotate:
            service.signer.rotate()
        for made in service.signer.all_keys():
            click.echo(f"{made.recorded_at} {verifier_key(made)}")
