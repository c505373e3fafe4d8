"""Work that the log owes: what the dispatcher has to know before it enqueues a job."""

import msgspec


class Owed(msgspec.Struct, frozen=True):
    """Owed work: ``now`` is True if there is some, and ``next`` the next time to look for more."""

    now: bool
    next: str | None
