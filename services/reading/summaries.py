"""The summary of a game, used in lists and in every answer about a game."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.game.aggregate import Game
from domain.game.clocks import Clock, SeatClock
from domain.game.events import SeatKind
from domain.game.fields import Status
from domain.game.proposals import ProposalKind
from domain.game.timing import Closing
from domain.kernel.ruleset import Duty, Seat
from domain.kernel.shapes import GameId


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat and its player."""

    seat: Seat
    """The number of the seat, clockwise from 0."""
    name: str | None
    """The name of the player or bot; null for an open seat, `Former player` for a person who was erased."""
    kind: SeatKind
    """The kind of its player: a person or a bot; `open` while nobody has taken it."""
    bot: str | None
    """The name of the bot; null if the seat has none."""
    color: str
    """The colour of its pieces."""
    guest: bool
    """True for a person without a registered name."""
    stand_in: str | None
    """The bot that plays after the owner has left; null while the owner plays."""
    handed_over: bool
    """True if the stand-in plays because the owner missed three decisions in a row."""


class ProposalSummary(msgspec.Struct, frozen=True):
    """A proposal by a seat."""

    id: int
    """The proposal's id: the version at which it was made."""
    kind: ProposalKind
    """The kind of proposal."""
    version: int
    """The version to rewind to, or to fork at."""
    seat: Seat
    """The seat that made the proposal."""
    agreed: list[Seat]
    """The seats that have agreed."""
    missing: list[Seat]
    """The seats whose answers are missing."""
    lapses_at: int
    """The game's version at which the proposal lapses."""


class Origin(msgspec.Struct, frozen=True):
    """The game and version from which a fork continues."""

    game: GameId
    """The id of the original game."""
    version: int
    """The last version that both games share."""


class Summary(msgspec.Struct, frozen=True):
    """The public facts about a game at one version."""

    id: GameId
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    options: dict[str, Any]
    """The options chosen at creation, in the form of the ruleset's options schema."""
    version: int
    """The number of its events."""
    status: Status
    """The game's status: waiting for players, running, finished, or aborted."""
    seats: list[SeatSummary]
    """The seats in order."""
    seed_commitment: str
    """The SHA-256 of the game's seed, hexadecimal."""
    head: str
    """The hash of the last event."""
    turn: int
    """The number of the turn; 0 before the start and during set-up."""
    phase: str | None
    """The phase of the turn; null before the start."""
    active: Seat | None
    """The seat whose turn it is; null if it is nobody's."""
    deciding: list[Seat]
    """The seats that must decide now."""
    may_act: list[Seat]
    """The seats that may decide now, such as those that can answer an open offer."""
    winner: Seat | None
    """The seat that has won; null while none has."""
    scores: list[int]
    """The public victory points by seat; empty before the start."""
    hidden_scores: list[int | None]
    """The hidden victory points by seat; null while the public may not know them, empty before the start."""
    totals: list[int]
    """All victory points known to the public, by seat; empty before the start.

    Once a seat has won, they include the points that were hidden until then.
    """
    proposal: ProposalSummary | None
    """The open proposal; null if there is none."""
    forked_from: Origin | None
    """The origin of a fork; null for any other game."""
    rated: bool
    """True if the game counts for ratings. A game of bots alone counts if it belongs to the bot ladder."""
    sandbox: bool
    """True if the game's draws were chosen. Such a game is for experiments and not fair."""
    listed: bool
    """True if the game appears in lists."""
    imported: bool
    """True if the game was imported from an archive; such a game is never rated."""
    bot_pace_ms: int
    """How long bots wait before each move, in milliseconds."""
    clock: Clock | None
    """The time limits of the seats; null for none."""
    bot_decision_seconds: int
    """How long an external bot may take for a decision."""
    clocks: list[SeatClock]
    """The remaining time on the clocks, by seat; empty in a game without a clock."""
    deadline: str | None
    """The earliest time by which a seat must decide; null if no seat has a limit."""
    awaited_since: str | None
    """The time since which the game has waited for a person, the earliest if for several; null if for none.
    """
    created_at: str
    """The time of the game's creation."""
    updated_at: str
    """The time of the last event."""
    idle_until: str | None = None
    """The time at which the game ends unless players continue it; null while it waits for no person."""
    endable_at: str | None = None
    """The time from which others may end the game because a player is silent; null if nobody may."""
    hints: bool = False
    """True if a seat may ask for hints; false in a rated game."""
    tournament: GameId | None = None
    """The id of the tournament that the game belongs to; null if it belongs to none."""
    ladder: bool = False
    """True if the bot ladder started the game."""
    closed: Closing | None = None
    """How an operator closed the game, in which nobody may act until it is reopened; null if it is not
    closed.
    """


def summarize(game: Game) -> Summary:
    """Summarize a game's current position."""
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
                name=seat.shown_name,
                kind=seat.kind,
                bot=seat.bot,
                color=seat.color,
                guest=seat.kind == "human" and seat.guest,
                stand_in=seat.stand_in,
                handed_over=seat.is_handed_over,
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
        totals=[standing.total for standing in standings],
        proposal=_proposal(game),
        forked_from=None if origin is None else Origin(origin.game, origin.version),
        rated=game.is_rated,
        sandbox=game.sandbox,
        listed=game.listed,
        imported=game.imported,
        bot_pace_ms=game.bot_pace_ms,
        clock=game.timing.clock,
        bot_decision_seconds=game.timing.bot_decision_ms // 1000,
        clocks=game.clocks(),
        deadline=game.first_deadline(),
        awaited_since=_awaited_since(game, duties),
        created_at=game.created_at,
        updated_at=game.updated_at,
        hints=game.gives_hints,
        tournament=game.tournament,
        ladder=game.ladder,
        closed=None if game.over else game.closed,
    )


def _awaited_since(game: Game, duties: Mapping[Seat, Duty]) -> str | None:
    people = (seat for seat, duty in duties.items() if duty.must and game.seats[seat].player is None)
    return min((game.timing.open_decisions[seat].at for seat in people), default=None)


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
