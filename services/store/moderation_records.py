"""Records of moderation: operators, reports by people, and acts of operators."""

from typing import Literal
from uuid import UUID

import msgspec

from domain.kernel.ruleset import Seat
from services.store.record_ids import hashed_id

ReportReason = Literal["name", "talk", "cheating", "leaving", "other"]
"""Reasons of reports: an offensive name, phrases or chat, cheating, leaving games or stalling, anything
else.
"""

Act = Literal[
    "mute", "unmute", "ban-rated", "allow-rated", "close-game", "reopen-game", "erase", "keep", "rename"
]
"""Acts of an operator. The second, fourth, sixth and eighth each undo the one before; another `rename` undoes
one.
"""


class Subject(msgspec.Struct, frozen=True):
    """A registered player or bot, a seat of a game, or a whole game."""

    player: UUID | None = None
    game: UUID | None = None
    seat: Seat | None = None

    @property
    def written(self) -> str:
        """A text that identifies the subject."""
        if self.player is not None:
            return f"player/{self.player}"
        return f"game/{self.game}" if self.seat is None else f"seat/{self.game}/{self.seat}"


class ReportMade(msgspec.Struct, frozen=True):
    """Somebody has reported a subject; ``report_of`` returns the record's id. It is always the first of its
    records.
    """

    originator_id: UUID
    reporter: Subject
    about: Subject
    reason: ReportReason
    recorded_at: str
    originator_version: int = 1


def report_of(reporter: Subject, about: Subject, reason: ReportReason, day: str) -> UUID:
    """Return the id of a report, which is the same if it is repeated on the same day."""
    return hashed_id(f"starledger/1/report/{reporter.written}/{about.written}/{reason}/{day}".encode())


class ReportSettled(msgspec.Struct, frozen=True):
    """An operator has settled a report, or reopened it.

    Settling and reopening alternate, so a report with an odd number of records waits for an operator.
    ``by`` is the operating player; None for the command line and the operator's token.
    """

    originator_id: UUID
    originator_version: int
    reason: str
    by: UUID | None
    recorded_at: str

    @property
    def is_open(self) -> bool:
        """True if the record reopens the report."""
        return self.originator_version % 2 == 1


class Moderated(msgspec.Struct, frozen=True):
    """An operator has acted on a subject; ``moderation_of`` returns the id of its records.

    Each record contains all restrictions, so only the newest one counts. ``muted`` forbids phrases, and
    ``unrated`` forbids rated games. ``by`` is the operating player; None for the command line, the operator's
    token, and former releases. ``renamed`` is the version of the player's record with the new name.
    """

    originator_id: UUID
    originator_version: int
    subject: Subject
    act: Act
    reason: str
    muted: bool
    unrated: bool
    recorded_at: str
    by: UUID | None = None
    renamed: int | None = None


def moderation_of(subject: Subject) -> UUID:
    """Return the id of the records of the operator's acts on a subject."""
    return hashed_id(f"starledger/1/moderation/{subject.written}".encode())


OPERATORS = hashed_id(b"starledger/1/operators")
"""The aggregate of the operators."""


class OperatorsChanged(msgspec.Struct, frozen=True):
    """The complete list of players who operate the service; it replaces all earlier records."""

    originator_version: int
    operators: tuple[UUID, ...]
    recorded_at: str
    originator_id: UUID = OPERATORS
