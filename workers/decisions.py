"""What a game owes: the decision of a bot's seat, or a chore of the service itself."""

from uuid import UUID

import msgspec

from domain.game import Game
from domain.kernel.ruleset import Seat


class Owed(msgspec.Struct, frozen=True):
    """Something that a worker is to do for a game; ``seat`` is None for a chore.

    ``since`` is the version at which a seat's choice arose, or that of the game for a chore.
    """

    game: UUID
    since: int
    seat: Seat | None

    @property
    def kind(self) -> str:
        """The kind of job that does it."""
        return "chore" if self.seat is None else "turn"

    def job_id(self, attempt: int) -> str:
        """Name the job of an attempt (0, 1, ...), the same whoever plans it."""
        seat = "service" if self.seat is None else str(self.seat)
        return f"{self.kind}-{self.game}-{self.since}-{seat}-{attempt}"


def owed_decision(game: Game) -> Owed | None:
    """Say which seat a bot must answer for next, or may where nobody must."""
    duties = game.duties()
    bots = [(not duty.must, seat) for seat, duty in duties.items() if game.seats[seat].player is not None]
    if not bots:
        return None
    _, seat = min(bots, key=lambda found: found[0])
    return Owed(game.id, duties[seat].since, seat)


def owed(game: Game) -> Owed | None:
    """Say what a game owes next, if anything; a bot that acts settles the chores along with it."""
    decision = owed_decision(game)
    if decision is not None or game.status != "running":
        return decision
    return Owed(game.id, game.version, None) if game.ruleset.chores(game.state) else None


def only_bots(game: Game) -> bool:
    """Whether bots play all of its seats, so that nobody waits for their moves."""
    return all(seat.player is not None for seat in game.seats)
