"""The commands ``show`` and ``watch``."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from cli.access import errors_in_one_line, read_token, service_url
from cli.context import Context
from cli.stores import opened_service
from services.settings import Settings

if TYPE_CHECKING:
    from cli.viewing.sources import Source

LINES = 10
"""The number of log lines shown at once."""


def _where(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that select a game and a viewer."""
    for option in (
        click.option("--store", is_flag=True, help="Read the store itself, as its operator."),
        click.option("--seat", type=click.IntRange(0, 99), help="Look as this seat."),
        click.option(
            "--token-file",
            type=click.File("r"),
            help="Holds a seat's or player's token (- for standard input); or set STARLEDGER_TOKEN.",
        ),
        click.option("--url", help="Where the service is; as the settings say, unless told."),
        click.argument("game", type=click.UUID),
    ):
        command = option(command)
    return command


@click.command()
@_where
@click.option("--version", type=click.IntRange(1), help="As it was at this version.")
@click.pass_obj
def show(context: Context, /, game: UUID, version: int | None, **where: Any) -> None:
    """Show a game: board, scores, deciding seats, and the latest events."""
    from cli.viewing.pictures import show_game

    with errors_in_one_line(), _source(context.settings("show"), game, **where) as source:
        show_game(source, version, lines=LINES)


@click.command()
@_where
@click.pass_obj
def watch(context: Context, /, game: UUID, **where: Any) -> None:
    """Follow a game as it is played, until it is over or Ctrl-C."""
    from cli.viewing.watching import watch_game

    with errors_in_one_line(), _source(context.settings("watch"), game, **where) as source:
        try:
            watch_game(source, lines=LINES)
        except KeyboardInterrupt:
            click.echo()


@contextmanager
def _source(
    settings: Settings, game: UUID, *, url: str | None, token_file: Any, seat: int | None, store: bool
) -> Iterator["Source"]:
    token = read_token(token_file)
    if store:
        if url is not None or token is not None:
            raise click.UsageError("With --store there is neither a URL nor a token.")
        with _stored(settings, game, seat) as stored:
            yield stored
        return
    from cli.viewing.remote import RemoteGame

    yield RemoteGame(url or service_url(settings), game, token=token, seat=seat)


@contextmanager
def _stored(settings: Settings, game: UUID, seat: int | None) -> Iterator["Source"]:
    from cli.viewing.stored import StoredGame

    if settings.on_sqlite and not Path(settings.events_url.removeprefix("sqlite:///")).exists():
        raise click.ClickException(f"There is no store at {settings.events_url}.")
    with opened_service(settings) as service:
        yield StoredGame(service, game, seat=seat)
