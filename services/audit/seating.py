"""Checks of lobby events against the state of the seats, and of hidden values against their audience."""

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.seats import MISSES_IN_A_ROW
from domain.kernel.messages import Message
from domain.kernel.ruleset import Event, Seat
from services.audit.checks import Broken, Step
from services.audit.form import PERSON

_WHILE_CLOSED = (
    game_events.SeatLeft,
    game_events.SeatTokenRenewed,
    game_events.GameReopened,
    game_events.GameAborted,
)
"""The only events of a game that an operator has closed."""


class SeatingCheck:
    """Checks joining, leaving, starting and aborting against the seats and the status of the game."""

    name = "seats"

    def __init__(self) -> None:
        self._count = 0

    def check_step(self, step: Step) -> None:
        """Check the next event."""
        if not is_possible(step.game, step.event):
            raise Broken(step.version, "change-impossible", version=step.version)
        self._count += isinstance(step.event, game_events.LOBBY_EVENTS)

    def finish(self) -> Message:
        """Count the lobby events."""
        return Message("lobby-possible", number=self._count)


def is_possible(game: Game, event: Event) -> bool:
    """Return True if the event could happen in the game at this point."""
    if game.closed is not None and not isinstance(event, _WHILE_CLOSED):
        return False
    match event:
        case game_events.SeatJoined(seat=seat):
            return not game.over and game.seats[seat].kind == "open"
        case game_events.SeatLeft(seat=seat, stand_in=stand_in):
            was_there = game.seats[seat].kind != "open" and game.seats[seat].stand_in is None
            return not game.over and was_there and (stand_in is None) == (game.status == "waiting")
        case game_events.SeatResumed(seat=seat, misses=misses):
            place = game.seats[seat]
            was_away = place.stand_in is not None or place.misses > 0
            return not game.over and was_away and misses in (0, min(place.misses, MISSES_IN_A_ROW - 1))
        case game_events.SeatTokenRenewed(seat=seat):
            return game.seats[seat].kind == "human"
        case game_events.GameStarted():
            is_full = all(seat.kind != "open" for seat in game.seats)
            return game.state is None and game.aborted is None and (is_full or game.is_shared)
        case game_events.GameReopened():
            return not game.over and game.closed is not None
        case game_events.GameClosed() | game_events.GameAborted():
            return not game.over
        case _:
            return True


class Audiences:
    """Checks the commitments of an event and their audiences against the ruleset's secrets."""

    name = "secrets"

    def __init__(self) -> None:
        self._count = 0

    def check_step(self, step: Step) -> None:
        """Check the next event."""
        core, event, game = step.envelope.core, step.event, step.game
        if not isinstance(event, game_events.LOBBY_EVENTS):
            is_of_the_present = core.rules == game.ruleset.rules_version and core.rev == event.rev
            if not is_of_the_present:
                return
        for name, audience in _audiences(step).items():
            if audience != core.audience.get(name, audience):
                raise Broken(step.version, "value-shown-wrongly", version=step.version, name=name)
        self._count += len(core.audience)

    def finish(self) -> Message:
        """Return the finding of a game whose hidden values all had the right audience, with their number."""
        return Message("values-hidden-rightly", number=self._count)


def _audiences(step: Step) -> dict[str, tuple[Seat, ...] | None]:
    core, event, game = step.envelope.core, step.event, step.game
    expected: dict[str, tuple[Seat, ...] | None] = {"command": ()}
    if isinstance(event, game_events.GameCreated):
        expected["seed"] = ()
        if event.sandbox:
            expected["script"] = ()
    elif core.seat is not None:
        expected["action"] = (core.seat,)
    expected |= {name: None for name in core.commitments if PERSON.fullmatch(name)}
    secrets: dict[str, tuple[Seat, ...]] = {}
    if not isinstance(event, game_events.LOBBY_EVENTS) and event.secret_fields:
        secrets = dict(game.ruleset.secrets(game.state, event))
    hidden = core.commitments.keys() - expected.keys()
    if hidden != secrets.keys() - expected.keys():
        raise Broken(step.version, "other-fields-hidden", version=step.version)
    return expected | secrets
