"""Reports about players, sent to the operator."""

from typing import Any

from flask import Response

from api.http.responses import answer
from api.process.runtime import runtime
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.examples import EXAMPLE_ID
from api.schemas.reports import REPORT_EXAMPLE, MakeReportSchema, Report
from api.writes import write_request
from services.service import Service
from services.store.moderation_records import ReportMade

blueprint = Endpoint("reports", __name__, description="Reports of players to the operator")


@blueprint.operation(
    "POST",
    "/reports",
    operation_id="reportPlayer",
    answers=(201, Report),
    example=REPORT_EXAMPLE,
    body=MakeReportSchema,
    body_example={"about": {"game": EXAMPLE_ID, "seat": 2}, "reason": "talk"},
    codes=["not-found", "game-damaged", *WRITE],
    needs_token=True,
)
def report_player(sent: tuple[dict[str, Any], str]) -> Response:
    """Report a player, a bot or a seat to the operator, with the token of a player or a seat.

    Only the operator sees who reported whom. Repeating a report on the same day has no effect.
    """
    body, digest = sent
    command = write_request(digest)
    about = body["about"]

    def reported(service: Service) -> ReportMade:
        moderation = service.moderation
        if "player" in about:
            subject = moderation.player(about["player"])
        else:
            subject = moderation.seat(about["game"], about["seat"])
        return moderation.report(command, subject, body["reason"])

    made = runtime().write(reported)
    return answer(Report(str(made.originator_id), made.reason, made.recorded_at), status=201, private=True)
