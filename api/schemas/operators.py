"""Requests and responses of the operators' resources."""

from typing import Any, get_args

from marshmallow import RAISE, Schema, ValidationError, fields, validates_schema
from msgspec import Struct

from api.schemas.answers import Page
from api.schemas.examples import EXAMPLE_ID
from api.schemas.fields import Between, Digits, OneOf, Text
from api.schemas.reports import ReportedSchema
from api.schemas.requests import PageQuery
from domain.kernel.messages import Message
from domain.kernel.shapes import Count
from services.names import LONGEST_NAME
from services.reading.operator_lists import ActView, ReportState, ReportView

LONGEST_REASON = 150
POSTED_ACTS = ("mute", "unmute", "ban-rated", "allow-rated")


def _reason(description: str = "The operator's reason, which is recorded") -> Text:
    return Text(required=True, shortest=1, longest=LONGEST_REASON, metadata={"description": description})


class ModerateSchema(Schema):
    """An act on a player, a bot or a seat."""

    class Meta:
        unknown = RAISE

    about = fields.Nested(ReportedSchema, required=True)
    act = fields.String(
        required=True,
        validate=OneOf(POSTED_ACTS),
        metadata={"description": "Refuse phrases, or exclude from rated games; the others undo it"},
    )
    reason = _reason()

    @validates_schema
    def verify_act(self, sent: dict[str, Any], **_: Any) -> None:
        """Reject a ban of a seat, because ratings belong to players."""
        if sent.get("act") in ("ban-rated", "allow-rated") and "game" in sent.get("about", {}):
            raise ValidationError({"about": [Message("ratings-of-players")]})


class SettleSchema(Schema):
    """The state that an operator gives a report."""

    class Meta:
        unknown = RAISE

    state = fields.String(
        required=True,
        validate=OneOf(["settled", "waiting"]),
        metadata={"description": "Settle the report, or reopen it"},
    )
    reason = _reason()


class CloseGameSchema(Schema):
    """The reason for which an operator closes or reopens a game."""

    class Meta:
        unknown = RAISE

    reason = _reason("The operator's reason, which everybody can read")


class RenameSchema(Schema):
    """Another name for a player."""

    class Meta:
        unknown = RAISE

    player = Text(
        required=True, longest=LONGEST_NAME, metadata={"description": "The player's name until now"}
    )
    name = Text(
        required=True, longest=LONGEST_NAME, metadata={"description": "The player's name from now on"}
    )
    reason = _reason()


class OperatorReportsQuery(PageQuery):
    """Parameters of the list of reports."""

    state = fields.String(
        validate=OneOf(get_args(ReportState)),
        metadata={"description": "Reports that wait for an operator, or all; the waiting ones by default"},
    )


class RecordQuery(ReportedSchema):
    """The player or seat whose record is read; a query has the seat as text."""

    seat = Digits(validate=Between(min=0, max=1000), metadata={"description": "Seat of the game"})


class Operator(Struct, frozen=True):
    """The calling operator."""

    name: str | None
    """The operator's name; null for the operator's token."""
    waiting: Count
    """Number of reports that wait for an operator, counted up to 100."""


class ReportList(Page, frozen=True):
    """A page of reports, newest first."""

    items: list[ReportView]
    """Reports of this page."""


class ActList(Page, frozen=True):
    """A page of the operators' acts, newest first."""

    items: list[ActView]
    """Acts of this page."""


SUBJECT_EXAMPLE: dict[str, Any] = {"name": "Eve", "player": "Eve", "game": None, "seat": None}
ACT_EXAMPLE: dict[str, Any] = {
    "about": SUBJECT_EXAMPLE,
    "act": "mute",
    "reason": "insults",
    "by": "Ada",
    "acted_at": "2026-01-31T12:10:00.000000Z",
    "renamed": None,
}
RENAMED_EXAMPLE: dict[str, Any] = {
    **ACT_EXAMPLE,
    "about": {**SUBJECT_EXAMPLE, "name": "Juniper", "player": "Juniper"},
    "act": "rename",
    "reason": "offensive name",
    "renamed": {"before": "Eve", "after": "Juniper"},
}
OPEN_REPORT_EXAMPLE: dict[str, Any] = {
    "id": EXAMPLE_ID,
    "about": SUBJECT_EXAMPLE,
    "reason": "talk",
    "reporter": {"name": "Bob", "player": None, "game": EXAMPLE_ID, "seat": 1},
    "created_at": "2026-01-31T12:00:00.000000Z",
    "settled": None,
}
