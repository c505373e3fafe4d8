"""Live versions: those that led to a position, without what was taken back on the way."""

from collections.abc import Mapping


def live_versions(version: int, rewinds: Mapping[int, int], *, after: int = 0) -> list[int]:
    """List the versions over ``after`` whose events the position at ``version`` is the fold of, in order.

    ``rewinds`` tells of each rewind, by its own version, the version it went back to; a rewind itself is
    not listed.
    """
    found = []
    at = version
    while at > after:
        if at in rewinds:
            at = min(rewinds[at], at - 1)  # whatever a damaged log says
        else:
            found.append(at)
            at -= 1
    return found[::-1]


def rewound_past(version: int, rewinds: Mapping[int, int], *, base: int) -> tuple[int, int] | None:
    """Find the rewind by which the live versions of ``version`` come to leave ``base`` out.

    Answers its own version and the one, below ``base``, that it went back to; None where ``base`` is live.
    """
    at = version
    while at > base:
        before = min(rewinds.get(at, at - 1), at - 1)
        if before < base:
            return at, before
        at = before
    return None
