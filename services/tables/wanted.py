"""The choice of games for an export."""

import msgspec

from services.reading.summaries import Summary


class Wanted(msgspec.Struct, frozen=True):
    """Conditions that every exported game meets."""

    ruleset: str | None = None
    """The name of its ruleset; None for any."""
    since: str | None = None
    """The earliest time of its creation, UTC in ISO 8601; None for any."""
    finished: bool = False
    """True to leave out games that were not played to their end."""
    rated: bool = False
    """True to leave out games that do not count for ratings."""
    running: bool = False
    """True to include games that wait or run, and forks of these."""
    sandboxes: bool = False
    """True to include sandboxes."""

    def admits(self, game: Summary) -> bool:
        """Return True if a game meets the conditions."""
        return (
            self.ruleset in (None, game.ruleset)
            and (self.since is None or game.created_at >= self.since)
            and (not self.finished or game.status == "finished")
            and (self.running or game.status in ("finished", "aborted"))
            and (not self.rated or game.rated)
            and (self.sandboxes or not game.sandbox)
        )
