"""How far a process has come in the log: what it follows, and the position that it stores."""

import structlog

from services.reading.read_models import Overtaken
from services.service import Service
from services.store.follower import Follower

FOLLOW_UP_TO = 20_000
"""How many events are read up after a pause; past that, what is owed is found faster from the read models."""

_log = structlog.get_logger()


class Progress(Follower):
    """Follows the log from where the last process of that name has stored that it was."""

    def __init__(self, service: Service, name: str) -> None:
        self._views = service.views
        self._name = name
        self._stored = service.views.position(name)
        end = service.event_store.position()
        behind = end - self._stored  # below 0 where it was stored for a longer log
        start = self._stored if 0 <= behind <= FOLLOW_UP_TO else end
        super().__init__(service.event_store, service.settings, position=start)

    def store(self) -> None:
        """Store how far the log is dealt with."""
        position = self.position
        if position == self._stored:
            return
        try:
            with self._views.advancing(self._name, expected=self._stored, position=position):
                pass
        except Overtaken:
            _log.warning("another process is at work", name=self._name)
            self._stored = self._views.position(self._name)
        else:
            self._stored = position
