"""Operators: reports, the records of players, and acts of moderation."""

from typing import Any
from uuid import UUID

from flask import Response

from api.http.responses import answer
from api.process.runtime import caller, runtime
from api.schemas.answers import ModeratedGame
from api.schemas.endpoint import WRITE, Endpoint
from api.schemas.examples import EXAMPLE_HASH, EXAMPLE_ID
from api.schemas.operators import (
    ACT_EXAMPLE,
    OPEN_REPORT_EXAMPLE,
    RENAMED_EXAMPLE,
    SUBJECT_EXAMPLE,
    ActList,
    CloseGameSchema,
    ModerateSchema,
    Operator,
    OperatorReportsQuery,
    RecordQuery,
    RenameSchema,
    ReportList,
    SettleSchema,
)
from api.schemas.requests import PageQuery
from api.writes import state_after, write_request
from services.play.idempotency import Accepted
from services.reading.operator_lists import ActView, ReportView, SubjectRecord
from services.service import Service
from services.store.moderation_records import Moderated, Subject

blueprint = Endpoint("operators", __name__, description="Moderation, for operators alone")

COUNTED = 100
"""Maximum number of waiting reports to count."""


@blueprint.operation(
    "GET",
    "/operator",
    operation_id="getOperator",
    scope="account",
    answers=(200, Operator),
    example={"name": "Ada", "waiting": 2},
    needs_token=True,
)
def get_operator() -> Response:
    """Return the calling operator, and how many reports wait."""
    service = runtime().service
    by = service.operators.verify(caller())
    waiting = service.event_store.moderation.reports(waiting=True, limit=COUNTED)
    return answer(Operator(service.operator_lists.operator(by), len(waiting)), private=True)


@blueprint.operation(
    "GET",
    "/operator/reports",
    operation_id="listReports",
    scope="account",
    answers=(200, ReportList),
    example={"items": [OPEN_REPORT_EXAMPLE], "next_cursor": None},
    query=OperatorReportsQuery,
    needs_token=True,
)
def list_reports(query: dict[str, Any]) -> Response:
    """List the reports that wait for an operator, or all, newest first. This never lags."""
    service = runtime().service
    service.operators.verify(caller())
    found, cursor = service.operator_lists.reports(
        query.get("state", "waiting"), cursor=query.get("cursor"), limit=query.get("limit", 20)
    )
    return answer(ReportList(items=found, next_cursor=cursor), private=True)


@blueprint.operation(
    "POST",
    "/operator/reports/<uuid:report_id>",
    operation_id="settleReport",
    scope="account",
    answers=(200, ReportView),
    example={
        **OPEN_REPORT_EXAMPLE,
        "settled": {"by": "Ada", "reason": "muted", "settled_at": "2026-01-31T12:11:00.000000Z"},
    },
    body=SettleSchema,
    body_example={"state": "settled", "reason": "muted"},
    codes=["not-found", *WRITE],
    needs_token=True,
)
def settle_report(report_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Settle a report, or reopen it. A report already in the requested state stays unchanged."""
    body, digest = sent
    command = write_request(digest)

    def settled(service: Service) -> ReportView:
        is_open = body["state"] == "waiting"
        made = service.moderation.settle(command, report_id, body["reason"], is_open=is_open)
        return service.operator_lists.shown_report(made)

    return answer(runtime().write(settled), private=True)


@blueprint.operation(
    "GET",
    "/operator/record",
    operation_id="getRecord",
    scope="account",
    answers=(200, SubjectRecord),
    example={
        "about": SUBJECT_EXAMPLE,
        "registered_at": "2026-01-31T12:00:00.000000Z",
        "muted": True,
        "unrated": False,
        "games": 12,
        "acts": [ACT_EXAMPLE],
        "act_count": 1,
        "reports": [OPEN_REPORT_EXAMPLE],
        "report_count": 1,
    },
    query=RecordQuery,
    codes=["not-found", "game-damaged"],
    needs_token=True,
)
def get_record(query: dict[str, Any]) -> Response:
    """Return the restrictions of a player, bot or seat, and the newest reports and acts about it."""
    service = runtime().service
    service.operators.verify(caller())
    return answer(service.operator_lists.record(_subject(service, query)), private=True)


@blueprint.operation(
    "GET",
    "/operator/acts",
    operation_id="listActs",
    scope="account",
    answers=(200, ActList),
    example={"items": [ACT_EXAMPLE], "next_cursor": None},
    query=PageQuery,
    needs_token=True,
)
def list_acts(query: dict[str, Any]) -> Response:
    """List the acts of all operators, newest first. This never lags."""
    service = runtime().service
    service.operators.verify(caller())
    found, cursor = service.operator_lists.acts(cursor=query.get("cursor"), limit=query.get("limit", 20))
    return answer(ActList(items=found, next_cursor=cursor), private=True)


@blueprint.operation(
    "POST",
    "/operator/acts",
    operation_id="moderate",
    scope="account",
    answers=(201, ActView),
    example=ACT_EXAMPLE,
    body=ModerateSchema,
    body_example={"about": {"player": "Eve"}, "act": "mute", "reason": "insults"},
    codes=["not-found", "game-damaged", *WRITE],
    needs_token=True,
)
def moderate(sent: tuple[dict[str, Any], str]) -> Response:
    """Mute a player or a seat, exclude a player from rated games, or undo either.

    The service records each act with the operator, the time and the reason.
    """
    body, digest = sent
    command = write_request(digest)

    def acted(service: Service) -> ActView:
        service.operators.verify(command.caller)
        made: Moderated = service.moderation.act(
            command, _subject(service, body["about"]), body["act"], body["reason"]
        )
        return service.operator_lists.shown_act(made)

    return answer(runtime().write(acted), status=201, private=True)


@blueprint.operation(
    "POST",
    "/operator/rename",
    operation_id="renamePlayer",
    scope="account",
    answers=(201, ActView),
    example=RENAMED_EXAMPLE,
    body=RenameSchema,
    body_example={"player": "Eve", "name": "Juniper", "reason": "offensive name"},
    codes=["not-found", "name-taken", *WRITE],
    needs_token=True,
)
def rename_player(sent: tuple[dict[str, Any], str]) -> Response:
    """Rename a player. Renaming the player back undoes it.

    Tokens, passkeys, ratings, games and followers stay. The player's games, lists and chats show the new name
    within seconds. All names of the player stay taken, and requests may use any of them.
    """
    body, digest = sent
    command = write_request(digest)

    def renamed(service: Service) -> ActView:
        service.operators.verify(command.caller)
        made = service.renaming.rename(command, body["player"], body["name"], body["reason"])
        return service.operator_lists.shown_act(made)

    return answer(runtime().write(renamed), status=201, private=True)


@blueprint.operation(
    "POST",
    "/operator/games/<uuid:game_id>/close",
    operation_id="closeGame",
    scope="account",
    answers=(200, ModeratedGame),
    example={
        "id": EXAMPLE_ID,
        "version": 13,
        "status": "running",
        "closed": {"reason": "collusion", "ends_at": "2026-02-07T12:00:00.000000Z"},
        "head": EXAMPLE_HASH,
    },
    body=CloseGameSchema,
    body_example={"reason": "collusion"},
    codes=["not-found", "game-not-running", "game-damaged", *WRITE],
    needs_token=True,
)
def close_game(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Close a game: nobody can act, and no clock runs. It ends without a result after a week.

    In a tournament it ends after an hour. Until then an operator can reopen it. Its seed stays secret, so
    that it can continue fairly.
    """
    body, digest = sent
    command = write_request(digest)

    def closed(service: Service) -> ModeratedGame:
        return _moderated(service, service.moderation.close_game(command, game_id, body["reason"]))

    return answer(runtime().write(closed), private=True)


@blueprint.operation(
    "POST",
    "/operator/games/<uuid:game_id>/reopen",
    operation_id="reopenGame",
    scope="account",
    answers=(200, ModeratedGame),
    example={"id": EXAMPLE_ID, "version": 14, "status": "running", "closed": None, "head": EXAMPLE_HASH},
    body=CloseGameSchema,
    body_example={"reason": "they are brothers"},
    codes=["not-found", "game-not-running", "game-damaged", *WRITE],
    needs_token=True,
)
def reopen_game(game_id: UUID, sent: tuple[dict[str, Any], str]) -> Response:
    """Reopen a closed game. The time for each open decision starts again."""
    body, digest = sent
    command = write_request(digest)

    def reopened(service: Service) -> ModeratedGame:
        return _moderated(service, service.moderation.reopen_game(command, game_id, body["reason"]))

    return answer(runtime().write(reopened), private=True)


def _moderated(service: Service, accepted: Accepted) -> ModeratedGame:
    game = state_after(service, accepted)
    return ModeratedGame(str(game.id), accepted.version, game.status, game.closed, accepted.head)


def _subject(service: Service, about: dict[str, Any]) -> Subject:
    """Return the player or seat that a request names. Raises NotFound, GameDamaged."""
    if "player" in about:
        return service.moderation.player(about["player"])
    return service.moderation.seat(about["game"], about["seat"])
