"""What a process knows of what others write: asked once for many games, not once for each of them."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from eventsourcing.persistence import StoredEvent

MOST = 20_000
"""Of how many ids the last version is kept; with one more, all begin anew."""

Came = tuple[int, bytes, int]
"""That at a position, under the bytes of an id, a version came."""


class Heads:
    """The last version under each of some ids, as of one position of the log.

    Positions follow the order of commits, so that whatever was committed since that position was looked up
    stands at a later one. What this process stores itself it knows without looking.
    """

    def __init__(self) -> None:
        """Know nothing."""
        self.position: int | None = None
        self.own = (0, 0)
        """The first and the last position that this process was given last: those between are all its own."""
        self._last: dict[bytes, int] = {}

    def begin(self, position: int) -> None:
        """Know nothing but the position of the last event."""
        self.position = position
        self._last.clear()

    def came(self, rows: Sequence[Came]) -> None:
        """Take in all that came after the position, but what was stored by this process last."""
        for _, originator_id, version in rows:
            if self._last.get(originator_id, version) < version:
                self._last[originator_id] = version
        assert self.position is not None, "what came, came after a position"
        self.position = max(self.position, self.own[1], *(position for position, _, _ in rows[-1:]))

    def stored(self, events: Iterable[StoredEvent], positions: Sequence[int]) -> None:
        """Take in what this process stored at some positions, all in one statement."""
        for event in events:
            assert isinstance(event.originator_id, UUID)
            if (key := event.originator_id.bytes) in self._last:
                self._last[key] = event.originator_version
        self.own = (positions[0], positions[-1])

    def note(self, originator_id: UUID, version: int) -> None:
        """Remember the last version under an id, as read from the log after the position was."""
        if self.position is None:
            return
        if len(self._last) >= MOST:
            self._last.clear()
        self._last[originator_id.bytes] = version

    def covers(self, originator_id: UUID, version: int) -> bool:
        """Whether it is known that nothing over a version stands under an id."""
        return self._last.get(originator_id.bytes, version + 1) <= version
