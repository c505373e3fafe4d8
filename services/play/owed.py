"""Work that the log requires now, and the time of the next check."""

import msgspec


class Owed(msgspec.Struct, frozen=True):
    """Owed work: ``now`` is True if there is some, and ``next`` is the time of the next check."""

    now: bool
    next: str | None
