"""The positions of all followers, which only move forward."""

from collections.abc import Callable

from tests.simulation.scheduler import Scheduler
from tests.simulation.stored import Stored

FOLLOWERS = ("projector", "dispatcher", "courier", "twin")
"""The first words of the names of tasks that move positions."""


class Positions:
    """Reads the positions after each commit of a follower."""

    def __init__(self, scheduler: Scheduler, stored: Stored, complain: Callable[[str], None]) -> None:
        """``complain`` gets a text about each position that moved back."""
        self._scheduler = scheduler
        self._stored = stored
        self._complain = complain
        self._known: dict[str, int] = {}

    def begin_anew(self) -> None:
        """Forget the positions, since the read models were created afresh."""
        self._known = {}

    def look(self) -> None:
        """Compare the positions with the former ones; 0 and a missing one begin anew."""
        task = self._scheduler.current
        if task is None or not task.name.startswith(FOLLOWERS):
            return
        found: dict[str, int] = dict(
            self._stored.rows("views.db", "SELECT name, position FROM view_positions")
        )
        for name, position in found.items():
            if 0 < position < self._known.get(name, 0):
                self._complain(f"{task.name} moved {name} from {self._known[name]} to {position}")
        self._known = found
