"""Webhook deliveries: listing failed ones and sending them again."""

from typing import Any

from flask import Response

from api.http.responses import answer
from api.process.runtime import caller, runtime
from api.schemas.answers import DeliveryList
from api.schemas.endpoint import Endpoint
from api.schemas.requests import DeliveriesQuery, NothingSchema
from services.bots.deliveries import Delivery

blueprint = Endpoint("deliveries", __name__, description="Deliveries to webhooks of bots")

_EXAMPLE = {
    "id": "decision-8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4-0-12",
    "kind": "decision",
    "game": "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4",
    "seat": 0,
    "since": 12,
    "status": "failed",
    "attempts": 4,
    "detail": "The receiver replied with status 500.",
    "created_at": "2026-01-31T12:00:00.000000Z",
    "updated_at": "2026-01-31T12:00:07.000000Z",
}
_BOT = "/bots/<string:name>"
_OWN = ("unauthenticated", "forbidden", "not-found")


@blueprint.operation(
    "GET",
    f"{_BOT}/deliveries",
    operation_id="listDeliveries",
    scope="bots",
    answers=(200, DeliveryList),
    example={"items": [_EXAMPLE], "next_cursor": None},
    query=DeliveriesQuery,
    codes=_OWN,
    needs_token=True,
)
def list_deliveries(name: str, query: dict[str, Any]) -> Response:
    """List the newest 200 webhook deliveries that failed at least once.

    For the bot, its owner and the operator. Deliveries of a game's start and end are always listed.
    """
    found, cursor = runtime().service.redelivery.page(
        caller(), name, status=query.get("status"), cursor=query.get("cursor"), limit=query.get("limit", 20)
    )
    return answer(DeliveryList(list(found), next_cursor=cursor), private=True)


@blueprint.operation(
    "POST",
    f"{_BOT}/deliveries/<string:delivery>/redeliver",
    operation_id="redeliver",
    scope="bots",
    answers=(202, Delivery),
    example={**_EXAMPLE, "status": "pending", "attempts": 0, "detail": ""},
    body=NothingSchema,
    body_optional=True,
    codes=[*_OWN, "decision-over", "game-damaged", "payload-too-large", "unsupported-media-type"],
    needs_token=True,
)
def send_again(name: str, delivery: str, sent: tuple[dict[str, Any], str]) -> Response:
    """Send a delivery again under the same id. A decision is sent only while it is open."""
    del sent  # always empty
    who = caller()
    command = runtime().write(lambda service: service.redelivery.send_again(who, name, delivery))
    return answer(command, status=202, private=True)
