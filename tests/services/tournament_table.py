"""Tournaments of the toy for tests: entering players, moving the clock, playing all running games."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from services import clock
from services.contests.state import Tournament, read_tournament
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.service import Service
from services.store.records import player_id
from services.tournaments.shown import TournamentView
from services.tournaments.terms import WantedTournament

OPERATOR = Caller(secret="operator", operator=True)
START = timedelta(minutes=5)


class MovedClock:
    """The system's time plus a span that a test changes."""

    ahead = timedelta(0)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def monotonic(self) -> float:
        return self.ahead.total_seconds()

    def sleep(self, seconds: float) -> None:
        self.ahead += timedelta(seconds=seconds)


def person(service: Service, name: str) -> Caller:
    """Register a player, and return its caller."""
    service.commands.register_player(Request(SPECTATOR, "/players"), name)
    return caller_of(name)


def caller_of(name: str) -> Caller:
    return Caller(secret=name, player=player_id(name), name=name)


def make(service: Service, organiser: Caller = OPERATOR, **more: Any) -> UUID:
    """Create a tournament of the toy, by default of two rounds in pods of two."""
    wanted: dict[str, Any] = {
        "name": "Cup",
        "ruleset": "toy",
        "options": {"target": 5},
        "pod_size": 2,
        "format": "swiss",
        "rounds": 2,
        "starts_at": clock.later(clock.now(), START),
    }
    return UUID(service.tournaments.make(Request(organiser, "/t"), WantedTournament(**wanted | more)).id)


def begun(service: Service, time: MovedClock, *entrants: Caller, **more: Any) -> UUID:
    """Create a tournament that has just started."""
    cup = make(service, **more)
    for entrant in entrants:
        service.tournaments.join(Request(entrant, "/join"), cup)
    time.ahead += START
    return cup


def read(service: Service, cup: UUID) -> Tournament:
    """Read a tournament afresh from its records."""
    found = read_tournament(service.event_store.rows(cup))
    assert found is not None
    return found


def view(service: Service, cup: UUID, caller: Caller = SPECTATOR) -> TournamentView:
    return service.tournaments.find(caller, cup)


def play_out(service: Service, game_id: UUID, random: Random) -> None:
    """Play all seats of a game to its end."""
    while (game := service.games.current(game_id)).status == "running":
        number, duty = next((number, duty) for number, duty in game.duties().items() if duty.must)
        action, seat = random.choice(game.ruleset.legal_actions(game.state, number)), game.seats[number]
        if seat.player is None:
            owner = Request(caller_of(seat.name or ""), "/actions")
            service.commands.act(owner, game_id, action, seat=number)
        else:
            service.automation.act_as_bot(
                game_id, number, duty.since, lambda _, chosen=action: chosen, further=True
            )


def play_all(service: Service, cup: UUID, seed: int = 1) -> None:
    """Play the running games of a tournament to their ends."""
    random = Random(seed)
    for game in read(service, cup).running():
        play_out(service, game.id, random)
    service.projector.catch_up()


def run_to_the_end(service: Service, cup: UUID) -> Tournament:
    """Carry out all steps of a tournament and play all its games."""
    for seed in range(40):
        service.tournament_runner.run()
        if (found := read(service, cup)).closed is not None:
            return found
        play_all(service, cup, seed)
    raise AssertionError("the tournament does not end")
