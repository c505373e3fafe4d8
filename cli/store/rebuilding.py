"""Rebuilding of the read models from the log."""

from uuid import UUID

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from services.errors import GameDamaged
from services.reading.positions import Overtaken
from services.reading.projector import NAME
from services.service import Service
from services.wording import english


def rebuild_views(service: Service) -> tuple[int, int]:
    """Clear the read models and project the whole log; return the number of events and games.

    Interrupting it is safe: a projector, or the next rebuild, continues or starts again.
    """
    columns = (TextColumn("Reading the log"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    service.views.clear(NAME)
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=service.event_store.position())
        while True:
            try:
                done = service.projector.step()
            except Overtaken:
                done = 1  # by a concurrent projector, whose result is equivalent
            position = service.views.position(NAME)
            progress.update(task, completed=position, total=max(position, service.event_store.position()))
            if not done:
                return position, len(service.views.games.ids())


def rebuild_game(service: Service, game_id: UUID) -> bool:
    """Rebuild the read models of one game and report it; return False if the log is unreadable.

    A projector may run at the same time. Read models of a game that is not in the log are deleted.
    """
    try:
        version = service.mender.mend(game_id)
    except GameDamaged as damage:
        click.echo(f"{game_id}: {english(damage.message)} Nothing was changed.", err=True)
        return False
    if version == 0:
        click.echo(f"{game_id}: the log has no such game; nothing is kept of it.", err=True)
        return False
    click.echo(f"{game_id}: made anew from {version} events.")
    return True
