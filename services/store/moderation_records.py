"""Records of moderation: reports by people, and what the operator did about them."""

from typing import Literal
from uuid import UUID

import msgspec

from domain.kernel.ruleset import Seat
from services.store.record_ids import hashed_id

ReportReason = Literal["name", "talk", "cheating", "leaving", "other"]
"""Reasons of reports: an offensive name, phrases, cheating, leaving games or stalling, anything else."""

Act = Literal["mute", "unmute", "ban-rated", "allow-rated"]
"""Acts of the operator; the second and fourth undo the first and third."""


class Subject(msgspec.Struct, frozen=True):
    """A registered player or bot, or a seat of a game."""

    player: UUID | None = None
    game: UUID | None = None
    seat: Seat | None = None

    @property
    def written(self) -> str:
        """The subject as a text that differs for each one."""
        return f"player/{self.player}" if self.player else f"seat/{self.game}/{self.seat}"


class ReportMade(msgspec.Struct, frozen=True):
    """Somebody has reported a subject; ``report_of`` returns the record's id."""

    originator_id: UUID
    reporter: Subject
    about: Subject
    reason: ReportReason
    recorded_at: str
    originator_version: int = 1


def report_of(reporter: Subject, about: Subject, reason: ReportReason, day: str) -> UUID:
    """Return the id of a report, so that nobody reports the same thing twice a day."""
    return hashed_id(f"starledger/1/report/{reporter.written}/{about.written}/{reason}/{day}".encode())


class Moderated(msgspec.Struct, frozen=True):
    """The operator has acted on a subject; ``moderation_of`` returns the id of its records.

    Each record contains all restrictions, so only the newest one counts. ``muted`` forbids phrases, and
    ``unrated`` forbids rated games.
    """

    originator_id: UUID
    originator_version: int
    subject: Subject
    act: Act
    reason: str
    muted: bool
    unrated: bool
    recorded_at: str


def moderation_of(subject: Subject) -> UUID:
    """Return the id of the records of the operator's acts on a subject."""
    return hashed_id(f"starledger/1/moderation/{subject.written}".encode())
