"""What was found of a bot."""

from typing import NamedTuple

_MOST_TROUBLES = 5


class Finding(NamedTuple):
    """Whether one thing holds."""

    what: str
    """What was tried."""
    words: str
    """What came of it."""
    troubles: tuple[str, ...] = ()
    """What went wrong, in words; empty where nothing did."""

    @property
    def is_good(self) -> bool:
        """Whether it holds."""
        return not self.troubles


def found(what: str, words: str, troubles: list[str]) -> Finding:
    """Make a finding; of many troubles it tells the first few."""
    told = tuple(troubles[:_MOST_TROUBLES])
    more = len(troubles) - len(told)
    return Finding(what, words, (*told, f"... and {more} more") if more else told)
