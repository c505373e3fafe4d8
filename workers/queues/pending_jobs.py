"""The job that a game owes: the decision of a bot's seat, or a chore of the service."""

from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.game.decide import is_overdue
from domain.kernel.ruleset import Seat, first_to_act
from services import clock
from services.reading.watchdog import stands_still

ANSWER_S = 10.0
"""Seconds that people have to answer the offer of a bot before it decides again."""


class PendingJob(msgspec.Struct, frozen=True):
    """A job that a worker must do for a game; ``seat`` is None for a chore.

    ``since`` is the version that opened the seat's decision, or the game's version for a chore. ``overdue``
    is True if the seat has missed its deadline.
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
        """Return the id of an attempt (0, 1, ...), the same in every process."""
        seat = "service" if self.seat is None else str(self.seat)
        return f"{self.kind}-{self.game}-{self.since}-{seat}-{attempt}"


def pending_decision(game: Game) -> PendingJob | None:
    """Return the next seat that a built-in bot decides for."""
    duties = {seat: duty for seat, duty in game.duties().items() if _is_bot(game, seat)}
    seat = first_to_act(duties)
    return None if seat is None else PendingJob(game.id, duties[seat].since, seat)


def overdue_decision(game: Game, *, now: str) -> PendingJob | None:
    """Return the missed decision with the earliest deadline; None if no decision was missed."""
    overdue = [seat for seat in game.duties() if is_overdue(game, seat, now)]
    if not overdue:
        return None
    seat = min(overdue, key=lambda seat: game.deadline(seat) or "")
    return PendingJob(game.id, game.duties()[seat].since, seat, overdue=True)


def pending_job(game: Game, *, now: str) -> PendingJob | None:
    """Return the job that a game owes next, if any. Chores come last, because every action performs them too.

    A bot's decision comes before an overdue decision. In a game that stands still the order is reversed,
    because the bot's decision may be the cause.
    """
    decision = pending_decision(game)
    if decision is None or stands_still(game, now=now):
        decision = overdue_decision(game, now=now) or decision
    if decision is not None or not game.is_playable:
        return decision
    return PendingJob(game.id, game.version, None) if game.ruleset.chores(game.state) else None


def only_bots(game: Game) -> bool:
    """Return True if bots play all seats, so that no player waits for their moves."""
    return all(seat.player is not None for seat in game.seats)


def plays_on(game: Game) -> bool:
    """Return True if built-in bots play all seats, so that the game's worker continues without a new job."""
    return all(seat.service_bot is not None for seat in game.seats)


def rest_before_move_s(game: Game) -> float:
    """Return the seconds that a bot still waits before its move: at the game's pace, and for answers."""
    rest_s = game.bot_pace_ms / 1000 - clock.age_s(game.updated_at) if game.bot_pace_ms else 0.0
    return max(rest_s, wait_for_answers_s(game))


def wait_for_answers_s(game: Game) -> float:
    """Return the seconds for which people, or their programs, may still answer an offer of a bot.

    Meanwhile no bot acts: neither the one that made the offer, nor those that could accept it before a person
    does. An action that was shown to a person as legal thus stays legal. Bots answer a person's offer at
    once.
    """
    duties = game.duties()
    if not any(duty.must and _is_bot(game, seat) for seat, duty in duties.items()):
        return 0.0
    asked = [seat for seat, duty in duties.items() if not duty.must and not _is_bot(game, seat)]
    return max([ANSWER_S - clock.age_s(game.timing.open_decisions[seat].at) for seat in asked], default=0.0)


def _is_bot(game: Game, seat: Seat) -> bool:
    return game.seats[seat].service_bot is not None
