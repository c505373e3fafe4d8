"""The commands ``reports`` and ``moderate``: what people report, and what the operator does about it."""

from typing import TYPE_CHECKING
from uuid import UUID

import click

from cli.context import Context, Failure
from cli.stores import opened_service

if TYPE_CHECKING:
    from services.service import Service
    from services.store.moderation_records import Act, Subject


@click.command()
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, help="At most so many; 50 by default.")
@click.pass_obj
def reports(context: Context, limit: int) -> None:
    """List what people have reported, the newest first."""
    with opened_service(context.settings("reports")) as service:
        for report in service.event_store.moderation.reports(limit=limit):
            about, reporter = _shown(service, report.about), _shown(service, report.reporter)
            click.echo(f"{report.recorded_at}  {report.reason}  {about}  reported by {reporter}")


@click.group()
def moderate() -> None:
    """Restrict players and seats, or undo it. Each act is recorded with its reason."""


_PLAYER = click.option("--player", metavar="NAME", help="A registered player, or a bot.")
_GAME = click.option("--game", type=click.UUID, metavar="GAME", help="A game, with --seat.")
_SEAT = click.option("--seat", type=click.IntRange(0, 1000), metavar="SEAT", help="A seat of the game.")
_REASON = click.option("--reason", required=True, metavar="TEXT", help="The reason, which is recorded.")


@moderate.command("mute")
@_PLAYER
@_GAME
@_SEAT
@_REASON
@click.pass_obj
def mute(context: Context, player: str | None, game: UUID | None, seat: int | None, reason: str) -> None:
    """Refuse the phrases of a player, or of a seat."""
    _act(context, "mute", player, game, seat, reason)


@moderate.command("unmute")
@_PLAYER
@_GAME
@_SEAT
@_REASON
@click.pass_obj
def unmute(context: Context, player: str | None, game: UUID | None, seat: int | None, reason: str) -> None:
    """Undo `mute`."""
    _act(context, "unmute", player, game, seat, reason)


@moderate.command("ban-rated")
@_PLAYER
@_REASON
@click.pass_obj
def ban_rated(context: Context, player: str | None, reason: str) -> None:
    """Exclude a player from rated games."""
    _act(context, "ban-rated", player, None, None, reason)


@moderate.command("allow-rated")
@_PLAYER
@_REASON
@click.pass_obj
def allow_rated(context: Context, player: str | None, reason: str) -> None:
    """Undo `ban-rated`."""
    _act(context, "allow-rated", player, None, None, reason)


@moderate.command("close-game")
@click.argument("game", type=click.UUID)
@_REASON
@click.pass_obj
def close_game(context: Context, game: UUID, reason: str) -> None:
    """End a game without a result. Everybody can read the reason. This cannot be undone."""
    from domain.kernel.errors import Refusal
    from services.identity.authenticator import Caller
    from services.play.idempotency import Request
    from services.wording import english

    with opened_service(context.settings("moderate")) as service:
        try:
            service.commands.abort(Request(Caller(operator=True), "moderate"), game, reason)
        except Refusal as refusal:
            raise Failure(english(refusal.message)) from refusal
    click.echo(f"Closed {game}: {reason}")


@moderate.command("history")
@_PLAYER
@_GAME
@_SEAT
@click.pass_obj
def history(context: Context, player: str | None, game: UUID | None, seat: int | None) -> None:
    """List the acts on a player or a seat, the oldest first."""
    with opened_service(context.settings("moderate")) as service:
        for act in service.event_store.moderation.acts(_subject(service, player, game, seat)):
            click.echo(f"{act.recorded_at}  {act.act}: {act.reason}")


def _act(
    context: Context, act: "Act", player: str | None, game: UUID | None, seat: int | None, reason: str
) -> None:
    """Store an act of the operator. Raises UsageError, Failure."""
    with opened_service(context.settings("moderate")) as service:
        subject = _subject(service, player, game, seat)
        made = service.moderation.act(subject, act, reason)
        click.echo(f"{made.recorded_at}  {act}  {_shown(service, subject)}: {reason}")


def _subject(service: "Service", player: str | None, game: UUID | None, seat: int | None) -> "Subject":
    """Return the player or the seat that the options name. Raises UsageError, Failure."""
    from domain.kernel.errors import Refusal
    from services.wording import english

    try:
        if player is not None and game is None and seat is None:
            return service.moderation.player(player)
        if player is None and game is not None and seat is not None:
            return service.moderation.seat(game, seat)
    except Refusal as refusal:
        raise Failure(english(refusal.message)) from refusal
    raise click.UsageError("Name either a --player, or a --game and a --seat.")


def _shown(service: "Service", subject: "Subject") -> str:
    """Return a subject in words: the name of a player, or a seat with the name of its owner."""
    from domain.game.seats import FORMER_PLAYER
    from services.errors import GameDamaged, NotFound

    if subject.player is not None:
        found = service.event_store.registrations
        owner = found.player(subject.player) or found.bot(subject.player)
        return FORMER_PLAYER if owner is None else owner.name
    assert subject.game is not None
    assert subject.seat is not None
    try:
        name = service.games.current(subject.game).seats[subject.seat].name
    except (GameDamaged, NotFound):
        name = None
    return f"{name or 'somebody'} (game {subject.game}, seat {subject.seat})"
