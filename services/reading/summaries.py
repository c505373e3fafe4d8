"""The summary of a game: what lists show and every answer about a game repeats."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.game.aggregate import Game, Status
from domain.game.clocks import Clock, SeatClock
from domain.game.events import SeatKind
from domain.game.proposals import ProposalKind
from domain.kernel.ruleset import Duty, Seat
from domain.kernel.shapes import GameId


class SeatSummary(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: Seat
    """The number of the seat, 0 first, clockwise."""
    name: str | None
    """Who sits there, or which bot; null for an open seat."""
    kind: SeatKind
    """Whether a person sits there, a bot, or nobody yet."""
    bot: str | None
    """The name of the bot that plays; null where none does."""
    color: str
    """The colour of its pieces."""
    guest: bool
    """Whether it is a person without a registered name."""
    stand_in: str | None
    """The bot that plays after the owner has left; null while the owner plays."""
    handed_over: bool
    """Whether it plays since the owner has missed three decisions in a row."""


class ProposalSummary(msgspec.Struct, frozen=True):
    """What a seat has proposed."""

    id: int
    """Names it: the version at which it was proposed."""
    kind: ProposalKind
    """What is proposed."""
    version: int
    """The version to go back to, or to fork at."""
    seat: Seat
    """Who proposed it."""
    agreed: list[Seat]
    """The seats that have agreed."""
    missing: list[Seat]
    """The seats that have yet to agree."""
    lapses_at: int
    """It lapses once the game is at this version."""


class Origin(msgspec.Struct, frozen=True):
    """The game, and its version, that a fork goes on from."""

    game: GameId
    """The id of that game."""
    version: int
    """The last version that both have."""


class Summary(msgspec.Struct, frozen=True):
    """A game at one version, without anything that is not public."""

    id: GameId
    """The id of the game."""
    ruleset: str
    """The name of its ruleset."""
    options: dict[str, Any]
    """The options it was created with, as the ruleset's options schema says."""
    version: int
    """How many events it has."""
    status: Status
    """Whether it waits for players, runs, or is over."""
    seats: list[SeatSummary]
    """The seats in order."""
    seed_commitment: str
    """The SHA-256 of the game's seed, hexadecimal."""
    head: str
    """The hash of the last event."""
    turn: int
    """The number of the turn, 0 before the start and during set-up."""
    phase: str | None
    """What is being done; null before the start."""
    active: Seat | None
    """Whose turn it is; null for nobody's."""
    deciding: list[Seat]
    """The seats that must choose now."""
    may_act: list[Seat]
    """The seats that may choose now, such as those that an open offer asks."""
    winner: Seat | None
    """Who has won; null while nobody has."""
    scores: list[int]
    """The public victory points by seat; empty before the start."""
    hidden_scores: list[int | None]
    """The other victory points by seat, null where the public may not know them; empty before the start."""
    totals: list[int]
    """All victory points that the public may know, by seat: once a seat has won, with those that were hidden
    until then; empty before the start."""
    proposal: ProposalSummary | None
    """The proposal that waits for answers, if there is one."""
    forked_from: Origin | None
    """What it goes on from, if it is a fork."""
    rated: bool
    """True if it counts for ratings, which takes a person who has not left the game to a stand-in."""
    sandbox: bool
    """Whether its chance was chosen, so that it is for trying out, and fair to nobody."""
    listed: bool
    """Whether it stands in lists."""
    imported: bool
    """Whether it was taken in from an archive; such a game is never rated."""
    bot_pace_ms: int
    """How long bots wait before each move, in milliseconds."""
    clock: Clock | None
    """How long seats may take; null for as long as they like."""
    bot_decision_seconds: int
    """How long a bot from outside may take for a decision."""
    clocks: list[SeatClock]
    """What the clocks show, by seat; empty in a game without a clock."""
    deadline: str | None
    """Until when the first of those must decide whose time is limited; null where nobody's is."""
    awaited_since: str | None
    """Since when the first of the people who must decide is awaited; null where nobody is."""
    created_at: str
    """When it was opened."""
    updated_at: str
    """When the last event happened."""
    idle_until: str | None = None
    """When it ends unless something happens before; null while it waits for no person."""
    endable_at: str | None = None
    """From when another person at the table may end it, since somebody is silent; null where nobody may."""


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
