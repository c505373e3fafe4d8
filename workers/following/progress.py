"""The progress of a process that follows the log, with a stored position."""

import structlog

from services.reading.positions import Overtaken
from services.service import Service
from services.store.follower import Follower

FOLLOW_UP_TO = 20_000
"""Most events that are read after a pause; beyond that, the read models show pending jobs sooner."""

LONGEST_REST_S = 0.06
"""Seconds for which events are gathered under heavy load; this delays bots and webhooks."""

_log = structlog.get_logger()


class LogProgress(Follower):
    """Follows the log from the stored position of the follower with this name."""

    def __init__(self, service: Service, name: str) -> None:
        """Resume at the stored position."""
        self._views = service.views
        self._name = name
        self._stored = self._views.position(name)
        end = service.event_store.position()
        self._is_beyond = self._stored > end  # of the log, of which an older copy was restored
        super().__init__(
            service.event_store,
            service.settings,
            position=self._stored if 0 <= end - self._stored <= FOLLOW_UP_TO else end,
            longest_rest_s=LONGEST_REST_S,
        )

    def store(self) -> None:
        """Store the current position if it is further than the stored one."""
        if self.position <= self._stored and not self._is_beyond:
            return
        self._is_beyond = False
        try:
            with self._views.advancing(self._name, expected=self._stored, position=self.position):
                pass
        except Overtaken:
            _log.warning("another process has advanced", name=self._name)
            self._stored = self._views.position(self._name)
        else:
            self._stored = self.position
