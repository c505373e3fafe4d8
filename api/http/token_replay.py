"""How long the repeat of a write still shows the tokens that the write made."""

from services import clock

REPEATED_S = 24 * 3600
REPEATED_WITH_SHORT_KEY_S = 600
LONG_KEY = 22
"""From so many characters on, a key can hold 128 random bits."""


def shows_tokens(key: str | None, recorded_at: str) -> bool:
    """Whether an answer to a write made at a time holds its tokens."""
    if key is None:
        return True
    life_s = REPEATED_S if len(key) >= LONG_KEY else REPEATED_WITH_SHORT_KEY_S
    return clock.age_s(recorded_at) < life_s
