"""The time during which the retry of a write still shows the tokens that the write issued."""

from services import clock

REPEATED_S = 24 * 3600
REPEATED_WITH_SHORT_KEY_S = 600
LONG_KEY = 22
"""From this length on, a key can hold 128 random bits."""


def shows_tokens(key: str | None, recorded_at: str) -> bool:
    """Return True if the response to a write recorded at a time may contain its tokens."""
    if key is None:
        return True
    life_s = REPEATED_S if len(key) >= LONG_KEY else REPEATED_WITH_SHORT_KEY_S
    return clock.age_s(recorded_at) < life_s
