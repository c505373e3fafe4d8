"""The events that every game has in plain words: one line for each."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.game import events as game_events
from domain.kernel.ruleset import Event, Seat

Names = Mapping[Seat, str]
"""The names of people, as far as they are known, by seat."""


def narrate_lobby(event: Event, names: Names) -> str:
    """Say what happened, in one line; ``names`` are those of the seats when it did."""
    return _NARRATORS[type(event)](event, names)


def who(names: Names, seat: Seat) -> str:
    """Name a seat and who sits there, where that is known: ``seat 2 (Ada)``."""
    name = names.get(seat)
    return f"seat {seat}" if name is None else f"seat {seat} ({name})"


def _created(event: game_events.GameCreated, names: Names) -> str:
    seats = [f"{who(names, seat)}, {plan.color}, {_taken_by(plan)}" for seat, plan in enumerate(event.seats)]
    origin = event.forked_from
    whence = "" if origin is None else f", forked from version {origin.version} of game {origin.game}"
    return f"a game of {event.ruleset} is opened{whence}: {'; '.join(seats)}"


def _taken_by(plan: game_events.SeatPlan) -> str:
    if plan.kind == "bot":
        return f"the bot {plan.bot}"
    return "is open" if plan.kind == "open" else "a guest" if plan.guest else "a registered player"


def _joined(event: game_events.SeatJoined, names: Names) -> str:
    sort = "a guest" if event.guest else "a registered player"
    return f"{who(names, event.seat)} is taken by {sort}"


def _left(event: game_events.SeatLeft, names: Names) -> str:
    after = "and is open again" if event.stand_in is None else f"for which {event.stand_in} plays on"
    return f"{who(names, event.seat)} is left, {after}"


def _resumed(event: game_events.SeatResumed, names: Names) -> str:
    return f"{who(names, event.seat)} is played by its owner again"


def _token_renewed(event: game_events.SeatTokenRenewed, names: Names) -> str:
    return f"{who(names, event.seat)} has a new token; older ones are worth nothing any more"


def _started(event: game_events.GameStarted, names: Names) -> str:
    seats = [f"{who(names, seat)}, {color}" for seat, color in enumerate(event.colors)]
    return f"the game starts with {'; '.join(seats)}"


def _fork_began(event: game_events.ForkBegan, names: Names) -> str:
    del event, names
    return "the fork goes on from here, with draws of its own"


def _rewind_proposed(event: game_events.RewindProposed, names: Names) -> str:
    return f"{who(names, event.seat)} proposes to go back to version {event.to_version}"


def _fork_proposed(event: game_events.ForkProposed, names: Names) -> str:
    return f"{who(names, event.seat)} asks to fork the game at version {event.at_version}, with all hands"


def _agreed(event: game_events.ProposalAgreed, names: Names) -> str:
    return f"{who(names, event.seat)} agrees to proposal {event.proposal}"


def _declined(event: game_events.ProposalDeclined, names: Names) -> str:
    return f"{who(names, event.seat)} ends proposal {event.proposal}"


def _rewound(event: game_events.GameRewound, names: Names) -> str:
    del names
    whose = "its last action is taken back" if event.proposal is None else "as agreed"
    return f"the game goes back to version {event.to_version}, {whose}; draws are made afresh"


def _fork_permitted(event: game_events.ForkPermitted, names: Names) -> str:
    return f"{who(names, event.seat)} may fork the game at version {event.at_version}, as all have agreed"


def _aborted(event: game_events.GameAborted, names: Names) -> str:
    del names
    return f"the game ends without a result: {event.reason}"


_NARRATORS: Mapping[type[Event], Callable[[Any, Names], str]] = {
    game_events.GameCreated: _created,
    game_events.SeatJoined: _joined,
    game_events.SeatLeft: _left,
    game_events.SeatResumed: _resumed,
    game_events.SeatTokenRenewed: _token_renewed,
    game_events.GameStarted: _started,
    game_events.ForkBegan: _fork_began,
    game_events.RewindProposed: _rewind_proposed,
    game_events.ForkProposed: _fork_proposed,
    game_events.ProposalAgreed: _agreed,
    game_events.ProposalDeclined: _declined,
    game_events.GameRewound: _rewound,
    game_events.ForkPermitted: _fork_permitted,
    game_events.GameAborted: _aborted,
}
