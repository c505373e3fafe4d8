"""Limits on events that do not advance a game: a burst at first, and more as the game grows older."""

from math import ceil

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import TooManyRequests

OUT_OF_TURN = 200
"""Maximum number of events since an awaited seat's decision opened; beyond it, other seats are throttled."""

OUT_OF_TURN_EVERY_S = 300


class Allowance(msgspec.Struct, frozen=True):
    """A burst of ``at_once`` uses, and one more for every ``every_s`` seconds since the game was created.

    ``limit`` is the message that states it.
    """

    limit: str
    at_once: int
    every_s: int

    def verify(self, used: int, game: Game, *, now: str) -> None:
        """Raise TooManyRequests if ``used`` uses exhaust the allowance."""
        age_s = max(0.0, clock.seconds_between(game.created_at, now))
        if used < self.at_once + age_s // self.every_s:
            return
        more_s = (used - self.at_once + 1) * self.every_s - age_s
        raise TooManyRequests(
            self.limit,
            number=self.at_once,
            minutes=self.every_s // 60,
            retry_after_s=max(1, ceil(more_s)),
        )


TOKENS = Allowance("limit-of-tokens", 20, 600)
"""Limits renewing a seat's token, and leaving before the start, which renews it for the next player."""

RETURNS = Allowance("limit-of-returns", 20, 600)
"""Limits returns after leaving.

A seat handed over for missed decisions needs no limit: each hand-over takes several deadlines.
"""

PROPOSALS = Allowance("limit-of-proposals", 50, 300)
REMATCHES = Allowance("limit-of-rematches", 20, 300)
"""Limits consents and refusals to play a game again, of all seats together."""

REWINDS = Allowance("limit-of-rewinds", 100, 60)


def verify_turn(game: Game, seat: Seat, *, now: str) -> None:
    """Throttle a seat that keeps acting while another one must decide. Raises TooManyRequests."""
    duties = game.duties()
    awaited = [other for other, duty in duties.items() if duty.must]
    if not awaited or seat in awaited:
        return
    if game.version - max(duties[other].since for other in awaited) < OUT_OF_TURN:
        return
    rest_s = OUT_OF_TURN_EVERY_S - clock.seconds_between(game.updated_at, now)
    if rest_s > 0:
        raise TooManyRequests(
            "limit-out-of-turn",
            number=OUT_OF_TURN,
            minutes=OUT_OF_TURN_EVERY_S // 60,
            retry_after_s=ceil(rest_s),
        )
