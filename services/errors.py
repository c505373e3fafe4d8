"""Refusals by the service, with stable codes; see ``domain.kernel.errors`` for refusals by games."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel.errors import Refusal
from domain.kernel.messages import Argument, Message

UNREADABLE = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    msgspec.MsgspecError,
)
"""All errors that reading altered data can raise."""


class Unauthenticated(Refusal):
    """The token is unknown or no longer valid, or a required token is missing."""

    code = "unauthenticated"


class Forbidden(Refusal):
    """The token is valid but does not permit this."""

    code = "forbidden"


class ChatOff(Forbidden):
    """The operator has not switched the chat on."""

    code = "chat-off"


class SignInNeeded(Forbidden):
    """The token permits this only to somebody who has just signed in."""

    code = "sign-in-needed"


class NotFound(Refusal):
    """The requested resource does not exist."""

    code = "not-found"


class ValidationFailed(Refusal):
    """The request has the wrong shape; ``errors`` lists the problems by field."""

    code = "validation-failed"

    def __init__(
        self,
        message: str | Message,
        /,
        *,
        errors: Mapping[str, Sequence[Message]] | None = None,
        rules: Sequence[str] = (),
        **arguments: Argument,
    ) -> None:
        super().__init__(message, rules=rules, **arguments)
        self.errors = dict(errors or {})


class VersionConflict(Refusal):
    """The game has changed since the version that the caller expects."""

    code = "version-conflict"


class IdempotencyMismatch(Refusal):
    """The key was already used for another request."""

    code = "idempotency-mismatch"


class HintsOff(Refusal):
    """The game gives no hints: it is rated, or was created without them."""

    code = "hints-off"


class GameNotFinished(Refusal):
    """Only a game that was played to its end permits this."""

    code = "game-not-finished"


class SeekPaired(Refusal):
    """The seek has become a game."""

    code = "seek-paired"


class TournamentNotOpen(Refusal):
    """The tournament has started or is over, so that this is no longer possible."""

    code = "tournament-not-open"


class AlreadyJoined(Refusal):
    """The player or bot is in the tournament already."""

    code = "already-joined"


class NameTaken(Refusal):
    """The name belongs to a registered player or a bot."""

    code = "name-taken"


class GameExists(Refusal):
    """Another game has this id."""

    code = "game-exists"


class BotUnavailable(Refusal):
    """No bot of this name plays the ruleset, or it has no room for another game."""

    code = "bot-unavailable"


class TooManyRequests(Refusal):
    """A limit is reached; ``retry_after_s`` is the number of seconds to wait."""

    code = "too-many-requests"

    def __init__(self, message: str | Message, /, *, retry_after_s: int, **arguments: Argument) -> None:
        super().__init__(message, rules=(), **arguments)
        self.retry_after_s = retry_after_s


class Unavailable(Refusal):
    """The service cannot answer now; the caller may retry after ``retry_after_s`` seconds."""

    code = "unavailable"

    def __init__(self, message: str | Message, /, *, retry_after_s: int = 1, **arguments: Argument) -> None:
        super().__init__(message, rules=(), **arguments)
        self.retry_after_s = retry_after_s


class GameDamaged(Refusal):
    """The stored game is unreadable, or an audit found it damaged. It accepts no actions."""

    code = "game-damaged"
