"""Schemas for external bots: leases, answers, and the lines of a bot's stream."""

from typing import Any, Literal

import msgspec
from marshmallow import RAISE, Schema

from api.http.parsing import MAX_INTEGER
from api.schemas.components import REF
from api.schemas.fields import Between, Digits, Whole
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
"""An answer to a decision. The route validates the action, because it knows the game's ruleset."""


class LeaseSchema(Schema):
    """A bot's request for a decision."""

    class Meta:
        unknown = RAISE

    wait = Whole(
        lowest=0,
        highest=LONGEST_WAIT_S,
        metadata={"description": "Seconds to wait for a decision if there is none", "default": 0},
    )
    hold = Whole(
        lowest=SHORTEST_HOLD_S,
        highest=LONGEST_HOLD_S,
        metadata={
            "description": "Seconds for which no other worker gets it; by default a third of the time left, "
            "1 to 60 seconds"
        },
    )


class BotStreamQuery(Schema):
    """Parameters of a bot's stream."""

    class Meta:
        unknown = RAISE

    after = Digits(
        validate=Between(min=0, max=MAX_INTEGER),
        metadata={"description": "Resume after the line with this ID"},
    )


class DecisionLine(BotDecision, frozen=True, kw_only=True):
    """A decision on a bot's stream."""

    id: Count
    """Position of this line in the service's log; `after` resumes there."""


class GameStartLine(GameStart, frozen=True, kw_only=True):
    """The start of one of the bot's games, on its stream."""

    id: Count
    """Position of this line in the service's log; `after` resumes there."""


class GameOverLine(GameOver, frozen=True, kw_only=True):
    """The end of one of the bot's games, on its stream."""

    id: Count
    """Position of this line in the service's log; `after` resumes there."""


class HandedOverLine(msgspec.Struct, frozen=True, kw_only=True):
    """The takeover of one of the bot's seats by a stand-in, which plays until the bot returns."""

    type: Literal["handed-over"] = "handed-over"
    """The seat was handed over after missed decisions."""
    id: Count
    """Position of this line in the service's log; `after` resumes there."""
    game: GameId
    """ID of the game."""
    seat: Seat
    """The seat that was handed over."""


class EndLine(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the stream; always its last line."""

    type: Literal["end"] = "end"
    """No further lines follow."""
    id: Count
    """Position in the service's log up to which the stream is complete; `after` resumes there."""
    reason: Literal["closing", "token", "failed"]
    """`closing`: the service restarts; `token`: the bot has a new token or was ended; `failed`: an internal
    error. The bot should reconnect, except after `token`.
    """


Line = DecisionLine | GameStartLine | GameOverLine | HandedOverLine | EndLine
"""The possible lines of a bot's stream."""

STREAM_LINE = "BotStreamLine"
"""The name of the component that describes a line."""

LINES: dict[str, Any] = {
    "type": "string",
    "contentMediaType": "application/x-ndjson",
    "contentSchema": {"$ref": REF + STREAM_LINE},
    "description": f"Each non-empty line is a `{STREAM_LINE}`",
}
"""The body of a bot's stream. It is not one JSON document, so client generators have to treat it as text."""
