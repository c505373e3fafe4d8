"""The shapes of requests and answers; those of requests check them, all of them describe them."""

from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, fields, validate

from api.http.parsing import MAX_INTEGER
from api.schemas.from_structs import Switch, Text, Whole, schema_of
from domain.game.aggregate import Status
from services.reading.queries import EventItem
from services.reading.summaries import Origin, SeatSummary, Summary

MAX_SEATS = 20
MAX_PAGE = 100
MAX_EVENTS = 1000
MAX_LINES = 200
STATUSES = list(Status.__args__)  # type: ignore[attr-defined]


class _Request(Schema):
    class Meta:
        unknown = RAISE


class _Answer(Schema):
    class Meta:
        unknown = EXCLUDE


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


# Queries


class NoQuery(_Request):
    """No parameters."""


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


class JoinSchema(_Request):
    """Somebody takes an open seat."""

    name = Text(longest=100, allow_none=True)
    client_seed = Text(shortest=1, longest=100, allow_none=True)


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
    seat = Whole(lowest=0, highest=1000, metadata=_described("For which seat, where the token has several"))


class NothingSchema(_Request):
    """An empty object, or no body at all."""


# Answers


class ProblemSchema(_Answer):
    """Problem details (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    code = fields.String(required=True, metadata=_described("Stable; what programs go by"))
    rules = fields.List(
        fields.String(), metadata=_described("The rules that forbid it, the most specific first")
    )
    errors = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata=_described("What is wrong, by field"),
    )


SummarySchema = schema_of(Summary, name="Game")
EventItemSchema = schema_of(EventItem, name="EventItem")
TakenSeatSchema = type(
    "TakenSeatSchema",
    (schema_of(SeatSummary, name="Seat"),),
    {"token": fields.String(metadata=_described("Acts for this seat; shown here only"))},
)


GameSchema = type(
    "GameWithForksSchema",
    (SummarySchema,),
    {
        "forks": fields.List(
            fields.UUID(), required=True, metadata=_described("Games forked from it, oldest first, up to 100")
        )
    },
)


class GameListSchema(_Answer):
    """A page of games."""

    items = fields.List(fields.Nested(SummarySchema), required=True)
    next_cursor = fields.String(required=True, allow_none=True)


class CreatedGameSchema(_Answer):
    """A game that was opened, with the tokens of its seats."""

    id = fields.UUID(required=True)
    ruleset = fields.String(required=True)
    options = fields.Dict(required=True)
    version = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    seats = fields.List(fields.Nested(TakenSeatSchema), required=True)
    seed_commitment = fields.String(required=True)
    head = fields.String(required=True)
    listed = fields.Boolean(required=True)
    bot_pace_ms = fields.Integer(required=True)
    forked_from = fields.Nested(schema_of(Origin), required=True, allow_none=True)
    created_at = fields.String(required=True)


class ProposalAnswerSchema(_Answer):
    """What became of a proposal; ``done`` is a rewind that was carried out or a fork that was permitted."""

    game = fields.UUID(required=True)
    version = fields.Integer(required=True)
    head = fields.String(required=True)
    rewind_id = fields.Integer(
        required=True,
        allow_none=True,
        metadata=_described("Names the proposal; null where a seat took its own last action back"),
    )
    status = fields.String(required=True, validate=validate.OneOf(["proposed", "agreed", "declined", "done"]))
    missing = fields.List(fields.Integer(), required=True, metadata=_described("Who has yet to agree"))


class SeatAnswerSchema(_Answer):
    """A seat after somebody took it, left it, or got a new token."""

    game = fields.UUID(required=True)
    version = fields.Integer(required=True)
    seat = fields.Integer(required=True)
    name = fields.String(required=True, allow_none=True)
    kind = fields.String(required=True)
    color = fields.String(required=True)
    guest = fields.Boolean(required=True)
    stand_in = fields.String(required=True, allow_none=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    head = fields.String(required=True)
    token = fields.String(metadata=_described("Acts for this seat; shown here only"))


class AbortedSchema(_Answer):
    """A game that was ended."""

    id = fields.UUID(required=True)
    version = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    head = fields.String(required=True)


class ExhibitionSchema(_Answer):
    """The game that bots play for whoever watches, or null."""

    game = fields.UUID(required=True, allow_none=True)


class PlayerSchema(_Answer):
    """A registered player."""

    name = fields.String(required=True)
    token = fields.String(metadata=_described("Acts for the player; shown here only"))


class StandingSchema(_Answer):
    """One seat's line of the scoreboard; a ruleset may add fields of its own."""

    seat = Whole(required=True, lowest=0)
    victory_points = fields.Integer(required=True)
    breakdown = fields.Dict(
        required=True,
        keys=fields.String(),
        values=fields.Integer(),
        metadata=_described("Where the public points come from"),
    )
    hidden_victory_points = fields.Integer(
        required=True, allow_none=True, metadata=_described("Null for everybody who may not know them")
    )


class ScoreboardSchema(_Answer):
    """The scores by seat."""

    game = fields.UUID(required=True)
    version = fields.Integer(required=True)
    viewer = fields.Integer(required=True, allow_none=True)
    standings = fields.List(fields.Nested(StandingSchema), required=True)


class TicketSchema(_Answer):
    """What opens a stream where no header can be sent."""

    ticket = fields.String(required=True)
    expires_at = fields.String(required=True)
    game = fields.UUID(required=True)
    version = fields.Integer(required=True)
    seat = fields.Integer(required=True)


class StoredItemSchema(_Answer):
    """An event in the form that is hashed."""

    core = fields.Dict(required=True)
    hash = fields.String(required=True)
    salts = fields.Dict(required=True)
    values = fields.Dict(required=True)


class BotSchema(_Answer):
    """A bot; ``free`` is in how many more games it can play now."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    rulesets = fields.List(fields.String(), required=True)
    built_in = fields.Boolean(required=True)
    free = Whole(required=True, lowest=0)
    rating = fields.Float(required=True, allow_none=True)


class BotListSchema(_Answer):
    """A page of bots."""

    items = fields.List(fields.Nested(BotSchema), required=True)
    next_cursor = fields.String(required=True, allow_none=True)


class PlayersSchema(_Answer):
    """How many can play."""

    min = fields.Integer(required=True)
    max = fields.Integer(required=True)


class RulesetLineSchema(_Answer):
    """A ruleset in a list."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    players = fields.Nested(PlayersSchema, required=True)


class RulesetListSchema(_Answer):
    """The rulesets."""

    items = fields.List(fields.Nested(RulesetLineSchema), required=True)
    next_cursor = fields.String(required=True, allow_none=True)


class RuleSchema(_Answer):
    """A rule as text."""

    id = fields.String(required=True)
    text = fields.String(required=True)
    source = fields.String(required=True)


class DrawMeaningSchema(_Answer):
    """What the draws of one label decide."""

    label = fields.String(required=True)
    range = fields.String(required=True, metadata=_described("The range of such a draw, in words"))
    meaning = fields.String(required=True, metadata=_described("How the result leads to the outcome"))


class RulesetSchema(RulesetLineSchema):
    """A ruleset: JSON Schemas of all that goes in and out, and the rules."""

    rules_version = fields.Integer(required=True)
    options = fields.Dict(required=True)
    actions = fields.Dict(required=True, keys=fields.String(), values=fields.Dict())
    events = fields.Dict(required=True, keys=fields.String(), values=fields.Dict())
    observation = fields.Dict(required=True)
    draws = fields.List(
        fields.Nested(DrawMeaningSchema), required=True, metadata=_described("What chance decides")
    )
    rules = fields.List(fields.Nested(RuleSchema), required=True)


class InclusionProofSchema(_Answer):
    """That an event is in a game's tree: the nodes beside the way from its leaf to the root (RFC 6962)."""

    game = fields.UUID(required=True)
    version = fields.Integer(
        required=True, metadata=_described("Of the event; its leaf has index version - 1")
    )
    size = fields.Integer(required=True, metadata=_described("How many events the tree is over"))
    hash = fields.String(required=True, metadata=_described("The event's hash, which is its leaf"))
    proof = fields.List(fields.String(), required=True, metadata=_described("Lowest first, hexadecimal"))
    root = fields.String(required=True)


class ConsistencyProofSchema(_Answer):
    """That a game's log only grew between two versions (RFC 6962)."""

    game = fields.UUID(required=True)
    from_ = fields.Integer(required=True, data_key="from")
    to = fields.Integer(required=True)
    from_root = fields.String(required=True)
    proof = fields.List(fields.String(), required=True, metadata=_described("Hexadecimal"))
    to_root = fields.String(required=True)


class KeySchema(_Answer):
    """A key that checkpoints are or were signed with."""

    id = fields.String(required=True, metadata=_described("Stands in signatures; 8 hexadecimal digits"))
    algorithm = fields.String(required=True)
    public_key = fields.String(required=True, metadata=_described("32 bytes in hexadecimal"))
    verifier_key = fields.String(required=True, metadata=_described("In the form of C2SP signed notes"))
    made_at = fields.String(required=True)
    current = fields.Boolean(required=True, metadata=_described("Whether it signs now"))


class KeyListSchema(_Answer):
    """All keys, the present one first."""

    items = fields.List(fields.Nested(KeySchema), required=True)
    next_cursor = fields.String(required=True, allow_none=True)


class ArchivedSchema(_Answer):
    """A game as one document; docs/archive-format.md says what the parts mean."""

    archive = fields.Integer(required=True, metadata=_described("The version of the form"))
    game = fields.UUID(required=True)
    ruleset = fields.String(required=True)
    version = fields.Integer(required=True, metadata=_described("How many events it has"))
    complete = fields.Boolean(required=True, metadata=_described("Whether it shows all that is hidden"))
    checkpoint = fields.String(required=True, allow_none=True, metadata=_described("A signed note"))
    key = fields.String(required=True, allow_none=True, metadata=_described("What verifies it"))
    events = fields.List(fields.Dict(), required=True)


class ImportedSchema(_Answer):
    """A game that was taken in."""

    game = fields.UUID(required=True)
    ruleset = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    version = fields.Integer(required=True)
    head = fields.String(required=True)
    imported = fields.Boolean(
        required=True, metadata=_described("False where the game was played here and is there already")
    )


class LineSchema(_Answer):
    """What happened at a version, in plain words."""

    version = fields.Integer(required=True)
    recorded_at = fields.String(required=True)
    seat = fields.Integer(required=True, allow_none=True, metadata=_described("Who acted; null: the service"))
    about = fields.Integer(
        required=True, allow_none=True, metadata=_described("Whom it tells of; null: nobody, or all")
    )
    line = fields.String(required=True)


class LogSchema(_Answer):
    """A stretch of the log in plain words."""

    items = fields.List(fields.Nested(LineSchema), required=True)
    version = fields.Integer(required=True)
    over = fields.Boolean(required=True)


class ClientSeedSchema(_Answer):
    """A seed that a seat sent."""

    seat = fields.Integer(required=True)
    client_seed = fields.String(required=True)
    after_commitment = fields.Boolean(
        required=True, metadata=_described("Whether it was sent with `join`, and so binds the service")
    )


class EpochSchema(_Answer):
    """The draws made with one key; every rewind starts the next."""

    epoch = fields.Integer(required=True)
    from_version = fields.Integer(required=True)
    key = fields.String(required=True, allow_none=True, metadata=_described("Null until the game is over"))


class FairnessSchema(_Answer):
    """What the draws of a game follow from."""

    game = fields.UUID(required=True)
    version = fields.Integer(required=True)
    seed_commitment = fields.String(required=True, metadata=_described("The SHA-256 of the seed"))
    client_seeds = fields.List(fields.Nested(ClientSeedSchema), required=True)
    epochs = fields.List(fields.Nested(EpochSchema), required=True)
    forked_from = fields.UUID(
        required=True, allow_none=True, metadata=_described("The game that drew what a fork shares with it")
    )
    seed = fields.String(required=True, allow_none=True, metadata=_described("Null until the game is over"))


class CheckSchema(_Answer):
    """One thing that an audit looked at."""

    name = fields.String(required=True)
    ok = fields.Boolean(required=True)
    detail = fields.String(required=True)
    version = fields.Integer(
        required=True, allow_none=True, metadata=_described("The first version at which it failed")
    )


class ToldSchema(_Answer):
    """An event by its type and its public fields."""

    type = fields.String(required=True)
    data = fields.Dict(required=True)


class DifferenceSchema(_Answer):
    """An action that the present rules decide differently; what was recorded stays in force."""

    version = fields.Integer(required=True)
    rules = fields.Integer(required=True, metadata=_described("The rules version that decided it"))
    recorded = fields.List(fields.Nested(ToldSchema), required=True)
    decided = fields.List(
        fields.Nested(ToldSchema), required=True, metadata=_described("What the present rules give")
    )
    refused = fields.List(
        fields.String(),
        required=True,
        allow_none=True,
        metadata=_described("Where they refuse it: the IDs of the rules broken"),
    )


class AuditSchema(_Answer):
    """The result of an audit."""

    ok = fields.Boolean(required=True)
    checks = fields.List(fields.Nested(CheckSchema), required=True)
    events = fields.Integer(required=True)
    head = fields.String(required=True)
    sound_until = fields.Integer(
        required=True, metadata=_described("Up to this version the log itself passed every check")
    )
    differences = fields.List(
        fields.Nested(DifferenceSchema),
        required=True,
        metadata=_described(
            "What the present rules decide differently, the first 100; told when the game is over"
        ),
    )
    version = fields.Integer(required=True)
