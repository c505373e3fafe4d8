"""Hints for a seat: the best actions, and why."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response

from api.http.parsing import read_json_parameter
from api.http.responses import encode, entity_tag, tagged_answer
from api.http.wording import wording
from api.process.runtime import caller, runtime
from api.reads import wait_for_version
from api.schemas.endpoint import GAME, SEAT_READ, Endpoint
from api.schemas.requests import ConditionalHeaders, HintQuery
from api.writes import verify_seat_token
from domain.kernel.ruleset import Action
from services.errors import ValidationFailed
from services.identity.authenticator import Visibility, acting_seat
from services.reading.hints import Hint, desired, hint

blueprint = Endpoint("hints", __name__, description="Hints for a seat")


@blueprint.operation(
    "GET",
    f"{GAME}/hint",
    operation_id="getHint",
    answers=(200, Hint),
    headers=["ETag"],
    request_headers=[ConditionalHeaders],
    also=[(304, "Not modified")],
    example={
        "version": 12,
        "seat": 0,
        "goal": "2 of 10 points; next an outpost, which needs 1 food more",
        "best": [
            {"action": {"type": "end-turn"}, "value": 0.0, "reason": "nothing else helps you now"},
        ],
        "desired": None,
    },
    query=HintQuery,
    codes=["hints-off", "not-your-decision", "game-not-running", *SEAT_READ],
    needs_token=True,
)
def get_hint(game_id: UUID, query: dict[str, Any]) -> Response:
    """Return the best actions of the caller's seat with a reason for each, from the seat's own knowledge.

    With an `action`, `desired` contains the reason for it, or why it is forbidden. A rated game gives no
    hints, and neither does one created with `hints: false`.
    """
    who, language = caller(), query.get("lang", "en")
    verify_seat_token(who, game_id)
    game = wait_for_version(game_id, query.get("min_version", 0))
    seat = acting_seat(who, game, seat=query.get("seat"))
    found = hint(game, seat, language)
    if "action" in query:
        action = _read_action(game_id, query["action"])
        found = msgspec.structs.replace(found, desired=desired(game, seat, action, language, wording()))
    tag = f'{entity_tag(found.version, Visibility(found.seat))[:-1]}-{language}"'
    answer = tagged_answer(encode(found), tag)
    answer.headers["Content-Language"] = language
    return answer


def _read_action(game_id: UUID, text: str) -> Action:
    """Read the action of the query. Raises ValidationFailed."""
    try:
        submitted = runtime().actions_of(game_id).read(read_json_parameter("action", text))
    except ValidationFailed as failed:
        errors = {name if name == "action" else f"action.{name}": one for name, one in failed.errors.items()}
        raise ValidationFailed(failed.message, errors=errors, rules=failed.rules) from None
    return submitted.action
