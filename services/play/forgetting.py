"""Forgetting names: removing them from the read models until nothing can write them there again."""

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Literal
from uuid import UUID

from services.names import fold
from services.reading.mending import Mender
from services.reading.projector import NAME as PROJECTOR
from services.reading.read_models import ReadModels
from services.store.event_store import EventStore
from services.store.records import PlayerErased, PlayerRenamed

MENDED_AT_ONCE = 200
"""The number of games whose rows one part rebuilds, so that a job ends in time."""

Progress = Literal["over", "waiting", "clean", "unclean"]
"""``over``: nothing can write a name again. ``waiting``: the projector has to read the last record first.

Otherwise a record has to be stored, so that all processes clear their caches: ``clean`` if neither the log
nor a row contained a name.
"""


class Forgetting:
    """Removes the names of players who were erased or renamed from the read models.

    The projector may write a name from a cached game, and caches it again if it loads a game from such a row.
    So the log and the rows must be clean when the projector clears its cache, and the rows must still be
    clean afterwards.
    """

    def __init__(self, event_store: EventStore, views: ReadModels, mender: Mender) -> None:
        self._event_store = event_store
        self._views = views
        self._mender = mender

    def go_on(
        self,
        last: PlayerErased | PlayerRenamed,
        names: Collection[str],
        *,
        present: str | None = None,
        also: Collection[UUID] = (),
        is_clean: bool,
    ) -> Progress:
        """Do the next part of forgetting names.

        ``last`` is the newest record of the erasure or renaming. The rows show the ``present`` name instead,
        if there is one. ``also`` lists further games to check. ``is_clean`` is True if the log does not
        contain the names.
        """
        gone = {fold(name) for name in names} - {fold(present or "")}
        if not last.is_clean or not is_clean:
            return "clean" if not self.mend(names, gone, also) and is_clean else "unclean"
        told_at = self._event_store.places(last.originator_id)[last.originator_version]
        if self._views.position(PROJECTOR) < told_at:
            return "waiting"
        if self.mend(names, gone, also):
            return "unclean"
        self._mender.mend_all((), without=gone)
        return "over"

    def mend(self, names: Iterable[str], gone: Collection[str], also: Iterable[UUID]) -> bool:
        """Rebuild some of the outdated rows that contain a name or belong to the games ``also``.

        Return True if there were any. Rows that equal a replay are not outdated: they contain a guest's equal
        name.
        """
        named = (game for name in names for game in self._views.containing(name))
        stale = (game for game in dict.fromkeys([*named, *also]) if self._mender.is_stale(game))
        games = list(islice(stale, MENDED_AT_ONCE))
        if games:
            self._mender.mend_all(games, without=gone)
        return bool(games)
