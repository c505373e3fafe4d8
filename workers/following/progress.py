"""The progress of a process that follows the log, with stored positions."""

from collections import defaultdict
from collections.abc import Collection

import structlog

from services.reading.positions import EVERY, Overtaken
from services.service import Service
from services.store.follower import Follower

FOLLOW_UP_TO = 20_000
"""Most events that are read after a pause; beyond that, the read models show pending jobs sooner."""

LONGEST_REST_S = 0.06
"""Seconds for which events are gathered under heavy load; this delays bots and webhooks."""

_log = structlog.get_logger()


class Progress(Follower):
    """Follows the log for some shares of the games, from the lowest of their stored positions.

    ``name`` is that of the follower. Shares that had come further meet some events again.
    """

    def __init__(self, service: Service, name: str, shares: Collection[int] = EVERY) -> None:
        """Resume at the stored positions of the shares."""
        self._views = service.views
        self._name = name
        self._shares = shares
        self._stored = self._read_stored()
        end = service.event_store.position()
        self._beyond = {
            stored for stored in self._stored if stored > end
        }  # positions beyond the end of the log
        starts = [stored if 0 <= end - stored <= FOLLOW_UP_TO else end for stored in self._stored]
        super().__init__(
            service.event_store,
            service.settings,
            position=min(starts),
            longest_rest_s=LONGEST_REST_S,
        )

    def store(self) -> None:
        """Store the current position for the shares that are behind it."""
        position = self.position
        behind = [stored for stored in self._stored if stored < position or stored in self._beyond]
        try:
            for stored in behind:
                shares = self._stored[stored]
                with self._views.advancing(self._name, expected=stored, position=position, shares=shares):
                    pass
        except Overtaken:
            _log.warning("another process has advanced", name=self._name)
        if behind:
            self._stored = self._read_stored()

    def _read_stored(self) -> dict[int, list[int]]:
        """Return the shares at each position."""
        found = defaultdict(list)
        for share, reached in self._views.progress(self._name, self._shares).items():
            found[reached.position].append(share)
        return found
