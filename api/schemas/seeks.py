"""Requests and responses about seeks and the lobby's stream."""

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validates_schema
from msgspec import UNSET, UnsetType

from api.schemas.answers import Page
from api.schemas.examples import EXAMPLE_ID
from api.schemas.fields import Switch, Text, Whole
from api.schemas.requests import MAX_SEATS, ClockSchema, PageQuery
from domain.kernel.messages import Message
from services.seeking.seeks import Seek

HIGHEST_RATING = 10_000
LONGEST_WAIT_S = 600


class AcceptedRatingsSchema(Schema):
    """Ratings of accepted opponents, both ends included."""

    class Meta:
        unknown = RAISE

    min = Whole(lowest=0, highest=HIGHEST_RATING, allow_none=True)
    max = Whole(lowest=0, highest=HIGHEST_RATING, allow_none=True)

    @validates_schema
    def verify_order(self, sent: dict[str, Any], **_: Any) -> None:
        """Report an empty range."""
        low, high = sent.get("min"), sent.get("max")
        if low is not None and high is not None and low > high:
            raise ValidationError({"max": [Message("number-too-low", lowest=low)]})


class MakeSeekSchema(Schema):
    """A game that somebody looks for."""

    class Meta:
        unknown = RAISE

    ruleset = Text(required=True, shortest=1, longest=100)
    seats = Whole(
        required=True,
        lowest=2,
        highest=MAX_SEATS,
        metadata={"description": "Number of seats, the seeker's included"},
    )
    options = fields.Dict(
        keys=fields.String(),
        metadata={"description": "As in a new game; the ruleset's defaults if absent"},
    )
    clock = fields.Nested(
        ClockSchema, allow_none=True, metadata={"description": "As in a new game; none by default"}
    )
    rated = Switch(metadata={"description": "True if the result counts in ratings", "default": True})
    rating_range = fields.Nested(
        AcceptedRatingsSchema,
        allow_none=True,
        metadata={"description": "Ratings of accepted opponents; all by default"},
    )
    fill_with_bots_after_s = Whole(
        lowest=0,
        highest=LONGEST_WAIT_S,
        allow_none=True,
        metadata={"description": "Seconds after which bots take the remaining seats; never by default"},
    )
    name = Text(longest=100, allow_none=True, metadata={"description": "Name of a guest"})


class SeeksQuery(PageQuery):
    """Filters of the list of seeks."""

    ruleset = Text(longest=100, metadata={"description": "Only seeks for this ruleset"})


class MadeSeek(Seek, frozen=True):
    """A new seek."""

    token: str | UnsetType = UNSET
    """Authorizes a guest to read and withdraw this seek. A registered player uses the player's own token."""


class FoundSeek(Seek, frozen=True):
    """A seek, as its owner or somebody else sees it."""

    token: str | UnsetType = UNSET
    """Authorizes actions of the seat; shown to the owner of a paired seek alone."""


class SeekList(Page, frozen=True):
    """A page of open seeks."""

    items: list[Seek]
    """Open seeks, oldest first."""


SEEK_EXAMPLE: dict[str, Any] = {
    "id": "0b9f7f1e-6f0c-4f0e-9a0e-3f7c2d9b8a11",
    "ruleset": "a-ruleset",
    "options": {},
    "seats": 3,
    "clock": None,
    "rated": True,
    "rating_range": {"min": 1400, "max": None},
    "fill_with_bots_after_s": 30,
    "name": "Ada",
    "guest": True,
    "status": "open",
    "game": None,
    "seat": None,
    "created_at": "2026-01-31T12:00:00.000000Z",
    "lapses_at": "2026-01-31T12:10:00.000000Z",
}
PAIRED_EXAMPLE = {
    **SEEK_EXAMPLE,
    "status": "paired",
    "game": EXAMPLE_ID,
    "seat": 2,
    "token": "sls_...",
}
