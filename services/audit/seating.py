"""Whether people came and went as seats allowed, and each event hides from the others what it has to hide."""

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.seats import MISSES_IN_A_ROW
from domain.kernel.ruleset import Event, Seat
from services.audit.checks import Broken, Step
from services.audit.form import PERSON


class Seating:
    """Holds joining, leaving, starting and aborting against who sat where, and how the game stood."""

    name = "seats"

    def __init__(self) -> None:
        self._count = 0

    def look(self, step: Step) -> None:
        """Look at the next event."""
        if not is_possible(step.game, step.event):
            raise Broken(step.version, f"Version {step.version} seats somebody where nobody could be seated.")
        self._count += isinstance(step.event, game_events.LOBBY_EVENTS)

    def finish(self) -> str:
        """Say how many events there were of this kind."""
        return f"{self._count} events of the lobby are such as could be."


def is_possible(game: Game, event: Event) -> bool:
    """Whether an event of the lobby could follow in a game as it stands; others are decided by rules."""
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
        case game_events.GameAborted():
            return not game.over
        case _:
            return True


class Audiences:
    """Holds what an event commits to, and for whom, against what the present rules say is secret in it."""

    name = "secrets"

    def __init__(self) -> None:
        self._count = 0

    def look(self, step: Step) -> None:
        """Look at the next event."""
        core, event, game = step.envelope.core, step.event, step.game
        if not isinstance(event, game_events.LOBBY_EVENTS):
            is_of_the_present = core.rules == game.ruleset.rules_version and core.rev == event.rev
            if not is_of_the_present:
                return
        for name, audience in _audiences(step).items():
            if audience != core.audience.get(name, audience):
                raise Broken(step.version, f"Version {step.version} tells its {name} to others than it may.")
        self._count += len(core.audience)

    def finish(self) -> str:
        """Say how many values are hidden from some."""
        return f"{self._count} values are hidden from whom they have to be."


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
        raise Broken(step.version, f"Version {step.version} hides other fields than it has to.")
    return expected | secrets
