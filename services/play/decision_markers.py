"""Under what a decision of a seat is remembered, so that it is answered once, whoever answers it."""

from uuid import UUID

from domain.kernel.ruleset import Seat
from services.identity.authenticator import Caller
from services.play.idempotency import Request

_WORKER = Caller(secret="worker")  # noqa: S106  no token hashes to this


def further_request(game_id: UUID, seat: Seat, since: int, *, version: int) -> Request:
    """Make a request that answers a decision again, in a game that stands still at ``version``.

    The marker of the decision itself says that it was answered, although it is open.
    """
    return Request(_WORKER, f"{game_id}/decisions", key=f"{since}-{seat}-{version}")


def decision_request(game_id: UUID, seat: Seat, since: int, *, body: str = "") -> Request:
    """Make the request that answers the decision of a seat which arose at version ``since``.

    ``body`` is the digest of an answer from outside, empty for what the service decides itself: whoever
    comes second with another gets IdempotencyMismatch, with the same the first answer.
    """
    return Request(_WORKER, f"{game_id}/decisions", key=f"{since}-{seat}", body=body)
