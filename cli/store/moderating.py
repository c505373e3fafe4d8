"""The commands ``reports`` and ``moderate``: reports about players, and the operator's acts."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

import click

from cli.context import Context, Failure
from cli.stores import opened_service

if TYPE_CHECKING:
    from services.play.idempotency import Request
    from services.reading.operator_lists import SubjectView
    from services.service import Service
    from services.store.moderation_records import Act, Subject

T = TypeVar("T")


@click.command()
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, help="Maximum number; 50 by default.")
@click.option("--all", "every", is_flag=True, help="Settled reports, too.")
@click.pass_obj
def reports(context: Context, limit: int, every: bool) -> None:
    """List the reports that wait for an operator, the newest first."""
    with opened_service(context.settings("reports")) as service:
        found, _ = service.operator_lists.reports("all" if every else "waiting", cursor=None, limit=limit)
        for each in found:
            about, reporter = _shown(each.about), _shown(each.reporter)
            settled = "" if each.settled is None else f"  settled: {each.settled.reason}"
            click.echo(
                f"{each.created_at}  {each.id}  {each.reason}  {about}  reported by {reporter}{settled}"
            )


@click.group()
def moderate() -> None:
    """Restrict players and seats, or undo it. Each act is recorded with its reason."""


_PLAYER = click.option("--player", metavar="NAME", help="A registered player, or a bot.")
_ERASED = click.option("--player", required=True, metavar="NAME", help="A registered player.")
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
    """Refuse the phrases and messages of a player, or of a seat."""
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


@moderate.command("erase")
@_ERASED
@_REASON
@click.pass_obj
def erase(context: Context, player: str, reason: str) -> None:
    """Erase a player who asks for it and cannot sign in, after STARLEDGER_ERASURE_DAYS."""
    _order(context, "erase", player, reason)


@moderate.command("keep")
@_ERASED
@_REASON
@click.pass_obj
def keep(context: Context, player: str, reason: str) -> None:
    """Undo `erase`, before it takes effect."""
    _order(context, "keep", player, reason)


@moderate.command("rename")
@click.argument("name")
@click.argument("present", metavar="NEW-NAME")
@_REASON
@click.pass_obj
def rename(context: Context, name: str, present: str, reason: str) -> None:
    """Rename a player. Renaming the player back undoes it."""
    _moderate(context, lambda service: service.renaming.rename(_request(), name, present, reason))
    click.echo(f"Renamed {name} to {present}: {reason}")


@moderate.command("close-game")
@click.argument("game", type=click.UUID)
@_REASON
@click.pass_obj
def close_game(context: Context, game: UUID, reason: str) -> None:
    """Close a game, which ends without a result after a week, or an hour in a tournament.

    Everybody can read the reason.
    """
    _moderate(context, lambda service: service.moderation.close_game(_request(), game, reason))
    click.echo(f"Closed {game}: {reason}")


@moderate.command("reopen-game")
@click.argument("game", type=click.UUID)
@_REASON
@click.pass_obj
def reopen_game(context: Context, game: UUID, reason: str) -> None:
    """Undo `close-game`, before the game ends. Everybody can read the reason."""
    _moderate(context, lambda service: service.moderation.reopen_game(_request(), game, reason))
    click.echo(f"Reopened {game}: {reason}")


@moderate.command("settle")
@click.argument("report", type=click.UUID)
@_REASON
@click.pass_obj
def settle(context: Context, report: UUID, reason: str) -> None:
    """Settle a report, given by the ID that `reports` shows."""
    _moderate(context, lambda service: service.moderation.settle(_request(), report, reason, is_open=False))
    click.echo(f"Settled {report}: {reason}")


@moderate.command("reopen")
@click.argument("report", type=click.UUID)
@_REASON
@click.pass_obj
def reopen(context: Context, report: UUID, reason: str) -> None:
    """Undo `settle`."""
    _moderate(context, lambda service: service.moderation.settle(_request(), report, reason, is_open=True))
    click.echo(f"Reopened {report}: {reason}")


@moderate.command("history")
@_PLAYER
@_GAME
@_SEAT
@click.pass_obj
def history(context: Context, player: str | None, game: UUID | None, seat: int | None) -> None:
    """List the acts on a player or a seat, the oldest first."""
    with opened_service(context.settings("moderate")) as service:
        for act in service.event_store.moderation.acts(_subject(service, player, game, seat)):
            made = service.operator_lists.shown_act(act)
            names = f" from {made.renamed.before} to {made.renamed.after}" if made.renamed else ""
            by = f"  by {made.by}" if made.by else ""
            click.echo(f"{act.recorded_at}  {act.act}{names}: {act.reason}{by}")


def _act(
    context: Context, act: "Act", player: str | None, game: UUID | None, seat: int | None, reason: str
) -> None:
    """Store an act of the operator. Raises UsageError, Failure."""

    def acted(service: "Service") -> str:
        subject = _subject(service, player, game, seat)
        made = service.moderation.act(_request(), subject, act, reason)
        return f"{made.recorded_at}  {act}  {_shown(service.operator_lists.shown(subject))}: {reason}"

    click.echo(_moderate(context, acted))


def _order(context: Context, act: "Act", player: str, reason: str) -> None:
    """Order an erasure or withdraw it, and record the act. Raises Failure."""

    def order(service: "Service") -> None:
        subject = service.moderation.player(player)
        assert subject.player is not None, "a player was named"
        service.erasures.order(subject.player, is_kept=act == "keep")

    _moderate(context, order)
    _act(context, act, player, None, None, reason)


def _moderate(context: Context, change: Callable[["Service"], T]) -> T:
    """Change something in the store. Raises Failure."""
    from domain.kernel.errors import Refusal
    from services.wording import english

    with opened_service(context.settings("moderate")) as service:
        try:
            return change(service)
        except Refusal as refusal:
            raise Failure(english(refusal.message)) from refusal


def _request() -> "Request":
    """Return a request of the operator: any user who can write to the store counts as one."""
    from services.identity.authenticator import Caller
    from services.play.idempotency import Request

    return Request(Caller(secret="command line", operator=True), "moderate")  # noqa: S106  no token


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


def _shown(subject: "SubjectView") -> str:
    """Return a subject in words: the name of a player, or a seat with the name of its owner."""
    name = subject.name or "somebody"
    return name if subject.game is None else f"{name} (game {subject.game}, seat {subject.seat})"
