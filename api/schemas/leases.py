"""The shapes of what bots from outside ask and are told: leases, answers, and the lines of a bot's stream."""

from typing import Any, Literal

import msgspec
from marshmallow import RAISE, Schema, fields, validate

from api.http.parsing import MAX_INTEGER
from api.schemas.components import REF
from api.schemas.from_structs import Whole
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import Count, GameId
from services.bots.decisions import BotDecision, GameOver, GameStart
from services.bots.holds import LONGEST_HOLD_S, SHORTEST_HOLD_S

LONGEST_WAIT_S = 30

ANSWER: dict[str, Any] = {
    "type": "object",
    "required": ["action"],
    "properties": {"action": {"$ref": f"{REF}Action"}},
}
"""An answer to a decision; the action of the game's ruleset is checked where that is known."""


class LeaseSchema(Schema):
    """A bot asks for a decision."""

    class Meta:
        unknown = RAISE

    wait = Whole(
        lowest=0,
        highest=LONGEST_WAIT_S,
        metadata={"description": "Wait so many seconds for a decision if there is none", "default": 0},
    )
    hold = Whole(
        lowest=SHORTEST_HOLD_S,
        highest=LONGEST_HOLD_S,
        metadata={
            "description": "For how many seconds nobody else gets it; a third of the time that is left, "
            "1 to 60 seconds, unless told"
        },
    )


class BotStreamQuery(Schema):
    """How a bot's stream is opened."""

    class Meta:
        unknown = RAISE

    after = fields.Integer(
        validate=validate.Range(min=0, max=MAX_INTEGER),
        metadata={"description": "Resume after the line with this id"},
    )


class DecisionLine(BotDecision, frozen=True, kw_only=True):
    """A decision, on a bot's stream."""

    id: Count
    """The position in the service's log that this line is from; `after` resumes there."""


class GameStartLine(GameStart, frozen=True, kw_only=True):
    """That a game with the bot has begun, on its stream."""

    id: Count
    """The position in the service's log that this line is from; `after` resumes there."""


class GameOverLine(GameOver, frozen=True, kw_only=True):
    """That a game with the bot is over, on its stream."""

    id: Count
    """The position in the service's log that this line is from; `after` resumes there."""


class HandedOverLine(msgspec.Struct, frozen=True, kw_only=True):
    """That a stand-in plays for a seat of the bot, until it comes back."""

    type: Literal["handed-over"] = "handed-over"
    """That a seat was handed over, for decisions that were missed."""
    id: Count
    """The position in the service's log that this line is from; `after` resumes there."""
    game: GameId
    """The id of the game."""
    seat: Seat
    """The seat that was handed over."""


class EndLine(msgspec.Struct, frozen=True, kw_only=True):
    """That the service ends the stream; always its last line."""

    type: Literal["end"] = "end"
    """That nothing more comes."""
    id: Count
    """The position in the service's log up to which all was told; `after` resumes there."""
    reason: Literal["closing", "token", "failed"]
    """`closing`: the service restarts; `token`: the bot has another token, or has ended; `failed`: something
    went wrong. After all but `token` the bot opens the stream again."""


Line = DecisionLine | GameStartLine | GameOverLine | HandedOverLine | EndLine
"""What may stand on a line of a bot's stream."""

STREAM_LINE = "BotStreamLine"
"""The component that describes a line."""

LINES: dict[str, Any] = {
    "type": "string",
    "contentMediaType": "application/x-ndjson",
    "contentSchema": {"$ref": REF + STREAM_LINE},
    "description": f"Each line that is not empty holds one `{STREAM_LINE}`",
}
"""The body of a bot's stream, which is no JSON document: generators of clients have to read it as text."""
