"""The shapes of requests: they check what comes in, and describe it."""

from typing import Any, get_args

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from api.http.parsing import MAX_INTEGER
from api.schemas.from_structs import Switch, Text, Whole
from api.schemas.sandboxes import SandboxField
from domain.game.aggregate import Status
from domain.kernel.say import LANGUAGES
from services.bots.deliveries import DeliveryStatus

MAX_SEATS = 20
MAX_PAGE = 100
MAX_EVENTS = 1000
MAX_LINES = 200
CLOCK_FIELDS = {
    "decision": frozenset({"seconds"}),
    "increment": frozenset({"total_seconds", "increment_seconds"}),
    "days": frozenset({"days"}),
}
"""What a clock of each kind says besides its kind."""

STATUSES = list(Status.__args__)  # type: ignore[attr-defined]


class _Request(Schema):
    class Meta:
        unknown = RAISE


def _described(text: str, **more: Any) -> dict[str, Any]:
    return {"description": text, **more}


def _version(text: str, *, lowest: int = 0) -> fields.Field[Any]:
    limits = validate.Range(min=lowest, max=MAX_INTEGER)
    return fields.Integer(validate=limits, metadata=_described(text))


def _waiting(text: str) -> fields.Field[Any]:
    return fields.Integer(validate=validate.Range(min=0, max=30), metadata=_described(text))


def _seat() -> fields.Field[Any]:
    limits = validate.Range(min=0, max=1000)
    return fields.Integer(validate=limits, metadata=_described("As which seat, where the token has several"))


def _language(what: str = "the log is") -> fields.Field[Any]:
    shown = _described(f"In which language {what} told", default="en")
    return fields.String(validate=validate.OneOf(LANGUAGES), metadata=shown)


# Queries


class NoQuery(_Request):
    """No parameters."""


class RulesetQuery(_Request):
    """A read of a ruleset."""

    lang = _language("its rules are")


class GameQuery(_Request):
    """What every read of one game takes."""

    seat = _seat()
    min_version = _version("Wait, at most 2 s, until the answer shows at least this version")


class PositionQuery(GameQuery):
    """A read of one position of a game."""

    version = _version("The position at this version", lowest=1)
    at = Text(longest=40, metadata=_described("The position at this time (RFC 3339)"))


class EventsQuery(PositionQuery):
    """A read of a stretch of the log."""

    after = _version("Only events after this version")
    limit = fields.Integer(
        validate=validate.Range(min=1, max=MAX_EVENTS),
        metadata=_described("At most so many events", default=MAX_PAGE),
    )
    form = fields.String(
        validate=validate.OneOf(["stored"]), metadata=_described("The form that is hashed, not today's")
    )
    wait = _waiting("Wait so many seconds for an event if there is none")


class LogQuery(GameQuery):
    """A read of a stretch of the log in words."""

    after = _version("Only what happened after this version")
    version = _version("Only what happened up to this version", lowest=1)
    limit = fields.Integer(
        validate=validate.Range(min=1, max=MAX_LINES),
        metadata=_described("At most so many lines", default=MAX_PAGE),
    )
    lang = _language()


class TableQuery(PositionQuery):
    """A read of all that is at the table."""

    after = _version("Only lines of the log after this version")
    limit = fields.Integer(
        validate=validate.Range(min=0, max=MAX_LINES),
        metadata=_described("At most so many lines of the log, the newest", default=MAX_PAGE),
    )
    lang = _language()


class AuditQuery(GameQuery):
    """A check of a game."""

    lang = _language("what was found is")


class TimelineQuery(GameQuery):
    """A read of a stretch of a game in numbers."""

    after = _version("Only what happened after this version")
    version = _version("Only what happened up to this version", lowest=1)


class CheckpointQuery(GameQuery):
    """Which head of a game's tree is signed."""

    version = _version("The head at this version: the receipt of what led to it", lowest=1)


class InclusionQuery(GameQuery):
    """Which event is shown to be in which tree."""

    version = fields.Integer(
        required=True,
        validate=validate.Range(min=1, max=MAX_INTEGER),
        metadata=_described("The version of the event"),
    )
    size = _version("The tree over so many events; all there are now, unless told", lowest=1)


class ConsistencyQuery(GameQuery):
    """Between which versions a log is shown to have only grown."""

    from_ = fields.Integer(
        data_key="from",
        required=True,
        validate=validate.Range(min=1, max=MAX_INTEGER),
        metadata=_described("The version of the earlier head"),
    )
    to = _version("The version of the later head; the present one, unless told", lowest=1)


class StreamQuery(_Request):
    """How a stream is opened."""

    seat = _seat()
    after = _version("Resume after this version; Last-Event-ID goes first")
    ticket = Text(longest=1000, metadata=_described("A ticket, in place of a token"))


class ActQuery(_Request):
    """What the answer to an action is to hold besides."""

    with_ = fields.String(
        data_key="with",
        validate=validate.OneOf(["legal-actions"]),
        metadata=_described("Answer with what the seat may do next"),
    )


class PageQuery(_Request):
    """A page of a list."""

    limit = fields.Integer(
        validate=validate.Range(min=1, max=MAX_PAGE), metadata=_described("At most so many", default=20)
    )
    cursor = Text(longest=200, metadata=_described("The next_cursor of the page before"))


class GamesQuery(PageQuery):
    """Which games a list holds."""

    status = fields.String(validate=validate.OneOf(STATUSES))
    ruleset = Text(longest=100)
    player = Text(longest=100, metadata=_described("The name of a registered player"))
    bot = Text(longest=100)
    open_seat = fields.String(
        validate=validate.OneOf(["true", "false"]), metadata=_described("Only games with an open seat")
    )


class BotsQuery(PageQuery):
    """Which bots a list holds."""

    ruleset = Text(longest=100, metadata=_described("Only bots that play it"))


class DeliveriesQuery(PageQuery):
    """Which messages to a webhook a list holds."""

    status = fields.String(
        validate=validate.OneOf(get_args(DeliveryStatus)), metadata=_described("Only those that are so far")
    )


# Headers, described only; they are read where they are used


class IdempotencyHeaders(_Request):
    """What makes a write happen once."""

    key = fields.String(
        data_key="Idempotency-Key",
        metadata=_described("1 to 200 visible ASCII characters; a repeat gets the first answer"),
    )


class ConditionalHeaders(_Request):
    """What makes a read cheap."""

    known = fields.String(data_key="If-None-Match", metadata=_described("The ETag of what is known"))


class ResumeHeaders(_Request):
    """Where a stream goes on."""

    last = fields.String(data_key="Last-Event-ID", metadata=_described("The id of the last event seen"))


# Bodies


class SeatRequestSchema(_Request):
    """A seat of a new game."""

    kind = fields.String(required=True, validate=validate.OneOf(["human", "open", "bot"]))
    name = Text(longest=100, allow_none=True, metadata=_described("Who sits there (human)"))
    bot = Text(longest=100, allow_none=True, metadata=_described("Which bot plays (bot)"))
    color = Text(longest=40, allow_none=True, metadata=_described("The colour asked for"))


class ClockSchema(_Request):
    """How long seats may take for what they must choose; each kind has fields of its own."""

    kind = fields.String(required=True, validate=validate.OneOf(["none", *CLOCK_FIELDS]))
    seconds = Whole(lowest=1, highest=604_800, metadata=_described("For each decision (decision)"))
    total_seconds = Whole(lowest=1, highest=604_800, metadata=_described("For the whole game (increment)"))
    increment_seconds = Whole(
        lowest=0, highest=3600, metadata=_described("Added when the turn of a seat passes (increment)")
    )
    days = Whole(lowest=1, highest=30, metadata=_described("For each decision (days)"))

    @validates_schema
    def verify_fields(self, sent: dict[str, Any], **_: Any) -> None:
        """Refuse fields that are missing, and those of another kind."""
        wanted = CLOCK_FIELDS.get(sent["kind"], frozenset())
        wrong = {name: ["Needed with this kind."] for name in wanted - sent.keys()}
        wrong |= {name: ["Not with this kind."] for name in sent.keys() - wanted - {"kind"}}
        if wrong:
            raise ValidationError(dict(sorted(wrong.items())))


class CreateGameSchema(_Request):
    """A new game."""

    ruleset = Text(required=True, shortest=1, longest=100)
    options = fields.Dict(keys=fields.String(), metadata=_described("As the ruleset's options schema says"))
    seats = fields.List(
        fields.Nested(SeatRequestSchema), required=True, validate=validate.Length(min=1, max=MAX_SEATS)
    )
    client_seed = Text(shortest=1, longest=100, allow_none=True)
    seat_order = fields.String(validate=validate.OneOf(["given", "random"]), metadata={"default": "given"})
    listed = Switch(metadata=_described("Whether the game stands in lists", default=True))
    bot_pace_ms = fields.Integer(
        strict=True,
        validate=validate.Range(min=0, max=60_000),
        metadata=_described("How long bots wait before each move, in milliseconds", default=0),
    )
    clock = fields.Nested(
        ClockSchema, metadata=_described("How long seats may take; without it as long as they like")
    )
    bot_decision_seconds = Whole(
        lowest=1, highest=600, metadata=_described("How long a bot from outside may take for a decision")
    )
    sandbox = SandboxField()


class JoinSchema(_Request):
    """Somebody takes an open seat."""

    name = Text(longest=100, allow_none=True)
    client_seed = Text(shortest=1, longest=100, allow_none=True)


class AbortSchema(_Request):
    """A game is to end without a result."""

    reason = Text(shortest=1, longest=150, metadata=_described("Why, for everybody; from the operator only"))


class RegisterPlayerSchema(_Request):
    """A new player."""

    name = Text(required=True, shortest=1, longest=100)


class RewindSchema(_Request):
    """A game is to be taken back."""

    to_version = Whole(required=True, lowest=1, metadata=_described("The version to go back to"))
    seat = Whole(lowest=0, highest=1000, metadata=_described("For which seat, where the token has several"))


class AnswerSchema(_Request):
    """A seat answers a proposal."""

    seat = Whole(lowest=0, highest=1000, metadata=_described("For which seat, where the token has several"))


class ForkSchema(_Request):
    """A game is to be forked."""

    version = Whole(required=True, lowest=1, metadata=_described("The version to go on from"))
    seats = fields.List(
        fields.Nested(SeatRequestSchema),
        validate=validate.Length(min=1, max=MAX_SEATS),
        metadata=_described("As in a new game, as many as the game has; without it all are the caller's"),
    )
    clock = fields.Nested(ClockSchema, metadata=_described("As in a new game; without it that of the game"))
    seat = Whole(lowest=0, highest=1000, metadata=_described("For which seat, where the token has several"))
    sandbox = SandboxField()


class NothingSchema(_Request):
    """An empty object, or no body at all."""
