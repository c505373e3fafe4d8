"""Live versions: the versions that led to a position, except those that a rewind took back."""

from collections.abc import Mapping


def live_versions(version: int, rewinds: Mapping[int, int], *, after: int = 0) -> list[int]:
    """List the versions above ``after`` whose events form the position at ``version``, in order.

    ``rewinds`` maps the version of each rewind to its target version. Rewinds themselves are not listed.
    """
    found = []
    at = version
    while at > after:
        if at in rewinds:
            at = min(rewinds[at], at - 1)  # terminate even if a damaged log has a target above its rewind
        else:
            found.append(at)
            at -= 1
    return found[::-1]


def rewound_past(version: int, rewinds: Mapping[int, int], *, base: int) -> tuple[int, int] | None:
    """Find the rewind that removes ``base`` from the live versions of ``version``.

    Returns its version and its target below ``base``; None if ``base`` is live.
    """
    at = version
    while at > base:
        before = min(rewinds.get(at, at - 1), at - 1)
        if before < base:
            return at, before
        at = before
    return None
