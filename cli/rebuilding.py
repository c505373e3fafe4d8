"""Making the read models again from the log."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from services.reading.projector import NAME
from services.reading.read_models import Overtaken
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
