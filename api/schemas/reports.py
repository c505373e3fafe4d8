"""Requests and responses about reports of players."""

from typing import Any, get_args

from marshmallow import RAISE, Schema, ValidationError, fields, validates_schema
from msgspec import Struct

from api.schemas.examples import EXAMPLE_ID
from api.schemas.fields import OneOf, Text, Whole
from domain.kernel.messages import Message
from domain.kernel.shapes import GameId
from services.store.moderation_records import ReportReason


class ReportedSchema(Schema):
    """A registered player or bot by name, or a seat of a game."""

    class Meta:
        unknown = RAISE

    player = Text(shortest=1, longest=100, metadata={"description": "Name of a player or bot"})
    game = fields.UUID(metadata={"description": "ID of a game"})
    seat: fields.Integer = Whole(lowest=0, highest=1000, metadata={"description": "Seat of the game"})

    @validates_schema
    def verify_subject(self, sent: dict[str, Any], **_: Any) -> None:
        """Report a subject that is neither a player nor a seat."""
        if set(sent) not in ({"player"}, {"game", "seat"}):
            raise ValidationError([Message("player-or-seat")])


class MakeReportSchema(Schema):
    """A report of a player."""

    class Meta:
        unknown = RAISE

    about = fields.Nested(ReportedSchema, required=True)
    reason = fields.String(
        required=True,
        validate=OneOf(get_args(ReportReason)),
        metadata={
            "description": "An offensive name, phrases or chat, cheating, leaving or stalling, or other"
        },
    )


class Report(Struct, frozen=True):
    """A report, as its author sees it."""

    id: GameId
    """ID of the report."""
    reason: ReportReason
    """The reason."""
    created_at: str
    """The time of the report."""


REPORT_EXAMPLE: dict[str, Any] = {
    "id": EXAMPLE_ID,
    "reason": "talk",
    "created_at": "2026-01-31T12:00:00.000000Z",
}
