"""The result of one check."""

from typing import NamedTuple

_MOST_TROUBLES = 5


class Finding(NamedTuple):
    """The result of one check of a bot."""

    what: str
    """The subject of the check."""
    words: str
    """The result in words."""
    troubles: tuple[str, ...] = ()
    """The problems found; empty if there are none."""

    @property
    def is_good(self) -> bool:
        """Return True if the check found no problems."""
        return not self.troubles


def found(what: str, words: str, troubles: list[str]) -> Finding:
    """Create a finding with the first few problems."""
    told = tuple(troubles[:_MOST_TROUBLES])
    more = len(troubles) - len(told)
    return Finding(what, words, (*told, f"... and {more} more") if more else told)
