"""Work that is due by a game's log, and what the dispatcher needs to know of it."""

import msgspec


class Owed(msgspec.Struct, frozen=True):
    """Owed work: ``now`` is True if there is some, and ``next`` the next time to look for more."""

    now: bool
    next: str | None
