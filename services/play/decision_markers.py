"""The markers of a seat's decisions, which ensure that each decision is answered only once."""

from uuid import UUID

from domain.kernel.ruleset import Seat
from services.identity.authenticator import Caller
from services.play.idempotency import Request

_WORKER = Caller(secret="worker")  # noqa: S106  no token hashes to this


def further_request(game_id: UUID, seat: Seat, since: int, *, version: int) -> Request:
    """Return a request that answers a decision again, in a game that is stuck at ``version``.

    The decision's own marker exists although the decision is still open.
    """
    return Request(_WORKER, f"{game_id}/decisions", key=f"{since}-{seat}-{version}")


def decision_request(game_id: UUID, seat: Seat, since: int, *, body: str = "") -> Request:
    """Return the request that answers a seat's decision, which opened at version ``since``.

    ``body`` is the digest of an external answer, and empty for a decision of the service. A second request
    with the same body returns the first answer; one with another body raises IdempotencyMismatch.
    """
    return Request(_WORKER, f"{game_id}/decisions", key=f"{since}-{seat}", body=body)
