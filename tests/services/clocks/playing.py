"""Steps of games whose time of day a test moves."""

from datetime import timedelta
from pathlib import Path
from random import Random
from uuid import UUID

from domain.game.aggregate import Game
from domain.game.clocks import Clock, DaysClock, DecisionClock, IncrementClock
from domain.kernel.ruleset import Action
from services import clock as time_of_day
from services.identity.authenticator import SPECTATOR, Caller
from services.identity.tokens import DecisionLease
from services.play.idempotency import Accepted, Request
from services.play.seating import SeatRequest
from services.service import Service
from services.store.records import player_id
from tests import toy
from tests.services.conftest import HUMANS, first_seat, seat_caller
from tests.services.test_rewinds import ends

DATA = Path(__file__).resolve().parents[2] / "data"

START = "2026-01-31T12:00:00.000000Z"

TEN_S = DecisionClock(10)

CLOCKS = {"none": None, "decision": TEN_S, "increment": IncrementClock(60, 5), "days": DaysClock(2)}


class Watch:
    """A time of day that stands still unless a test moves it."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> str:
        return self.time

    def wait(self, **span: float) -> None:
        self.time = time_of_day.later(self.time, timedelta(**span))


def open_game(
    service: Service, clock: Clock | None, *, seats: tuple[SeatRequest, ...] = HUMANS, target: int = 100
) -> Game:
    asked = Request(SPECTATOR, "/games")
    options = {"target": target}
    return service.commands.create_game(asked, ruleset="toy", options=options, seats=seats, clock=clock).game


def listed(game: Game, seat: int, random: Random | None = None) -> Action:
    actions = game.ruleset.legal_actions(game.state, seat)
    return random.choice(actions) if random else actions[0]


def act(service: Service, game: Game, seat: int, action: Action | None = None) -> Accepted:
    """Act for a person, by default with the first legal action."""
    asked = Request(seat_caller(game.id, seat), "/actions")
    return service.commands.act(asked, game.id, action or listed(game, seat))


def miss(service: Service, game: Game, seat: int, *, since: int | None = None) -> Accepted | None:
    """Run the worker's job for an overdue seat."""
    since = game.duties()[seat].since if since is None else since
    return service.automation.act_overdue(game.id, seat, since, lambda now: listed(now, seat))


def miss_three(service: Service, watch: Watch, game: Game, seat: int) -> Accepted:
    """Make one seat miss three decisions in a row while the others play in time."""
    while True:
        late = seat if seat in game.duties() and game.duties()[seat].must else None
        if late is None:
            game = act(service, game, first_seat(game)).game
            continue
        for other in [each for each in game.duties() if each != seat]:
            game = act(service, game, other).game
        watch.wait(seconds=11)
        missed = miss(service, game, seat)
        assert missed is not None
        game = missed.game
        if game.seats[seat].stand_in:
            return missed


def take_back(service: Service, game: Game, to_version: int) -> Accepted:
    """Propose a rewind from the first seat, and agree for all others."""
    done = service.rewinds.propose(Request(seat_caller(game.id, 0), "/rewinds"), game.id, to_version)
    proposal, people = done.version, (seat for seat in (1, 2) if done.game.seats[seat].stand_in is None)
    for seat in people if kinds(done)[-1] != "game-rewound" else ():
        done = service.rewinds.agree(Request(seat_caller(game.id, seat), "/agree"), game.id, proposal)
    return done


def kinds(accepted: Accepted) -> list[str]:
    return [envelope.core.kind for envelope in accepted.envelopes]


def remaining(game: Game) -> list[int]:
    return [each.remaining_ms for each in game.clocks()]


def running(game: Game) -> list[int]:
    return [each.seat for each in game.clocks() if each.running_since is not None]


def until_all_hide(service: Service, watch: Watch, game: Game) -> Game:
    """Play one second per decision until every seat must hide a number."""
    while game.state.phase != "hide":
        watch.wait(seconds=1)
        seat = first_seat(game)
        end_turn = game.state.phase == "play"
        game = act(service, game, seat, toy.EndTurn() if end_turn else None).game
    return game


def until_play(service: Service, game: Game, *, points: int = 0) -> Game:
    """Play without taking time until a seat with this many points has rolled."""
    while game.state.phase != "play" or game.state.points[game.state.active] < points:
        action = toy.EndTurn() if game.state.phase == "play" else None
        game = act(service, game, first_seat(game), action).game
    return game


def positions(service: Service, game_id: UUID) -> list[int]:
    """The versions after the set-up at which a game can resume."""
    leading = {"time-spent", "decision-missed", "seat-handed-over"}
    kinds = [envelope.core.kind for envelope in service.event_store.envelopes(game_id)]
    return [version for version in ends(service, game_id)[1:-1] if kinds[version - 1] not in leading]


def until_asked(service: Service, game: Game, seat: int = 0) -> Game:
    """Play the other seats until a seat must decide."""
    while not (seat in game.duties() and game.duties()[seat].must):
        game = act(service, game, first_seat(game)).game
    return game


def bot_caller(name: str) -> Caller:
    return Caller(secret=f"bot-{name}", bot=player_id(name), name=name)


def lease_of(game: Game) -> DecisionLease:
    return DecisionLease(player_id("rex"), game.id, 0, game.duties()[0].since)
