"""What a game owes: the decision of a bot's seat, or a chore of the service itself."""

from collections.abc import Mapping
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.game.decide import is_overdue
from domain.kernel.ruleset import Duty, Seat
from services import clock
from services.reading.watchdog import stands_still


class PendingJob(msgspec.Struct, frozen=True):
    """Something that a worker is to do for a game; ``seat`` is None for a chore.

    ``since`` is the version at which a seat's choice arose, or that of the game for a chore; ``overdue`` is
    whether the seat has let its time run out.
    """

    game: UUID
    since: int
    seat: Seat | None
    overdue: bool = False

    @property
    def kind(self) -> str:
        """The kind of job that does it."""
        if self.overdue:
            return "overdue"
        return "chore" if self.seat is None else "turn"

    def job_id(self, attempt: int) -> str:
        """Name the job of an attempt (0, 1, ...), the same whoever plans it."""
        seat = "service" if self.seat is None else str(self.seat)
        return f"{self.kind}-{self.game}-{self.since}-{seat}-{attempt}"


def first_to_act(duties: Mapping[Seat, Duty]) -> Seat | None:
    """Say which of some seats acts first: who may answer an offer, before its maker goes on and it lapses."""
    return min(duties, key=lambda seat: duties[seat].must, default=None)


def pending_decision(game: Game) -> PendingJob | None:
    """Say which seat a bot of the service answers for next."""
    duties = {seat: duty for seat, duty in game.duties().items() if game.seats[seat].service_bot is not None}
    seat = first_to_act(duties)
    return None if seat is None else PendingJob(game.id, duties[seat].since, seat)


def overdue_decision(game: Game, *, now: str) -> PendingJob | None:
    """Say which seat has let its time run out, the one that was to decide first."""
    overdue = [seat for seat in game.duties() if is_overdue(game, seat, now)]
    if not overdue:
        return None
    seat = min(overdue, key=lambda seat: game.deadline(seat) or "")
    return PendingJob(game.id, game.duties()[seat].since, seat, overdue=True)


def pending_job(game: Game, *, now: str) -> PendingJob | None:
    """Return what a game owes next, if anything. Whoever acts settles the chores along with it.

    Decisions of bots go first, unless the game stands still: then one of these may be what stops it.
    """
    decision = pending_decision(game)
    if decision is None or stands_still(game, now=now):
        decision = overdue_decision(game, now=now) or decision
    if decision is not None or game.status != "running":
        return decision
    return PendingJob(game.id, game.version, None) if game.ruleset.chores(game.state) else None


def only_bots(game: Game) -> bool:
    """Whether bots play all of its seats, so that nobody waits for their moves."""
    return all(seat.player is not None for seat in game.seats)


def plays_on(game: Game) -> bool:
    """Whether bots of the service play all of its seats: the worker that has it goes on by itself."""
    return all(seat.service_bot is not None for seat in game.seats)


def rest_before_move_s(game: Game) -> float:
    """Say how long a bot still waits before its move, at the pace that the game was created with."""
    return game.bot_pace_ms / 1000 - clock.age_s(game.updated_at) if game.bot_pace_ms else 0.0
