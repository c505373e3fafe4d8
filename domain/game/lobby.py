"""The changes that events of seats, clocks, forks and rewinds make to a game."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.game import events as game_events
from domain.game.fields import GameFields
from domain.game.proposals import made_by
from domain.game.script import script_of
from domain.game.seats import SeatState
from domain.game.timing import Closing, timing_of
from domain.kernel.ruleset import Event


def _created(game: GameFields, event: game_events.GameCreated) -> None:
    game.ruleset = game.rulesets[event.ruleset]
    # in the form in which the log stores them
    game.raw_options = msgspec.to_builtins(event.options, order="sorted")
    game.options = msgspec.convert(event.options, game.ruleset.options_type)
    game.seats = [
        SeatState(kind=plan.kind, bot=plan.bot, color=plan.color, guest=plan.guest, name=None)
        for plan in event.seats
    ]
    game.bot_pace_ms = event.bot_pace_ms
    game.timing = timing_of(event)
    game.listed = event.listed
    game.hints = event.hints
    game.rated = event.rated
    game.tournament, game.ladder = event.tournament, event.ladder
    game.forked_from = event.forked_from
    game.is_shared = event.forked_from is not None
    game.sandbox, game.script = event.sandbox, script_of(event.script, waits=game.is_shared)
    game.seed = bytes.fromhex(event.seed)
    if event.client_seed_seat is not None:
        game.seats[event.client_seed_seat].client_seed = event.client_seed


def _joined(game: GameFields, event: game_events.SeatJoined) -> None:
    seat = game.seats[event.seat]
    seat.kind, seat.bot, seat.guest = "human" if event.bot is None else "bot", event.bot, event.guest
    if event.client_seed is not None:
        seat.client_seed, seat.client_seed_joined = event.client_seed, True
        game.forget_epoch_key()
    if game.status == "running":  # a fork that was waiting for players
        for each in game.seats:
            each.timed_from = game.updated_at


def _left(game: GameFields, event: game_events.SeatLeft) -> None:
    seat = game.seats[event.seat]
    seat.misses = 0
    if event.stand_in is not None:
        seat.stand_in, seat.left_at = event.stand_in, game.version
        return
    seat.kind, seat.name, seat.bot, seat.guest = "open", None, None, True
    seat.client_seed, seat.client_seed_joined = None, False
    game.forget_epoch_key()
    seat.generation += 1


def _resumed(game: GameFields, event: game_events.SeatResumed) -> None:
    seat = game.seats[event.seat]
    if seat.stand_in is not None:
        seat.stand_in, seat.returns = None, seat.returns + 1
        if not event.same_decision:
            seat.timed_from = game.updated_at
    seat.misses = event.misses


def _time_spent(game: GameFields, event: game_events.TimeSpent) -> None:
    game.timing.spend(event)
    if event.added_ms is not None:
        game.seats[event.seat].timed_from = game.updated_at


def _decision_missed(game: GameFields, event: game_events.DecisionMissed) -> None:
    game.seats[event.seat].misses = event.misses


def _handed_over(game: GameFields, event: game_events.SeatHandedOver) -> None:
    game.seats[event.seat].stand_in = event.stand_in


def _token_renewed(game: GameFields, event: game_events.SeatTokenRenewed) -> None:
    game.seats[event.seat].generation += 1


def _started(game: GameFields, event: game_events.GameStarted) -> None:
    game.state = game.ruleset.initial(event.colors, game.options, version=game.version)


def _fork_began(game: GameFields, _: game_events.ForkBegan) -> None:
    game.is_shared, game.next_draw = False, 0
    game.script = game.script and game.script.at({})


def _proposed(game: GameFields, event: game_events.RewindProposed | game_events.ForkProposed) -> None:
    game.proposal = made_by(event, version=game.version)
    game.seats[event.seat].proposals += 1


def _agreed(game: GameFields, event: game_events.ProposalAgreed) -> None:
    proposal = game.proposal
    if proposal is not None:
        game.proposal = msgspec.structs.replace(proposal, agreed=(*proposal.agreed, event.seat))


def _declined(game: GameFields, _: game_events.ProposalDeclined) -> None:
    game.proposal = None


def _rewound(game: GameFields, event: game_events.GameRewound) -> None:
    """Record a rewind. The caller sets the position itself, from the live versions."""
    game.rewinds[game.version] = event.to_version
    game.state.version = game.version - 1
    game.next_draw = 0
    game.script = game.script and game.script.at(event.drawn)
    game.rated = False
    game.timing.take_back(event.remaining_ms)
    game.forget_epoch_key()
    if event.proposal is not None:
        game.proposal = None


def _fork_permitted(game: GameFields, event: game_events.ForkPermitted) -> None:
    game.fork_permits = (*game.fork_permits, (event.seat, event.at_version))
    game.rated = False
    game.proposal = None


def _closed(game: GameFields, event: game_events.GameClosed) -> None:
    game.closed = Closing(event.reason, event.ends_at)


def _reopened(game: GameFields, _: game_events.GameReopened) -> None:
    game.closed = None
    for seat in game.seats:
        seat.timed_from = game.updated_at


def _aborted(game: GameFields, event: game_events.GameAborted) -> None:
    game.aborted = event.reason


LOBBY_EVENTS: dict[type[Event], Callable[[GameFields, Any], None]] = {
    game_events.GameCreated: _created,
    game_events.SeatJoined: _joined,
    game_events.SeatLeft: _left,
    game_events.SeatResumed: _resumed,
    game_events.TimeSpent: _time_spent,
    game_events.DecisionMissed: _decision_missed,
    game_events.SeatHandedOver: _handed_over,
    game_events.SeatTokenRenewed: _token_renewed,
    game_events.GameStarted: _started,
    game_events.ForkBegan: _fork_began,
    game_events.RewindProposed: _proposed,
    game_events.ForkProposed: _proposed,
    game_events.ProposalAgreed: _agreed,
    game_events.ProposalDeclined: _declined,
    game_events.GameRewound: _rewound,
    game_events.ForkPermitted: _fork_permitted,
    game_events.GameClosed: _closed,
    game_events.GameReopened: _reopened,
    game_events.GameAborted: _aborted,
}
