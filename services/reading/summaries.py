"""The summary of a game: what lists show and every answer about a game repeats."""

from typing import Any

import msgspec

from domain.game.aggregate import Game, Status
from domain.game.events import SeatKind
from domain.game.proposals import ProposalKind
from domain.kernel.ruleset import Seat


class SeatSummary(msgspec.Struct, frozen=True):
    """Who sits where. ``name`` is None for an open seat; ``stand_in`` plays after the owner has left."""

    seat: Seat
    name: str | None
    kind: SeatKind
    bot: str | None
    color: str
    guest: bool
    stand_in: str | None


class ProposalSummary(msgspec.Struct, frozen=True):
    """What a seat has proposed; its ``id`` is a version, ``version`` the one to go back to or to fork at.

    It lapses once the game is at version ``lapses_at``; ``missing`` are the seats that have yet to agree.
    """

    id: int
    kind: ProposalKind
    version: int
    seat: Seat
    agreed: list[Seat]
    missing: list[Seat]
    lapses_at: int


class Origin(msgspec.Struct, frozen=True):
    """The game, and its version, that a fork goes on from."""

    game: str
    version: int


class Summary(msgspec.Struct, frozen=True):
    """A game at one version, without anything that is not public.

    ``deciding`` are the seats that must choose now, ``may_act`` those that may; ``turn`` is 0 and ``phase``
    None before the start; ``scores`` are the public victory points by seat, ``hidden_scores`` the others,
    None where the public may not know them, both empty before the start; ``proposal`` is the one that waits
    for answers; ``imported`` is whether the game was taken in from an archive, which is never ``rated``.
    ``idle_until`` is when the game ends unless something happens before, None while it waits for no
    person; it is worked out when it is asked for.
    """

    id: str
    ruleset: str
    options: dict[str, Any]
    version: int
    status: Status
    seats: list[SeatSummary]
    seed_commitment: str
    head: str
    turn: int
    phase: str | None
    active: Seat | None
    deciding: list[Seat]
    may_act: list[Seat]
    winner: Seat | None
    scores: list[int]
    hidden_scores: list[int | None]
    proposal: ProposalSummary | None
    forked_from: Origin | None
    rated: bool
    listed: bool
    imported: bool
    bot_pace_ms: int
    created_at: str
    updated_at: str
    idle_until: str | None = None


def summarize(game: Game) -> Summary:
    """Sum a game up as it stands."""
    status = game.status
    duties = game.duties()
    progress = None if game.state is None else game.ruleset.progress(game.state)
    outcome = game.outcome
    origin = game.forked_from
    standings = [] if game.state is None else game.ruleset.standings(game.state, None)
    return Summary(
        id=str(game.id),
        ruleset=game.ruleset.name,
        options=game.raw_options,
        version=game.version,
        status=status,
        seats=[
            SeatSummary(
                seat=number,
                name=seat.name if seat.kind == "human" else seat.bot,
                kind=seat.kind,
                bot=seat.bot,
                color=seat.color,
                guest=seat.kind == "human" and seat.guest,
                stand_in=seat.stand_in,
            )
            for number, seat in enumerate(game.seats)
        ],
        seed_commitment=game.commitment,
        head=game.head,
        turn=0 if progress is None else progress.turn,
        phase=None if progress is None else progress.phase,
        active=None if progress is None else progress.active,
        deciding=[seat for seat, duty in duties.items() if duty.must],
        may_act=[seat for seat, duty in duties.items() if not duty.must],
        winner=None if outcome is None else outcome.winner,
        scores=[standing.victory_points for standing in standings],
        hidden_scores=[standing.hidden_victory_points for standing in standings],
        proposal=_proposal(game),
        forked_from=None if origin is None else Origin(origin.game, origin.version),
        rated=game.rated and not game.imported,
        listed=game.listed,
        imported=game.imported,
        bot_pace_ms=game.bot_pace_ms,
        created_at=game.created_at,
        updated_at=game.updated_at,
    )


def _proposal(game: Game) -> ProposalSummary | None:
    proposal = game.open_proposal
    if proposal is None:
        return None
    return ProposalSummary(
        id=proposal.id,
        kind=proposal.kind,
        version=proposal.version,
        seat=proposal.seat,
        agreed=list(proposal.agreed),
        missing=proposal.missing(game.seats),
        lapses_at=proposal.lapses_at,
    )
