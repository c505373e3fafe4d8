"""Making the read models again from the log."""

from uuid import UUID

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from services.errors import GameDamaged
from services.reading.positions import Overtaken
from services.reading.projector import NAME
from services.service import Service


def rebuild_views(service: Service) -> tuple[int, int]:
    """Clear the read models and project the whole log; answers how many events and games that were.

    It may be interrupted: a projector, or the next rebuild, goes on or starts anew.
    """
    columns = (TextColumn("Reading the log"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    service.views.clear(NAME)
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=service.event_store.position())
        while True:
            try:
                done = service.projector.step()
            except Overtaken:
                done = 1  # by a projector that runs beside; what it wrote is as good
            position = service.views.position(NAME)
            progress.update(task, completed=position, total=max(position, service.event_store.position()))
            if not done:
                return position, len(service.views.all_games())


def rebuild_game(service: Service, game_id: UUID) -> bool:
    """Make what is kept of one game anew and say so; False where the log cannot give it.

    A projector may run beside. What was kept of a game that the log does not have is thrown away.
    """
    try:
        version = service.mender.mend(game_id)
    except GameDamaged as damage:
        click.echo(f"{game_id}: {damage.detail} Nothing was changed.", err=True)
        return False
    if version == 0:
        click.echo(f"{game_id}: the log has no such game; nothing is kept of it.", err=True)
        return False
    click.echo(f"{game_id}: made anew from {version} events.")
    return True
