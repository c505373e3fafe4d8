"""What workers tell each other in Redis of the games among bots that they hold."""

from collections.abc import Mapping

HELD = "starledger:held"
"""A hash in Redis: how many games among bots each worker holds, and when it said so."""


def told_of(told: Mapping[bytes, bytes], now: float, *, within_s: float) -> dict[bytes, int]:
    """Read what workers have told not long before a time of Redis; what is none of theirs is left out."""
    found = {}
    for name, value in told.items():
        try:
            count, at = value.split()
            if now - float(at) < within_s:
                found[name] = int(count)
        except ValueError:
            continue
    return found
