"""How often people may add to a log what moves no game on: some times at once, more as time goes by."""

from math import ceil

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Seat
from services import clock
from services.errors import TooManyRequests

OUT_OF_TURN = 200
"""How many events may come while a seat is awaited; beyond that others have to wait between theirs."""

OUT_OF_TURN_EVERY_S = 300


class Allowance(msgspec.Struct, frozen=True):
    """So many at once, and one more for every ``every_s`` seconds that the game has existed."""

    name: str
    at_once: int
    every_s: int

    def verify(self, used: int, game: Game, *, now: str) -> None:
        """Refuse one more where so many are used. Raises TooManyRequests."""
        age_s = max(0.0, clock.seconds_between(game.created_at, now))
        if used < self.at_once + age_s // self.every_s:
            return
        more_s = (used - self.at_once + 1) * self.every_s - age_s
        raise TooManyRequests(
            f"The limit is {self.at_once} {self.name} in a game, and one more every "
            f"{self.every_s // 60} minutes.",
            retry_after_s=max(1, ceil(more_s)),
        )


TOKENS = Allowance("changes of one seat's token", 20, 600)
"""For leaving before the start, after which the next player gets another token, and for making one anew."""

RETURNS = Allowance("returns to one seat", 20, 600)
"""For coming back after leaving; who was handed over has waited for that."""

PROPOSALS = Allowance("proposals of one seat", 50, 300)
REWINDS = Allowance("rewinds", 100, 60)


def verify_turn(game: Game, seat: Seat, *, now: str) -> None:
    """Hold back a seat that goes on and on while another one is to decide. Raises TooManyRequests."""
    duties = game.duties()
    awaited = [other for other, duty in duties.items() if duty.must]
    if not awaited or seat in awaited:
        return
    if game.version - max(duties[other].since for other in awaited) < OUT_OF_TURN:
        return
    rest_s = OUT_OF_TURN_EVERY_S - clock.seconds_between(game.updated_at, now)
    if rest_s > 0:
        raise TooManyRequests(
            f"The limit is {OUT_OF_TURN} events while another player is to decide, and one more action of "
            f"others {OUT_OF_TURN_EVERY_S // 60} minutes after the last event.",
            retry_after_s=ceil(rest_s),
        )
