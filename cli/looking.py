"""The commands that look at games in a terminal: ``show`` and ``watch``."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from services.settings import Settings, seat_token

if TYPE_CHECKING:
    from cli.sources import Source

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
def show(context: Any, /, game: UUID, version: int | None, **where: Any) -> None:
    """Show a game: board, scores, deciding seats, and the latest events."""
    from cli.pictures import show_game

    with failures_in_a_line(), _source(context.settings("show"), game, **where) as source:
        show_game(source, version, lines=LINES)


@click.command()
@_where
@click.pass_obj
def watch(context: Any, /, game: UUID, **where: Any) -> None:
    """Follow a game as it is played, until it is over or Ctrl-C."""
    from cli.watching import watch_game

    with failures_in_a_line(), _source(context.settings("watch"), game, **where) as source:
        try:
            watch_game(source, lines=LINES)
        except KeyboardInterrupt:
            click.echo()


@contextmanager
def failures_in_a_line() -> Iterator[None]:
    """Turn a refusal or an unreachable service into a one-line error."""
    from cli.sources import Refused, Unreachable

    try:
        yield
    except (Refused, Unreachable) as error:
        raise click.ClickException(str(error)) from error


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
    from cli.remote import RemoteGame

    yield RemoteGame(url or own_url(settings), game, token=token, seat=seat)


@contextmanager
def _stored(settings: Settings, game: UUID, seat: int | None) -> Iterator["Source"]:
    from cli.main import _make_stores
    from cli.stored import StoredGame
    from domain.registry import RULESETS
    from services.service import Service

    if settings.on_sqlite and not Path(settings.events_url.removeprefix("sqlite:///")).exists():
        raise click.ClickException(f"There is no store at {settings.events_url}.")
    _make_stores(settings)
    with Service(settings, RULESETS) as service:
        yield StoredGame(service, game, seat=seat)


def read_token(file: Any) -> str | None:
    """Read a token from a file or the environment; None where there is none."""
    token = seat_token() if file is None else file.read(4096).strip()
    if token is not None and (not token.isascii() or not token.isprintable() or " " in token or not token):
        raise click.ClickException("What should be a token is none.")
    return token


def own_url(settings: Settings) -> str:
    """Return the URL of the service with these settings."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
