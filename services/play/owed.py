"""Work that a game's log requires, and when to look for more."""

import msgspec


class Owed(msgspec.Struct, frozen=True):
    """Owed work: ``now`` is True if there is some, and ``next`` the next time to look for more."""

    now: bool
    next: str | None
