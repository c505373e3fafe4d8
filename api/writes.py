"""Answers to writes that several resources share."""

from collections.abc import Mapping
from typing import Any, Literal
from uuid import UUID

import msgspec
from flask import request
from msgspec import UNSET

from api.http.parsing import read_key
from api.http.responses import encode_sorted
from api.process.runtime import caller
from api.schemas.answers import Acted, CreatedGame, ProposalAnswer, TakenSeat
from domain.game.aggregate import Game
from domain.game.clocks import Clock
from domain.kernel.ruleset import Seat
from services.errors import Forbidden, Unauthenticated
from services.identity import tokens
from services.identity.authenticator import Caller, Visibility
from services.play.idempotency import Accepted, Request
from services.reading.boards import legal_actions
from services.reading.summaries import SeatSummary, summarize
from services.service import Service

_STATUS: Mapping[str, Literal["proposed", "agreed", "declined", "done"]] = {
    "rewind-proposed": "proposed",
    "fork-proposed": "proposed",
    "proposal-agreed": "agreed",
    "proposal-declined": "declined",
    "game-rewound": "done",
    "fork-permitted": "done",
}


def read_clock(body: dict[str, Any]) -> Clock | None:
    """Return the requested clock; None for a game without one."""
    sent = body.get("clock", {"kind": "none"})
    return None if sent["kind"] == "none" else msgspec.convert(sent, Clock)


def verify_seat_token(who: Caller, game_id: UUID) -> None:
    """Raise Unauthenticated or Forbidden if the caller's token alone shows that it cannot act in a game."""
    if who.anonymous:
        raise Unauthenticated("needs-seat-token")
    if who.seat is not None and who.seat.game != game_id:
        raise Forbidden("token-of-another-game")
    if who.operator:
        raise Forbidden("operator-has-no-seat")


def write_request(digest: str) -> Request:
    """Return the caller's request for a write, whose body has this digest. Raises ValidationFailed."""
    return Request(caller(), request.path, read_key(), digest)


def seat_request(game_id: UUID, digest: str) -> Request:
    """Return the request of a caller who may have a seat in a game.

    Raises ValidationFailed, and the errors of ``verify_seat_token``.
    """
    verify_seat_token(caller(), game_id)
    return write_request(digest)


def state_after(service: Service, accepted: Accepted) -> Game:
    """Return the game as an accepted write left it, even if this is a later retry."""
    if accepted.game.version == accepted.version:
        return accepted.game
    return service.games.load(accepted.game.id, version=accepted.version)


def issue_seat_token(service: Service, game: Game, seat: int) -> str:
    """Issue the token of a seat."""
    return tokens.issue(service.keyring, tokens.SeatToken(game.id, seat, game.seats[seat].generation))


def created_game(service: Service, accepted: Accepted, *, show_tokens: bool) -> CreatedGame:
    """Build the answer for a new game, with its seats' tokens if they may be shown."""
    game = state_after(service, accepted)
    summary = summarize(game)
    return CreatedGame(
        id=summary.id,
        ruleset=summary.ruleset,
        options=summary.options,
        version=summary.version,
        status=summary.status,
        seats=[_created_seat(service, game, seat, show_tokens) for seat in summary.seats],
        seed_commitment=summary.seed_commitment,
        head=summary.head,
        sandbox=summary.sandbox,
        listed=summary.listed,
        bot_pace_ms=summary.bot_pace_ms,
        clock=summary.clock,
        bot_decision_seconds=summary.bot_decision_seconds,
        forked_from=summary.forked_from,
        created_at=summary.created_at,
    )


def _created_seat(service: Service, game: Game, seat: SeatSummary, show_tokens: bool) -> TakenSeat:
    is_shown = show_tokens and seat.kind == "human"
    token = issue_seat_token(service, game, seat.seat) if is_shown else UNSET
    return TakenSeat(**msgspec.structs.asdict(seat), token=token)


def render_action_result(
    service: Service, accepted: Accepted, seat: Seat, *, with_legal_actions: bool = False
) -> bytes:
    """Render the result of an action as JSON, as the acting seat may see it."""
    next_actions = legal_actions(state_after(service, accepted), seat) if with_legal_actions else UNSET
    shown = Acted(
        version=accepted.version,
        events=service.queries.items(accepted.envelopes, accepted.game, Visibility(seat)),
        head=accepted.head,
        legal_actions=next_actions,
    )
    return encode_sorted(shown)


def proposal_answer(service: Service, accepted: Accepted) -> ProposalAnswer:
    """Build the answer for a proposal from the events that were stored."""
    first, last = accepted.envelopes[0].core, accepted.envelopes[-1].core
    game = state_after(service, accepted)
    proposal = game.open_proposal
    is_new = first.kind in ("rewind-proposed", "fork-proposed")
    return ProposalAnswer(
        game=first.game,
        version=accepted.version,
        head=accepted.head,
        rewind_id=first.version if is_new else first.data["proposal"],
        status=_STATUS[last.kind],
        missing=[] if proposal is None else proposal.missing(game.seats),
    )
