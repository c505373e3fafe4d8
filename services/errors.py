"""What a service refuses besides what a game refuses (``domain.kernel.errors``), with stable codes."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel.errors import Refusal

UNREADABLE = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    msgspec.MsgspecError,
)
"""What may be raised by what was altered by hand, and may be off in any way."""


class Unauthenticated(Refusal):
    """The token is unknown, worn out, or missing where one is needed."""

    code = "unauthenticated"


class Forbidden(Refusal):
    """The token is good, but not for this."""

    code = "forbidden"


class NotFound(Refusal):
    """There is no such thing."""

    code = "not-found"


class ValidationFailed(Refusal):
    """The request has the wrong shape; ``errors`` says what, by field."""

    code = "validation-failed"

    def __init__(
        self, detail: str, *, errors: Mapping[str, object] | None = None, rules: Sequence[str] = ()
    ) -> None:
        super().__init__(detail, rules=rules)
        self.errors = dict(errors or {})


class VersionConflict(Refusal):
    """Something has happened since the version that the caller named."""

    code = "version-conflict"


class IdempotencyMismatch(Refusal):
    """The key was used before, for another request."""

    code = "idempotency-mismatch"


class NameTaken(Refusal):
    """The name belongs to a registered player or a bot."""

    code = "name-taken"


class GameExists(Refusal):
    """There is a game with this id, and it is another."""

    code = "game-exists"


class BotUnavailable(Refusal):
    """There is no such bot for this ruleset, or it has no room for another game."""

    code = "bot-unavailable"


class TooManyRequests(Refusal):
    """A limit was reached; ``retry_after_s`` says when it ends."""

    code = "too-many-requests"

    def __init__(self, detail: str, *, retry_after_s: int) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s


class Unavailable(Refusal):
    """Not now; the same request may be made again after ``retry_after_s``."""

    code = "unavailable"

    def __init__(self, detail: str, *, retry_after_s: int = 1) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s


class GameDamaged(Refusal):
    """The stored game cannot be read, or an audit found it damaged: it takes no actions."""

    code = "game-damaged"
