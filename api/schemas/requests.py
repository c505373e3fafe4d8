"""Schemas that validate and document requests."""

from typing import Any, get_args

from marshmallow import RAISE, Schema, ValidationError, fields, validates_schema

from api.http.parsing import MAX_INTEGER
from api.schemas.fields import Between, Digits, OneOf, Sized, Switch, Text, Whole
from api.schemas.sandboxes import SandboxField
from domain.game.fields import Status
from domain.kernel.messages import Message
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
"""Fields of a clock in addition to its kind."""

STATUSES = list(Status.__args__)  # type: ignore[attr-defined]


class _Request(Schema):
    class Meta:
        unknown = RAISE


def _documented(text: str, **more: Any) -> dict[str, Any]:
    return {"description": text, **more}


def _version(text: str, *, lowest: int = 0) -> fields.Field[Any]:
    limits = Between(min=lowest, max=MAX_INTEGER)
    return Digits(validate=limits, metadata=_documented(text))


def _waiting(text: str) -> fields.Field[Any]:
    return Digits(validate=Between(min=0, max=30), metadata=_documented(text))


def _seat() -> fields.Field[Any]:
    limits = Between(min=0, max=1000)
    return Digits(validate=limits, metadata=_documented("Seat to read as, if the token has several"))


def _language(content: str = "the log") -> fields.Field[Any]:
    shown = _documented(f"Language of {content}", default="en")
    return fields.String(validate=OneOf(LANGUAGES), metadata=shown)


# Queries


class NoQuery(_Request):
    """No parameters."""


class RulesetQuery(_Request):
    """Parameters of a read of a ruleset."""

    lang = _language("the rules")


class GameQuery(_Request):
    """Parameters of every read of one game."""

    seat = _seat()
    min_version = _version("Wait up to 2 s for this version")


class PositionQuery(GameQuery):
    """Parameters of a read of one position of a game."""

    version = _version("Read the position at this version", lowest=1)
    at = Text(longest=40, metadata=_documented("Read the position at this time (RFC 3339)"))


class EventsQuery(PositionQuery):
    """Parameters of a read of part of the log."""

    after = _version("Only events after this version")
    limit = Digits(
        validate=Between(min=1, max=MAX_EVENTS),
        metadata=_documented("Maximum number of events", default=MAX_PAGE),
    )
    form = fields.String(
        validate=OneOf(["stored"]),
        metadata=_documented("Return events in their stored form, which is hashed"),
    )
    wait = _waiting("Seconds to wait for an event if there is none")


class LogQuery(GameQuery):
    """Parameters of a read of part of the log in words."""

    after = _version("Only events after this version")
    version = _version("Only events up to this version", lowest=1)
    limit = Digits(
        validate=Between(min=1, max=MAX_LINES),
        metadata=_documented("Maximum number of lines", default=MAX_PAGE),
    )
    lang = _language()


class TableQuery(PositionQuery):
    """Parameters of a read of the whole table."""

    after = _version("Only log lines after this version")
    limit = Digits(
        validate=Between(min=0, max=MAX_LINES),
        metadata=_documented("Maximum number of log lines; the newest are returned", default=MAX_PAGE),
    )
    lang = _language()


class HintQuery(GameQuery):
    """Parameters of a hint."""

    lang = _language("the reasons")
    action = Text(
        longest=4000,
        metadata=_documented("An action as JSON; `desired` then shows whether it is possible, and why"),
    )


class AnalysisQuery(GameQuery):
    """Parameters of an analysis."""

    version = _version("Analyse the position at this version; without it, the whole game", lowest=1)
    lang = _language("the reasons")


class AuditQuery(GameQuery):
    """Parameters of an audit."""

    lang = _language("the findings")


class TimelineQuery(GameQuery):
    """Parameters of a read of part of a timeline."""

    after = _version("Only events after this version")
    version = _version("Only events up to this version", lowest=1)


class CheckpointQuery(GameQuery):
    """Parameters of a checkpoint."""

    version = _version("Sign the root at this version", lowest=1)


class InclusionQuery(GameQuery):
    """Parameters of an inclusion proof."""

    version = Digits(
        required=True,
        validate=Between(min=1, max=MAX_INTEGER),
        metadata=_documented("Version of the event"),
    )
    size = _version("Number of events in the tree; all current events by default", lowest=1)


class ConsistencyQuery(GameQuery):
    """Parameters of a consistency proof."""

    from_ = Digits(
        data_key="from",
        required=True,
        validate=Between(min=1, max=MAX_INTEGER),
        metadata=_documented("Version of the earlier root"),
    )
    to = _version("Version of the later root; the current one by default", lowest=1)


class StreamQuery(_Request):
    """Parameters of a stream."""

    seat = _seat()
    after = _version("Resume after this version; Last-Event-ID takes precedence")
    ticket = Text(longest=1000, metadata=_documented("Ticket, instead of a token"))


class ActQuery(_Request):
    """Optional parts of the response to an action."""

    with_ = fields.String(
        data_key="with",
        validate=OneOf(["legal-actions"]),
        metadata=_documented("Include the seat's next legal actions"),
    )


class PageQuery(_Request):
    """Parameters of a page of a list."""

    limit = Digits(
        validate=Between(min=1, max=MAX_PAGE),
        metadata=_documented("Maximum number of items", default=20),
    )
    cursor = Text(longest=200, metadata=_documented("The next_cursor of the previous page"))


class GamesQuery(PageQuery):
    """Filters of the list of games."""

    status = fields.String(validate=OneOf(STATUSES))
    ruleset = Text(longest=100)
    player = Text(longest=100, metadata=_documented("Name of a registered player"))
    bot = Text(longest=100)
    open_seat = fields.String(
        validate=OneOf(["true", "false"]), metadata=_documented("Only games with an open seat")
    )
    order = fields.String(
        validate=OneOf(["newest", "strength"]),
        metadata=_documented("The newest first, or the strongest running games first", default="newest"),
    )

    @validates_schema
    def verify_order(self, sent: dict[str, Any], **_: Any) -> None:
        """Reject the order by strength for games that are not running."""
        if sent.get("order") == "strength" and sent.get("status", "running") != "running":
            raise ValidationError({"status": [Message("strength-of-running")]})


class BotsQuery(PageQuery):
    """Filters of the list of bots."""

    ruleset = Text(longest=100, metadata=_documented("Only bots that play this ruleset"))


class LeaderboardQuery(PageQuery):
    """Filters of the list of players with a rating."""

    ruleset = Text(longest=100, metadata=_documented("Only ratings in this ruleset"))
    kind = fields.String(
        validate=OneOf(["people", "bots"]), metadata=_documented("Only people, or only bots")
    )


class RatedGamesQuery(PageQuery):
    """Filters of the list of a player's rated games."""

    ruleset = Text(longest=100, metadata=_documented("Only games of this ruleset"))


class DeliveriesQuery(PageQuery):
    """Filters of the list of webhook deliveries."""

    status = fields.String(
        validate=OneOf(get_args(DeliveryStatus)),
        metadata=_documented("Only deliveries with this status"),
    )


# Headers. These schemas only document them.


class IdempotencyHeaders(_Request):
    """Header that makes a write idempotent."""

    key = fields.String(
        data_key="Idempotency-Key",
        metadata=_documented(
            "1 to 200 visible ASCII characters; a retry with the same key gets the first response"
        ),
    )


class ConditionalHeaders(_Request):
    """Header of a conditional read."""

    known = fields.String(data_key="If-None-Match", metadata=_documented("ETag of the client's copy"))


class ResumeHeaders(_Request):
    """Header that resumes a stream."""

    last = fields.String(data_key="Last-Event-ID", metadata=_documented("ID of the last event received"))


# Bodies


class SeatRequestSchema(_Request):
    """A seat of a new game."""

    kind = fields.String(required=True, validate=OneOf(["human", "open", "bot"]))
    name = Text(longest=100, allow_none=True, metadata=_documented("The name of the person (human)"))
    bot = Text(longest=100, allow_none=True, metadata=_documented("The name of the bot (bot)"))
    color = Text(longest=40, allow_none=True, metadata=_documented("Preferred colour"))


class ClockSchema(_Request):
    """Time limit of the seats. Each kind has its own fields."""

    kind = fields.String(required=True, validate=OneOf(["none", *CLOCK_FIELDS]))
    seconds = Whole(lowest=1, highest=604_800, metadata=_documented("Seconds for each decision (decision)"))
    total_seconds = Whole(
        lowest=1, highest=604_800, metadata=_documented("Seconds for the whole game (increment)")
    )
    increment_seconds = Whole(
        lowest=0,
        highest=3600,
        metadata=_documented("Seconds added after each of the seat's turns (increment)"),
    )
    days = Whole(lowest=1, highest=30, metadata=_documented("Days for each decision (days)"))

    @validates_schema
    def verify_fields(self, sent: dict[str, Any], **_: Any) -> None:
        """Report missing fields, and fields of another kind."""
        wanted = CLOCK_FIELDS.get(sent["kind"], frozenset())
        wrong = {name: [Message("clock-needs-field")] for name in wanted - sent.keys()}
        wrong |= {name: [Message("clock-lacks-field")] for name in sent.keys() - wanted - {"kind"}}
        if wrong:
            raise ValidationError(dict(sorted(wrong.items())))


class CreateGameSchema(_Request):
    """A new game."""

    ruleset = Text(required=True, shortest=1, longest=100)
    options = fields.Dict(
        keys=fields.String(), metadata=_documented("Options in the form of the ruleset's options schema")
    )
    seats = fields.List(fields.Nested(SeatRequestSchema), required=True, validate=Sized(min=1, max=MAX_SEATS))
    client_seed = Text(shortest=1, longest=100, allow_none=True)
    seat_order = fields.String(validate=OneOf(["given", "random"]), metadata={"default": "given"})
    listed = Switch(metadata=_documented("True to include the game in lists", default=True))
    rated = Switch(metadata=_documented("True if the result counts in ratings", default=True))
    hints = Switch(metadata=_documented("True to give hints; a rated game gives none", default=True))
    bot_pace_ms = fields.Integer(
        strict=True,
        validate=Between(min=0, max=60_000),
        metadata=_documented("Milliseconds that bots wait before each move", default=0),
    )
    clock = fields.Nested(ClockSchema, metadata=_documented("Time limit of the seats; none by default"))
    bot_decision_seconds = Whole(
        lowest=1, highest=600, metadata=_documented("Seconds that an external bot may take for a decision")
    )
    sandbox = SandboxField()


class JoinSchema(_Request):
    """A request for an open seat."""

    name = Text(longest=100, allow_none=True)
    client_seed = Text(shortest=1, longest=100, allow_none=True)


class AbortSchema(_Request):
    """A request to end a game without a result."""

    reason = Text(shortest=1, longest=150, metadata=_documented("Public reason; from the operator only"))


class RegisterPlayerSchema(_Request):
    """A new player."""

    name = Text(required=True, shortest=1, longest=100)


class RewindSchema(_Request):
    """A request to take a game back."""

    to_version = Whole(required=True, lowest=1, metadata=_documented("Version to return to"))
    seat = Whole(lowest=0, highest=1000, metadata=_documented("Acting seat, if the token has several"))


class AnswerSchema(_Request):
    """A seat's answer to a proposal."""

    seat = Whole(lowest=0, highest=1000, metadata=_documented("Acting seat, if the token has several"))


class ForkSchema(_Request):
    """A request to fork a game."""

    version = Whole(required=True, lowest=1, metadata=_documented("Version to continue from"))
    seats = fields.List(
        fields.Nested(SeatRequestSchema),
        validate=Sized(min=1, max=MAX_SEATS),
        metadata=_documented(
            "As in a new game, with as many seats as the game; all seats are the caller's by default"
        ),
    )
    clock = fields.Nested(
        ClockSchema, metadata=_documented("As in a new game; the game's own clock by default")
    )
    seat = Whole(lowest=0, highest=1000, metadata=_documented("Acting seat, if the token has several"))
    sandbox = SandboxField()


class NothingSchema(_Request):
    """An empty object, or no body at all."""
